import { loadContract } from '../contract/validator.ts';
import { UsageError } from '../core/usage-error.ts';
import type { RefreshOptions } from '../refresh/refresh.ts';
import { SOURCES } from '../sources/index.ts';
import type { CommandLine, Options, Positional } from './command.ts';
import type { CommandContext } from './context.ts';
import { dateOption, folderOption, userPath } from './options.ts';

const IDS = SOURCES.map(({ id }) => id);

/** The sources that a refresh reads. */
export const sourcesPositional: Positional = {
  form: '[source...]',
  description:
    'Sources to read (default: all). A source without a data URL is read only if you pass --from for it. Sources whose tables are edited by hand can be named, but are only reported as not read.',
  choices: IDS,
};

/** The options of a refresh. */
export const refreshOptions = {
  'dry-run': { description: 'Write nothing in data/.' },
  from: {
    value: 'SOURCE=FILE-or-URL',
    description: 'Read a source from this file, folder or https address (http for this machine only).',
    many: true,
  },
  'source-version': { value: 'TEXT', description: 'Version of the source (default: the version in its files).' },
  data: { value: 'DIR', description: 'Folder with one folder per source (default: data).' },
  retrieved: { value: 'YYYY-MM-DD', description: 'Date of the refresh (default: today, UTC).' },
  report: { value: 'FILE', description: 'Write the report to this file, for npm run github -- refresh.' },
} as const satisfies Options;

/** The options of a refresh from its command line. @throws UsageError if they contradict each other. */
export async function parseRefreshOptions(
  context: CommandContext,
  { values, positionals }: CommandLine<typeof refreshOptions>,
): Promise<RefreshOptions> {
  const { project } = context;
  const version = values['source-version'] ?? null;
  const sources = SOURCES.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
  const from = new Map<string, string | URL>();
  for (const word of values.from ?? []) {
    const [, id = '', place = ''] = /^([^=]+)=(.+)$/s.exec(word) ?? [];
    const source = sources.find((source) => source.id === id);
    if (source === undefined)
      throw new UsageError(
        `--from ${word} does not name a source of this refresh. Allowed: SOURCE=FILE-or-URL, with one of these sources: ${sources.map((source) => source.id).join(', ')}.`,
      );
    if (source.files.length === 0)
      throw new UsageError(`--from ${word}: nobody publishes ${id} as files. Edit its tables in data/${id}/ instead.`);
    from.set(id, /^https?:/i.test(place) && URL.canParse(place) ? new URL(place) : userPath(context, place));
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
    data: folderOption(context, 'data', values.data, project.data),
    date: dateOption(context, 'retrieved', values.retrieved),
    dryRun: values['dry-run'] === true,
    contract: await loadContract(project),
  };
}
