import { Citation } from '../components/citation.tsx';
import { Best, Configurations, Meanings } from '../components/model/tables.tsx';
import { Facts, Neighbours, precisionsOf, Versions } from '../components/model/facts.tsx';
import { History, Load } from '../components/model/panels.tsx';
import { gpusOf } from '../../scripts/configurations/configuration.ts';
import type { Model } from '../../scripts/contract/generated/api.d.ts';
import { cards, decimals, energy, integer, itlCeiling } from '../figures/format.ts';
import { calculatorPath } from '../figures/rows.ts';
import type { Documents, Page, Site } from '../documents.ts';
import { type Column, Table } from '../components/table.tsx';
import { byKeys } from '../../scripts/text/order.ts';

/** A page for each model. */
export function modelPages({ documents }: Site): Page[] {
  return documents.modelDocuments.map((model) => modelPage(documents, model));
}

function modelPage(documents: Documents, model: Model): Page {
  const { index, grid, modelDocuments } = documents;
  const gpus = gpusOf(documents.configurations);
  const [best] = Object.values(model.best);
  return {
    path: `/models/${model.slug}/`,
    title: model.name,
    description: `${model.name}: ${inShort(model)}`,
    body: (
      <>
        <nav class="crumbs" aria-label="Where this page is">
          <a href="/models/">Models</a> / <span aria-current="page">{model.name}</span>
        </nav>
        <h1>{model.name}</h1>
        <p class="lead">{inShort(model)}</p>
        <p class="caveat">{model.caveat}</p>
        <Facts model={model} />
        <Versions model={model} models={modelDocuments} />
        <div class="buttons">
          {best !== undefined && (
            <a class="button" href={calculatorPath(best.row_id)}>
              Calculate your use
            </a>
          )}
          <a class="button quiet" href={`/?compare=${model.slug}`}>
            Compare with other models
          </a>
          <a class="button quiet" href={`/api/v1/models/${model.slug}.json`}>
            All of it as JSON
          </a>
        </div>

        <h2>Best on each GPU with {itlCeiling(model.itl_deadline_ms)}</h2>
        <p>{index.selection}</p>
        <Best model={model} index={index} gpus={gpus} />

        <h2>What the figures mean</h2>
        <Meanings model={model} grid={grid} gpus={gpus} />

        <h2>Energy, load and latency</h2>
        <p>
          A server works on many requests at once, its <em>running batch</em>. As a rule the larger it is, the less
          energy a token costs, and the longer every user waits for the next token. Both scales of each picture are
          logarithmic.
        </p>
        <Load model={model} gpus={gpus} />

        <h2>Every configuration</h2>
        <Configurations model={model} />

        <h2>History over releases</h2>
        <History model={model} documents={documents} gpus={gpus} />

        <h2>How to cite</h2>
        <Citation
          documents={documents}
          cited={{
            path: `models/${model.slug}.json`,
            title: `GPU energy of ${model.name} per million output tokens`,
            data_version: model.data_version,
            updated: model.updated,
          }}
          source={model.source}
        />
        <Neighbours model={model} models={modelDocuments} />
      </>
    ),
  };
}

function inShort(model: Model): string {
  const [first = '', ...others] = Object.values(model.best).map(
    (c) => `${energy(c.wh_per_million_output_tokens)} Wh on ${cards(c)}`,
  );
  return `With ${itlCeiling(model.itl_deadline_ms)}, a million output tokens take ${[first.replace(' Wh', ' Wh of GPU energy'), ...others].join(' and ')} at best.`;
}

export const modelsPage = ({ documents }: Site): Page => ({
  path: '/models/',
  title: 'Models',
  description: `Every model whose GPU energy per output token is published: ${documents.modelDocuments.length} of them.`,
  body: (
    <>
      <h1>Models</h1>
      <p class="lead">
        {documents.modelDocuments.length} models, measured in {documents.configurations.length} configurations on{' '}
        {gpusOf(documents.configurations).join(' and ')}.
      </p>
      <p class="caveat">{documents.manifest.caveat}</p>
      <p>
        Each name leads to every figure of the model. To filter, to compare and to set another latency ceiling there is{' '}
        <a href="/">the main table</a>.
      </p>
      <div class="model-list">
        <Table
          caption={`The models by size, with the best figure on each GPU at ${itlCeiling(documents.index.itl_deadline_ms)}`}
          rows={[...documents.modelDocuments].sort(byKeys(parameters, 'slug'))}
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
    </>
  ),
});

function parameters({ params_b }: Model): number {
  return params_b;
}

function billions(head: string, of: (model: Model) => number): Column<Model> {
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
