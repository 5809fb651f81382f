import { quantizationOf } from '../../checker/precisions.ts';
import type { ServerFacts } from './engine.ts';
import { textOf } from './answers.ts';

/** How weights are named in a measurement. */
type Weights = Pick<ServerFacts, 'precision' | 'precision_detail'>;

/** Number formats of PyTorch, without the `torch.` before them. */
const FORMATS: Readonly<Record<string, Required<Weights>>> = {
  bfloat16: { precision: 'BF16', precision_detail: null },
  bf16: { precision: 'BF16', precision_detail: null },
  float16: { precision: 'FP16', precision_detail: null },
  half: { precision: 'FP16', precision_detail: null },
  fp16: { precision: 'FP16', precision_detail: null },
  float32: { precision: 'other', precision_detail: 'FP32' },
  float: { precision: 'other', precision_detail: 'FP32' },
};

/** Methods of quantization that say how many bits a weight has, in lower case, as the engines name them. */
const METHODS: Readonly<Record<string, Required<Weights>>> = {
  ...named('FP8', null, ['fp8', 'fbgemm_fp8', 'ptpc_fp8', 'w8a8_fp8', 'modelopt']),
  ...named('FP8', 'FP8, scaled by block', ['fp8_block_scales']),
  ...named('FP8', 'FP8, scaled by channel and token', ['fp8_per_channel_per_token']),
  ...named('INT8', 'W8A8', ['w8a8_int8', 'w8a8_sq_per_channel']),
  ...named('INT8', 'W8A16', ['w8a16']),
  ...named('INT4', 'AWQ', ['awq', 'awq_marlin', 'w4a16_awq']),
  ...named('INT4', 'AWQ, W4A8', ['w4a8_awq']),
  ...named('INT4', 'GPTQ', ['w4a16_gptq']),
  ...named('INT4', 'W4A16', ['w4a16']),
  ...named('MXFP4', null, ['mxfp4', 'gpt_oss_mxfp4', 'w4a16_mxfp4', 'w4a8_mxfp4_fp8', 'w4a8_mxfp4_mxfp8']),
  ...named('other', 'NVFP4', ['nvfp4', 'modelopt_fp4', 'petit_nvfp4']),
};

function named(precision: string, precision_detail: string | null, methods: readonly string[]) {
  return Object.fromEntries(methods.map((method) => [method, { precision, precision_detail }]));
}

/**
 * What an engine of PyTorch's says of its weights. Where the method leaves the bits open, the precision is absent and
 * its name is the detail, so that the person is asked.
 * @param dtype number format of the model, such as `torch.bfloat16`.
 * @param quantization name of the method; null for none, undefined where it is hidden.
 * @param bits bits of a weight, where the method has several.
 */
export function weightsOf(dtype: unknown, quantization: unknown, bits?: unknown): Weights {
  if (quantization === null || quantization === 'None' || quantization === 'none' || quantization === '') {
    return formatOf(dtype) ?? {};
  }
  const method = textOf(quantization)?.toLowerCase();
  if (method === undefined) return {};
  if (method.startsWith('gptq')) {
    const precision = { 4: 'INT4', 8: 'INT8' }[Number(bits)];
    return { ...(precision !== undefined && { precision }), precision_detail: 'GPTQ' };
  }
  return Object.hasOwn(METHODS, method) ? (METHODS[method] ?? {}) : { precision_detail: method.slice(0, 60) };
}

function formatOf(dtype: unknown): Required<Weights> | undefined {
  const name = textOf(dtype)
    ?.replace(/^torch\./, '')
    .toLowerCase();
  return name !== undefined && Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
}

/**
 * Number format of the key-value cache, such as `FP8`; undefined where it is hidden. `auto` is the format of the
 * model's own figures where its weights are not quantized; with quantized ones the checkpoint decides, unseen.
 */
export function kvCacheOf(cacheDtype: unknown, dtype: unknown, quantization: unknown): string | undefined {
  const name = textOf(cacheDtype)?.toLowerCase();
  if (name === undefined) return undefined;
  if (name === 'auto') return quantization === null || quantization === 'None' ? formatName(dtype) : undefined;
  if (/^(float8|fp8)/.test(name)) return 'FP8';
  if (/^(nvfp4|fp4)/.test(name)) return 'NVFP4';
  return name === 'int8' ? 'INT8' : formatName(name);
}

function formatName(dtype: unknown): string | undefined {
  const format = formatOf(dtype);
  return format?.precision_detail ?? format?.precision;
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
