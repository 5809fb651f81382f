import type { NameRule } from '../../../src/figures/name-key.ts';

/**
 * How a GPU's name is normalised: `nvidia h100 80gb hbm3` becomes `h100`. PCIe and NVL are other GPUs, so they stay.
 */
export const GPU_NAME_RULES: readonly NameRule[] = [
  ['^nvidia[ _-]+', ''],
  ['[ _-]+(?:sxm[0-9]?|[0-9]{1,4} ?gb|hbm[0-9]e?)(?![^ _-])', ''],
];

/** How the name of an area is normalised: without accents, dots, apostrophes, hyphens and "the". Empty if not Latin. */
export const PLACE_NAME_RULES: readonly NameRule[] = [
  ['[\u0300-\u036f]', ''],
  ['\u2019', "'"],
  ['^[\\s\\S]*[^ -~][\\s\\S]*$', ''],
  ["[.']", ''],
  ['[^a-z0-9]+', ' '],
  ['^ | $', ''],
  ['^the ', ''],
];

/** The day of a version, in a normalised name: OpenRouter's `qwen3-8b-04-28`. */
export const DAY_RULES: readonly NameRule[] = [['-(?:20[0-9]{2}-)?[0-9]{2}-[0-9]{2}$', '']];

/** What Ollama and LM Studio add to a model's name. */
export const LOCAL_RULES: readonly NameRule[] = [
  ['^(?:ollama|ollama_chat|lm_studio|lmstudio)/', ''],
  [':latest$', ''],
];

/**
 * What precedes the weights on the reader's own server: the prefix of LiteLLM for vLLM, and the folders of a path that
 * starts with `/`, `./`, `../`, `~/`, `file:` or a drive. A relative path without `./` looks like a provider's name.
 */
export const OWN_SERVER_RULES: readonly NameRule[] = [
  ['^(?:hosted_)?vllm/', ''],
  ['^(?:file:|~|\\.{1,2}|[a-z]:)?[\\\\/](?:.*[\\\\/])?(?=[^\\\\/]+[\\\\/]?$)', ''],
  ['[\\\\/]$', ''],
];

/** Names of Ollama, among those that the rules for local names change. */
export const OLLAMA = '^ollama|:latest$';

/** Models that don't write text. No measured model is similar to one. */
export const NOT_SIMILAR = 'embed|rerank|guard|moderation|whisper|tts|speech|transcri';

/** Closed models of text. The weights of GPT-2, GPT OSS and Grok 1 and 2 are open. */
const CLOSED_TEXT =
  'chatgpt(?![a-z])|(?:chat)?gpt[ -]?(?:3\\.?5|[45])(?!all)|o[134](?![a-z0-9])(?!-open)|claude|gemini|grok[ -]?[3-9]';

/** Closed models of images and videos. The weights of Open-Sora are open. */
const CLOSED_ITEMS = '(?:sora|imagen|veo)(?![a-z])|dall[ -]?e(?![a-z])|midjourney|gpt[ -]?image';

/** Closed models, after the name of a provider, if any. */
export const CLOSED = `^(?:.*[/.])?(?:${CLOSED_TEXT}|${CLOSED_ITEMS})`;

/** Methods, file formats and tools for quantized weights, usually of 4 bits. */
const QUANTIZED = 'awq|gptq|gguf|ggml|exl[23]|bnb|bitsandbytes|auto-?round|qat|hqq';

/** Number formats of fewer than 8 bits: `int4`, `w4a16`, `nvfp4`, `q4_k_m`, `iq2_xs`, `4-bit`, `2.5bpw`. */
const FEW_BITS_FORMATS =
  '(?:u?int|w)[1-7](?:a[0-9]+)?|nf4|(?:nv|mx)?fp[46]|i?q[1-7](?:_[0-9a-z]+)*|tq[12]_0|[1-7](?:\\.[0-9]+)?[ _-]?(?:bits?|bpw)';

/** What the names of measured models don't say about weights that were not measured. */
export const UNMEASURED = {
  few_bits: `[^a-z0-9]+(?:(?:unsloth|ud|quantized)[.-])*(?:${QUANTIZED}|${FEW_BITS_FORMATS})(?![a-z0-9])\\)?`,
  more_bits: '(?<![a-z0-9])(?:(?:u?int|i?q|w|fp)8|8-?bit|b?f(?:p|loat)?16)',
  local: '^(?:ollama|ollama_chat|lm_studio|lmstudio)/|:latest$|:[0-9.]+b(?:-[a-z0-9._-]+)?$',
  distilled: 'distill|^(?:.*/)?deepseek-r1[:-](?:1\\.5|7|8|14|32|70)b',
  // Not the active parameters of `30b-a3b`, nor the size of an expert in `8x7b` or `17b-16e`.
  params_b: '(?<![a-z0-9.])([0-9]+(?:\\.[0-9]+)?) ?b(?![a-z0-9])(?!-[0-9]+e)',
} as const;

/**
 * Names that a hosted provider gives its copy of a model: a region and a vendor (`us.meta.`), a version (`-v1:0`,
 * `@001`, `-04-28`), an offer (`:free`), a platform (`-maas`).
 */
export const HOSTED = '@|^(?:[a-z-]+\\.)+[a-z]|:[a-z0-9]+$|-(?:cloud|maas)$|-(?:20[0-9]{2}-)?[0-9]{2}-[0-9]{2}$';

/**
 * Parts of a country with its name or code: `Bavaria, Germany`, `Georgia USA`, `Texas (US)`, `US-CA`. The group is the
 * country.
 */
export const PLACE_PART_RULES: readonly string[] = [
  '^.*[^ ,].*, *([^,]+)$',
  '^.*[^ (][ (]+([A-Z]{2,3})\\)?$',
  '^([A-Z]{2})-[A-Z0-9]{1,3}$',
];
