import { byCodePoint } from './order.ts';
import { slugOf } from './slug.ts';

/**
 * The candidate that is nearest to a word; null if none is near enough, or if several are equally near. Letter case does
 * not count.
 * @param max the most characters that may differ. Without it, a third of the word, or one in a short word.
 */
export function closest(
  word: string,
  candidates: readonly string[],
  max = Math.max(1, Math.floor(word.length / 3)),
): string | null {
  const [best, second] = byLikeness(word, candidates);
  if (best === undefined || lettersApart(word, best) > max) return null;
  return second !== undefined && lettersApart(word, second) === lettersApart(word, best) ? null : best;
}

/**
 * Like {@link closest}, for codes and ids, in which each digit counts: FP4 does not mean FP8, and p90 does not mean p99.
 */
export function closestCode(word: string, candidates: readonly string[], max?: number): string | null {
  const digits = digitsIn(word);
  return closest(
    word,
    candidates.filter((candidate) => digitsIn(candidate) === digits),
    max,
  );
}

function digitsIn(word: string): string {
  return word.replace(/\D/g, '');
}

/** All candidates, the most similar to a word first; of equally similar ones the first by code point. */
export function byLikeness(word: string, candidates: readonly string[]): string[] {
  return candidates
    .map((candidate) => ({ candidate, apart: lettersApart(word, candidate) }))
    .sort((a, b) => a.apart - b.apart || byCodePoint(a.candidate, b.candidate))
    .map(({ candidate }) => candidate);
}

/** The Levenshtein distance of two words, in any letter case. */
function lettersApart(a: string, b: string): number {
  return distance(a.toLowerCase(), b.toLowerCase());
}

/** The Levenshtein distance: how many characters have to be inserted, deleted or replaced. In this form to keep pages small. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const [left = 0, above = 0, diagonal = 0] = [next[j], row[j + 1], row[j]];
      next.push(Math.min(left + 1, above + 1, diagonal + (a[i] === b[j] ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Words that occur in the names of many models. */
const SIZE = /^(?:large|medium|small)$/;

/**
 * Up to `max` names that somebody may have meant, the most similar first: they share at least half of the word's parts
 * (`llama`, `70b`), not only numbers or sizes, or differ in few letters. Letter case and punctuation do not count.
 * Words of more than 100 letters are not names and take long to compare, so nothing is returned for them.
 */
export function nearNames(word: string, candidates: readonly string[], max: number): string[] {
  if (word.length > 100) return [];
  const slug = slugOf(word);
  const pieces = new Set(slug.split('-').filter((piece) => piece !== ''));
  const scored = candidates.map((candidate) => {
    const candidatePieces = new Set(slugOf(candidate).split('-'));
    const shared = [...pieces].filter((piece) => candidatePieces.has(piece));
    const isAlike =
      shared.length * 2 >= pieces.size && shared.some((piece) => /[a-z]/.test(piece) && !SIZE.test(piece));
    return { candidate, shared: shared.length, isAlike, far: distance(slug, slugOf(candidate)) };
  });
  return scored
    .filter(({ isAlike, far }) => isAlike || far <= Math.max(2, Math.floor(slug.length / 3)))
    .sort((a, b) => b.shared - a.shared || a.far - b.far || byCodePoint(a.candidate, b.candidate))
    .slice(0, max)
    .map(({ candidate }) => candidate);
}
