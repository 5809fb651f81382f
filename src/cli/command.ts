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
}

/** Options by their names. */
export type Options = Readonly<Record<string, OptionSpec>>;

/** A word that follows the command: `<name>`, `[name]` that may be left out, `[name...]` of any number; and its choices. */
export type Positional = readonly [form: string, description: string, choices?: readonly string[]];

/** What a command takes, from which its help is written. */
interface CommandSpec<O extends Options> {
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

/** What a command does. It returns its exit code where that is not 0. */
type CommandBody<Arguments extends readonly unknown[]> = (
  ...given: Arguments
) => Promise<number | undefined> | undefined;

/** A command: does what its words say, here. @returns its exit code: 0, 2 for wrong use, else 1. */
export type Command = (here: Here) => Promise<number>;

/** A command from what it takes and what it does: reads its words first. */
export function command<const O extends Options>(
  spec: CommandSpec<O> & { readonly run: CommandBody<[CommandLine<O>, Here]> },
): Command {
  return (here) => runCommand(here, () => spec.run(parseCommand(spec, here), here));
}

/** Runs a command and prints its errors. @returns the exit code. */
export async function runCommand(here: Surroundings, body: CommandBody<[]>): Promise<number> {
  try {
    return (await body()) ?? 0;
  } catch (error) {
    // The user asked for help and got it.
    if (error instanceof CommanderError) return 0;
    await annotateFailure(here.environment, error);
    if (error instanceof UsageError) here.complain(error.message);
    else if (error instanceof FindingsError) here.complain(findingsAsText(error.findings));
    else here.complain(`error: ${messageOf(error)}`);
    if (here.environment['DEBUG'] !== undefined && error instanceof Error) here.complain(String(error.stack));
    return error instanceof UsageError ? 2 : 1;
  }
}

/**
 * Reads the words of a command.
 * @throws UsageError saying what is wrong with them, with the nearest known option, and where help is; CommanderError once
 * help is printed.
 */
export function parseCommand<const O extends Options>(
  spec: CommandSpec<O>,
  { command: name, words, print }: Pick<Surroundings, 'command' | 'words' | 'print'>,
): CommandLine<O> {
  const { called = `npm run ${name} --`, summary, positionals = [] } = spec;
  const program = new Parser(called)
    // A line that is not the item of a list goes on where the one before ends, however wide the terminal is.
    .description(summary.replace(/\n(?! )/g, ' '))
    .helpOption('-h, --help', 'Show this help.')
    .configureOutput({
      writeOut: (text) => {
        print(text.trimEnd());
      },
      writeErr: () => undefined,
    })
    .exitOverride();
  for (const [form, description, choices] of positionals) {
    const argument = new Argument(form, description);
    program.addArgument(choices === undefined ? argument : argument.choices(choices));
  }
  const options = Object.entries<OptionSpec>(spec.options ?? {}).map(
    ([key, one]) => [key, optionOf(key, one)] as const,
  );
  for (const [, option] of options) program.addOption(option);
  try {
    program.parse(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError) || error.exitCode === 0) throw error;
    const fault = error.message.replace(/^error: /, '').replace('\n(Did', ' (Did');
    throw new UsageError(`${visible(fault)}\nSee: ${called} --help`);
  }
  const given = options.map(([key, option]) => [key, program.getOptionValue(option.attributeName()) as unknown]);
  const values = Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Values<O>;
  return { values, positionals: program.args };
}

function optionOf(name: string, { value, description, choices, many }: OptionSpec): Option {
  const option = new Option(value === undefined ? `--${name}` : `--${name} <${value}>`, description);
  if (choices !== undefined) option.choices(choices);
  if (many === true) option.argParser((text, before: readonly string[] | undefined) => [...(before ?? []), text]);
  return option;
}
