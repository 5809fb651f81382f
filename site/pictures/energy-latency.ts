import { dot, line, ruleX, text } from '@observablehq/plot';
import type { Documents, ModelConfiguration } from '../documents.ts';
import { cards, energy, latency } from '../figures/format.ts';
import { gpuNames } from '../figures/gpus.ts';
import { paretoFront } from '../figures/pareto.ts';
import type { Picture } from './draw.ts';

const x = (c: ModelConfiguration): number => c.median_itl_ms;
const y = (c: ModelConfiguration): number => c.wh_per_million_output_tokens;

/**
 * Energy per million output tokens against median inter-token latency, for every configuration: the picture of the
 * main table. Best rows are filled, the ceiling is a line, and the Pareto front of all configurations another one.
 */
export function energyLatency({ configurations, index }: Documents): Picture {
  const gpus = gpuNames({ configurations });
  const best = new Set(index.rows.map((row) => row.row_id));
  const ceiling = index.itl_deadline_ms;
  const colour = (c: ModelConfiguration): string => `var(--gpu-${gpus.indexOf(c.gpu)})`;
  const symbol = (c: ModelConfiguration): string => (gpus.indexOf(c.gpu) % 2 === 0 ? 'diamond' : 'circle');
  const ordered = [...configurations].sort((a, b) => Number(best.has(a.row_id)) - Number(best.has(b.row_id)));
  return {
    label:
      `Energy per million output tokens against median inter-token latency for ${configurations.length} configurations. ` +
      `The more requests a server works on at once, the less energy a token costs and the longer it takes.`,
    options: {
      width: 960,
      height: 560,
      marginLeft: 56,
      marginBottom: 44,
      x: {
        type: 'log',
        label: 'Median inter-token latency (ms) →',
        domain: [4, 1000],
        ticks: TICKS_X,
        tickFormat: plain,
      },
      y: {
        type: 'log',
        label: '↑ Energy (Wh per million output tokens)',
        ticks: TICKS_Y,
        tickFormat: plain,
        grid: true,
      },
      marks: [
        ruleX([ceiling], { className: 'ceiling', stroke: 'var(--warn)', strokeDasharray: '4 3' }),
        text([ceiling], {
          x: (value: number) => value,
          frameAnchor: 'top',
          text: () => [`ceiling ${ceiling} ms`],
          textAnchor: 'start',
          dx: 6,
          dy: 4,
          fill: 'var(--warn)',
        }),
        line(paretoFront(configurations, x, y), {
          x,
          y,
          curve: 'step-after',
          stroke: 'var(--line-strong)',
          className: 'pareto',
        }),
        dot(ordered, {
          className: 'configurations',
          x,
          y,
          r: (c: ModelConfiguration) => (best.has(c.row_id) ? 5 : 3),
          symbol,
          stroke: colour,
          fill: (c: ModelConfiguration) => (best.has(c.row_id) ? colour(c) : 'transparent'),
          strokeOpacity: (c: ModelConfiguration) => (best.has(c.row_id) ? 1 : 0.6),
          title: (c: ModelConfiguration) => `${c.model}, ${cards(c)}: ${energy(y(c))} Wh, ${latency(x(c))} ms`,
        }),
      ],
      color: { type: 'identity' },
      symbol: { type: 'identity' },
      r: { type: 'identity' },
    },
  };
}

const TICKS_X = [5, 10, 20, 50, 100, 200, 500, 1000];
const TICKS_Y = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const plain = (value: number): string => String(value);
