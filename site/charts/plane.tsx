import type { VNode } from 'preact';
import { round } from '../../src/figures/format.ts';
import { logTicks } from '../views/plotting.ts';
import { type Drawing, LETTERS, type Size, WIDTHS } from './chart.ts';
import { along, boxOf, colourOf, logarithmic, Mark, placed, roomyTicks, Rule, short, widthOf, Words } from './svg.tsx';

/** A place by its values, and how far the second one may be off. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

interface PlaneLine {
  readonly points: readonly Point[];
  readonly colour: string;
  readonly dashes?: string | undefined;
  readonly width?: number;
}

interface PlaneMark extends Point {
  /** Its shape is that of the GPU at this place among the names, and so is its colour where none is said. */
  readonly gpu: number;
  readonly colour?: string;
  readonly filled: boolean;
  readonly tip: string;
  readonly href?: string;
  /** Draws how far it may be off as a line of its own; else the band of the line that it is on tells. */
  readonly whisker?: true;
}

/** Words beside one of some places: the first ones are the important ones, and keep their room. */
interface PlaneLabel {
  readonly text: string;
  readonly at: readonly Point[];
  /** The number of the line that it names, or behind those of the lines the number of the mark. */
  readonly of: number;
  readonly colour?: string;
}

interface Axis {
  readonly name: string;
  /** Shorter, where a narrow drawing has no room. */
  readonly narrow?: string;
  readonly values: readonly number[];
  /** By how much the axis goes on beyond the outermost values. */
  readonly room: number;
}

interface PlaneProps {
  readonly x: Axis;
  readonly y: Axis;
  readonly legend: (letters: number, width: number) => VNode;
  readonly lines: readonly PlaneLine[];
  readonly marks: readonly PlaneMark[];
  readonly labels: readonly PlaneLabel[];
  /** A value across at which a line stands, with its name. */
  readonly stop?: { readonly x: number; readonly name: string } | undefined;
}

/** Two logarithmic axes with lines, their bands, marks, a line that stands at a value, and labels that meet nothing. */
export function planeDrawing(props: PlaneProps, size: Size): Drawing {
  const { legend, lines, marks } = props;
  const plane = planeOf(props, size);
  const { letters, width, x, y, top, bottom, standing } = plane;
  const body = (
    <>
      {legend(letters, width)}
      <Axes props={props} plane={plane} />
      {lines
        .filter(({ points }) => points.every(({ low }) => low !== undefined))
        .map(({ points, colour }) => (
          <path d={bandPath(points, x, y)} fill={colour} fill-opacity=".12" />
        ))}
      {standing?.line != null && (
        <Rule
          {...{ x1: standing.line, x2: standing.line, y1: top - 4, y2: bottom }}
          stroke="var(--warn)"
          width={1.5}
          dashes="5 4"
        />
      )}
      {lines.map(({ points, colour, dashes, width: thick = 2 }) => (
        <path
          d={`M${points.map((point) => `${short(x(point.x))} ${short(y(point.y))}`).join('L')}`}
          fill="none"
          stroke={colour}
          stroke-width={thick}
          stroke-dasharray={dashes}
        />
      ))}
      {marks.map(({ whisker, colour, gpu, tip, href, filled, ...point }) => (
        <>
          {whisker && (
            <Rule
              {...{ x1: x(point.x), x2: x(point.x), y1: y(point.low ?? point.y), y2: y(point.high ?? point.y) }}
              stroke={colour ?? colourOf(gpu)}
              width={1.5}
            />
          )}
          <Mark {...plane.place(point)} gpu={gpu} colour={colour} filled={filled} tip={tip} href={href} />
        </>
      ))}
      {standing !== null && (
        <Words x={standing.x} y={standing.y} anchor={standing.anchor} bold halo fill="var(--warn)">
          {standing.text}
        </Words>
      )}
      {labelsOf(props, plane).map((label) => (
        <Words key={label.text} x={label.x} y={label.y} anchor={label.anchor} bold halo fill={label.colour}>
          {label.text}
        </Words>
      ))}
    </>
  );
  return { height: bottom + 48, body };
}

type Plane = ReturnType<typeof planeOf>;

/** Where values stand in a drawing. */
function planeOf({ x: across, y: up, stop }: PlaneProps, size: Size) {
  const wide = size === 'wide';
  const [letters, width] = [LETTERS[size], WIDTHS[size]];
  const [left, right, top, bottom] = [wide ? 62 : 48, width - (wide ? 24 : 12), 56, wide ? 430 : 380];
  const [xs, ys] = [spanOf(across), spanOf(up)];
  const [x, y] = [logarithmic(xs, [left, right]), logarithmic(ys, [bottom, top])];
  return {
    ...{ wide, letters, width, left, right, top, bottom, xs, ys, x, y },
    place: (point: Point) => ({ x: x(point.x), y: y(point.y) }),
    standing: stop === undefined ? null : stopAt(stop, { xs, x, left, right, top, letters }),
  };
}

