import { axisX, axisY, dot, gridY, line, text } from '@observablehq/plot';
import { energy } from '../figures/format.ts';
import type { HistoryStep, RowHistory } from '../figures/rows.ts';
import { frame, type Picture } from './draw.ts';

/** As many dates as fit below the picture. */
const DATES = 4;

/** Energy of one row from release to release: steps, from zero up, with a gap where a release lacks the row. */
export function energyOverReleases(name: string, { steps }: RowHistory, colour: number): Picture {
  const x = ({ date }: HistoryStep): string => date;
  const y = ({ configuration }: HistoryStep): number => configuration?.wh_per_million_output_tokens ?? NaN;
  const every = Math.ceil(steps.length / DATES);
  const stroke = `var(--gpu-${colour})`;
  return {
    label: `${name}: energy per million output tokens from release to release. ${steps
      .map((step) => `${x(step)}: ${step.configuration === null ? 'not published' : `${energy(y(step))} Wh`}.`)
      .join(' ')}`,
    options: {
      ...frame(460, 220, [34, 20, 34, 54]),
      x: { type: 'point', domain: steps.map(x), padding: 0.5 },
      y: { zero: true, nice: true },
      marks: [
        gridY({ ticks: 4 }),
        axisY({ ticks: 4, label: '↑ Wh per million output tokens' }),
        axisX(
          steps.map(x).filter((_, i) => i % every === 0),
          { label: null },
        ),
        line(steps, { x, y, stroke, curve: 'step-after' }),
        dot(steps, { x, y, stroke, fill: stroke, r: 4 }),
        // A fall is told below its mark and all else above it, where the line does not come from.
        ...[true, false].map((below) =>
          text(
            steps.filter(({ change }) => change !== 0 && (change ?? 0) < 0 === below),
            {
              x,
              y,
              text: (step: HistoryStep) => (step.configuration === null ? '' : energy(y(step))),
              dy: below ? 14 : -13,
              fill: stroke,
              stroke: 'var(--surface)',
              strokeWidth: 4,
            },
          ),
        ),
      ],
    },
  };
}
