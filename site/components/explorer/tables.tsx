import type { ComponentChildren } from 'preact';
import { energyFigure, isNotDistinguishable, NOT_DISTINGUISHABLE } from '../../../src/figures/uncertainty.ts';
import type { ModelConfiguration } from '../../documents.ts';
import { cards, decimals, energy, integer, latency, size } from '../../../src/figures/format.ts';
import { type ColumnKey } from '../../views/selection.ts';
import { itl, itlName, limitsInWords, pairOf, pick } from '../../../src/figures/limits.ts';
import { WithBand } from '../band.tsx';
import { TableBox } from '../table.tsx';
import type { PartProps } from './controls.tsx';

/** The rows of the main table as they are chosen and sorted. */
export function Rows(props: PartProps & { readonly rows: readonly ModelConfiguration[]; readonly caption: string }) {
  const { data, settings, rows, caption } = props;
  const latencyName = settings.statistic === 'median' ? 'Median ITL' : itlName(settings.statistic);
  const least = new Map(
    pick(data.configurations, { ...settings, ceiling: null }).map((c) => [pairOf(c), c.wh_per_million_output_tokens]),
  );
  return (
    <TableBox
      label="Energy of each model and GPU"
      caption={<span>{caption}</span>}
      class="explorer-rows"
      heads={[
        ['Compare'],
        ['Model'],
        ['GPUs'],
        ['Energy', 'Wh / M tokens'],
        ['No ceiling', 'Wh / M tokens'],
        [latencyName, 'ms'],
        ['Running batch'],
        ['Parameters', 'billions'],
        ['Precision'],
      ]}
    >
      <thead>
        <tr>
          <th scope="col" class="compare needs-script">
            <span>Compare</span>
          </th>
          <SortHead {...props} by="model" name="Model" />
          <SortHead {...props} by="hardware" name="GPUs" />
          <SortHead {...props} by="energy" name="Energy" unit="Wh per M tokens" />
          <th scope="col" class="figure">
            No ceiling<span class="unit">Wh per M tokens</span>
          </th>
          <SortHead {...props} by="itl" name={latencyName} unit="ms" />
          <SortHead {...props} by="batch" name="Running batch" unit="requests" />
          <SortHead {...props} by="size" name="Parameters" unit="billions (active)" />
          <SortHead {...props} by="precision" name="Precision" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={pairOf(row)} {...props} row={row} least={least.get(pairOf(row))} />
        ))}
      </tbody>
    </TableBox>
  );
}

type SortHeadProps = Pick<PartProps, 'settings' | 'change'> & {
  readonly by: ColumnKey;
  readonly name: string;
  readonly unit?: string;
};

/** The head of a column, which sorts by it: a second press turns the order round. */
function SortHead({ settings: { sort }, change, by, name, unit }: SortHeadProps) {
  const sorted = sort.by !== by ? undefined : sort.descending ? 'descending' : 'ascending';
  const press = () => change?.({ sort: sorted === 'ascending' ? `-${by}` : by });
  return (
    <th scope="col" class={unit === undefined ? by : `${by} figure`} aria-sort={sorted}>
      {change === null ? (
        name
      ) : (
        <button type="button" onClick={press}>
          {name}
        </button>
      )}
      {unit !== undefined && <span class="unit">{unit}</span>}
    </th>
  );
}

interface RowProps extends PartProps {
  readonly row: ModelConfiguration;
  /** What its pair takes without a ceiling, Wh per million output tokens; itself where absent. */
  readonly least: number | undefined;
}

function Row({ row, least, data, settings: { compare, statistic }, change }: RowProps) {
  const pair = pairOf(row);
  const toggle = (): void => {
    const others = compare.filter((chosen) => chosen !== pair);
    change?.({ compare: (others.length === compare.length ? [...compare, pair] : others).join(',') });
  };
  return (
    <tr data-gpu={data.choices.gpus.indexOf(row.gpu)}>
      <td class="compare needs-script">
        <label>
          <input
            type="checkbox"
            disabled={change === null}
            checked={compare.includes(pair)}
            aria-label={`Compare ${row.model} on ${row.gpu}`}
            onClick={toggle}
          />
        </label>
      </td>
      <th scope="row" class="model">
        <a href={`${data.foot.base}models/${row.slug}/`}>{row.model}</a>
      </th>
      <td class="hardware gpu-mark">{cards(row)}</td>
      <td class="energy figure">
        <WithBand value={row.wh_per_million_output_tokens} of={row} />
      </td>
      <td class="figure">{energy(least ?? row.wh_per_million_output_tokens)}</td>
      <td class="figure">{latency(itl(row, statistic))}</td>
      <td class="figure">{decimals(row.avg_running_batch, 1)}</td>
      <td class="figure">{billions(row)}</td>
      <td>{row.precision}</td>
    </tr>
  );
}

/** `8`, and `235 (22)` where fewer are at work per token. */
function billions({ params_b, active_params_b }: ModelConfiguration): string {
  return params_b === active_params_b ? `${params_b}` : `${params_b} (${active_params_b})`;
}

/**
 * The pairs of model and GPU that the reader chose, side by side: each by the configuration that the limits pick for it,
 * and how many times the first one's each figure is.
 */
