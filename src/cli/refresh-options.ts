import { loadContract } from '../contract/validator.ts';
import { UsageError } from '../core/findings/finding.ts';
import type { RefreshOptions } from '../refresh/refresh.ts';
import { SOURCES } from '../sources/index.ts';
import type { Source } from '../sources/source.ts';
import type { CommandLine, CommandSpec, Options } from './command.ts';
import type { Here } from './here.ts';
import { dateOption, folderOption, isAddress, optionalVariable, userPath } from './options.ts';

const IDS = SOURCES.map(({ id }) => id);

/** Which sources a refresh reads; all where none is named. */
export const sourcesPositional = {
  name: 'source',
  description: 'Which sources (default: REFRESH_SOURCE of the environment, else all).',
  choices: IDS,
  optional: true,
  many: true,
} satisfies NonNullable<CommandSpec['positionals']>[number];

/** The options of a refresh. */
export const refreshOptions = {
  'dry-run': { description: 'Write nothing below data/.' },
  full: {
    description: 'Read the files even where the server says that they are as they were: after a change of an importer.',
  },
  from: {
    value: 'SOURCE=FILE-or-URL',
    description: 'Read a source from there: a file or folder, https, or http on this machine itself.',
    many: true,
  },
  'source-version': {
    value: 'TEXT',
    description:
      'Version of the one source that is read (default: as its files say); written even of the same figures.',
  },
  data: { value: 'DIR', description: 'Folder that has the folders of the sources in it (default: data).' },
  retrieved: { value: 'YYYY-MM-DD', description: 'Day of the refresh (default: today, UTC).' },
  report: { value: 'FILE', description: 'Write there what was found, for npm run github -- refresh.' },
} as const satisfies Options;

/** What a command line asks of a refresh. @throws UsageError when it makes no sense. */
export async function refreshFromCommandLine(
  here: Here,
  { values, positionals }: CommandLine<typeof refreshOptions>,
): Promise<RefreshOptions> {
  const { project } = here;
  const from = placesOf(here, values.from ?? []);
  const sources = chosenOf(here, positionals);
  const stray = [...from.keys()].find((id) => !sources.some((source) => source.id === id));
  if (stray !== undefined) throw new UsageError(`--from names ${stray}, which is not among the sources to refresh.`);
  const version = values['source-version'] ?? null;
  if (version !== null && sources.length > 1) {
    const fix = 'Name it: npm run refresh -- SOURCE --source-version TEXT.';
    throw new UsageError(`--source-version is that of one source. ${fix}`);
  }
  return {
    sources,
    from,
    version,
    project,
    data: folderOption(here, 'data', values.data, project.data),
    date: dateOption(here, 'retrieved', values.retrieved),
    dryRun: values['dry-run'] === true,
    full: values.full === true,
    contract: await loadContract(project),
  };
}

/** The sources that are named, by the words or else by REFRESH_SOURCE; all where none is. */
function chosenOf(here: Here, words: readonly string[]): Source[] {
  const variable = optionalVariable(here, 'REFRESH_SOURCE');
  const names = words.length > 0 || variable === null ? words : [variable];
  const unknown = names.find((name) => !IDS.includes(name));
  if (unknown !== undefined) throw unknownSource('REFRESH_SOURCE', unknown);
  return SOURCES.filter(({ id }) => names.length === 0 || names.includes(id));
}

/** Where to read each source that is named in `SOURCE=FILE-or-URL`. */
function placesOf(here: Here, words: readonly string[]): Map<string, string | URL> {
  const places = new Map<string, string | URL>();
  for (const word of words) {
    const [, id = '', place = ''] = /^([^=]+)=(.+)$/s.exec(word) ?? [];
    if (id === '') throw new UsageError(`--from ${word} names no source. Write SOURCE=FILE-or-URL.`);
    if (!IDS.includes(id)) throw unknownSource('--from', id);
    if (places.has(id)) throw new UsageError(`--from names ${id} twice.`);
    places.set(id, isAddress(place) ? new URL(place) : userPath(here, place));
  }
  return places;
}

function unknownSource(where: string, id: string): UsageError {
  return new UsageError(`${where}: there is no source "${id}". Allowed: ${IDS.join(', ')}.`);
}
