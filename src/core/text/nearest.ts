import { distance } from 'fastest-levenshtein';
import { byCodePoint } from './order.ts';
import { slugOf } from './slug.ts';

/**
 * The candidate a misspelt word most likely meant, or null when none is near: at most a third of the word's
 * letters (and at least two) may differ, letter case apart.
 */
export function nearest(word: string, candidates: readonly string[]): string | null {
  return within(Math.max(2, Math.floor(word.length / 3)), word, candidates);
}

/**
 * The same for short codes in which every character counts: no figure may differ, and of fewer than six characters only
 * one. FP4 is not FP8, p90 is not p99, NVFP4 is not MXFP4.
 */
export function nearestCode(word: string, candidates: readonly string[]): string | null {
  const alike = candidates.filter((candidate) => figures(candidate) === figures(word));
  return within(Math.max(1, Math.floor(word.length / 3)), word, alike);
}

/** What says nothing of whose a name is. */
const SIZE = /^(?:large|medium|small)$/;

/**
 * Up to `most` names that somebody may have meant: those with most of its pieces (`llama`, `70b`), at least half of
 * them and not figures or sizes alone, or that differ in few letters; of equal ones the nearer. Letter case and punctuation don't
 * count. Nothing is near a word of more than 100 letters, which takes long to compare and is no name.
 */
export function nearNames(word: string, candidates: readonly string[], most: number): string[] {
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
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

function within(most: number, word: string, candidates: readonly string[]): string | null {
  const letters = word.toLowerCase();
  const scored = candidates.map((candidate) => ({ candidate, far: distance(letters, candidate.toLowerCase()) }));
  scored.sort((a, b) => a.far - b.far || byCodePoint(a.candidate, b.candidate));
  const best = scored[0];
  return best !== undefined && best.far <= most ? best.candidate : null;
}

function figures(word: string): string {
  return word.replace(/\D/g, '');
}
