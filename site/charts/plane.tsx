import { tickLabel } from '../../src/figures/format.ts';
import { logarithmic, logTicks, roomyTicks, tickedEnds } from './axis.ts';
import { LETTERS, type Size, WIDTHS } from './chart.ts';
import type { Drawing } from './drawn-once.ts';
import { placeLabels, pointsAlong } from './label-places.ts';
import { boxOf, colourOf, Legend, type LegendItem, Line, Mark, pathOf, sideBySide, widthOf, Label } from './svg.tsx';

/** A point by its values, with the uncertainty range of `y`. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
}

interface PlaneLine {
  readonly points: readonly Point[];
  readonly colour: string;
  readonly dashes?: string | undefined;
  readonly name?: string;
}

/** A mark, with its uncertainty range as a line. */
interface PlaneMark extends Point {
  /** The position of its GPU among the names, which decides its shape and its default colour. */
  readonly gpu: number;
  readonly colour?: string;
  readonly filled: boolean;
  readonly tip: string;
  readonly href?: string;
  readonly name?: string | undefined;
}

interface PlaneProps {
  /** The labels of the axes. */
  readonly x: string;
  readonly y: string;
  readonly legend: readonly LegendItem[];
  readonly lines: readonly PlaneLine[];
  /** Names are placed in this order, names of lines last. A name without room is omitted. */
  readonly marks: readonly PlaneMark[];
  /** A vertical line at a value, with its name. */
  readonly limit?: { readonly x: number; readonly name: string };
}

/** The factor by which the axes extend beyond the outermost values. */
const AXIS_MARGIN = 1.15;
/** The largest factor between a limit and the outermost values at which the axis still includes the limit. */
const NEAR = 1.5;

/** Two logarithmic axes with lines, marks with uncertainty ranges, a limit, and names that don't overlap. */
export function planeDrawing(props: PlaneProps, size: Size): Drawing {
  const { legend, lines, marks } = props;
  const plane = planeOf(props, size);
  const { letters, y, top, bottom, place, limit } = plane;
  const places = visiblePlaces(marks, place);
  const body = (
    <>
      <Legend items={legend} letters={letters} />
      <Axes {...props} plane={plane} />
      {limit?.line != null && (
        <Line x1={limit.line} y1={top - 4} y2={bottom} stroke="var(--warn)" width={1.5} dashes="5 4" />
      )}
      {lines.map(({ points, colour, dashes }) => (
        <path d={pathOf(points.map(place))} fill="none" stroke={colour} stroke-width={2} stroke-dasharray={dashes} />
      ))}
      {marks.map(({ name, low, high, ...mark }, i) => {
        const at = places[i] ?? place(mark);
        return (
          <>
            {low !== undefined && high !== undefined && (
              <Line x1={at.x} y1={y(low)} y2={y(high)} stroke={mark.colour ?? colourOf(mark.gpu)} width={1.5} />
            )}
            <Mark {...mark} {...at} />
          </>
        );
      })}
      {limit !== null && (
        <Label x={limit.x} y={limit.y} anchor={limit.anchor} bold halo fill="var(--warn)">
          {limit.text}
        </Label>
      )}
      {namesOf(props, plane).map(({ text, colour, ...at }) => (
        <Label key={text} x={at.x} y={at.y} anchor={at.anchor} bold halo fill={colour}>
          {text}
        </Label>
      ))}
    </>
  );
  return { height: bottom + 48, body };
}

/** Where each mark is drawn: beside another one if it would hide it. Filled marks keep their places. */
function visiblePlaces(marks: readonly PlaneMark[], place: (point: Point) => Point): Point[] {
  const order = marks.toSorted((a, b) => Number(b.filled) - Number(a.filled));
  const drawn = sideBySide(order.map(place));
  return marks.map((mark) => drawn[order.indexOf(mark)] ?? place(mark));
}

type Plane = ReturnType<typeof planeOf>;

/** The scales of a drawing and the edges of its plot area. */
function planeOf({ lines, marks, limit }: PlaneProps, size: Size) {
  const wide = size === 'wide';
  const [letters, width] = [LETTERS[size], WIDTHS[size]];
  const [right, top, bottom] = [width - (wide ? 24 : 12), 56, wide ? 430 : 380];
  const points = [...marks, ...lines.flatMap((line) => line.points)];
  const [xValues, yValues] = [
    points.map((point) => point.x),
    points.flatMap(({ y, low = y, high = y }) => [low, high]),
  ];
  const across = limit === undefined ? tickedEnds(xValues) : spanOf(xValues);
  const isNear = limit !== undefined && limit.x > across[0] / NEAR && limit.x < across[1] * NEAR;
  const xs = isNear ? spanOf([across[0] * AXIS_MARGIN, across[1] / AXIS_MARGIN, limit.x]) : across;
  const ys = limit === undefined ? tickedEnds(yValues) : spanOf(yValues);
  const left = Math.max(
    wide ? 62 : 48,
    8 + Math.max(...logTicks(...ys).map((tick) => widthOf(tickLabel(tick), letters))),
  );
  const [x, y] = [logarithmic(xs, [left, right]), logarithmic(ys, [bottom, top])];
  return {
    wide,
    letters,
    width,
    left,
    right,
    top,
    bottom,
    xs,
    ys,
    x,
    y,
    place: (point: Point) => ({ x: x(point.x), y: y(point.y) }),
    limit: limit === undefined ? null : limitAt(limit, xs, x, { left, right, top: top + 4, letters }),
  };
}

