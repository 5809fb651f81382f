import { csvOf, MEASURED } from '../linked-data.ts';
import { bendInWords, bendOf, tradeChart } from '../charts/trade.tsx';
import type { ComponentChildren } from 'preact';
import { CHAT } from '../../src/figures/chat.ts';
import { answerLengthsChart } from '../charts/answer-lengths.tsx';
import { SIZE_NOTE, sizeChart } from '../charts/size.tsx';
import { ChartFrame } from '../components/chart-frame.tsx';
import { footOf, sourceInWords } from '../charts/foot.ts';
import { withArticle } from '../charts/home.tsx';
import { OPENING, Trade } from '../components/model/trade.tsx';
import { Beside } from '../components/model/beside.tsx';
import { bandInWords, counted, threeDigits } from '../../src/figures/format.ts';
import { indexLimits, pick } from '../../src/figures/limits.ts';
import type { TradeWords } from '../islands/model.tsx';
import { Citation } from '../components/how-to-cite.tsx';
import type { CitableDocument } from '../../src/releases/citation.ts';
import { Best, Configurations, Meanings } from '../components/model/tables.tsx';
import { Facts, Neighbours, precisionsOf, Versions } from '../components/model/facts.tsx';
import { historiesOf, History } from '../components/model/panels.tsx';
import { gpusOf } from '../../src/figures/configuration.ts';
import type { Model } from '../../src/contract/generated/api.d.ts';
import { cards, decimals, energy, integer, itlCeiling } from '../../src/figures/format.ts';
import { Measured, type MeasuredModel, otherModels, worksOf } from './other-models.tsx';
import { calculatorPath } from '../views/rows.ts';
import type { ModelConfiguration, Page, Site } from '../documents.ts';
import { type Column, Table } from '../components/table.tsx';
import { byKeys } from '../../src/core/text/order.ts';

/** A page for each model. */
export function modelPages(site: Site): Page[] {
  return site.documents.modelDocuments.map((model) => modelPage(site, model));
}

function modelPage(site: Site, model: Model): Page {
  const { documents } = site;
  const { index, grid, modelDocuments } = documents;
  const gpus = gpusOf(documents.configurations);
  const path = `/models/${model.slug}/`;
  const foot = footOf(site, path);
  const [best] = pick(
    documents.configurations.filter(({ slug }) => slug === model.slug),
    indexLimits(model.itl_deadline_ms),
  );
  const words = { slug: model.slug, gpus, source: sourceInWords(model.source), ceiling: model.itl_deadline_ms };
  const traded = { ...words, name: model.name, configurations: model.configurations, base: foot.base };
  const bend = bendOf(model.configurations);
  const trade = (own: typeof foot) => (
    <div id="trade" data-words={JSON.stringify({ ...words, foot: own } satisfies TradeWords)}>
      <Trade traded={traded} choice={OPENING} foot={own} choose={null} bend={bend && bendInWords(bend)} />
    </div>
  );
  const lengths = answerLengthsChart(model, gpus);
  const histories = historiesOf(model, documents, gpus);
  return {
    path,
    title: titleOf(model, best),
    description: `${model.name}: ${inShort(model)}`,
    script: 'model',
    above: [['/models/', 'Models']],
    part: { files: [`/models/${model.slug}.json`], sources: [model.source], measured: MEASURED },
    charts: [
      { chart: tradeChart({ ...traded, ...OPENING }), script: 'model', body: trade },
      ...(lengths === null ? [] : [{ chart: lengths }]),
      ...histories.flatMap(({ chart }) => (chart === null ? [] : [{ chart }])),
    ],
    body: (
      <>
        <h1>{model.name}</h1>
        <Opening model={model} />
        <WorkPanels site={site} slug={model.slug}>
          {trade(foot)}
          {lengths !== null && <ChartFrame chart={lengths} foot={foot} />}
          <Beside model={model} documents={documents} />
          <h2>Best on each GPU with {itlCeiling(model.itl_deadline_ms)}</h2>
          <p>{index.selection}</p>
          <Best model={model} index={index} gpus={gpus} />
          <Versions model={model} models={modelDocuments} />
          <Onward model={model} best={best} />

          <h2>What the figures mean</h2>
          <Meanings model={model} grid={grid} gpus={gpus} />

          <h2>Every configuration</h2>
          <Configurations model={model} />

          <History histories={histories} foot={foot} />

          <h2>How to cite</h2>
          <Citation documents={documents} cited={citedOf(model)} source={model.source} />
        </WorkPanels>
        <Neighbours model={model} models={modelDocuments} />
      </>
    ),
  };
}

