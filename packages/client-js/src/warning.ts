import type { ResultWarning } from '../token-energy.d.ts';
import type { SnapshotWords, Word } from './snapshot-words.ts';
import { sentence } from './words.ts';

/** A warning, in the sentence of its code with these values. */
export function warning<Code extends Extract<ResultWarning['code'], Word>>(
  words: SnapshotWords,
  code: Code,
  values: Readonly<Record<string, string | number>> = {},
): ResultWarning & { readonly code: Code } {
  return { code, message: sentence(words[code], values) };
}
