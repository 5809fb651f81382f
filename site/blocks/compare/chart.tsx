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
  const boundsOf = (c: ComparedConfiguration) => uncertaintyBounds(c.whPerMillionOutputTokens, c.relativeUncertainty);
  const [low, high] = [
    Math.min(...configurations.map((c) => boundsOf(c).low)) / 1.1,
    Math.max(...configurations.map((c) => boundsOf(c).high)) * 1.1,
  ];
  const x = logarithmic([low, high], [0, 100]);
  const share = (value: number): string => `${x(value).toFixed(1)}%`;
  const possibleTicks = logTicks(low, high);
  const ticks = possibleTicks.filter((_, i) => i % Math.ceil(possibleTicks.length / MOST_TICKS) === 0);
  const colour = (gpu: string) => ({ color: colourOf(gpus.indexOf(gpu)) });
  const dot = (gpu: string, left?: string) => (
    <i class="dot" data-gpu={gpus.indexOf(gpu)} style={{ ...colour(gpu), left }} />
  );
  const shown = gpus.filter((gpu) => configurations.some((c) => c.gpu === gpu));
  return (
    <div class="compare-chart" aria-hidden="true">
      <p class="muted small">
        GPU energy per million output tokens in Wh, with uncertainty ranges.{' '}
        {shown.map((gpu) => (
          <b key={gpu} style={colour(gpu)}>
            {dot(gpu)} {gpu}{' '}
          </b>
        ))}
      </p>
      {groupBy(configurations, ({ model }) => model).map(([model, ofModel]) => (
        <div key={model} class="compare-row">
          <p>
            <span>{model}</span>
            {ofModel.map((c) => (
              <b key={c.rowId} style={colour(c.gpu)}>
                {threeDigits(c.whPerMillionOutputTokens)}
              </b>
            ))}
          </p>
          <span class="strip">
            {ticks.map((tick) => (
              <i key={tick} class="tick" style={{ left: share(tick) }} />
            ))}
            {ofModel.map((c) => (
              <Fragment key={c.rowId}>
                <i
                  class="range"
                  style={{
                    ...colour(c.gpu),
                    left: share(boundsOf(c).low),
                    right: `${(100 - x(boundsOf(c).high)).toFixed(1)}%`,
                  }}
                />
                {dot(c.gpu, share(c.whPerMillionOutputTokens))}
              </Fragment>
            ))}
          </span>
        </div>
      ))}
      <span class="ticks muted">
        {ticks.map((tick) => (
          <span key={tick} style={{ left: share(tick) }}>
            {tickLabel(tick)}
          </span>
        ))}
      </span>
    </div>
  );
}
