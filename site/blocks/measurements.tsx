import { likenessWords } from '../../src/checker/likeness.ts';
import { pathParts } from '../../src/checker/path.ts';
import { likeForLike } from '../../src/checker/nearest-run.ts';
import type { MeasurementRow } from '../../src/contract/generated/api.d.ts';
import { gpuLabel, decimals, latency } from '../../src/figures/format.ts';
import type { Documents, Site } from '../documents.ts';
import { WithRange } from './with-range.tsx';
import { Day, OutsideLink } from './prose.tsx';
import { Table } from './table.tsx';

/** The contributed rows, latest first. Contributors wrote the values, so all of them are shown as text. */
export function Measurements({ documents, repository }: Pick<Site, 'documents' | 'repository'>) {
  const { rows, note, caveat } = documents.measurements;
  if (rows.length === 0)
    return <p class="empty">No measurements have been contributed yet. Yours would be the first.</p>;
  return (
    <>
      <p>{caveat}</p>
      <Table
        caption={note}
        label="Contributed measurements"
        csv="/api/v1/tables/measurements.csv"
        kind="written-by-others"
        rows={[...rows].reverse()}
        columns={[
          {
            head: 'Model',
            rowHead: true,
            sort: (row) => row.model,
            cell: (row) => <bdi>{`${row.model}, ${row.precision}`}</bdi>,
          },
          { head: 'GPUs', sort: (row) => row.gpu, cell: gpus },
          {
            head: 'Energy',
            unit: 'Wh / M output tokens',
            sort: (row) => row.wh_per_million_output_tokens,
            cell: (row) => <WithRange value={row.wh_per_million_output_tokens} of={row} />,
          },
          { head: 'Median ITL', unit: 'ms', sort: (row) => row.median_itl_ms, format: latency },
          { head: 'Compared with the main table', cell: (row) => <Comparison row={row} documents={documents} /> },
          { head: 'Measured by', sort: (row) => row.contributor, cell: contributor },
          {
            head: 'File',
            sort: (row) => row.measured_on,
            cell: ({ source_file, measured_on }) => {
              const file = source_file.split('/').map(encodeURIComponent).join('/');
              return (
                <OutsideLink href={repository && `${repository}/blob/HEAD/${file}`}>
                  <Day date={measured_on} />
                </OutsideLink>
              );
            },
          },
        ]}
      />
    </>
  );
}

function gpus(row: MeasurementRow) {
  const slices =
    row.mig_profile === null ? '' : `, ${row.slices_loaded} of ${row.slice_count} slices ${row.mig_profile} loaded`;
  return <bdi>{gpuLabel(row) + slices}</bdi>;
}

/**
 * Whether a row meets the latency limit of the main table, what it has in common with the main table, and the most
 * similar published configuration.
 */
function Comparison({ row, documents }: { readonly row: MeasurementRow; readonly documents: Documents }) {
  const models = new Map(documents.modelDocuments.map((model) => [model.model_id, model]));
  const nearest = likeForLike(row, { models }, row.relative_uncertainty);
  return (
    <>
      <span class={`tag ${row.comparable ? 'good' : 'warn'}`}>
        {row.comparable ? 'meets its latency limit' : 'above its latency limit'}
      </span>
      {` ${likenessWords(row.like_the_index)}`}
      {nearest !== null && (
        <>
          {' '}
          {decimals(nearest.ratio, 2)} × {nearest.row_id}
          {nearest.no_clear_difference && ', no clear difference'}
        </>
      )}
    </>
  );
}

/** The contributor's name as written, and the GitHub handle, which the check has verified. */
function contributor({ contributor: name, affiliation, vendor_affiliation, source_file }: MeasurementRow) {
  return (
    <>
      <bdi>{affiliation === null ? name : `${name}, ${affiliation}`}</bdi>{' '}
      <code>{pathParts(source_file)?.folder ?? source_file}</code>
      {vendor_affiliation && <span class="tag warn">vendor-affiliated</span>}
    </>
  );
}
