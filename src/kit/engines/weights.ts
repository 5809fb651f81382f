import { quantizationOf } from '../../checker/precisions.ts';
import { textOf } from './answers.ts';
import type { ServerFacts } from './engine.ts';

/** How weights are named in a measurement. */
type Weights = Pick<ServerFacts, 'precision' | 'precision_detail'>;

/** Number formats as the engines name them, without the `torch.` before them. */
const FORMATS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['BF16', /^(bfloat16|bf16)$/],
  ['FP16', /^(float16|half|fp16)$/],
  ['FP32', /^(float32|float)$/],
  ['FP8', /^(float8|fp8)/],
  ['NVFP4', /^(nvfp4|fp4)/],
  ['INT8', /^int8$/],
];

/** Methods of quantization that say how many bits a weight has, in lower case, as the engines name them. */
const METHODS: readonly (readonly [precision: string, detail: string | null, methods: string])[] = [
  ['FP8', null, 'fp8 fbgemm_fp8 ptpc_fp8 w8a8_fp8 modelopt'],
  ['FP8', 'FP8, scaled by block', 'fp8_block_scales'],
  ['FP8', 'FP8, scaled by channel and token', 'fp8_per_channel_per_token'],
  ['INT8', 'W8A8', 'w8a8_int8 w8a8_sq_per_channel'],
  ['INT8', 'W8A16', 'w8a16'],
  ['INT4', 'AWQ', 'awq awq_marlin w4a16_awq'],
  ['INT4', 'AWQ, W4A8', 'w4a8_awq'],
  ['INT4', 'GPTQ', 'w4a16_gptq'],
  ['INT4', 'W4A16', 'w4a16'],
  ['MXFP4', null, 'mxfp4 gpt_oss_mxfp4 w4a16_mxfp4 w4a8_mxfp4_fp8 w4a8_mxfp4_mxfp8'],
  ['other', 'NVFP4', 'nvfp4 modelopt_fp4 petit_nvfp4'],
];

/**
 * What an engine of PyTorch's says of its weights. Where the method leaves the bits open, the precision is absent and
 * its name is the detail, so that the person is asked.
 * @param dtype number format of the model, such as `torch.bfloat16`.
 * @param quantization name of the method; null for none, undefined where it is hidden.
 * @param bits bits of a weight, where the method has several.
 */
export function weightsOf(dtype: unknown, quantization: unknown, bits?: unknown): Weights {
  if (isNone(quantization)) {
    const format = formatOf(dtype);
    if (format === undefined) return {};
    return format === 'FP32'
      ? { precision: 'other', precision_detail: format }
      : { precision: format, precision_detail: null };
  }
  const method = textOf(quantization)?.toLowerCase();
  if (method === undefined) return {};
  const [precision, precision_detail] = METHODS.find(([, , methods]) => methods.split(' ').includes(method)) ?? [];
  if (precision !== undefined) return { precision, ...(precision_detail !== undefined && { precision_detail }) };
  const isGptq = method.startsWith('gptq');
  const byBits = isGptq ? { 4: 'INT4', 8: 'INT8' }[Number(bits)] : undefined;
  return {
    ...(byBits !== undefined && { precision: byBits }),
    precision_detail: isGptq ? 'GPTQ' : method.slice(0, 60),
  };
}

function isNone(quantization: unknown): boolean {
  return [null, 'None', 'none', ''].some((none) => none === quantization);
}

function formatOf(value: unknown): string | undefined {
  const name =
    textOf(value)
      ?.toLowerCase()
      .replace(/^torch\./, '') ?? '';
  return FORMATS.find(([, pattern]) => pattern.test(name))?.[0];
}

/**
 * Number format of the key-value cache, such as `FP8`; undefined where it is hidden. `auto` is the format of the
 * model's own figures where its weights are not quantized; with quantized ones the checkpoint decides, unseen.
 */
export function kvCacheOf(cacheDtype: unknown, dtype: unknown, quantization: unknown): string | undefined {
  if (cacheDtype === 'auto') return isNone(quantization) ? formatOf(dtype) : undefined;
  return formatOf(cacheDtype);
}

/** What llama.cpp's name of a file's type says of its weights: `Q4_K - Medium`, `BF16`, `MXFP4 MoE`. */
export function ggufWeightsOf(fileType: unknown): Weights {
  const name = textOf(fileType)?.replace(/^\(guessed\) /, '');
  if (name === undefined) return {};
  const precision_detail = name.slice(0, 60);
  if (/^(all )?F32/.test(name)) return { precision: 'other', precision_detail: 'FP32' };
  if (name.startsWith('BF16')) return { precision: 'BF16', precision_detail: null };
  if (/^(mostly )?F16/.test(name)) return { precision: 'FP16', precision_detail: null };
  if (name.startsWith('MXFP4')) return { precision: 'MXFP4', precision_detail };
  const quantization = quantizationOf(name);
  return { precision: quantization?.precision ?? 'other', precision_detail: quantization?.name ?? precision_detail };
}
