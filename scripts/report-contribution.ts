import { command } from '../src/cli/command.ts';
import { dateOption, dayOfCheck, variable } from '../src/cli/options.ts';
import { eventOfWorkflow, runLogUrl, workflowGitHub } from '../src/cli/environment.ts';
import { gitIn } from '../src/core/git/git.ts';
import { occasionOf, reportOnOccasion } from '../src/github/occasion.ts';
import { readBase } from '../src/github/pull-request/verdict.ts';

export default command({
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
  async run({ values }, here) {
    const date = dateOption(here, 'date', values.date);
    const occasion = occasionOf(await eventOfWorkflow(here), variable(here, 'GITHUB_REPOSITORY'));
    const commit = values.commit ?? (await gitIn(here.project.root)('rev-parse', 'HEAD')).trim();
    const reporting = { github: await workflowGitHub(here), commit, logUrl: runLogUrl(here) };
    const { said, isIncomplete } = await reportOnOccasion(occasion, await readBase(here.project, date), reporting);
    here.print(said.join('\n'));
    return isIncomplete ? 1 : 0;
  },
});
