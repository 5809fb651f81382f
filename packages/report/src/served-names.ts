import { nameKey, plain } from '../../../src/figures/name-key.ts';

/** What a served name is looked up as. */
export interface ServedName {
  /** The name to look up. */
  readonly model: string;
  /** What to say about the name; empty if nothing. */
  readonly note: string;
  /** Why the name means no model that was measured, although its words look like one; null if nothing is known. */
  readonly isOther: string | null;
}

const FOUR_BITS = 'Names of Ollama and LM Studio usually mean weights in 4 bits.';

/** What Ollama serves for a name without a tag: https://ollama.com/library. Null is a model that isn't the one of that name. */
const DEFAULT_TAGS: ReadonlyMap<string, string | null> = new Map([
  ['deepseek-r1', null],
  ['deepseek-v3.1', 'deepseek-v3.1:671b'],
  ['gemma3', 'gemma3:4b'],
  ['gpt-oss', 'gpt-oss:20b'],
  ['llama3', 'llama3:8b'],
  ['llama3.1', 'llama3.1:8b'],
  ['llama3.2', 'llama3.2:3b'],
  ['llama3.3', 'llama3.3:70b'],
  ['qwen3', 'qwen3:8b'],
  ['qwen3-coder', 'qwen3-coder:30b'],
  ['qwen3-vl', 'qwen3-vl:8b'],
]);

/** What servers add behind a name that doesn't change the weights: an effort of reasoning, or an offer of OpenRouter. */
const ADDED = / \((?:none|minimal|low|medium|high|xhigh|max)\)$|:(?:online|thinking|beta)$/i;

/** The day of a version in OpenRouter's permanent slugs, such as `qwen3-8b-04-28`. */
const DAY = /-(?:20\d\d-)?\d\d-\d\d$/;

/**
 * What a name of a log is looked up as, without what servers add to the names of models. `isKnown` says whether a name
 * means a model; only an unknown name loses its day.
 */
export function servedName(written: string, isKnown: (name: string) => boolean): ServedName {
  const bare = written.replace(ADDED, '');
  const local = /^(?:ollama|ollama_chat|lm_studio|lmstudio)\//i.exec(bare);
  const isLatest = /:latest$/i.test(bare);
  if (local === null && !isLatest) {
    const model = isKnown(bare) ? bare : bare.replace(DAY, '');
    return { model, note: '', isOther: null };
  }
  const name = bare.slice(local?.[0].length ?? 0).replace(/:latest$/i, '');
  const isOllama = isLatest || /^ollama/i.test(bare);
  const tagged = isOllama ? DEFAULT_TAGS.get(plain(name)) : undefined;
  if (tagged === null)
    return { model: name, note: '', isOther: `Without a tag, Ollama serves a small distilled model as ${name}.` };
  return { model: tagged ?? name, note: FOUR_BITS, isOther: null };
}

/** Whether a name is one of a model's own names, and not one that others may use for other weights. */
export function isOwnName(name: string, own: readonly string[]): boolean {
  const key = nameKey(name);
  return own.some((one) => plain(one) === plain(name) || (key !== '' && nameKey(one) === key));
}
