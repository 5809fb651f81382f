import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from '../../src/contract/generated/site.d.ts';
import { replaceFile } from '../../src/core/files/replace-file.ts';
import { PROGRAM } from '../../src/core/program.ts';
import { isObject, jsonObject } from '../../src/core/text/json.ts';
import { createClient } from '../js/src/client.ts';
import { figuresOf } from '../js/src/snapshot.ts';

/** One example: a function of the packages, what it is given, and what of its answer has to be so, to the last digit. */
export interface Example {
  readonly call: string;
  readonly input: unknown;
  readonly output: unknown;
}

/** The file of examples: figures, and what has to come of them. Who writes another client needs nothing else. */
export interface Examples {
  readonly about: string;
  readonly snapshot: Snapshot;
  readonly examples: readonly Example[];
}

/** Where the examples stand. */
const EXAMPLES = join(PROGRAM, 'clients/examples.json');

/** The examples as they were reviewed last. @throws Error where the file is none of examples. */
export async function readExamples(): Promise<Examples> {
  const { about, snapshot, examples } = jsonObject(await readFile(EXAMPLES)) ?? {};
  if (typeof about === 'string' && Array.isArray(examples) && examples.every(isExample))
    return { about, snapshot: figuresOf(snapshot).snapshot, examples };
  throw new Error(`${EXAMPLES} is not a file of examples: about, snapshot, examples with call, input and output.`);
}

function isExample(value: unknown): value is Example {
  return isObject(value) && typeof value['call'] === 'string' && 'input' in value && 'output' in value;
}

/** Writes what the npm package answers to the same questions over a snapshot, for review. @returns how many there are. */
export async function writeExamples(snapshot: Snapshot): Promise<number> {
  const { about, examples } = await readExamples();
  const lines = answered(examples, snapshot).map((example) => `    ${JSON.stringify(example)}`);
  const parts = [about, snapshot].map((part) => JSON.stringify(part));
  const text = `{\n  "about": ${parts.join(',\n  "snapshot": ')},\n  "examples": [\n${lines.join(',\n')}\n  ]\n}\n`;
  await replaceFile(EXAMPLES, text);
  return examples.length;
}

/** The questions of examples with the answers over a snapshot: of each, the fields that the example named before. */
function answered(examples: readonly Example[], snapshot: Snapshot): Example[] {
  const client = createClient(snapshot);
  return examples.map(({ call, input, output }) => {
    const asked: unknown = Reflect.get(client, call);
    if (typeof asked !== 'function')
      throw new Error(`${EXAMPLES} calls ${call}, which is no function of the packages.`);
    const answer: unknown = Reflect.apply(asked, client, Array.isArray(input) ? input : [input]);
    return { call, input, output: sameFields(answer, output) };
  });
}

function sameFields(answer: unknown, like: unknown): unknown {
  if (Array.isArray(answer) && Array.isArray(like)) return answer.map((part) => sameFields(part, like[0]));
  if (!isObject(answer) || !isObject(like)) return answer;
  return Object.fromEntries(Object.entries(like).map(([key, part]) => [key, sameFields(answer[key], part)]));
}
