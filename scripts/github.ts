import { command } from '../src/cli/command.ts';
import { eventOfWorkflow, runLogUrl, workflowGitHub } from '../src/cli/environment.ts';
import { dateOption, userPath, variable } from '../src/cli/options.ts';
import { UsageError } from '../src/core/usage-error.ts';
import { pullRequestNumber } from '../src/github/event.ts';
import { judge } from '../src/github/judge.ts';
import { publishRelease } from '../src/github/publication.ts';
import { refreshReportsIn, reportSources } from '../src/github/source-issues.ts';
import { readBase } from '../src/github/verdict.ts';
import { wantedRelease } from '../src/github/wanted-release.ts';

export default command({
  summary:
    'Runs the GitHub steps of the workflows. `judge` checks the pull request of the current event and sets its status,\n' +
    'labels and comment. `refresh FOLDER` opens or closes an issue for each source, from the refresh reports in FOLDER.\n' +
    '`publish [FOLDER]` publishes the release RELEASE_DATE with all its files, and with the packages in FOLDER. The tag of\n' +
    'the release must be checked out and pushed.',
  positionals: [
    ['<step>', 'Step to run.', ['judge', 'refresh', 'publish']],
    ['[folder]', 'For refresh: the folder with the reports. For publish: the folder with the packages to attach.'],
  ],
  async run({ positionals: [step, folder] }, here) {
    const github = await workflowGitHub(here);
    if (step === 'judge') {
      const base = await readBase(here.project, here.today);
      const number = pullRequestNumber(await eventOfWorkflow(here));
      here.print(await judge(number, base, github, runLogUrl(here)));
    } else if (step === 'refresh') {
      if (folder === undefined)
        throw new UsageError('refresh needs the folder with the reports: npm run github -- refresh FOLDER');
      here.print((await reportSources(github, refreshReportsIn(userPath(here, folder)), runLogUrl(here))).join('\n'));
    } else {
      const date = dateOption(here, 'date', variable(here, 'RELEASE_DATE'));
      const packages = folder === undefined ? null : userPath(here, folder);
      const wanted = await wantedRelease(here.project, date, variable(here, 'GITHUB_REPOSITORY'), packages);
      here.print(await publishRelease(github, wanted));
    }
  },
});
