import { visible } from '../../core/text/characters.ts';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface, type Interface } from 'node:readline/promises';
import { definition, definitionsOf } from '../../contract/definitions.ts';
import { loadSchemas } from '../../contract/schema.ts';
import { checkContributions } from '../../checker/check.ts';
import { type AskedField, askedFields, type Draft, draftOf, FIXED, suggestedValues, parseAnswer } from '../../checker/draft.ts';
import { freePath, isHandle } from '../../checker/path.ts';
import type { Reference } from '../../checker/reference.ts';
import { unknownGpu } from '../../checker/rules/setup.ts';
import { hasErrors, UsageError } from '../../core/findings/finding.ts';
import type { Project } from '../../core/project.ts';
import { isObject, jsonText } from '../../core/text/json.ts';
import { readContributionFiles } from './contribution-files.ts';

/** Where the answers go when the file they make has an error, so that nobody types them twice. */
const KEPT = 'dist/measurement-draft.json';

/** The schema of a measurement, and its fields that a person fills in. */
type Form = Awaited<ReturnType<typeof readForm>>;

/** The form, from the schema of a project. */
export async function readForm(project: Project) {
  const schema = definition(definitionsOf(await loadSchemas(project)), 'Measurement');
  return { schema, fields: askedFields(schema) };
}

/** The known fields of a JSON file to start from, called `word` by its user. @throws UsageError where there is no such file, or it holds no object. */
export async function fieldsIn(word: string, file: string, { schema }: Form): Promise<Draft> {
  const parsed: unknown = await readFile(file, 'utf8').then(JSON.parse, (error: unknown) => {
    throw new UsageError(`--from ${word} can't be read: ${String(error)}`);
  });
  if (!isObject(parsed)) throw new UsageError(`--from ${word} does not hold a JSON object.`);
  return Object.fromEntries(Object.entries(parsed).filter(([field]) => Object.hasOwn(schema.properties ?? {}, field)));
}

/** A measurement in the making: the fields to start from, and over them answers as a person types them. */
export function startedDraft(start: Draft, answers: Readonly<Record<string, string>>, { fields }: Form): Draft {
  const values = fields.flatMap((field) => {
    const answer = answers[field.name];
    return answer === undefined ? [] : [[field.name, parseAnswer(answer, field)] as const];
  });
  return { ...start, ...FIXED, ...Object.fromEntries(values) };
}

/** What a handle looks like. */
const HANDLE_FORM = 'up to 39 letters, digits and single hyphens';

/** Where somebody answers, and reads what is asked. */
interface Streams {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
}

/** Asks in a terminal for the handle and for every field of `draft` that has no value yet, until each answer is valid. */
export async function ask(
  given: string,
  draft: Draft,
  form: Form,
  reference: Reference,
  { stdin: input, stdout: output }: Streams = process,
): Promise<[string, Draft]> {
  const terminal = createInterface({ input, output });
  // A terminal keeps Ctrl+C to itself while it asks.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const say = (line: string): void => void output.write(`${line}\n`);
  const complete = { ...draft };
  let handle = given;
  try {
    while (!isHandle(handle)) {
      if (handle !== '') say(`  ${visible(handle)} is not a GitHub handle: ${HANDLE_FORM}.`);
      handle = (await terminal.question('Your GitHub handle: ')).trim();
    }
    for (const asked of form.fields.filter(({ name }) => !Object.hasOwn(complete, name))) {
      await askFor(asked, complete, { terminal, say }, reference);
    }
    return [handle, complete];
  } finally {
    terminal.close();
  }
}

/** Asks for one field until the answer is valid, and puts it into the draft; an optional one may be left out. */
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
    const violations = reference.validator.check('Measurement', { ...draft, [field]: value });
    const own = violations.filter(({ pointer }) => pointer === `/${field}`);
    if (own.length === 0) {
      draft[field] = value;
      const fault = field === 'gpu' ? unknownGpu({ gpu: String(value) }, reference) : null;
      if (fault === null) return;
      say(`  ${fault.message}. ${fault.fix ?? `Known are ${fault.allowed ?? 'none'}.`}`);
      if ((await terminal.question('  Keep the name? [no]: ')).trim().toLowerCase().startsWith('y')) return;
      continue;
    }
    for (const { message, allowed, fix } of own) {
      say([`  ${message}.`, allowed && `Allowed: ${allowed}.`, fix].filter(Boolean).join(' '));
    }
  }
}

/**
 * Checks a measurement against every rule and writes it below `contributions/` of a project, or elsewhere where it has an error.
 * @returns where it was written, and what the check says of it.
 * @throws UsageError where the handle is not one.
 */
export async function writeMeasurement(
  { root, contributions }: Project,
  handle: string,
  draft: Draft,
  { schema }: Form,
  reference: Reference,
) {
  if (!isHandle(handle)) {
    throw new UsageError(
      handle === ''
        ? 'Whose folder? Give --handle, your GitHub handle.'
        : `--handle ${visible(handle)} is not a GitHub handle: ${HANDLE_FORM}.`,
    );
  }
  const path = freePath(handle, draft, reference, (taken) => existsSync(join(root, taken)));
  const bytes = new TextEncoder().encode(jsonText(draftOf(draft, schema)));
  const file = { path, kind: 'file', size: bytes.length, bytes } as const;
  const report = checkContributions([file], reference, { others: readContributionFiles(contributions) });
  const isValid = !hasErrors(report);
  const place = isValid ? path : KEPT;
  await mkdir(dirname(join(root, place)), { recursive: true });
  await writeFile(join(root, place), bytes, { flag: isValid ? 'wx' : 'w' });
  return { place, isValid, findings: report.findings };
}
