import { LatencyLimits, LimitsInWords } from '../blocks/latency-limits.tsx';
import { limitLabel, modelPathAt, pathAt } from '../charts/latency-limit.ts';
import { footOf } from '../charts/foot.ts';
import { modelsChart } from '../charts/models.tsx';
import { sizeChart } from '../charts/size.tsx';
import { perUnit, serverLabel } from '../charts/wording.ts';
import { ChartFoot, ChartFrame } from '../blocks/chart-frame.tsx';
import { endsInWords, type Ends, endsOf, tiesInWords } from '../blocks/ends.ts';
import { type EnergyRow, EnergyTable } from '../blocks/energy-table.tsx';
import { LinkChoice } from '../blocks/link-choice.tsx';
import { KnownIssues } from '../blocks/known-issues.tsx';
import { exampleNames, modelsOf2024 } from '../blocks/models-of-2024.ts';
import { gpusOnlyIn2024 } from '../blocks/older-gpus.tsx';
import { OtherWorkloadModels, Predicted } from '../blocks/not-measured.tsx';
import { Defined } from '../blocks/prose.tsx';
import { vendorIdOf, vendorName } from '../blocks/vendors.ts';
import type { Documents, Page, Site } from '../documents.ts';
import { colourOf } from '../charts/svg.tsx';
import { byCodePoint } from '../../src/core/text/order.ts';
import { listed } from '../../src/core/text/words.ts';
import { CHAT } from '../../src/figures/chat.ts';
import {
  countOf,
  inPrint,
  integer,
  latency,
  size,
  threeDigits,
  times,
  twoDigits,
  withUnit,
} from '../../src/figures/format.ts';
import { tableFiles } from '../blocks/linked-data.ts';
import {
  compareGpus,
  type Configuration,
  energyRatio,
  type GpuComparison,
  gpuRatio,
  isFp8VersionOf,
  medianOf,
  type ModelResult,
  type PageLimit,
  pageLimits,
  resultsAt,
  type Workload,
} from '../workload.ts';

/** The energy of all models: a page for each workload at each latency limit. The page for chat is `/models/`. */
export function modelsPages(site: Site): Page[] {
  const { workloads } = site;
  return workloads.flatMap((workload) =>
    pageLimits(workload, workload.configurations).map(({ limit }, _, limits) =>
      modelsPage(site, workloads, workload, limits, limit),
    ),
  );
}

function modelsPage(
  site: Site,
  workloads: readonly Workload[],
  workload: Workload,
  limits: readonly PageLimit[],
  limit: number,
): Page {
  const { documents } = site;
  const { summary, document, name } = workload;
  const isFirst = limit === workload.latencyLimits[0];
  const path = pathAt(workload.path, workload, limit);
  const foot = footOf(site, path);
  const chart = modelsChart(workload, limit);
  const bySize = sizeChart(workload, limit);
  const tables = tableFiles(documents, summary.unit === 'token' ? 'token-configurations' : 'item-configurations');
  const models = countOf(summary.models, 'model');
  const ends = endsAt(workload, limit);
  return {
    path,
    title: `${name}: energy of each model${isFirst ? '' : ` at ${limitLabel(workload, limit)}`}`,
    description: `${chart.title}. GPU energy of ${models} per ${perUnit(workload)}, with uncertainty ranges.`,
    ...(isFirst && {
      part: { files: [summary.path, ...tables], sources: [document.source] },
    }),
    charts: [chart, ...(bySize === null ? [] : [bySize])],
    picture: modelsChart(workload, workload.latencyLimits[0]).id,
    ...(!isFirst && { stateOf: workload.path }),
    body: (
      <>
        <div class="table-choices">
          <LinkChoice
            id="workloads"
            label="Workloads"
            button={
              <>
                <span class="visually-hidden">Workload: </span>
                {name}
              </>
            }
            kind="tabs"
          >
            {workloads.map((other) => (
              <a key={other.id} href={other.path} aria-current={other === workload ? 'page' : undefined}>
                {other.name}
              </a>
            ))}
          </LinkChoice>
          <h1 data-unit={ends === null ? undefined : summary.unit}>
            {ends === null ? chart.title : findingOf(workload, limit, ends)}
          </h1>
          <LatencyLimits
            workload={workload}
            path={workload.path}
            limits={limits}
            current={limit}
            resultAt={(other) => energyAtLimit(workload, limit, other)}
          />
        </div>
        <figure id={chart.id} class="chart wide-table">
          <Models workloads={workloads} workload={workload} limit={limit} csv={`/charts/${chart.id}.csv`} />
          <ChartFoot chart={chart} foot={foot} />
        </figure>
        <p>
          {ends !== null && `${tiesInWords(ends)} ${chart.title}. `}
          Each model is in its <Defined term="Lowest-energy configuration">lowest-energy configuration</Defined>
          {` within ${limitLabel(workload, limit)}`}. <LimitsInWords workload={workload} />
          {limits.length > 1 && (
            <>
              {' '}
              Beside each limit is the energy relative to that at {limitLabel(workload, workload.latencyLimits[0])}, the
              median of all models in the table.
            </>
          )}
        </p>
        <PrecisionNote workload={workload} pairs={fp8AboveBf16(workload, limit)} />
        <SlowerModels workload={workload} limit={limit} />
        {bySize !== null && <ChartFrame chart={bySize} foot={foot} />}
        <About site={site} workloads={workloads} workload={workload} />
      </>
    ),
  };
}

