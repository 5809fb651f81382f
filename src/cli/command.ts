import { Argument, Command as Parser, CommanderError, Option } from 'commander';
import { FindingsError } from '../core/findings/finding.ts';
import { UsageError } from '../core/usage-error.ts';
import { findingsAsText } from '../core/findings/render.ts';
import { annotateFailure } from '../github/workflow.ts';
import { visible } from '../core/text/characters.ts';
import { nearNames } from '../core/text/closest.ts';
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
  /** The message if it is required and missing. */
  readonly missing?: string;
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
    // Lines are joined so that the text fills a terminal of any width. Indented lines, the items of a list, stay
    // separate.
    .description(summary.replace(/\n(?! )/g, ' '))
    .helpOption('-h, --help', 'Show this help.')
    .configureOutput({
      writeOut: (text) => {
        print(text.trimEnd());
      },
      writeErr: () => undefined,
    })
    .exitOverride();
  for (const positional of positionals) program.addArgument(argumentOf(positional));
  const options = Object.entries<OptionSpec>(spec.options ?? {}).map(
    ([key, option]) => [key, optionOf(key, option)] as const,
  );
  for (const [, option] of options) program.addOption(option);
  const wrongUse = (problem: string): UsageError => new UsageError(`${visible(problem)}\nSee: ${usage} --help`);
  try {
    program.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError) || error.exitCode === 0) throw error;
    throw wrongUse(problemOf(error, positionals));
  }
  const given = options.map(([key, option]): [string, unknown] => [
    key,
    program.getOptionValue(option.attributeName()),
  ]);
  const values = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  const wrong = wrongChoice(spec, values, program.args);
  if (wrong !== null) throw wrongUse(wrong);
  return { values: values as Values<O>, positionals: program.args };
}

/** What is wrong with the command line, in words. */
function problemOf({ code, message }: CommanderError, positionals: readonly Positional[]): string {
  const missing = code === 'commander.missingArgument' ? positionals[0]?.missing : undefined;
  return missing ?? message.replace(/^error: /, '').replace('\n(Did', ' (Did');
}

/** An argument for the parser. Its help shows the choices. {@link wrongChoice} checks them, with a better message. */
function argumentOf({ form, description, choices }: Positional): Argument {
  const argument = new Argument(form, description);
  if (choices !== undefined) argument.argChoices = [...choices];
  return argument;
}

/** What is wrong with the first value that is not one of the choices of its argument or option; null if all are. */
function wrongChoice<O extends Options>(
  { positionals = [], options }: CommandSpec<O>,
  given: Readonly<Record<string, unknown>>,
  args: readonly string[],
): string | null {
  const words = [
    ...args.map((text, i) => {
      // The last argument may be repeated.
      const { form = '', choices } = positionals[i] ?? positionals.at(-1) ?? {};
      return { text, choices, problem: `There is no ${form.replace(/[^\w-]/g, '')} ${text}.` };
    }),
    ...Object.entries<OptionSpec>(options ?? {}).map(([name, { choices }]) => {
      const text = given[name];
      return { text, choices, problem: `--${name} ${String(text)} is not allowed.` };
    }),
  ];
  for (const { text, choices, problem } of words) {
    if (choices === undefined || typeof text !== 'string' || choices.includes(text)) continue;
    const [near] = nearNames(text, choices, 1);
    return `${problem}${near === undefined ? '' : ` Did you mean ${near}?`} Allowed: ${choices.join(', ')}.`;
  }
  return null;
}

function optionOf(name: string, { value, description, choices, many }: OptionSpec): Option {
  const option = new Option(value === undefined ? `--${name}` : `--${name} <${value}>`, description);
  if (choices !== undefined) option.argChoices = [...choices];
  if (many === true) option.argParser((text, before: readonly string[] | undefined) => [...(before ?? []), text]);
  return option;
}
