import type { ComponentChildren } from 'preact';

/** A rectangle of a drawing. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Shapes of the marks, one per GPU in order of the names: colour alone would not tell them apart for everyone. */
const SHAPES = ['M0-6 6 0 0 6-6 0z', 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z', 'M-4.5-4.5h9v9h-9z', 'M0-6 5.5 5h-11z'];

/** The colour of a GPU, by its place among the names. */
export function colourOf(gpu: number): string {
  return `var(--gpu-${gpu % 6})`;
}

/** Places to a tenth of a pixel: the text is short, and the same on every processor. */
function short(value: number): string {
  return String(Number(value.toFixed(1)));
}

interface MarkProps {
  readonly x: number;
  readonly y: number;
  /** The GPU's place among the names. */
  readonly gpu: number;
  /** What the mark is, when it is pointed at. */
  readonly tip?: string;
  /** Where more is told of it. */
  readonly href?: string | undefined;
  readonly filled?: boolean | undefined;
  /** That of the GPU where it says nothing. */
  readonly colour?: string | undefined;
}

/** The mark of a GPU, which can be named by pointer, by tap and by keyboard. */
export function Mark({ x, y, gpu, tip, href, filled = true, colour = colourOf(gpu) }: MarkProps) {
  return (
    <path
      d={SHAPES[gpu % SHAPES.length]}
      transform={`translate(${short(x)} ${short(y)})`}
      fill={filled ? colour : 'var(--paper)'}
      stroke={filled ? 'var(--paper)' : colour}
      stroke-width={filled ? 1 : 1.8}
      data-tip={tip}
      data-href={href}
    />
  );
}

interface TextProps {
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly bold?: boolean;
  readonly fill?: string | undefined;
  /** A rim in the colour of the ground keeps letters readable where lines run behind them. */
  readonly halo?: boolean;
  readonly size?: number;
  readonly children: ComponentChildren;
}

/** A line of letters, its middle at `y`. */
export function Words({ x, y, anchor, bold, fill = 'var(--ink)', halo, size, children }: TextProps) {
  return (
    <text
      x={short(x)}
      y={short(y)}
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

/** The path through some places. */
export function pathOf(places: readonly LabelPlace[]): string {
  return `M${places.map(({ x, y }) => `${short(x)} ${short(y)}`).join('L')}`;
}

interface RuleProps {
  readonly x1: number;
  readonly y1: number;
  /** Where it ends: as far across, or as far up, as it begins where that is not said. */
  readonly x2?: number;
  readonly y2?: number;
  readonly stroke: string;
  readonly width?: number;
  readonly dashes?: string;
}

/** A straight line between two places. */
export function Rule({ x1, y1, x2 = x1, y2 = y1, stroke, width, dashes }: RuleProps) {
  const d = pathOf([
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ]);
  return <path d={d} stroke={stroke} stroke-width={width} stroke-dasharray={dashes} />;
}

/**
 * At most how wide a line of letters is, pixels: letters are taken as wide as in DejaVu Sans, which no usual font of a
 * system exceeds, so that what fits here fits everywhere.
 */
export function widthOf(text: string, size: number, bold = false): number {
  let em = 0;
  for (const letter of text)
    em += NARROW.test(letter) ? 0.36 : WIDE.test(letter) ? 0.95 : CAPITAL.test(letter) ? 0.7 : 0.63;
  return em * size * (bold ? 1.1 : 1);
}

const NARROW = /[iljtfrI.,:;'’|!()[\] \u00a0\u202f·]/;
const WIDE = /[mwMW@%—→]/;
const CAPITAL = /[A-Z×+=]/;

/** The box of a line of letters that `Words` draws. */
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

/** Whether two boxes share a pixel. */
export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function distance({ left, right, top, bottom }: Box, { x, y }: LabelPlace): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** A place in a drawing. */
export interface LabelPlace {
  readonly x: number;
  readonly y: number;
}

/** A label that wants to stand beside one of some places of a line, best beside its first or second one. */
interface LineLabel {
  readonly text: string;
  readonly at: readonly LabelPlace[];
  /** What it names: the line or mark that is inked under the same number. */
  readonly of: number;
  /** Rather left out than nearer to something else. */
  readonly isSpare?: boolean;
}

const SIDES = [
  { dx: 10, dy: 0, anchor: 'start' },
  { dx: -10, dy: 0, anchor: 'end' },
  { dx: 0, dy: -16, anchor: 'middle' },
  { dx: 0, dy: 17, anchor: 'middle' },
  { dx: 8, dy: -14, anchor: 'start' },
  { dx: 8, dy: 14, anchor: 'start' },
  { dx: -8, dy: -14, anchor: 'end' },
  { dx: -8, dy: 14, anchor: 'end' },
] as const;

/** Places along a line, a few pixels apart, for labels to keep clear of. */
export function along(line: readonly LabelPlace[]): LabelPlace[] {
  return line.slice(1).flatMap((to, i) => {
    const from = line[i] ?? to;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 8));
    return Array.from({ length: steps + 1 }, (_, k) => ({
      x: from.x + ((to.x - from.x) * k) / steps,
      y: from.y + ((to.y - from.y) * k) / steps,
    }));
  });
}

/** How near to a label, in pixels, something else that is drawn seems to be what it names. */
const SEEMS_NAMED = 12;

/**
 * Where each label stands: inside `bounds`, over none of `taken` and no earlier label, over as little of what is
 * `inked` as can be, and near to no other line than its own. A label without room is left out: the first ones are the
 * important ones.
 */
export function placed<T extends LineLabel>(
  labels: readonly T[],
  inked: readonly (LabelPlace & { readonly of?: number })[],
  bounds: Box,
  taken: readonly Box[],
  size: number,
) {
  const boxes = [...taken];
  return labels.flatMap((label) => {
    const tried = label.at.flatMap((own, turn) =>
      SIDES.flatMap((side, order) => {
        const at = { x: own.x + side.dx, y: own.y + side.dy };
        const box = boxOf(label.text, at, side.anchor, size, true);
        const isInside =
          box.left >= bounds.left && box.right <= bounds.right && box.top >= bounds.top && box.bottom <= bounds.bottom;
        if (!isInside || boxes.some((other) => overlap(box, other))) return [];
        const covers = ({ x, y }: LabelPlace, reach: number): boolean =>
          box.left < x + reach && x - reach < box.right && box.top < y + reach && y - reach < box.bottom;
        // Looked at once for both: there are many, and few are near.
        const near = inked.filter((ink) => covers(ink, SEEMS_NAMED));
        const nearest = (isOwn: boolean): number =>
          Math.min(...inked.filter(({ of }) => (of === label.of) === isOwn).map((ink) => distance(box, ink)));
        if (label.isSpare === true && nearest(false) <= nearest(true)) return [];
        const covered = near.filter((ink) => covers(ink, 4)).length;
        const mistaken = near.filter((ink) => ink.of !== label.of).length;
        const worth = covered + mistaken / 2 + (turn < 2 ? turn / 4 : 2) + order / 100;
        return [{ ...at, box, anchor: side.anchor, worth }];
      }),
    );
    const [best] = tried.sort((a, b) => a.worth - b.worth);
    if (best === undefined) return [];
    boxes.push(best.box);
    return [{ ...label, x: best.x, y: best.y, anchor: best.anchor }];
  });
}

/** A mark of a legend, and what it is. */
export interface LegendItem {
  readonly text: string;
  readonly gpu: number;
  readonly colour?: string;
  readonly filled?: boolean;
}

/** Which mark is what, in a line at the top of a drawing. */
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
          <Words x={left + 11} y={12} bold fill={colour}>
            {text}
          </Words>
        </>
      ))}
    </>
  );
}
