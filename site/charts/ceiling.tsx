import { type CeilingCurve, type CeilingCurves, costOf, type SpreadStep, timesAt } from '../../src/figures/ceilings.ts';
import { counted, decimals, integer, times, withUnit } from '../../src/figures/format.ts';
import { Levels } from './axis.tsx';
import { emptyDrawing } from './empty.tsx';
import { type Drawing, LETTERS, type Size, WIDTHS } from './chart.ts';
import { logarithmic, roomyTicks, Rule, short, shortened, widthOf, Words } from './svg.tsx';

/** The lowest ceiling on the axis, ms: below it few configurations are left. */
const LOWEST = 10;

/** The margins left and right of what is drawn, pixels of each size; the handle below keeps to them. */
export const MARGINS = { wide: [52, 24], narrow: [40, 12] } as const satisfies Record<Size, readonly [number, number]>;

/** The ceilings that the axis spans, ms. */
export function ceilingSpan(curves: readonly CeilingCurve[]): readonly [number, number] {
  return [LOWEST, Math.max(2 * LOWEST, ...curves.flatMap(({ steps }) => steps.map(({ ms }) => ms))) * 1.04];
}

/** What a drawing of ceilings says beside the curves. */
interface CeilingWords {
  readonly ceiling: number | null;
  /** The ceiling that the title tells of. */
  readonly told: number | null;
  readonly axis: string;
  /** It answers to who points at it; else its lines are one, which is a third of the bytes. */
  readonly live?: boolean | undefined;
}

/** How many pairs are named: those that the ceiling costs most. */
const NAMED = 3;

/**
 * What a ceiling on the latency costs: the median of the pairs with its quartiles, each pair as a grey line behind, the
 * dearest ones named, and the chosen ceiling as a line with what it comes to. Both axes are logarithmic.
 */
