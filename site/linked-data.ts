import { unitOf } from '../scripts/contract/unit.ts';
import { byCodePoint } from '../scripts/text/order.ts';
import type { Site } from './documents.ts';

/** Fields of the API that say what was measured, by the schema that describes them. */
const MEASURED = [
  ['Configuration', 'wh_per_million_output_tokens'],
  ['Configuration', 'joules_per_output_token'],
  ['Configuration', 'median_itl_ms'],
  ['Configuration', 'tokens_per_second'],
  ['Configuration', 'gpu_power_watts_total'],
  ['Area', 'g_co2e_per_kwh'],
  ['PerQueryRow', 'wh_per_1000_queries'],
] as const;

/** Files that hold the data, in the order in which they are offered; the tables follow. */
const FILES = [
  ['/index.csv', 'text/csv', 'The main table'],
  ['/index.json', 'application/json', 'The main table'],
  ['/grid.json', 'application/json', 'Emissions intensity of electricity'],
  ['/hardware.json', 'application/json', 'Hardware figures'],
  ['/per-query.json', 'application/json', 'Energy per query'],
  ['/measurements.json', 'application/json', 'Contributed measurements'],
  ['/all.zip', 'application/zip', 'Every JSON document'],
] as const;

/**
 * The data set as search engines for data read it: a `Dataset` of schema.org. Of the publisher nothing is said while the
 * manifest says that it is not set.
 */
export function datasetLinkedData({ url, documents }: Site): object {
  const { manifest, index, grid, openapi, releases, tables } = documents;
  const files = [
    ...FILES,
    ...tables.flatMap(({ title, files: forms }) => forms.map((f) => [f.path, f.mediaType, title])),
  ];
  const years = grid.areas.flatMap((area) => Object.keys(area.years)).sort(byCodePoint);
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    '@id': `${url}/#dataset`,
    url: `${url}/`,
    name: `${manifest.name}: ${index.unit}`,
    alternateName: manifest.name,
    description: `${manifest.description} ${manifest.caveat}`,
    version: releases?.latest ?? manifest.updated,
    dateModified: manifest.updated,
    license: licenceUrl(manifest.licence),
    isAccessibleForFree: true,
    creditText: manifest.attribution,
    ...creator(manifest.publisher),
    citation: manifest.sources.flatMap(({ citation }) => citation ?? []),
    isBasedOn: manifest.sources.flatMap((source) => source.url ?? []),
    measurementTechnique: index.source.method,
    // The electricity figures are the ones that belong to years.
    temporalCoverage: `${years[0] ?? grid.year}/${years.at(-1) ?? grid.year}`,
    variableMeasured: MEASURED.map(([schema, name]) => {
      const { [name]: field } = openapi.components.schemas[schema]?.properties ?? {};
      return { '@type': 'PropertyValue', name, description: field?.description, unitText: unitOf(name) };
    }),
    distribution: files.map(([path = '', encodingFormat, name]) => ({
      '@type': 'DataDownload',
      name,
      encodingFormat,
      contentUrl: `${url}/api/v1${path}`,
    })),
  };
}

function creator({ name, url }: { readonly name: string; readonly url: string }) {
  if (name === 'unset') return {};
  return { creator: { '@type': 'Organization', name, ...(url !== 'unset' && { url }) } };
}

/** Where a licence can be read, by its SPDX id. Those of Creative Commons are known by the address of their deed. */
export function licenceUrl(id: string): string {
  const [, version] = /^CC-BY-(\d\.\d)$/.exec(id) ?? [];
  return version === undefined
    ? `https://spdx.org/licenses/${encodeURIComponent(id)}.html`
    : `https://creativecommons.org/licenses/by/${version}/`;
}
