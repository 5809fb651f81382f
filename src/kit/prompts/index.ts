import { listed } from './list.ts';
import type { PromptSet, PromptSource } from './prompts.ts';
import { synthetic } from './synthetic.ts';

/** The set that a source describes: the same one in every thread. */
export function promptsOf(source: PromptSource): PromptSet {
  return source.kind === 'synthetic'
    ? synthetic(source.seed)
    : listed(source.name, source.conversations, source.sampling, source.turns);
}
