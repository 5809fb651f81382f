import type { Manifest, Release, Releases, Source } from '../../scripts/contract/generated/api.d.ts';
import { slugOf } from '../../scripts/text/slug.ts';

/** A document to be cited. */
export interface Cited {
  /** Path below `/api/v1/`. */
  readonly path: string;
  /** What it holds, as a title. */
  readonly title: string;
  readonly data_version: string;
  /** Date it was built, YYYY-MM-DD. */
  readonly updated: string;
}

/** How to cite a document, as text and for BibTeX. */
export interface Citation {
  readonly text: string;
  readonly bibtex: string;
  /** The latest release that holds the very values; null where none does. */
  readonly release: Release | null;
}

/** How to cite a document: by the latest release that holds its very values, else by its `data_version` alone. */
export function citationOf(manifest: Manifest, releases: Releases | null, cited: Cited): Citation {
  const release =
    releases?.releases.findLast(({ data_versions }) => data_versions[cited.path] === cited.data_version) ?? null;
  const author = `${manifest.name} contributors`;
  const date = release?.date ?? cited.updated;
  const url = release === null ? `${manifest.site}/api/v1/${cited.path}` : new URL(cited.path, release.url).href;
  const version = `data_version ${cited.data_version}`;
  const archive = release === null ? null : `SHA-256 of its all.zip: ${release.sha256}`;
  const publisher = manifest.publisher.name === 'unset' ? null : manifest.publisher.name;
  const text = [
    `${author} (${date.slice(0, 4)}): ${cited.title}.`,
    `${publisher === null ? '' : `${publisher}, `}${manifest.name}, ${release === null ? `built on ${date} and not released` : `release of ${date}`}, ${version}.`,
    ...(archive === null ? [] : [`${archive}.`]),
    `Licence ${manifest.licence}.`,
    url,
  ].join(' ');
  const fields: (readonly [string, string | null])[] = [
    ['author', `{${escaped(author)}}`],
    ['title', `{${escaped(cited.title)}}`],
    ['year', date.slice(0, 4)],
    ['publisher', publisher === null ? null : escaped(publisher)],
    ['version', date],
    ['url', url],
    ['note', escaped([version, archive, manifest.licence].filter((part) => part !== null).join('; '))],
  ];
  return {
    text,
    bibtex: entry(slugOf(`${manifest.name} ${cited.path.replace(/\.[a-z]+$/, '')} ${date}`), fields),
    release,
  };
}

/** How to cite the source behind figures: as its publisher asks, else by what is known of it. */
export function sourceCitation({ citation, name, publisher, version, url }: Source): string {
  if (citation !== null) return citation;
  return `${[`${publisher}: ${name}`, version, url].filter((part) => part !== null).join(', ')}.`;
}

function entry(key: string, fields: readonly (readonly [string, string | null])[]): string {
  const lines = fields.flatMap(([name, value]) => (value === null ? [] : [`  ${name.padEnd(9)} = {${value}},`]));
  return [`@misc{${key},`, ...lines, '}'].join('\n');
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
