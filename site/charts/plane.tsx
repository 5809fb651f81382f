import { round } from '../../src/figures/format.ts';
import { logarithmic, logTicks, roomyTicks, tickedEnds } from './axis.ts';
import { type Drawing, LETTERS, type Size, WIDTHS } from './chart.ts';
import { along, boxOf, colourOf, Legend, type LegendItem, Mark, pathOf, placed, Rule, widthOf, Words } from './svg.tsx';

/** A place by its values, and how far the second one may be off. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
}

interface PlaneLine {
  /** Their bands are drawn as one area. */
  readonly points: readonly Point[];
  readonly colour: string;
  readonly dashes?: string | undefined;
  readonly name?: string;
}

/** A mark, with its band as a line. */
interface PlaneMark extends Point {
  /** Its shape is that of the GPU at this place among the names, and so is its colour where none is said. */
  readonly gpu: number;
  readonly colour?: string;
  readonly filled: boolean;
  readonly tip: string;
  readonly href?: string;
  readonly name?: string | undefined;
}

interface PlaneProps {
  /** What the axes are. */
  readonly x: string;
  readonly y: string;
  readonly legend: readonly LegendItem[];
  readonly lines: readonly PlaneLine[];
  /** The names of the first ones are the important ones, and keep their room; those of lines come after them. */
  readonly marks: readonly PlaneMark[];
  /** A value across at which a line stands, with its name. */
  readonly stop?: { readonly x: number; readonly name: string };
}

/** How far the axes go on beyond the outermost values, and how far off a stop may be to be among them. */
const ROOM = 1.15;
const NEAR = 1.5;

/** Two logarithmic axes with lines, their bands, marks, a line that stands at a value, and names that meet nothing. */
export function planeDrawing(props: PlaneProps, size: Size): Drawing {
  const { legend, lines, marks } = props;
  const plane = planeOf(props, size);
  const { letters, x, y, top, bottom, place, stop } = plane;
  const edge = (points: readonly Point[], side: 'low' | 'high') =>
    points.map((point) => place({ x: point.x, y: point[side] ?? point.y }));
  const body = (
    <>
      <Legend items={legend} letters={letters} />
      <Axes {...props} plane={plane} />
      {lines.map(({ points, colour }) => (
        <path
          d={`${pathOf([...edge(points, 'high'), ...edge(points, 'low').reverse()])}Z`}
          fill={colour}
          fill-opacity=".12"
        />
      ))}
      {stop?.line != null && (
        <Rule x1={stop.line} y1={top - 4} y2={bottom} stroke="var(--warn)" width={1.5} dashes="5 4" />
      )}
      {lines.map(({ points, colour, dashes }) => (
        <path d={pathOf(points.map(place))} fill="none" stroke={colour} stroke-width={2} stroke-dasharray={dashes} />
      ))}
      {marks.map(({ name, low, high, ...mark }) => (
        <>
          {low !== undefined && high !== undefined && (
            <Rule x1={x(mark.x)} y1={y(low)} y2={y(high)} stroke={mark.colour ?? colourOf(mark.gpu)} width={1.5} />
          )}
          <Mark {...mark} {...place(mark)} />
        </>
      ))}
      {stop !== null && (
        <Words x={stop.x} y={stop.y} anchor={stop.anchor} bold halo fill="var(--warn)">
          {stop.text}
        </Words>
      )}
      {namesOf(props, plane).map(({ text, colour, ...at }) => (
        <Words key={text} x={at.x} y={at.y} anchor={at.anchor} bold halo fill={colour}>
          {text}
        </Words>
      ))}
    </>
  );
  return { height: bottom + 48, body };
}

type Plane = ReturnType<typeof planeOf>;

