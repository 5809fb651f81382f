import { command } from '../src/cli/command.ts';
import { dateOfRelease, dateOption, lineOfText, releaseWords } from '../src/cli/options.ts';
import { UsageError } from '../src/core/findings/finding.ts';
import { setOutput } from '../src/github/workflow.ts';
import { makeRelease } from '../src/releases/make-release.ts';
import { putNotice } from '../src/releases/notice.ts';

export default command({
  summary:
    'Makes a dated release of the commit that is checked out: builds the API, tells what changed, writes api/v1/ and the\n' +
    'ledger, commits and tags. It pushes nothing, and says how that is done, and how the release is taken back.',
  positionals: [{ name: 'text', description: 'With --notice: what readers are warned of.', optional: true }],
  options: {
    date: dateOfRelease,
    reason: { value: 'TEXT', description: 'Why, for the change log.', variable: 'RELEASE_REASON' },
    summary: { value: 'TEXT', description: 'What changed (default: from the diff).', variable: 'RELEASE_SUMMARY' },
    'dry-run': { description: 'Print the entry and the diff, and change nothing.' },
    first: { description: 'Begin an archive, without the releases of other addresses.', variable: 'RELEASE_FIRST' },
    public: { description: 'Refuse a release that could not be published: a publisher or an address that is not set.' },
    future: { description: 'Take a date far ahead: no date before it can follow.', variable: 'RELEASE_FUTURE' },
    notice: { value: 'YYYY-MM-DD', description: 'Make no release: put a warning on this one, or with --remove none.' },
    remove: { description: 'With --notice: take the warning away.' },
  },
  async run({ positionals: [text], values }, here) {
    const { project, today } = here;
    if ((text === undefined) !== (values.notice === undefined || values.remove === true))
      throw new UsageError('Give --notice DATE and the warning, or --notice DATE --remove.');
    if (values.notice !== undefined) {
      const warning = text === undefined ? null : lineOfText('the warning', text);
      here.print(await putNotice(project, dateOption(here, 'notice', values.notice), warning));
      return;
    }
    const date = dateOption(here, 'date', values.date);
    const [isDryRun, isFirst, isPublic] = [values['dry-run'] === true, values.first === true, values.public === true];
    const [isFuture, words] = [values.future === true, releaseWords(values)];
    here.print(await makeRelease({ project, date, today, isFuture, words, isDryRun, isFirst, isPublic }));
    await setOutput(here.environment, 'tag', date);
  },
});