interface WorkPanelsProps {
  readonly site: Site;
  readonly slug: string;
  /** What is told of chat. */
  readonly children: ComponentChildren;
}

/**
 * What a model takes for each kind of work, as tabs: the address says which one is shown, chat where it says nothing. Each
 * has tabs of its own, of which its own one stands out.
 */
function WorkPanels({ site, slug, children }: WorkPanelsProps) {
  const measured = site.documents.workloads?.models.find((model) => model.slug === slug);
  const works = worksOf(site, measured ?? { workloads: [] });
  const tabs = (current: string) => (
    <nav class="tabs" aria-label="Kinds of work">
      {works.map(({ summary: { workload, name } }) => (
        <a key={workload} href={`#${workload}`} aria-current={workload === current ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
  const others = works.filter(({ summary }) => summary.workload !== CHAT);
  if (others.length === 0) return <>{children}</>;
  return (
    <div class="work-panels">
      <section id={CHAT} aria-label="Chat">
        {tabs(CHAT)}
        {children}
      </section>
      {others.map((work) => (
        <section key={work.summary.workload} aria-label={work.summary.name}>
          {tabs(work.summary.workload)}
          <Measured {...work} slug={slug} />
        </section>
      ))}
    </div>
  );
}

interface BestProps {
  readonly model: Model;
  /** Its most frugal configuration under the ceiling of the index; undefined where none keeps that. */
  readonly best: ModelConfiguration | undefined;
}

function titleOf({ name, itl_deadline_ms }: Model, best: BestProps['best']): string {
  if (best === undefined) return `${name} energy use`;
  const server = best.num_gpus === 1 ? withArticle(best.gpu) : cards(best);
  return `${name} energy use: ${threeDigits(best.wh_per_million_output_tokens)} Wh per million tokens on ${server} at ${itl_deadline_ms} ms`;
}

function Opening({ model }: { readonly model: Model }) {
  return (
    <div class="opening">
      <p class="lead">{inShort(model)}</p>
      <Facts model={model} />
    </div>
  );
}

/** What can be done with the figures of a model. */
function Onward({ model, best }: BestProps) {
  return (
    <div class="buttons">
      {best !== undefined && (
        <a class="button" href={calculatorPath(best.row_id)}>
          Calculate your use
        </a>
      )}
      <a class="button quiet" href={`/?compare=${model.gpus.map((gpu) => `${model.slug}/${gpu}`).join(',')}`}>
        Compare with other models
      </a>
      <a class="button quiet" href={`/api/v1/models/${model.slug}.json`}>
        All of it as JSON
      </a>
    </div>
  );
}

function citedOf({ slug, name, data_version, updated }: Model): CitableDocument {
  const title = `GPU energy of ${name} per million output tokens`;
  return { path: `models/${slug}.json`, title, data_version, updated };
}

/** The band of a figure, in words; nothing where a release from before there were uncertainties is shown. */
function band(c: { wh_per_million_output_tokens: number; relative_uncertainty?: number | null }): string {
  const ends = bandInWords(c.wh_per_million_output_tokens, c.relative_uncertainty);
  return ends === null ? '' : ` (with its uncertainty, ${ends})`;
}

function inShort(model: Model): string {
  const [first = '', ...others] = Object.values(model.best).map(
    (c) => `${energy(c.wh_per_million_output_tokens)} Wh on ${cards(c)}${band(c)}`,
  );
  return `With ${itlCeiling(model.itl_deadline_ms)}, a million output tokens take ${[first.replace(' Wh', ' Wh of GPU energy'), ...others].join(' and ')} at best.`;
}

export function modelsPage(site: Site): Page {
  const { documents } = site;
  const chart = sizeChart(documents);
  return {
    path: '/models/',
    above: [['/', 'Models and GPUs']],
    title: 'Models',
    description: `Every model whose GPU energy per output token is published: ${documents.modelDocuments.length} of them.`,
    charts: [{ chart }],
    body: (
      <>
        <h1>Models</h1>
        <p class="lead">
          {counted(documents.modelDocuments.length, 'model')}, measured on chat in{' '}
          {counted(documents.configurations.length, 'configuration')} on{' '}
          {gpusOf(documents.configurations).join(' and ')}.
        </p>
        <ChartFrame chart={chart} foot={footOf(site, '/models/')}>
          {SIZE_NOTE}
        </ChartFrame>
        <div class="model-list">
          <Table
            csv={csvOf(documents, 'models')}
            caption={`The models by size, with the best figure on each GPU with ${itlCeiling(documents.index.itl_deadline_ms)}`}
            rows={[...documents.modelDocuments].sort(byKeys<Model>(parameters, 'slug'))}
            columns={[
              {
                head: 'Model',
                rowHead: true,
                sort: ({ name }) => name,
                cell: ({ slug, name }) => <a href={`/models/${slug}/`}>{name}</a>,
              },
              ...gpusOf(documents.configurations).map(bestOn),
              billions('Parameters', parameters),
              billions('Active', (m) => m.active_params_b),
              { head: 'Architecture', sort: (m) => m.architecture },
              { head: 'Precision', sort: (m) => precisionsOf(m).join(', ') },
              { head: 'Measured', unit: 'configurations', sort: (m) => m.configurations.length, written: integer },
            ]}
          />
        </div>
        {documents.predictions !== null && (
          <p>
            <a href="/predicted/">My model isn’t here</a>: what it probably takes, from its size.
          </p>
        )}
        <OtherModels
          models={otherModels(documents)}
          names={new Map(documents.workloads?.workloads.map((w) => [w.workload, w.name]))}
        />
      </>
    ),
  };
}

/** The models that were measured on other work alone. */
function OtherModels({ models, names }: { models: readonly MeasuredModel[]; names: ReadonlyMap<string, string> }) {
  if (models.length === 0) return null;
  return (
    <>
      <h2 id="others">Measured on other work than chat</h2>
      <Table
        caption="The models that no figure of chat is known of, and what they were measured on"
        rows={models}
        columns={[
          {
            head: 'Model',
            rowHead: true,
            sort: ({ name }) => name,
            cell: ({ slug, name }) => <a href={`/models/${slug}/`}>{name}</a>,
          },
          { head: 'Measured on', sort: (m) => m.workloads.map((one) => names.get(one) ?? one).join(', ') },
          billions('Parameters', parameters),
          billions('Active', (m) => m.active_params_b),
          { head: 'Architecture', sort: (m) => m.architecture },
        ]}
      />
    </>
  );
}

type Sizes = Pick<Model, 'params_b' | 'active_params_b'>;

function parameters({ params_b }: Sizes): number {
  return params_b;
}

function billions(head: string, of: (model: Sizes) => number): Column<Sizes> {
  return { head, unit: 'billions', sort: of, written: (n) => decimals(n, Number.isInteger(n) ? 0 : 1) };
}

function bestOn(gpu: string): Column<Model> {
  return {
    head: gpu,
    unit: 'Wh / M tokens',
    // A model that was not measured on the GPU comes after those that were.
    sort: (m) => m.best[gpu]?.wh_per_million_output_tokens ?? Number.MAX_VALUE,
    cell: (m) => {
      const best = m.best[gpu];
      return best === undefined ? <span class="muted">–</span> : energy(best.wh_per_million_output_tokens);
    },
  };
}
