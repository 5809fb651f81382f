import type { Size } from '../../charts/chart.ts';

/** As the style sheet has it: paper is wide. */
const narrow = matchMedia('screen and (max-width: 43.9375rem)');
const [NARROW, WIDE] = [['narrow'], ['wide']] as const;

/** The one size of charts that fits the screen: what nobody sees need not be drawn again. */
export function fittingSizes(): readonly Size[] {
  return narrow.matches ? NARROW : WIDE;
}

/** Calls `show` when another size begins to fit. */
export function onSizeChange(show: () => void): void {
  narrow.addEventListener('change', show);
}
