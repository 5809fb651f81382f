import { byCodePoint } from '../../src/core/text/order.ts';
import { doiUrl, sourceCitation } from '../../src/releases/citation.ts';
import type { Page, Part, Site } from '../documents.ts';

/** Files that hold the data, in the order in which they are offered. */
const FILES = ['/index.csv', '/index.json', '/grid.json', '/hardware.json', '/per-query.json', '/all.zip'];

/**
 * The data set as search engines for data read it: a `Dataset` of schema.org. Of the publisher nothing is said while the
 * manifest says that it is not set.
 */
export function datasetLinkedData(site: Site): object {
  const { manifest, index, grid } = site.documents;
  const years = grid.areas.flatMap((area) => Object.keys(area.years)).sort(byCodePoint);
  const { name, url } = manifest.publisher;
  return {
    ...frame(
      site,
      '/',
      FILES.map((path) => `/api/v1${path}`),
    ),
    name: `${manifest.name}: ${index.unit}`,
    description: `${manifest.description} ${manifest.caveat}`,
    version: site.documents.releases?.latest ?? manifest.updated,
    citation: manifest.sources.flatMap(({ citation }) => citation ?? []),
    // The electricity figures are the ones that belong to years.
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

/** What a page shows of the data set: a `Dataset` that is part of the whole one, with files of its own. */
export function partLinkedData(site: Site, page: Page, { files, sources }: Part): object {
  const charts = (page.charts ?? []).map((chart) => `/charts/${chart.id}.csv`);
  return {
    ...frame(site, page.path, [...files.map((path) => `/api/v1${path}`), ...charts]),
    isPartOf: { '@id': `${site.url}/#dataset` },
    name: page.title,
    description: page.description,
    citation: sources.map(sourceCitation),
  };
}

/** What is the same of the whole data set and its parts. */
function frame({ url, documents: { manifest } }: Site, path: string, files: readonly string[]): object {
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

/** The files of published tables, for a part; none of a table that a release is from before. */
export function tableFiles({ tables }: Site['documents'], ...names: readonly string[]): string[] {
  return tables.filter(({ name }) => names.includes(name)).flatMap(({ files }) => files.map(({ path }) => path));
}

/** Address of a published table as CSV; undefined where a release is from before it. */
export function csvOf(documents: Site['documents'], name: string): string | undefined {
  const path = tableFiles(documents, name).find((file) => file.endsWith('.csv'));
  return path === undefined ? undefined : `/api/v1${path}`;
}

/** Where a licence can be read, by its SPDX id. Those of Creative Commons are known by the address of their deed. */
export function licenceUrl(id: string): string {
  const [, version] = /^CC-BY-(\d\.\d)$/.exec(id) ?? [];
  return version === undefined
    ? `https://spdx.org/licenses/${encodeURIComponent(id)}.html`
    : `https://creativecommons.org/licenses/by/${version}/`;
}
