import { withCommas } from './number.ts';

/** A count with its noun: `1 model`, `1,234 models`. */
export function countOf(count: number, singular: string): string {
  return `${withCommas(count.toFixed(0))} ${singular}${count === 1 ? '' : 's'}`;
}

/** The message of a thrown value, which may be any value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The first names of a list, with `…` if there are more. */
export function firstFew(names: readonly string[], count = 5): string {
  return `${names.slice(0, count).join(', ')}${names.length > count ? ', …' : ''}`;
}

/** Names as a list in a sentence: `a`, `a and b`, `a, b and c`. */
export function listed(names: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

/** The first names as a list in a sentence. If there are more than `count`, the rest is counted: `a, b and 3 others`. */
export function firstListed(names: readonly string[], count: number): string {
  const others = names.length - count;
  return listed(others > 0 ? [...names.slice(0, count), countOf(others, 'other')] : names);
}

/** A text as a sentence: with a full stop, unless it already ends with a punctuation mark. */
export function asSentence(text: string): string {
  return /[.!?…]["'”’)]*$/.test(text) ? text : `${text}.`;
}
