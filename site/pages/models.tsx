import { Table, type Column } from '../components/table.tsx';
import { gpusOf } from '../../scripts/configurations/configuration.ts';
import type { Model } from '../../scripts/contract/generated/api.d.ts';
import { byKeys } from '../../scripts/text/order.ts';
import { decimals, energy, integer } from '../figures/format.ts';
import { precisionsOf } from '../figures/versions.ts';
import type { Page, Site } from '../site.ts';

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
          caption="The models by size, with the best figure on each GPU"
          rows={[...documents.modelDocuments].sort(
            byKeys(
              ({ params_b }) => params_b,
              ({ slug }) => slug,
            ),
          )}
          columns={[
            {
              head: 'Model',
              rowHead: true,
              sort: ({ name }) => name,
              cell: ({ slug, name }) => <a href={`/models/${slug}/`}>{name}</a>,
            },
            ...gpusOf(documents.configurations).map(bestOn),
            billions('Parameters', (m) => m.params_b),
            billions('Active', (m) => m.active_params_b),
            { head: 'Architecture', sort: (m) => m.architecture, cell: (m) => m.architecture },
            { head: 'Precision', sort: (m) => precisionsOf(m).join(', '), cell: (m) => precisionsOf(m).join(', ') },
            {
              head: 'Measured',
              unit: 'configurations',
              sort: (m) => m.configurations.length,
              cell: (m) => integer(m.configurations.length),
            },
          ]}
        />
      </div>
    </>
  ),
});

function billions(head: string, of: (model: Model) => number): Column<Model> {
  return { head, unit: 'billions', sort: of, cell: (m) => decimals(of(m), Number.isInteger(of(m)) ? 0 : 1) };
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