function spanOf(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values) / AXIS_MARGIN, Math.max(...values) * AXIS_MARGIN];
}

/** The position of the name of a limit: next to its line, or at the edge of the axis if the limit is beyond it. */
function limitAt(
  { x: value, name }: { x: number; name: string },
  [low, high]: readonly [number, number],
  x: (value: number) => number,
  { left, right, top: y, letters }: Record<'left' | 'right' | 'top' | 'letters', number>,
) {
  if (value > high) return { line: null, text: `${name} →`, x: right, y, anchor: 'end' as const };
  if (value < low) return { line: null, text: `← ${name}`, x: left + 4, y, anchor: 'start' as const };
  const line = x(value);
  const fits = line + 6 + widthOf(name, letters, true) < right;
  return { line, text: name, x: line + (fits ? 6 : -6), y, anchor: fits ? ('start' as const) : ('end' as const) };
}

function Axes({ x: across, y: up, plane }: PlaneProps & { readonly plane: Plane }) {
  const { wide, letters, width, left, bottom, xs, ys, x, y } = plane;
  return (
    <>
      <Label x={0} y={38} fill="var(--muted)">
        {`↑ ${up}`}
      </Label>
      {logTicks(...ys).map((tick) => (
        <>
          <Line x1={left} x2={width} y1={y(tick)} stroke="var(--line)" />
          <Label x={left - 8} y={y(tick)} anchor="end" fill="var(--muted)">
            {tickLabel(tick)}
          </Label>
        </>
      ))}
      <Line x1={left} x2={width} y1={bottom} stroke="var(--line-strong)" />
      {roomyTicks(logTicks(...xs), x, letters, width).map((tick) => (
        <Label key={tick} x={x(tick)} y={bottom + 16} anchor="middle" fill="var(--muted)">
          {tickLabel(tick)}
        </Label>
      ))}
      <Label x={width} y={bottom + 36} anchor="end" fill="var(--muted)">
        {`${across}${wide ? ', log scale' : ''} →`}
      </Label>
    </>
  );
}

/** The names that have room: each is away from marks, other names, and lines that it doesn't name. */
function namesOf({ lines, marks }: PlaneProps, plane: Plane) {
  const { letters, left, right, top, bottom, ys, y: up, place, limit } = plane;
  // The drawn points of a mark: its value and the ends of its uncertainty range.
  const pointsOf = ({ x, y, low = y, high = y }: Point) => [y, high, low].map((at) => place({ x, y: at }));
  // A mark on a line is part of it.
  const ownerOf = (mark: PlaneMark): number => {
    const line = lines.findIndex(({ points }) => points.some(({ x, y }) => x === mark.x && y === mark.y));
    return line === -1 ? lines.length + marks.indexOf(mark) : line;
  };
  const drawn = marks.map((mark) => {
    const [at, lineIndex] = [pointsOf(mark), ownerOf(mark)];
    return { name: mark.name, colour: mark.colour, at, along: pointsAlong(at, lineIndex), lineIndex };
  });
  const inked = [
    ...lines.flatMap(({ points }, lineIndex) => pointsAlong(points.map(place), lineIndex)),
    ...drawn.flatMap(({ along }) => along),
    ...(limit?.line == null ? [] : pointsAlong([top, bottom].map((y) => ({ x: limit.line, y })))),
  ];
  const taken = [
    ...drawn
      .flatMap(({ along }) => along)
      .map(({ x, y }) => ({ left: x - 7, right: x + 7, top: y - 6, bottom: y + 6 })),
    ...(limit === null
      ? logTicks(...ys).map((tick) => ({ left, right, top: up(tick) - 1, bottom: up(tick) + 1 }))
      : [boxOf(limit.text, limit, limit.anchor, letters, true)]),
  ];
  const wanted = [
    ...drawn,
    // Lines are easiest to distinguish at their ends.
    ...lines.map(({ points, ...line }, lineIndex) => {
      return {
        ...line,
        at: [...points.slice(0, 1), ...points.slice(-1), ...points.slice(1, -1)].map(place),
        lineIndex,
      };
    }),
  ].flatMap(({ name, colour, at, lineIndex }) =>
    name === undefined ? [] : [{ text: name, colour, at, lineIndex, isOptional: limit === null }],
  );
  return placeLabels(wanted, inked, { left, right: right + 8, top: top - 6, bottom }, taken, letters);
}
