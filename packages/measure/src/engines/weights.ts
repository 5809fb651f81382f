import { quantizationOf } from '../../../../src/checker/precisions.ts';
import { textOf } from './facts.ts';
import type { ServerFacts } from './engine.ts';

/** The fields that describe the weights in a measurement. */
type Weights = Pick<ServerFacts, 'precision' | 'precision_detail'>;

/** Engines' names for number formats and quantization methods, in lower case. A number after `/` is bits per weight. */
const NAMES: readonly (readonly [precision: string, detail: string | null, names: string])[] = [
  ['BF16', null, 'bfloat16 bf16'],
  ['FP16', null, 'float16 half fp16 f16'],
  ['other', 'FP32', 'float32 float f32'],
  ['FP8', null, 'fp8 fp8_e4m3 fp8_e5m2 float8_e4m3fn float8_e5m2 fbgemm_fp8 ptpc_fp8 w8a8_fp8 modelopt'],
  ['FP8', 'FP8, scaled by block', 'fp8_block_scales'],
  ['FP8', 'FP8, scaled by channel and token', 'fp8_per_channel_per_token'],
  ['INT8', null, 'int8'],
  ['INT8', 'W8A8', 'w8a8_int8 w8a8_sq_per_channel'],
  ['INT8', 'W8A16', 'w8a16'],
  ['INT8', 'GPTQ', 'gptq/8 gptq_marlin/8'],
  ['INT4', 'GPTQ', 'gptq/4 gptq_marlin/4 w4a16_gptq'],
  ['INT4', 'AWQ', 'awq awq_marlin w4a16_awq'],
  ['INT4', 'AWQ, W4A8', 'w4a8_awq'],
  ['INT4', 'W4A16', 'w4a16'],
  ['MXFP4', null, 'mxfp4 gpt_oss_mxfp4 w4a16_mxfp4 w4a8_mxfp4_fp8 w4a8_mxfp4_mxfp8'],
  ['other', 'NVFP4', 'nvfp4 fp4 modelopt_fp4 petit_nvfp4'],
];

/**
 * Precision of the weights of an engine that uses PyTorch. If the method doesn't determine the bits, the precision is
 * absent, so that the kit asks for it, and the method is the detail.
 * @param dtype number format of the model, such as `torch.bfloat16`.
 * @param quantization name of the method; null for none, undefined if it isn't shown.
 * @param bits bits per weight, if the method has several.
 */
export function weightsOf(dtype: unknown, quantization: unknown, bits?: unknown): Weights {
  const method = textOf(quantization);
  const [precision, precision_detail] = isNone(quantization)
    ? (named(dtype) ?? [])
    : (named(method) ?? named(`${method}/${String(bits)}`) ?? []);
  if (precision !== undefined && precision_detail !== undefined) return { precision, precision_detail };
  return isNone(quantization) || method === undefined ? {} : { precision_detail: method.slice(0, 60) };
}

function isNone(quantization: unknown): boolean {
  return [null, 'None', 'none', ''].some((none) => none === quantization);
}

function named(value: unknown) {
  const name = textOf(value)
    ?.toLowerCase()
    .replace(/^torch\./, '');
  return NAMES.find(([, , names]) => name !== undefined && names.split(' ').includes(name));
}

/**
 * Number format of the key-value cache, such as `FP8`; undefined if it isn't shown. `auto` is the number format of the
 * model if its weights are not quantized. For quantized weights the checkpoint decides, which the kit can't see.
 */
export function kvCacheOf(cacheDtype: unknown, dtype: unknown, quantization: unknown): string | undefined {
  const [precision, detail] = named(cacheDtype === 'auto' && isNone(quantization) ? dtype : cacheDtype) ?? [];
  return precision === 'other' ? (detail ?? undefined) : precision;
}

/** Precision of a GGUF file by its type, such as `Q4_K - Medium`, `BF16` or `MXFP4 MoE`. */
export function ggufWeightsOf(fileType: unknown): Weights {
  const name = textOf(fileType)?.replace(/^\(guessed\) /, '');
  if (name === undefined) return {};
  const plain = /^(?:all |mostly )?(BF16|F16|F32)/.exec(name)?.[1];
  if (plain !== undefined) return weightsOf(plain.toLowerCase(), null);
  if (name.startsWith('MXFP4')) return { precision: 'MXFP4', precision_detail: name.slice(0, 60) };
  const quantization = quantizationOf(name);
  return { precision: quantization?.precision ?? 'other', precision_detail: quantization?.name ?? name.slice(0, 60) };
}