/** The models with the lowest and the highest energy at a latency limit. Null if fewer than two meet it. */
function endsAt(workload: Workload, limit: number): Ends | null {
  const lowest = resultsAt(workload.configurations, limit).map(({ on: [c] }) => c);
  if (lowest.length < 2) return null;
  return endsOf(
    lowest.map(({ model, wh, relative_uncertainty }) => ({
      name: model,
      value: wh,
      relativeUncertainty: relative_uncertainty,
    })),
  );
}

/** Which models use the least and the most energy at a latency limit. */
function findingOf(workload: Workload, limit: number, ends: Ends): string {
  const within = limit === workload.latencyLimits[0] ? '' : `At ${limitLabel(workload, limit)}, `;
  return `${within}${endsInWords(ends, workload.summary.unit)}`;
}

/** The address of a comparison of the two models with the lowest energy, on each of their GPUs. */
export function comparisonOf(workload: Workload, limit: number): string {
  const lowest = resultsAt(workload.configurations, limit).slice(0, 2);
  const choices = lowest.flatMap(({ on }) => on.map(({ slug, gpu }) => `${slug}@${encodeURIComponent(gpu)}`));
  return `/compare/?models=${choices.join(',')}&workload=${workload.id}&limit=${limit}`;
}

interface AboutProps {
  readonly site: Site;
  readonly workloads: readonly Workload[];
  readonly workload: Workload;
}

/** The description of the workload, the models that were not measured on it, and its known issues. */
function About({ site: { documents }, workloads, workload }: AboutProps) {
  const issues = documents.manifest.known_issues.filter((issue) =>
    issue.documents.includes(`workloads/${workload.id}.json`),
  );
  return (
    <>
      <p>
        {inPrint(workload.summary.about)} {inPrint(workload.document.workload_caveat)}
      </p>
      {workload.id === CHAT && (
        <>
          <Predicted workloads={workloads} documents={documents} />
          <OtherWorkloadModels workloads={workloads} documents={documents} />
          <OnlyIn2024 workloads={workloads} documents={documents} />
        </>
      )}
      {issues.length > 0 && <h2 id="known-issues">Known issues</h2>}
      <KnownIssues issues={issues} plain />
      {issues.length > 0 && (
        <p>
          <a href="/methods/#known-issues">How the affected rows are selected</a>
        </p>
      )}
    </>
  );
}

/** The number of models that {@link OnlyIn2024} names as examples. */
const EXAMPLES = 4;

/** Where the models and GPUs are that only the 2024 benchmark measured. */
function OnlyIn2024({
  workloads,
  documents,
}: {
  readonly workloads: readonly Workload[];
  readonly documents: Documents;
}) {
  const measuredLater = new Set(documents.workloads.models.map(({ slug }) => slug));
  const models = modelsOf2024(documents).filter(({ slug }) => !measuredLater.has(slug));
  if (models.length === 0) return null;
  const gpus = gpusOnlyIn2024({ documents, workloads });
  return (
    <p>
      <a href="/workloads/2024/">The 2024 benchmark</a> measured {countOf(models.length, 'other model')}, such as{' '}
      {listed(exampleNames(models, EXAMPLES))}
      {gpus.length > 0 && `, and also used the ${listed(gpus)}`}. Its figures can't be compared with these.
    </p>
  );
}

/**
 * The energy at another latency limit for its link: `1.5×`, the median of the models in the table of the page. Null if no
 * configuration meets it.
 */
function energyAtLimit(workload: Workload, limit: number, other: number): string | null {
  if (other === workload.latencyLimits[0]) return 'lowest energy';
  const shown = resultsAt(workload.configurations, limit);
  return medianRatio(workload, shown.length > 0 ? shown : resultsAt(workload.configurations, other), other);
}

