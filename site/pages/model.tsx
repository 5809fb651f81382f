import { LatencyLimits, LimitsInWords } from '../blocks/latency-limits.tsx';
import { limitedLatency, limitLabel, pathAt } from '../charts/latency-limit.ts';
import type { Chart } from '../charts/chart.ts';
import { footOf } from '../charts/foot.ts';
import { hasParallelism, latencyChart, latencyLabel } from '../charts/latency.tsx';
import { energyWithRange, modelFinding, perUnit, serverLabel } from '../charts/wording.ts';
import { WithRange } from '../blocks/with-range.tsx';
import { ChartFrame } from '../blocks/chart-frame.tsx';
import { EnergyTable } from '../blocks/energy-table.tsx';
import { modelsOf2024 } from '../blocks/models-of-2024.ts';
import { OlderGpus } from '../blocks/older-gpus.tsx';
import { PrecisionNote, reversalsOf } from '../blocks/precision-note.tsx';
import { Defined, Fold } from '../blocks/prose.tsx';
import { onWorkload } from '../blocks/calculator/question.ts';
import { Citation } from '../blocks/how-to-cite.tsx';
import { Configurations, Facts, OtherWorkloads } from '../blocks/model-tables.tsx';
import type { Page, Site } from '../documents.ts';
import type { CitableDocument } from '../../src/releases/citation.ts';
import { groupBy } from '../../src/core/text/group-by.ts';
import { listed } from '../../src/core/text/words.ts';
import { CHAT } from '../../src/figures/chat.ts';
import { NO_CLEAR_DIFFERENCE } from '../../src/figures/uncertainty.ts';
import { decimals, factor, gpuLabel, size, threeDigits, times, withUnit } from '../../src/figures/format.ts';
import {
  type WorkloadConfiguration,
  isUnclearDifference,
  type MeasuredWorkload,
  type ModelResult,
  type PageLimit,
  pageLimits,
  resultsAt,
  type Workload,
} from '../workload.ts';

/** A page for each model at each latency limit. It shows chat, or the first workload that the model was measured on. */
export function modelPages(site: Site): Page[] {
  const bySlug = groupBy(
    site.workloads.flatMap((workload) =>
      groupBy(workload.configurations, ({ slug }) => slug).map(([slug, configurations]) => ({
        slug,
        workload,
        configurations,
      })),
    ),
    ({ slug }) => slug,
  );
  return bySlug.flatMap(([, measured]) => {
    const [{ workload, configurations }] = measured;
    const limits = pageLimits(workload, configurations);
    return limits.map(({ limit }) => modelPage(site, measured, limits, limit));
  });
}

function modelPage(
  site: Site,
  measured: readonly [MeasuredWorkload, ...MeasuredWorkload[]],
  limits: readonly PageLimit[],
  limit: number,
): Page {
  const [{ workload, configurations }] = measured;
  const [first] = configurations;
  const { slug, model } = first;
  const isFirst = limit === workload.latencyLimits[0];
  const home = `/models/${slug}/`;
  const [result] = resultsAt(configurations, limit);
  const [loosest] = resultsAt(configurations, workload.latencyLimits[0]);
  const lowest = new Set(loosest?.configurations.map(({ row_id }) => row_id));
  const chart = latencyChart(measured[0], limit);
  return {
    path: pathAt(home, workload, limit),
    title: titleOf(workload, limit, model, result?.configurations[0]),
    description: `${model}: ${modelFinding(workload, limit, model, result)}.`,
    above: [[workload.path, workload.id === CHAT ? 'Models' : workload.name]],
    ...(isFirst && {
      part: {
        files: [`/${citedDocument(site, workload, first).path}`],
        sources: [workload.document.source],
      },
    }),
    charts: [chart],
    picture: latencyChart(measured[0], workload.latencyLimits[0]).id,
    ...(!isFirst && { stateOf: home }),
    canonical: result?.configurations.every((c) => lowest.has(c.row_id)) === true ? home : undefined,
    body: <Model {...{ site, measured, limits, limit, result, loosest, chart }} />,
  };
}

interface ModelProps {
  readonly site: Site;
  readonly measured: readonly [MeasuredWorkload, ...MeasuredWorkload[]];
  readonly limits: readonly PageLimit[];
  readonly limit: number;
  /** The energy at the limit; undefined if no configuration meets it. */
  readonly result: ModelResult | undefined;
  /** The energy at the loosest limit. */
  readonly loosest: ModelResult | undefined;
  readonly chart: Chart;
}

