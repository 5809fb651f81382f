import type { Grid, Model } from '../../../scripts/contract/generated/api.d.ts';
import { decimals, energy, integer, significant } from '../../figures/format.ts';
import { meaningOf } from '../../figures/meaning.ts';
import { seriesOf } from '../../figures/series.ts';
import { Explained, Sheet, withUnit } from './sheet.tsx';

/** The figures of the best configurations in other words, one column for each GPU. */
export function Meanings({ model, grid, gpus }: { model: Model; grid: Grid; gpus: readonly string[] }) {
  const series = seriesOf(model.configurations).map(({ line, repeats }) => [...line, ...repeats]);
  const columns = Object.values(model.best).map((best) => {
    const same = series.find((one) => one.some(({ row_id }) => row_id === best.row_id)) ?? [];
    return { best, meaning: meaningOf(best, same, grid.world) };
  });
  return (
    <Sheet
      caption="GPU energy alone, and so a floor, like the figures it follows from."
      gpus={gpus}
      columns={columns}
      rows={[
        {
          name: 'An answer of average length takes',
          cell: ({ best, meaning }) => (
            <Explained figure={withUnit(significant(meaning.answer_wh), 'Wh')}>
              {integer(best.avg_output_tokens)} tokens × {decimals(best.joules_per_output_token, 4)} J
            </Explained>
          ),
        },
        {
          name: '1 kWh makes',
          cell: ({ meaning }) => (
            <Explained figure={`${significant(meaning.million_tokens_per_kwh)} million tokens`}>
              {integer(Number(meaning.answers_per_kwh.toPrecision(3)))} such answers
            </Explained>
          ),
        },
        {
          name: 'A whole day as busy as this takes',
          cell: ({ meaning }) => (
            <Explained figure={withUnit(significant(meaning.day_kwh), 'kWh')}>
              for {integer(meaning.day_million_tokens)} million tokens
            </Explained>
          ),
        },
        {
          name: 'With the smallest batch measured, a token takes',
          note: 'on the same cards, spread in the same way',
          cell: ({ meaning: { least_busy } }) =>
            least_busy === null ? (
              'this is the smallest'
            ) : (
              <Explained figure={`${significant(least_busy.times)} times as much`}>
                {energy(least_busy.configuration.wh_per_million_output_tokens)} Wh per million at{' '}
                {decimals(least_busy.configuration.avg_running_batch, 1)} requests
              </Explained>
            ),
        },
        {
          name: 'A million tokens emit, from the world’s average grid',
          note: `${significant(grid.world)} ${grid.unit} in ${grid.year}`,
          cell: ({ meaning }) => withUnit(significant(meaning.g_co2e_per_million_tokens), 'g CO2e'),
        },
      ]}
    />
  );
}
