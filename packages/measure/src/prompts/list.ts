import { sha256 } from '../../../../src/core/files/digest.ts';
import { UsageError } from '../../../../src/core/findings/finding.ts';
import { isObject } from '../../../../src/core/text/json.ts';
import type { Message } from '../engines/engine.ts';

/** Prompts that are served: conversations up to the answer that is wanted. */
export interface PromptSet {
  /** Name and version, for `prompt_set`. */
  readonly name: string;
  /** SHA-256 over all of it, hexadecimal. */
  readonly digest: string;
  /** After the last one the first one comes again. */
  readonly conversations: readonly (readonly Message[])[];
  /** Null where none is sent. */
  readonly repetitionPenalty: number | null;
  /** Whether turns of one conversation follow each other, so that prompts share more than their template. */
  readonly turns: boolean;
}

/** A set of prompts, each once: one that comes again is found in the prefix cache. */
export function listed(
  name: string,
  all: PromptSet['conversations'],
  turns: boolean,
  repetitionPenalty: number | null = null,
): PromptSet {
  const conversations = [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
  return { name, digest: sha256(JSON.stringify(conversations)), conversations, repetitionPenalty, turns };
}

/**
 * The prompts of a file of JSON Lines: on each line a text, `{"prompt": text}`, or `{"messages": [{"role", "content"}]}`.
 * Messages that begin with those of another line are turns of one conversation.
 * @throws UsageError naming the first line that is none of these, or where there is none.
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
  if (conversations.length === 0) throw new UsageError(`--prompts ${name} has no prompts.`);
  const turns = conversations.some((each) => each.some(({ role }) => role === 'assistant'));
  return listed(name, conversations, turns);
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

/** Messages that end in one of the user's; null where the value is no such list. */
export function messagesOf(value: unknown): Message[] | null {
  if (!Array.isArray(value)) return null;
  const messages = value.flatMap((item: unknown): Message[] => {
    if (!isObject(item) || typeof item['content'] !== 'string') return [];
    const { role, content } = item;
    return role === 'system' || role === 'user' || role === 'assistant' ? [{ role, content }] : [];
  });
  return messages.length === value.length && messages.at(-1)?.role === 'user' ? messages : null;
}
