import type { Message, Sampling } from '../engines/engine.ts';

/** Prompts that are served. */
export interface PromptSet {
  /** Name and version, for `prompt_set`. */
  readonly name: string;
  /** SHA-256 over all of it, hexadecimal. */
  readonly digest: string;
  /** How many different prompts there are; after them the first one comes again. */
  readonly size: number;
  /** Whether turns of one conversation follow each other, so that prompts share more than their template. */
  readonly turns: boolean;
  /** The prompt with this number, counted from 0 and on beyond the size. */
  at(index: number): Prompt;
  /** How another thread makes the same set. Plain. */
  readonly source: PromptSource;
}

/** One prompt: a conversation up to the answer that is wanted, and how the answer is drawn. */
interface Prompt {
  readonly messages: readonly Message[];
  readonly sampling: Sampling;
}

/** What a set is made of. */
export type PromptSource =
  | { readonly kind: 'synthetic'; readonly seed: number }
  | {
      readonly kind: 'list';
      readonly name: string;
      readonly turns: boolean;
      readonly sampling: Sampling;
      readonly conversations: readonly (readonly Message[])[];
    };
