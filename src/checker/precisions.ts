import type { Measurement } from '../contract/generated/api.d.ts';
import { memoize } from '../core/memoize.ts';

/** The number format in which the tensor units of a GPU multiply; `unknown` if the file does not show it. */
export type Arithmetic = '16-bit' | 'fp8' | 'int8' | 'fp4' | 'unknown';

/** A number format of weights. */
interface NumberFormat {
  /** Its spellings in upper case, without punctuation. */
  readonly written: readonly string[];
  /** The precision that a measurement with it has. */
  readonly precision: Measurement['precision'];
  /**
   * Whether the spellings say more than the precision, so that they belong in precision_detail. Those of `other` always
   * do.
   */
  readonly isDetail?: true;
  /** Bits of one weight, scales included. */
  readonly bits: number;
  /** In which format an engine multiplies such weights, if the GPU has a unit for it. */
  readonly arithmetic: Arithmetic;
}

/** The known number formats. The first one of a precision is the one that the precision alone means. */
const FORMATS: readonly NumberFormat[] = [
  {
    written: ['BF16', 'BFLOAT16', 'BRAINFLOAT16', 'TORCHBFLOAT16'],
    precision: 'BF16',
    bits: 16,
    arithmetic: '16-bit',
  },
  {
    written: ['FP16', 'FLOAT16', 'HALF', 'F16', 'TORCHFLOAT16'],
    precision: 'FP16',
    bits: 16,
    arithmetic: '16-bit',
  },
  { written: ['FP8', 'FLOAT8'], precision: 'FP8', bits: 8, arithmetic: 'fp8' },
  {
    written: ['E4M3', 'E5M2', 'FP8E4M3', 'FP8E5M2', 'FLOAT8E4M3FN', 'FP8BLOCK', 'MXFP8'],
    precision: 'FP8',
    isDetail: true,
    bits: 8,
    arithmetic: 'fp8',
  },
  { written: ['INT8'], precision: 'INT8', bits: 8, arithmetic: 'int8' },
  { written: ['INT8W8A8', 'LLMINT8'], precision: 'INT8', isDetail: true, bits: 8, arithmetic: 'int8' },
  { written: ['W8A16', 'INT8W8A16'], precision: 'INT8', isDetail: true, bits: 8, arithmetic: '16-bit' },
  // INT4 without more details is AWQ or GPTQ.
  { written: ['INT4'], precision: 'INT4', bits: 4, arithmetic: '16-bit' },
  {
    written: ['AWQ', 'GPTQ', 'W4A16', 'INT4AWQ', 'AWQINT4', 'INT4GPTQ', 'GPTQINT4', 'AWQMARLIN', 'GPTQMARLIN'],
    precision: 'INT4',
    isDetail: true,
    bits: 4,
    arithmetic: '16-bit',
  },
  { written: ['MXFP4'], precision: 'MXFP4', bits: 4.25, arithmetic: 'fp4' },
  // NVFP4 has a scale for 16 weights.
  { written: ['NVFP4'], precision: 'other', bits: 4.5, arithmetic: 'fp4' },
  { written: ['FP4', 'E2M1'], precision: 'other', bits: 4, arithmetic: 'fp4' },
  { written: ['NF4'], precision: 'other', bits: 4, arithmetic: '16-bit' },
  { written: ['FP32', 'FLOAT32', 'TF32'], precision: 'other', bits: 32, arithmetic: '16-bit' },
  { written: ['FP6'], precision: 'other', bits: 6, arithmetic: 'unknown' },
  { written: ['INT3', 'W3A16'], precision: 'other', bits: 3, arithmetic: '16-bit' },
  { written: ['INT2', 'W2A16'], precision: 'other', bits: 2, arithmetic: '16-bit' },
];

/** The longest name of a number format, and of a precision_detail. */
const MAX_NAME_LENGTH = 60;

function lettersOf(written: string): string {
  return written.toUpperCase().replace(/[^A-Z\d]/g, '');
}

function formatOf(written: string) {
  const letters = lettersOf(written);
  return FORMATS.find((format) => format.written.includes(letters));
}

/**
 * The format that a measurement names in precision_detail. If that name is unknown or contradicts the precision, the
 * format that the precision alone means; undefined for `other`.
 */
function formatIn({ precision, precision_detail }: FormatFields): NumberFormat | undefined {
  const named = formatOf(precision_detail ?? '');
  if (named?.precision === precision) return named;
  return precision === 'other' ? undefined : FORMATS.find((format) => format.precision === precision);
}

/** What Unsloth writes in front of a llama.cpp quantization whose types it chooses layer by layer. */
const DYNAMIC = /^UD[-_ ]/i;

/** A quantization of llama.cpp without separators: its kind, bits, blocks and size, as a letter or a word. */
const QUANTIZATION = /^(I?Q|TQ)([1-8])(K|NL|XXS|XS|[01]|S|M)(XXL|XL|XS|SMALL|S|MEDIUM|M|LARGE|L)?$/;

/** The precision of a quantization by its bits. */
const WHOLE_BITS: Readonly<Record<string, string>> = { 4: 'INT4', 8: 'INT8' };

