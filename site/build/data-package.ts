import { jsonText } from '../../src/core/text/json.ts';
import type { ManifestSource } from '../../src/contract/generated/api.d.ts';
import type { Files } from '../../src/releases/archive.ts';
import { sha256 } from '../../src/core/files/digest.ts';
import type { PublishedColumn } from '../../src/contract/tables/published-columns.ts';
import { slugOf } from '../../src/core/text/slug.ts';
import type { Documents, TableReference } from '../documents.ts';
import { licenceUrl } from '../blocks/linked-data.ts';

/**
 * `/datapackage.json`: the tables and every data document with a fixed address, each with size, digest and sources, as
 * a Data Package (Frictionless Data) that is valid by version 2 of the standard and by version 1. Paths are relative,
 * so that a copy of the site is also a data package.
 */
export function dataPackage(documents: Documents, api: Files): string {
  const { manifest, openapi, releases, tables } = documents;
  // Documents with a schema and a fixed address. The list of releases is missing before the first release.
  const dataDocuments = Object.entries(openapi.paths)
    .filter(([, { get }]) => get.responses['200']?.content?.['application/json']?.schema?.$ref !== undefined)
    .flatMap(([path]) => (api.has(path.slice(1)) ? path : []));
  return jsonText({
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: slugOf(manifest.name),
    id: `${manifest.site}/datapackage.json`,
    title: manifest.name,
    description: `${manifest.description}\n\n${manifest.caveat}`,
    homepage: `${manifest.site}/`,
    // The date of the latest release; before the first release, the date of the build.
    version: releases?.latest ?? manifest.updated,
    created: `${manifest.updated}T00:00:00Z`,
    licenses: [{ name: manifest.licence, path: licenceUrl(manifest.licence) }],
    attribution: manifest.attribution,
    sources: manifest.sources.map(source),
    resources: [
      ...tables.flatMap((table) =>
        table.files.map(({ path, mediaType }) => ({
          ...apiResource(documents, api, path, mediaType),
          type: 'table',
          schema: tableSchema(table),
        })),
      ),
      ...dataDocuments.map((path) => apiResource(documents, api, path, 'application/json')),
    ],
  });
}

/** The file at `path` below the API. @throws Error if the API lacks it. */
function apiResource({ manifest }: Documents, api: Files, path: string, mediatype: string) {
  const bytes = api.get(path.slice(1));
  if (bytes === undefined) throw new Error(`The API lacks ${path}, which the data package lists.`);
  const endpoints = [...manifest.endpoints, ...manifest.further_endpoints];
  const sources = manifest.sources.filter(({ documents }) => documents.includes(path)).map(source);
  return {
    name: path.slice(1).replaceAll('/', '-'),
    path: `api/v1${path}`,
    format: path.slice(path.lastIndexOf('.') + 1),
    mediatype,
    ...(!mediatype.endsWith('parquet') && { encoding: 'utf-8' }),
    // Without these values, some programs guess them.
    ...(mediatype === 'text/csv' && { dialect: { delimiter: ',', lineTerminator: '\r\n' } }),
    bytes: bytes.byteLength,
    hash: `sha256:${sha256(bytes)}`,
    description: endpoints.find((endpoint) => endpoint.path === path)?.description,
    // A resource without sources would get the package's, so resources made here name this project.
    sources: sources.length > 0 ? sources : [{ title: manifest.name, path: `${manifest.site}/` }],
  };
}

function source({ name, url, data_url, version }: ManifestSource) {
  const path = url ?? data_url;
  return { title: name, ...(path !== null && { path }), ...(version !== null && { version }) };
}

/** A Table Schema. */
function tableSchema({ columns, key }: TableReference) {
  return { fields: columns.map(field), primaryKey: key };
}

/** A column. Its allowed values are in the schemas. */
function field({ name, kind, nullable, description, schema: { format } }: PublishedColumn) {
  return {
    name,
    type: format === 'date' ? 'date' : kind,
    ...(format === 'uri' && { format }),
    description,
    // In CSV, an empty cell may be an empty text.
    ...(!nullable && (kind !== 'string' || format !== undefined) && { constraints: { required: true } }),
  };
}
