import type { Area } from '../src/contract/generated/api.d.ts';
import { unitOf } from '../src/contract/unit.ts';
import { byCodePoint } from '../src/core/text/order.ts';
import { doiUrl, sourceCitation } from '../src/releases/citation.ts';
import type { Page, Part, Site } from './documents.ts';

/** Fields of the API that say what was measured of a configuration, by the schema that describes them. */
const MEASURED = [
  ['Configuration', 'wh_per_million_output_tokens'],
  ['Configuration', 'joules_per_output_token'],
  ['Configuration', 'median_itl_ms'],
  ['Configuration', 'tokens_per_second'],
  ['Configuration', 'gpu_power_watts_total'],
] as const;

/** The fields that say what was measured, by what the energy is counted for. */
export const MEASURED_OF: Readonly<Record<'token' | 'image' | 'video', Part['measured']>> = {
  token: MEASURED,
  image: [
    ['ImageConfiguration', 'wh_per_image'],
    ['ImageConfiguration', 'batch_latency_s'],
  ],
  video: [
    ['VideoConfiguration', 'wh_per_video'],
    ['VideoConfiguration', 'batch_latency_s'],
  ],
};

/** The same of electricity, and of queries. */
export const INTENSITY = [['Area', 'g_co2e_per_kwh']] as const;
export const PER_QUERY = [['PerQueryRow', 'wh_per_1000_queries']] as const;

/** Files that hold the data, in the order in which they are offered; the tables are those of the parts. */
const FILES = [
  ['/index.csv', 'text/csv', 'The main table'],
  ['/index.json', 'application/json', 'The main table'],
  ['/grid.json', 'application/json', 'Emissions intensity of electricity'],
  ['/hardware.json', 'application/json', 'Hardware figures'],
  ['/per-query.json', 'application/json', 'Energy per query'],
  ['/all.zip', 'application/zip', 'Every JSON document'],
] as const;

/**
 * The data set as search engines for data read it: a `Dataset` of schema.org. Of the publisher nothing is said while the
 * manifest says that it is not set.
 */
export function datasetLinkedData(site: Site): object {
  const { url, documents } = site;
  const { manifest, index, grid } = documents;
  return {
    ...frame(site, '/'),
    name: `${manifest.name}: ${index.unit}`,
    description: `${manifest.description} ${manifest.caveat}`,
    citation: manifest.sources.flatMap(({ citation }) => citation ?? []),
    // The electricity figures are the ones that belong to years.
    temporalCoverage: yearsOf(grid.areas),
    // The others, and how each was measured, are said of the parts.
    variableMeasured: variables(site, [...MEASURED.slice(0, 1), ...INTENSITY, ...PER_QUERY]),
    distribution: FILES.map(([path, encodingFormat, name]) => ({
      '@type': 'DataDownload',
      name,
      encodingFormat,
      contentUrl: `${url}/api/v1${path}`,
    })),
  };
}

/** What a page shows of the data set: a `Dataset` that is part of the whole one, with files of its own. */
export function partLinkedData(site: Site, page: Page, part: Part): object {
  const { url } = site;
  const { files, sources, measured, years, place } = part;
  const techniques = new Set(sources.flatMap(({ method }) => method ?? []));
  const types = new Map(site.documents.tables.flatMap((table) => table.files.map((f) => [f.path, f.mediaType])));
  const charts = (page.charts ?? []).map((chart) => [`/charts/${chart.id}.csv`, 'text/csv'] as const);
  const own = files.map((path) => [`/api/v1${path}`, types.get(path) ?? 'application/json'] as const);
  return {
    ...frame(site, page.path),
    isPartOf: { '@id': wholeId(site) },
    name: page.title,
    description: page.description,
    citation: sources.map(sourceCitation),
    isBasedOn: sources.flatMap((source) => source.url ?? []),
    ...(techniques.size > 0 && { measurementTechnique: [...techniques].join(' ') }),
    ...(years !== undefined && { temporalCoverage: years }),
    ...(place !== undefined && { spatialCoverage: { '@type': 'Place', name: place } }),
    variableMeasured: variables(site, measured),
    distribution: [...own, ...charts].map(([path, encodingFormat]) => ({
      '@type': 'DataDownload',
      encodingFormat,
      contentUrl: url + path,
    })),
  };
}

/** The files of published tables, for a part; none of a table that a release is from before. */
export function tableFiles({ tables }: Site['documents'], ...names: readonly string[]): string[] {
  return tables.filter(({ name }) => names.includes(name)).flatMap(({ files }) => files.map(({ path }) => path));
}

/** Address of a published table as CSV; undefined where a release is from before it. */
export function csvOf(documents: Site['documents'], name: string): string | undefined {
  const path = tableFiles(documents, name).find((file) => file.endsWith('.csv'));
  return path === undefined ? undefined : `/api/v1${path}`;
}

/** The first and the last year for which areas have a figure. */
export function yearsOf(areas: readonly Pick<Area, 'years'>[]): string {
  const years = areas.flatMap((area) => Object.keys(area.years)).sort(byCodePoint);
  return `${years[0] ?? ''}/${years.at(-1) ?? ''}`;
}

/** What is the same of the whole data set and its parts. */
function frame(site: Site, path: string): object {
  const { url, documents } = site;
  const { manifest, releases } = documents;
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    '@id': path === '/' ? wholeId(site) : `${url}${path}#dataset`,
    url: url + path,
    version: releases?.latest ?? manifest.updated,
    dateModified: manifest.updated,
    license: licenceUrl(manifest.licence),
    isAccessibleForFree: true,
    creditText: manifest.attribution,
    ...(manifest.citation.keywords.length > 0 && { keywords: manifest.citation.keywords }),
    ...(manifest.citation.doi !== null && { identifier: doiUrl(manifest.citation.doi) }),
    ...creator(manifest.publisher),
  };
}

function wholeId({ url }: Site): string {
  return `${url}/#dataset`;
}

function variables({ documents }: Site, measured: Part['measured']): object[] {
  const { schemas } = documents.openapi.components;
  return measured.map(([schema, name]) => {
    const { [name]: field } = schemas[schema]?.properties ?? {};
    return { '@type': 'PropertyValue', name, description: field?.description, unitText: unitOf(name) };
  });
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