/** The energy at the limit, the chart of all limits, details, and how to cite. */
function Model({ site, measured, limits, limit, result, loosest, chart }: ModelProps) {
  const [{ workload, configurations }] = measured;
  const [first] = configurations;
  const home = `/models/${first.slug}/`;
  const csv = `/charts/${chart.id}.csv`;
  return (
    <>
      <Properties configurations={configurations} />
      <LatencyLimits
        workload={workload}
        path={home}
        limits={limits}
        current={limit}
        resultAt={(other) => lowestEnergyLabel(configurations, other)}
      />
      <p class="muted small">
        <LimitsInWords workload={workload} />
      </p>
      <h2 id="figures">{modelFinding(workload, limit, first.model, result)}</h2>
      {result === undefined ? (
        <p class="empty">
          No measured configuration meets {limitLabel(workload, limit)}. Choose a higher latency limit.
        </p>
      ) : (
        <>
          <p>
            {limitSentence(workload, limit, result, loosest)} {p99Sentence(workload, limit, configurations, result)}
          </p>
          <EnergyByGpu measured={measured[0]} limit={limit} result={result} csv={csv} />
        </>
      )}
      <ChartFrame chart={chart} foot={footOf(site, pathAt(home, workload, limit))}>
        Lower marks use less energy, and marks further left are faster.
        {!hasParallelism(workload) && ' On a phone, choose the number of GPUs above the chart.'}
      </ChartFrame>
      {result !== undefined && <Facts measured={measured[0]} result={result} />}
      <OtherWorkloads measured={measured} />
      <Configurations measured={measured} csv={csv} />
      {modelsOf2024(site.documents).some(({ slug }) => slug === first.slug) && (
        <p>
          This model is also in the 2024 benchmark. <OlderGpus documents={site.documents} workloads={site.workloads} />
        </p>
      )}
      <Fold id="cite" title="How to cite">
        <Citation
          documents={site.documents}
          cited={citedDocument(site, workload, first)}
          source={workload.document.source}
          finding={result === undefined ? '' : citedFinding(workload, limit, result)}
        />
      </Fold>
    </>
  );
}

/** The name of the model, its size, architecture and precisions, and its Hugging Face id. */
function Properties({ configurations }: Pick<MeasuredWorkload, 'configurations'>) {
  const [first] = configurations;
  return (
    <>
      <h1>{first.model}</h1>
      <p class="muted">
        {size(first)} <Defined term="Total and active parameters">parameters</Defined> ·{' '}
        <Defined term="Mixture of experts">{first.architecture}</Defined> ·{' '}
        <Defined term="Precision">{[...new Set(configurations.map(({ precision }) => precision))].join(', ')}</Defined>{' '}
        · <code>{first.model_id}</code>
      </p>
    </>
  );
}

/** The document to cite: the model's own, or else the workload's. */
function citedDocument(
  { documents }: Site,
  workload: Workload,
  { slug, model }: WorkloadConfiguration,
): CitableDocument {
  const own = documents.modelDocuments.find((one) => one.slug === slug);
  const { data_version, updated } = own ?? workload.document;
  const title = `GPU energy of ${model} per ${perUnit(workload)}`;
  if (own !== undefined) return { path: `models/${slug}.json`, title, data_version, updated };
  const { name, summary } = workload;
  return {
    path: summary.path.slice(1),
    title: `${title} (${name.toLowerCase()})`,
    keyName: `models/${slug}`,
    data_version,
    updated,
  };
}

/**
 * The energy on each GPU with its range, to be cited: `Qwen 3 14B on 1 × B200: 15.2 Wh per million output tokens (12.9
 * to 18.0).`
 */
function citedFinding(workload: Workload, limit: number, { model, configurations }: ModelResult): string {
  const values = configurations.map((c) => `${energyWithRange(workload, c)} on ${gpuLabel(c)}`);
  return `GPU energy of ${model} (${workload.name.toLowerCase()}, latency limit ${limitLabel(workload, limit)}): ${listed(values)}.`;
}

/** The lowest energy of a model at a latency limit, for the link of the limit. Null if no configuration meets it. */
function lowestEnergyLabel(own: readonly WorkloadConfiguration[], limit: number): string | null {
  const best = resultsAt(own, limit)[0]?.configurations[0];
  return best === undefined ? null : withUnit(threeDigits(best.wh), 'Wh');
}

/** The title of the page, with the words that people search for: the model, its energy, the GPUs and the limit. */
function titleOf(workload: Workload, limit: number, model: string, best: WorkloadConfiguration | undefined): string {
  if (best === undefined) return `${model}: energy use at ${limitLabel(workload, limit)}`;
  const energy = withUnit(threeDigits(best.wh), 'Wh');
  const unit = workload.summary.unit === 'token' ? 'million tokens' : workload.output;
  return `${model} energy use: ${energy} per ${unit} on ${gpuLabel(best)} within ${limitLabel(workload, limit)}`;
}

/** A sentence about the energy at a latency limit compared with the loosest one, for which it is empty. */
function limitSentence(
  workload: Workload,
  limit: number,
  { configurations: [best] }: ModelResult,
  loosest: ModelResult | undefined,
): string {
  const [strict, loose] = [limit, workload.latencyLimits[0]].map((one) => limitLabel(workload, one));
  const latency = limitedLatency(workload);
  if (limit === workload.latencyLimits[0] || loosest === undefined) return '';
  if (best.wh === loosest.configurations[0].wh)
    return `A ${latency} of at most ${strict} needs no more energy than one of at most ${loose}.`;
  return `At a ${latency} of at most ${strict}, the energy is ${factor(best.wh / loosest.configurations[0].wh)} times as high as at ${loose}.`;
}

