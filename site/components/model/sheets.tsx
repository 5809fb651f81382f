import type { ComponentChildren } from 'preact';
import type { Configuration, Grid, Index, Model } from '../../../scripts/contract/generated/api.d.ts';
import { cards, decimals, energy, integer, latency, significant } from '../../figures/format.ts';
import { meaningOf } from '../../figures/price.ts';
import { calculatorPath, rowAnchor } from '../../figures/rows.ts';
import { parallelism, seriesOf } from '../../figures/series.ts';
import { TableBox } from '../table.tsx';

/** A row of a sheet: its name with what it means, and what stands below each configuration, large and small. */
interface SheetRow<T> {
  readonly name: string;
  readonly note?: string;
  readonly cell: (column: T) => ComponentChildren;
  readonly small?: (column: T) => string | null;
}

interface SheetProps<T> {
  readonly caption: string;
  readonly columns: readonly T[];
  readonly rows: readonly SheetRow<T>[];
  /** In the order of their colours. */
  readonly gpus: readonly string[];
}

/** A table with a column for each of a few configurations, so that they stand beside each other. */
function Sheet<T extends { readonly best: Configuration }>({ caption, columns, rows, gpus }: SheetProps<T>) {
  return (
    <TableBox kind="sheet" label={caption} caption={caption}>
      <thead>
        <tr>
          <td />
          {columns.map(({ best }) => (
            <th key={best.row_id} scope="col" class="figure gpu-mark" data-gpu={gpus.indexOf(best.gpu)}>
              {cards(best)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, note, cell, small = () => null }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {note !== undefined && <small>{note}</small>}
            </th>
            {columns.map((column) => (
              <td key={column.best.row_id} class="figure">
                {cell(column)}
                {small(column) !== null && <small>{small(column)}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

/** A figure and its unit, which stay on one line. */
function withUnit(figure: string, unit: string): string {
  return `${figure}\u00a0${unit}`;
}

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
          cell: ({ best }) => withUnit(latency(best.median_itl_ms), 'ms'),
          small: ({ best }) => `99th percentile ${latency(best.p99_itl_ms)} ms`,
        },
        {
          name: 'Running batch',
          note: 'requests decoded at once, on average',
          cell: ({ best }) => decimals(best.avg_running_batch, 1),
          small: ({ best }) => `cap ${integer(best.max_num_seqs)}`,
        },
        {
          name: 'Output',
          cell: ({ best }) => withUnit(integer(best.tokens_per_second), 'tokens/s'),
          small: ({ best }) => `${integer(best.avg_output_tokens)} tokens per answer`,
        },
        {
          name: 'GPU power',
          cell: ({ best }) => withUnit(integer(best.gpu_power_watts_total), 'W'),
          small: ({ best }) => `${integer(best.gpu_power_watts_total / best.num_gpus)} W per card`,
        },
        {
          name: 'Parallelism',
          note: 'how the model is spread over the cards',
          cell: ({ best }) => parallelism(best) ?? 'one card',
          small: ({ best: { tensor_parallel, data_parallel, expert_parallel } }) =>
            `tensor ${tensor_parallel}, data ${data_parallel}, expert ${expert_parallel}`,
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

/** The figures of the best configurations in other words, one column for each GPU. */
export function Meanings({ model, grid, gpus }: { model: Model; grid: Grid; gpus: readonly string[] }) {
  const series = seriesOf(model.configurations).map(({ line, repeats }) => [...line, ...repeats]);
  const columns = Object.values(model.best).map((best) => {
    const same = series.find((one) => one.some(({ row_id }) => row_id === best.row_id)) ?? [];
    return { best, ...meaningOf(best, same, grid.world) };
  });
  return (
    <Sheet
      caption="GPU energy alone, and so a floor, like the figures it follows from."
      gpus={gpus}
      columns={columns}
      rows={[
        {
          name: 'An answer of average length takes',
          cell: ({ answer_wh }) => withUnit(significant(answer_wh), 'Wh'),
          small: ({ best }) =>
            `${integer(best.avg_output_tokens)} tokens × ${decimals(best.joules_per_output_token, 4)} J`,
        },
        {
          name: '1 kWh makes',
          cell: ({ million_tokens_per_kwh }) => `${significant(million_tokens_per_kwh)} million tokens`,
          small: ({ answers_per_kwh }) => `${integer(Number(answers_per_kwh.toPrecision(3)))} such answers`,
        },
        {
          name: 'A whole day as busy as this takes',
          cell: ({ day_kwh }) => withUnit(significant(day_kwh), 'kWh'),
          small: ({ day_million_tokens }) => `for ${integer(day_million_tokens)} million tokens`,
        },
        {
          name: 'With the smallest batch measured, a token takes',
          note: 'on the same cards, spread in the same way',
          cell: ({ least_busy }) =>
            least_busy === null ? 'this is the smallest' : `${significant(least_busy.times)} times as much`,
          small: ({ least_busy }) => least_busy && inWords(least_busy.configuration),
        },
        {
          name: 'A million tokens emit, from the world’s average grid',
          note: `${significant(grid.world)} ${grid.unit} in ${grid.year}`,
          cell: ({ g_co2e_per_million_tokens }) => withUnit(significant(g_co2e_per_million_tokens), 'g CO2e'),
        },
      ]}
    />
  );
}

function inWords({ wh_per_million_output_tokens, avg_running_batch }: Configuration): string {
  return `${energy(wh_per_million_output_tokens)} Wh per million at ${decimals(avg_running_batch, 1)} requests`;
}
