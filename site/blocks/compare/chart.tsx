import { Fragment } from 'preact';
import { threeDigits, tickLabel } from '../../../src/figures/format.ts';
import { uncertaintyBounds } from '../../../src/figures/uncertainty.ts';
import { groupBy } from '../../../src/core/text/group-by.ts';
import { logarithmic, logTicks } from '../../charts/axis.ts';
import { colourOf } from '../../charts/svg.tsx';
import type { ComparedConfiguration } from './results.ts';

interface ChartProps {
  readonly configurations: readonly ComparedConfiguration[];
  /** All GPUs, in the order of their colours. */
  readonly gpus: readonly string[];
}

/** The number of labels that the axis has room for on a phone. */
const MOST_TICKS = 6;

/**
 * A row for each model: a mark for each GPU on one logarithmic axis, with its uncertainty range. The table has the
 * values.
 */
export function ComparisonChart({ configurations, gpus }: ChartProps) {
  const { ticks, place } = axisOf(configurations);
  const shown = gpus.filter((gpu) => configurations.some((c) => c.gpu === gpu));
  return (
    <div class="compare-chart" aria-hidden="true">
      <p class="muted small">
        GPU energy per million output tokens in Wh, with uncertainty ranges.{' '}
        {shown.map((gpu) => (
          <b key={gpu} style={colourIn(gpus, gpu)}>
            <Dot gpu={gpu} gpus={gpus} /> {gpu}{' '}
          </b>
        ))}
      </p>
      {groupBy(configurations, ({ model }) => model).map(([model, ofModel]) => (
        <div key={model} class="compare-row">
          <p>
            <span>{model}</span>
            {ofModel.map((c) => (
              <b key={c.rowId} style={colourIn(gpus, c.gpu)}>
                {threeDigits(c.whPerMillionOutputTokens)}
              </b>
            ))}
          </p>
          <span class="strip">
            {ticks.map((tick) => (
              <i key={tick} class="tick" style={{ left: inStyle(place(tick)) }} />
            ))}
            {ofModel.map((c) => (
              <Fragment key={c.rowId}>
                <i
                  class="range"
                  style={{
                    ...colourIn(gpus, c.gpu),
                    left: inStyle(place(boundsOf(c).low)),
                    right: inStyle(100 - place(boundsOf(c).high)),
                  }}
                />
                <Dot gpu={c.gpu} gpus={gpus} left={inStyle(place(c.whPerMillionOutputTokens))} />
              </Fragment>
            ))}
          </span>
        </div>
      ))}
      <span class="ticks muted">
        {ticks.map((tick) => (
          <span key={tick} style={{ left: inStyle(place(tick)) }}>
            {tickLabel(tick)}
          </span>
        ))}
      </span>
    </div>
  );
}

/** The uncertainty range of a configuration, Wh per million output tokens. */
function boundsOf(c: ComparedConfiguration) {
  return uncertaintyBounds(c.whPerMillionOutputTokens, c.relativeUncertainty);
}

/** The values with a label, and the place of a value on the axis, from 0 to 100. */
function axisOf(configurations: readonly ComparedConfiguration[]) {
  const low = Math.min(...configurations.map((c) => boundsOf(c).low)) / 1.1;
  const high = Math.max(...configurations.map((c) => boundsOf(c).high)) * 1.1;
  const possible = logTicks(low, high);
  const step = Math.ceil(possible.length / MOST_TICKS);
  return { ticks: possible.filter((_, i) => i % step === 0), place: logarithmic([low, high], [0, 100]) };
}

/** A place on the axis for a style: `12.5%`. */
function inStyle(place: number): string {
  return `${place.toFixed(1)}%`;
}

function colourIn(gpus: readonly string[], gpu: string) {
  return { color: colourOf(gpus.indexOf(gpu)) };
}

interface DotProps {
  readonly gpu: string;
  readonly gpus: readonly string[];
  /** Its place in the picture. The legend has none. */
  readonly left?: string;
}

function Dot({ gpu, gpus, left }: DotProps) {
  return <i class="dot" data-gpu={gpus.indexOf(gpu)} style={{ ...colourIn(gpus, gpu), left }} />;
}
