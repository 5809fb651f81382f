/** A place in the picture, in percent from its upper left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A label beside the mark at a place. */
type Label = Place & { readonly text: string };

/**
 * Where a label stands, seen from its mark: how far its line is moved, px, and which end of it is there. The best first:
 * beside the mark, below or above it, at its corners.
 */
const SIDES = [
  { dx: 11, dy: 0, anchor: 'start' },
  { dx: -11, dy: 0, anchor: 'end' },
  { dx: 0, dy: 17, anchor: 'middle' },
  { dx: 0, dy: -17, anchor: 'middle' },
  { dx: 9, dy: 13, anchor: 'start' },
  { dx: 9, dy: -13, anchor: 'start' },
  { dx: -9, dy: 13, anchor: 'end' },
  { dx: -9, dy: -13, anchor: 'end' },
] as const;

type Side = (typeof SIDES)[number];

/** What a label takes, px: a letter is at most so wide on average in the fonts of any system, a line so high. */
const LETTER = 7;
const LINE = 16;
const MARK = 8;

/**
 * The sizes that the picture has where labels are shown, px: it takes what the window leaves it, and what fits at one
 * width may not at another.
 */
const SIZES = Array.from({ length: 19 }, (_, i) => {
  const width = 520 + 35 * i;
  const windowWidth = width + 110;
  return { width, height: Math.min(464, Math.max(288, 0.45 * windowWidth)) };
});

type Size = (typeof SIZES)[number];

/**
 * The side on which each label stands, at whatever width: over no other label and no mark of a label, inside the
 * picture, and over as few of the other marks as can be. A label without room is null; the first ones choose first.
 */
export function sidesOf(labels: readonly Label[], marks: readonly Place[]): (Side | null)[] {
  const taken: { readonly label: Label; readonly side: Side }[] = [];
  return labels.map((label) => {
    const free = SIDES.map((side) => ({ side, covered: coveredBy(label, side) })).filter(
      ({ covered }) => covered < Infinity,
    );
    const [best] = free.sort((a, b) => a.covered - b.covered);
    if (best === undefined) return null;
    taken.push({ label, side: best.side });
    return best.side;
  });

  /** How many marks the label would stand over, at all sizes together; Infinity where it can't stand. */
  function coveredBy(label: Label, side: Side): number {
    let count = 0;
    for (const size of SIZES) {
      const box = boxOf(label, side, size);
      if (box.left < 0 || box.right > size.width || box.top < 0 || box.bottom > size.height) return Infinity;
      if (labels.some((other) => other !== label && overlap(box, markBox(other, size)))) return Infinity;
      if (taken.some((other) => overlap(box, boxOf(other.label, other.side, size)))) return Infinity;
      count += marks.filter((mark) => overlap(box, markBox(mark, size))).length;
    }
    return count;
  }
}

function boxOf({ text, x, y }: Label, { dx, dy, anchor }: Side, size: Size) {
  const width = text.length * LETTER;
  const left = (x * size.width) / 100 + dx - { start: 0, middle: width / 2, end: width }[anchor];
  const middle = (y * size.height) / 100 + dy;
  return { left, right: left + width, top: middle - LINE / 2, bottom: middle + LINE / 2 };
}

function markBox({ x, y }: Place, size: Size) {
  const [middleX, middleY] = [(x * size.width) / 100, (y * size.height) / 100];
  return { left: middleX - MARK, right: middleX + MARK, top: middleY - MARK, bottom: middleY + MARK };
}

type Box = ReturnType<typeof boxOf>;

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
