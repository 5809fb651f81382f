import type { ComponentChildren } from 'preact';
import type { ModelConfiguration } from '../../documents.ts';
import { cards, decimals, energy, integer, latency, size } from '../../figures/format.ts';
import { limitsInWords, pairOf, pick } from '../../figures/selection.ts';
import type { PartProps } from './part.ts';

/**
 * The pairs of model and GPU that the reader chose, side by side: each by the configuration that the limits pick for it,
 * and how many times the first one's each figure is.
 */
export function Compare({ data, settings, change }: PartProps) {
  const { compare } = settings;
  const picked = new Map(pick(data.configurations, settings).map((c) => [pairOf(c), c]));
  const columns = compare.map((pair) => picked.get(pair) ?? null);
  return (
    <section class={compare.length === 0 ? 'needs-script' : undefined} aria-labelledby="side-by-side">
      <h2 id="side-by-side" tabIndex={-1}>
        Side by side
      </h2>
      {compare.length === 0 ? (
        <p class="empty">Nothing is chosen yet. Tick rows in the table above, and they stand here side by side.</p>
      ) : (
        <section class="table-box" tabIndex={0} aria-label="Chosen models side by side">
          <table class="explorer-compare">
            <caption>
              <span>
                For each, the configuration that the limits pick. Small: how many times the first column’s figure it is.
              </span>
            </caption>
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
              {WORDS.map(({ name, of }, i) => (
                <Row
                  key={name}
                  name={name}
                  columns={columns}
                  cell={of}
                  none={i === 0 ? `no configuration ${limitsInWords(settings)}` : '–'}
                />
              ))}
              {FIGURES.map(({ name, unit, of, written }) => {
                const [first] = columns;
                return (
                  <Row
                    key={name}
                    name={name}
                    unit={unit}
                    columns={columns}
                    none="–"
                    cell={(c) => (
                      <>
                        {written(of(c))}{' '}
                        <span class="times">
                          {first !== null && first !== undefined && c !== first && `${decimals(of(c) / of(first), 2)}×`}
                        </span>
                      </>
                    )}
                  />
                );
              })}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

interface RowProps {
  readonly name: string;
  readonly unit?: string;
  /** Null where no configuration keeps to the limits. */
  readonly columns: readonly (ModelConfiguration | null)[];
  readonly cell: (configuration: ModelConfiguration) => ComponentChildren;
  /** What stands where there is no configuration. */
  readonly none: string;
}

function Row({ name, unit, columns, cell, none }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {name}
        {unit !== undefined && <span class="unit">{unit}</span>}
      </th>
      {columns.map((configuration, i) => (
        <td key={i}>{configuration === null ? none : cell(configuration)}</td>
      ))}
    </tr>
  );
}

const WORDS: readonly { readonly name: string; readonly of: (configuration: ModelConfiguration) => string }[] = [
  { name: 'GPUs', of: cards },
  { name: 'Precision', of: (c) => c.precision },
  { name: 'Parameters', of: size },
  { name: 'Architecture', of: (c) => c.architecture },
];

/** A figure of a configuration: its name, unit and value, and how the value is written. */
interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly of: (configuration: ModelConfiguration) => number;
  readonly written: (value: number) => string;
}

const FIGURES: readonly Figure[] = [
  { name: 'Energy', unit: 'Wh per M tokens', of: (c) => c.wh_per_million_output_tokens, written: energy },
  { name: 'Median ITL', unit: 'ms', of: (c) => c.median_itl_ms, written: latency },
  { name: 'p90 ITL', unit: 'ms', of: (c) => c.p90_itl_ms, written: latency },
  { name: 'p95 ITL', unit: 'ms', of: (c) => c.p95_itl_ms, written: latency },
  { name: 'p99 ITL', unit: 'ms', of: (c) => c.p99_itl_ms, written: latency },
  { name: 'Running batch', unit: 'requests', of: (c) => c.avg_running_batch, written: energy },
  { name: 'Throughput', unit: 'tokens per second', of: (c) => c.tokens_per_second, written: integer },
  { name: 'Power', unit: 'W, all GPUs', of: (c) => c.gpu_power_watts_total, written: integer },
  { name: 'Average answer', unit: 'tokens', of: (c) => c.avg_output_tokens, written: integer },
];

/** Any configuration of a pair, for its names; settings only hold pairs that there are. */
function ofPair(configurations: readonly ModelConfiguration[], pair: string): ModelConfiguration {
  const found = configurations.find((c) => pairOf(c) === pair);
  if (found === undefined) throw new Error(`No configuration is of ${pair}`);
  return found;
}
