import type { Release } from '../../../scripts/contract/generated/api.d.ts';
import { ARCHIVE, SUMS } from '../../../scripts/releases/dated.ts';
import { Lines } from '../snippet.tsx';

/** How to see that what was downloaded is what was released: lines that work as they stand. */
export function Verify({ url, repository, latest }: { url: string; repository: string | null; latest: Release }) {
  const folder = `${url}/api/v1/releases/${latest.date}`;
  return (
    <>
      <p>
        One archive, on Linux; on a Mac, write <code>shasum -a 256</code> for <code>sha256sum</code>:
      </p>
      <Lines id="verify-archive">
        {`curl -fsSO ${folder}/${ARCHIVE}\necho '${latest.sha256}  ${ARCHIVE}' | sha256sum --check`}
      </Lines>
      <p>Or some files of a release, against the list of all its digests, whose own digest stands above:</p>
      <Lines id="verify-sums">
        {[
          `curl -fsSO '${folder}/{${SUMS},index.json,grid.json}'`,
          `echo '${latest.sums_sha256}  ${SUMS}' | sha256sum --check`,
          `sha256sum --check --ignore-missing ${SUMS}`,
        ].join('\n')}
      </Lines>
      <p>
        Or all that is online, every file of every release, from a clone of the{' '}
        {repository === null ? 'repository' : <a href={repository}>repository</a>}:
      </p>
      <Lines id="verify-site">{`npm ci\nnpm run verify -- --url ${url}`}</Lines>
    </>
  );
}
