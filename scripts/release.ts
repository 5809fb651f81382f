import { command } from '../src/cli/command.ts';
import { continued, releaseWords, tagPlaceOf, tagPlaceOptions } from '../src/cli/options.ts';
import { makeRelease } from '../src/releases/make-release.ts';

export default command({
  summary:
    'Makes a dated release: builds the API, tells what changed, writes api/v1/ and the ledger, commits and tags.\n' +
    'After an interruption, the same command goes on where it stopped.',
  options: {
    ...tagPlaceOptions,
    reason: { value: 'TEXT', description: 'Why, for the change log.', variable: 'RELEASE_REASON' },
    summary: { value: 'TEXT', description: 'What changed (default: from the diff).', variable: 'RELEASE_SUMMARY' },
    'dry-run': { description: 'Print the entry and the diff, and change nothing.' },
    first: { description: 'Begin the real archive: leave rehearsals and their log behind.', variable: 'RELEASE_FIRST' },
    continues: {
      value: 'URL',
      description: 'With --first: the site of another publisher whose archive, in this repository, yours continues.',
    },
    public: { description: 'Refuse a release that could not be published: a publisher or an address that is not set.' },
    future: { description: 'Take a date far ahead: no date before it can follow.', variable: 'RELEASE_FUTURE' },
    'no-git': { description: 'Write the files, and leave commit and tag to you.' },
  },
  async run({ values }, here) {
    const done = await makeRelease({
      project: here.project,
      ...tagPlaceOf(here, values),
      today: here.today,
      isFuture: values.future === true,
      words: releaseWords(values),
      isDryRun: values['dry-run'] === true,
      isFirst: values.first === true,
      continues: continued(values.continues, values.first === true),
      isPublic: values.public === true,
      withoutGit: values['no-git'] === true,
    });
    here.print(done);
  },
});
