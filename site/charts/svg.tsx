import type { ComponentChildren } from 'preact';

/** A rectangle of a drawing. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** One shape per GPU, in the order of their names, because not everyone can distinguish the colours. */
const SHAPES = ['M0-6 6 0 0 6-6 0z', 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z', 'M-4.5-4.5h9v9h-9z', 'M0-6 5.5 5h-11z'];

/** The colour of a GPU, by its position among the names. */
export function colourOf(gpu: number): string {
  return `var(--gpu-${gpu % 6})`;
}

/** A coordinate to a tenth of a pixel, so that the markup is short and the same on every processor. */
function toTenths(value: number): string {
  return String(Number(value.toFixed(1)));
}

interface MarkProps {
  readonly x: number;
  readonly y: number;
  /** The position of the GPU among the names. */
  readonly gpu: number;
  /** The tooltip. */
  readonly tip?: string;
  /** The page about the mark, which a pinned tooltip links to. */
  readonly href?: string | undefined;
  readonly filled?: boolean | undefined;
  /** The colour of the GPU by default. */
  readonly colour?: string | undefined;
}

/** The mark of a GPU. `islands/lib/tips.ts` shows its tooltip by pointer, tap and keyboard. */
export function Mark({ x, y, gpu, tip, href, filled = true, colour = colourOf(gpu) }: MarkProps) {
  return (
    <path
      d={SHAPES[gpu % SHAPES.length]}
      transform={`translate(${toTenths(x)} ${toTenths(y)})`}
      fill={filled ? colour : 'var(--paper)'}
      stroke={filled ? 'var(--paper)' : colour}
      stroke-width={filled ? 1 : 1.8}
      data-tip={tip}
      data-href={href}
    />
  );
}

/** Marks that are closer than this hide each other, pixels. */
const HIDES = 6;

/** How far a mark that would hide another is moved across the axis, pixels. */
const LANES = [0, -7, 7] as const;

/** For marks at some places along an axis, how far each is moved across it, so that none hides another. */
export function besideEachOther(places: readonly number[]): number[] {
  const lastIn = new Map<number, number>();
  const moved = places.map(() => 0);
  for (const { at, i } of places.map((at, i) => ({ at, i })).sort((a, b) => a.at - b.at)) {
    const lane = LANES.find((one) => at - (lastIn.get(one) ?? -Infinity) >= HIDES) ?? 0;
    lastIn.set(lane, at);
    moved[i] = lane;
  }
  return moved;
}

/** A mark that is closer than this to another one hides it, pixels. */
const COVERS = 4;

/** How far to the side a mark that would hide another is moved, pixels. */
const SIDEWAYS = [0, 9, -9, 18, -18] as const;

/** Where the marks at some places are drawn, so that each is visible. The first ones keep their places. */
export function sideBySide(places: readonly Point[]): Point[] {
  const drawn: Point[] = [];
  for (const { x, y } of places) {
    const isFree = (dx: number): boolean => drawn.every((one) => Math.hypot(one.x - x - dx, one.y - y) >= COVERS);
    drawn.push({ x: x + (SIDEWAYS.find(isFree) ?? 0), y });
  }
  return drawn;
}

interface TextProps {
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly bold?: boolean;
  readonly fill?: string | undefined;
  /** An outline in the background colour, so that the text stays readable over lines. */
  readonly halo?: boolean;
  readonly size?: number;
  readonly children: ComponentChildren;
}

/** A line of text with its middle at `y`. */
export function Label({ x, y, anchor, bold, fill = 'var(--ink)', halo, size, children }: TextProps) {
  return (
    <text
      x={toTenths(x)}
      y={toTenths(y)}
      dy=".35em"
      text-anchor={anchor === 'start' ? undefined : anchor}
      font-weight={bold === true ? 600 : undefined}
      font-size={size}
      fill={fill}
      {...(halo === true && {
        stroke: 'var(--paper)',
        'stroke-width': 4,
        'stroke-linejoin': 'round',
        'paint-order': 'stroke',
      })}
    >
      {children}
    </text>
  );
}

/** The `d` attribute of a path through some points. */
export function pathOf(places: readonly Point[]): string {
  return `M${places.map(({ x, y }) => `${toTenths(x)} ${toTenths(y)}`).join('L')}`;
}

interface LineProps {
  readonly x1: number;
  readonly y1: number;
  /** The end of the line; by default the same coordinate as its start. */
  readonly x2?: number;
  readonly y2?: number;
  readonly stroke: string;
  readonly width?: number;
  readonly dashes?: string;
}

/** A straight line between two points. */
export function Line({ x1, y1, x2 = x1, y2 = y1, stroke, width, dashes }: LineProps) {
  const d = pathOf([
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ]);
  return <path d={d} stroke={stroke} stroke-width={width} stroke-dasharray={dashes} />;
}

/**
 * An upper estimate of the width of some text, pixels. It uses the letter widths of DejaVu Sans, which common system
 * fonts don't exceed.
 */
export function widthOf(text: string, size: number, bold = false): number {
  let em = 0;
  for (const letter of text) em += letterWidth(letter);
  return em * size * (bold ? 1.1 : 1);
}

/** The widths of letters that texts had so far, em. */
const letterWidths = new Map<string, number>();

function letterWidth(letter: string): number {
  const known = letterWidths.get(letter);
  if (known !== undefined) return known;
  const em = NARROW.test(letter) ? 0.36 : WIDE.test(letter) ? 0.95 : CAPITAL.test(letter) ? 0.7 : 0.63;
  letterWidths.set(letter, em);
  return em;
}

const NARROW = /[iljtfrI.,:;'’|!()[\] \u00a0·]/;
const WIDE = /[mwMW@%—→]/;
const CAPITAL = /[A-Z×+=]/;

/** The bounding box of a line of text that `Label` draws. */
export function boxOf(
  text: string,
  at: { x: number; y: number },
  anchor: 'start' | 'middle' | 'end',
  size: number,
  bold = false,
): Box {
  const width = widthOf(text, size, bold);
  const left = at.x - { start: 0, middle: width / 2, end: width }[anchor];
  return { left, right: left + width, top: at.y - size * 0.62, bottom: at.y + size * 0.62 };
}

/** Whether two boxes overlap. */
export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** A point of a drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A mark of a legend with its name. */
export interface LegendItem {
  readonly text: string;
  readonly gpu: number;
  readonly colour?: string;
  readonly filled?: boolean;
}

/** The legend, in one line at the top of a drawing. */
export function Legend({ items, letters }: { readonly items: readonly LegendItem[]; readonly letters: number }) {
  let x = 8;
  const placed = items.map((item) => {
    const own = { ...item, x };
    x += widthOf(item.text, letters, true) + 34;
    return own;
  });
  return (
    <>
      {placed.map(({ text, gpu, colour = colourOf(gpu), filled, x: left }) => (
        <>
          <Mark x={left} y={12} gpu={gpu} colour={colour} filled={filled} />
          <Label x={left + 11} y={12} bold fill={colour}>
            {text}
          </Label>
        </>
      ))}
    </>
  );
}
