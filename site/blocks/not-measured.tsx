import { csvOf } from './linked-data.ts';
import type { Documents } from '../documents.ts';
import { cards, decimals, threeDigits, twoDigits, withUnit } from '../../src/figures/format.ts';
import { type Figure, pickedAt, type Work } from '../work.ts';
import { perPiece } from '../charts/words.ts';
import { Fold } from './prose.tsx';
import { Table, Words } from './table.tsx';

type PredictedModel = NonNullable<Documents['predictions']>['models'][number];

/** Open models that nobody measured on chat, with what they probably take. */
export function Predicted({ works, documents }: { readonly works: readonly Work[]; readonly documents: Documents }) {
  const { predictions } = documents;
  if (predictions.refusal !== null) return null;
  const models = predictions.models.filter(({ refusal }) => refusal === null);
  if (models.length === 0) return null;
  return (
    <Fold id="predicted" title={`Not measured on chat: what ${models.length} more models probably take there`}>
      <p>
        Predicted from their sizes by the models above, not measured on chat: nine in ten lie in the interval. Other
        work takes another energy per token: what was measured there stands beside the prediction.{' '}
        <a href="/methods/#models-that-nobody-has-measured">How certain this is</a>.
      </p>
      <Table
        caption="Predicted Wh per million output tokens, with the interval"
        csv={csvOf(documents, 'predictions')}
        rows={models}
        columns={[
          {
            head: 'Model',
            rowHead: true,
            sort: ({ model_id }) => model_id.split('/').at(-1) ?? '',
            cell: ({ model_id }) => <Words small={model_id.split('/')[0]}>{model_id.split('/').at(-1)}</Words>,
          },
          { head: 'Parameters', unit: 'billions', sort: ({ params_b }) => params_b, written: billions },
          { head: 'Active', unit: 'billions', sort: ({ active_params_b }) => active_params_b, written: billions },
          ...predictions.cards.map(({ gpu }) => {
            const on = (model: (typeof models)[number]) => model.gpus.find((one) => one.gpu === gpu);
            return {
              head: gpu,
              unit: 'Wh / M tokens',
              line: true as const,
              sort: (model: (typeof models)[number]) => on(model)?.wh ?? 0,
              cell: (model: (typeof models)[number]) => {
                const own = on(model);
                if (own === undefined) return '–';
                return <Words small={`${twoDigits(own.low)} to ${twoDigits(own.high)}`}>{threeDigits(own.wh)}</Words>;
              },
            };
          }),
          {
            head: 'Measured on other work',
            unit: 'Wh / M tokens',
            sort: (model) => onOtherWork(works, model)?.wh ?? 0,
            cell: (model) => {
              const own = onOtherWork(works, model);
              if (own === null) return '–';
              return <Words small={own.words}>{threeDigits(own.wh)}</Words>;
            },
          },
        ]}
      />
    </Fold>
  );
}

/** The least that a model, or a dated revision of it, takes on other work, and whether its prediction for chat holds that, too. */
function onOtherWork([, ...others]: readonly Work[], { model_id, gpus }: PredictedModel) {
  const isOf = (c: Figure) => c.tokens !== null && [c.model_id, c.model_id.replace(/-\d{4}$/, '')].includes(model_id);
  const work = others.find(({ figures }) => figures.some(isOf));
  const least = work && pickedAt(work.figures.filter(isOf), work.ceilings[0])[0]?.on[0];
  if (least === undefined) return null;
  const predicted = gpus.find(({ gpu }) => gpu === least.gpu);
  const isOutside = predicted !== undefined && (least.wh < predicted.low || least.wh > predicted.high);
  const of = least.model_id === model_id ? '' : `${least.model_id.split('/').at(-1)}, `;
  return {
    wh: least.wh,
    words: `${of}${work?.name}, ${cards(least)}${isOutside ? ', outside the interval for chat' : ''}`,
  };
}

function billions(value: number): string {
  return decimals(value, value < 10 && !Number.isInteger(value) ? 1 : 0);
}

/** The models that were measured on other work alone, each with its least figure there. */
export function OutsideModels({
  works,
  documents,
}: {
  readonly works: readonly Work[];
  readonly documents: Documents;
}) {
  const [chat, ...others] = works;
  const known = new Set(chat?.figures.map(({ slug }) => slug));
  const models = documents.workloads.models.filter(({ slug }) => !known.has(slug));
  if (models.length === 0) return null;
  return (
    <>
      <h2 id="other-work">Measured on other work alone</h2>
      <ul class="columns">
        {models.map(({ slug, name }) => {
          const work = others.find(({ figures }) => figures.some((c) => c.slug === slug));
          const own = work?.figures.filter((c) => c.slug === slug) ?? [];
          const least = work && pickedAt(own, work.ceilings[0])[0]?.on[0];
          return (
            <li key={slug}>
              <a href={`/models/${slug}/`}>{name}</a>{' '}
              <small class="muted">
                {work?.name}
                {work !== undefined &&
                  least !== undefined &&
                  `, ${withUnit(threeDigits(least.wh), 'Wh')} per ${perPiece(work)}`}
              </small>
            </li>
          );
        })}
      </ul>
    </>
  );
}
