import { type Box, boxOf, overlap, type Point } from './svg.tsx';

/** A point of a line or mark, with the number of the line or mark. */
interface Ink extends Point {
  readonly lineIndex: number | undefined;
}

/** A label to be placed next to one of the points of a line, preferably the first or second. */
interface LineLabel {
  readonly text: string;
  readonly at: readonly Point[];
  /** The line or mark that it names, by the number in `inked`. */
  readonly lineIndex: number;
  /** The label is omitted if it would be nearer to another line or mark. */
  readonly isOptional?: boolean;
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

/** Points along a line or mark with the number `lineIndex`, a few pixels apart, which labels should not cover. */
export function pointsAlong(line: readonly Point[], lineIndex?: number): Ink[] {
  return line.slice(1).flatMap((to, i) => {
    const from = line[i] ?? to;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 8));
    return Array.from({ length: steps + 1 }, (_, k) => ({
      x: from.x + ((to.x - from.x) * k) / steps,
      y: from.y + ((to.y - from.y) * k) / steps,
      lineIndex,
    }));
  });
}

/** A line or mark that is closer than this to a label seems to be the one that the label names, pixels. */
const SEEMS_NAMED = 12;

/**
 * The position of each label: inside `bounds`, without overlapping `taken` or an earlier label, covering as little of
 * `inked` as possible, and away from lines other than its own. A label without room is omitted, so the most important
 * labels must come first.
 */
export function placeLabels<T extends LineLabel>(
  labels: readonly T[],
  inked: readonly Ink[],
  bounds: Box,
  taken: readonly Box[],
  size: number,
) {
  const boxes = [...taken];
  return labels.flatMap((label) => {
    let best: PlacedLabel | undefined;
    for (const { at, anchor, least } of placesFor(label)) {
      // Most places can't improve on an earlier one, whatever is near them.
      if (best !== undefined && least >= best.penalty) continue;
      const box = boxOf(label.text, at, anchor, size, true);
      if (!isWithin(box, bounds) || boxes.some((other) => overlap(box, other))) continue;
      const penalty = least + penaltyOf(label, box, inked);
      if (penalty < (best?.penalty ?? Infinity)) best = { at, anchor, box, penalty };
    }
    if (best === undefined) return [];
    boxes.push(best.box);
    return [{ ...label, ...best.at, anchor: best.anchor }];
  });
}

interface PlacedLabel {
  readonly at: Point;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly box: Box;
  readonly penalty: number;
}

/** The places for a label, around each of its points, with the penalty of the place itself. */
function placesFor({ at: points }: LineLabel) {
  return points.flatMap((own, turn) =>
    SIDES.map(({ dx, dy, anchor }, order) => ({
      at: { x: own.x + dx, y: own.y + dy },
      anchor,
      least: (turn < 2 ? turn / 4 : 2) + order / 100,
    })),
  );
}

function isWithin(box: Box, { left, right, top, bottom }: Box): boolean {
  return box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
}

/** The penalty for the ink that the box of a label covers or seems to name; infinite if the label is omitted there. */
function penaltyOf(label: LineLabel, box: Box, inked: readonly Ink[]): number {
  const covers = ({ x, y }: Point, reach: number): boolean =>
    box.left < x + reach && x - reach < box.right && box.top < y + reach && y - reach < box.bottom;
  const nearest = { own: Infinity, other: Infinity };
  let [covered, mistaken] = [0, 0];
  for (const ink of inked) {
    const owner = ink.lineIndex === label.lineIndex ? 'own' : 'other';
    if (label.isOptional === true) nearest[owner] = Math.min(nearest[owner], distance(box, ink));
    if (!covers(ink, SEEMS_NAMED)) continue;
    if (covers(ink, 4)) covered += 1;
    if (owner === 'other') mistaken += 1;
  }
  if (label.isOptional === true && nearest.other <= nearest.own) return Infinity;
  return covered + mistaken / 2;
}

function distance({ left, right, top, bottom }: Box, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}
