import { firstAnswers, PredictionForm, billions, refusalInWords } from '../components/prediction.tsx';
import { CodeLink } from '../components/prose.tsx';
import { type Column, Table, Words } from '../components/table.tsx';
import type { PredictedModel, Predictions } from '../../src/contract/generated/api.d.ts';
import { groupBy } from '../../src/core/text/group-by.ts';
import { decimals, inPrint, integer, threeDigits } from '../../src/figures/format.ts';
import type { Page, Site } from '../documents.ts';

/** Where a model that was not measured is predicted; no page where the release predicts nothing. */
export function predictedPages({ documents: { predictions } }: Site): Page[] {
  if (predictions === null) return [];
  return [
    {
      path: '/predicted/',
      title: 'My model isn’t here: predicted energy of language models',
      description: `What a language model that nobody measured probably takes, in Wh per million output tokens, with an interval: from its size, and for ${integer(predictions.models.length)} open-weights models.`,
      above: [['/models/', 'Models']],
      ...(predictions.refusal === null && { script: 'prediction' }),
      body: (
        <>
          <h1>My model isn’t here</h1>
          {predictions.refusal === null ? (
            <div id="prediction">
              <PredictionForm of={predictions} answers={firstAnswers(predictions)} />
            </div>
          ) : (
            <p class="empty">{inPrint(predictions.refusal)}</p>
          )}
          <p>{inPrint(predictions.caveat)}</p>
          <p>
            {interval(predictions)} <a href="/methods/#predictions">How it is predicted, and how it was tested</a>. As
            data: <CodeLink href="/api/v1/predictions.json">predictions.json</CodeLink>.
          </p>
          <h2 id="open-weights">Models with open weights that nobody measured</h2>
          <OpenWeights predictions={predictions} />
          <Refused models={predictions.models} />
        </>
      ),
    },
  ];
}

function interval({ validations: { family } }: Predictions): string {
  if (family.factor === null) return '';
  return `The interval runs from the prediction divided by ${decimals(family.factor, 1)} to ${decimals(family.factor, 1)} times it.`;
}

function OpenWeights({ predictions }: { readonly predictions: Predictions }) {
  const on = (gpu: string): Column<PredictedModel> => ({
    head: gpu,
    unit: 'Wh / M tokens, predicted',
    sort: ({ gpus }) => gpus.find((one) => one.gpu === gpu)?.wh ?? Number.MAX_VALUE,
    cell: ({ gpus }) => {
      const said = gpus.find((one) => one.gpu === gpu);
      if (said === undefined) return '–';
      return <Words small={`${threeDigits(said.low)} to ${threeDigits(said.high)}`}>{threeDigits(said.wh)}</Words>;
    },
  });
  const size = (head: string, of: (model: PredictedModel) => number): Column<PredictedModel> => {
    return { head, unit: 'billions', sort: of, written: billions };
  };
  return (
    <Table
      caption="Predicted energy per million output tokens, with its interval"
      rows={predictions.models.filter(({ refusal }) => refusal === null)}
      columns={[
        {
          head: 'Model',
          rowHead: true,
          sort: ({ model_id }) => model_id,
          cell: ({ model_id }) => <Words>{model_id.split('/').at(-1)}</Words>,
        },
        { head: 'Made by', sort: ({ model_id }) => model_id.split('/')[0] ?? '' },
        size('Parameters', ({ params_b }) => params_b),
        size('Active', ({ active_params_b }) => active_params_b),
        { head: 'Weights', unit: 'bits', sort: ({ bits }) => bits },
        ...predictions.cards.map(({ gpu }, i) => ({ ...on(gpu), ...(i === 0 && { line: true as const }) })),
      ]}
    />
  );
}

/** The models that nothing is predicted of, by the reason. */
function Refused({ models }: { readonly models: readonly PredictedModel[] }) {
  const refused = models.flatMap(({ model_id, refusal }) => (refusal === null ? [] : [{ model_id, refusal }]));
  if (refused.length === 0) return null;
  return (
    <>
      <p>Of these nothing is predicted:</p>
      <ul>
        {groupBy(refused, ({ refusal }) => refusal).map(([refusal, group]) => (
          <li key={refusal}>
            {group.map(({ model_id }) => model_id.split('/').at(-1)).join(', ')}: {refusalInWords(refusal)}
          </li>
        ))}
      </ul>
    </>
  );
}
