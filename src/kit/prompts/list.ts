import { sha256 } from '../../core/files/digest.ts';
import { UsageError } from '../../core/findings/finding.ts';
import { isObject } from '../../core/text/json.ts';
import type { Message, Sampling } from '../engines/engine.ts';

/** Prompts that are served: conversations up to the answer that is wanted. */
export interface PromptSet {
  /** Name and version, for `prompt_set`. */
  readonly name: string;
  /** SHA-256 over all of it, hexadecimal. */
  readonly digest: string;
  /** After the last one the first one comes again. */
  readonly conversations: readonly (readonly Message[])[];
  readonly sampling: Sampling;
  /** Whether turns of one conversation follow each other, so that prompts share more than their template. */
  readonly turns: boolean;
}

/** Fewer prompts than this make no measurement. */
const FEWEST = 8;

export function listed(
  name: string,
  conversations: PromptSet['conversations'],
  sampling: Sampling,
  turns: boolean,
): PromptSet {
  return { name, digest: sha256(JSON.stringify(conversations)), conversations, sampling, turns };
}

/**
 * The prompts of a file of JSON Lines: on each line a text, `{"prompt": text}`, or `{"messages": [{"role", "content"}]}`.
 * Messages that begin with those of another line are turns of one conversation.
 * @throws UsageError naming the first line that is none of these, or where there are too few.
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
  if (conversations.length < FEWEST) {
    throw new UsageError(`--prompts ${name} has ${conversations.length} prompts. Allowed: ${FEWEST} or more.`);
  }
  if (new Set(conversations.map((each) => JSON.stringify(each))).size < conversations.length) {
    throw new UsageError(
      `--prompts ${name} has a prompt twice. A prompt that comes again is found in the prefix cache.`,
    );
  }
  const turns = conversations.some((each) => each.some(({ role }) => role === 'assistant'));
  return listed(name, conversations, { temperature: 0.8, topP: 0.95, repetitionPenalty: null }, turns);
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
