import { LatencyLimits } from '../blocks/latency-limits.tsx';
import { limitedLatency, limitLabel, pathAt } from '../charts/latency-limit.ts';
import { footOf } from '../charts/foot.ts';
import { modelsChart } from '../charts/models.tsx';
import { sizeChart } from '../charts/size.tsx';
import { perUnit } from '../charts/wording.ts';
import { ChartFoot, ChartFrame } from '../blocks/chart-frame.tsx';
import { type EnergyRow, EnergyTable } from '../blocks/energy-table.tsx';
import { KnownIssues } from '../blocks/known-issues.tsx';
import { OtherWorkloadModels, Predicted } from '../blocks/not-measured.tsx';
import type { Page, Site } from '../documents.ts';
import { countOf, inPrint, integer, size, threeDigits, times, withUnit } from '../../src/figures/format.ts';
import { tableFiles } from '../blocks/linked-data.ts';
import {
  compareGpus,
  energyRatiosAt,
  type GpuComparison,
  gpuRatio,
  medianOf,
  type ModelResult,
  resultsAt,
  type Workload,
  workloadsOf,
} from '../workload.ts';

/** The energy of all models: a page for each workload at each latency limit. The page for chat is `/models/`. */
export function modelsPages(site: Site): Page[] {
  const workloads = workloadsOf(site.documents);
  return workloads.flatMap((workload) =>
    workload.latencyLimits.map((limit) => modelsPage(site, workloads, workload, limit)),
  );
}

function modelsPage(site: Site, workloads: readonly Workload[], workload: Workload, limit: number): Page {
  const { documents } = site;
  const { summary, document, name } = workload;
  const isFirst = limit === workload.latencyLimits[0];
  const path = pathAt(workload.path, workload, limit);
  const foot = footOf(site, path);
  const chart = modelsChart(workload, limit);
  const bySize = sizeChart(workload, limit);
  const tables = tableFiles(documents, summary.unit === 'token' ? 'token-configurations' : 'item-configurations');
  const models = countOf(summary.models, 'model');
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
        <nav class="tabs" aria-label="Workloads">
          {workloads.map((other) => (
            <a key={other.id} href={other.path} aria-current={other === workload ? 'page' : undefined}>
              {other.name}
            </a>
          ))}
        </nav>
        <h1>{chart.title}</h1>
        <p class="lead">
          {name}: {models}, each in the lowest-energy configuration with a {limitedLatency(workload)} of at most{' '}
          {limitLabel(workload, limit)}.
        </p>
        <LatencyLimits
          workload={workload}
          path={workload.path}
          current={limit}
          resultAt={(other) => energyAtLimit(workload, other)}
        />
        <figure id={chart.id} class="chart">
          <Models workload={workload} limit={limit} csv={`/charts/${chart.id}.csv`} />
          <ChartFoot chart={chart} foot={foot} />
        </figure>
        <SlowerModels workload={workload} limit={limit} />
        {bySize !== null && <ChartFrame chart={bySize} foot={foot} />}
        <About site={site} workloads={workloads} workload={workload} />
      </>
    ),
  };
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
      {workload.path === '/models/' && (
        <>
          <Predicted workloads={workloads} documents={documents} />
          <OtherWorkloadModels workloads={workloads} documents={documents} />
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

/** The energy at a latency limit for its link: `1.5× energy`. Null if no configuration meets it. */
function energyAtLimit(workload: Workload, limit: number): string | null {
  const ratio = medianRatio(workload, limit);
  return ratio === null ? null : `${ratio} energy`;
}

/** The median energy of all models at a latency limit, compared with their lowest energy: `1.5×`. */
function medianRatio(workload: Workload, limit: number): string | null {
  const ratios = energyRatiosAt(workload, workload.configurations, limit).filter((one) => one !== null);
  const median = medianOf(ratios);
  return median === null ? null : times(median);
}

interface ModelsProps {
  readonly workload: Workload;
  readonly limit: number;
  readonly csv: string;
}

/** The models with their energy on each GPU, the ratio of two GPUs, and the energy at stricter limits. */
function Models({ workload, limit, csv }: ModelsProps) {
  const results = resultsAt(workload.configurations, limit);
  const comparison = compareGpus(results, workload.gpus);
  const [loosest, ...stricter] = workload.latencyLimits;
  const columns =
    stricter.length === 0
      ? ''
      : ` The last columns show the energy at stricter latency limits, compared with ${limitLabel(workload, loosest)}.`;
  if (results.length === 0) return <p class="empty">No measured configuration meets this latency limit.</p>;
  return (
    <EnergyTable
      caption={`${workload.name}: Wh per ${perUnit(workload)}. Bars show uncertainty ranges. Grey ratios: no clear difference between the GPUs.${columns}`}
      name="Model"
      unit={`Wh / ${workload.summary.unit === 'token' ? 'M tokens' : workload.output}`}
      gpus={workload.gpus}
      columns={workload.gpus}
      heads={[
        ...(comparison === null ? [] : [[`${comparison.more} / ${comparison.less}`, 'ratio'] as const]),
        ...stricter.map((other) => [limitLabel(workload, other), `× ${limitLabel(workload, loosest)}`] as const),
      ]}
      rows={results.map((model) => ({
        key: model.slug,
        name: model.model,
        href: pathAt(`/models/${model.slug}/`, workload, limit),
        small: size(model.on[0]),
        on: model.on,
        cells: [
          ...(comparison === null ? [] : [ratioCell(model, comparison)]),
          ...stricter.map((other) => limitCell(workload, model, other)),
        ],
      }))}
      foot={[
        ...(comparison === null ? [] : [times(comparison.median)]),
        ...stricter.map((other) => medianRatio(workload, other) ?? '–'),
      ]}
      csv={csv}
    />
  );
}

type Cell = EnergyRow['cells'][number];
const NO_VALUE: Cell = ['–', Number.MAX_VALUE, 'quiet'];

/** The energy on one GPU compared with the other, in grey if the difference is not clear. */
function ratioCell(model: ModelResult, { less, more }: GpuComparison): Cell {
  const ratio = gpuRatio(model, less, more);
  if (ratio === null) return NO_VALUE;
  if (!ratio.isUnclear) return [times(ratio.times), ratio.times];
  return [<span title="no clear difference">{times(ratio.times)}</span>, ratio.times, 'quiet'];
}

/** The energy of a model at a stricter limit, compared with its lowest energy. */
function limitCell(workload: Workload, { slug }: ModelResult, limit: number): Cell {
  const own = workload.configurations.filter((one) => one.slug === slug);
  const [atLimit, lowest] = [limit, workload.latencyLimits[0]].map((one) => resultsAt(own, one)[0]?.on[0].wh);
  return atLimit === undefined || lowest === undefined ? NO_VALUE : [times(atLimit / lowest), atLimit / lowest];
}

/** The models without a configuration that meets a latency limit. */
function SlowerModels({ workload, limit }: Omit<ModelsProps, 'csv'>) {
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
