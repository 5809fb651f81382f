import type { ParameterCounts } from '../figures/decode-step.ts';
import { weightsOf } from './published-runs.ts';

/** Words that do not change the size of a model: what it was trained for, and dates. */
const SAME_SIZE = /^(instruct|base|chat|it|thinking|reasoning|exp|preview|terminus|speciale|\d{4}|\d{6,8})$/;

/**
 * The family of a model: the words of its name without minor version and training. DeepSeek-V3.2-Exp and DeepSeek-V3.1
 * are both `deepseek-v3`. A word for a size, such as Air or 8b, makes another family.
 */
export function familyOf(modelId: string): string {
  const words = weightsOf(modelId)
    .split('-')
    .filter((word) => !SAME_SIZE.test(word));
  const isMinorVersion = (word: string, i: number): boolean => /^\d{1,2}$/.test(word) && /\d$/.test(words[i - 1] ?? '');
  return words.filter((word, i) => !isMinorVersion(word, i)).join('-');
}

/** A word for a number of parameters: 8b, 17b, and a3b for active ones. */
const SIZE_WORD = /^a?\d+b$/;

/** The family of models of all sizes: `qwen3` for Qwen3-8B. Null if the name states active parameters. */
function lineOf(modelId: string): string | null {
  const words = familyOf(modelId).split('-');
  return words.some((word) => /^a\d+b$|^\d+x\d+b$/.test(word))
    ? null
    : words.filter((word) => !SIZE_WORD.test(word)).join('-');
}

/** What the sizes of known models show about other models of their families. Made once for all files. */
export function familiesOf(sizes: Iterable<readonly [modelId: string, size: ParameterCounts]>) {
  const byFamily = new Map<string, ParameterCounts>();
  const isDense = new Map<string, boolean>();
  for (const [id, size] of sizes) {
    const family = familyOf(id);
    const other = byFamily.get(family);
    // Of several sizes, the smallest is a limit for all.
    if (other === undefined || size.total < other.total) byFamily.set(family, size);
    const line = lineOf(id);
    if (line !== null) isDense.set(line, (isDense.get(line) ?? true) && size.active >= size.total);
  }
  return {
    /** The size of the models of the same family; null if none is known. */
    sizeOf: (modelId: string): ParameterCounts | null => byFamily.get(familyOf(modelId)) ?? null,
    /** Whether all known models of the same line are dense, and the name states no active parameters. */
    isDense: (modelId: string): boolean => isDense.get(lineOf(modelId) ?? '') ?? false,
  };
}
