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

/** What is removed from a model's name before similar names are looked for: a tag that names no model. */
export const TAG_RULES: readonly NameRule[] = [[':latest$', '']];

/** Models that don't write text, and closed models: no measured model is similar to one. */
export const NOT_SIMILAR =
  'embed|rerank|guard|moderation|whisper|tts|speech|transcri|^(?:.*/)?(?:gpt-?[0-9]|o[0-9]|claude|gemini|grok)';
