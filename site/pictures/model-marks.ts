/** How the series of a GPU are told apart without colour: by the mark and by the line. */
const MARKS = [
  { symbol: 'circle', sign: '○', dashes: 'none' },
  { symbol: 'square', sign: '□', dashes: '6 3' },
  { symbol: 'triangle', sign: '△', dashes: '2 3' },
  { symbol: 'diamond', sign: '◇', dashes: '9 3 2 3' },
] as const;

/** The mark of the series that comes as number `position` on its GPU. */
export function markOf(position: number): (typeof MARKS)[number] {
  return MARKS[position % MARKS.length] ?? MARKS[0];
}
