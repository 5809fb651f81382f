import { parseArgs } from 'node:util';
import { FindingsError } from '../findings/finding.ts';
import { findingsAsText } from '../findings/text.ts';
import { annotateFailure } from '../github/workflow.ts';
import { visible } from '../text/characters.ts';
import { UsageError } from '../findings/usage-error.ts';
import { nearest } from '../text/nearest.ts';

/** An option `--name`. With `value` it takes one, shown by that word in the help; without, it is a flag. */
export interface Option {
  readonly value?: string;
  readonly description: string;
  /** May be given more than once. */
  readonly many?: boolean;
}

/** A word that follows the command, in its place. */
interface Positional {
  readonly name: string;
  readonly description: string;
  /** The only words allowed here; any word where absent. */
  readonly choices?: readonly string[];
  /** May be left out; a `many` positional takes every further word. */
  readonly optional?: boolean;
  readonly many?: boolean;
}

/** What a command is called and takes, from which its help is written. */
export interface CommandSpec<Name extends string = string> {
  readonly name: string;
  readonly summary: string;
  readonly positionals?: readonly Positional[];
  readonly options: Readonly<Record<Name, Option>>;
}

/** The parsed command line: option values by name (`true` for a flag), and the words in their order. */
export interface CommandLine<Name extends string> {
  readonly values: Readonly<Partial<Record<Name, string | true>>>;
  /** All values, in their order, of the options that may be given more than once. */
  readonly lists: Readonly<Partial<Record<Name, readonly string[]>>>;
  readonly positionals: readonly string[];
}

/**
 * Runs a command: reads its command line, then does what it does. Errors are printed to standard error and set the
 * exit code: 2 for wrong use, else 1.
 */
export async function command<Name extends string>(
  spec: CommandSpec<Name>,
  run: (line: CommandLine<Name>) => Promise<void> | void,
): Promise<void> {
  await runCommand(() => run(parseCommand(spec, process.argv.slice(2))));
}

/** Runs a command's body; errors are printed to standard error and set the exit code: 2 for wrong use, else 1. */
export async function runCommand(body: () => Promise<void> | void): Promise<void> {
  try {
    await body();
  } catch (error) {
    await annotateFailure(error);
    if (error instanceof UsageError) {
      console.error(error.message);
      process.exitCode = 2;
    } else if (error instanceof FindingsError) {
      console.error(findingsAsText(error.findings));
      process.exitCode = 1;
    } else {
      console.error(error instanceof Error ? `error: ${error.message}` : error);
      if (process.env['DEBUG'] !== undefined) console.error(error);
      process.exitCode = 1;
    }
  }
}

/**
 * Reads a command line. `--help` prints the help and ends the process.
 * @throws UsageError naming the nearest known option or choice, and what is allowed.
 */
export function parseCommand<Name extends string>(spec: CommandSpec<Name>, args: readonly string[]): CommandLine<Name> {
  const options: Record<string, Option> = { ...spec.options };
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      ...Object.fromEntries(
        Object.entries(options).map(([name, o]) => [
          name,
          { type: o.value === undefined ? 'boolean' : 'string' } as const,
        ]),
      ),
    },
  });
  const wrong = (message: string): UsageError => new UsageError(`${message}\nSee: npm run ${spec.name} -- --help`);
  const values: Record<string, string | true> = {};
  const lists: Record<string, string[]> = {};
  const positionals: string[] = [];

  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    if (token.name === 'help') {
      console.log(helpText(spec));
      process.exit(0);
    }
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (option === undefined) {
      const near = nearest(token.name, Object.keys(options));
      throw wrong(`Unknown option ${visible(token.rawName)}.${near === null ? '' : ` Did you mean --${near}?`}`);
    }
    if (Object.hasOwn(values, token.name) && option.many !== true) throw wrong(`--${token.name} is given twice.`);
    if (option.value === undefined) {
      if (token.value !== undefined) throw wrong(`--${token.name} takes no value.`);
      values[token.name] = true;
    } else {
      const { value, inlineValue } = token;
      // `--out --date X`: the next option is no value for this one; `--out=--x` says so on purpose.
      if (value === undefined || value === '' || (!inlineValue && value.startsWith('-'))) {
        throw wrong(`--${token.name} needs a value: --${token.name} ${option.value}.`);
      }
      values[token.name] = value;
      if (option.many === true) (lists[token.name] ??= []).push(value);
    }
  }
  checkPositionals(spec.positionals ?? [], positionals, wrong);
  return {
    values: values as Partial<Record<Name, string | true>>,
    lists: lists as Partial<Record<Name, string[]>>,
    positionals,
  };
}

function checkPositionals(
  expected: readonly Positional[],
  words: readonly string[],
  wrong: (message: string) => UsageError,
): void {
  expected.forEach((positional, i) => {
    const given = positional.many === true ? words.slice(i) : words.slice(i, i + 1);
    if (given.length === 0 && positional.optional !== true) {
      const allowed = positional.choices?.join(', ') ?? positional.description.replace(/\.$/, '');
      throw wrong(`Which ${positional.name}? ${allowed}.`);
    }
    for (const word of given) {
      if (positional.choices === undefined || positional.choices.includes(word)) continue;
      const near = nearest(word, positional.choices);
      throw wrong(
        `Unknown ${positional.name} "${visible(word)}".${near === null ? '' : ` Did you mean "${near}"?`} Allowed: ${positional.choices.join(', ')}.`,
      );
    }
  });
  const unlimited = expected.some((p) => p.many === true);
  const surplus = unlimited ? undefined : words[expected.length];
  if (surplus !== undefined) throw wrong(`"${visible(surplus)}" is one word too many.`);
}

/** The help of a command: usage, what it does, each word and option. */
function helpText(spec: CommandSpec): string {
  const words = (spec.positionals ?? []).map((p) => {
    const word = `<${p.choices?.join('|') ?? p.name}>${p.many === true ? ' ...' : ''}`;
    return p.optional === true ? `[${word}]` : word;
  });
  const options: Record<string, Option> = { ...spec.options };
  const flag = (name: string, o: Option): string => `--${name}${o.value === undefined ? '' : ` ${o.value}`}`;
  const flags = Object.entries(options).map(([name, o]) => `[${flag(name, o)}${o.many === true ? ' ...' : ''}]`);
  const rows: [string, string][] = [
    ...(spec.positionals ?? []).map((p): [string, string] => [p.name, p.description]),
    ...Object.entries(options).map(([name, o]): [string, string] => [flag(name, o), o.description]),
    ['--help', 'Show this help.'],
  ];
  const width = Math.max(...rows.map(([left]) => left.length));
  return [
    `Usage: npm run ${spec.name} --${[...words, ...flags].map((w) => ` ${w}`).join('')}`,
    '',
    spec.summary,
    '',
    ...rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
  ].join('\n');
}
