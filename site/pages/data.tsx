import type { Page, Site } from '../documents.ts';
import { counted, integer } from '../../src/figures/format.ts';

/** What the API holds and says, page by page: everything that is a document rather than an answer. */
export function dataPage({ documents }: Site): Page {
  const { hardware, perQuery, measurements, grid, tables, manifest } = documents;
  const files = manifest.endpoints.length + manifest.further_endpoints.length;
  const pages: readonly (readonly [string, string, string])[] = [
    [
      '/api/',
      'API and downloads',
      `${integer(files)} documents and ${integer(tables.length)} tables, as JSON, CSV and Parquet`,
    ],
    ['/methods/', 'Methods', 'what is measured, how figures are made, and how sure they are'],
    ['/how-we-differ/', 'How we differ', 'what other sources count, and their figures beside ours'],
    ['/releases/', 'Releases', 'every release, kept unchanged, with digests to verify it'],
    ['/changes/', 'Changes', 'what changed from release to release'],
    ['/hardware/', 'Hardware', `power limits of ${counted(hardware.tdp.length, 'card')}, MIG slices, embodied carbon`],
    ['/grid/', 'Countries', `carbon intensity of electricity in ${counted(grid.areas.length, 'area')}`],
    ['/per-query/', 'Per query', `${counted(perQuery.rows.length, 'score')} of one query at a time`],
    ['/measurements/', 'Measurements', `${counted(measurements.rows.length, 'measurement')} that people contributed`],
    ['/contribute/', 'Contribute', 'how to measure, and how a measurement is published'],
  ];
  return {
    path: '/data/',
    title: 'Data: API, methods, releases, hardware',
    description:
      'Everything that is published as data: the API and its tables, methods, releases, and the documents behind the charts.',
    body: (
      <>
        <h1>Data</h1>
        <p class="lead">Every figure of this site can be taken along, and comes with where it is from.</p>
        <dl class="data-list">
          {pages.map(([path, name, about]) => (
            <div key={path}>
              <dt>
                <a href={path}>{name}</a>
              </dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
      </>
    ),
  };
}
