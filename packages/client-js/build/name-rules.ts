import type { NameRule } from '../../../src/figures/name-key.ts';

/** How a GPU's name is normalised: `nvidia h100 80gb hbm3` becomes `h100`. PCIe and NVL are other GPUs, so they stay. */
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

/** Names of Ollama, among those that the rules for local names change. */
export const OLLAMA = '^ollama|:latest$';

/** Models that don't write text. No measured model is similar to one. */
export const NOT_SIMILAR = 'embed|rerank|guard|moderation|whisper|tts|speech|transcri';

/** Closed models. The weights of GPT-2, GPT OSS and Grok 1 and 2 are open. */
export const CLOSED =
  '^(?:.*[/.])?(?:chatgpt(?![a-z])|(?:chat)?gpt[ -]?(?:3\\.?5|[45])(?!all)|o[134](?![a-z0-9])(?!-open)|claude|gemini|grok[ -]?[3-9])';

/**
 * Names that a hosted provider gives its copy of a model: a region and a vendor (`us.meta.`), a version (`-v1:0`, `@001`,
 * `-04-28`), an offer (`:free`), a platform (`-maas`).
 */
export const HOSTED = '@|^(?:[a-z-]+\\.)+[a-z]|:[a-z0-9]+$|-(?:cloud|maas)$|-(?:20[0-9]{2}-)?[0-9]{2}-[0-9]{2}$';

/** Parts of a country with its name or code: `Bavaria, Germany`, `Georgia USA`, `Texas (US)`, `US-CA`. The group is the country. */
export const PLACE_PART_RULES: readonly string[] = [
  '^.*[^ ,].*, *([^,]+)$',
  '^.*[^ (][ (]+([A-Z]{2,3})\\)?$',
  '^([A-Z]{2})-[A-Z0-9]{1,3}$',
];