/** The median of {@link energyRatio} over some models: `1.5×`. Null if none of them meets the limit. */
function medianRatio(workload: Workload, models: readonly ModelResult[], limit: number): string | null {
  const median = medianOf(models.flatMap(({ slug }) => energyRatio(workload, slug, limit) ?? []));
  return median === null ? null : times(median);
}

interface ModelsProps {
  readonly workloads: readonly Workload[];
  readonly workload: Workload;
  readonly limit: number;
  readonly csv: string;
}

/**
 * The models with their energy on each GPU, their latency, the ratio of two GPUs, and the energy compared with that at the
 * loosest limit: at the limit of the page, or at each stricter one on the page of the loosest.
 */
function Models({ workloads, workload, limit, csv }: ModelsProps) {
  const results = resultsAt(workload.configurations, limit);
  const comparison = compareGpus(results, workload.gpus);
  const fp8Pairs = fp8AboveBf16(workload, limit);
  const [loosest, ...stricter] = workload.latencyLimits;
  const isFirst = limit === loosest;
  const compared = isFirst ? stricter : [limit];
  const isToken = workload.summary.unit === 'token';
  const comparedWithLoosest = `Compared with ${limitLabel(workload, loosest)}`;
  const heads = [
    ['Latency', `${isToken ? 'median' : 'batch'}, ${workload.summary.latency_limit_unit}`],
    ...(comparison === null ? [] : [[`${comparison.more} / ${comparison.less}`, 'ratio'] as const]),
    ...compared.map((other) =>
      isFirst ? ([limitLabel(workload, other), '×'] as const) : ([comparedWithLoosest, '× energy'] as const),
    ),
  ] as const;
  if (results.length === 0) return <p class="empty">No measured configuration meets this latency limit.</p>;
  return (
    <>
      <TableFilter
        results={results}
        columns={[
          ...heads.slice(0, -compared.length).map(([head]) => head),
          ...compared.map((other) => `${limitLabel(workload, other)}, ${comparedWithLoosest.toLowerCase()}`),
        ]}
      />
      <EnergyTable
        caption={`Wh per ${perUnit(workload)}. Bars show uncertainty ranges.${isToken ? ' Per response: an average response on the lowest-energy GPU.' : ''}`}
        name="Model"
        unit={`Wh / ${isToken ? 'M tokens' : workload.output}`}
        gpus={workload.gpus}
        columns={workload.gpus}
        heads={heads}
        {...(isFirst &&
          stricter.length > 0 && {
            group: {
              head: `Energy compared with ${limitLabel(workload, loosest)}`,
              unit: workload.gpus.length > 1 ? 'on the lowest-energy GPU at each limit' : `on ${workload.gpus.join()}`,
              span: stricter.length,
            },
          })}
        rows={results.map((model) => ({
          key: model.slug,
          name: model.model,
          href: modelPathAt(workloads, model.slug, limit),
          ...(isToken && { response: `${withUnit(twoDigits(model.on[0].whPerOutput), 'Wh')} per response` }),
          ...(comparison !== null && { verdict: verdictOf(model, comparison) }),
          small: `${size(model.on[0])}${fp8Pairs.some(({ fp8 }) => fp8 === model.on[0]) ? ' · FP8: see the note below' : ''}`,
          filters: { vendor: vendorOf(model), size: sizeGroupOf(model) },
          on: model.on,
          cells: [
            [<Latencies workload={workload} on={model.on} />, model.on[0].latency],
            ...(comparison === null ? [] : [ratioCell(model, comparison)]),
            ...compared.map((other) => limitCell(workload, model, other)),
          ],
        }))}
        foot={[
          null,
          ...(comparison === null ? [] : [times(comparison.median)]),
          ...compared.map((other) => medianRatio(workload, results, other) ?? '–'),
        ]}
        csv={csv}
        {...(isToken && { compare: comparisonOf(workload, limit) })}
      />
    </>
  );
}

