import { Argument, Command as Parser, CommanderError, Option } from 'commander';
import { FindingsError, UsageError } from '../core/findings/finding.ts';
import { findingsAsText } from '../core/findings/render.ts';
import { annotateFailure } from '../github/workflow.ts';
import { visible } from '../core/text/characters.ts';
import { messageOf } from '../core/text/words.ts';
import type { Here, Surroundings } from './here.ts';

/** An option `--name`. With `value` it takes one, shown by that word in the help; without, it is a flag. */
interface OptionSpec {
  readonly value?: string;
  readonly description: string;
  /** The only values allowed; any text where absent. */
  readonly choices?: readonly string[];
  /** May be given more than once. */
  readonly many?: true;
  /** The environment variable that stands for it where it is not given and the variable not empty; of a flag, not `false`. */
  readonly variable?: string;
  /** Options that it can't stand beside, as commander names them: `dryRun`. */
  readonly conflicts?: readonly string[];
}

/** Options by their names. */
export type Options = Readonly<Record<string, OptionSpec>>;

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

/** What a command takes, from which its help is written. */
export interface CommandSpec<O extends Options = Options> {
  /** What a person types to call it, where that is not `npm run` and its name. */
  readonly called?: string;
  readonly summary: string;
  readonly positionals?: readonly Positional[];
  readonly options?: O;
}

/** What was given by name: the text of an option that takes a value, all of one that may come again, `true` for a flag. */
export type Values<O extends Options> = {
  readonly [Name in keyof O]?: O[Name] extends { readonly many: true }
    ? readonly string[]
    : O[Name] extends { readonly choices: readonly (infer Choice)[] }
      ? Choice
      : O[Name] extends { readonly value: string }
        ? string
        : true;
};

/** The parsed command line. */
export interface CommandLine<O extends Options> {
  readonly values: Values<O>;
  /** The words, in their order. */
  readonly positionals: readonly string[];
}

/** A command: does what its words say, here. @returns its exit code: 0, 2 for wrong use, else 1. */
export type Command = (here: Here) => Promise<number>;

/** What a command does. It returns its exit code where that is not 0. */
type CommandBody<Line> = (line: Line, here: Here) => Promise<number | undefined> | undefined;

/** A command from what it takes and what it does: reads its words first. */
export function command<const O extends Options>(
  spec: CommandSpec<O> & { readonly run: CommandBody<CommandLine<O>> },
): Command {
  return (here) => runCommand(here, () => spec.run(parseCommand(spec, here), here));
}

/** Runs what a command does. What it throws is said as an error. @returns its exit code. */
export async function runCommand(
  here: Surroundings,
  body: () => Promise<number | undefined> | undefined,
): Promise<number> {
  try {
    return (await body()) ?? 0;
  } catch (error) {
    if (error instanceof HelpWanted) {
      here.print(error.message);
      return 0;
    }
    await annotateFailure(here.environment, error);
    if (error instanceof UsageError) here.complain(error.message);
    else if (error instanceof FindingsError) here.complain(findingsAsText(error.findings));
    else here.complain(`error: ${messageOf(error)}`);
    if (here.environment['DEBUG'] !== undefined && error instanceof Error) here.complain(String(error.stack));
    return error instanceof UsageError ? 2 : 1;
  }
}

/** Thrown where somebody asks what a command takes: no fault, but the end of it. */
class HelpWanted extends Error {}

/**
 * Reads the words of a command.
 * @throws UsageError saying what is wrong with them, with the nearest known option, and where help is.
 */
export function parseCommand<const O extends Options>(
  spec: CommandSpec<O>,
  { command: name, words, environment }: Pick<Surroundings, 'command' | 'words' | 'environment'>,
): CommandLine<O> {
  const { called = `npm run ${name} --`, summary, positionals = [] } = spec;
  let help = '';
  const program = new Parser(called)
    // A line that is not the item of a list goes on where the one before ends, however wide the terminal is.
    .description(summary.replace(/\n(?! )/g, ' '))
    .helpOption('-h, --help', 'Show this help.')
    .configureOutput({ writeOut: (text) => void (help += text), writeErr: () => undefined })
    .exitOverride();
  for (const { name: word, description, choices, optional, many } of positionals) {
    const dots = many === true ? '...' : '';
    const argument = new Argument(optional === true ? `[${word}${dots}]` : `<${word}${dots}>`, description);
    program.addArgument(choices === undefined ? argument : argument.choices(choices));
  }
  const options = Object.entries<OptionSpec>(spec.options ?? {}).map(
    ([key, one]) => [key, optionOf(key, one)] as const,
  );
  for (const [, option] of options) program.addOption(option);
  // A variable that a workflow leaves empty says nothing, unlike commander's own `.env()`; what is typed comes last, and wins.
  const surrounding = options.flatMap(([key, { envVar = '', required }]) => {
    const text = environment[envVar] ?? '';
    if (text === '' || (!required && text === 'false')) return [];
    return required ? [`--${key}=${text}`] : [`--${key}`];
  });
  try {
    program.parse([...surrounding, ...words], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) throw new HelpWanted(help.trimEnd());
    const fault = error.message.replace(/^error: /, '').replace('\n(Did', ' (Did');
    throw new UsageError(`${visible(fault)}\nSee: ${called} --help`);
  }
  const values = options.flatMap(([key, option]): [string, unknown][] => {
    const isGiven = program.getOptionValueSource(option.attributeName()) === 'cli';
    return isGiven ? [[key, option.negate || program.getOptionValue(option.attributeName())]] : [];
  });
  return { values: Object.fromEntries(values) as Values<O>, positionals: program.args };
}

function optionOf(name: string, { value, description, choices, many, conflicts = [], variable }: OptionSpec): Option {
  const option = new Option(value === undefined ? `--${name}` : `--${name} <${value}>`, description);
  option.conflicts([...conflicts]);
  if (variable !== undefined) option.env(variable);
  if (choices !== undefined) option.choices(choices);
  if (many === true) option.argParser((text, before: readonly string[] | undefined) => [...(before ?? []), text]);
  return option;
}
