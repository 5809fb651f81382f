import type { ModelConfiguration } from '../../documents.ts';
import { integer } from '../../figures/format.ts';
import { logScale, type LogScale } from '../../figures/log-scale.ts';
import { paretoFront } from '../../figures/pareto.ts';
import { itl, itlName, pairOf, STATISTICS, type Statistic } from '../../figures/selection.ts';
import type { PartProps } from './part.ts';

/** Where configurations stand in the picture. */
export interface Axes {
  readonly x: LogScale;
  readonly y: LogScale;
}

/** The axes hold every configuration by every statistic: choosing another one moves the marks, not the axes. */
export function axesOf(configurations: readonly ModelConfiguration[]): Axes {
  const statistics = Object.keys(STATISTICS) as Statistic[];
  return {
    x: logScale(configurations.flatMap((c) => statistics.map((statistic) => itl(c, statistic)))),
    y: logScale(configurations.map(energy)),
  };
}

/** What the picture shows beside the settings. */
export interface EnergyLatencyProps extends Omit<PartProps, 'change'> {
  /** The configurations that the filters let through. */
  readonly shown: readonly ModelConfiguration[];
  /** The rows of the table. */
  readonly chosen: readonly ModelConfiguration[];
}

/**
 * Energy per million output tokens against inter-token latency: chosen configurations are filled, limits are lines, and
 * so is the Pareto front. Places are percentages: the picture takes any width, and marks and letters keep their size.
 */
export function EnergyLatency({ data, settings, shown, chosen }: EnergyLatencyProps) {
  const { gpus } = data.choices;
  const { statistic, ceiling, budget, compare } = settings;
  const axes = axesOf(data.configurations);
  const x = (c: ModelConfiguration): number => axes.x.place(itl(c, statistic));
  const y = (c: ModelConfiguration): number => 100 - axes.y.place(energy(c));
  const isChosen = new Set(chosen);
  const marks = (filled: boolean) =>
    gpus.map((gpu, i) => (
      <g key={gpu} data-gpu={i} class={filled ? 'marks chosen' : 'marks'}>
        {shown
          .filter((c) => c.gpu === gpu && isChosen.has(c) === filled)
          .map((c) => (
            <use key={c.row_id} href={`#${filled ? 'chosen' : 'mark'}-${i}`} x={percent(x(c))} y={percent(y(c))} />
          ))}
      </g>
    ));
  const front = paretoFront(shown, (c) => itl(c, statistic), energy);
  const labelled = new Set([...extremes(chosen), ...chosen.filter((c) => compare.includes(pairOf(c)))]);
  return (
    <div class="plot">
      <svg
        role="img"
        aria-label={
          `Energy per million output tokens against ${itlName(statistic)}, both on logarithmic axes, for ` +
          `${shown.length} configurations. ${chosen.length} of them are chosen; the table below lists them.`
        }
      >
        <defs>
          {gpus.map((gpu, i) => (
            <g key={gpu}>
              <path id={`mark-${i}`} d={markOf(i)} />
              <path id={`chosen-${i}`} d={markOf(i)} transform={LARGER} />
            </g>
          ))}
        </defs>
        <g class="grid">
          {axes.y.ticks.map((tick) => (
            <g key={tick}>
              <line x2="100%" y1={percent(100 - axes.y.place(tick))} y2={percent(100 - axes.y.place(tick))} />
              <text x="-8" y={percent(100 - axes.y.place(tick))} dy="0.35em" text-anchor="end">
                {integer(tick)}
              </text>
            </g>
          ))}
          {axes.x.ticks.map((tick) => (
            <text
              key={tick}
              x={percent(axes.x.place(tick))}
              y="100%"
              dy="1.5em"
              text-anchor="middle"
              class={String(tick).startsWith('5') ? 'spare' : undefined}
            >
              {integer(tick)}
            </text>
          ))}
        </g>
        {marks(false)}
        <svg class="pareto" viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
          <path vector-effect="non-scaling-stroke" d={steps(front.map((c) => [x(c), y(c)]))} />
        </svg>
        {ceiling !== null && axes.x.holds(ceiling) && (
          <line class="limit" x1={percent(axes.x.place(ceiling))} x2={percent(axes.x.place(ceiling))} y2="100%" />
        )}
        {budget !== null && axes.y.holds(budget) && (
          <line
            class="limit"
            y1={percent(100 - axes.y.place(budget))}
            y2={percent(100 - axes.y.place(budget))}
            x2="100%"
          />
        )}
        {marks(true)}
        <g class="names">
          {[...labelled].map((c) => (
            <text
              key={c.row_id}
              x={percent(x(c))}
              y={percent(y(c))}
              {...(c === chosen[0]
                ? { dy: '1.7em', 'text-anchor': 'middle' }
                : x(c) > 60
                  ? { dx: -11, dy: '0.35em', 'text-anchor': 'end' }
                  : { dx: 11, dy: '0.35em' })}
            >
              {c.model}
            </text>
          ))}
        </g>
      </svg>
      <p class="tip" hidden />
    </div>
  );
}

/** A mark as it stands in the picture, for a legend. */
export function Mark({ gpu, chosen }: { readonly gpu: number; readonly chosen: boolean }) {
  return (
    <svg class="sample" viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
      <g data-gpu={gpu} class={chosen ? 'marks chosen' : 'marks'}>
        <path d={markOf(gpu)} transform={chosen ? LARGER : undefined} />
      </g>
    </svg>
  );
}

/** Shapes of the marks, one per GPU in order of the names: colour alone would not tell them apart for everyone. */
const MARKS = ['M0-5 5 0 0 5-5 0z', 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z', 'M-3.5-3.5h7v7h-7z', 'M0-5 4.5 4h-9z'];

/** Chosen marks stand out by size, too. */
const LARGER = 'scale(1.4)';

function markOf(gpu: number): string | undefined {
  return MARKS[gpu % MARKS.length];
}

function energy(configuration: ModelConfiguration): number {
  return configuration.wh_per_million_output_tokens;
}

/** The chosen ones of the least and of the most energy; they come in the order of the index. */
function extremes(chosen: readonly ModelConfiguration[]): ModelConfiguration[] {
  return [chosen[0], chosen.at(-1)].filter((c) => c !== undefined);
}

/** A line of steps: each point's height holds until the next point. */
function steps(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => (i === 0 ? `M${place(x)} ${place(y)}` : `H${place(x)}V${place(y)}`)).join('');
}

/** A hundredth of a percent is less than a quarter of a pixel; more digits would differ between processors. */
function place(value: number): string {
  return String(Number(value.toFixed(2)));
}

function percent(value: number): string {
  return `${place(value)}%`;
}
