import { plural } from '../../src/core/text/words.ts';
import { cards, decimals, energy, integer, latency, withUnit } from '../../src/figures/format.ts';
import { rowAnchor } from '../views/rows.ts';
import { CodeLink, OutsideLink, Term, Day } from './prose.tsx';
import { WithBand } from './band.tsx';
import { Table, Words } from './table.tsx';
import { NOT_DISTINGUISHABLE } from '../../src/figures/uncertainty.ts';
import { likenessWords, whyNotComparable } from '../../src/checker/likeness.ts';
import { pathParts } from '../../src/checker/path.ts';
import { likeForLike } from '../../src/checker/row.ts';
import { whatBecame } from '../../src/checker/interventions.ts';
import type { Intervention, MeasurementRow } from '../../src/contract/generated/api.d.ts';
import { slugOf } from '../../src/core/text/slug.ts';
import type { Documents } from '../documents.ts';

/** A contributed row beside what is published. */
export type ComparedRow = ReturnType<typeof comparedRows>[number];

/** The contributed rows, the latest first, each compared as the check of contributions compares it. */
export function comparedRows({ measurements, modelDocuments }: Documents) {
  const models = new Map(modelDocuments.map((model) => [model.model_id, model]));
  return [...measurements.rows].reverse().map((row) => ({
    ...row,
    /** Slug of its model; null where the API does not publish the model. */
    slug: models.get(row.model_id)?.slug ?? null,
    /** Ceiling minus median inter-token latency, ms; negative above the ceiling. */
    itl_margin_ms: measurements.itl_deadline_ms - row.median_itl_ms,
    like_for_like: likeForLike(row, { models }, row.relative_uncertainty),
    /** What a maintainer did to it. */
    interventions: (measurements.interventions ?? []).filter(({ replaced_by }) => replaced_by === row.source_file),
  }));
}

/** What a contributed row is called in the address of the page: its file. */
function runId({ source_file }: Pick<MeasurementRow, 'source_file'>): string {
  return slugOf(source_file.replace(/^contributions\/|\.json$/g, ''));
}

/** What stands on the page before anyone has contributed. */
export function NoneYet() {
  return (
    <div class="empty">
      <p>
        <strong>No one has sent a measurement yet.</strong> Here each one would have its row: the model and its
        hardware, energy per million output tokens, latency and whether that makes the row comparable with the main
        table, the published figure that it comes closest to, and who measured, for whom and with what.
      </p>
      <p>
        Have you got a GPU that serves a model? <a href="/contribute/">Be the first to measure</a>. What a file holds is
        in the <CodeLink href="/api/v1/schema/measurement.schema.json">measurement schema</CodeLink>.
      </p>
    </div>
  );
}

