import type { Measurement } from '../contract/generated/api.d.ts';
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
export function quantizationOf(written: string): Quantization | null {
  const [, kind = '', bits = '', blocks = '', size = ''] =
    QUANTIZATION.exec(lettersOf(written.replace(/ - [\d.]+ ?bpw.*$/i, ''))) ?? [];
  if (kind === '') return null;
  const short = size.replace(/^(S|M|L)[A-Z]{2,}$/, '$1');
  const name = [kind + bits, blocks, short].filter((part) => part !== '').join('_');
  const type = [kind + bits, blocks].filter((part) => part !== '').join('_');
  return { name, precision: WHOLE_BITS[bits] ?? 'other', bits: BLOCK_BITS[type] ?? Number(bits) };
}

/** A quantization of llama.cpp. */
interface Quantization {
  readonly name: string;
  readonly precision: string;
  /** The bits of a weight, scales included. A mix of types has at least these. */
  readonly bits: number;
}

/**
 * Bits of one weight by the type of its block, scales included, from the blocks in ggml-common.h. A name with `_M` or `_XS`
 * can name a mix of types; then these are the bits of the smallest one.
 */
const BLOCK_BITS: Readonly<Record<string, number>> = {
  ...{ Q4_0: 4.5, Q4_1: 5, Q5_0: 5.5, Q5_1: 6, Q8_0: 8.5 },
  ...{ Q2_K: 2.625, Q3_K: 3.4375, Q4_K: 4.5, Q5_K: 5.5, Q6_K: 6.5625 },
  ...{ IQ1_S: 1.5625, IQ1_M: 1.75, IQ2_XXS: 2.0625, IQ2_XS: 2.3125, IQ2_S: 2.3125, IQ2_M: 2.5 },
  ...{ IQ3_XXS: 3.0625, IQ3_XS: 3.0625, IQ3_S: 3.4375, IQ3_M: 3.4375, IQ4_XS: 4.25, IQ4_NL: 4.5 },
  ...{ TQ1_0: 1.6875, TQ2_0: 2.0625 },
};

/** The precision of a number format; null if its name is unknown. */
export function precisionOf(written: string): string | null {
  return quantizationOf(written)?.precision ?? formatOf(written)?.precision ?? null;
}

/** Bits of one weight by precision. */
const BITS = new Map(Object.entries({ BF16: 16, FP16: 16, FP8: 8, INT8: 8, INT4: 4, MXFP4: 4.25 }));

/** Bits of one weight in formats without a precision of their own, by their letters. NVFP4 has a scale for 16 weights. */
const OTHER_BITS = new Map(
  Object.entries({ FP32: 32, FLOAT32: 32, TF32: 32, FP6: 6, NVFP4: 4.5, FP4: 4, E2M1: 4, NF4: 4 }).concat(
    Object.entries({ INT3: 3, W3A16: 3, INT2: 2, W2A16: 2 }),
  ),
);

interface Format extends Pick<Measurement, 'precision'> {
  readonly precision_detail?: string | null | undefined;
}

/**
 * Usual and smallest bytes of one weight. If precision_detail names a format with other bits, it decides. Unknown formats
 * count as 4 bits, and as ternary weights with 1.58 bits at the least.
 */
export function bytesOf({ precision, precision_detail }: Format): { readonly usual: number; readonly least: number } {
  const detail = precision_detail ?? '';
  const detailed =
    quantizationOf(detail)?.bits ?? (precision === 'other' ? OTHER_BITS.get(lettersOf(detail)) : undefined);
  const bits = detailed ?? BITS.get(precision);
  return { usual: (bits ?? 4) / 8, least: bits === undefined ? 0.19 : bits / 8 };
}

/** The number format in which the tensor units of a GPU multiply; `unknown` if the file does not show it. */
export type Arithmetic = '16-bit' | 'fp8' | 'int8' | 'fp4' | 'unknown';

/** Formats that store weights in few bits and multiply them in 16 bits. */
const WEIGHT_ONLY = /W\d+A16|AWQ|GPTQ|MARLIN|NF4|^INT[23]$/;

/** In which format an engine multiplies weights of a format, if the GPU has a unit for it. */
export function arithmeticOf({ precision, precision_detail }: Format): Arithmetic {
  const detail = lettersOf(precision_detail ?? '');
  // llama.cpp multiplies quantized weights with activations of 8-bit integers.
  if (quantizationOf(precision_detail ?? '') !== null) return 'int8';
  if (WEIGHT_ONLY.test(detail)) return '16-bit';
  if (precision === 'MXFP4' || /FP4|E2M1/.test(detail)) return 'fp4';
  return ARITHMETIC[precision] ?? (bytesOf({ precision, precision_detail }).least >= 2 ? '16-bit' : 'unknown');
}

/** INT4 without more details is AWQ or GPTQ. */
const ARITHMETIC: Readonly<Record<string, Arithmetic>> = {
  ...{ BF16: '16-bit', FP16: '16-bit', FP8: 'fp8', INT8: 'int8', INT4: '16-bit' },
};

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