/**
 * The usual name of a llama.cpp quantization, such as `Q4_K_M`, and its precision; null for any other text. Programs
 * also write `Q4_K - Medium` or `IQ3_XXS - 3.0625 bpw`, people as `q4km`. Unsloth writes `UD-Q4_K_XL`.
 */
export function quantizationOf(written: string): Quantization | null {
  const plain = written.replace(DYNAMIC, '').replace(/ - [\d.]+ ?bpw.*$/i, '');
  const [, kind = '', bits = '', blocks = '', size = ''] = QUANTIZATION.exec(lettersOf(plain)) ?? [];
  if (kind === '') return null;
  const short = size.replace(/^(S|M|L)[A-Z]{2,}$/, '$1');
  const prefix = DYNAMIC.test(written) ? 'UD-' : '';
  const name = prefix + [kind + bits, blocks, short].filter((part) => part !== '').join('_');
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
 * Bits of one weight by the type of its block, scales included, from the blocks in ggml-common.h. A name with `_M` or
 * `_XS` can name a mix of types; then these are the bits of the smallest one.
 */
const BLOCK_BITS: Readonly<Record<string, number>> = {
  Q4_0: 4.5,
  Q4_1: 5,
  Q5_0: 5.5,
  Q5_1: 6,
  Q8_0: 8.5,
  Q2_K: 2.625,
  Q3_K: 3.4375,
  Q4_K: 4.5,
  Q5_K: 5.5,
  Q6_K: 6.5625,
  IQ1_S: 1.5625,
  IQ1_M: 1.75,
  IQ2_XXS: 2.0625,
  IQ2_XS: 2.3125,
  IQ2_S: 2.3125,
  IQ2_M: 2.5,
  IQ3_XXS: 3.0625,
  IQ3_XS: 3.0625,
  IQ3_S: 3.4375,
  IQ3_M: 3.4375,
  IQ4_XS: 4.25,
  IQ4_NL: 4.5,
  TQ1_0: 1.6875,
  TQ2_0: 2.0625,
};

/** The precision of a number format; null if its name is unknown. */
export function precisionOf(written: string): string | null {
  return quantizationOf(written)?.precision ?? formatOf(written)?.precision ?? null;
}

interface FormatFields extends Pick<Measurement, 'precision'> {
  readonly precision_detail?: string | null | undefined;
}

/** The fewest bits of a weight, for ternary weights. */
const LEAST_BITS = 1.52;

/**
 * Bits of a weight as a detail such as `EXL2 2.4bpw` states them; undefined without such a number, or if it contradicts
 * the bits of the precision.
 */
function statedBits({ precision_detail: detail }: FormatFields, format: NumberFormat | undefined): number | undefined {
  const [, written] = /(\d+(?:\.\d+)?) ?bpw/i.exec(detail ?? '') ?? [];
  const bits = Number(written);
  const fits = format === undefined ? bits >= LEAST_BITS : Math.round(bits) === format.bits;
  return written !== undefined && fits ? bits : undefined;
}

/**
 * Usual and smallest bytes of one weight. If precision_detail names a format with other bits, it decides. Unknown
 * formats count as 4 bits, and as ternary weights at the least.
 */
export function bytesOf(fields: FormatFields): { readonly usual: number; readonly least: number } {
  const format = formatIn(fields);
  const bits = quantizationOf(fields.precision_detail ?? '')?.bits ?? statedBits(fields, format) ?? format?.bits;
  return { usual: (bits ?? 4) / 8, least: (bits ?? LEAST_BITS) / 8 };
}

/** Letters in precision_detail that name a format that stores weights in few bits and multiplies them in 16 bits. */
const WEIGHT_ONLY = /W\d+A16|AWQ|GPTQ|MARLIN/;

/** In which format an engine multiplies weights of a format, if the GPU has a unit for it. */
export function arithmeticOf(fields: FormatFields): Arithmetic {
  const detail = fields.precision_detail ?? '';
  // llama.cpp multiplies quantized weights with activations of 8-bit integers.
  if (quantizationOf(detail) !== null) return 'int8';
  if (WEIGHT_ONLY.test(lettersOf(detail))) return '16-bit';
  if (/FP4|E2M1/.test(lettersOf(detail))) return 'fp4';
  return formatIn(fields)?.arithmetic ?? 'unknown';
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
 * How to write a number format that is not in the list of precisions: as one of them, or as `other`, with its own name
 * in precision_detail. Formats with similar names are never confused. Null if the text is not a name.
 */
export function precisionFix(written: string): string | null {
  if (written.trim() === '' || written.length > MAX_NAME_LENGTH) return null;
  const quantization = quantizationOf(written);
  const format = formatOf(written);
  const precision = format?.precision ?? quantization?.precision ?? 'other';
  if (format !== undefined && precision !== 'other' && format.isDetail !== true) return `Write "${precision}".`;
  const bits = lettersOf(written).includes('GPTQ') ? ' (or "INT8" if its weights have 8 bits)' : '';
  return `Write "precision": "${precision}"${bits} and "precision_detail": ${JSON.stringify(quantization?.name ?? written)}.`;
}