/** The contributed rows. Whatever stands in them was written by others: text, however long, and nothing else. */
export function MeasurementTable({ rows }: { rows: readonly ComparedRow[] }) {
  return (
    <Table
      caption="Contributed measurements, the latest first"
      kind="written-by-others"
      rows={rows}
      columns={[
        { head: 'Model', rowHead: true, sort: (row) => row.model, cell: model },
        { head: 'Hardware', sort: (row) => row.gpu, cell: hardware },
        {
          head: 'Energy',
          unit: 'Wh / M output tokens',
          sort: (row) => row.wh_per_million_output_tokens,
          cell: (row) => <WithBand value={row.wh_per_million_output_tokens} of={row} />,
        },
        { head: 'Median ITL', unit: 'ms', sort: (row) => row.median_itl_ms, written: latency },
        { head: 'Comparable', sort: (row) => String(!row.comparable), cell: comparable },
        { head: 'Beside the index', cell: likeness },
        { head: 'Nearest published run', cell: nearest },
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

function comparable(row: ComparedRow) {
  const { comparable, itl_margin_ms } = row;
  return (
    <>
      <span class={`tag ${comparable ? 'good' : 'warn'}`}>{comparable ? 'comparable' : 'not comparable'}</span>
      <div class="muted small">
        {withUnit(latency(Math.abs(itl_margin_ms)), 'ms')} {itl_margin_ms < 0 ? 'above' : 'under'} the ceiling
        {whyNotComparable(row) !== null && `, ${whyNotComparable(row) ?? ''}`}
      </div>
    </>
  );
}

function likeness({ like_the_index }: ComparedRow) {
  return <div class="words-cell small">{likenessWords(like_the_index)}</div>;
}

function nearest({ like_for_like: published, slug }: ComparedRow) {
  if (published === null) return <span class="muted">none</span>;
  const { ratio, wh_per_million_output_tokens, row_id, not_distinguishable } = published;
  return (
    <div class="words-cell">
      {decimals(ratio, 2)} × {withUnit(energy(wh_per_million_output_tokens), 'Wh')}
      {not_distinguishable && <div class="muted small">{NOT_DISTINGUISHABLE}</div>}
      <div class="small">{slug === null ? row_id : <a href={`/models/${slug}/#${rowAnchor(row_id)}`}>{row_id}</a>}</div>
    </div>
  );
}

/** The handle of who measured: unlike the name, it can't be that of somebody else. */
function handle({ source_file }: ComparedRow): string {
  return pathParts(source_file)?.folder ?? source_file;
}

function contributor(row: ComparedRow) {
  const { contributor, affiliation, vendor_affiliation } = row;
  return (
    <div class="words-cell">
      <bdi>{contributor}</bdi> <code class="small">{handle(row)}</code>
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
      <Day date={row.measured_on} />
    </a>
  );
}

/** How one contributed row was measured, in words. What stands in it was written by others, like the table. */
export function Run({ row, repository }: { row: ComparedRow; repository: string | null }) {
  const file = row.source_file.split('/').map(encodeURIComponent).join('/');
  return (
    <section class="run">
      <h3 id={runId(row)}>
        <bdi>{row.model}</bdi> on <bdi>{cards(row)}</bdi>, <Day date={row.measured_on} />
      </h3>
      <dl class="entry-facts">
        <Term name="By">
          <bdi>{row.contributor}</bdi>, on GitHub <code>{handle(row)}</code>
        </Term>
        <Term name="Beside the index">{likenessWords(row.like_the_index)}</Term>
        <Term name="Model">
          <bdi>{row.model_id}</bdi>, {row.precision}
          {parallelism(row)}
        </Term>
        <Term name="Latency">
          median {withUnit(latency(row.median_itl_ms), 'ms')}, 90th percentile {withUnit(latency(row.p90_itl_ms), 'ms')}
          , 99th percentile {withUnit(latency(row.p99_itl_ms), 'ms')} between tokens
        </Term>
        <Term name="Load">
          {decimals(row.avg_running_batch, 1)} requests at once, {decimals(row.tokens_per_second, 1)} tokens per second,{' '}
          {withUnit(integer(row.gpu_power_watts_total), 'W')}
        </Term>
        <Term name="Window">
          {withUnit(integer(row.window_seconds), 's')}, {integer(row.requests_in_window)} requests,{' '}
          {plural(row.runs, 'run')}
        </Term>
        <Term name="Prompts">
          <bdi>{row.prompt_set}</bdi>; {integer(row.avg_prompt_tokens)} tokens each, answers of{' '}
          {integer(row.avg_output_tokens)} tokens on average
        </Term>
        <Term name="Engine">
          <bdi>{row.engine}</bdi> <bdi>{row.engine_version}</bdi>, driver <bdi>{row.driver_version}</bdi>, CUDA{' '}
          <bdi>{row.cuda_version}</bdi>
        </Term>
        <Term name="Energy from">{ENERGY_SOURCE[row.energy_source]}</Term>
        <Term name="File">
          <OutsideLink href={repository && `${repository}/blob/HEAD/${file}`}>{row.source_file}</OutsideLink>
        </Term>
        <Term name="Logs">
          <OutsideLink href={row.logs} rel="nofollow noopener ugc">
            {row.logs ?? 'none'}
          </OutsideLink>
        </Term>
        {row.notes !== '' && (
          <Term name="Notes">
            <bdi class="lines">{row.notes}</bdi>
          </Term>
        )}
        {row.interventions.map((line) => (
          <Term key={line.date} name="By a maintainer">
            <InterventionText line={line} />
          </Term>
        ))}
      </dl>
    </section>
  );
}

/** The rows that maintainers changed or took away, the latest first; nothing where there is none. */
export function Interventions({ lines }: { lines: readonly Intervention[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h2>Changed by maintainers</h2>
      <ul>
        {[...lines].reverse().map((line) => (
          <li key={`${line.path} ${line.date}`}>
            <code>{line.path}</code>: <InterventionText line={line} />
          </li>
        ))}
      </ul>
      <p>Past releases keep what they published.</p>
    </>
  );
}

function InterventionText({ line }: { line: Intervention }) {
  return (
    <>
      {whatBecame(line)} on <Day date={line.date} />. <bdi>{line.reason}</bdi>
    </>
  );
}

function parallelism({ tensor_parallel, data_parallel, expert_parallel }: ComparedRow): string {
  const degrees = { tensor: tensor_parallel, data: data_parallel, expert: expert_parallel };
  const spread = Object.entries(degrees).filter(([, degree]) => degree > 1);
  return spread.map(([kind, degree]) => `, ${kind}-parallel over ${degree} cards`).join('');
}

/** Where the energy was read, in words. */
const ENERGY_SOURCE: Readonly<Record<ComparedRow['energy_source'], string>> = {
  nvml_total_energy: 'the energy counter of NVML',
  nvml_power: 'the power that NVML reported, summed over time',
  dcgm_total_energy: 'the energy counter of DCGM',
  dcgm_power: 'the power that DCGM reported, summed over time',
  nvidia_smi_power: 'the power that nvidia-smi reported, summed over time',
  amd_smi_total_energy: 'the energy counter of amd-smi',
  amd_smi_power: 'the power that amd-smi reported, summed over time',
  external_meter: 'a meter outside the machine',
  other: 'another place, see the notes',
};
