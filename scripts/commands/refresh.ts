import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { command } from '../cli/command.ts';
import { UsageError } from '../findings/usage-error.ts';
import { dateOption } from '../cli/date.ts';
import { optionalVariable } from '../cli/environment.ts';
import { folderOption, userPath } from '../cli/folder.ts';
import { isAddress } from '../cli/url.ts';
import { definitionsOf } from '../contract/definitions.ts';
import { loadSchemas } from '../contract/load.ts';
import { makeValidator } from '../contract/validator.ts';
import { buildApi } from '../documents/api.ts';
import { checkApi } from '../documents/check.ts';
import { endpoints } from '../documents/endpoints.ts';
import { FindingsError, refuse, type Finding } from '../findings/finding.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { readInputs } from '../inputs/read.ts';
import { flagsOf, warningsAmong } from '../refresh/flags.ts';
import { failed, type Outcome } from '../refresh/outcome.ts';
import { reportOf, reportsText } from '../refresh/report.ts';
import { outcomeAsText } from '../refresh/text.ts';
import { diffOf } from '../releases/diff.ts';
import { publishedOf, type Published } from '../releases/published.ts';
import { plural } from '../text/words.ts';
import { readDataFolder, writeDataFolder, type DataFolder, type NewContent } from '../sources/data-folder.ts';
import { gatherFromDisk, gatherIfChanged, type Gathered } from '../sources/gather.ts';
import { SOURCES } from '../sources/index.ts';
import { nextSourceFile, sourceFileText } from '../sources/source-file.ts';
import type { Source } from '../sources/source.ts';
import { recordsOf } from '../releases/records.ts';
import type { Contract } from '../tables/table.ts';
import { nearest } from '../text/nearest.ts';
import { ROOT } from '../root.ts';

const IDS = SOURCES.map(({ id }) => id);

await command(
  {
    name: 'refresh',
    summary:
      'Reads sources anew from their publishers, and tells of each whether it is unchanged, changed (what changes in the\n' +
      'published documents, and what a person has to look at first) or failed. What has changed is written below data/,\n' +
      'each source whole or not at all. Exit code: 0, or 1 when a source failed; the others are read all the same.',
    positionals: [
      {
        name: 'source',
        description: 'Which sources (default: REFRESH_SOURCE of the environment, else all).',
        choices: IDS,
        optional: true,
        many: true,
      },
    ],
    options: {
      'dry-run': { description: 'Write nothing below data/.' },
      full: {
        description:
          'Read the files even where the server says that they are as they were: after a change of an importer.',
      },
      from: {
        value: 'SOURCE=FILE-or-URL',
        description: 'Read a source from there: a file or folder, https, or http on this machine itself.',
        many: true,
      },
      data: { value: 'DIR', description: 'Folder of the data (default: data).' },
      retrieved: { value: 'YYYY-MM-DD', description: 'Day of the refresh (default: today, UTC).' },
      report: { value: 'FILE', description: 'Write there what was found, for npm run report-refresh.' },
    },
  },
  async ({ values, lists, positionals }) => {
    const from = placesOf(lists.from ?? []);
    const chosen = chosenOf(positionals);
    const stray = [...from.keys()].find((id) => !chosen.some((source) => source.id === id));
    if (stray !== undefined) throw new UsageError(`--from names ${stray}, which is not among the sources to refresh.`);
    const definitions = definitionsOf(await loadSchemas());
    const surroundings: Surroundings = {
      data: folderOption('data', values.data, join(ROOT, 'data')),
      date: dateOption('retrieved', values.retrieved),
      dryRun: values['dry-run'] === true,
      full: values.full === true,
      contract: { definitions, validator: makeValidator(definitions) },
    };

    const outcomes: Outcome[] = [];
    for (const source of chosen) {
      const outcome = await refreshed(source, from.get(source.id) ?? null, surroundings).catch(async (error: unknown) =>
        failed(source.id, error, error instanceof FindingsError ? await errorsInData(surroundings) : []),
      );
      outcomes.push(outcome);
      (outcome.state === 'failed' ? console.error : console.log)(outcomeAsText(outcome));
    }
    const reports = outcomes.map(reportOf);
    if (typeof values.report === 'string') {
      const file = userPath(values.report);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, reportsText(reports));
    }
    const summary = optionalVariable('GITHUB_STEP_SUMMARY');
    if (summary !== null) await appendFile(summary, reports.map(({ markdown }) => `${markdown}\n\n`).join(''));
    const changed = outcomes.filter(({ state }) => state === 'changed').length;
    const output = optionalVariable('GITHUB_OUTPUT');
    if (output !== null) await appendFile(output, `changed=${String(changed > 0)}\n`);
    const written = surroundings.dryRun ? 'nothing is written' : `${plural(changed, 'source')} written`;
    console.log(`${plural(outcomes.length, 'source')} read, ${changed} changed; ${written}.`);
    if (outcomes.some(({ state }) => state === 'failed')) process.exitCode = 1;
  },
);

