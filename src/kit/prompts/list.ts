import { sha256 } from '../../core/files/digest.ts';
import { UsageError } from '../../core/findings/finding.ts';
import { isObject } from '../../core/text/json.ts';
import type { Message, Sampling } from '../engines/engine.ts';
import { OutsideError } from '../outside.ts';
import type { PromptSet } from './prompts.ts';

/** Fewer prompts than this make no measurement. */
const FEWEST = 8;

/** A set of conversations that are there. */
export function listed(
  name: string,
  conversations: readonly (readonly Message[])[],
  sampling: Sampling,
  turns: boolean,
): PromptSet {
  const at = (index: number): readonly Message[] => conversations[index % conversations.length] ?? [];
  return {
    name,
    digest: sha256(JSON.stringify(conversations)),
    size: conversations.length,
    turns,
    at: (index) => ({ messages: at(index), sampling }),
    source: { kind: 'list', name, turns, sampling, conversations },
  };
}

/**
 * The prompts of a file of JSON Lines: on each line a text, `{"prompt": text}`, or `{"messages": [{"role", "content"}]}`.
 * Messages that begin with those of another line are turns of one conversation.
 * @throws UsageError naming the first line that is none of these, or where there are too few.
 */
export function fromLines(name: string, text: string): PromptSet {
  const conversations = text
    .split(/\r?\n/)
    .flatMap((line, i) => (line.trim() === '' ? [] : [conversation(name, line, i)]));
  if (conversations.length < FEWEST) {
    throw new UsageError(`--prompts ${name} has ${conversations.length} prompts. Allowed: ${FEWEST} or more.`);
  }
  const unique = new Set(conversations.map((each) => JSON.stringify(each)));
  if (unique.size < conversations.length) {
    throw new UsageError(
      `--prompts ${name} has a prompt twice. A prompt that comes again is found in the prefix cache.`,
    );
  }
  const turns = conversations.some((each) => each.length > 1 && each.some(({ role }) => role === 'assistant'));
  const sampling = { temperature: 0.8, topP: 0.95, repetitionPenalty: null };
  return listed(name, conversations, sampling, turns);
}

function conversation(name: string, line: string, index: number): Message[] {
  const wrong = (): UsageError =>
    new UsageError(
      `--prompts ${name}, line ${index + 1} is not a prompt. Allowed: "text", {"prompt": "text"} or {"messages": [{"role": "user", "content": "text"}]}.`,
    );
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw wrong();
  }
  const prompt = isObject(value) ? value['prompt'] : value;
  if (typeof prompt === 'string' && prompt !== '') return [{ role: 'user', content: prompt }];
  const messages = isObject(value) ? messagesOf(value['messages']) : null;
  if (messages === null) throw wrong();
  return messages;
}

/** Messages that end in one of the user's; null where the value is no such list. */
export function messagesOf(value: unknown): Message[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const messages = value.flatMap((item: unknown): Message[] => {
    if (!isObject(item) || typeof item['content'] !== 'string') return [];
    const { role, content } = item;
    return role === 'system' || role === 'user' || role === 'assistant' ? [{ role, content }] : [];
  });
  return messages.length === value.length && messages.at(-1)?.role === 'user' ? messages : null;
}

/** That prompts ran out: within a window one would have come a second time. */
export function ranOut({ name, size }: PromptSet): OutsideError {
  return new OutsideError(
    `All ${size} prompts of ${name} were sent within one window, and none may come twice`,
    'Give more prompts, or --prompts synthetic, which never ends.',
  );
}
