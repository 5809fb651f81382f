import type { Source } from '../../src/contract/generated/api.d.ts';
import type { Documents } from '../documents.ts';
import { type CitableDocument, citationOf, sourceCitation } from '../../src/releases/citation.ts';
import { Copied } from './copied.tsx';
import { Day } from './prose.tsx';

/** How to cite a document and the source behind it: as text and for BibTeX, each to be copied. */
export function Citation({
  documents,
  cited,
  source,
}: {
  documents: Documents;
  cited: CitableDocument;
  source: Source;
}) {
  const { text, bibtex, release } = citationOf(documents.manifest, documents.releases, cited);
  return (
    <>
      {release === null ? (
        <p>
          These values are in no release yet. Cite them once they are: a release is kept unchanged, and the live files
          are not.
        </p>
      ) : (
        <p>
          These values are in the{' '}
          <a href="/data/#releases">
            release of <Day date={release.date} />
          </a>
          , which is kept unchanged. The live files are not, so cite the release.
        </p>
      )}
      {release?.notice != null && <p class="caveat">{release.notice}</p>}
      <Copied id="cite-text" title="As text" text={text} />
      <Copied id="cite-bibtex" title="BibTeX" text={bibtex} />
      <Copied id="cite-source" title="The source as well" text={sourceCitation(source)} />
    </>
  );
}
