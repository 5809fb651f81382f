import { visible } from '../core/text/characters.ts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline/promises';
import { definition, definitionsOf } from '../contract/definitions.ts';
import { loadSchemas } from '../contract/schema.ts';
import { checkContributions } from '../checker/check.ts';
import {
  type AskedField,
  askedFields,
  type Draft,
  inSchemaOrder,
  FIXED,
  suggestedValues,
  parseAnswer,
} from '../checker/draft.ts';
import { fieldFindings } from '../checker/field-findings.ts';
import { freePath, HANDLE_FORM, isHandle, isPlaceholder } from '../checker/path.ts';
import type { Reference } from '../checker/reference.ts';
import { replaceFile } from '../core/files/replace-file.ts';
import { hasErrors } from '../core/findings/finding.ts';
import { UsageError } from '../core/usage-error.ts';
import type { Project } from '../core/project.ts';
import type { CommandContext } from './context.ts';
import { isObject, jsonText } from '../core/text/json.ts';
import { messageOf } from '../core/text/words.ts';
import { readContributionFiles } from '../api/inputs/contribution-files.ts';

/** The file for answers that are not a measurement yet, so that nobody has to type them twice. */
const DRAFT_FILE = 'dist/measurement-draft.json';

/** Writes an unfinished measurement to {@link DRAFT_FILE}. */
export async function keepDraft({ root }: Pick<Project, 'root'>, draft: Draft, { schema }: Form): Promise<void> {
  await replaceFile(join(root, DRAFT_FILE), jsonText(inSchemaOrder(draft, schema)));
}

/** The command that continues with the answers in {@link DRAFT_FILE}. */
export function continueCommand(handle: string): string {
  return `npm run new -- --handle ${isHandle(handle) ? handle : 'HANDLE'} --from ${DRAFT_FILE}`;
}

/** The schema of a measurement, and its fields that a person fills in. */
type Form = Awaited<ReturnType<typeof readForm>>;

/** The form, from the schema of a project. */
export async function readForm(project: Project) {
  const schema = definition(definitionsOf(await loadSchemas(project)), 'Measurement');
  return { schema, fields: askedFields(schema) };
}

/**
 * The known fields of a JSON file to start from.
 * @param word the path as the user wrote it.
 * @throws UsageError if there is no such file, or if it is not a JSON object.
 */
export async function fieldsIn(word: string, file: string, { schema }: Form): Promise<Draft> {
  const parsed: unknown = await readFile(file, 'utf8').then(JSON.parse, (error: unknown) => {
    throw new UsageError(`--from ${word} can't be read: ${messageOf(error)}`);
  });
  if (!isObject(parsed)) throw new UsageError(`--from ${word} is not a JSON object.`);
  return Object.fromEntries(Object.entries(parsed).filter(([field]) => Object.hasOwn(schema.properties ?? {}, field)));
}

/** An unfinished measurement: the fields to start from, replaced by answers as a person types them. */
export function startedDraft(start: Draft, answers: Readonly<Record<string, string>>, { fields }: Form): Draft {
  const values = fields.flatMap((field) => {
    const answer = answers[field.name];
    return answer === undefined ? [] : [[field.name, parseAnswer(answer, field)] as const];
  });
  return { ...start, ...FIXED, ...Object.fromEntries(values) };
}

/** Why a text is not the GitHub handle of a contributor, to follow the text. */
function handleProblem(handle: string): string {
  return isPlaceholder(handle)
    ? 'is the placeholder of the documentation. Write your own GitHub handle'
    : `is not a GitHub handle: ${HANDLE_FORM}`;
}

/** An unfinished measurement of a contributor, with its form and the values that it is compared with. */
interface Entry {
  /** The GitHub handle; empty or invalid if it is not known yet. */
  readonly handle: string;
  readonly draft: Draft;
  readonly form: Form;
  readonly reference: Reference;
}

/** The terminal in which questions are asked and answered. */
interface Terminal {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  /** Called after each answer. */
  readonly answered?: (entry: Entry) => Promise<void>;
}

/**
 * Asks in a terminal for the handle and for every missing field of the draft, until each answer is valid. Ctrl+C sends
 * SIGINT to the process.
 * @returns the entry with the answers.
 * @throws AbortError after Ctrl+D.
 */