function Axes({ props, plane }: { readonly props: PlaneProps; readonly plane: Plane }) {
  const { wide, letters, width, left, right, bottom, xs, ys, x, y } = plane;
  const nameOf = ({ name, narrow }: Axis): string => (wide ? name : (narrow ?? name));
  const isInside = (tick: number): boolean => x(tick) + widthOf(round(tick), letters) / 2 <= width;
  return (
    <>
      <Words x={0} y={38} fill="var(--muted)">
        {`↑ ${nameOf(props.y)}`}
      </Words>
      {logTicks(...ys).map((tick) => (
        <>
          <Rule x1={left} x2={right} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
          <Words x={left - 8} y={y(tick)} anchor="end" fill="var(--muted)">
            {round(tick)}
          </Words>
        </>
      ))}
      <Rule x1={left} x2={right} y1={bottom} y2={bottom} stroke="var(--line-strong)" />
      {roomyTicks(logTicks(...xs).filter(isInside), round, x, letters).map((tick) => (
        <Words key={tick} x={x(tick)} y={bottom + 16} anchor="middle" fill="var(--muted)">
          {round(tick)}
        </Words>
      ))}
      <Words x={right} y={bottom + 36} anchor="end" fill="var(--muted)">
        {`${nameOf(props.x)}${wide ? ', log scale' : ''} →`}
      </Words>
    </>
  );
}

/** Where the labels stand, as far as there is room: over no mark and no other one, near to nothing that they don't name. */
function labelsOf({ lines, marks, labels }: PlaneProps, plane: Plane) {
  const { letters, left, right, top, bottom, x, y, place, standing } = plane;
  const ends = ({ x: at, low, high, y: middle }: Point) =>
    [high, low].map((end) => ({ x: x(at), y: y(end ?? middle) }));
  const placesOf = (mark: PlaneMark) => [place(mark), ...(mark.whisker ? along(ends(mark)) : [])];
  const inked = [
    ...lines.flatMap(({ points }, of) => along(points.map(place)).map((at) => ({ ...at, of }))),
    ...marks.flatMap((mark, i) => placesOf(mark).map((at) => ({ ...at, of: lines.length + i }))),
    ...(standing?.line == null ? [] : along([top, bottom].map((at) => ({ x: standing.line, y: at })))),
  ];
  const taken = [
    ...marks.flatMap(placesOf).map((at) => ({ left: at.x - 7, right: at.x + 7, top: at.y - 6, bottom: at.y + 6 })),
    ...(standing === null ? [] : [boxOf(standing.text, standing, standing.anchor, letters, true)]),
  ];
  const wanted = labels.map((label) => ({
    ...label,
    at: label.at.flatMap((point) => [place(point), ...(marks[label.of - lines.length]?.whisker ? ends(point) : [])]),
  }));
  return placed(wanted, inked, { left, right: right + 8, top: top - 6, bottom }, taken, letters);
}

interface StopPlane {
  readonly xs: readonly [number, number];
  readonly x: (value: number) => number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly letters: number;
}

/** Where the name of a value across stands: on the side of its line that has room, or at the edge beyond which it lies. */
function stopAt({ x: value, name }: { x: number; name: string }, { xs, x, left, right, top, letters }: StopPlane) {
  const y = top + 4;
  if (value > xs[1]) return { line: null, text: `${name} →`, x: right, y, anchor: 'end' as const };
  if (value < xs[0]) return { line: null, text: `← ${name}`, x: left + 4, y, anchor: 'start' as const };
  const line = x(value);
  const fits = line + 6 + widthOf(name, letters, true) < right;
  return { line, text: name, x: line + (fits ? 6 : -6), y, anchor: fits ? ('start' as const) : ('end' as const) };
}

/** How far the values of a line may be off, as one area: along its upper edge, and back along its lower one. */
function bandPath(points: readonly Point[], x: (v: number) => number, y: (v: number) => number): string {
  const edge = (side: 'low' | 'high') =>
    points.map((point) => `${short(x(point.x))} ${short(y(point[side] ?? point.y))}`);
  return `M${[...edge('high'), ...edge('low').reverse()].join('L')}Z`;
}

function spanOf({ values, room }: Axis): readonly [number, number] {
  return [Math.min(...values) / room, Math.max(...values) * room];
}
