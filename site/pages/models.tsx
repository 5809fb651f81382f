import { csvOf, MEASURED } from '../linked-data.ts';
import { tradeChart } from '../charts/trade.tsx';
import type { ComponentChildren } from 'preact';
import { CHAT } from '../../src/figures/chat.ts';
import { answerLengthsChart } from '../charts/answer-lengths.tsx';
import type { ChartFoot } from '../charts/chart.ts';
import { sizeChart } from '../charts/size.tsx';
import { footOf, sourceInWords } from '../charts/foot.ts';
import { withArticle } from '../charts/home.tsx';
import { Beside } from '../components/model/beside.tsx';
import { ModelFigures, type ModelWords } from '../components/model/figures.tsx';
import { billions, ModelsBySize, type ModelsWords } from '../components/models-by-size.tsx';
import { cards, counted, threeDigits, withUnit } from '../../src/figures/format.ts';
import { indexLimits, pickOnEach } from '../../src/figures/limits.ts';
import { Citation } from '../components/how-to-cite.tsx';
import type { CitableDocument } from '../../src/releases/citation.ts';
import { Configurations, placeOf } from '../components/model/tables.tsx';
import { Facts, KeyFacts, Neighbours, Versions } from '../components/model/facts.tsx';
import { historiesOf, History } from '../components/model/panels.tsx';
import { gpusOf, leastOf } from '../../src/figures/configuration.ts';
import type { Configuration, Model } from '../../src/contract/generated/api.d.ts';
import { Measured, type MeasuredModel, otherModels, worksOf } from './other-models.tsx';
import type { Page, Site } from '../documents.ts';
import { Table } from '../components/table.tsx';
import { selectionInPrint } from '../views/rows.ts';

/** A page for each model. */
export function modelPages(site: Site): Page[] {
  return site.documents.modelDocuments.map((model) => modelPage(site, model));
}

function modelPage(site: Site, model: Model): Page {
  const { documents } = site;
  const { modelDocuments } = documents;
  const { slug, name, configurations } = model;
  const limits = indexLimits(model.itl_deadline_ms);
  const onEach = pickOnEach(configurations, limits);
  const words = wordsOf(site, model, onEach);
  const figures = (own: ModelWords, only?: string) => (
    <div id="figures" data-script="model" data-only={only} data-words={JSON.stringify(own)}>
      <ModelFigures
        words={own}
        configurations={configurations}
        limits={limits}
        per="token"
        change={null}
        choosePer={null}
        only={only}
      />
    </div>
  );
  const lengths = answerLengthsChart({ ...words, best: onEach });
  const histories = historiesOf(model, documents, words.gpus);
  const trade = tradeChart({ ...words, configurations, limits, per: 'token' });
  const live = [trade, lengths].filter((chart) => chart !== null);
  return {
    path: `/models/${slug}/`,
    title: titleOf(model, leastOf(onEach)),
    description: `${name}: ${trade.title}.`,
    above: [['/models/', 'Models']],
    part: { files: [`/models/${slug}.json`], sources: [model.source], measured: MEASURED },
    charts: [
      ...live.map((chart) => ({
        chart,
        body: (own: ChartFoot) => figures({ ...words, foot: own }, chart.id),
      })),
      ...histories.flatMap(({ chart }) => (chart === null ? [] : [{ chart }])),
    ],
    body: (
      <>
        <h1>{name}</h1>
        <KeyFacts model={model} />
        <WorkPanels site={site} slug={slug}>
          {figures(words)}
          <Facts model={model} />
          <Beside model={model} documents={documents} />
          <Versions model={model} models={modelDocuments} />
          <Onward model={model} />

          <h2>Every configuration</h2>
          <Configurations model={model} />

          <History histories={histories} foot={words.foot} />

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

/** What the figures of a model say to their script, beside what its document has. */
function wordsOf(
  site: Site,
  { slug, name, source, itl_deadline_ms }: Model,
  best: readonly Configuration[],
): ModelWords {
  const { configurations, index, grid } = site.documents;
  return {
    slug,
    name,
    gpus: gpusOf(configurations),
    source: sourceInWords(source),
    published: itl_deadline_ms,
    selection: selectionInPrint(index.selection),
    places: Object.fromEntries(best.map((c) => [c.row_id, placeOf(c, index)])),
    grid: { world: grid.world, unit: grid.unit, year: grid.year },
    foot: footOf(site, `/models/${slug}/`),
  };
}

function titleOf({ name, itl_deadline_ms }: Model, best: Configuration | undefined): string {
  if (best === undefined) return `${name} energy use`;
  const server = best.num_gpus === 1 ? withArticle(best.gpu) : cards(best);
  return `${name} energy use: ${withUnit(threeDigits(best.wh_per_million_output_tokens), 'Wh')} per million tokens on ${server} at ${withUnit(itl_deadline_ms, 'ms')}`;
}

/** What can be done with the figures of a model. */
function Onward({ model }: { readonly model: Model }) {
  return (
    <div class="buttons">
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

export function modelsPage(site: Site): Page {
  const { documents } = site;
  const { configurations, index } = documents;
  const limits = indexLimits(index.itl_deadline_ms);
  const words: ModelsWords = {
    source: sourceInWords(index.source),
    published: index.itl_deadline_ms,
    csv: csvOf(documents, 'models'),
    foot: footOf(site, '/models/'),
  };
  const models = (own: ModelsWords, only?: string) => (
    <div id="models" data-script="models" data-only={only} data-words={JSON.stringify(own)}>
      <ModelsBySize words={own} configurations={configurations} limits={limits} change={null} only={only} />
    </div>
  );
  const chart = sizeChart({ configurations, limits, source: words.source, base: '/' });
  return {
    path: '/models/',
    title: 'Models',
    description: `Every model whose GPU energy per output token is published: ${documents.modelDocuments.length} of them.`,
    charts: [{ chart, body: (foot) => models({ ...words, foot }, chart.id) }],
    body: (
      <>
        <h1>Models</h1>
        <p class="lead">
          {counted(documents.modelDocuments.length, 'model')}, measured on chat in{' '}
          {counted(configurations.length, 'configuration')} on {gpusOf(configurations).join(' and ')}.
        </p>
        {models(words)}
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
          billions('Parameters', (m) => m.params_b),
          billions('Active', (m) => m.active_params_b),
          { head: 'Architecture', sort: (m) => m.architecture },
        ]}
      />
    </>
  );
}
