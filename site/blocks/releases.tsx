import type { Release } from '../../src/contract/generated/api.d.ts';
import { ZIP, DIGESTS } from '../../src/releases/archive.ts';
import { datasetCitation } from '../../src/releases/citation.ts';
import { isRehearsedRelease } from '../../src/releases/rehearsal.ts';
import { bytes, inPrint } from '../../src/figures/format.ts';
import type { Site } from '../documents.ts';
import { Day, Fold } from './prose.tsx';
import { Lines } from './snippet.tsx';
import { CellText, Table } from './table.tsx';

/** The releases with their digests, the commands that verify one, and how to cite the latest. */
export function Releases({ documents: { releases, manifest }, commandUrl }: Site) {
  const all = [...(releases?.releases ?? [])].reverse();
  const [latest] = all;
  if (releases === null || latest === undefined)
    return <p class="empty">There is no release yet, so the values on these pages may change.</p>;
  const cited = datasetCitation(manifest, releases);
  return (
    <>
      <p>{inPrint(releases.note)}</p>
      <Table
        caption="Dated releases, latest first"
        spacious
        rows={all}
        columns={[
          {
            head: 'Release',
            rowHead: true,
            sort: ({ date }) => date,
            cell: (release) => (
              <>
                <Day date={release.date} />
                {isRehearsedRelease(release) && ' (rehearsal)'}
              </>
            ),
          },
          {
            head: 'Archive',
            line: true,
            sort: (release) => release.bytes,
            cell: (release) => (
              <>
                <a href={`/api/v1/releases/${release.date}/${ZIP}`}>{ZIP}</a> {bytes(release.bytes)}
              </>
            ),
          },
          { head: `SHA-256 of ${ZIP}`, cell: ({ sha256 }) => <CellText>{sha256}</CellText> },
          {
            head: `SHA-256 of ${DIGESTS}`,
            unit: 'the list of all digests',
            cell: ({ date, sums_sha256 }) => (
              <a href={`/api/v1/releases/${date}/${DIGESTS}`}>
                <CellText>{sums_sha256}</CellText>
              </a>
            ),
          },
        ]}
      />
      <Verify latest={latest} commandUrl={commandUrl} />
      <Fold id="cite" level={3} title="Cite the main table">
        {cited !== null && <Lines id="cite-text" text={cited.text} />}
        {cited !== null && <Lines id="cite-bibtex" text={cited.bibtex} />}
        <p>The licence, {manifest.licence}, requires this attribution:</p>
        <Lines id="cite-credit" text={manifest.attribution} />
      </Fold>
    </>
  );
}

/** Commands that verify a downloaded release. */
function Verify({ latest, commandUrl }: { readonly latest: Release; readonly commandUrl: string }) {
  const folder = `${commandUrl}/api/v1/releases/${latest.date}`;
  const check = (digest: string, file: string): string => `echo '${digest}  ${file}' | sha256sum --check`;
  return (
    <Fold id="verify" level={3} title="Verify a release">
      <p>
        To verify an archive on Linux, run these lines. On a Mac, write <code>shasum -a 256</code> instead of{' '}
        <code>sha256sum</code>.
      </p>
      <Lines id="verify-archive" text={`curl -fsSO ${folder}/${ZIP}\n${check(latest.sha256, ZIP)}`} />
      <p>To verify some files with the list of all digests:</p>
      <Lines
        id="verify-sums"
        text={[
          `curl -fsSO '${folder}/{${DIGESTS},index.json,grid.json}'`,
          check(latest.sums_sha256, DIGESTS),
          `sha256sum --check --ignore-missing ${DIGESTS}`,
        ].join('\n')}
      />
    </Fold>
  );
}
