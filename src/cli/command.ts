import { Argument, Command as Parser, CommanderError, Option } from 'commander';
import { FindingsError } from '../core/findings/finding.ts';
import { UsageError } from '../core/usage-error.ts';
import { findingsAsText } from '../core/findings/render.ts';
import { annotateFailure } from '../github/workflow.ts';
import { visible } from '../core/text/characters.ts';
import { messageOf } from '../core/text/words.ts';
import type { Here, Surroundings } from './here.ts';

/** An option `--name`. */
interface OptionSpec {
  /** The placeholder of its value in the help, such as `FILE`. Absent if the option is a flag. */
  readonly value?: string;
  readonly description: string;
  /** The allowed values. Absent if any text is allowed. */
  readonly choices?: readonly string[];
  /** May be given more than once. */
  readonly many?: true;
}

/** Options by name. */
export type Options = Readonly<Record<string, OptionSpec>>;

/**
 * An argument without a name, its description, and the allowed values if there are any. Its form is `<name>` if it is required, `[name]`
 * if it is optional, and `[name...]` if there may be several.
 */
export type Positional = readonly [form: string, description: string, choices?: readonly string[]];

/** The arguments of a command and the texts of its help. */
interface CommandSpec<O extends Options> {
  /** How a person calls it, if not with `npm run` and its name. */
  readonly called?: string;
  readonly summary: string;
  readonly positionals?: readonly Positional[];
  readonly options?: O;
}

/** The values of the given options: a text, a list of texts if the option may be repeated, and `true` for a flag. */
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
  /** The arguments without a name, in the given order. */
  readonly positionals: readonly string[];
}

/** The function that does the work of a command. It returns an exit code, or undefined for 0. */
type CommandBody<Arguments extends readonly unknown[]> = (
  ...given: Arguments
) => Promise<number | undefined> | undefined;

/** A command. @returns its exit code: 0 for success, 2 for wrong use, 1 for any other failure. */
export type Command = (here: Here) => Promise<number>;

/** A command that parses its arguments and then calls `run` with them. */
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
 * Parses the arguments of a command.
 * @throws UsageError if an argument is wrong, with the most similar option and the command that shows the help;
 *   CommanderError after the help was printed.
 */
export function parseCommand<const O extends Options>(
  spec: CommandSpec<O>,
  { command: name, words, print }: Pick<Surroundings, 'command' | 'words' | 'print'>,
): CommandLine<O> {
  const { called = `npm run ${name} --`, summary, positionals = [] } = spec;
  const program = new Parser(called)
    // Lines are joined so that the text fills a terminal of any width. Indented lines, the items of a list, stay separate.
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
    const message = error.message.replace(/^error: /, '').replace('\n(Did', ' (Did');
    throw new UsageError(`${visible(message)}\nSee: ${called} --help`);
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
