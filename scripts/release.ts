import { command } from '../src/cli/command.ts';
import { dateOption, lineOfText, optionalVariable } from '../src/cli/options.ts';
import { UsageError } from '../src/core/usage-error.ts';
import { setOutput } from '../src/github/workflow.ts';
import { makeRelease } from '../src/releases/make-release.ts';
import { setNotice } from '../src/releases/notice.ts';
import { undoRelease } from '../src/releases/undo.ts';

export default command({
  summary:
    'Makes a dated release from the checked-out commit: builds the API, writes api/v1/ and the change entry, commits and\n' +
    'tags. It pushes nothing. It prints the commands that push the release or undo it. A workflow sets the first four options\n' +
    'with the environment variables RELEASE_DATE, RELEASE_REASON, RELEASE_SUMMARY and RELEASE_FIRST.',
  options: {
    date: { value: 'YYYY-MM-DD', description: 'Date of the release (default: today, UTC).' },
    reason: { value: 'TEXT', description: 'Reason for the change log.' },
    summary: { value: 'TEXT', description: 'Summary for the change log (default: from the diff).' },
    first: {
      description:
        'Start a new series: for your first real release, in a fork, or to discard the rehearsals. Removes all rehearsals (practice releases) and all releases of other site addresses, so never use it after moving the site.',
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
  },
  async run({ values }, context) {
    if (values.undo !== undefined) {
      if (Object.keys(values).length > 1) throw new UsageError('--undo works with no other option.');
      context.print(await undoRelease(context.project, dateOption(context, 'undo', values.undo)));
      return;
    }
    if (values.notice !== undefined) {
      const { notice, date: released, ...others } = values;
      const [other] = Object.keys(others);
      if (other !== undefined)
        throw new UsageError(`--notice does not work with --${other}. It works only with --date.`);
      if (released === undefined)
        throw new UsageError('--notice needs --date, the date of the release to attach it to.');
      const text = lineOfText('--notice', notice);
      context.print(
        await setNotice(context.project, dateOption(context, 'date', released), text === 'none' ? null : text),
      );
      return;
    }
    const date = dateOption(context, 'date', values.date ?? optionalVariable(context, 'RELEASE_DATE') ?? context.today);
    const options = {
      reason: lineOfText('--reason', values.reason ?? optionalVariable(context, 'RELEASE_REASON')),
      summary: lineOfText('--summary', values.summary ?? optionalVariable(context, 'RELEASE_SUMMARY')),
      isFirst: values.first === true || optionalVariable(context, 'RELEASE_FIRST') === 'true',
      isFuture: values.future === true,
      isDryRun: values['dry-run'] === true,
      isPublic: values.public === true,
    };
    context.print(await makeRelease({ ...context, date, ...options }));
    if (!options.isDryRun) await setOutput(context.environment, 'tag', date);
  },
});
