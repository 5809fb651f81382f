import { Argument, Command as Parser, CommanderError, Option } from 'commander';
import { FindingsError } from '../core/findings/finding.ts';
import { UsageError } from '../core/usage-error.ts';
import { findingsAsText } from '../core/findings/render.ts';
import { annotateFailure } from '../github/workflow.ts';
import { visible } from '../core/text/characters.ts';
import { messageOf } from '../core/text/words.ts';
import type { CommandContext, ProcessContext } from './context.ts';

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

/** An argument without a name. */
export interface Positional {
  /** `<name>` if it is required, `[name]` if it is optional, and `[name...]` if there may be several. */
  readonly form: string;
  readonly description: string;
  /** The allowed values. Absent if any text is allowed. */
  readonly choices?: readonly string[];
}

/** The arguments of a command and the texts of its help. */
interface CommandSpec<O extends Options> {
  /** How a person starts it, if not with `npm run` and its name. */
  readonly usage?: string;
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
export type Command = (context: CommandContext) => Promise<number>;

/** A command that parses its arguments and then calls `run` with them. */
export function command<const O extends Options>(
  spec: CommandSpec<O> & { readonly run: CommandBody<[CommandLine<O>, CommandContext]> },
): Command {
  return (context) => runCommand(context, () => spec.run(parseCommand(spec, context), context));
}

/** Runs a command and prints its errors. @returns the exit code. */
export async function runCommand(context: ProcessContext, body: CommandBody<[]>): Promise<number> {
  try {
    return (await body()) ?? 0;
  } catch (error) {
    // The user asked for help and got it.
    if (error instanceof CommanderError) return 0;
    await annotateFailure(context.environment, error);
    if (error instanceof UsageError) context.printError(error.message);
    else if (error instanceof FindingsError) context.printError(findingsAsText(error.findings));
    else context.printError(`error: ${messageOf(error)}`);
    if (context.environment['DEBUG'] !== undefined && error instanceof Error) context.printError(String(error.stack));
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
  { command: name, args, print }: Pick<ProcessContext, 'command' | 'args' | 'print'>,
): CommandLine<O> {
  const { usage = `npm run ${name} --`, summary, positionals = [] } = spec;
  const program = new Parser(usage)
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
  for (const { form, description, choices } of positionals) {
    const argument = new Argument(form, description);
    program.addArgument(choices === undefined ? argument : argument.choices(choices));
  }
  const options = Object.entries<OptionSpec>(spec.options ?? {}).map(
    ([key, one]) => [key, optionOf(key, one)] as const,
  );
  for (const [, option] of options) program.addOption(option);
  try {
    program.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError) || error.exitCode === 0) throw error;
    const message = error.message.replace(/^error: /, '').replace('\n(Did', ' (Did');
    throw new UsageError(`${visible(message)}\nSee: ${usage} --help`);
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
