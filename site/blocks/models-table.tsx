import { mostDecimals } from './decimal-margin.ts';
import { Aligned, type ColumnMedian, EnergyTable, type EnergyRow } from './energy-table.tsx';
import { allReversals } from './precision-note.tsx';
import { vendorIdOf, vendorName } from './vendors.ts';
import { limitLabel, modelPathAt } from '../charts/latency-limit.ts';
import { colourOf } from '../charts/svg.tsx';
import { perUnit } from '../charts/wording.ts';
import { byCodePoint } from '../../src/core/text/order.ts';
import { latency, size, times, twoDigits, withUnit } from '../../src/figures/format.ts';
import {
  compareGpus,
  type WorkloadConfiguration,
  energyRatio,
  type GpuComparison,
  gpuRatio,
  medianOf,
  type ModelResult,
  resultsAt,
  type Workload,
} from '../workload.ts';

/** The address of a comparison of the two models with the lowest energy, on each of their GPUs. */
export function comparisonOf(workload: Workload, limit: number): string {
  const lowest = resultsAt(workload.configurations, limit).slice(0, 2);
  const choices = lowest.flatMap(({ configurations }) =>
    configurations.map(({ slug, gpu }) => `${slug}@${encodeURIComponent(gpu)}`),
  );
  return `/compare/?models=${choices.join(',')}&workload=${workload.id}&limit=${limit}`;
}

/**
 * The energy at another latency limit for its link: `1.5×`, the median of the models in the table of the page. Null if
 * no configuration meets it.
 */
export function energyAtLimit(workload: Workload, limit: number, other: number): string | null {
  if (other === workload.latencyLimits[0]) return 'lowest energy';
  const shown = resultsAt(workload.configurations, limit);
  return medianRatio(workload, shown.length > 0 ? shown : resultsAt(workload.configurations, other), other);
}

/** The median of {@link energyRatio} over some models: `1.5×`. Null if none of them meets the limit. */
function medianRatio(workload: Workload, models: readonly ModelResult[], limit: number): string | null {
  const median = medianOf(models.flatMap(({ slug }) => energyRatio(workload, slug, limit) ?? []));
  return median === null ? null : times(median);
}

interface ModelsTableProps {
  readonly workloads: readonly Workload[];
  readonly workload: Workload;
  readonly limit: number;
  readonly csv: string;
}

/**
 * The models with their energy on each GPU, their latency, the ratio of two GPUs, and the energy compared with that at
 * the loosest limit: at the limit of the page, or at each stricter one on the page of the loosest.
 */
export function ModelsTable({ workloads, workload, limit, csv }: ModelsTableProps) {
  const results = resultsAt(workload.configurations, limit);
  if (results.length === 0) return <p class="empty">No measured configuration meets this latency limit.</p>;
  const comparison = compareGpus(results, workload.gpus);
  const reversed = new Set(allReversals(workload, limit).map(({ in8Bits }) => in8Bits.slug));
  const columns = columnsOf(workload, limit, results, comparison);
  const isToken = workload.summary.unit === 'token';
  return (
    <>
      <TableFilter results={results} columns={columns.map(({ choice }) => choice)} />
      <EnergyTable
        caption={`Wh per ${perUnit(workload)}, with uncertainty ranges.${isToken ? ' Median latency. Average response on the lowest-energy GPU.' : ''}`}
        name="Model"
        unit={`Wh / ${isToken ? 'M tokens' : workload.output}`}
        gpus={workload.gpus}
        columns={workload.gpus}
        heads={columns.map(({ head }) => head)}
        group={groupOf(workload, limit)}
        rows={results.map((model) => ({
          ...rowOf(workload, model, comparison),
          href: modelPathAt(workloads, model.slug, limit),
          small: `${size(model.configurations[0])}${reversed.has(model.slug) ? ' · FP8: see the note below' : ''}`,
          cells: columns.map(({ cell }) => cell(model)),
        }))}
        foot={columns.map(({ median }) => median)}
        csv={csv}
        {...(isToken && { compare: comparisonOf(workload, limit) })}
      />
    </>
  );
}