/** Where values stand in a drawing. */
function planeOf({ lines, marks, stop }: PlaneProps, size: Size) {
  const wide = size === 'wide';
  const [letters, width] = [LETTERS[size], WIDTHS[size]];
  const [right, top, bottom] = [width - (wide ? 24 : 12), 56, wide ? 430 : 380];
  const points = [...marks, ...lines.flatMap((line) => line.points)];
  const [xValues, yValues] = [
    points.map((point) => point.x),
    points.flatMap(({ y, low = y, high = y }) => [low, high]),
  ];
  const across = stop === undefined ? tickedEnds(xValues) : spanOf(xValues);
  const isNear = stop !== undefined && stop.x > across[0] / NEAR && stop.x < across[1] * NEAR;
  const xs = isNear ? spanOf([across[0] * ROOM, across[1] / ROOM, stop.x]) : across;
  const ys = stop === undefined ? tickedEnds(yValues) : spanOf(yValues);
  const left = Math.max(wide ? 62 : 48, 8 + Math.max(...logTicks(...ys).map((tick) => widthOf(round(tick), letters))));
  const [x, y] = [logarithmic(xs, [left, right]), logarithmic(ys, [bottom, top])];
  return {
    ...{ wide, letters, width, left, right, top, bottom, xs, ys, x, y },
    place: (point: Point) => ({ x: x(point.x), y: y(point.y) }),
    stop: stop === undefined ? null : stopAt(stop, xs, x, { left, right, top: top + 4, letters }),
  };
}

function spanOf(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values) / ROOM, Math.max(...values) * ROOM];
}

/** Where the name of a value across stands: on the side of its line that has room, or at the edge beyond which it lies. */
function stopAt(
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
  const { wide, letters, width, left, right, bottom, xs, ys, x, y } = plane;
  return (
    <>
      <Words x={0} y={38} fill="var(--muted)">
        {`↑ ${up}`}
      </Words>
      {logTicks(...ys).map((tick) => (
        <>
          <Rule x1={left} x2={right} y1={y(tick)} stroke="var(--line)" />
          <Words x={left - 8} y={y(tick)} anchor="end" fill="var(--muted)">
            {round(tick)}
          </Words>
        </>
      ))}
      <Rule x1={left} x2={right} y1={bottom} stroke="var(--line-strong)" />
      {roomyTicks(logTicks(...xs), x, letters, width).map((tick) => (
        <Words key={tick} x={x(tick)} y={bottom + 16} anchor="middle" fill="var(--muted)">
          {round(tick)}
        </Words>
      ))}
      <Words x={right} y={bottom + 36} anchor="end" fill="var(--muted)">
        {`${across}${wide ? ', log scale' : ''} →`}
      </Words>
    </>
  );
}

/** Where the names stand, as far as there is room: over no mark and no other one, near to nothing that they don't name. */
function namesOf({ lines, marks }: PlaneProps, plane: Plane) {
  const { letters, left, right, top, bottom, ys, y: up, place, stop } = plane;
  // What is drawn of a mark: its place, and the ends of its band.
  const placesOf = ({ x, y, low = y, high = y }: Point) => [y, high, low].map((at) => place({ x, y: at }));
  // A mark on a line is part of it.
  const ownerOf = (mark: PlaneMark): number => {
    const line = lines.findIndex(({ points }) => points.some(({ x, y }) => x === mark.x && y === mark.y));
    return line === -1 ? lines.length + marks.indexOf(mark) : line;
  };
  const inked = [
    ...lines.flatMap(({ points }, of) => along(points.map(place)).map((at) => ({ ...at, of }))),
    ...marks.flatMap((mark) => along(placesOf(mark)).map((at) => ({ ...at, of: ownerOf(mark) }))),
    ...(stop?.line == null ? [] : along([top, bottom].map((y) => ({ x: stop.line, y })))),
  ];
  const taken = [
    ...marks
      .flatMap((mark) => along(placesOf(mark)))
      .map(({ x, y }) => ({ left: x - 7, right: x + 7, top: y - 6, bottom: y + 6 })),
    ...(stop === null
      ? logTicks(...ys).map((tick) => ({ left, right, top: up(tick) - 1, bottom: up(tick) + 1 }))
      : [boxOf(stop.text, stop, stop.anchor, letters, true)]),
  ];
  const wanted = [
    ...marks.map((mark) => ({ ...mark, at: placesOf(mark), of: ownerOf(mark) })),
    // Where a line begins or ends it is told best from the others.
    ...lines.map(({ points, ...line }, of) => {
      return { ...line, at: [...points.slice(0, 1), ...points.slice(-1), ...points.slice(1, -1)].map(place), of };
    }),
  ].flatMap(({ name, colour, at, of }) =>
    name === undefined ? [] : [{ text: name, colour, at, of, isSpare: stop === null }],
  );
  return placed(wanted, inked, { left, right: right + 8, top: top - 6, bottom }, taken, letters);
}
