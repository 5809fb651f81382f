import { command } from '../src/cli/command.ts';
import { workflowGitHub } from '../src/cli/environment.ts';
import { dateOption, dateOfRelease, optionalVariable, variable } from '../src/cli/options.ts';
import { publishRelease, requestPublication } from '../src/github/releases.ts';
import { releaseAsText, wantedRelease } from '../src/github/wanted-release.ts';

export default command({
  summary:
    'Publishes a release on GitHub, with its files: as a draft first, then for all. Needs its tag to be checked out and\n' +
    'pushed, and verifies everything before. After a failure, the same command goes on where it stopped; a published\n' +
    'release is compared and never changed. A workflow sets GITHUB_REPOSITORY, GITHUB_API_URL and GITHUB_TOKEN.',
  options: {
    date: dateOfRelease,
    'dry-run': { description: 'Check everything here, print what would be published, and ask GitHub nothing.' },
    dispatch: {
      description: 'Start the workflow that publishes, for the pushed tag that GITHUB_REF_NAME names, and do no more.',
      conflicts: ['dryRun'],
    },
  },
  async run({ values }, here) {
    if (values.dispatch === true) {
      const tag = dateOption(here, 'date', values.date ?? variable(here, 'GITHUB_REF_NAME'));
      here.print(await requestPublication(await workflowGitHub(here), tag));
      return;
    }
    const date = dateOption(here, 'date', values.date);
    const github = values['dry-run'] === true ? null : await workflowGitHub(here);
    const repository = optionalVariable(here, 'GITHUB_REPOSITORY') ?? 'OWNER/NAME';
    const wanted = await wantedRelease(here.project, date, repository, here.print);
    here.print(github === null ? releaseAsText(wanted) : (await publishRelease(github, wanted)).join('\n'));
  },
});
