import type { ChartFoot } from '../../charts/chart.ts';
import type { Limits } from '../../../src/figures/limits.ts';
import { type CeilingTexts, ceilingTexts, readCeiling, type Refusal } from '../../views/parameters.ts';
import { changeQuery } from './address.ts';
import { fittingSizes, onSizeChange } from './sizes.ts';
import { takeLater } from './take-later.ts';

/** The ceiling of a page, and how a reader changes it. */
export interface CeilingChoice {
  readonly limits: Limits;
  readonly refused: Refusal | undefined;
  readonly change: (changes: Partial<CeilingTexts>) => void;
}

/** Shows figures under the ceiling of the address, and again whenever it changes: the address is all there is to know. */
export function followCeiling(published: number, show: (choice: CeilingChoice) => void): void {
  let read = readCeiling(location.search, published);
  const draw = (): void => {
    show({ ...read, change });
  };
  const change = (changes: Partial<CeilingTexts>): void => {
    const asked = { ...ceilingTexts(read.limits, published), ...changes };
    const query = new URLSearchParams(Object.entries(asked).filter(([name, text]) => name in changes || text !== ''));
    read = readCeiling(`?${query.toString()}`, published, read.limits);
    changeQuery(ceilingTexts(read.limits, published), '');
    draw();
  };
  addEventListener('popstate', () => {
    read = readCeiling(location.search, published);
    draw();
  });
  onSizeChange(draw);
  draw();
}

/** What the figures in a place of a page are drawn with beside the ceiling; `words` is what the page says to its script. */
export function drawnIn<Words extends { readonly foot: ChartFoot }>(root: HTMLElement, words: Words) {
  const { foot } = words;
  return {
    words: { ...words, foot: { ...foot, query: location.search } },
    take: takeLater(foot),
    sizes: fittingSizes(),
    only: root.dataset['only'],
  };
}
