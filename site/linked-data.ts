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

/** Files that hold the data, in the order in which they are offered. */
const FILES = [
  ['api/v1/index.csv', 'text/csv', 'The main table'],
  ['api/v1/index.json', 'application/json', 'The main table'],
  ['configurations.parquet', 'application/vnd.apache.parquet', 'Every configuration'],
  ['api/v1/grid.json', 'application/json', 'Emissions intensity of electricity'],
  ['api/v1/hardware.json', 'application/json', 'Hardware figures'],
  ['api/v1/per-query.json', 'application/json', 'Energy per query'],
  ['api/v1/measurements.json', 'application/json', 'Contributed measurements'],
  ['api/v1/all.zip', 'application/zip', 'Every JSON document'],
] as const;

/**
 * The data set as search engines for data read it: a `Dataset` of schema.org. Of the publisher nothing is said while the
 * manifest says that it is not set.
 */
export function datasetLinkedData({ url, documents }: Site): object {
  const { manifest, index, grid, openapi, releases } = documents;
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
    distribution: FILES.map(([path, encodingFormat, name]) => ({
      '@type': 'DataDownload',
      name,
      encodingFormat,
      contentUrl: `${url}/${path}`,
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

/** Units by the part of a field's name that says them, the first that fits: units stand in the names of fields. */
const UNITS: readonly (readonly [part: RegExp, unit: string])[] = [
  [/^g_co2e_per_kwh$/, 'gCO2e per kWh'],
  [/^kg_co2e/, 'kg CO2e'],
  [/^wh_per_million_output_tokens$/, 'Wh per million output tokens'],
  [/^wh_per_1000_queries$/, 'Wh per 1,000 queries'],
  [/^joules_per_output_token$/, 'J per output token'],
  [/_ms$/, 'ms'],
  [/_watts_total$|_w$/, 'W'],
  [/_kw$/, 'kW'],
  [/params_b$/, 'billion parameters'],
  [/^tokens_per_second$/, 'output tokens per second'],
  [/^avg_output_tokens$/, 'tokens'],
];

/** The unit of a field, from its name; undefined for counts, names and whatever else has none. */
export function unitOf(field: string): string | undefined {
  return UNITS.find(([part]) => part.test(field))?.[1];
}
