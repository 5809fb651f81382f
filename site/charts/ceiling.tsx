import { type CeilingCurve, costOf, medianSteps, timesAt } from '../views/ceilings.ts';
import { counted, decimals, integer, times } from '../views/format.ts';
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
  curves: readonly CeilingCurve[],
  ceiling: number | null,
  gpus: readonly string[],
  axis: string,
  size: Size,
): Drawing {
  const wide = size === 'wide';
  const letters = LETTERS[size];
  const [left, margin] = MARGINS[size];
  const right = WIDTHS[size] - margin;
  const [top, bottom] = [54, wide ? 384 : 324];
  const span = ceilingSpan(curves);
  const x = logarithmic(span, [left, right]);
  const onAxis = curves.map((curve) => ({ ...curve, steps: cut(curve.steps) }));
  const most = Math.max(2, ...onAxis.flatMap(({ steps }) => steps.map((step) => step.times)));
  const y = logarithmic([1, most * 1.1], [bottom, top]);
  const median = cut(medianSteps(curves));
  const at = ceiling === null ? null : Math.min(Math.max(ceiling, span[0]), span[1]);
  const cost = costOf(curves, ceiling);
  const ticksX = roomyTicks(
    [10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500].filter((t) => t <= span[1]),
    integer,
    x,
    letters,
  );
  const ticksY = [1, 1.5, 2, 3, 5, 10, 20, 50].filter((t) => t <= most * 1.05);
  // Relative and in whole pixels: there are many of them, and they are thin.
  const line = (steps: CeilingCurve['steps']): string => {
    let [atX, atY] = [0, 0];
    const parts = steps.map(({ ms, times: t }, i) => {
      const [toX, toY] = [Math.round(x(ms)), Math.round(y(t))];
      const part = i === 0 ? `M${toX} ${toY}` : `h${toX - atX}v${toY - atY}`;
      [atX, atY] = [toX, toY];
      return part;
    });
    return `${parts.join('')}H${right}`;
  };
  const said =
    cost.median === null ? 'nothing keeps it' : wide ? `${times(cost.median)} at the median` : times(cost.median);
  // Words stand where the chart has more room beside the line of the ceiling.
  const [aside, anchor] =
    at !== null && x(at) > (left + right) * 0.55 ? ([-9, 'end'] as const) : ([9, 'start'] as const);
  const keeping = curves.flatMap((curve) => {
    const t = timesAt(curve, ceiling);
    return t === null ? [] : [{ ...curve, t, said: `${curve.model}, ${curve.gpu}: ${times(t)}` }];
  });
  const [dearest] = keeping.filter(({ t }) => t >= 2).sort((a, b) => b.t - a.t);
  const body = (
    <>
      <Legend
        gpus={gpus.filter((gpu) => curves.some((curve) => curve.gpu === gpu))}
        all={gpus}
        letters={letters}
        grey={false}
        width={WIDTHS[size]}
      />
      <Words x={0} y={36} fill="var(--muted)">
        ↑ times the energy without a ceiling
      </Words>
      {ticksY.map((tick) => (
        <>
          <Rule x1={left} x2={right} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
          <Words x={left - 8} y={y(tick)} anchor="end" fill="var(--muted)">
            {`${decimals(tick, Number.isInteger(tick) ? 0 : 1)}×`}
          </Words>
        </>
      ))}
      {onAxis.map(({ pair, gpu, steps }) => (
        <path
          key={pair}
          d={line(steps)}
          fill="none"
          stroke={colourOf(gpus.indexOf(gpu))}
          stroke-opacity=".45"
          stroke-width="1.25"
        />
      ))}
      <path d={line(median)} fill="none" stroke="var(--ink)" stroke-width="4" stroke-linejoin="round" />
      {wide && median.length > 0 && (
        <Words x={right + 8} y={y(median.at(-1)?.times ?? 1) - 12} bold>
          median
        </Words>
      )}
      {wide && median.length > 0 && (
        <Words x={right + 8} y={y(median.at(-1)?.times ?? 1) + 6}>
          {`of ${counted(curves.length, 'pair')}`}
        </Words>
      )}
      {at !== null && <Rule x1={x(at)} x2={x(at)} y1={top} y2={bottom} stroke="var(--warn)" width={2} dashes="5 4" />}
      {at !== null &&
        keeping.map(({ pair, gpu, t, said: tip }) => (
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
      {at !== null && wide && dearest !== undefined && (
        <Words x={x(at) + aside} y={Math.max(y(dearest.t), top + 28)} anchor={anchor} halo>
          {dearest.said}
        </Words>
      )}
      {at !== null && cost.median !== null && (
        <circle cx={short(x(at))} cy={short(y(cost.median))} r="6" fill="var(--warn)" stroke="var(--paper)" />
      )}
      {at !== null && (
        <Words x={x(at) + aside} y={top + 8} anchor={anchor} bold halo fill="var(--warn)">
          {`${decimals(ceiling ?? 0, Number.isInteger(ceiling) ? 0 : 1)} ms: ${said}`}
        </Words>
      )}
      {ticksX.map((tick) => (
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

  /** The steps from the lowest ceiling of the axis on; one that holds there begins there. */
  function cut(steps: CeilingCurve['steps']): CeilingCurve['steps'] {
    const held = steps.findLast(({ ms }) => ms <= LOWEST);
    const others = steps.filter(({ ms }) => ms > LOWEST);
    return held === undefined ? others : [{ ...held, ms: LOWEST }, ...others];
  }
}
