import type { ComponentChildren } from 'preact';
import { areAlike } from '../../charts/home.tsx';
import type { Configuration, Grid, Index, Model } from '../../../src/contract/generated/api.d.ts';
import {
  bandInWords,
  cards,
  counted,
  decimals,
  energy,
  integer,
  latency,
  significant,
  inPrint,
  withUnit,
} from '../../../src/figures/format.ts';
import { meaningOf } from '../../../src/figures/price.ts';
import { calculatorPath, rowAnchor } from '../../views/rows.ts';
import { parallelism, seriesOf } from '../../../src/figures/series.ts';
import { Table, TableBox } from '../table.tsx';

/** A row of a sheet: its name with what it means, and what stands below each configuration, large and small. */
interface SheetRow<T> {
  readonly name: string;
  readonly note: string | null;
  readonly cell: (column: T) => readonly [large: ComponentChildren, small?: string | null];
}

function row<T>(name: string, note: string | null, cell: SheetRow<T>['cell']): SheetRow<T> {
  return { name, note, cell };
}

interface SheetProps<T> {
  readonly caption: string;
  readonly columns: readonly T[];
  readonly rows: readonly SheetRow<T>[];
  /** In the order of their colours. */
  readonly gpus: readonly string[];
}

/** A table with a column for each of a few configurations, so that they stand beside each other. */
function Sheet<T extends Configuration>({ caption, columns, rows, gpus }: SheetProps<T>) {
  return (
    <TableBox kind="sheet" label={caption} caption={caption}>
      <thead>
        <tr>
          <td />
          {columns.map((c) => (
            <th key={c.row_id} scope="col" class="figure gpu-mark" data-gpu={gpus.indexOf(c.gpu)}>
              {cards(c)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, note, cell }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {note !== null && <small>{note}</small>}
            </th>
            {columns.map(cell).map(([large, small], i) => (
              <td key={i} class="figure">
                {large}
                {small != null && <small>{small}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

interface BestProps {
  readonly best: readonly Configuration[];
  readonly caption: string;
  /** The place of each among the models on its GPU, by its `row_id`; null where it is not known. */
  readonly places: Readonly<Record<string, string>> | null;
  /** In the order of their colours. */
  readonly gpus: readonly string[];
  /** From the page to the root of the site. */
  readonly base: string;
}

/** The best configuration of a model on each GPU. */
export function Best({ best, caption, places, gpus, base }: BestProps) {
  const rows: SheetRow<Configuration>[] = [
    row('Energy per million output tokens', null, (c) => [
      <>
        <strong class="main-figure">{energy(c.wh_per_million_output_tokens)}</strong>
        {'\u00a0Wh'}
      </>,
      bandInWords(c.wh_per_million_output_tokens, c.relative_uncertainty),
    ]),
    row('Energy per output token', null, (c) => [withUnit(decimals(c.joules_per_output_token, 4), 'J')]),
    ...(places === null
      ? []
      : [
          row<Configuration>(
            'Place among the models on this GPU',
            'lowest energy first, as far as it can be told',
            (c) => [places[c.row_id]],
          ),
        ]),
    row('Median inter-token latency (ITL)', 'the wait between two tokens of an answer', (c) => [
      withUnit(latency(c.median_itl_ms), 'ms'),
      `99th percentile ${withUnit(latency(c.p99_itl_ms), 'ms')}`,
    ]),
    row('Running batch', 'requests decoded at once, on average', (c) => [
      decimals(c.avg_running_batch, 1),
      `cap ${integer(c.max_num_seqs)}`,
    ]),
    row('Output', null, (c) => [
      `${integer(c.tokens_per_second)} tokens/s`,
      `${integer(c.avg_output_tokens)} tokens per answer`,
    ]),
    row('GPU power', null, (c) => [
      withUnit(integer(c.gpu_power_watts_total), 'W'),
      `${withUnit(integer(c.gpu_power_watts_total / c.num_gpus), 'W')} per card`,
    ]),
    row('Parallelism', 'how the model is spread over the cards', (c) => [
      parallelism(c) ?? 'one card',
      `tensor ${c.tensor_parallel}, data ${c.data_parallel}, expert ${c.expert_parallel}`,
    ]),
    row('Precision of the weights', null, (c) => [c.precision]),
    row('See also', null, (c) => [
      <span class="words">
        <a href={calculatorPath(c.row_id, base)}>Calculator</a> · <a href={`#${rowAnchor(c.row_id)}`}>its row</a>
      </span>,
    ]),
  ];
  return <Sheet caption={caption} gpus={gpus} columns={best} rows={rows} />;
}

/** The place of a row on its GPU, as far as it can be told: `2 of 16`, or `1 to 3 of 16` where others are as good. */
export function placeOf({ row_id, gpu }: Configuration, { rows }: Index): string {
  const onSame = rows.filter((row) => row.gpu === gpu);
  const own = onSame.find((row) => row.row_id === row_id);
  if (own === undefined) return `none of ${onSame.length}`;
  const apart = onSame.filter((row) => !areAlike(row, own));
  const lower = apart.filter((row) => row.wh_per_million_output_tokens < own.wh_per_million_output_tokens).length;
  const [first, last] = [lower + 1, onSame.length - (apart.length - lower)];
  return `${first === last ? first : `${first} to ${last}`} of ${onSame.length}`;
}

interface MeaningsProps {
  readonly best: readonly Configuration[];
  /** All of the model. */
  readonly configurations: readonly Configuration[];
  /** The average of the world, its unit and its year. */
  readonly grid: Pick<Grid, 'world' | 'unit' | 'year'>;
  readonly gpus: readonly string[];
}

/** The figures of the best configurations in other words, one column for each GPU. */
export function Meanings({ best, configurations, grid, gpus }: MeaningsProps) {
  const series = seriesOf(configurations).map(({ line, repeats }) => [...line, ...repeats]);
  const columns = best.map((one) => {
    const same = series.find((members) => members.some(({ row_id }) => row_id === one.row_id)) ?? [];
    return { ...one, ...meaningOf(one, same, grid.world) };
  });
  const rows: SheetRow<Configuration & ReturnType<typeof meaningOf>>[] = [
    row('An answer of average length takes', null, (c) => [
      withUnit(significant(c.answer_wh), 'Wh'),
      `about ${integer(c.avg_output_tokens)} tokens × ${withUnit(decimals(c.joules_per_output_token, 4), 'J')}`,
    ]),
    row(`${withUnit(1, 'kWh')} makes`, null, (c) => [
      `${withUnit(significant(c.million_tokens_per_kwh), 'million')} tokens`,
      `${integer(Number(c.answers_per_kwh.toPrecision(3)))} such answers`,
    ]),
    row('A whole day as busy as this takes', null, (c) => [
      withUnit(significant(c.day_kwh), 'kWh'),
      `for ${withUnit(integer(c.day_million_tokens), 'million')} tokens`,
    ]),
    row('With the smallest batch measured, a token takes', 'on the same cards, spread in the same way', (c) => [
      c.least_busy === null ? 'this is the smallest' : `${significant(c.least_busy.times)} times as much`,
      c.least_busy && inWords(c.least_busy.configuration),
    ]),
    row(
      'A million tokens emit, from the world’s average grid',
      `${withUnit(significant(grid.world), inPrint(grid.unit))} in ${grid.year}`,
      (c) => [withUnit(significant(c.g_co2e_per_million_tokens), 'g CO₂e')],
    ),
  ];
  const caption = 'GPU energy alone, and so a floor, like the figures it follows from.';
  return <Sheet caption={caption} gpus={gpus} columns={columns} rows={rows} />;
}

function inWords({ wh_per_million_output_tokens, avg_running_batch }: Configuration): string {
  return `${withUnit(energy(wh_per_million_output_tokens), 'Wh')} per million at ${decimals(avg_running_batch, 1)} requests`;
}

/** Every configuration of a model. The link of a row leads to the row itself, to be shared. */
export function Configurations({ model }: { model: Model }) {
  const best = new Set(Object.values(model.best).map(({ row_id }) => row_id));
  const repeats = model.configurations.some(({ repeat }) => repeat > 1);
  return (
    <details class="dense">
      <summary>All {counted(model.configurations.length, 'configuration')}</summary>
      <p>
        Every stable configuration that was measured. The link of a row leads to the row itself, so that it can be
        shared. ITL is inter-token latency, and p90 the latency that nine of ten waits stay under; p95 and p99 likewise.
        {repeats && ' A further run of the same configuration says which run it is.'}
      </p>
      <Table
        csv={`/charts/model-${model.slug}.csv`}
        caption={`${model.configurations.length} configurations of ${model.name}`}
        rows={model.configurations}
        columns={[
          {
            head: 'Hardware',
            rowHead: true,
            sort: cards,
            cell: (c) => (
              <>
                <a id={rowAnchor(c.row_id)} href={`#${rowAnchor(c.row_id)}`}>
                  {cards(c)}
                </a>
                {best.has(c.row_id) && <span class="tag good">best</span>}
                {c.repeat > 1 && <span class="tag">run {c.repeat}</span>}
                {!c.under_itl_deadline && <span class="tag warn">over {model.itl_deadline_ms} ms</span>}
              </>
            ),
          },
          { head: 'Batch cap', unit: 'requests', sort: (c) => c.max_num_seqs, written: integer },
          { head: 'Running batch', unit: 'requests', sort: (c) => c.avg_running_batch, written: (n) => decimals(n, 1) },
          { head: 'Energy', unit: 'Wh / M tokens', sort: (c) => c.wh_per_million_output_tokens, written: energy },
          { head: 'Energy', unit: 'J/token', sort: (c) => c.joules_per_output_token, written: (n) => decimals(n, 4) },
          { head: 'ITL median', unit: 'ms', sort: (c) => c.median_itl_ms, written: latency },
          { head: 'p90', unit: 'ms', sort: (c) => c.p90_itl_ms, written: latency },
          { head: 'p95', unit: 'ms', sort: (c) => c.p95_itl_ms, written: latency },
          { head: 'p99', unit: 'ms', sort: (c) => c.p99_itl_ms, written: latency },
          { head: 'Output', unit: 'tokens/s', sort: (c) => c.tokens_per_second, written: integer },
          { head: 'Power', unit: 'W, all cards', sort: (c) => c.gpu_power_watts_total, written: integer },
          { head: 'Power', unit: 'W per card', sort: (c) => c.gpu_power_watts_total / c.num_gpus, written: integer },
          { head: 'Answer', unit: 'tokens', sort: (c) => c.avg_output_tokens, written: integer },
          { head: 'Parallelism', sort: (c) => parallelism(c)?.replaceAll(' parallel', '') ?? 'none' },
          { head: 'Precision', sort: (c) => c.precision },
        ]}
      />
    </details>
  );
}
