import { command } from '../cli/command.ts';
import { dateOption, dayOfCheck } from '../cli/options.ts';
import { eventOfWorkflow, runLogUrl, workflowGitHub } from '../cli/environment.ts';
import { reportOn } from '../github/report.ts';
import { headOfWorkflowRun } from '../github/reported-pull-request.ts';
import { readBase } from '../pull-request/verdict.ts';

await command({
  summary:
    'Reports on the pull request that a workflow_run event is about: commit status, labels, comment. Runs in a\n' +
    'workflow, which sets GITHUB_EVENT_PATH, GITHUB_REPOSITORY, GITHUB_API_URL and GITHUB_TOKEN.',
  options: { date: dayOfCheck },
  async run({ values }) {
    const date = dateOption('date', values.date);
    const found = headOfWorkflowRun(await eventOfWorkflow());
    const github = await workflowGitHub();
    const said =
      'reason' in found
        ? [`Nothing done. ${found.reason}`]
        : await reportOn(found.head, await readBase(date), { github, logUrl: runLogUrl() });
    console.log(said.join('\n'));
  },
});
