import { command } from '../src/cli/command.ts';
import { optionalVariable, releaseDate, releaseWords } from '../src/cli/options.ts';
import { makeRelease } from '../src/releases/make-release.ts';

export default command({
  summary:
    'Makes a dated release: builds the API, tells what changed, writes api/v1/ and the ledger, commits and tags.\n' +
    'After an interruption, the same command goes on where it stopped. Where an option is not given, RELEASE_DATE,\n' +
    'RELEASE_REASON, RELEASE_SUMMARY, RELEASE_FUTURE and RELEASE_FIRST (true) stand for it; an empty one counts as not\ngiven.',
  options: {
    date: { value: 'YYYY-MM-DD', description: 'Date of the release; also its tag.' },
    reason: { value: 'TEXT', description: 'Why, for the change log.' },
    summary: { value: 'TEXT', description: 'What changed, for the change log (default: from the diff).' },
    'dry-run': { description: 'Print the entry and the diff, and change nothing.' },
    first: { description: 'Begin the real archive: leave the rehearsals and their change log behind.' },
    public: { description: 'Refuse a release that could not be published: a publisher or address that is not set.' },
    future: { description: 'Take a date more than two days ahead: nothing can be released before it afterwards.' },
    'no-git': { description: 'Write the files, and leave commit and tag to you.' },
  },
  async run({ values }, here) {
    const done = await makeRelease({
      project: here.project,
      date: releaseDate(here, values.date),
      today: here.today,
      isFuture: values.future === true || optionalVariable(here, 'RELEASE_FUTURE') !== null,
      words: { ...releaseWords(here, 'reason', values.reason), ...releaseWords(here, 'summary', values.summary) },
      isDryRun: values['dry-run'] === true,
      isFirst: values.first === true || optionalVariable(here, 'RELEASE_FIRST') === 'true',
      isPublic: values.public === true,
      withoutGit: values['no-git'] === true,
    });
    here.print(done);
  },
});
