import type { Source } from '../../src/contract/generated/api.d.ts';
import type { Documents } from '../documents.ts';
import { type CitableDocument, citationOf, sourceCitation } from '../../src/releases/citation.ts';
import { Day } from './prose.tsx';
import { Lines } from './snippet.tsx';

interface CitationProps {
  readonly documents: Documents;
  readonly cited: CitableDocument;
  readonly source: Source;
}

/** How to cite a document and the source behind it: as text and for BibTeX, each to be copied. */
export function Citation({ documents, cited, source }: CitationProps) {
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
      <h3>As text</h3>
      <Lines id="cite-text" text={text} />
      <div class="cite-more">
        <h3>BibTeX</h3>
        <Lines id="cite-bibtex" text={bibtex} />
        <h3>The source as well</h3>
        <Lines id="cite-source" text={sourceCitation(source)} />
      </div>
    </>
  );
}
