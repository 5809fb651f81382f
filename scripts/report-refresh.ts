import { command } from '../src/cli/command.ts';
import { runLogUrl, workflowGitHub } from '../src/cli/environment.ts';
import { userPath, variable } from '../src/cli/options.ts';
import { UsageError } from '../src/core/findings/finding.ts';
import { handedOn, reportRefresh } from '../src/github/refresh.ts';

export default command({
  summary:
    'Reports to GitHub what a refresh found: opens or updates a pull request for each source that has changed, and an\n' +
    'issue for each that fails; closes what is over. Runs in a workflow, which sets GITHUB_REPOSITORY, GITHUB_SHA,\n' +
    'GITHUB_RUN_ID, GITHUB_API_URL and GITHUB_TOKEN.',
  positionals: [
    {
      name: 'folder',
      description: 'What the jobs of the refresh handed on: a folder each, with dist/refresh.json and data/.',
    },
  ],
  async run({ positionals }, here) {
    const run = Number(variable(here, 'GITHUB_RUN_ID'));
    if (!Number.isSafeInteger(run)) throw new UsageError('GITHUB_RUN_ID is not a number.');
    const all = await handedOn(userPath(here, positionals[0] ?? ''));
    const github = await workflowGitHub(here);
    const { default_branch: defaultBranch } = (await github.rest.repos.get({ ...github.repository })).data;
    const refreshRun = { github, base: variable(here, 'GITHUB_SHA'), defaultBranch, run, logUrl: runLogUrl(here) };
    for (const one of all) here.print((await reportRefresh(one, refreshRun)).join('\n'));
  },
});
