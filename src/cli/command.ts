import { Command as Parser } from 'commander';
import { FindingsError, UsageError } from '../core/findings/finding.ts';
import { findingsAsText } from '../core/findings/text.ts';
import { annotateFailure } from '../github/workflow.ts';
import { visible } from '../core/text/characters.ts';
import { messageOf } from '../core/text/words.ts';
import { nearest } from '../core/text/nearest.ts';
import type { Here, Surroundings } from './here.ts';

/** An option `--name`. With `value` it takes one, shown by that word in the help; without, it is a flag. */
interface Option {
  readonly value?: string;
  readonly description: string;
  /** May be given more than once. */
  readonly many?: boolean;
}

/** Options by their names. */
export type Options = Readonly<Record<string, Option>>;

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

/** What was given by name: the text of an option that takes a value, `true` for a flag. */
export type Values<O extends Options> = {
  readonly [Name in keyof O]?: O[Name] extends { readonly value: string } ? string : true;
};

/** The parsed command line. */
export interface CommandLine<O extends Options> {
  readonly values: Values<O>;
  /** All values, in their order, of the options that may be given more than once. */
  readonly lists: { readonly [Name in keyof O]?: readonly string[] };
  /** The words, in their order. */
  readonly positionals: readonly string[];
}

/** A command: does what its words say, here. @returns its exit code: 0, 2 for wrong use, else 1. */
export type Command = (here: Here) => Promise<number>;

/** What a command does. It returns its exit code where that is not 0. */
type Body<Line> = (line: Line, here: Here) => Promise<number | undefined> | undefined;

/** A command from what it takes and what it does: reads its words first. */
export function command<const O extends Options>(
  spec: CommandSpec<O> & { readonly run: Body<CommandLine<O>> },
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
 * @throws UsageError naming the nearest known option or choice, and what is allowed.
 */
export function parseCommand<const O extends Options>(
  spec: CommandSpec<O>,
  { command: name, words }: Pick<Surroundings, 'command' | 'words'>,
): CommandLine<O> {
  const { called = `npm run ${name} --`, summary, positionals = [] } = spec;
  const options: Options = spec.options ?? {};
  const values: Record<string, string | true> = {};
  const lists: Record<string, string[]> = {};
  const wrong = (message: string): UsageError => new UsageError(`${message}\nSee: ${called} --help`);

  const program = new Parser(called)
    // A line that is not the item of a list goes on where the one before ends, however wide the terminal is.
    .description(summary.replace(/\n(?! )/g, ' '))
    .helpOption('-h, --help', 'Show this help.')
    .configureHelp({ optionTerm: ({ flags }) => flags.replace(/[[\]]/g, '') });
  for (const { name, description, choices, optional = false, many = false } of positionals) {
    const word = many ? `${name}...` : name;
    const allowed = choices === undefined ? '' : ` Allowed: ${choices.join(', ')}.`;
    program.argument(optional ? `[${word}]` : `<${word}>`, description + allowed);
  }
  for (const [name, { value: shape, description, many = false }] of Object.entries(options)) {
    // In brackets a value may be left out, so that the next option is not taken for it; it is refused below.
    program.option(shape === undefined ? `--${name}` : `--${name} [${shape}]`, description);
    program.on(`option:${name}`, (given?: string | null) => {
      if (Object.hasOwn(values, name) && !many) throw wrong(`--${name} is given twice.`);
      if (shape !== undefined && !given) throw wrong(`--${name} needs a value: --${name} ${shape}.`);
      values[name] = given ?? true;
      if (many && given) (lists[name] ??= []).push(given);
    });
  }
  const { operands, unknown } = program.parseOptions([...words]);
  if (unknown.includes('--help') || unknown.includes('-h')) throw new HelpWanted(program.helpInformation().trimEnd());
  const fault = faultOfOption(unknown[0], Object.keys(options)) ?? faultOfWords(positionals, operands);
  if (fault !== null) throw wrong(fault);
  return { values: values as Values<O>, lists, positionals: operands };
}

/** What is wrong with an option that is not known as it stands. */
function faultOfOption(given: string | undefined, names: readonly string[]): string | null {
  if (given === undefined) return null;
  const [flag = ''] = given.split('=');
  const near = nearest(flag.replace(/^-+/, ''), names);
  if (flag !== given && flag === `--${near ?? ''}`) return `${flag} takes no value.`;
  return `Unknown option ${visible(flag)}.${near === null ? '' : ` Did you mean --${near}?`}`;
}

/** What is wrong with the words; null where nothing is. */
function faultOfWords(expected: readonly Positional[], words: readonly string[]): string | null {
  for (const [i, { name, description, choices, optional = false, many = false }] of expected.entries()) {
    const given = words.slice(i, many ? undefined : i + 1);
    if (given.length === 0 && !optional)
      return `Which ${name}? ${choices?.join(', ') ?? description.replace(/\.$/, '')}.`;
    const stray = given.find((word) => choices?.includes(word) === false);
    if (choices === undefined || stray === undefined) continue;
    const near = nearest(stray, choices);
    const hint = near === null ? '' : ` Did you mean "${near}"?`;
    return `Unknown ${name} "${visible(stray)}".${hint} Allowed: ${choices.join(', ')}.`;
  }
  const surplus = expected.some(({ many }) => many === true) ? undefined : words[expected.length];
  return surplus === undefined ? null : `"${visible(surplus)}" is one word too many.`;
}
