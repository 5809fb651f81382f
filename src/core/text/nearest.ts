import { distance } from 'fastest-levenshtein';
import { byCodePoint } from './order.ts';
import { slugOf } from './slug.ts';

/**
 * The candidate that a misspelt word most likely means; null if none is near. Up to a third of the word's letters, and
 * always two, may differ. Letter case does not count.
 */
export function nearest(word: string, candidates: readonly string[]): string | null {
  return within(Math.max(2, Math.floor(word.length / 3)), word, candidates);
}

/**
 * The same for short codes in which every character counts: no digit may differ, and in codes of fewer than six characters
 * only one letter. FP4 is not FP8, p90 is not p99, NVFP4 is not MXFP4.
 */
export function nearestCode(word: string, candidates: readonly string[]): string | null {
  const alike = candidates.filter((candidate) => digitsIn(candidate) === digitsIn(word));
  return within(Math.max(1, Math.floor(word.length / 3)), word, alike);
}

/** Words that occur in the names of many models. */
const SIZE = /^(?:large|medium|small)$/;

/**
 * Up to `max` names that somebody may have meant, the most similar first: they share at least half of the word's parts
 * (`llama`, `70b`), not only numbers or sizes, or differ in few letters. Letter case and punctuation do not count. Words of
 * more than 100 letters are not names and take long to compare, so nothing is returned for them.
 */
export function nearNames(word: string, candidates: readonly string[], max: number): string[] {
  if (word.length > 100) return [];
  const slug = slugOf(word);
  const pieces = new Set(slug.split('-').filter((piece) => piece !== ''));
  const scored = candidates.map((candidate) => {
    const own = new Set(slugOf(candidate).split('-'));
    const shared = [...pieces].filter((piece) => own.has(piece));
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

/** The candidate that differs from a word in at most `max` letters and in no digit; null unless exactly one does. */
export function misspelt(word: string, candidates: readonly string[], max: number): string | null {
  const near = candidates.filter((candidate) => {
    return digitsIn(candidate) === digitsIn(word) && distance(word.toLowerCase(), candidate.toLowerCase()) <= max;
  });
  return near.length === 1 ? (near[0] ?? null) : null;
}

/** All candidates, the most similar to a word first: by how many letters differ, then in code point order. */
export function byLikeness(word: string, candidates: readonly string[]): string[] {
  return byDistance(word, candidates).map(({ candidate }) => candidate);
}

function within(max: number, word: string, candidates: readonly string[]): string | null {
  const [best] = byDistance(word, candidates);
  return best !== undefined && best.far <= max ? best.candidate : null;
}

function byDistance(word: string, candidates: readonly string[]) {
  const letters = word.toLowerCase();
  return candidates
    .map((candidate) => ({ candidate, far: distance(letters, candidate.toLowerCase()) }))
    .sort((a, b) => a.far - b.far || byCodePoint(a.candidate, b.candidate));
}

function digitsIn(word: string): string {
  return word.replace(/\D/g, '');
}
