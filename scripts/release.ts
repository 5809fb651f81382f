import { command } from '../src/cli/command.ts';
import { dateOption, lineOfText, optionalVariable } from '../src/cli/options.ts';
import { UsageError } from '../src/core/findings/finding.ts';
import { setOutput } from '../src/github/workflow.ts';
import { makeRelease } from '../src/releases/make-release.ts';
import { putNotice } from '../src/releases/notice.ts';

export default command({
  summary:
    'Makes a dated release of the commit that is checked out: builds the API, tells what changed, writes api/v1/ and the\n' +
    'ledger, commits and tags. It pushes nothing, and says how that is done, and how the release is taken back. A workflow\n' +
    'says the first four options as RELEASE_DATE, RELEASE_REASON, RELEASE_SUMMARY and RELEASE_FIRST.',
  options: {
    date: { value: 'YYYY-MM-DD', description: 'Date of the release (default: today, UTC).' },
    reason: { value: 'TEXT', description: 'Why, for the change log.' },
    summary: { value: 'TEXT', description: 'What changed (default: from the diff).' },
    first: { description: 'Begin an archive: leave behind all rehearsals, and releases of other addresses.' },
    'dry-run': { description: 'Print the entry and the diff, and change nothing.' },
    public: { description: 'Refuse a release that could not be published: a publisher or an address that is not set.' },
    future: { description: 'Take a date far ahead: no date before it can follow.' },
    notice: { value: 'TEXT', description: 'Make no release: warn of that of --date. The text none takes it away.' },
  },
  async run({ values }, here) {
    const date = dateOption(here, 'date', values.date ?? optionalVariable(here, 'RELEASE_DATE') ?? here.today);
    const notice = lineOfText('--notice', values.notice ?? null);
    const wish = {
      reason: lineOfText('--reason', values.reason ?? optionalVariable(here, 'RELEASE_REASON')),
      summary: lineOfText('--summary', values.summary ?? optionalVariable(here, 'RELEASE_SUMMARY')),
      isFirst: values.first === true || optionalVariable(here, 'RELEASE_FIRST') === 'true',
      isFuture: values.future === true,
      ...{ isDryRun: values['dry-run'] === true, isPublic: values.public === true },
    };
    if (notice !== null && (wish.isDryRun || !values.date))
      throw new UsageError('--notice takes --date, no --dry-run.');
    if (notice === null) here.print(await makeRelease({ ...here, date, ...wish }));
    else here.print(await putNotice(here.project, date, notice === 'none' ? null : notice));
    await setOutput(here.environment, 'tag', date);
  },
});