export function Compare(props: PartProps) {
  return (
    <section aria-labelledby="side-by-side">
      <h2 id="side-by-side" tabIndex={-1}>
        Side by side
      </h2>
      <CompareTable {...props} />
    </section>
  );
}

function CompareTable({ data, settings, change }: PartProps) {
  const { compare } = settings;
  const picked = new Map(pick(data.configurations, settings).map((c) => [pairOf(c), c]));
  const columns = compare.map((pair) => ({ pair, configuration: picked.get(pair) }));
  const first = columns[0]?.configuration;
  return (
    <TableBox
      label="Chosen models side by side"
      caption={
        <span>
          For each, the configuration that the limits pick. Small: how many times the first column’s figure it is.
        </span>
      }
      class="explorer-compare"
    >
      <thead>
        <tr>
          <th scope="col">Figure</th>
          {compare.map((pair) => {
            const remove = () => change?.({ compare: compare.filter((other) => other !== pair).join(',') });
            return <CompareHead key={pair} pair={pair} data={data} remove={remove} />;
          })}
        </tr>
      </thead>
      <tbody>
        {WORDS.map(([name, of], i) => (
          <CompareRow
            key={name}
            name={name}
            columns={columns}
            cell={of}
            none={i === 0 ? `no configuration ${limitsInWords(settings)}` : '–'}
          />
        ))}
        {FIGURES.map((figure) => (
          <CompareRow
            key={figure[0]}
            name={figure[0]}
            unit={figure[1]}
            columns={columns}
            cell={(c) => <ComparedFigure figure={figure} of={c} first={first} />}
          />
        ))}
      </tbody>
    </TableBox>
  );
}

interface CompareHeadProps extends Pick<PartProps, 'data'> {
  readonly pair: string;
  readonly remove: () => void;
}

function CompareHead({ pair, data, remove }: CompareHeadProps) {
  const { model, slug, gpu } = ofPair(data.configurations, pair);
  return (
    <th scope="col">
      <a href={`${data.foot.base}models/${slug}/`}>{model}</a> on {gpu}
      <button type="button" class="remove" aria-label={`Remove ${model} on ${gpu}`} onClick={remove}>
        Remove
      </button>
    </th>
  );
}

interface CompareRowProps {
  readonly name: string;
  readonly unit?: string;
  readonly columns: readonly { readonly pair: string; readonly configuration: ModelConfiguration | undefined }[];
  readonly cell: (configuration: ModelConfiguration) => ComponentChildren;
  /** What stands where the limits leave no configuration. */
  readonly none?: string;
}

function CompareRow({ name, unit, columns, cell, none = '–' }: CompareRowProps) {
  return (
    <tr>
      <th scope="row">
        {name}
        {unit !== undefined && <span class="unit">{unit}</span>}
      </th>
      {columns.map(({ pair, configuration }) => (
        <td key={pair}>{configuration === undefined ? none : cell(configuration)}</td>
      ))}
    </tr>
  );
}

interface ComparedFigureProps {
  readonly figure: ColumnFigure;
  readonly of: ModelConfiguration;
  readonly first: ModelConfiguration | undefined;
}

/** A figure, and how many times the first column's it is. */
function ComparedFigure({ figure: [, , value, written, uncertain], of: c, first }: ComparedFigureProps) {
  const isOther = first !== undefined && c !== first;
  return (
    <>
      {written(value(c))}{' '}
      <span class="times">
        {isOther && `${decimals(value(c) / value(first), 2)}×`}
        {isOther && uncertain === true && areAlike(first, c) && `, ${NOT_DISTINGUISHABLE}`}
      </span>
    </>
  );
}

function areAlike(a: ModelConfiguration, b: ModelConfiguration): boolean {
  return isNotDistinguishable(energyFigure(a), energyFigure(b));
}

const WORDS: readonly (readonly [name: string, of: (configuration: ModelConfiguration) => string])[] = [
  ['GPUs', cards],
  ['Precision', (c) => c.precision],
  ['Parameters', size],
  ['Architecture', (c) => c.architecture],
];

/** A figure of a configuration: its name, unit and value, and how the value is written. */
type ColumnFigure = readonly [
  name: string,
  unit: string,
  of: (configuration: ModelConfiguration) => number,
  written: (value: number) => string,
  /** It has the uncertainty that rows state. */
  uncertain?: true,
];

const FIGURES: readonly ColumnFigure[] = [
  ['Energy', 'Wh per M tokens', (c) => c.wh_per_million_output_tokens, energy, true],
  ['Median ITL', 'ms', (c) => c.median_itl_ms, latency],
  ['p90 ITL', 'ms', (c) => c.p90_itl_ms, latency],
  ['p95 ITL', 'ms', (c) => c.p95_itl_ms, latency],
  ['p99 ITL', 'ms', (c) => c.p99_itl_ms, latency],
  ['Running batch', 'requests', (c) => c.avg_running_batch, (n) => decimals(n, 1)],
  ['Power', 'W, all GPUs', (c) => c.gpu_power_watts_total, integer],
  ['Average answer', 'tokens', (c) => c.avg_output_tokens, integer],
];

/** Any configuration of a pair, for its names; settings only hold pairs that there are. */
function ofPair(configurations: readonly ModelConfiguration[], pair: string): ModelConfiguration {
  const found = configurations.find((c) => pairOf(c) === pair);
  if (found === undefined) throw new Error(`No configuration is of ${pair}`);
  return found;
}
