import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Service } from '../contract/generated/data.d.ts';
import { jsonText } from '../core/text/json.ts';

const MESSAGE =
  'Cite a dated release: its date, the data_version of the document used, and the address of that document below /api/v1/releases/<date>/, which never changes. Cite the underlying source as well; each document names it in its source field.';

/** What GitHub, citation managers and Zenodo read at the top of the repository, by path. */
export function citationFiles(service: Service): ReadonlyMap<string, string> {
  return new Map([
    ['CITATION.cff', citationFile(service)],
    ['.zenodo.json', zenodoFile(service)],
  ]);
}

/** Citation File Format 1.2.0. */
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

/** A text of YAML in which nothing means anything. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * What Zenodo makes the record of a release from, where an owner has connected it. From `CITATION.cff` it would make one of
 * software: it does not read its type.
 */
function zenodoFile({ citation, description, caveat, licence }: Service): string {
  const { title, author, keywords } = citation;
  return jsonText({
    upload_type: 'dataset',
    title,
    // The field is HTML.
    description: [description, caveat].map((text) => renderToString(h('p', {}, text))).join('\n'),
    creators: [{ name: author }],
    access_right: 'open',
    license: licence.toLowerCase(),
    keywords,
  });
}
