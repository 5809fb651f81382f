import type { Index, Manifest, Release, Releases, Source } from '../contract/generated/api.d.ts';
import { slugOf } from '../core/text/slug.ts';

const UNIT: Index['unit'] = 'Wh per million output tokens';

/** A manifest with words to cite it by: a release from before there were any has these. */
export function withCitation(manifest: Manifest): Manifest {
  const { name } = manifest;
  const citation = { title: `${name}: ${UNIT}`, author: `${name} contributors`, keywords: [], doi: null };
  return Object.assign({ citation }, manifest);
}

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

/** What a citation says whatever of a release it cites. */
export type CitationFacts = ReturnType<typeof citationFacts>;

/** What citations of a release say; of what is in no release where it is null, by the day it was built. */
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
    state: release === null ? `built on ${date} and not released` : `release of ${date}`,
    archive: release === null ? null : `SHA-256 of its all.zip: ${release.sha256}`,
  };
}

/** A citation as text and for BibTeX. `what` names what is cited in the key, `version` is said beside the release. */
export function cite(facts: CitationFacts, cited: { title: string; what: string; version: string; url: string }) {
  const { author, publisher, name, licence, doi, date, state, archive } = facts;
  const { title, what, version, url } = cited;
  const year = date.slice(0, 4);
  const said = (...parts: (string | null)[]): string[] => parts.filter((part) => part !== null);
  const text = said(
    `${author} (${year}): ${title}`,
    said(publisher, name, state, version).join(', '),
    archive,
    `Licence ${licence}`,
    doi === null ? null : doiUrl(doi),
    url,
  ).join('. ');
  const fields = [
    ['author', `{${escaped(author)}}`],
    ['title', `{${escaped(title)}}`],
    ['year', year],
    ...said(publisher).map((own) => ['publisher', escaped(own)]),
    ['version', date],
    ['url', url],
    ...said(doi).map((own) => ['doi', own]),
    ['note', escaped(said(version, archive, licence).join('; '))],
  ].map(([field = '', value = '']) => `  ${field.padEnd(9)} = {${value}},`);
  return { text, bibtex: [`@misc{${slugOf(`${name} ${what} ${date}`)},`, ...fields, '}'].join('\n') };
}

/** How to cite a document: by the latest release that holds its very values, else by its `data_version` alone. */
export function citationOf(manifest: Manifest, releases: Releases | null, cited: CitableDocument) {
  const { path, title, data_version, updated } = cited;
  const release = releases?.releases.findLast(({ data_versions }) => data_versions[path] === data_version) ?? null;
  const url = release === null ? `${manifest.site}/api/v1/${path}` : new URL(path, release.url).href;
  const facts = citationFacts(manifest, release, updated);
  const version = `data_version ${data_version}`;
  return { ...cite(facts, { title, what: path.replace(/\.[a-z]+$/, ''), version, url }), release };
}

/** The document that most people cite. */
const MAIN_TABLE = 'index.json';

/** How to cite the data set: by its main table, as it is in the latest release. Null before there is one. */
export function datasetCitation(manifest: Manifest, releases: Releases | null) {
  const latest = releases?.releases.at(-1);
  const { [MAIN_TABLE]: data_version } = latest?.data_versions ?? {};
  if (latest === undefined || data_version === undefined) return null;
  const { title } = manifest.citation;
  return citationOf(manifest, releases, { path: MAIN_TABLE, title, data_version, updated: latest.date });
}

/** Where a DOI leads. */
export function doiUrl(doi: string): string {
  return `https://doi.org/${doi}`;
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
