import type { Service } from '../contract/generated/data.d.ts';
import { jsonText } from '../core/text/json.ts';
import { caveatOf } from '../figures/caveat.ts';

const MESSAGE =
  'Cite a dated release: its date, the data_version of the document used, and the address of that document below /api/v1/releases/<date>/, which never changes. Cite the underlying source as well; each document names it in its source field.';

/** The citation files at the top of the repository by path, for GitHub, citation managers and Zenodo. */
export function citationFiles(service: Service): ReadonlyMap<string, string> {
  return new Map([
    ['CITATION.cff', citationFile(service)],
    ['.zenodo.json', zenodoFile(service)],
  ]);
}

/** The text of `CITATION.cff`, in Citation File Format 1.2.0. */
function citationFile({ citation, site_url, licence }: Service): string {
  const { title, author, keywords, doi } = citation;
  return [
    'cff-version: 1.2.0',
    `title: ${quoted(title)}`,
    `message: ${quoted(MESSAGE)}`,
    'type: dataset',
    'authors:',
    `  - name: ${quoted(author)}`,
    `url: ${quoted(site_url)}`,
    ...(doi === null ? [] : [`doi: ${quoted(doi)}`]),
    `license: ${licence}`,
    'keywords:',
    ...keywords.map((keyword) => `  - ${quoted(keyword)}`),
    '',
  ].join('\n');
}

/** A text as a quoted YAML string. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * The text of `.zenodo.json`, from which Zenodo describes a release if the owner has connected it. Without this file,
 * Zenodo would use `CITATION.cff` and call the release software, because it ignores the type there.
 */
function zenodoFile(service: Service): string {
  const { citation, description, licence } = service;
  const { title, author, keywords } = citation;
  return jsonText({
    upload_type: 'dataset',
    title,
    // The field is HTML.
    description: [description, caveatOf(service)].map((text) => `<p>${escapeHtml(text)}</p>`).join('\n'),
    creators: [{ name: author }],
    access_right: 'open',
    license: licence.toLowerCase(),
    keywords,
  });
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
