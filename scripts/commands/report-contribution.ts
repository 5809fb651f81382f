import { readFile } from 'node:fs/promises';
import { command } from '../cli/command.ts';
import { UsageError } from '../findings/usage-error.ts';
import { dateOption } from '../cli/date.ts';
import { runLogUrl, variable } from '../cli/environment.ts';
import { gitHub, repositoryOf } from '../github/client.ts';
import { reportOn } from '../github/report.ts';
import { headOfWorkflowRun } from '../github/workflow-run.ts';
import { readBase } from '../pull-request/base.ts';

await command(
  {
    name: 'report-contribution',
    summary:
      'Reports on the pull request that a workflow_run event is about: commit status, labels, comment. Runs in a\n' +
      'workflow, which sets GITHUB_EVENT_PATH, GITHUB_REPOSITORY, GITHUB_API_URL and GITHUB_TOKEN.',
    options: { date: { value: 'YYYY-MM-DD', description: 'Day of the check (default: today, UTC).' } },
  },
  async ({ values }) => {
    const date = dateOption('date', values.date);
    const eventPath = variable('GITHUB_EVENT_PATH');
    const repository = repositoryOf(variable('GITHUB_REPOSITORY'));
    if (repository === null) throw new UsageError('GITHUB_REPOSITORY is no owner/name.');
    const access = { baseUrl: variable('GITHUB_API_URL'), token: variable('GITHUB_TOKEN') };

    const event: unknown = JSON.parse(await readFile(eventPath, 'utf8'));
    const found = headOfWorkflowRun(event);
    const said =
      'reason' in found
        ? [`Nothing done. ${found.reason}`]
        : await reportOn(found.head, await readBase(date), { github: gitHub(access), repository, logUrl: runLogUrl() });
    for (const sentence of said) console.log(sentence);
  },
);