export async function ask(
  entry: Entry,
  { stdin: input, stdout: output, answered }: Terminal = process,
): Promise<Entry> {
  const { draft, form, reference } = entry;
  const terminal = createInterface({ input, output });
  // The terminal does not pass on Ctrl+C while it asks.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const say = (line: string): void => void output.write(`${line}\n`);
  const complete = { ...draft };
  let { handle } = entry;
  try {
    while (!isHandle(handle)) {
      if (handle !== '') say(`  ${visible(handle)} ${handleProblem(handle)}.`);
      handle = (await terminal.question('Your GitHub handle: ')).trim();
    }
    for (const asked of form.fields.filter(({ name }) => !Object.hasOwn(complete, name))) {
      await askFor(asked, complete, { terminal, say }, reference);
      await answered?.({ ...entry, handle, draft: complete });
    }
    return { ...entry, handle, draft: complete };
  } finally {
    terminal.close();
  }
}

/** The exit code that shells use for Ctrl+C. */
const INTERRUPTED = 130;

/**
 * Asks as {@link ask} does and keeps all answers so far in {@link DRAFT_FILE}. Ctrl+C or Ctrl+D ends the process and
 * prints the command that continues.
 */
export async function askAndKeep(
  entry: Entry,
  { project, printError }: Pick<CommandContext, 'project' | 'printError'>,
): Promise<Entry> {
  let stopped = 'Stopped. Nothing was written.';
  const end = (): never => {
    printError(`\n${stopped}`);
    process.exit(INTERRUPTED);
  };
  process.on('SIGINT', end);
  try {
    const answered = async ({ handle, draft, form }: Entry): Promise<void> => {
      await keepDraft(project, draft, form);
      stopped = `Stopped. Your answers are in ${DRAFT_FILE}. To continue: ${continueCommand(handle)}`;
    };
    return await ask(entry, { stdin: process.stdin, stdout: process.stdout, answered });
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') end();
    throw error;
  } finally {
    process.off('SIGINT', end);
  }
}

/** Asks for one field until the answer is valid, and sets it in the draft. An optional field may be left out. */
async function askFor(
  asked: AskedField,
  draft: Draft,
  { terminal, say }: { readonly terminal: Interface; readonly say: (line: string) => void },
  reference: Reference,
) {
  const { name: field, question, isRequired } = asked;
  const offered = suggestedValues(draft, reference)[field];
  const hint = offered !== undefined ? ` [${JSON.stringify(offered)}]` : isRequired ? '' : ' [leave out]';
  for (;;) {
    const answer = (await terminal.question(`\n${question}\n${field}${hint}: `)).trim();
    if (answer === '' && !isRequired && offered === undefined) return;
    const value = answer === '' && offered !== undefined ? offered : parseAnswer(answer, asked);
    const found = fieldFindings(field, { ...draft, [field]: value }, reference);
    for (const { message, fix } of found) say(`  ${message}. ${fix ?? ''}`.trimEnd());
    if (found.some(({ severity }) => severity === 'error')) continue;
    const isKept =
      found.length === 0 || (await terminal.question('  Keep it? [no]: ')).trim().toLowerCase().startsWith('y');
    if (isKept) {
      draft[field] = value;
      return;
    }
  }
}

/**
 * Checks a measurement against every rule and writes it to `contributions/`, or to {@link DRAFT_FILE} if it has an
 * error.
 * @returns where it was written, and the findings of the check.
 * @throws UsageError if the handle is not a GitHub handle.
 */
export async function writeMeasurement({ root, contributions }: Project, { handle, draft, form, reference }: Entry) {
  if (!isHandle(handle)) {
    throw new UsageError(
      handle === ''
        ? 'Pass your GitHub handle, which names your folder: --handle HANDLE.'
        : `--handle ${visible(handle)} ${handleProblem(handle)}.`,
    );
  }
  const path = freePath(handle, draft, reference, (taken) => existsSync(join(root, taken)));
  const bytes = new TextEncoder().encode(jsonText(inSchemaOrder(draft, form.schema)));
  const file = { path, kind: 'file', size: bytes.length, bytes } as const;
  const report = checkContributions([file], reference, { others: readContributionFiles(contributions) });
  const isValid = !hasErrors(report);
  if (isValid) await replaceFile(join(root, path), bytes);
  else await keepDraft({ root }, draft, form);
  return { place: isValid ? path : DRAFT_FILE, isValid, findings: report.findings };
}