/** The latency of the configuration on each GPU, with the mark and in the colour of the GPU. */
function Latencies({ workload, on }: { readonly workload: Workload; readonly on: readonly Configuration[] }) {
  const sorted = on.toSorted((a, b) => workload.gpus.indexOf(a.gpu) - workload.gpus.indexOf(b.gpu));
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
function vendorOf({ on: [{ model_id }] }: ModelResult): string {
  return vendorIdOf(model_id);
}

/** The groups of the filter by size: the name of each, and its upper end in billions of parameters. */
const SIZE_GROUPS = [
  ['up to 10 B', 10],
  ['10 to 40 B', 40],
  ['40 to 150 B', 150],
  ['above 150 B', Infinity],
] as const;

function sizeGroupOf({ on: [{ params_b }] }: ModelResult): string {
  return SIZE_GROUPS.find(([, upTo]) => params_b <= upTo)?.[0] ?? '';
}

interface TableFilterProps {
  readonly results: readonly ModelResult[];
  /** The headings of the columns of which a phone shows one. */
  readonly columns: readonly string[];
}

/**
 * Fields that show only the models of a size or a vendor, which `islands/tables.ts` applies to the table below, and the column
 * that a phone shows, which the style sheet applies.
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

type Cell = EnergyRow['cells'][number];
const NO_VALUE: Cell = ['–', Number.MAX_VALUE, 'quiet'];

/** The energy on one GPU compared with the other, and whether the difference is clear. */
function ratioCell(model: ModelResult, { less, more }: GpuComparison): Cell {
  const ratio = gpuRatio(model, less, more);
  if (ratio === null) return NO_VALUE;
  return [
    <>
      {times(ratio.times)} <small>{ratio.isUnclear ? 'not clear' : 'clear'}</small>
    </>,
    ratio.times,
  ];
}

/** The same comparison in words, for the row on a phone: `H100 / B200: 1.3×, clear`. */
function verdictOf(model: ModelResult, { less, more }: GpuComparison): string | undefined {
  const ratio = gpuRatio(model, less, more);
  if (ratio === null) return undefined;
  return `${more} / ${less}: ${times(ratio.times)}, ${ratio.isUnclear ? 'no clear difference' : 'clear'}`;
}

/** The energy of a model at a stricter limit, compared with its lowest energy. */
function limitCell(workload: Workload, { slug }: ModelResult, limit: number): Cell {
  const ratio = energyRatio(workload, slug, limit);
  return ratio === null ? NO_VALUE : [times(ratio), ratio];
}

/** A model in FP8 that uses more energy than the same model in BF16, both in their lowest-energy configurations. */
interface Fp8Pair {
  readonly fp8: Configuration;
  readonly bf16: Configuration;
}

function fp8AboveBf16(workload: Workload, limit: number): Fp8Pair[] {
  const lowest = resultsAt(workload.configurations, limit).map(({ on }) => on[0]);
  return lowest.flatMap((fp8) => {
    const bf16 = lowest.find((c) => isFp8VersionOf(fp8, c));
    return bf16 !== undefined && bf16.wh < fp8.wh ? [{ fp8, bf16 }] : [];
  });
}

/** Why a model in FP8 can use more energy than the same model in BF16. */
function PrecisionNote({ workload, pairs }: { readonly workload: Workload; readonly pairs: readonly Fp8Pair[] }) {
  if (pairs.length === 0) return null;
  const conditions = (c: Configuration): string =>
    `${withUnit(threeDigits(c.wh), 'Wh')} on ${serverLabel(c)} with a running batch of ${integer(c.runningBatch)}`;
  return (
    <p id="precision">
      <strong>Rows in which FP8 uses more energy than BF16:</strong>{' '}
      {pairs
        .map(({ fp8, bf16 }) => `${bf16.model} uses ${conditions(fp8)} in FP8. In BF16, it uses ${conditions(bf16)}.`)
        .join(' ')}{' '}
      The values are per {perUnit(workload)}. The two precisions were measured with different numbers of GPUs and
      batches, so these rows don’t show the effect of FP8 alone.
    </p>
  );
}

/** The models without a configuration that meets a latency limit. */
function SlowerModels({ workload, limit }: Pick<ModelsProps, 'workload' | 'limit'>) {
  const withinLimit = new Set(resultsAt(workload.configurations, limit).map(({ slug }) => slug));
  const all = resultsAt(workload.configurations, workload.latencyLimits[0]);
  const slower = all.filter(({ slug }) => !withinLimit.has(slug));
  if (slower.length === 0) return null;
  return (
    <p class="muted">
      {integer(slower.length)} of {countOf(all.length, 'model')} {slower.length === 1 ? 'has' : 'have'} no configuration
      that meets {limitLabel(workload, limit)}:{' '}
      {slower.map(({ slug, model, on }, i) => (
        <>
          {i > 0 && ', '}
          <a href={`/models/${slug}/`}>{model}</a> ({withUnit(threeDigits(on[0].wh), 'Wh')} at{' '}
          {limitLabel(workload, workload.latencyLimits[0])})
        </>
      ))}
      .
    </p>
  );
}
