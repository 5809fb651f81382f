import type { Manifest, Release, Releases } from '../../src/contract/generated/api.d.ts';
import { ARCHIVE, SUMS } from '../../src/releases/archive.ts';
import { titleOf } from '../../src/releases/summary.ts';
import { slugOf } from '../../src/core/text/slug.ts';
import { plural } from '../../src/core/text/words.ts';
import { bytes, day, inPrint } from '../../src/figures/format.ts';
import { Notice } from './changes.tsx';
import { Fact, Day } from './prose.tsx';
import { CopyButton, Lines } from './snippet.tsx';
import { Table, Words } from './table.tsx';
import { datasetCitation } from '../../src/releases/citation.ts';

/** The releases with their files and digests. */
export function ReleaseTable({ releases }: { releases: readonly Release[] }) {
  return (
    <Table
      caption="Dated releases, the latest first"
      spacious
      rows={releases}
      columns={[
        {
          head: 'Release',
          rowHead: true,
          sort: (release) => release.date,
          cell: ({ date, summary, notice }) => (
            <Words small={inPrint(titleOf(summary))}>
              <a href={`/changes/#${date}`} class="nowrap">
                <Day date={date} />
              </a>
              {notice !== null && <strong> · see its notice</strong>}
            </Words>
          ),
        },
        {
          head: 'Archive',
          sort: (release) => release.bytes,
          cell: (release) => (
            <>
              <a href={`/api/v1/releases/${release.date}/${ARCHIVE}`}>{ARCHIVE}</a>
              <div class="muted small">{bytes(release.bytes)}</div>
            </>
          ),
        },
        { head: 'SHA-256', cell: digests },
        { head: 'data_version', cell: versions },
      ]}
    />
  );
}

function digests({ date, sha256, sums_sha256 }: Release) {
  const sums = <a href={`/api/v1/releases/${date}/${SUMS}`}>{SUMS}</a>;
  const files = [
    { name: ARCHIVE, term: ARCHIVE, digest: sha256 },
    { name: SUMS, term: sums, digest: sums_sha256 },
  ].map((file) => ({ ...file, id: `digest-${date}-${slugOf(file.name)}` }));
  return (
    <dl class="digests">
      {files.map(({ name, term, digest, id }) => (
        <Fact key={name} name={[term, <CopyButton from={id} what={`the digest of ${name} of ${day(date)}`} small />]}>
          <code id={id}>{digest}</code>
        </Fact>
      ))}
    </dl>
  );
}

function versions({ date, data_versions }: Release) {
  const all = Object.entries(data_versions);
  return (
    <>
      <a href={`/api/v1/releases/${date}/manifest.json`}>Manifest</a>
      <details class="versions">
        <summary>{plural(all.length, 'document')}</summary>
        <dl>
          {all.map(([path, version]) => (
            <Fact key={path} name={path}>
              <code>{version}</code>
            </Fact>
          ))}
        </dl>
      </details>
    </>
  );
}

/** How to see that what was downloaded is what was released: lines that work as they stand. */
export function Verify({ url, repository, latest }: { url: string; repository: string | null; latest: Release }) {
  const check = (digest: string, file: string) => `echo '${digest}  ${file}' | sha256sum --check`;
  const folder = `${url}/api/v1/releases/${latest.date}`;
  return (
    <>
      <p>
        One archive, on Linux; on a Mac, write <code>shasum -a 256</code> for <code>sha256sum</code>:
      </p>
      <Lines id="verify-archive" text={`curl -fsSO ${folder}/${ARCHIVE}\n${check(latest.sha256, ARCHIVE)}`} />
      <p>Or some files of a release, against the list of all its digests, whose own digest stands above:</p>
      <Lines
        id="verify-sums"
        text={[
          `curl -fsSO '${folder}/{${SUMS},index.json,grid.json}'`,
          check(latest.sums_sha256, SUMS),
          `sha256sum --check --ignore-missing ${SUMS}`,
        ].join('\n')}
      />
      <p>
        Or all that is online, every file of every release, from a clone of the{' '}
        {repository === null ? 'repository' : <a href={repository}>repository</a>}:
      </p>
      <Lines id="verify-site" text={`npm ci\nnpm run mirror -- ${url} dist/mirror`} />
    </>
  );
}

/** How to cite the main table of the latest release, and the credit that the licence asks for. */
export function Cite({ manifest, releases, latest }: { manifest: Manifest; releases: Releases; latest: Release }) {
  const cited = datasetCitation(manifest, releases);
  return (
    <>
      <p>
        Name the release, the document and its <code>data_version</code>, so that anyone can find the very figures. For
        the main table of the latest release:
      </p>
      <Notice text={latest.notice} date={latest.date} />
      {cited !== null && <Lines id="cite-text" wrap text={cited.text} />}
      {cited !== null && <Lines id="cite-bibtex" wrap text={cited.bibtex} />}
      <p>And give the credit that its licence, {manifest.licence}, asks for:</p>
      <Lines id="cite-credit" wrap text={manifest.attribution} />
    </>
  );
}
