import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseCommand, runCommand, type Option } from '../cli/command.ts';
import { UsageError } from '../findings/usage-error.ts';
import { today } from '../cli/date.ts';
import { userPath } from '../cli/folder.ts';
import { definition, definitionsOf } from '../contract/definitions.ts';
import { loadSchemas } from '../contract/load.ts';
import type { Schema } from '../contract/schema.ts';
import { checkContributions } from '../contributions/check.ts';
import { draftOf, FIXED, isRequired, parseAnswer, suggestion, type Draft } from '../contributions/draft.ts';
import { freePath, isHandle } from '../contributions/path.ts';
import type { Reference } from '../contributions/reference.ts';
import { hasErrors } from '../contributions/report.ts';
import { FindingsError } from '../findings/finding.ts';
import { findingsAsText } from '../findings/text.ts';
import { readContributionFiles } from '../inputs/contribution-files.ts';
import { readReference } from '../inputs/reference.ts';
import { ROOT } from '../root.ts';

const ALL = join(ROOT, 'contributions');
/** Where the answers go when the file they make has an error, so that nobody types them twice. */
const KEPT = join(ROOT, 'dist/measurement-draft.json');

await runCommand(async () => {
  const schema = definition(definitionsOf(await loadSchemas()), 'Measurement');
  const fields = Object.entries(schema.properties ?? {}).filter(([field]) => !Object.hasOwn(FIXED, field));
  const options: Record<string, Option> = {
    handle: { value: 'HANDLE', description: 'Your GitHub handle: the name of your folder.' },
    from: { value: 'FILE', description: 'JSON file with fields to start from, such as an earlier measurement.' },
    ...Object.fromEntries(
      fields.map(([field, part]) => [field, { value: 'VALUE', description: part.description ?? '' }]),
    ),
  };
  const { values } = parseCommand(
    {
      name: 'new',
      summary:
        'Writes a measurement file in the right place. Asks for what no option gives, in a terminal; checks every rule,\n' +
        'and writes only what has no error. "null" stands for a value that does not apply.',
      options,
    },
    process.argv.slice(2),
  );
  const text = (name: string): string | undefined => (typeof values[name] === 'string' ? values[name] : undefined);
  const draft = await startingPoint(text('from'), schema);
  for (const [field, part] of fields) {
    const given = text(field);
    if (given !== undefined) draft[field] = parseAnswer(given, part);
  }
  const reference = await readReference(today(), join(ROOT, 'data'));
  const handle = process.stdin.isTTY ? await ask(fields, schema, draft, text('handle'), reference) : text('handle');
  if (handle === undefined || !isHandle(handle))
    throw new UsageError('Whose folder? Give --handle, your GitHub handle.');

  const path = freePath(handle, draft, reference, (taken) => existsSync(join(ROOT, taken)));
  const content = `${JSON.stringify(draftOf(draft, schema), null, 2)}\n`;
  const bytes = new TextEncoder().encode(content);
  const report = checkContributions(
    [{ path, kind: 'file', size: bytes.length, bytes }],
    reference,
    readContributionFiles(ALL),
  );
  if (hasErrors(report)) {
    await mkdir(dirname(KEPT), { recursive: true });
    await writeFile(KEPT, content);
    const kept = relative(process.cwd(), KEPT);
    console.error(`Not written. Your answers are kept: npm run new -- --from ${kept} --<field> VALUE mends one.\n`);
    throw new FindingsError(report.findings);
  }
  await mkdir(dirname(join(ROOT, path)), { recursive: true });
  await writeFile(join(ROOT, path), content, { flag: 'wx' });
  if (report.findings.length > 0) console.log(`${findingsAsText(report.findings)}\n`);
  console.log(`Written: ${path}\nSend it in a pull request; CONTRIBUTING.md says how.`);
});

/** The fields of a file to start from, and those that never differ. */
async function startingPoint(from: string | undefined, schema: Schema): Promise<Draft> {
  if (from === undefined) return { ...FIXED };
  const parsed: unknown = await readFile(userPath(from), 'utf8').then(JSON.parse, (error: unknown) => {
    throw new UsageError(`--from ${from} can't be read: ${String(error)}`);
  });
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new UsageError(`--from ${from} does not hold a JSON object.`);
  }
  const known = Object.entries(parsed).filter(([field]) => Object.hasOwn(schema.properties ?? {}, field));
  return { ...Object.fromEntries(known), ...FIXED };
}

/** Asks for every field that has no value yet, until each answer is valid; returns the handle. */
async function ask(
  fields: readonly (readonly [string, Schema])[],
  schema: Schema,
  draft: Draft,
  given: string | undefined,
  reference: Reference,
): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    let handle = given ?? '';
    while (!isHandle(handle)) handle = (await terminal.question('Your GitHub handle: ')).trim();
    for (const [field, part] of fields) {
      while (!Object.hasOwn(draft, field)) {
        const offered = suggestion(field, draft, reference);
        const optional = !isRequired(field, schema);
        const hint = offered !== undefined ? ` [${JSON.stringify(offered)}]` : optional ? ' [leave out]' : '';
        const answer = (await terminal.question(`\n${part.description ?? ''}\n${field}${hint}: `)).trim();
        if (answer === '' && optional && offered === undefined) break;
        const value = answer === '' && offered !== undefined ? offered : parseAnswer(answer, part);
        const violations = reference.validator
          .check('Measurement', { ...draft, [field]: value })
          .filter(({ pointer }) => pointer === `/${field}`);
        if (violations.length === 0) draft[field] = value;
        for (const { message, allowed, fix } of violations) {
          console.log([`  ${message}.`, allowed && `Allowed: ${allowed}.`, fix].filter(Boolean).join(' '));
        }
      }
    }
    return handle;
  } finally {
    terminal.close();
  }
}
