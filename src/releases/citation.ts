import type { Manifest, Release, Releases, Source } from '../contract/generated/api.d.ts';
import { slugOf } from '../core/text/slug.ts';
import { isRehearsedRelease } from './rehearsal.ts';

/** A document to be cited. */
export interface CitableDocument {
  /** Path below `/api/v1/`. */
  readonly path: string;
  /** Title that describes its content. */
  readonly title: string;
  readonly data_version: string;
  /** Date it was built, YYYY-MM-DD. */
  readonly updated: string;
  /** The BibTeX key without its date, for a part of a document; by default its path. */
  readonly keyName?: string;
}

/** The parts that are the same in every citation of one release. */
export type CitationFacts = ReturnType<typeof citationFacts>;

/**
 * The parts of a citation of a release. If `release` is null, the data are cited by the date on which they were built.
 */
export function citationFacts(
  { name, citation, publisher, licence }: Manifest,
  release: Release | null,
  built: string,
) {
  const date = release?.date ?? built;
  return {
    author: citation.author,
    publisher: publisher.name === 'unset' ? null : publisher.name,
    name,
    licence,
    doi: citation.doi,
    date,
    state: stateOf(release, date),
    archive: release === null ? null : `SHA-256 of its all.zip: ${release.sha256}`,
  };
}

/** What was cited, in words. A rehearsal is removed by the first release at a public address. */
function stateOf(release: Release | null, date: string): string {
  if (release === null) return `built on ${date} and not released`;
  return isRehearsedRelease(release) ? `rehearsal release of ${date}, not permanent` : `release of ${date}`;
}

/** A text to cite: its title, its name in the BibTeX key, its version and its address. */
interface CitedWork {
  readonly title: string;
  readonly keyName: string;
  readonly version: string;
  readonly url: string;
}

/** A citation as text and as a BibTeX entry. */
export function cite(facts: CitationFacts, { title, keyName, version, url }: CitedWork) {
  const { author, publisher, name, licence, doi, date, state, archive } = facts;
  const year = date.slice(0, 4);
  const text = withoutNulls([
    `${author} (${year}): ${title}`,
    withoutNulls([publisher, name, state, version]).join(', '),
    archive,
    `Licence ${licence}`,
    doi === null ? null : doiUrl(doi),
    url,
  ]).join('. ');
  const fields = [
    ['author', `{${escapedLatex(author)}}`],
    ['title', `{${escapedLatex(title)}}`],
    ['year', year],
    ...(publisher === null ? [] : [['publisher', escapedLatex(publisher)]]),
    ['version', date],
    ['url', url],
    ...(doi === null ? [] : [['doi', doi]]),
    ['note', escapedLatex(withoutNulls([version, archive, licence]).join('; '))],
  ].map(([field = '', value = '']) => `  ${field.padEnd(9)} = {${value}},`);
  return { text, bibtex: [`@misc{${slugOf(`${name} ${keyName} ${date}`)},`, ...fields, '}'].join('\n') };
}

function withoutNulls(parts: readonly (string | null)[]): string[] {
  return parts.filter((part) => part !== null);
}

/** How to cite a document: by the latest release with exactly these values, or else by its `data_version` alone. */
export function citationOf(manifest: Manifest, releases: Releases | null, cited: CitableDocument) {
  const { path, title, data_version, updated, keyName = path.replace(/\.[a-z]+$/, '') } = cited;
  const release = releases?.releases.findLast(({ data_versions }) => data_versions[path] === data_version) ?? null;
  const url = release === null ? `${manifest.site}/api/v1/${path}` : new URL(path, release.url).href;
  const facts = citationFacts(manifest, release, updated);
  const version = `data_version ${data_version}`;
  return { ...cite(facts, { title, keyName, version, url }), release };
}

/** The document that most people cite. */
const MAIN_TABLE = 'index.json';

/** How to cite the data set: by the main table of the latest release. Null before the first release. */
export function datasetCitation(manifest: Manifest, releases: Releases | null) {
  const latest = releases?.releases.at(-1);
  const { [MAIN_TABLE]: data_version } = latest?.data_versions ?? {};
  if (latest === undefined || data_version === undefined) return null;
  const { title } = manifest.citation;
  return citationOf(manifest, releases, { path: MAIN_TABLE, title, data_version, updated: latest.date });
}

/** The address of a DOI. */
export function doiUrl(doi: string): string {
  return `https://doi.org/${doi}`;
}

/** How to cite a source: as its publisher asks, or else by publisher, name, version and address. */
export function sourceCitation({ citation, name, publisher, version, url }: Source): string {
  if (citation !== null) return citation;
  return `${[`${publisher}: ${name}`, version, url].filter((part) => part !== null).join(', ')}.`;
}

/** Text with all characters escaped that have a meaning in BibTeX or LaTeX. */
function escapedLatex(text: string): string {
  return text.replace(/[\\{}&%$#_~^]/g, (sign) => ESCAPES[sign] ?? `\\${sign}`);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
