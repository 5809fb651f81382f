import { distance } from 'fastest-levenshtein';
import { byCodePoint } from './order.ts';

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
