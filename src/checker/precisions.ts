import type { NumberFormats } from '../contract/generated/data.d.ts';
import { memoize } from '../core/files/lazy-files.ts';
import data from './known/number-formats.json' with { type: 'json' };

const { formats }: NumberFormats = data;

/** No name of a number format is longer, and precision_detail takes no more. */
const LONGEST = 60;

function lettersOf(written: string): string {
  return written.toUpperCase().replace(/[^A-Z\d]/g, '');
}

function formatOf(written: string) {
  const letters = lettersOf(written);
  return formats.find((format) => format.written.includes(letters));
}

/** A quantization of llama.cpp, however its parts are kept apart: its kind, bits, blocks, and size in letters or in full. */
const QUANTIZATION = /^(I?Q|TQ)([1-8])(K|NL|XXS|XS|[01]|S|M)(XXL|XL|XS|SMALL|S|MEDIUM|M|LARGE|L)?$/;

/** Its bits, where they are those of a precision. */
const WHOLE_BITS: Readonly<Record<string, string>> = { 4: 'INT4', 8: 'INT8' };

/**
 * A quantization of llama.cpp in the one way in which it is written, `Q4_K_M`, and its precision; null for any other text.
 * Programs write it as `Q4_K - Medium` or `IQ3_XXS - 3.0625 bpw`, people as `q4km`.
 */
export function quantizationOf(written: string): { readonly name: string; readonly precision: string } | null {
  const [, kind = '', bits = '', blocks = '', size = ''] =
    QUANTIZATION.exec(lettersOf(written.replace(/ - [\d.]+ ?bpw.*$/i, ''))) ?? [];
  if (kind === '') return null;
  const short = size.replace(/^(S|M|L)[A-Z]{2,}$/, '$1');
  const name = [kind + bits, blocks, short].filter((part) => part !== '').join('_');
  return { name, precision: WHOLE_BITS[bits] ?? 'other' };
}

/** The precision that a number format is, null where the name is not known. */
export function precisionOf(written: string): string | null {
  return quantizationOf(written)?.precision ?? formatOf(written)?.precision ?? null;
}

/** Bits of one weight by precision; of any other as many as are usual. */
const BITS = new Map(Object.entries({ BF16: 16, FP16: 16, FP8: 8, INT8: 8, INT4: 4, MXFP4: 4.25 }));

/**
 * Bytes of one weight: what it usually takes, and the least it can. Precisions are an open list, and ternary weights, of
 * none here, take 1.58 bits.
 */
export function bytesOf(precision: string) {
  const bits = BITS.get(precision);
  return { usual: (bits ?? 4) / 8, least: bits === undefined ? 0.19 : bits / 8 };
}

/** The quantization of llama.cpp in the name of a file or of a model: `Qwen3-8B-Q4_K_M.gguf`. */
export const QUANTIZATION_IN_NAMES = /[-_.](?:i?q|tq)[1-8]_[a-z0-9]+(?:_[a-z]+)?(?=$|[-.])/i;

/** The precisions that the words of a name can mean: `Llama-3.1-8B-Instruct-FP8`. None where it has no such word. */
export const precisionsIn = memoize((name: string): readonly string[] => {
  const words = name.split(/[-_. /()]+/).filter((word) => FORMAT_WORD.test(word));
  const meant = words.flatMap((word) => precisionOf(word) ?? []);
  // GPTQ quantizes to 4 bits, and to 8.
  return words.some((word) => /gptq/i.test(word)) ? [...meant, 'INT8'] : meant;
});

/** Words of names that mean a number format, and nothing else. */
export const FORMAT_WORD = /^(b?fp?16|fp[468]|fp32|mxfp[48]|nvfp4|nf4|int[2348]|awq|gptq|w\d+a\d+)$/i;

/**
 * How to write a number format that is not in the list of precisions: as the precision that it is, or as `other`, with
 * its own name in precision_detail. A format is never taken for another that is written almost alike. Null where the
 * text is no name.
 */
export function precisionFix(written: string): string | null {
  if (written.trim() === '' || written.length > LONGEST) return null;
  const quantization = quantizationOf(written);
  const { precision, plain } = formatOf(written) ?? { precision: quantization?.precision ?? 'other', plain: false };
  if (plain) return `Write "${precision}".`;
  const bits = lettersOf(written).includes('GPTQ') ? ' (or "INT8", where its weights have 8 bits)' : '';
  return `Write "precision": "${precision}"${bits} and "precision_detail": ${JSON.stringify(quantization?.name ?? written)}.`;
}
