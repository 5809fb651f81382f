import type { ModelConfiguration } from '../../documents.ts';
import { cards, integer } from '../../figures/format.ts';
import { logScale, paretoFront } from '../../figures/plotting.ts';
import { itl, itlName, pairOf, type Statistic, STATISTICS } from '../../figures/selection.ts';
import { type Place, sidesOf } from './labels.ts';
import type { PartProps } from './controls.tsx';

/** The axes hold every configuration by every statistic: choosing another one moves the marks, not the axes. */
export function axesOf(configurations: readonly ModelConfiguration[]) {
  const statistics = Object.keys(STATISTICS) as Statistic[];
  return {
    x: logScale(configurations.flatMap((c) => statistics.map((statistic) => itl(c, statistic)))),
    y: logScale(configurations.map(energy)),
  };
}

/** What the picture shows beside the settings. */
interface EnergyLatencyProps extends Omit<PartProps, 'change'> {
  /** The configurations that the filters let through. */
  readonly shown: readonly ModelConfiguration[];
  /** The rows of the table. */
  readonly chosen: readonly ModelConfiguration[];
}

/** The picture with its legend, and what it shows in words. */
export function Figure(props: EnergyLatencyProps) {
  const { data, settings } = props;
  const { ceiling, budget, statistic } = settings;
  return (
    <figure class="picture-box">
      <ul class="legend">
        {data.choices.gpus.map((gpu, i) => (
          <li key={gpu}>
            <Mark gpu={i} chosen={false} /> <Mark gpu={i} chosen /> {gpu}
          </li>
        ))}
        <li>filled: a row of the table</li>
        <li>
          <span class="sample-line pareto" /> Pareto front
        </li>
        {ceiling !== null && (
          <li>
            <span class="sample-line limit" /> ceiling: {String(ceiling)} ms {itlName(statistic)}
          </li>
        )}
        {budget !== null && (
          <li>
            <span class="sample-line limit" /> budget: {String(budget)} Wh per M tokens
          </li>
        )}
      </ul>
      <p class="axis">↑ Wh per million output tokens</p>
      <EnergyLatency {...props} />
      <p class="axis end">{itlName(statistic)}, ms →</p>
      <figcaption>
        Each mark is a configuration: a model on so many GPUs, with so many requests at once. Lower is less energy,
        further left is faster; both axes are logarithmic. <dfn>ITL</dfn>, the inter-token latency, is the time between
        one token of an answer and the next; the median is the middle one, and p99 is exceeded by one in a hundred. The{' '}
        <dfn>running batch</dfn> is how many requests the server works on at once, on average: the more share its work,
        the less energy a token takes, and the longer each waits. The <dfn>Pareto front</dfn> joins the configurations
        that no other one beats in both.
      </figcaption>
    </figure>
  );
}

/**
 * Energy per million output tokens against inter-token latency: chosen configurations are filled, limits are lines, and
 * so is the Pareto front. Places are percentages: the picture takes any width, and marks and letters keep their size.
 */
