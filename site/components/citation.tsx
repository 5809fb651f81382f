import { Day } from './prose.tsx';
import type { Documents } from '../documents.ts';
import type { Manifest, Releases, Source } from '../../src/contract/generated/api.d.ts';
import { slugOf } from '../../src/core/text/slug.ts';
import { Notice } from './changes.tsx';

/** A document to be cited. */
export interface CitableDocument {
  /** Path below `/api/v1/`. */
  readonly path: string;
  /** What it holds, as a title. */
  readonly title: string;
  readonly data_version: string;
  /** Date it was built, YYYY-MM-DD. */
  readonly updated: string;
}

/** How to cite a document: by the latest release that holds its very values, else by its `data_version` alone. */
export function citationOf(manifest: Manifest, releases: Releases | null, cited: CitableDocument) {
  const release =
    releases?.releases.findLast(({ data_versions }) => data_versions[cited.path] === cited.data_version) ?? null;
  const author = `${manifest.name} contributors`;
  const date = release?.date ?? cited.updated;
  const year = date.slice(0, 4);
  const url = release === null ? `${manifest.site}/api/v1/${cited.path}` : new URL(cited.path, release.url).href;
  const version = `data_version ${cited.data_version}`;
  const archive = release === null ? [] : [`SHA-256 of its all.zip: ${release.sha256}`];
  const publisher = manifest.publisher.name === 'unset' ? [] : [manifest.publisher.name];
  const state = release === null ? `built on ${date} and not released` : `release of ${date}`;
  const text = [
    `${author} (${year}): ${cited.title}`,
    [...publisher, manifest.name, state, version].join(', '),
    ...archive,
    `Licence ${manifest.licence}`,
    url,
  ].join('. ');
  const fields = [
    ['author', `{${escaped(author)}}`],
    ['title', `{${escaped(cited.title)}}`],
    ['year', year],
    ...publisher.map((name) => ['publisher', escaped(name)]),
    ['version', date],
    ['url', url],
    ['note', escaped([version, ...archive, manifest.licence].join('; '))],
  ].map(([name = '', value = '']) => `  ${name.padEnd(9)} = {${value}},`);
  const key = slugOf(`${manifest.name} ${cited.path.replace(/\.[a-z]+$/, '')} ${date}`);
  return { text, bibtex: [`@misc{${key},`, ...fields, '}'].join('\n'), release };
}

/** How to cite the source behind figures: as its publisher asks, else by what is known of it. */
export function sourceCitation({ citation, name, publisher, version, url }: Source): string {
  if (citation !== null) return citation;
  return `${[`${publisher}: ${name}`, version, url].filter((part) => part !== null).join(', ')}.`;
}

/** Text in which BibTeX and LaTeX find no commands. */
function escaped(text: string): string {
  return text.replace(/[\\{}&%$#_~^]/g, (sign) => ESCAPES[sign] ?? `\\${sign}`);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

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
          <a href="/releases/">
            release of <Day date={release.date} />
          </a>
          , which is kept unchanged. The live files are not, so cite the release.
        </p>
      )}
      <Notice text={release?.notice ?? null} date={release?.date} />
      <Copied id="cite-text" title="As text" text={text} />
      <Copied id="cite-bibtex" title="BibTeX" text={bibtex} />
      <Copied id="cite-source" title="The source as well" text={sourceCitation(source)} />
    </>
  );
}

function Copied({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <>
      <div class="copied-head">
        <h3 id={`${id}-title`}>{title}</h3>
        <button class="button quiet needs-script" type="button" data-copy={`#${id}`} aria-describedby={`${id}-title`}>
          Copy
        </button>
      </div>
      <pre id={id} class="copied-text">
        {text}
      </pre>
    </>
  );
}
