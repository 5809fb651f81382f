import { byCodePoint } from '../../src/core/text/order.ts';
import { doiUrl, sourceCitation } from '../../src/releases/citation.ts';
import type { Page, Part, Site } from '../documents.ts';

/** The data files, in the order in which they are listed. */
const FILES = ['/index.csv', '/index.json', '/grid.json', '/hardware.json', '/per-query.json', '/all.zip'];

/** The data set for search engines: a schema.org `Dataset`. It names no creator while the publisher is unset. */
export function datasetLinkedData(site: Site): object {
  const { manifest, index, grid } = site.documents;
  const years = grid.areas.flatMap((area) => Object.keys(area.years)).sort(byCodePoint);
  const { name, url } = manifest.publisher;
  return {
    ...commonProperties(
      site,
      '/',
      FILES.map((path) => `/api/v1${path}`),
    ),
    name: `${manifest.name}: ${index.unit}`,
    description: `${manifest.description} ${manifest.caveat}`,
    version: site.documents.releases?.latest ?? manifest.updated,
    citation: manifest.sources.flatMap(({ citation }) => citation ?? []),
    // Only the grid figures are for certain years.
    temporalCoverage: `${years[0] ?? ''}/${years.at(-1) ?? ''}`,
    variableMeasured: [
      { '@type': 'PropertyValue', name: 'wh_per_million_output_tokens', unitText: index.unit },
      { '@type': 'PropertyValue', name: 'g_co2e_per_kwh', unitText: grid.unit },
    ],
    ...(manifest.citation.keywords.length > 0 && { keywords: manifest.citation.keywords }),
    ...(manifest.citation.doi !== null && { identifier: doiUrl(manifest.citation.doi) }),
    ...(name !== 'unset' && { creator: { '@type': 'Organization', name, ...(url !== 'unset' && { url }) } }),
  };
}

/** The part of the data set that a page shows, as a `Dataset` with its own files. */
export function partLinkedData(site: Site, page: Page, { files, sources }: Part): object {
  const charts = (page.charts ?? []).map((chart) => `/charts/${chart.id}.csv`);
  return {
    ...commonProperties(site, page.path, [...files.map((path) => `/api/v1${path}`), ...charts]),
    isPartOf: { '@id': `${site.url}/#dataset` },
    name: page.title,
    description: page.description,
    citation: sources.map(sourceCitation),
  };
}

/** The properties that the data set and its parts have in common. */
function commonProperties({ url, documents: { manifest } }: Site, path: string, files: readonly string[]): object {
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    '@id': `${url}${path}#dataset`,
    url: url + path,
    dateModified: manifest.updated,
    license: licenceUrl(manifest.licence),
    isAccessibleForFree: true,
    creditText: manifest.attribution,
    distribution: files.map((file) => ({
      '@type': 'DataDownload',
      encodingFormat: TYPES[file.slice(file.lastIndexOf('.') + 1)],
      contentUrl: url + file,
    })),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  parquet: 'application/vnd.apache.parquet',
  zip: 'application/zip',
};

/** The files of some tables. A table that the release doesn't have is omitted. */
export function tableFiles({ tables }: Site['documents'], ...names: readonly string[]): string[] {
  return tables.filter(({ name }) => names.includes(name)).flatMap(({ files }) => files.map(({ path }) => path));
}

/** The address of a table as CSV; undefined if the release doesn't have it. */
export function csvOf(documents: Site['documents'], name: string): string | undefined {
  const path = tableFiles(documents, name).find((file) => file.endsWith('.csv'));
  return path === undefined ? undefined : `/api/v1${path}`;
}

/** The address of a licence text, from its SPDX id. Creative Commons licences link to their deed. */
export function licenceUrl(id: string): string {
  const [, version] = /^CC-BY-(\d\.\d)$/.exec(id) ?? [];
  return version === undefined
    ? `https://spdx.org/licenses/${encodeURIComponent(id)}.html`
    : `https://creativecommons.org/licenses/by/${version}/`;
}
