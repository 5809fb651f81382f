import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import { replaceFile } from '../../../src/core/files/replace-file.ts';
import { PROGRAM } from '../../../src/core/program.ts';
import { isObject, jsonObject } from '../../../src/core/text/json.ts';
import { messageOf } from '../../../src/core/text/words.ts';
import { createClient } from '../src/client.ts';
import { snakeCase } from '../src/case.ts';

/** One example: a function of the packages, what it is given, and what of its answer has to be so, to the last digit. */
export interface Example {
  readonly call: string;
  readonly input: unknown;
  readonly output: unknown;
  /** Where a provider uses the name that is given. */
  readonly source?: string;
  /** What it teaches: then it stands in the packages' readme files. */
  readonly lesson?: string;
}

/** The file of examples: figures, and what has to come of them. Who writes another client needs nothing else. */
export interface Examples {
  readonly about: string;
  readonly snapshot: Snapshot;
  readonly examples: readonly Example[];
}

/** Where the examples stand. */
const EXAMPLES = join(PROGRAM, 'packages/client-js/examples.json');

/** The examples as they were reviewed last, whatever the form of their snapshot. @throws Error where the file is none of examples. */
export async function readExamples(): Promise<Examples> {
  const { about, snapshot, examples } = jsonObject(await readFile(EXAMPLES)) ?? {};
  if (typeof about === 'string' && Array.isArray(examples) && examples.every(isExample))
    return { about, snapshot: snapshot as Snapshot, examples };
  throw new Error(`${EXAMPLES} is not a file of examples: about, snapshot, examples with call, input and output.`);
}

function isExample(value: unknown): value is Example {
  return isObject(value) && typeof value['call'] === 'string' && 'input' in value && 'output' in value;
}

/** Writes what the npm package answers to the same questions over a snapshot, for review. @returns how many there are. */
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

/** The questions of examples with the answers over a snapshot: of each, the fields that the example named before. */
function answered(examples: readonly Example[], snapshot: Snapshot): Example[] {
  const client = createClient(snapshot);
  return examples.map((example) => {
    const { call, input, output } = example;
    const asked: unknown = Reflect.get(client, call);
    if (typeof asked !== 'function')
      throw new Error(`${EXAMPLES} calls ${call}, which is no function of the packages.`);
    const given = withDoubles(input);
    try {
      const answer: unknown = Reflect.apply(asked, client, Array.isArray(given) ? given : [given]);
      return { ...example, output: sameFields(answer, output) };
    } catch (error) {
      return { ...example, output: { refused: refused(messageOf(error)) } };
    }
  });
}

/** An input with the numbers that JSON has not, which stand as `{ "double": "NaN" }`. */
function withDoubles(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(withDoubles);
  if (!isObject(input)) return input;
  if ('double' in input) return Number(input['double']);
  return Object.fromEntries(Object.entries(input).map(([name, part]) => [name, withDoubles(part)]));
}

/** What is said of an option that is refused, without the value, which each language writes in its own way. */
function refused(message: string): Record<string, string> {
  const [, name = message, fault = 'missing'] = /^(\w+) is (?:.*(Allowed: .*)|missing)/s.exec(message) ?? [];
  return { [name]: fault };
}

function sameFields(answer: unknown, like: unknown): unknown {
  if (Array.isArray(answer) && Array.isArray(like) && isObject(like[0]))
    return answer.map((part) => sameFields(part, like[0]));
  if (!isObject(answer) || !isObject(like)) return answer;
  return Object.fromEntries(Object.entries(like).map(([key, part]) => [key, sameFields(answer[key], part)]));
}

/** The languages of the packages, as their folders are called. */
export const LANGUAGES = ['js', 'python'] as const;
type Language = (typeof LANGUAGES)[number];

/** A readme file with the table of what the examples teach between its marks. */
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
  const table = ['| question | answer |', '| --- | --- |', ...rows].join('\n');
  return readme.replace(
    /(<!-- lessons -->\n)[^]*(<!-- \/lessons -->)/,
    (_, from: string, to: string) => `${from}<!-- prettier-ignore -->\n${table}\n\n${to}`,
  );
}

/** What an example teaches, with the energy that its answer has: a floor where it is measured. */
function lessonOf({ lesson = '', input, output }: Example): string {
  const wh = isObject(output) && isObject(output['wh']) ? Number(output['wh']['value']) : null;
  const floor = isObject(input) && input['allowPredicted'] === true ? '' : 'at least ';
  return wh === null ? lesson : `${floor}${Number(wh.toPrecision(3))} Wh: ${lesson}`;
}

/** The line of code that asks an example. */
function written({ call, input }: Example, language: Language): string {
  const quoted = (text: string): string => (language === 'js' ? `'${text}'` : `"${text}"`);
  const value = (of: unknown): string => {
    if (isObject(of) && 'double' in of) return String(of['double']);
    if (of === null) return language === 'js' ? 'null' : 'None';
    if (typeof of === 'boolean' && language === 'python') return of ? 'True' : 'False';
    return typeof of === 'string' ? quoted(of) : JSON.stringify(of).replace(/\B(?=(\d{3})+$)/g, '_');
  };
  if (!isObject(input)) return `${call}(${value(input)})`;
  const options = Object.entries(input);
  if (language === 'js') return `${call}({ ${options.map(([name, of]) => `${name}: ${value(of)}`).join(', ')} })`;
  const named = options
    .filter(([name]) => !IN_PLACE.includes(name))
    .map(([name, of]) => `${snakeCase(name)}=${value(of)}`);
  const inPlace = IN_PLACE.filter((name) => name in input).map((name) => value(input[name]));
  return `${call}(${[...inPlace, ...named].join(', ')})`;
}

/** What Python takes without a name. */
const IN_PLACE: readonly string[] = ['model', 'outputTokens'];
