import { runId, type ComparedRow } from '../../figures/compared.ts';
import { cards, decimals, energy, latency } from '../../figures/format.ts';
import { rowAnchor } from '../../figures/rows.ts';
import { Table, Words } from '../table.tsx';

/** The contributed rows. Whatever stands in them was written by others: text, however long, and nothing else. */
export function MeasurementTable({ rows }: { rows: readonly ComparedRow[] }) {
  return (
    <Table
      caption="Contributed measurements, the latest first"
      rows={rows}
      rowKey={({ source_file }) => source_file}
      columns={[
        { head: 'Model', rowHead: true, sort: (row) => row.model, cell: model },
        { head: 'Hardware', sort: (row) => row.gpu, cell: hardware },
        {
          head: 'Energy',
          unit: 'Wh / M output tokens',
          sort: (row) => row.wh_per_million_output_tokens,
          written: energy,
        },
        { head: 'Median ITL', unit: 'ms', sort: (row) => row.median_itl_ms, written: latency },
        { head: 'Comparable', sort: (row) => String(!row.comparable), cell: comparable },
        { head: 'Like for like', cell: likeForLike },
        { head: 'Measured by', sort: (row) => row.contributor, cell: contributor },
        { head: 'Run', sort: (row) => row.measured_on, cell: run },
      ]}
    />
  );
}

function model({ model, slug, precision }: ComparedRow) {
  const name = <bdi>{model}</bdi>;
  return <Words small={precision}>{slug === null ? name : <a href={`/models/${slug}/`}>{name}</a>}</Words>;
}

function hardware(row: ComparedRow) {
  const name = <bdi>{cards(row)}</bdi>;
  if (row.mig_profile === null) return <div class="nowrap">{name}</div>;
  return <Words small={`${row.slices_loaded} of ${row.slice_count} slices ${row.mig_profile} loaded`}>{name}</Words>;
}

function comparable({ comparable, itl_margin_ms }: ComparedRow) {
  return (
    <>
      <span class={`tag ${comparable ? 'good' : 'warn'}`}>{comparable ? 'comparable' : 'not comparable'}</span>
      <div class="muted small">
        {latency(Math.abs(itl_margin_ms))} ms {itl_margin_ms < 0 ? 'above' : 'under'} the ceiling
      </div>
    </>
  );
}

function likeForLike({ like_for_like: published, slug }: ComparedRow) {
  if (published === null) return <span class="muted">none</span>;
  const { ratio, wh_per_million_output_tokens, row_id } = published;
  return (
    <div class="words-cell">
      {decimals(ratio, 2)} × {energy(wh_per_million_output_tokens)} Wh
      <div class="small">{slug === null ? row_id : <a href={`/models/${slug}/#${rowAnchor(row_id)}`}>{row_id}</a>}</div>
    </div>
  );
}

function contributor({ contributor, affiliation, vendor_affiliation }: ComparedRow) {
  return (
    <div class="words-cell">
      <bdi>{contributor}</bdi>
      {affiliation !== null && (
        <div class="muted small">
          <bdi>{affiliation}</bdi>
        </div>
      )}
      {vendor_affiliation && <span class="tag warn">vendor-affiliated</span>}
    </div>
  );
}

function run(row: ComparedRow) {
  return (
    <a href={`#${runId(row)}`} class="nowrap">
      <time dateTime={row.measured_on}>{row.measured_on}</time>
    </a>
  );
}
