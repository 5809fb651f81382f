import type { Manifest, Releases, Source } from '../contract/generated/api.d.ts';
import { slugOf } from '../core/text/slug.ts';

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
  const { author, doi } = manifest.citation;
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
    ...(doi === null ? [] : [doiUrl(doi)]),
    url,
  ].join('. ');
  const fields = [
    ['author', `{${escaped(author)}}`],
    ['title', `{${escaped(cited.title)}}`],
    ['year', year],
    ...publisher.map((name) => ['publisher', escaped(name)]),
    ['version', date],
    ...(doi === null ? [] : [['doi', doi]]),
    ['url', url],
    ['note', escaped([version, ...archive, manifest.licence].join('; '))],
  ].map(([name = '', value = '']) => `  ${name.padEnd(9)} = {${value}},`);
  const key = slugOf(`${manifest.name} ${cited.path.replace(/\.[a-z]+$/, '')} ${date}`);
  return { text, bibtex: [`@misc{${key},`, ...fields, '}'].join('\n'), release };
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