/**
 * A sentence about the energy on each GPU if the limit applies to the 99th percentile of the latency, not the median.
 */
function p99Sentence(
  workload: Workload,
  limit: number,
  own: readonly WorkloadConfiguration[],
  { configurations }: ModelResult,
): string {
  if (workload.summary.unit !== 'token') return '';
  const withinLimit = own.filter((c) => c.tokens !== null && c.tokens.p99_itl_ms <= limit);
  const results = resultsAt(withinLimit, Infinity)[0]?.configurations ?? [];
  const isSame = results.length === configurations.length && results.every((c) => configurations.includes(c));
  if (isSame) return `The values are the same if ${limitLabel(workload, limit)} is the limit for the 99th percentile.`;
  const missing = configurations.filter((c) => results.every(({ gpu }) => gpu !== c.gpu)).map(({ gpu }) => gpu);
  const clauses = [
    ...(results.length === 0
      ? []
      : [
          `a million output tokens use ${results.map((c) => `${withUnit(threeDigits(c.wh), 'Wh')} on ${serverLabel(c)}`).join(' and ')}${verdictOf(results)}`,
        ]),
    ...(missing.length === 0 ? [] : [`no configuration on ${missing.join(' or ')} meets it`]),
  ];
  return `If ${limitLabel(workload, limit)} is the limit for the 99th percentile instead of the median, ${clauses.join(', and ')}.`;
}

/** Whether the energy on two GPUs is clearly different, after their values. Empty for one GPU. */
function verdictOf([best, other]: readonly WorkloadConfiguration[]): string {
  if (best === undefined || other === undefined) return '';
  return isUnclearDifference(best, other) ? ` (${NO_CLEAR_DIFFERENCE})` : ' (clearly more)';
}

interface EnergyByGpuProps {
  readonly measured: MeasuredWorkload;
  readonly limit: number;
  readonly result: ModelResult;
  readonly csv: string;
}

/** The energy of the model on each GPU at a latency limit, compared with the best GPU and with its minimum. */
function EnergyByGpu({ measured: { workload, configurations }, limit, result, csv }: EnergyByGpuProps) {
  const [best] = result.configurations;
  const isToken = workload.summary.unit === 'token';
  const isChat = workload.id === CHAT;
  const unit = `Wh / ${isToken ? 'M tokens' : workload.output}`;
  const lowestOn = (gpu: string): number =>
    Math.min(...configurations.filter((c) => c.gpu === gpu).map(({ wh }) => wh));
  const isLowest = result.configurations.every(({ gpu, wh }) => wh === lowestOn(gpu));
  const rangeFactor = decimals(1 + workload.document.uncertainty.relative_expanded, 2);
  return (
    <>
      <EnergyTable
        caption={`Wh per ${perUnit(workload)}. Bars show uncertainty ranges: each value divided and multiplied by ${rangeFactor}.`}
        name="GPUs"
        unit={unit}
        gpus={workload.gpus}
        columns={[]}
        heads={[
          ['Energy', unit],
          ['Relative energy', '× best GPU'],
          ...(isLowest ? [] : [['Compared with its lowest', '×'] as const]),
          ...(isToken ? [['Average response', 'Wh'] as const] : []),
          ['Latency', isToken ? 'median' : 'batch'],
        ]}
        rows={result.configurations.map((c) => {
          const minimum = lowestOn(c.gpu);
          const ratio = c.wh / best.wh;
          const isUnclear = c !== best && isUnclearDifference(best, c);
          return {
            key: `on-${c.gpu.toLowerCase()}`,
            name: gpuLabel(c),
            configurations: [c],
            cells: [
              [<WithRange value={c.wh} of={c} />, c.wh],
              [c === best ? 'best' : `${times(ratio)}${isUnclear ? ', no clear difference' : ''}`, ratio],
              ...(isLowest ? [] : ([[times(c.wh / minimum), c.wh / minimum]] as const)),
              ...(isToken ? ([[threeDigits(c.whPerOutput), c.whPerOutput]] as const) : []),
              [latencyLabel(workload, c.latency), c.latency],
            ],
          };
        })}
        csv={csv}
        few
      />
      <PrecisionNote reversals={reversalsOf(workload, best.slug, limit)} slug={best.slug} />
      {isToken && (
        <p class="buttons">
          <a
            class="button"
            href={`/calculator/?model=${encodeURIComponent(isChat ? best.slug : onWorkload(best.slug, workload.id))}&limit=${limit}&gpu=${encodeURIComponent(best.gpu)}`}
          >
            Calculate the energy of your tokens on {serverLabel(best)}
          </a>
          <a
            class="button quiet"
            href={`/compare/?models=${result.configurations.map(({ slug, gpu }) => `${slug}@${encodeURIComponent(gpu)}`).join(',')}${isChat ? '' : `&workload=${workload.id}`}&limit=${limit}`}
          >
            {result.configurations.length > 1 ? 'Compare the GPUs' : 'Compare with another model'} at{' '}
            {limitLabel(workload, limit)}
          </a>
        </p>
      )}
    </>
  );
}
