import type { PublishedColumn } from '../../src/contract/tables/published-columns.ts';
import { sha256 } from '../../src/core/files/digest.ts';
import { jsonText } from '../../src/core/text/json.ts';
import type { Files } from '../../src/releases/archive.ts';
import { datasetCitation, doiUrl } from '../../src/releases/citation.ts';
import type { Documents, TableReference } from '../documents.ts';
import { licenceUrl } from '../blocks/linked-data.ts';

/** The terms of the format that are used here; all other words are of schema.org. */
const TERMS = ['citeAs', 'column', 'extract', 'field', 'fileObject', 'isLiveDataset', 'key', 'recordSet', 'source'];
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  sc: 'https://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  dct: 'http://purl.org/dc/terms/',
  conformsTo: 'dct:conformsTo',
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  ...Object.fromEntries(TERMS.map((term) => [term, `cr:${term}`])),
};

/**
 * `/croissant.json`: the tables as a data set of Croissant 1.0 (MLCommons). A file that the latest release has as well is
 * named there, where it stays as it is, with its digest.
 */
export function croissant(documents: Documents, api: Files): string {
  const { manifest, releases, tables } = documents;
  const { citation } = manifest;
  const files = tables.map((table) => tableFile(table, documents, api));
  const date = releases?.latest ?? manifest.updated;
  const cited = datasetCitation(manifest, releases);
  return jsonText({
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    name: citation.title,
    description: `${manifest.description} ${manifest.caveat}`,
    url: `${manifest.site}/`,
    license: licenceUrl(manifest.licence),
    creator: { '@type': 'Organization', name: citation.author },
    ...(manifest.publisher.name !== 'unset' && {
      publisher: { '@type': 'Organization', name: manifest.publisher.name },
    }),
    datePublished: date,
    // The format wants three numbers without leading zeros.
    version: date.split('-').map(Number).join('.'),
    ...(citation.keywords.length > 0 && { keywords: citation.keywords }),
    ...(citation.doi !== null && { identifier: doiUrl(citation.doi) }),
    ...(cited !== null && { citeAs: cited.bibtex }),
    isLiveDataset: files.some(({ isLive }) => isLive),
    distribution: files.map(({ object }) => object),
    recordSet: tables.map((table, i) => recordSet(table, files[i]?.object['@id'] ?? '')),
  });
}

/** The CSV file of a table, and whether it is one that the next release replaces. */
function tableFile({ files, title }: TableReference, { manifest, releases }: Documents, api: Files) {
  const { path = '', mediaType = '' } = files.find((file) => file.mediaType === 'text/csv') ?? {};
  const bytes = api.get(path.slice(1)) ?? new Uint8Array();
  const digest = sha256(bytes);
  const dated = `releases/${releases?.latest ?? ''}${path}`;
  const isLive = sha256(api.get(dated) ?? new Uint8Array()) !== digest;
  const object = {
    '@type': 'cr:FileObject',
    '@id': path.slice(1).replaceAll('/', '-'),
    name: path.slice(path.lastIndexOf('/') + 1),
    description: title,
    contentUrl: `${manifest.site}/api/v1/${isLive ? path.slice(1) : dated}`,
    contentSize: `${bytes.byteLength} B`,
    encodingFormat: mediaType,
    sha256: digest,
  };
  return { object, isLive };
}

/** What a row of a table is. */
function recordSet({ name, title, columns, key }: TableReference, file: string) {
  return {
    '@type': 'cr:RecordSet',
    '@id': name,
    name,
    description: title,
    key: key.map((column) => ({ '@id': `${name}/${column}` })),
    field: columns.map((column) => ({
      '@type': 'cr:Field',
      '@id': `${name}/${column.name}`,
      name: column.name,
      description: column.description,
      dataType: dataType(column),
      source: { fileObject: { '@id': file }, extract: { column: column.name } },
    })),
  };
}

const TYPES = { string: 'sc:Text', integer: 'sc:Integer', number: 'sc:Float', boolean: 'sc:Boolean' } as const;

function dataType({ kind, schema }: PublishedColumn): string {
  if (schema.format === 'date') return 'sc:Date';
  return schema.format === 'uri' ? 'sc:URL' : TYPES[kind];
}
