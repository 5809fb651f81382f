import { distance } from 'fastest-levenshtein';
import { byCodePoint } from './order.ts';

/**
 * The candidate a misspelt word most likely meant, or null when none is near: at most a third of the word's
 * letters (and at least two) may differ, letter case apart.
 */
export function nearest(word: string, candidates: readonly string[]): string | null {
  const letters = word.toLowerCase();
  const scored = candidates.map((candidate) => ({ candidate, far: distance(letters, candidate.toLowerCase()) }));
  scored.sort((a, b) => a.far - b.far || byCodePoint(a.candidate, b.candidate));
  const best = scored[0];
  return best !== undefined && best.far <= Math.max(2, Math.floor(word.length / 3)) ? best.candidate : null;
}
