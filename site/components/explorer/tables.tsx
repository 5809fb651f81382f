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
  const { data, settings, change, rows, caption } = props;
  const { compare, sort, statistic } = settings;
  const least = new Map(
    pick(data.configurations, { ...settings, ceiling: null }).map((c) => [pairOf(c), c.wh_per_million_output_tokens]),
  );
  const head = (by: ColumnKey, name: string, unit?: string) => {
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
  };
  const toggle = (pair: string) => {
    const others = compare.filter((chosen) => chosen !== pair);
    change?.({ compare: (others.length === compare.length ? [...compare, pair] : others).join(',') });
  };
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
        [statistic === 'median' ? 'Median ITL' : itlName(statistic), 'ms'],
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
          {head('model', 'Model')}
          {head('hardware', 'GPUs')}
          {head('energy', 'Energy', 'Wh per M tokens')}
          <th scope="col" class="figure">
            No ceiling<span class="unit">Wh per M tokens</span>
          </th>
          {head('itl', statistic === 'median' ? 'Median ITL' : itlName(statistic), 'ms')}
          {head('batch', 'Running batch', 'requests')}
          {head('size', 'Parameters', 'billions (active)')}
          {head('precision', 'Precision')}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={pairOf(row)} data-gpu={data.choices.gpus.indexOf(row.gpu)}>
            <td class="compare needs-script">
              <label>
                <input
                  type="checkbox"
                  disabled={change === null}
                  checked={compare.includes(pairOf(row))}
                  aria-label={`Compare ${row.model} on ${row.gpu}`}
                  onClick={() => {
                    toggle(pairOf(row));
                  }}
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
            <td class="figure">{energy(least.get(pairOf(row)) ?? row.wh_per_million_output_tokens)}</td>
            <td class="figure">{latency(itl(row, statistic))}</td>
            <td class="figure">{decimals(row.avg_running_batch, 1)}</td>
            <td class="figure">{billions(row)}</td>
            <td>{row.precision}</td>
          </tr>
        ))}
      </tbody>
    </TableBox>
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
export function Compare({ data, settings, change }: PartProps) {
  const { compare } = settings;
  const picked = new Map(pick(data.configurations, settings).map((c) => [pairOf(c), c]));
  const columns = compare.map((pair) => ({ pair, configuration: picked.get(pair) }));
  const first = columns[0]?.configuration;
  const row = (name: string, unit: string | null, none: string, cell: (c: ModelConfiguration) => ComponentChildren) => (
    <tr key={name}>
      <th scope="row">
        {name}
        {unit !== null && <span class="unit">{unit}</span>}
      </th>
      {columns.map(({ pair, configuration }) => (
        <td key={pair}>{configuration === undefined ? none : cell(configuration)}</td>
      ))}
    </tr>
  );
  return (
    <section class={compare.length === 0 ? 'needs-script' : undefined} aria-labelledby="side-by-side">
      <h2 id="side-by-side" tabIndex={-1}>
        Side by side
      </h2>
      {compare.length === 0 ? (
        <p class="empty">Nothing is chosen yet. Tick rows in the table above, and they stand here side by side.</p>
      ) : (
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
                const { model, slug, gpu } = ofPair(data.configurations, pair);
                return (
                  <th key={pair} scope="col">
                    <a href={`${data.foot.base}models/${slug}/`}>{model}</a> on {gpu}
                    <button
                      type="button"
                      class="remove"
                      aria-label={`Remove ${model} on ${gpu}`}
                      onClick={() => change?.({ compare: compare.filter((other) => other !== pair).join(',') })}
                    >
                      Remove
                    </button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {WORDS.map(([name, of], i) =>
              row(name, null, i === 0 ? `no configuration ${limitsInWords(settings)}` : '–', of),
            )}
            {FIGURES.map(([name, unit, of, written, uncertain = false]) =>
              row(name, unit, '–', (c) => (
                <>
                  {written(of(c))}{' '}
                  <span class="times">
                    {first !== undefined && c !== first && `${decimals(of(c) / of(first), 2)}×`}
                    {first !== undefined &&
                      c !== first &&
                      uncertain &&
                      areAlike(first, c) &&
                      `, ${NOT_DISTINGUISHABLE}`}
                  </span>
                </>
              )),
            )}
          </tbody>
        </TableBox>
      )}
    </section>
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
