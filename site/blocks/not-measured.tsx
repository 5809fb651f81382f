import { csvOf } from './linked-data.ts';
import type { Documents } from '../documents.ts';
import { countOf } from '../../src/core/text/words.ts';
import { decimals, gpuLabel, rangeOutwards, threeDigits, withUnit } from '../../src/figures/format.ts';
import { type WorkloadConfiguration, resultsAt, type Workload } from '../workload.ts';
import { perUnit } from '../charts/wording.ts';
import { Fold } from './prose.tsx';
import { CellText, Table } from './table.tsx';
import { vendorIdOf } from './vendors.ts';

type PredictedModel = NonNullable<Documents['predictions']>['models'][number];

interface NotMeasuredProps {
  readonly workloads: readonly Workload[];
  readonly documents: Documents;
}

/** Open models that were not measured on chat, with their predicted energy. */
export function Predicted({ workloads, documents }: NotMeasuredProps) {
  const { predictions } = documents;
  if (predictions.refusal !== null) return null;
  const models = predictions.models.filter(({ refusal }) => refusal === null);
  if (models.length === 0) return null;
  return (
    <Fold id="predicted" title={`Predictions for ${models.length} models not measured on chat`}>
      <p>
        These values are predicted from the sizes of the models, with a formula fitted to the measured models above. The
        prediction intervals are designed to contain nine in ten measured values. The energy per token differs on other
        workloads, so the table also shows what was measured there.{' '}
        <a href="/methods/#models-without-a-measured-chat-figure">How certain predictions are</a>.
      </p>
      <Table
        caption="Predicted Wh per million output tokens, with the prediction interval"
        csv={csvOf(documents, 'predictions')}
        rows={models}
        columns={[
          {
            head: 'Model',
            rowHead: true,
            sort: ({ model_id }) => model_id.split('/').at(-1) ?? '',
            cell: ({ model_id }) => <CellText small={vendorIdOf(model_id)}>{model_id.split('/').at(-1)}</CellText>,
          },
          { head: 'Parameters', unit: 'billions', sort: ({ params_b }) => params_b, format: billions },
          { head: 'Active', unit: 'billions', sort: ({ active_params_b }) => active_params_b, format: billions },
          ...predictions.cards.map(({ gpu }) => {
            const on = (model: PredictedModel) => model.gpus.find((one) => one.gpu === gpu);
            return {
              head: gpu,
              unit: 'Wh / M tokens',
              line: true as const,
              sort: (model: PredictedModel) => on(model)?.wh ?? 0,
              cell: (model: PredictedModel) => {
                const own = on(model);
                if (own === undefined) return '–';
                const interval = rangeOutwards(own);
                return <CellText small={interval}>{threeDigits(own.wh)}</CellText>;
              },
            };
          }),
          {
            head: 'Measured on another workload',
            unit: 'Wh / M tokens',
            sort: (model) => onOtherWorkload(workloads, model)?.wh ?? 0,
            cell: (model) => {
              const own = onOtherWorkload(workloads, model);
              if (own === null) return '–';
              return <CellText small={own.words}>{threeDigits(own.wh)}</CellText>;
            },
          },
        ]}
      />
    </Fold>
  );
}

/**
 * The lowest measured energy of a model, or of a dated revision of it, on another workload than chat, and whether it is
 * outside the interval predicted for chat. Null if there is no such measurement.
 */
function onOtherWorkload([, ...others]: readonly Workload[], { model_id, gpus }: PredictedModel) {
  const isOf = (c: WorkloadConfiguration) =>
    c.tokens !== null && [c.model_id, c.model_id.replace(/-\d{4}$/, '')].includes(model_id);
  const workload = others.find(({ configurations }) => configurations.some(isOf));
  const lowest =
    workload && resultsAt(workload.configurations.filter(isOf), workload.latencyLimits[0])[0]?.configurations[0];
  if (lowest === undefined) return null;
  const predicted = gpus.find(({ gpu }) => gpu === lowest.gpu);
  const isOutside = predicted !== undefined && (lowest.wh < predicted.low || lowest.wh > predicted.high);
  const revision = lowest.model_id === model_id ? '' : `${lowest.model_id.split('/').at(-1)}, `;
  return {
    wh: lowest.wh,
    words: `${revision}${workload?.name}, ${gpuLabel(lowest)}${isOutside ? ', outside the interval for chat' : ''}`,
  };
}

function billions(value: number): string {
  return decimals(value, value < 10 && !Number.isInteger(value) ? 1 : 0);
}

/** The models that were not measured on chat, each with its lowest energy on another workload. */
export function OtherWorkloadModels({ workloads, documents }: NotMeasuredProps) {
  const [chat, ...others] = workloads;
  const onChat = new Set(chat?.configurations.map(({ slug }) => slug));
  const models = documents.workloads.models.filter(({ slug }) => !onChat.has(slug));
  if (models.length === 0) return null;
  return (
    <Fold id="other-workloads" title={`${countOf(models.length, 'model')} measured only on other workloads`}>
      <ul class="columns">
        {models.map(({ slug, name }) => {
          const workload = others.find(({ configurations }) => configurations.some((c) => c.slug === slug));
          const own = workload?.configurations.filter((c) => c.slug === slug) ?? [];
          const lowest = workload && resultsAt(own, workload.latencyLimits[0])[0]?.configurations[0];
          return (
            <li key={slug}>
              <a href={`/models/${slug}/`}>{name}</a>{' '}
              <small class="muted">
                {workload?.name}
                {workload !== undefined &&
                  lowest !== undefined &&
                  `, ${withUnit(threeDigits(lowest.wh), 'Wh')} per ${perUnit(workload)}`}
              </small>
            </li>
          );
        })}
      </ul>
    </Fold>
  );
}
