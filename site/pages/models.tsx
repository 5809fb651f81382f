import { LatencyLimits, LimitsInWords } from '../blocks/latency-limits.tsx';
import { limitLabel, pathAt } from '../charts/latency-limit.ts';
import { footOf } from '../charts/foot.ts';
import { modelsChart } from '../charts/models.tsx';
import { sizeChart } from '../charts/size.tsx';
import { perUnit } from '../charts/wording.ts';
import { ChartFoot, ChartFrame } from '../blocks/chart-frame.tsx';
import { endsInWords, type Ends, endsOf, lowestInWords } from '../blocks/ends.ts';
import { LinkChoice } from '../blocks/link-choice.tsx';
import { KnownIssues } from '../blocks/known-issues.tsx';
import { exampleNames, modelsOf2024 } from '../blocks/models-of-2024.ts';
import { gpusOnlyIn2024 } from '../blocks/older-gpus.tsx';
import { OtherWorkloadModels, Predicted } from '../blocks/not-measured.tsx';
import { Defined } from '../blocks/prose.tsx';
import { energyAtLimit, ModelsTable } from '../blocks/models-table.tsx';
import { allReversals, PrecisionNote } from '../blocks/precision-note.tsx';
import type { Documents, Page, Site } from '../documents.ts';
import { countOf, listed } from '../../src/core/text/words.ts';
import { CHAT } from '../../src/figures/chat.ts';
import { inPrint, integer, threeDigits, withUnit } from '../../src/figures/format.ts';
import { tableFiles } from '../blocks/linked-data.ts';
import { type PageLimit, pageLimits, resultsAt, type Workload } from '../workload.ts';

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
          <ModelsTable workloads={workloads} workload={workload} limit={limit} csv={`/charts/${chart.id}.csv`} />
          <ChartFoot chart={chart} foot={foot} />
        </figure>
        <div class="chart-notes">
          {ends !== null && (
            <p>
              <strong>What the table shows.</strong> {endsInWords(ends)} {chart.title}.
            </p>
          )}
          <p>
            <strong>What was measured.</strong> {inPrint(summary.about)} {inPrint(document.workload_caveat)} Each model
            is in its <Defined term="Lowest-energy configuration">lowest-energy configuration</Defined>
            {` within ${limitLabel(workload, limit)}`}.
          </p>
          <p>
            <strong>Latency limits.</strong> <LimitsInWords workload={workload} />
            {limits.length > 1 &&
              ` Beside each limit is the median energy of the models, relative to that at ${limitLabel(workload, workload.latencyLimits[0])}.`}
          </p>
        </div>
        <PrecisionNote reversals={allReversals(workload, limit)} slug={null} />
        <SlowerModels workload={workload} limit={limit} />
        {bySize !== null && <ChartFrame chart={bySize} foot={foot} />}
        <About site={site} workloads={workloads} workload={workload} />
      </>
    ),
  };
}

/** The models with the lowest and the highest energy at a latency limit. Null if fewer than two meet it. */
function endsAt(workload: Workload, limit: number): Ends | null {
  const lowest = resultsAt(workload.configurations, limit).map(({ configurations: [c] }) => c);
  if (lowest.length < 2) return null;
  return endsOf(
    lowest.map(({ model, wh, relative_uncertainty }) => ({
      name: model,
      value: wh,
      relativeUncertainty: relative_uncertainty,
    })),
  );
}

/** Which models use the least energy at a latency limit. */
function findingOf(workload: Workload, limit: number, ends: Ends): string {
  const within = limit === workload.latencyLimits[0] ? '' : `At ${limitLabel(workload, limit)}, `;
  return `${within}${lowestInWords(ends, workload.summary.unit)}`;
}

interface AboutProps {
  readonly site: Site;
  readonly workloads: readonly Workload[];
  readonly workload: Workload;
}

/** The models that were not measured on the workload, and its known issues. */
function About({ site: { documents }, workloads, workload }: AboutProps) {
  const issues = documents.manifest.known_issues.filter((issue) =>
    issue.documents.includes(`workloads/${workload.id}.json`),
  );
  return (
    <>
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

/** The models without a configuration that meets a latency limit. */
function SlowerModels({ workload, limit }: { readonly workload: Workload; readonly limit: number }) {
  const withinLimit = new Set(resultsAt(workload.configurations, limit).map(({ slug }) => slug));
  const all = resultsAt(workload.configurations, workload.latencyLimits[0]);
  const slower = all.filter(({ slug }) => !withinLimit.has(slug));
  if (slower.length === 0) return null;
  return (
    <p class="muted">
      {integer(slower.length)} of {countOf(all.length, 'model')} {slower.length === 1 ? 'has' : 'have'} no configuration
      that meets {limitLabel(workload, limit)}:{' '}
      {slower.map(({ slug, model, configurations }, i) => (
        <>
          {i > 0 && ', '}
          <a href={`/models/${slug}/`}>{model}</a> ({withUnit(threeDigits(configurations[0].wh), 'Wh')} at{' '}
          {limitLabel(workload, workload.latencyLimits[0])})
        </>
      ))}
      .
    </p>
  );
}
