import { UsageError } from '../core/usage-error.ts';
import type { ReleaseOptions } from '../releases/make-release.ts';
import type { Options, Values } from './command.ts';
import type { ProcessContext } from './context.ts';
import { dateOption, lineOfText, optionalVariable } from './options.ts';

/** The options of `npm run release`. */
export const releaseOptions = {
  date: { value: 'YYYY-MM-DD', description: 'Date of the release (default: today, UTC).' },
  reason: { value: 'TEXT', description: 'Reason for the change log.' },
  summary: { value: 'TEXT', description: 'Summary for the change log (default: from the diff).' },
  first: {
    description:
      'Start a new series: for your first real release (also that of a fork), or to discard the rehearsals. Removes all rehearsals (practice releases) and all releases of other site addresses, so never use it after moving the site.',
  },
  'dry-run': { description: 'Print the change entry and the diff, and write nothing.' },
  public: { description: 'Reject unset publisher fields and example addresses.' },
  future: { description: 'Allow a date more than one day ahead. No release with an earlier date can follow it.' },
  undo: { value: 'YYYY-MM-DD', description: 'Remove the commit and the tag of a release that was not pushed.' },
  notice: {
    value: 'TEXT',
    description:
      'Attach this warning to the existing release of --date, and make no new release. "none" removes the warning.',
  },
} as const satisfies Options;

type ReleaseValues = Values<typeof releaseOptions>;

/** What to do with the release of a date. A notice of null removes the notice. */
export type ReleaseTask =
  | { readonly task: 'undo'; readonly date: string }
  | { readonly task: 'notice'; readonly date: string; readonly notice: string | null }
  | { readonly task: 'make'; readonly options: Omit<ReleaseOptions, 'project' | 'today'> };

/** The task that the options of a command line ask for. @throws UsageError if they contradict each other. */
export function parseReleaseTask(context: ProcessContext, values: ReleaseValues): ReleaseTask {
  if (values.undo !== undefined) {
    if (Object.keys(values).length > 1) throw new UsageError('--undo works with no other option.');
    return { task: 'undo', date: dateOption(context, 'undo', values.undo) };
  }
  if (values.notice !== undefined) return noticeTask(context, values, values.notice);
  return {
    task: 'make',
    options: {
      date: dateOption(context, 'date', values.date ?? optionalVariable(context, 'RELEASE_DATE') ?? context.today),
      reason: lineOfText('--reason', values.reason ?? optionalVariable(context, 'RELEASE_REASON')),
      summary: lineOfText('--summary', values.summary ?? optionalVariable(context, 'RELEASE_SUMMARY')),
      isFirst: values.first === true || optionalVariable(context, 'RELEASE_FIRST') === 'true',
      isFuture: values.future === true,
      isDryRun: values['dry-run'] === true,
      isPublic: values.public === true,
    },
  };
}

function noticeTask(context: ProcessContext, values: ReleaseValues, notice: string): ReleaseTask {
  const other = Object.keys(values).find((name) => name !== 'notice' && name !== 'date');
  if (other !== undefined) throw new UsageError(`--notice does not work with --${other}. It works only with --date.`);
  if (values.date === undefined)
    throw new UsageError('--notice needs --date, the date of the release to attach it to.');
  const text = lineOfText('--notice', notice);
  return { task: 'notice', date: dateOption(context, 'date', values.date), notice: text === 'none' ? null : text };
}
