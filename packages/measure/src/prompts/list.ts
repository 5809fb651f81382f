import { sha256 } from '../../../../src/core/files/digest.ts';
import { UsageError } from '../../../../src/core/usage-error.ts';
import { isObject } from '../../../../src/core/text/json.ts';
import type { Message } from '../engines/engine.ts';

/** Prompts: conversations up to the response that is requested. */
export interface PromptSet {
  /** Name and version, for `prompt_set`. */
  readonly name: string;
  /** The workload of a measurement with them, unless the contributor names another one. */
  readonly workload: 'lm-arena-chat' | 'other';
  /** SHA-256 of all conversations, hexadecimal. */
  readonly digest: string;
  /** After the last one the first one follows. */
  readonly conversations: readonly (readonly Message[])[];
  /** Null: not sent. */
  readonly repetitionPenalty: number | null;
  /** Whether some prompts continue others, so that they share more than the chat template. */
  readonly turns: boolean;
}

/** A set of prompts without duplicates, which would be found in the prefix cache. */
export function withoutDuplicates(set: Omit<PromptSet, 'digest'>): PromptSet {
  const conversations = [...new Map(set.conversations.map((each) => [JSON.stringify(each), each])).values()];
  return { ...set, conversations, digest: sha256(JSON.stringify(conversations)) };
}

/**
 * The prompts of a JSON Lines file. Each line is a text, `{"prompt": text}`, or `{"messages": [{"role", "content"}]}`.
 * A file with responses of an assistant has turns of conversations.
 * @throws UsageError for the first line that is something else, and for an empty file.
 */
export function fromLines(name: string, text: string): PromptSet {
  const conversations = text.split(/\r?\n/).flatMap((line, i) => {
    if (line.trim() === '') return [];
    const messages = conversationIn(line);
    if (messages !== null) return [messages];
    throw new UsageError(
      `--prompts ${name}, line ${i + 1} is not a prompt. Allowed: "text", {"prompt": "text"} or {"messages": [{"role": "user", "content": "text"}]}.`,
    );
  });
  if (conversations.length === 0) throw new UsageError(`--prompts ${name} contains no prompts.`);
  const turns = conversations.some((each) => each.some(({ role }) => role === 'assistant'));
  return withoutDuplicates({ name, workload: 'other', conversations, turns, repetitionPenalty: null });
}

function conversationIn(line: string): Message[] | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  const prompt = isObject(value) ? value['prompt'] : value;
  if (typeof prompt === 'string' && prompt !== '') return [{ role: 'user', content: prompt }];
  return isObject(value) ? messagesOf(value['messages']) : null;
}

/** Messages that end with one of the user; null if the value is something else. */
export function messagesOf(value: unknown): Message[] | null {
  if (!Array.isArray(value)) return null;
  const messages = value.flatMap((item: unknown): Message[] => {
    if (!isObject(item) || typeof item['content'] !== 'string') return [];
    const { role, content } = item;
    return role === 'system' || role === 'user' || role === 'assistant' ? [{ role, content }] : [];
  });
  return messages.length === value.length && messages.at(-1)?.role === 'user' ? messages : null;
}
