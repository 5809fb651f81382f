import { command } from '../cli/command.ts';
import { dateOption, dayOfCheck, variable } from '../cli/options.ts';
import { eventOfWorkflow, runLogUrl, workflowGitHub } from '../cli/environment.ts';
import { gitIn } from '../git/git.ts';
import { occasionOf, reportOnOccasion } from '../github/occasion.ts';
import { readBase } from '../pull-request/verdict.ts';
import { ROOT } from '../root.ts';

await command({
  summary:
    'Gives the verdict that an event asks for: on a pull request, on what a merge queue is about to merge, else on all\n' +
    'open pull requests whose verdict no longer holds. Commit status, labels, comment. Runs in a workflow, which sets\n' +
    'GITHUB_EVENT_PATH, GITHUB_REPOSITORY, GITHUB_API_URL and GITHUB_TOKEN.',
  options: {
    date: dayOfCheck,
    commit: {
      value: 'SHA',
      description: 'Commit of the default branch whose rules and data these are (default: HEAD).',
    },
  },
  async run({ values }) {
    const date = dateOption('date', values.date);
    const occasion = occasionOf(await eventOfWorkflow(), variable('GITHUB_REPOSITORY'));
    const commit = values.commit ?? (await gitIn(ROOT)('rev-parse', 'HEAD')).trim();
    const reporting = { github: await workflowGitHub(), commit, logUrl: runLogUrl() };
    const { said, isIncomplete } = await reportOnOccasion(occasion, await readBase(date), reporting);
    console.log(said.join('\n'));
    if (isIncomplete) process.exitCode = 1;
  },
});