type Cell = EnergyRow['cells'][number];
const NO_VALUE: Cell = ['–', Number.MAX_VALUE, 'quiet'];

/** A column after the energy on each GPU. */
interface FurtherColumn {
  readonly head: readonly [head: string, unit?: string];
  /** Its name in the choice of a phone, which shows one of these columns. */
  readonly choice: string;
  readonly cell: (model: ModelResult) => Cell;
  /** The median of its ratios; null for a column without one. */
  readonly median: ColumnMedian | null;
}

function columnsOf(
  workload: Workload,
  limit: number,
  results: readonly ModelResult[],
  comparison: GpuComparison | null,
): FurtherColumn[] {
  const [loosest, ...stricter] = workload.latencyLimits;
  return [
    latencyColumn(workload),
    ...(comparison === null ? [] : [gpuRatioColumn(results, comparison)]),
    ...(limit === loosest ? stricter : [limit]).map((other) => limitColumn(workload, limit, results, other)),
  ];
}

function latencyColumn(workload: Workload): FurtherColumn {
  const { unit, latency_limit_unit: latencyUnit } = workload.summary;
  return {
    head: ['Latency', unit === 'token' ? `${latencyUnit} per token` : `batch, ${latencyUnit}`],
    choice: 'Latency',
    cell: ({ configurations }) => [
      <Latencies workload={workload} configurations={configurations} />,
      configurations[0].latency,
    ],
    median: null,
  };
}

/** The energy on one GPU compared with the other, and whether the difference is clear. */
function gpuRatioColumn(results: readonly ModelResult[], { less, more, median }: GpuComparison): FurtherColumn {
  const decimals = mostDecimals(results.map((model) => times(gpuRatio(model, less, more)?.times ?? 0)));
  return {
    head: [`${more} / ${less}`, 'energy ratio'],
    choice: `${more} / ${less}`,
    cell: (model) => {
      const ratio = gpuRatio(model, less, more);
      if (ratio === null) return NO_VALUE;
      return [
        <>
          <Aligned decimals={decimals}>{times(ratio.times)}</Aligned>
          <small>{ratio.isUnclear ? 'no clear difference' : 'clear difference'}</small>
        </>,
        ratio.times,
      ];
    },
    median: { text: times(median), decimals },
  };
}

/** The lowest energy of each model at a latency limit, compared with that at the loosest. */
function limitColumn(workload: Workload, limit: number, results: readonly ModelResult[], other: number): FurtherColumn {
  const [loosest] = workload.latencyLimits;
  const loosestLabel = limitLabel(workload, loosest);
  const ratioOf = ({ slug }: ModelResult): number | null => energyRatio(workload, slug, other);
  const decimals = mostDecimals(results.map((model) => times(ratioOf(model) ?? 0)));
  return {
    head:
      limit === loosest ? [limitLabel(workload, other), 'ratio'] : [`Compared with ${loosestLabel}`, 'energy ratio'],
    choice: `${limitLabel(workload, other)}, compared with ${loosestLabel}`,
    cell: (model) => {
      const ratio = ratioOf(model);
      return ratio === null ? NO_VALUE : [<Aligned decimals={decimals}>{times(ratio)}</Aligned>, ratio];
    },
    median: { text: medianRatio(workload, results, other) ?? '–', decimals },
  };
}

/** The heading above the columns of the stricter limits, on the page of the loosest. */
function groupOf(workload: Workload, limit: number) {
  const { latencyLimits, gpus } = workload;
  const [loosest, ...stricter] = latencyLimits;
  if (limit !== loosest || stricter.length === 0) return undefined;
  return {
    head: `Energy compared with ${limitLabel(workload, loosest)}`,
    unit: gpus.length > 1 ? 'on the lowest-energy GPU at each limit' : `on ${gpus.join()}`,
    span: stricter.length,
  };
}

