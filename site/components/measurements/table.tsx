import { runId, type ComparedRow } from '../../figures/compared.ts';
import { cards, decimals, energy, latency } from '../../figures/format.ts';
import { rowAnchor } from '../../figures/row-links.ts';
import { Table } from '../table.tsx';

/** The contributed rows. Whatever stands in them was written by others: text, however long, and nothing else. */
export function MeasurementTable({ rows }: { rows: readonly ComparedRow[] }) {
  return (
    <Table
      caption="Contributed measurements, the latest first"
      rows={rows}
      rowKey={({ source_file }) => source_file}
      columns={[
        { head: 'Model', rowHead: true, sort: (row) => row.model, cell: (row) => <Model row={row} /> },
        { head: 'Hardware', sort: (row) => row.gpu, cell: (row) => <Hardware row={row} /> },
        {
          head: 'Energy',
          unit: 'Wh / M output tokens',
          sort: (row) => row.wh_per_million_output_tokens,
          cell: (row) => energy(row.wh_per_million_output_tokens),
        },
        { head: 'Median ITL', unit: 'ms', sort: (row) => row.median_itl_ms, cell: (row) => latency(row.median_itl_ms) },
        { head: 'Comparable', sort: (row) => String(!row.comparable), cell: (row) => <Comparable row={row} /> },
        { head: 'Like for like', cell: (row) => <LikeForLike row={row} /> },
        { head: 'Measured by', sort: (row) => row.contributor, cell: (row) => <Contributor row={row} /> },
        {
          head: 'Run',
          sort: (row) => row.measured_on,
          cell: (row) => (
            <a href={`#${runId(row)}`} class="nowrap">
              <time dateTime={row.measured_on}>{row.measured_on}</time>
            </a>
          ),
        },
      ]}
    />
  );
}

interface Cell {
  readonly row: ComparedRow;
}

function Model({ row }: Cell) {
  const name = <bdi>{row.model}</bdi>;
  return (
    <div class="words-cell">
      {row.slug === null ? name : <a href={`/models/${row.slug}/`}>{name}</a>}
      <div class="muted small">{row.precision}</div>
    </div>
  );
}

function Hardware({ row }: Cell) {
  return (
    <div class={row.mig_profile === null ? 'nowrap' : 'words-cell'}>
      <bdi>{cards(row)}</bdi>
      {row.mig_profile !== null && (
        <div class="muted small">
          {row.slices_loaded} of {row.slice_count} slices {row.mig_profile} loaded
        </div>
      )}
    </div>
  );
}

function Comparable({ row }: Cell) {
  return (
    <>
      <span class={`tag ${row.comparable ? 'good' : 'warn'}`}>{row.comparable ? 'comparable' : 'not comparable'}</span>
      <div class="muted small">
        {latency(Math.abs(row.itl_margin_ms))} ms {row.itl_margin_ms < 0 ? 'above' : 'under'} the ceiling
      </div>
    </>
  );
}

function LikeForLike({ row: { like_for_like: published, slug } }: Cell) {
  if (published === null) return <span class="muted">none</span>;
  return (
    <div class="words-cell">
      {decimals(published.ratio, 2)} × {energy(published.wh_per_million_output_tokens)} Wh
      <div class="small">
        {slug === null ? (
          published.row_id
        ) : (
          <a href={`/models/${slug}/#${rowAnchor(published.row_id)}`}>{published.row_id}</a>
        )}
      </div>
    </div>
  );
}

function Contributor({ row }: Cell) {
  return (
    <div class="words-cell">
      <bdi>{row.contributor}</bdi>
      {row.affiliation !== null && (
        <div class="muted small">
          <bdi>{row.affiliation}</bdi>
        </div>
      )}
      {row.vendor_affiliation && <span class="tag warn">vendor-affiliated</span>}
    </div>
  );
}
