import type { NumberFormats } from '../contract/generated/data.d.ts';
import { memoize } from '../core/files/lazy-files.ts';
import data from './known/number-formats.json' with { type: 'json' };

const { formats }: NumberFormats = data;

/** The longest name of a number format, and of a precision_detail. */
const MAX_NAME_LENGTH = 60;

function lettersOf(written: string): string {
  return written.toUpperCase().replace(/[^A-Z\d]/g, '');
}

function formatOf(written: string) {
  const letters = lettersOf(written);
  return formats.find((format) => format.written.includes(letters));
}

/** A quantization of llama.cpp without separators: its kind, bits, blocks and size, as a letter or a word. */
const QUANTIZATION = /^(I?Q|TQ)([1-8])(K|NL|XXS|XS|[01]|S|M)(XXL|XL|XS|SMALL|S|MEDIUM|M|LARGE|L)?$/;

/** The precision of a quantization by its bits. */
const WHOLE_BITS: Readonly<Record<string, string>> = { 4: 'INT4', 8: 'INT8' };

/**
 * The usual name of a llama.cpp quantization, such as `Q4_K_M`, and its precision; null for any other text. Programs also
 * write `Q4_K - Medium` or `IQ3_XXS - 3.0625 bpw`, people as `q4km`.
 */
export function quantizationOf(written: string): { readonly name: string; readonly precision: string } | null {
  const [, kind = '', bits = '', blocks = '', size = ''] =
    QUANTIZATION.exec(lettersOf(written.replace(/ - [\d.]+ ?bpw.*$/i, ''))) ?? [];
  if (kind === '') return null;
  const short = size.replace(/^(S|M|L)[A-Z]{2,}$/, '$1');
  const name = [kind + bits, blocks, short].filter((part) => part !== '').join('_');
  return { name, precision: WHOLE_BITS[bits] ?? 'other' };
}

/** The precision of a number format; null if its name is unknown. */
export function precisionOf(written: string): string | null {
  return quantizationOf(written)?.precision ?? formatOf(written)?.precision ?? null;
}

/** Bits of one weight by precision. */
const BITS = new Map(Object.entries({ BF16: 16, FP16: 16, FP8: 8, INT8: 8, INT4: 4, MXFP4: 4.25 }));

/**
 * Usual and smallest bytes of one weight. Other precisions than the listed ones count as 4 bits, and as ternary weights with
 * 1.58 bits at the least.
 */
export function bytesOf(precision: string) {
  const bits = BITS.get(precision);
  return { usual: (bits ?? 4) / 8, least: bits === undefined ? 0.19 : bits / 8 };
}

/** The llama.cpp quantization in the name of a file or model: `Qwen3-8B-Q4_K_M.gguf`. */
export const QUANTIZATION_IN_NAMES = /[-_.](?:i?q|tq)[1-8]_[a-z0-9]+(?:_[a-z]+)?(?=$|[-.])/i;

/** The precisions that a name such as `Llama-3.1-8B-Instruct-FP8` can mean; none if it names no number format. */
export const precisionsIn = memoize((name: string): readonly string[] => {
  const words = name.split(/[-_. /()]+/).filter((word) => FORMAT_WORD.test(word));
  const meant = words.flatMap((word) => precisionOf(word) ?? []);
  // GPTQ quantizes to 4 or 8 bits.
  return words.some((word) => /gptq/i.test(word)) ? [...meant, 'INT8'] : meant;
});

/** Words of names that can only mean a number format. */
export const FORMAT_WORD = /^(b?fp?16|fp[468]|fp32|mxfp[48]|nvfp4|nf4|int[2348]|awq|gptq|w\d+a\d+)$/i;

/**
 * How to write a number format that is not in the list of precisions: as one of them, or as `other`, with its own name in
 * precision_detail. Formats with similar names are never confused. Null if the text is not a name.
 */
export function precisionFix(written: string): string | null {
  if (written.trim() === '' || written.length > MAX_NAME_LENGTH) return null;
  const quantization = quantizationOf(written);
  const { precision, plain } = formatOf(written) ?? { precision: quantization?.precision ?? 'other', plain: false };
  if (plain) return `Write "${precision}".`;
  const bits = lettersOf(written).includes('GPTQ') ? ' (or "INT8" if its weights have 8 bits)' : '';
  return `Write "precision": "${precision}"${bits} and "precision_detail": ${JSON.stringify(quantization?.name ?? written)}.`;
}