interface Surroundings {
  readonly data: string;
  readonly date: string;
  readonly dryRun: boolean;
  /** Whether to read files that are as they were. */
  readonly full: boolean;
  readonly contract: Contract;
}

/** Reads one source anew, and writes it when it has changed. `from` is a path or an address; null is its data URL. */
async function refreshed(source: Source, from: string | null, surroundings: Surroundings): Promise<Outcome> {
  const { data, date, dryRun, full, contract } = surroundings;
  const { id } = source;
  const path = join(data, id);
  const name = `data/${id}`;
  const folder = await readDataFolder(path, path, name, contract.validator);
  if (from === null && folder.source.data_url === null) return { source: id, state: 'kept by hand' };
  const gathered = await gather(source, from, full ? { ...folder, seen: [] } : folder);
  if (gathered === null) return { source: id, state: 'unchanged', format: null, flags: [] };

  const { tables, version, format, findings } = source.importFrom(gathered.files, folder.present, name, contract);
  const isSame = tables.every(({ file, text }) => folder.present.get(file) === text);
  // A new version of the same figures is no change: it would be one each month.
  const next = isSame ? null : nextSourceFile(folder.source, folder.present, { tables, version }, null, date);
  if (next === null) return { source: id, state: 'unchanged', format, flags: warningsAmong(findings) };

  const sourceText = sourceFileText(next, `${name}/source.json`, contract.validator);
  const content = { tables, sourceText, seen: gathered.seen };
  const before = await built(data, date);
  const after = await builtWith(folder, content, surroundings);
  const diff = diffOf(before.published, after.published, after.inputs.retired);
  const flags = flagsOf(diff, findings, ({ document, list, id: record }) => {
    const records = recordsOf(document, after.published.documents.get(document) ?? {});
    const name = records.find((one) => one.list === list && one.id === record)?.fields.get('name');
    return typeof name === 'string' ? name : null;
  });
  if (!dryRun) await writeDataFolder(folder, content);
  return { source: id, state: 'changed', format, version: next.version, flags, diff };
}

async function gather(
  source: Source,
  from: string | null,
  { source: { data_url }, seen }: DataFolder,
): Promise<Gathered | null> {
  if (from !== null && !isAddress(from)) return { files: await gatherFromDisk(source, userPath(from)), seen: [] };
  return gatherIfChanged(source, from ?? data_url, seen);
}

/** What the data would publish with one folder of them replaced, tried in a copy. */
async function builtWith(
  { name, present }: DataFolder,
  content: NewContent,
  { data, date }: Surroundings,
): Promise<Built> {
  const scratch = await mkdtemp(join(tmpdir(), 'refresh-'));
  try {
    const copy = join(scratch, 'data');
    await cp(data, copy, { recursive: true });
    await writeDataFolder({ path: join(scratch, name), present }, content);
    return await built(copy, date);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

interface Built {
  readonly inputs: Inputs;
  readonly published: Published;
}

/** The API that the data make, checked as for a build. @throws FindingsError with everything that is wrong. */
async function built(data: string, date: string): Promise<Built> {
  const places = { date, data, contributions: join(ROOT, 'contributions'), published: join(ROOT, 'api/v1') };
  const { inputs, validator } = await readInputs(places);
  const api = buildApi(inputs, endpoints);
  refuse(checkApi(api, inputs, endpoints, validator));
  return { inputs, published: publishedOf(api.files) };
}

/** What is wrong with the data as they are, before anything is read anew. */
async function errorsInData({ data, date }: Surroundings): Promise<readonly Finding[]> {
  try {
    await built(data, date);
    return [];
  } catch (error) {
    if (error instanceof FindingsError) return error.findings;
    throw error;
  }
}

/** The sources that are named, by the words or else by REFRESH_SOURCE; all where none is. */
function chosenOf(words: readonly string[]): Source[] {
  const variable = optionalVariable('REFRESH_SOURCE');
  const names = words.length > 0 || variable === null ? words : [variable];
  const unknown = names.find((name) => !IDS.includes(name));
  if (unknown !== undefined) throw unknownSource('REFRESH_SOURCE', unknown);
  return SOURCES.filter(({ id }) => names.length === 0 || names.includes(id));
}

/** Where to read each source that is named in `SOURCE=FILE-or-URL`. */
function placesOf(words: readonly string[]): Map<string, string> {
  const places = new Map<string, string>();
  for (const word of words) {
    const [, id = '', place = ''] = /^([^=]+)=(.+)$/s.exec(word) ?? [];
    if (id === '') throw new UsageError(`--from ${word} names no source. Write SOURCE=FILE-or-URL.`);
    if (!IDS.includes(id)) throw unknownSource('--from', id);
    if (places.has(id)) throw new UsageError(`--from names ${id} twice.`);
    places.set(id, place);
  }
  return places;
}

function unknownSource(where: string, id: string): UsageError {
  const near = nearest(id, IDS);
  const hint = near === null ? '' : ` Did you mean "${near}"?`;
  return new UsageError(`${where}: there is no source "${id}".${hint} Allowed: ${IDS.join(', ')}.`);
}