export function ceilingDrawing(
  { pairs, spread }: CeilingCurves,
  { ceiling, told, axis, live = false }: CeilingWords,
  size: Size,
): Drawing {
  if (pairs.length === 0) return emptyDrawing('No model fits these filters.', size);
  const curves = pairs.map((curve) => ({ ...curve, steps: cut(curve.steps) }));
  const plane = planeOf(pairs, curves, size);
  const { right, bottom, x } = plane;
  const body = (
    <>
      <Legend count={pairs.length} />
      <EnergyAxis plane={plane} />
      <PairLines curves={curves} ceiling={ceiling} plane={plane} live={live} />
      <Spread steps={thinned(cut(spread()), plane)} plane={plane} />
      {told !== null && told !== ceiling && <CeilingLine pairs={pairs} ceiling={told} plane={plane} isTold />}
      {ceiling !== null && <CeilingLine pairs={pairs} ceiling={ceiling} plane={plane} />}
      <DearestPairs pairs={pairs} told={told} ceiling={ceiling} plane={plane} size={size} />
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
  const [top, bottom] = [52, wide ? 382 : 322];
  const span = ceilingSpan(pairs);
  const most = Math.max(2, ...curves.flatMap(({ steps }) => steps.map((step) => step.times)));
  const x = logarithmic(span, [left, right]);
  return { wide, left, right, top, bottom, span, most, x, y: logarithmic([1, most * 1.1], [bottom, top]) };
}

type Plane = ReturnType<typeof planeOf>;

/** The steps from the lowest ceiling of the axis on; one that holds there begins there. */
function cut<Step extends { readonly ms: number }>(steps: readonly Step[]): Step[] {
  const held = steps.findLast(({ ms }) => ms <= LOWEST);
  const others = steps.filter(({ ms }) => ms > LOWEST);
  return held === undefined ? others : [{ ...held, ms: LOWEST }, ...others];
}

/** The steps without those that stand within some pixels behind another one. */
function thinned(steps: readonly SpreadStep[], { x }: Plane): SpreadStep[] {
  let last = -Infinity;
  return steps.filter(({ ms }, i) => {
    if (x(ms) - last < 10 && i < steps.length - 1) return false;
    last = x(ms);
    return true;
  });
}

/** Steps as a path, relative and in whole pixels: there are many of them, and they are thin. Small ones are left out. */
function lineOf(steps: CeilingCurve['steps'], { x, y, right }: Plane, least = 0): string {
  let [atX, atY] = [0, 0];
  const parts = steps.map(({ ms, times: t }, i) => {
    const [toX, toY] = [Math.round(x(ms)), Math.round(y(t))];
    if (i > 0 && i < steps.length - 1 && toX - atX < least && toY - atY < least) return '';
    const part = i === 0 ? `M${toX} ${toY}` : `h${toX - atX}v${toY - atY}`;
    [atX, atY] = [toX, toY];
    return part;
  });
  return `${parts.join('')}H${right}`;
}

/** What the thick line, the band and the thin lines are. */
function Legend({ count }: { readonly count: number }) {
  return (
    <>
      <Rule x1={0} x2={20} y1={10} y2={10} stroke="var(--ink)" width={4} />
      <Words x={26} y={10}>
        {`median of ${counted(count, 'pair')}`}
      </Words>
      <rect x="158" y="4" width="20" height="12" fill="var(--accent)" fill-opacity=".22" />
      <Words x={184} y={10}>
        middle half
      </Words>
      <Rule x1={272} x2={292} y1={10} y2={10} stroke="var(--line-strong)" />
      <Words x={298} y={10}>
        each
      </Words>
    </>
  );
}

function EnergyAxis({ plane }: { readonly plane: Plane }) {
  return (
    <>
      <Words x={0} y={34} fill="var(--muted)">
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

interface PairLinesProps {
  readonly curves: readonly CeilingCurve[];
  readonly ceiling: number | null;
  readonly plane: Plane;
  readonly live: boolean;
}

/** Each pair as a grey line, with a mark where it meets the ceiling: who points at it sees the line lit, and its name. */
function PairLines({ curves, ceiling, plane, live }: PairLinesProps) {
  const { span, right, x, y } = plane;
  const at = ceiling === null ? right : x(Math.min(Math.max(ceiling, span[0]), span[1]));
  return (
    <g class="pairs" fill="none" stroke="var(--line-strong)" stroke-opacity=".45">
      {!live && <path d={curves.map(({ steps }) => lineOf(steps, plane, 14)).join('')} />}
      {(live ? curves : []).map((curve) => {
        const { pair, model, gpu, steps } = curve;
        const line = <path d={lineOf(steps, plane, 14)} />;
        const t = timesAt(curve, ceiling);
        if (t === null) return line;
        return (
          <g key={pair} data-tip={`${model}, ${gpu}: ${times(t)}`}>
            {line}
            <circle data-at cx={short(at)} cy={short(y(t))} r="3" fill="var(--line-strong)" stroke="none" />
          </g>
        );
      })}
    </g>
  );
}

interface SpreadProps {
  readonly steps: readonly SpreadStep[];
  readonly plane: Plane;
}

/** The median of the pairs, and around it the half of them between the quartiles. */
function Spread({ steps, plane }: SpreadProps) {
  const { x, y } = plane;
  if (steps.length === 0) return null;
  const above = lineOf(
    steps.map(({ ms, high }) => ({ ms, times: high })),
    plane,
  );
  // The lower edge, from right to left.
  const below = [...steps].reverse().map(({ ms, low }) => `V${Math.round(y(low))}H${Math.round(x(ms))}`);
  return (
    <>
      <path d={`${above}${below.join('')}Z`} fill="var(--accent)" fill-opacity=".22" />
      <path d={lineOf(steps, plane)} fill="none" stroke="var(--ink)" stroke-width="4" stroke-linejoin="round" />
    </>
  );
}

interface CeilingLineProps {
  readonly pairs: readonly CeilingCurve[];
  readonly ceiling: number;
  readonly plane: Plane;
}

/** Where the name of the ceiling stands: on the side of its line that has more room. */
function ceilingName({ pairs, ceiling, plane }: CeilingLineProps) {
  const { left, right, top, span, x } = plane;
  const at = x(Math.min(Math.max(ceiling, span[0]), span[1]));
  const { median } = costOf(pairs, ceiling);
  const said = median === null ? 'nothing keeps it' : `median ${times(median)}`;
  const [aside, anchor] = at > (left + right) * 0.55 ? ([-9, 'end'] as const) : ([9, 'start'] as const);
  const ms = withUnit(decimals(ceiling, Number.isInteger(ceiling) ? 0 : 1), 'ms');
  const text = ceiling > span[1] ? `${ms} →` : `${ms}: ${said}`;
  return { at, median, text, x: at + aside, y: top + 8, anchor };
}

/** The chosen ceiling, with what it comes to in words; or the one that the title tells of, whose name stands below that. */
function CeilingLine({ isTold = false, ...props }: CeilingLineProps & { readonly isTold?: boolean }) {
  const { top, bottom, y } = props.plane;
  const { at, median, text, ...place } = ceilingName(props);
  const colour = isTold ? 'var(--ink)' : 'var(--warn)';
  return (
    <>
      <Rule x1={at} x2={at} y1={top} y2={bottom} stroke={colour} width={2} dashes="5 4" />
      {median !== null && <circle cx={short(at)} cy={short(y(median))} r="6" fill={colour} stroke="var(--paper)" />}
      <Words {...place} y={place.y + (isTold ? BELOW : 0)} bold halo fill={colour}>
        {text}
      </Words>
    </>
  );
}

/** How far below the name of the chosen ceiling the other one's stands, pixels. */
const BELOW = 20;

interface DearestPairsProps {
  readonly pairs: readonly CeilingCurve[];
  readonly told: number | null;
  readonly ceiling: number | null;
  readonly plane: Plane;
  readonly size: Size;
}

/** The pairs that the ceiling which is told costs most, each named beside the line of that ceiling. */
function DearestPairs({ pairs, told, ceiling, plane, size }: DearestPairsProps) {
  const { left, right, top, span, x, y } = plane;
  if (told === null) return null;
  const at = x(Math.min(Math.max(told, span[0]), span[1]));
  const dearest = pairs
    .flatMap((curve) => {
      const t = timesAt(curve, told);
      return t === null || t < 1.05 ? [] : [{ ...curve, t }];
    })
    .sort((a, b) => b.t - a.t)
    .slice(0, NAMED);
  const name = ceiling === null ? null : ceilingName({ pairs, ceiling, plane });
  // Below one another, from the name of the ceiling down, on the side of the line that has more room.
  const step = LETTERS[size] * 1.4;
  let free = (name?.y ?? top) + BELOW + step;
  const labels = dearest.map(({ model, gpu, t }) => {
    const said = `${t === dearest[0]?.t ? 'highest ' : ''}${times(t)}`;
    const room = Math.max(right - at, at - left) - 9;
    const text = shortened(`${said}: ${model}, ${gpu}`, room, LETTERS[size], true);
    const width = widthOf(text, LETTERS[size], true);
    const aside = at > (left + right) * 0.55 ? at - 9 - width : at + 9;
    const place = Math.max(free, y(t));
    free = place + step;
    return { x: Math.max(0, Math.min(aside, WIDTHS[size] - width)), y: place, text };
  });
  return (
    <>
      {dearest.map(({ pair, t }) => (
        <circle key={pair} cx={short(at)} cy={short(y(t))} r="4.5" fill="var(--accent)" stroke="var(--paper)" />
      ))}
      {labels.map((label) => (
        <Words key={label.text} x={label.x} y={label.y} bold halo>
          {label.text}
        </Words>
      ))}
    </>
  );
}
