/** A rule for rewriting a name: each match of the pattern is replaced. JavaScript and Python both read the rules. */
export type NameRule = readonly [pattern: string, replacement: string];

/** Longest name, in UTF-16 code units, that {@link nameKey} reads. */
const MAX_NAME_LENGTH = 200;

/**
 * How a model's name is normalised, in order. `us.meta.llama3-1-8b-v1:0` becomes `llama-3-1-8-b`, `qwen3:14b` becomes
 * `qwen-3:14-b`. The packages carry these rules, so both languages normalise in the same way.
 */
export const MODEL_NAME_RULES: readonly NameRule[] = [
  // A reasoning effort, such as (high).
  [' \\((?:none|minimal|low|medium|high|xhigh|max)\\)$', ''],
  // A name with other characters is not a model's name.
  ['^[\\s\\S]*[^a-z0-9 ._:@/()\\[\\]-][\\s\\S]*$', ''],
  // A path.
  ['^.*/', ''],
  // A region and a vendor, such as us.meta.
  ['^(?:[a-z-]+\\.)+(?=[a-z])', ''],
  // A version, such as -v1:0 or @001, and an offer, such as :free.
  ['(?:-v?1)?:[0-9]+$|@[0-9]+$|:(?:beta|exacto|extended|floor|free|nitro|online|thinking)$', ''],
  ['-(?:cloud|maas)$', ''],
  ['^(?:meta|nvidia|openai)-', ''],
  // Words and numbers joined by hyphens, and the colon of a tag.
  ['[^a-z0-9:]+', '-'],
  ['(?<=[a-z])(?=[0-9:])|(?<=[0-9])(?=[a-z:])|(?<=:)(?=[a-z0-9:])', '-'],
  ['^-|-$', ''],
  ['-?:-?', ':'],
  ['-(?:bf|fp|f)-16$', '-16'],
];

/** A name after applying these rules in order. */
export function rewritten(name: string, rules: readonly NameRule[]): string {
  return rules.reduce((rest, [pattern, replacement]) => rest.replace(new RegExp(pattern, 'g'), replacement), name);
}

/** The normalised name of a model by `rules`; empty if it is too long or has characters that no model's name has. */
export function nameKey(name: string, rules: readonly NameRule[] = MODEL_NAME_RULES): string {
  const written = plain(name);
  return written.length > MAX_NAME_LENGTH ? '' : rewritten(written, rules);
}

/** A name in lower case, without whitespace around it. */
export function plain(name: string): string {
  return name.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '').toLowerCase();
}
