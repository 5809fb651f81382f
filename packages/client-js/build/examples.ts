import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import { replaceFile } from '../../../src/core/files/replace-file.ts';
import { PROGRAM } from '../../../src/core/program.ts';
import { isObject, type Json, jsonObject } from '../../../src/core/text/json.ts';
import { isRejection } from '../src/rejection.ts';
import { threeDigits } from '../../../src/figures/format.ts';
import { createClient } from '../src/client.ts';
import { snakeCase } from '../src/case.ts';

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
  /** What it teaches. An example with a lesson is shown in the packages' README files. */
  readonly lesson?: string;
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
  const answers = answered(examples, snapshot);
  const lines = answers.map((example) => `    ${JSON.stringify(example)}`);
  const parts = [about, snapshot].map((part) => JSON.stringify(part));
  const text = `{\n  "about": ${parts.join(',\n  "snapshot": ')},\n  "examples": [\n${lines.join(',\n')}\n  ]\n}\n`;
  await replaceFile(EXAMPLES, text);
  for (const language of LANGUAGES) {
    const file = join(PROGRAM, `packages/client-${language}/README.md`);
    await replaceFile(file, withLessons(await readFile(file, 'utf8'), answers, language));
  }
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

/** The languages of the packages, by the names of their folders. */
export const LANGUAGES = ['js', 'python'] as const;
type Language = (typeof LANGUAGES)[number];

/** A README file with the table of lessons between its markers. */
export function withLessons(readme: string, examples: readonly Example[], language: Language): string {
  const own = (text: string): string =>
    language === 'js'
      ? text
      : text
          .replace(/`\w+`/g, snakeCase)
          .replace(/\bthrows\b/g, 'raises')
          .replace(/\bnull\b/g, 'None');
  const rows = examples.flatMap((example) =>
    example.lesson === undefined ? [] : [`| \`${written(example, language)}\` | ${own(lessonOf(example))} |`],
  );
  const table = ['| call | result |', '| --- | --- |', ...rows].join('\n');
  return readme.replace(
    /(<!-- lessons -->\n)[^]*(<!-- \/lessons -->)/,
    (_, from: string, to: string) => `${from}<!-- prettier-ignore -->\n${table}\n\n${to}`,
  );
}

/** What an example teaches, with its energy: "at least" only before a lower bound. */
function lessonOf({ lesson = '', output }: Example): string {
  if (!isObject(output) || !isObject(output['wh'])) return lesson;
  const { wh, atLeastWh } = output;
  return typeof atLeastWh === 'number'
    ? `at least ${threeDigits(atLeastWh, 'down')} Wh: ${lesson}`
    : `${threeDigits(Number(wh['value']))} Wh: ${lesson}`;
}

/** The line of code that calls an example. */
function written({ call, input }: Example, language: Language): string {
  const quoted = (text: string): string => (language === 'js' ? `'${text}'` : `"${text}"`);
  const value = (of: unknown): string => {
    if (isObject(of) && 'double' in of) return String(of['double']);
    if (of === null) return language === 'js' ? 'null' : 'None';
    if (typeof of === 'boolean' && language === 'python') return of ? 'True' : 'False';
    return typeof of === 'string' ? quoted(of) : JSON.stringify(of).replace(/\B(?=(\d{3})+$)/g, '_');
  };
  const inJavaScript = (options: Json): string =>
    `{ ${Object.entries(options)
      .map(([name, of]) => `${name}: ${value(of)}`)
      .join(', ')} }`;
  const inPython = (options: Json): string => {
    const inPlace = IN_PLACE.filter((name) => name in options).map((name) => value(options[name]));
    const named = Object.entries(options)
      .filter(([name]) => !IN_PLACE.includes(name))
      .map(([name, of]) => `${snakeCase(name)}=${value(of)}`);
    return [...inPlace, ...named].join(', ');
  };
  const selections = Array.isArray(input) ? input.filter(isObject) : [];
  if (selections.length > 0) {
    const each = language === 'js' ? inJavaScript : (one: Json): string => `Selection(${inPython(one)})`;
    return `${call}(${selections.map(each).join(', ')})`;
  }
  if (!isObject(input)) return `${call}(${value(input)})`;
  return `${call}(${language === 'js' ? inJavaScript(input) : inPython(input)})`;
}

/** Arguments that Python takes by position. */
const IN_PLACE: readonly string[] = ['model', 'outputTokens'];
