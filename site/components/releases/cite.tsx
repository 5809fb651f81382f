import type { Manifest, Release, Releases } from '../../../scripts/contract/generated/api.d.ts';
import { citationOf } from '../../figures/citation.ts';
import { Lines } from '../snippet.tsx';

/** The document that most people cite. */
const PATH = 'index.json';

/** How to cite the main table of the latest release, and the credit that the licence asks for. */
export function Cite(props: { manifest: Manifest; releases: Releases; latest: Release }) {
  const { manifest, releases, latest } = props;
  const version = latest.data_versions[PATH];
  const cited =
    version === undefined
      ? null
      : citationOf(manifest, releases, {
          path: PATH,
          title: 'GPU energy of served language models per million output tokens',
          data_version: version,
          updated: latest.date,
        });
  return (
    <>
      <p>
        Name the release, the document and its <code>data_version</code>, so that anyone can find the very figures. For
        the main table of the latest release:
      </p>
      {cited !== null && (
        <>
          <Lines id="cite-text" wrap>
            {cited.text}
          </Lines>
          <Lines id="cite-bibtex" wrap>
            {cited.bibtex}
          </Lines>
        </>
      )}
      <p>And give the credit that its licence, {manifest.licence}, asks for:</p>
      <Lines id="cite-credit" wrap>
        {manifest.attribution}
      </Lines>
    </>
  );
}