/** What the row of a model shows at every limit. */
function rowOf({ summary }: Workload, model: ModelResult, comparison: GpuComparison | null) {
  const { whPerOutput } = model.configurations[0];
  return {
    key: model.slug,
    name: model.model,
    ...(summary.unit === 'token' && { response: `${withUnit(twoDigits(whPerOutput), 'Wh')} per response` }),
    ...(comparison !== null && { verdict: verdictOf(model, comparison) }),
    filters: { vendor: vendorOf(model), size: sizeGroupOf(model) },
    configurations: model.configurations,
  };
}

/** The latency of the configuration on each GPU, with the mark and in the colour of the GPU. */
function Latencies({
  workload,
  configurations,
}: {
  readonly workload: Workload;
  readonly configurations: readonly WorkloadConfiguration[];
}) {
  const sorted = configurations.toSorted((a, b) => workload.gpus.indexOf(a.gpu) - workload.gpus.indexOf(b.gpu));
  return (
    <>
      {sorted.map((c) => (
        <div key={c.gpu} style={{ color: colourOf(workload.gpus.indexOf(c.gpu)) }}>
          <i class="dot" data-gpu={workload.gpus.indexOf(c.gpu)} /> {latency(c.latency)}
        </div>
      ))}
    </>
  );
}

/** The id of the model's vendor, which the address of a filtered table contains: `meta-llama`. */
function vendorOf({ configurations: [{ model_id }] }: ModelResult): string {
  return vendorIdOf(model_id);
}

/** The groups of the filter by size: the name of each, and its upper end in billions of parameters. */
const SIZE_GROUPS = [
  ['up to 10 B', 10],
  ['10 to 40 B', 40],
  ['40 to 150 B', 150],
  ['above 150 B', Infinity],
] as const;

function sizeGroupOf({ configurations: [{ params_b }] }: ModelResult): string {
  return SIZE_GROUPS.find(([, upTo]) => params_b <= upTo)?.[0] ?? '';
}

interface TableFilterProps {
  readonly results: readonly ModelResult[];
  /** The headings of the columns of which a phone shows one. */
  readonly columns: readonly string[];
}

/**
 * Fields that show only the models of a size or a vendor, which `islands/tables.ts` applies to the table below, and the
 * column that a phone shows, which the style sheet applies.
 */
function TableFilter({ results, columns }: TableFilterProps) {
  const sizes = new Set(results.map(sizeGroupOf));
  const filters = [
    [
      'size',
      'Parameters',
      'All sizes',
      SIZE_GROUPS.flatMap(([name]) => (sizes.has(name) ? [[name, `${name} parameters`] as const] : [])),
    ],
    [
      'vendor',
      'Vendor',
      'All vendors',
      [...new Set(results.map(vendorOf))]
        .map((id) => [id, vendorName(id)] as const)
        .sort(([, a], [, b]) => byCodePoint(a, b)),
    ],
  ] as const;
  return (
    <div class="table-filter">
      {filters.map(([name, label, all, values]) => (
        <select key={name} class="needs-script" name={name} aria-label={label}>
          <option value="">{all}</option>
          {values.map(([value, shown]) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
      ))}
      <select class="column-choice" name="column" aria-label="Column">
        {columns.map((head, i) => (
          <option key={head} value={i}>
            {head}
          </option>
        ))}
      </select>
      <p role="status" class="muted small needs-script" />
    </div>
  );
}

/** The same comparison in words, for the row on a phone: `H100 / B200: 1.3×, clear`. */
function verdictOf(model: ModelResult, { less, more }: GpuComparison): string | undefined {
  const ratio = gpuRatio(model, less, more);
  if (ratio === null) return undefined;
  return `${more} / ${less}: ${times(ratio.times)}, ${ratio.isUnclear ? 'no clear difference' : 'clear'}`;
}
