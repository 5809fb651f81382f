import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import { replaceFile } from '../../../src/core/files/replace-file.ts';
import { PROGRAM } from '../../../src/core/program.ts';
import { isObject, jsonObject } from '../../../src/core/text/json.ts';
import { isRejection } from '../src/rejection.ts';
import { createClient } from '../src/client.ts';

/**
 * One example: a function of the packages, its input, and the fields of its output that must be equal to the last
 * digit.
 */
export interface Example {
  readonly call: string;
  readonly input: unknown;
  readonly output: unknown;
  /** The provider that uses this name, and where it is documented. */
  readonly source?: string;
}

/**
 * The file of examples: a snapshot with inputs and outputs. It is all that another implementation needs for its tests.
 */
export interface Examples {
  readonly about: string;
  readonly snapshot: Snapshot;
  readonly examples: readonly Example[];
}

/** Path of the file of examples. */
const EXAMPLES = join(PROGRAM, 'packages/client-js/examples.json');

/**
 * The examples as last reviewed. Their snapshot may have an older format. @throws Error if the file has another
 * structure.
 */
export async function readExamples(): Promise<Examples> {
  const { about, snapshot, examples } = jsonObject(await readFile(EXAMPLES)) ?? {};
  if (typeof about === 'string' && Array.isArray(examples) && examples.every(isExample))
    return { about, snapshot: snapshot as Snapshot, examples };
  throw new Error(`${EXAMPLES} must have about, snapshot and examples, each with call, input and output.`);
}

function isExample(value: unknown): value is Example {
  return isObject(value) && typeof value['call'] === 'string' && 'input' in value && 'output' in value;
}

/**
 * Writes the outputs of the npm package for the same inputs over a snapshot, for review. @returns how many there are.
 */
export async function writeExamples(snapshot: Snapshot): Promise<number> {
  const { about, examples } = await readExamples();
  const lines = answered(examples, snapshot).map((example) => `    ${JSON.stringify(example)}`);
  const parts = [about, snapshot].map((part) => JSON.stringify(part));
  const text = `{\n  "about": ${parts.join(',\n  "snapshot": ')},\n  "examples": [\n${lines.join(',\n')}\n  ]\n}\n`;
  await replaceFile(EXAMPLES, text);
  return examples.length;
}

/** Examples with their outputs over a snapshot, each reduced to the fields that the example named before. */
function answered(examples: readonly Example[], snapshot: Snapshot): Example[] {
  const client = createClient(snapshot);
  return examples.map((example) => {
    const { call, input, output } = example;
    const asked: unknown = Reflect.get(client, call);
    if (typeof asked !== 'function')
      throw new Error(`${EXAMPLES} calls ${call}, which is not a function of the packages.`);
    const given = withDoubles(input);
    try {
      const answer: unknown = Reflect.apply(asked, client, Array.isArray(given) ? given : [given]);
      return { ...example, output: sameFields(answer, output) };
    } catch (error) {
      if (!isRejection(error)) throw error;
      return { ...example, output: { rejected: rejected(error.message) } };
    }
  });
}

/** An input with the numbers that JSON can't represent, which are written as `{ "double": "NaN" }`. */
function withDoubles(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(withDoubles);
  if (!isObject(input)) return input;
  if ('double' in input) return Number(input['double']);
  return Object.fromEntries(Object.entries(input).map(([name, part]) => [name, withDoubles(part)]));
}

/** The part of a message about a rejected option, without the value, which each language writes in its own way. */
function rejected(message: string): Record<string, string> {
  const [, name = message, problem = 'missing'] = /^(\w+) is (?:.*(Allowed: .*)|missing)/s.exec(message) ?? [];
  return { [name]: problem };
}

function sameFields(answer: unknown, like: unknown): unknown {
  if (Array.isArray(answer) && Array.isArray(like) && isObject(like[0]))
    return answer.map((part) => sameFields(part, like[0]));
  if (!isObject(answer) || !isObject(like)) return answer;
  return Object.fromEntries(Object.entries(like).map(([key, part]) => [key, sameFields(answer[key], part)]));
}
