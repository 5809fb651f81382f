import { bandInWords, cards, factor, threeDigits, withUnit } from '../../src/figures/format.ts';
import { underCeiling } from './ceiling.ts';
import type { Figure, Picked, Versus, Work } from '../work.ts';
import { areAlike } from '../work.ts';

/** `an H100`, `a B200` */
function withArticle(name: string): string {
  return `${/^(?:[AEFHILMNORSX]|8)/.test(name) ? 'an' : 'a'} ${name}`;
}

/** The server of a configuration in a sentence: `a B200`, `2 × H100`. */
export function serverOf(c: Pick<Figure, 'gpu' | 'num_gpus'>): string {
  return c.num_gpus === 1 ? withArticle(c.gpu) : cards(c);
}

/** What energy is counted per: `million tokens`, `image`. */
export function perPiece({ summary, piece }: Work): string {
  return summary.unit === 'token' ? 'million tokens' : piece;
}

/** A figure with its band in words. */
export function figureInWords(work: Work, c: Figure): string {
  const band = bandInWords(c.wh, c.relative_uncertainty);
  return `${withUnit(threeDigits(c.wh), 'Wh')} per ${perPiece(work)}${band === null ? '' : ` (${band})`}`;
}

/** What a piece of work takes in a sentence: `A million tokens take`, `An image takes`. */
function piecesTake(work: Work): string {
  return work.summary.unit === 'token' ? 'a million tokens take' : `${withVowel(work.piece)} takes`;
}

function withVowel(name: string): string {
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** A sentence with a large letter at its start. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Which GPU takes less under a ceiling, over all models. */
export function versusInWords(work: Work, ceiling: number, picked: readonly Picked[], versus: Versus | null): string {
  const start = underCeiling(work, ceiling);
  if (picked.length === 0) return sentence(`${start}no measured server answers`);
  if (versus === null) {
    const values = picked.map(({ on: [least] }) => least.wh);
    const [low, high] = [Math.min(...values), Math.max(...values)].map(threeDigits);
    return sentence(
      `${start}${piecesTake(work)} ${withUnit(low === high ? String(low) : `${String(low)} to ${String(high)}`, 'Wh')}`,
    );
  }
  const { less, more, median } = versus;
  const times = factor(median) === '1.0' ? 'about' : `a median ${factor(median)} times`;
  return sentence(`${start}${withArticle(more)} takes ${times} the energy of ${withArticle(less)}`);
}

/** What one model takes under a ceiling on each GPU, and whether the difference is sure. */
export function modelInWords(work: Work, ceiling: number, name: string, picked: Picked | undefined): string {
  const start = underCeiling(work, ceiling);
  if (picked === undefined) return sentence(`${start}no measured server answers with ${name}`);
  const [best, other] = picked.on;
  const said = `${start}${piecesTake(work)} ${withUnit(threeDigits(best.wh), 'Wh')} on ${serverOf(best)}`;
  if (other === undefined) return sentence(said);
  if (areAlike(best, other)) {
    return sentence(`${said} and ${withUnit(threeDigits(other.wh), 'Wh')} on ${serverOf(other)}: not distinguishable`);
  }
  return sentence(
    `${said}; ${serverOf(other)} ${other.num_gpus === 1 ? 'takes' : 'take'} ${factor(other.wh / best.wh)} times that`,
  );
}
