import type { ComponentChildren } from 'preact';
import { energyFigure, isNotDistinguishable, NOT_DISTINGUISHABLE } from '../../../src/figures/uncertainty.ts';
import type { ModelConfiguration } from '../../documents.ts';
import { cards, decimals, energy, integer, latency, size } from '../../../src/figures/format.ts';
import { limitsInWords, pairOf, pick } from '../../../src/figures/limits.ts';
import { TableBox } from '../table.tsx';
import type { PartProps } from './controls.tsx';

/**
 * The pairs of model and GPU that the reader chose, side by side: each by the configuration that the limits pick for it,
 * and how many times the first one's each figure is.
 */
export function Compare(props: PartProps) {
  if (props.settings.compare.length === 0) return null;
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
