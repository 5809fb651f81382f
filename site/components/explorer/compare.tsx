import type { ComponentChildren } from 'preact';
import type { ModelConfiguration } from '../../documents.ts';
import { cards, decimals, energy, integer, latency, size } from '../../figures/format.ts';
import { limitsInWords, pairOf, pick } from '../../figures/selection.ts';
import { TableBox } from '../table.tsx';
import type { PartProps } from './part.ts';

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
                    <a href={`models/${slug}/`}>{model}</a> on {gpu}
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
            {FIGURES.map(([name, unit, of, written]) =>
              row(name, unit, '–', (c) => (
                <>
                  {written(of(c))}{' '}
                  <span class="times">
                    {first !== undefined && c !== first && `${decimals(of(c) / of(first), 2)}×`}
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

const WORDS: readonly (readonly [name: string, of: (configuration: ModelConfiguration) => string])[] = [
  ['GPUs', cards],
  ['Precision', (c) => c.precision],
  ['Parameters', size],
  ['Architecture', (c) => c.architecture],
];

/** A figure of a configuration: its name, unit and value, and how the value is written. */
type Figure = readonly [
  name: string,
  unit: string,
  of: (configuration: ModelConfiguration) => number,
  written: (value: number) => string,
];

const FIGURES: readonly Figure[] = [
  ['Energy', 'Wh per M tokens', (c) => c.wh_per_million_output_tokens, energy],
  ['Median ITL', 'ms', (c) => c.median_itl_ms, latency],
  ['p90 ITL', 'ms', (c) => c.p90_itl_ms, latency],
  ['p95 ITL', 'ms', (c) => c.p95_itl_ms, latency],
  ['p99 ITL', 'ms', (c) => c.p99_itl_ms, latency],
  ['Running batch', 'requests', (c) => c.avg_running_batch, energy],
  ['Throughput', 'tokens per second', (c) => c.tokens_per_second, integer],
  ['Power', 'W, all GPUs', (c) => c.gpu_power_watts_total, integer],
  ['Average answer', 'tokens', (c) => c.avg_output_tokens, integer],
];

/** Any configuration of a pair, for its names; settings only hold pairs that there are. */
function ofPair(configurations: readonly ModelConfiguration[], pair: string): ModelConfiguration {
  const found = configurations.find((c) => pairOf(c) === pair);
  if (found === undefined) throw new Error(`No configuration is of ${pair}`);
  return found;
}
