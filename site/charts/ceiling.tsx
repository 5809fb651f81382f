import { type CeilingCurve, type CeilingCurves, costOf, timesAt } from '../../src/figures/ceilings.ts';
import { counted, decimals, integer, times } from '../../src/figures/format.ts';
import { Levels } from './axis.tsx';
import { Legend } from './dumbbell.tsx';
import { type Drawing, LETTERS, type Size, WIDTHS } from './chart.ts';
import { colourOf, logarithmic, roomyTicks, Rule, short, Words } from './svg.tsx';

/** The lowest ceiling on the axis, ms: below it few configurations are left. */
const LOWEST = 10;

/** The margins left and right of what is drawn, pixels of each size; the handle below keeps to them. */
export const MARGINS = { wide: [52, 118], narrow: [40, 12] } as const satisfies Record<Size, readonly [number, number]>;

/** The ceilings that the axis spans, ms. */
export function ceilingSpan(curves: readonly CeilingCurve[]): readonly [number, number] {
  return [LOWEST, Math.max(2 * LOWEST, ...curves.flatMap(({ steps }) => steps.map(({ ms }) => ms))) * 1.04];
}

/**
 * What a ceiling on the latency costs: a thin line of steps per model and GPU, a thick one for their median, and the
 * chosen ceiling as a line with what it comes to. Both axes are logarithmic.
 */
export function ceilingDrawing(
  { pairs, median }: CeilingCurves,
  ceiling: number | null,
  gpus: readonly string[],
  axis: string,
  size: Size,
): Drawing {
  const curves = pairs.map((curve) => ({ ...curve, steps: cut(curve.steps) }));
  const plane = planeOf(pairs, curves, size);
  const { right, bottom, x } = plane;
  const body = (
    <>
      <Legend
        gpus={gpus.filter((gpu) => pairs.some((curve) => curve.gpu === gpu))}
        all={gpus}
        letters={LETTERS[size]}
        grey={false}
        width={WIDTHS[size]}
      />
      <EnergyAxis plane={plane} />
      {curves.map(({ pair, gpu, steps }) => (
        <path
          key={pair}
          d={lineOf(steps, plane)}
          fill="none"
          stroke={colourOf(gpus.indexOf(gpu))}
          stroke-opacity=".45"
          stroke-width="1.25"
        />
      ))}
      <MedianLine steps={cut(median())} count={pairs.length} plane={plane} />
      {ceiling !== null && <CeilingLine pairs={pairs} ceiling={ceiling} gpus={gpus} plane={plane} />}
      {roomyTicks(
        [10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500].filter((t) => t <= plane.span[1]),
        integer,
        x,
        LETTERS[size],
      ).map((tick) => (
        <Words key={tick} x={x(tick)} y={bottom + 16} anchor="middle" fill="var(--muted)">
          {integer(tick)}
        </Words>
      ))}
      <Words x={right} y={bottom + 36} anchor="end" fill="var(--muted)">
        {`${axis}, log scale →`}
      </Words>
    </>
  );
  return { height: bottom + 46, body };
}

/** The part of a drawing that has the curves, and where ceilings and multiples of the energy stand in it. */
function planeOf(pairs: readonly CeilingCurve[], curves: readonly CeilingCurve[], size: Size) {
  const [left, margin] = MARGINS[size];
  const right = WIDTHS[size] - margin;
  const wide = size === 'wide';
  const [top, bottom] = [54, wide ? 384 : 324];
  const span = ceilingSpan(pairs);
  const most = Math.max(2, ...curves.flatMap(({ steps }) => steps.map((step) => step.times)));
  const x = logarithmic(span, [left, right]);
  return { wide, left, right, top, bottom, span, most, x, y: logarithmic([1, most * 1.1], [bottom, top]) };
}

type Plane = ReturnType<typeof planeOf>;

/** The steps from the lowest ceiling of the axis on; one that holds there begins there. */
function cut(steps: CeilingCurve['steps']): CeilingCurve['steps'] {
  const held = steps.findLast(({ ms }) => ms <= LOWEST);
  const others = steps.filter(({ ms }) => ms > LOWEST);
  return held === undefined ? others : [{ ...held, ms: LOWEST }, ...others];
}

