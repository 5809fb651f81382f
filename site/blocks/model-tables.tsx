import { colourOf } from '../charts/svg.tsx';
import { latencyLabel } from '../charts/latency.tsx';
import { perUnit } from '../charts/wording.ts';
import { countOf } from '../../src/core/text/words.ts';
import {
  gpuLabel,
  factor,
  integer,
  latency,
  threeDigits,
  times,
  twoDigits,
  withUnit,
} from '../../src/figures/format.ts';
import { parallelism } from '../series.ts';
import {
  type WorkloadConfiguration,
  type MeasuredWorkload,
  type ModelResult,
  resultsAt,
  type Workload,
} from '../workload.ts';
import { WithRange } from './with-range.tsx';
import { type Column, Table } from './table.tsx';

interface FactsProps {
  readonly measured: MeasuredWorkload;
  readonly result: ModelResult;
}

/** Details of the lowest-energy configuration on each GPU, side by side. */
export function Facts({ measured: { workload, configurations }, result }: FactsProps) {
  const rows = [
    ['Running batch', (c) => `${integer(c.runningBatch)} (limit ${integer(c.batchLimit)})`],
    ['GPU power', (c) => withUnit(integer(c.gpu_power_watts_total), 'W')],
    [`Energy per ${workload.summary.unit} at the lowest measured load`, (c) => lowestLoadInWords(c, configurations)],
    ...(workload.summary.unit === 'token'
      ? ([
          ['Throughput', (c) => `${integer(c.tokens?.tokens_per_second ?? 0)} tokens/s`],
          ['Average response', (c) => `${integer(c.tokens?.avg_output_tokens ?? 0)} tokens`],
          ['Half of the responses use at most', (c) => responseEnergy(c, 'p50')],
          ['10 % of the responses use more than', (c) => responseEnergy(c, 'p90')],
          ['99th percentile latency', (c) => latencyLabel(workload, c.tokens?.p99_itl_ms ?? 0)],
        ] satisfies FactRow[])
      : []),
  ] satisfies FactRow[];
  return (
    <>
      <h2 id="facts">Details of these configurations</h2>
      <Table
        kind="sheet"
        caption="The lowest-energy configuration on each GPU"
        fixed
        rows={rows}
        columns={[
          { head: 'Property', rowHead: true, cell: ([name]) => name },
          ...result.configurations.map((c) => ({
            head: <span style={{ color: colourOf(workload.gpus.indexOf(c.gpu)) }}>{gpuLabel(c)}</span>,
            cell: ([, cell]: FactRow) => cell(c),
          })),
        ]}
      />
    </>
  );
}

type FactRow = readonly [name: string, cell: (c: WorkloadConfiguration) => string];

/** How much more energy a configuration uses at the smallest running batch measured on the same server. */
function lowestLoadInWords(c: WorkloadConfiguration, own: readonly WorkloadConfiguration[]): string {
  const [smallest] = own
    .filter(({ seriesId }) => seriesId === c.seriesId)
    .sort((a, b) => a.runningBatch - b.runningBatch);
  if (smallest === undefined || smallest.row_id === c.row_id) return 'this is the lowest load';
  return `${factor(smallest.wh / c.wh)} times as much (running batch ${integer(smallest.runningBatch)})`;
}

function responseEnergy({ tokens }: WorkloadConfiguration, share: 'p50' | 'p90'): string {
  const wh = tokens?.response_wh?.[share];
  return wh === undefined ? 'not known' : withUnit(twoDigits(wh), 'Wh');
}

