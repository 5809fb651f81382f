import { loadContract } from '../contract/validator.ts';
import { UsageError } from '../core/findings/finding.ts';
import type { RefreshOptions } from '../refresh/refresh.ts';
import { SOURCES } from '../sources/index.ts';
import type { CommandLine, Options, Positional } from './command.ts';
import type { Here } from './here.ts';
import { dateOption, folderOption, userPath } from './options.ts';

const IDS = SOURCES.map(({ id }) => id);

/** Which sources a refresh reads; all where none is named. */
export const sourcesPositional: Positional = ['[source...]', 'Which sources (default: all).', IDS];

/** The options of a refresh. */
export const refreshOptions = {
  'dry-run': { description: 'Write nothing below data/.' },
  from: {
    value: 'SOURCE=FILE-or-URL',
    description: 'Read a source from there: a file or folder, https, or http on this machine itself.',
    many: true,
  },
  'source-version': { value: 'TEXT', description: 'Version of the one source (default: as its files say).' },
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
  const version = values['source-version'] ?? null;
  const sources = SOURCES.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
  const from = new Map<string, string | URL>();
  for (const word of values.from ?? []) {
    const [, id = '', place = ''] = /^([^=]+)=(.+)$/s.exec(word) ?? [];
    if (!sources.some((source) => source.id === id))
      throw new UsageError(`--from ${word} names no source that is read: ${sources.map((one) => one.id).join(', ')}.`);
    from.set(id, /^https?:/i.test(place) && URL.canParse(place) ? new URL(place) : userPath(here, place));
  }
  if (version !== null && sources.length > 1)
    throw new UsageError(
      '--source-version applies to one source only: npm run refresh -- SOURCE --source-version TEXT.',
    );
  return {
    sources,
    from,
    version,
    project,
    data: folderOption(here, 'data', values.data, project.data),
    date: dateOption(here, 'retrieved', values.retrieved),
    dryRun: values['dry-run'] === true,
    contract: await loadContract(project),
  };
}
