import { jsonText } from '../text/json.ts';
import type { ManifestSource } from '../contract/generated/api.d.ts';
import type { Schema } from '../contract/schema.ts';
import type { Files } from '../releases/archive.ts';
import { sha256 } from '../files/digest.ts';
import { slugOf } from '../text/slug.ts';
import type { Documents } from '../../site/documents.ts';
import { configurationColumns, CONFIGURATIONS_PARQUET } from './configurations.ts';
import { licenceUrl, unitOf } from '../../site/linked-data.ts';

/**
 * `/datapackage.json`: the two tables and every data document with a fixed address, each with size, digest and sources,
 * as a Data Package (Frictionless Data, version 2 of the standard). Paths are relative, so that a copy of the site is a
 * data package as well.
 */
export function dataPackage(documents: Documents, api: Files, parquet: Uint8Array): string {
  const { manifest, openapi, releases } = documents;
  // The documents with a schema that lie at one address; the list of releases only once there is one.
  const dataDocuments = Object.entries(openapi.paths)
    .filter(([, { get }]) => get.responses['200']?.content?.['application/json']?.schema?.$ref !== undefined)
    .flatMap(([path]) => (api.has(path.slice(1)) ? path.slice(1) : []));
  return jsonText({
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: slugOf(manifest.name),
    id: `${manifest.site}/datapackage.json`,
    title: manifest.name,
    description: `${manifest.description}\n\n${manifest.caveat}`,
    homepage: `${manifest.site}/`,
    // The date that the data is cited by; before the first release the date of the build.
    version: releases?.latest ?? manifest.updated,
    created: `${manifest.updated}T00:00:00Z`,
    licenses: [{ name: manifest.licence, path: licenceUrl(manifest.licence) }],
    attribution: manifest.attribution,
    sources: manifest.sources.map(source),
    resources: [
      {
        ...apiResource(documents, api, 'index.csv', 'text/csv'),
        ...table(Object.entries(openapi.components.schemas['IndexRow']?.properties ?? {})),
      },
      {
        ...resource(CONFIGURATIONS_PARQUET, 'application/vnd.apache.parquet', parquet),
        description: 'Every configuration of every model, in one table.',
        sources: sourcesOf(documents, '/models/{slug}.json'),
        ...table(configurationColumns(documents).map(({ name, schema }) => [name, schema])),
      },
      ...dataDocuments.map((path) => apiResource(documents, api, path, 'application/json')),
    ],
  });
}

/** @throws Error where the API lacks the file. */
function apiResource(documents: Documents, api: Files, path: string, mediatype: string) {
  const bytes = api.get(path);
  if (bytes === undefined) throw new Error(`The API lacks ${path}, which the data package lists.`);
  const { description } = documents.manifest.endpoints.find((endpoint) => endpoint.path === `/${path}`) ?? {};
  return {
    ...resource(`api/v1/${path}`, mediatype, bytes),
    description,
    // Stated even where there are none: a resource that says nothing has the sources of the package.
    sources: sourcesOf(documents, `/${path}`),
  };
}

function resource(path: string, mediatype: string, bytes: Uint8Array) {
  const file = path.replace('api/v1/', '');
  return {
    name: file.replaceAll('/', '-'),
    path,
    format: file.slice(file.lastIndexOf('.') + 1),
    mediatype,
    ...(!mediatype.endsWith('parquet') && { encoding: 'utf-8' }),
    bytes: bytes.byteLength,
    hash: `sha256:${sha256(bytes)}`,
  };
}

function source({ name, url, data_url, version }: ManifestSource) {
  const path = url ?? data_url;
  return { title: name, ...(path !== null && { path }), ...(version !== null && { version }) };
}

function sourcesOf({ manifest }: Documents, endpoint: string) {
  return manifest.sources.filter(({ documents }) => documents.includes(endpoint)).map(source);
}

/** A Table Schema; every field of these tables has a value in each row, and `row_id` names the row. */
function table(fields: readonly (readonly [name: string, schema: Schema])[]) {
  return {
    type: 'table',
    schema: {
      fields: fields.map(([name, { type, description, minimum, exclusiveMinimum, enum: values }]) => ({
        name,
        type,
        description,
        unit: unitOf(name),
        constraints: { required: true, minimum, exclusiveMinimum, enum: values },
      })),
      primaryKey: ['row_id'],
    },
  };
}