/** The energy of a model on each workload. Null if it was measured on only one. */
export function OtherWorkloads({ measured }: { readonly measured: readonly MeasuredWorkload[] }) {
  if (measured.length < 2) return null;
  const rows = measured.flatMap(({ workload, configurations }) =>
    (resultsAt(configurations, workload.latencyLimits[0])[0]?.configurations ?? []).map((c) => ({ workload, c })),
  );
  const onFirst = (c: WorkloadConfiguration) =>
    rows.find((row) => row.workload === measured[0]?.workload && row.c.gpu === c.gpu)?.c;
  return (
    <>
      <h2 id="workloads">The same model on other workloads</h2>
      <Table
        caption="The lowest-energy configuration on each workload, at the highest latency limit listed for that workload"
        fixed
        rows={rows}
        columns={[
          { head: 'Workload', rowHead: true, cell: ({ workload }) => <a href={workload.path}>{workload.name}</a> },
          { head: 'GPUs', line: true, cell: ({ c }) => gpuLabel(c) },
          { head: 'Tokens', unit: 'Wh / M tokens', sort: ({ c }) => c.wh, format: threeDigits },
          { head: 'Response', unit: 'Wh', sort: ({ c }) => c.whPerOutput, line: true, format: threeDigits },
          {
            head: 'Response compared',
            unit: `× ${measured[0]?.workload.name.toLowerCase() ?? ''}`,
            sort: ({ c }) => c.whPerOutput / (onFirst(c)?.whPerOutput ?? Infinity),
            cell: ({ c }) => (onFirst(c) === undefined ? '–' : times(c.whPerOutput / (onFirst(c)?.whPerOutput ?? 1))),
          },
        ]}
      />
    </>
  );
}

interface ConfigurationsProps {
  readonly measured: readonly MeasuredWorkload[];
  readonly csv: string;
}

/**
 * All configurations of a model, in closed sections. The link of a row leads to the row itself, so that it can be
 * shared.
 */
export function Configurations({ measured, csv }: ConfigurationsProps) {
  return (
    <>
      <h2 id="configurations">All configurations</h2>
      {measured.map(({ workload, configurations }, i) => (
        <details key={workload.id} class="dense">
          <summary>
            {workload.name}: {countOf(configurations.length, 'configuration')}
          </summary>
          <Table
            csv={i === 0 ? csv : undefined}
            caption={`${workload.name}: all measured configurations with a steady state`}
            rows={configurations}
            columns={columnsOf(workload)}
          />
        </details>
      ))}
    </>
  );
}

function columnsOf(workload: Workload): Column<WorkloadConfiguration>[] {
  const isToken = workload.summary.unit === 'token';
  const percentile = (head: string, field: 'p90_itl_ms' | 'p99_itl_ms'): Column<WorkloadConfiguration> => ({
    head,
    unit: 'ms',
    sort: ({ tokens }) => tokens?.[field] ?? 0,
    format: latency,
  });
  return [
    {
      head: 'GPUs',
      rowHead: true,
      sort: gpuLabel,
      cell: (c) => (
        <>
          <a id={rowAnchor(c.row_id)} href={`#${rowAnchor(c.row_id)}`}>
            {gpuLabel(c)}
          </a>
          {c.repeat > 1 && <span class="tag">run {c.repeat}</span>}
        </>
      ),
    },
    {
      head: 'Batch limit',
      unit: isToken ? 'requests' : `${workload.output}s`,
      sort: ({ batchLimit }) => batchLimit,
      line: true,
      format: integer,
    },
    {
      head: 'Running batch',
      unit: isToken ? 'requests' : `${workload.output}s`,
      sort: ({ runningBatch }) => runningBatch,
      format: integer,
    },
    {
      head: 'Energy',
      unit: `Wh / ${isToken ? 'M tokens' : perUnit(workload)}`,
      sort: ({ wh }) => wh,
      line: true,
      cell: (c) => <WithRange value={c.wh} of={c} />,
    },
    {
      head: isToken ? 'Median ITL' : 'Batch latency',
      unit: workload.summary.latency_limit_unit,
      sort: (c) => c.latency,
      format: latency,
    },
    ...(isToken
      ? [
          percentile('p90 ITL', 'p90_itl_ms'),
          percentile('p99 ITL', 'p99_itl_ms'),
          {
            head: 'Throughput',
            unit: 'tokens/s',
            sort: (c: WorkloadConfiguration) => c.tokens?.tokens_per_second ?? 0,
            format: integer,
          },
          {
            head: 'Parallelism',
            sort: ({ tokens }: WorkloadConfiguration) =>
              (tokens && parallelism(tokens)?.replaceAll(' parallel', '')) ?? 'none',
          },
        ]
      : []),
    { head: 'Power', unit: 'W', sort: (c) => c.gpu_power_watts_total, format: integer },
    { head: 'Precision', sort: ({ precision }) => precision },
  ];
}

/**
 * The HTML id of a row for `/models/<slug>/#<id>`: its `row_id` with underscores for spaces, which an id can't contain.
 * A `row_id` contains no underscores, so ids are unique.
 */
function rowAnchor(rowId: string): string {
  return rowId.replaceAll(' ', '_');
}
