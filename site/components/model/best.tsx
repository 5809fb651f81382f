import type { Configuration, Index, Model } from '../../../scripts/contract/generated/api.d.ts';
import { decimals, energy, integer, latency } from '../../figures/format.ts';
import { calculatorPath, rowAnchor } from '../../figures/row-links.ts';
import { parallelism } from '../../figures/series.ts';
import { Explained, Sheet, withUnit } from './sheet.tsx';

/** The best configuration of a model on each GPU. `gpus` are in the order of their colours. */
export function Best({ model, index, gpus }: { model: Model; index: Index; gpus: readonly string[] }) {
  return (
    <Sheet
      caption={`The best rows of ${model.name}`}
      gpus={gpus}
      columns={Object.values(model.best).map((best) => ({ best }))}
      rows={[
        {
          name: 'Energy per million output tokens',
          cell: ({ best }) => (
            <>
              <strong class="main-figure">{energy(best.wh_per_million_output_tokens)}</strong> Wh
            </>
          ),
        },
        {
          name: 'Energy per output token',
          cell: ({ best }) => withUnit(decimals(best.joules_per_output_token, 4), 'J'),
        },
        {
          name: 'Place among the models on this GPU',
          note: 'lowest energy first',
          cell: ({ best }) => placeOf(best, index),
        },
        {
          name: 'Median inter-token latency (ITL)',
          note: 'the wait between two tokens of an answer',
          cell: ({ best }) => (
            <Explained figure={withUnit(latency(best.median_itl_ms), 'ms')}>
              99th percentile {latency(best.p99_itl_ms)} ms
            </Explained>
          ),
        },
        {
          name: 'Running batch',
          note: 'requests decoded at once, on average',
          cell: ({ best }) => (
            <Explained figure={decimals(best.avg_running_batch, 1)}>cap {integer(best.max_num_seqs)}</Explained>
          ),
        },
        {
          name: 'Output',
          cell: ({ best }) => (
            <Explained figure={withUnit(integer(best.tokens_per_second), 'tokens/s')}>
              {integer(best.avg_output_tokens)} tokens per answer
            </Explained>
          ),
        },
        {
          name: 'GPU power',
          cell: ({ best }) => (
            <Explained figure={withUnit(integer(best.gpu_power_watts_total), 'W')}>
              {integer(best.gpu_power_watts_total / best.num_gpus)} W per card
            </Explained>
          ),
        },
        {
          name: 'Parallelism',
          note: 'how the model is spread over the cards',
          cell: ({ best }) => (
            <Explained figure={parallelism(best) ?? 'one card'}>
              tensor {best.tensor_parallel}, data {best.data_parallel}, expert {best.expert_parallel}
            </Explained>
          ),
        },
        { name: 'Precision of the weights', cell: ({ best }) => best.precision },
        {
          name: 'See also',
          cell: ({ best }) => (
            <span class="words">
              <a href={calculatorPath(best.row_id)}>Calculator</a> · <a href={`#${rowAnchor(best.row_id)}`}>its row</a>
            </span>
          ),
        },
      ]}
    />
  );
}

function placeOf({ row_id, gpu }: Configuration, { rows }: Index): string {
  const onSame = rows.filter((row) => row.gpu === gpu);
  return `${onSame.findIndex((row) => row.row_id === row_id) + 1} of ${onSame.length}`;
}
