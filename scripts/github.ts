import { command } from '../src/cli/command.ts';
import { eventOfWorkflow, runLogUrl, workflowGitHub } from '../src/cli/github-access.ts';
import { dateVariable, userPath, variable } from '../src/cli/options.ts';
import { UsageError } from '../src/core/usage-error.ts';
import { pullRequestNumber } from '../src/github/event.ts';
import { checkPullRequest } from '../src/github/check-pull-request.ts';
import { publishRelease } from '../src/github/publication.ts';
import { refreshReportsIn, reportSources } from '../src/github/source-issues.ts';
import { readBase } from '../src/github/verdict.ts';
import { wantedRelease } from '../src/github/wanted-release.ts';

export default command({
  summary:
    'Runs the GitHub steps of the workflows. `check` checks the pull request of the current event and sets its status,\n' +
    'labels and comment. `refresh FOLDER` opens or closes an issue for each source, from the refresh reports in FOLDER.\n' +
    '`publish [FOLDER]` publishes a release on GitHub with all its files, and with the packages in FOLDER. RELEASE_DATE (an\n' +
    'environment variable) is the date of the release. The tag of the release must be checked out and pushed.',
  positionals: [
    {
      form: '<step>',
      description: 'Step to run.',
      missing: 'Pass a step: check, refresh or publish.',
      choices: ['check', 'refresh', 'publish'],
    },
    {
      form: '[folder]',
      description: 'For refresh: the folder with the reports. For publish: the folder with the packages to attach.',
    },
  ],
  async run({ positionals: [step, folder] }, context) {
    const github = await workflowGitHub(context);
    if (step === 'check') {
      const base = await readBase(context.project, context.today);
      const number = pullRequestNumber(await eventOfWorkflow(context));
      context.print(await checkPullRequest(number, base, github, runLogUrl(context)));
    } else if (step === 'refresh') {
      if (folder === undefined)
        throw new UsageError('refresh needs the folder with the reports: npm run github -- refresh FOLDER');
      context.print(
        (await reportSources(github, refreshReportsIn(userPath(context, folder)), runLogUrl(context))).join('\n'),
      );
    } else {
      const date = dateVariable(context, 'RELEASE_DATE');
      const packages = folder === undefined ? null : userPath(context, folder);
      const wanted = await wantedRelease(context.project, date, variable(context, 'GITHUB_REPOSITORY'), packages);
      context.print(await publishRelease(github, wanted));
    }
  },
});