/** Steps as a path, relative and in whole pixels: there are many of them, and they are thin. */
function lineOf(steps: CeilingCurve['steps'], { x, y, right }: Plane): string {
  let [atX, atY] = [0, 0];
  const parts = steps.map(({ ms, times: t }, i) => {
    const [toX, toY] = [Math.round(x(ms)), Math.round(y(t))];
    const part = i === 0 ? `M${toX} ${toY}` : `h${toX - atX}v${toY - atY}`;
    [atX, atY] = [toX, toY];
    return part;
  });
  return `${parts.join('')}H${right}`;
}

function EnergyAxis({ plane }: { readonly plane: Plane }) {
  return (
    <>
      <Words x={0} y={36} fill="var(--muted)">
        ↑ times the energy without a ceiling
      </Words>
      <Levels
        ticks={[1, 1.5, 2, 3, 5, 10, 20, 50].filter((t) => t <= plane.most * 1.05)}
        plane={plane}
        written={(tick) => `${decimals(tick, Number.isInteger(tick) ? 0 : 1)}×`}
      />
    </>
  );
}

interface MedianLineProps {
  readonly steps: CeilingCurve['steps'];
  /** Of how many pairs it is the median. */
  readonly count: number;
  readonly plane: Plane;
}

function MedianLine({ steps, count, plane }: MedianLineProps) {
  const { wide, right, y } = plane;
  const end = steps.at(-1);
  return (
    <>
      <path d={lineOf(steps, plane)} fill="none" stroke="var(--ink)" stroke-width="4" stroke-linejoin="round" />
      {wide && end !== undefined && (
        <>
          <Words x={right + 8} y={y(end.times) - 12} bold>
            median
          </Words>
          <Words x={right + 8} y={y(end.times) + 6}>
            {`of ${counted(count, 'pair')}`}
          </Words>
        </>
      )}
    </>
  );
}

interface CeilingLineProps {
  readonly pairs: readonly CeilingCurve[];
  readonly ceiling: number;
  readonly gpus: readonly string[];
  readonly plane: Plane;
}

/** The chosen ceiling, with a mark for each pair that keeps it, and what it comes to in words. */
function CeilingLine({
  pairs,
  ceiling,
  gpus,
  plane: { wide, left, right, top, bottom, span, x, y },
}: CeilingLineProps) {
  const at = Math.min(Math.max(ceiling, span[0]), span[1]);
  const { median } = costOf(pairs, ceiling);
  const said = median === null ? 'nothing keeps it' : wide ? `${times(median)} at the median` : times(median);
  // Words stand where the chart has more room beside the line of the ceiling.
  const [aside, anchor] = x(at) > (left + right) * 0.55 ? ([-9, 'end'] as const) : ([9, 'start'] as const);
  const keeping = pairs.flatMap((curve) => {
    const t = timesAt(curve, ceiling);
    return t === null ? [] : [{ ...curve, t, tip: `${curve.model}, ${curve.gpu}: ${times(t)}` }];
  });
  const [dearest] = keeping.filter(({ t }) => t >= 2).sort((a, b) => b.t - a.t);
  return (
    <>
      <Rule x1={x(at)} x2={x(at)} y1={top} y2={bottom} stroke="var(--warn)" width={2} dashes="5 4" />
      {keeping.map(({ pair, gpu, t, tip }) => (
        <circle
          key={pair}
          cx={short(x(at))}
          cy={short(y(t))}
          r="3.5"
          fill={colourOf(gpus.indexOf(gpu))}
          stroke="var(--paper)"
          data-tip={tip}
        />
      ))}
      {wide && dearest !== undefined && (
        <Words x={x(at) + aside} y={Math.max(y(dearest.t), top + 28)} anchor={anchor} halo>
          {dearest.tip}
        </Words>
      )}
      {median !== null && (
        <circle cx={short(x(at))} cy={short(y(median))} r="6" fill="var(--warn)" stroke="var(--paper)" />
      )}
      <Words x={x(at) + aside} y={top + 8} anchor={anchor} bold halo fill="var(--warn)">
        {`${decimals(ceiling, Number.isInteger(ceiling) ? 0 : 1)} ms: ${said}`}
      </Words>
    </>
  );
}
