import type { Source } from '../../src/contract/generated/api.d.ts';
import type { Documents } from '../documents.ts';
import { type CitableDocument, citationOf, sourceCitation } from '../../src/releases/citation.ts';
import { Day } from './prose.tsx';
import { Lines } from './snippet.tsx';

interface CitationProps {
  readonly documents: Documents;
  readonly cited: CitableDocument;
  readonly source: Source;
  /** A sentence with the values and their ranges, which precedes the citation as text. */
  readonly finding: string;
}

/** Citations of a document and of its source, as text and BibTeX, with buttons that copy them. */
export function Citation({ documents, cited, source, finding }: CitationProps) {
  const { text, bibtex, release } = citationOf(documents.manifest, documents.releases, cited);
  return (
    <>
      {release === null ? (
        <p>
          These values are not in a release yet. Cite them after the next release, which never changes. The live files
          do.
        </p>
      ) : (
        <p>
          These values are in the{' '}
          <a href="/data/#releases">
            release of <Day date={release.date} />
          </a>
          . Cite the release, not the live files: a real release never changes. A rehearsal is removed when the site
          gets a public address.
        </p>
      )}
      {release?.notice != null && <p class="caveat">{release.notice}</p>}
      <h3>As text</h3>
      <Lines id="cite-text" text={`${finding} ${text}`.trim()} />
      <div class="cite-more">
        <h3>BibTeX</h3>
        <Lines id="cite-bibtex" text={bibtex} />
        <h3>Citation of the source</h3>
        <Lines id="cite-source" text={sourceCitation(source)} />
      </div>
    </>
  );
}