function EnergyLatency({ data, settings, shown, chosen }: EnergyLatencyProps) {
  const { statistic, ceiling, budget, compare } = settings;
  const axes = axesOf(data.configurations);
  const placeOf = (c: ModelConfiguration): Place => ({
    x: axes.x.place(itl(c, statistic)),
    y: 100 - axes.y.place(energy(c)),
  });
  const front = paretoFront(shown, (c) => itl(c, statistic), energy);
  const isChosen = new Set(chosen);
  const others = shown.filter((c) => !isChosen.has(c));
  const compared = chosen.filter((c) => compare.includes(pairOf(c)));
  // The chosen ones of the least and of the most energy: they come in the order of the index.
  const extremes = [...chosen.slice(0, 1), ...chosen.slice(-1)];
  const named = [...new Set([...compared, ...extremes])];
  const labels = named.map((c) => ({ text: `${c.model}, ${cards(c)}`, ...placeOf(c) }));
  const sides = sidesOf(labels, shown.map(placeOf));
  const marks = (kind: 'chosen' | 'other', of: readonly ModelConfiguration[]) =>
    data.choices.gpus.map((gpu, i) => (
      <g key={kind + gpu} data-gpu={i} class={`marks ${kind}`}>
        {of
          .filter((c) => c.gpu === gpu)
          .map((c) => (
            <use key={c.row_id} href={`#${kind}-${i}`} x={percent(placeOf(c).x)} y={percent(placeOf(c).y)} />
          ))}
      </g>
    ));
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
          {data.choices.gpus.map((gpu, i) => (
            <g key={gpu}>
              <path id={`other-${i}`} d={shapeOf(i)} />
              <path id={`chosen-${i}`} d={shapeOf(i)} transform={LARGER} />
            </g>
          ))}
        </defs>
        <Grid {...axes} />
        {marks('other', others)}
        <svg class="pareto" viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
          <path vector-effect="non-scaling-stroke" d={steps(front.map(placeOf))} />
        </svg>
        {ceiling !== null && axes.x.holds(ceiling) && (
          <line class="limit" {...across('x', axes.x.place(ceiling))} y2="100%" />
        )}
        {budget !== null && axes.y.holds(budget) && (
          <line class="limit" {...across('y', 100 - axes.y.place(budget))} x2="100%" />
        )}
        <g class="names">
          {labels.map(({ text, x, y }, i) => {
            const side = sides[i];
            // No side has room for it.
            if (side == null) return null;
            return (
              <g key={text} transform={`translate(${side.dx} ${side.dy})`}>
                <text x={percent(x)} y={percent(y)} dy="0.35em" text-anchor={side.anchor}>
                  {text}
                </text>
              </g>
            );
          })}
        </g>
        {marks('chosen', chosen)}
      </svg>
      <p class="tip" hidden />
    </div>
  );
}

/** What is written beside the axes, and the lines that lead to it. */
function Grid({ x, y }: ReturnType<typeof axesOf>) {
  return (
    <g class="grid">
      {y.ticks.map((tick) => (
        <g key={tick}>
          <line {...across('y', 100 - y.place(tick))} x2="100%" />
          <text x="-8" y={percent(100 - y.place(tick))} dy="0.35em" text-anchor="end">
            {integer(tick)}
          </text>
        </g>
      ))}
      {x.ticks.map((tick) => (
        <text
          key={tick}
          class={String(tick).startsWith('5') ? 'spare' : undefined}
          x={percent(x.place(tick))}
          y="100%"
          dy="1.5em"
          text-anchor="middle"
        >
          {integer(tick)}
        </text>
      ))}
    </g>
  );
}

/** A mark as it stands in the picture, for a legend. */
function Mark({ gpu, chosen }: { readonly gpu: number; readonly chosen: boolean }) {
  return (
    <svg class="sample" viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
      <g data-gpu={gpu} class={`marks ${chosen ? 'chosen' : 'other'}`}>
        <path d={shapeOf(gpu)} transform={chosen ? LARGER : undefined} />
      </g>
    </svg>
  );
}

/** Shapes of the marks, one per GPU in order of the names: colour alone would not tell them apart for everyone. */
const SHAPES = ['M0-5 5 0 0 5-5 0z', 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z', 'M-3.5-3.5h7v7h-7z', 'M0-5 4.5 4h-9z'];

/** Chosen marks stand out by size, too. */
const LARGER = 'scale(1.4)';

function shapeOf(gpu: number): string | undefined {
  return SHAPES[gpu % SHAPES.length];
}

function energy(configuration: ModelConfiguration): number {
  return configuration.wh_per_million_output_tokens;
}

/** A line of steps: each point's height holds until the next point. */
function steps(points: readonly Place[]): string {
  return points.map(({ x, y }, i) => (i === 0 ? `M${short(x)} ${short(y)}` : `H${short(x)}V${short(y)}`)).join('');
}

/** Both ends of a line that stands across an axis. */
function across(axis: 'x' | 'y', place: number): Record<string, string> {
  return { [`${axis}1`]: percent(place), [`${axis}2`]: percent(place) };
}

/** A hundredth of a percent is less than a quarter of a pixel; more digits would differ between processors. */
function short(value: number): string {
  return String(Number(value.toFixed(2)));
}

function percent(value: number): string {
  return `${short(value)}%`;
}
