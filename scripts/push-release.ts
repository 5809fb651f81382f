import { command } from '../src/cli/command.ts';
import { gitCredentials } from '../src/cli/environment.ts';
import { dateOfRelease, dateOption } from '../src/cli/options.ts';
import { withAccess, gitIn } from '../src/core/git/git.ts';
import { BRANCH, publishedCommit, REMOTE } from '../src/releases/tag.ts';
import { setOutput } from '../src/github/workflow.ts';

export default command({
  summary: 'Pushes a release in a workflow: its commit and its tag, both or neither.',
  options: { date: dateOfRelease, check: { description: 'Push nothing: check that the branch of the remote has it.' } },
  async run({ values }, here) {
    const git = gitIn(here.project.root);
    const date = dateOption(here, 'date', values.date);
    if (values.check === true) here.print(`${date} is commit ${await publishedCommit(git, date)}, on ${BRANCH}.`);
    else {
      const refs = [`refs/tags/${date}^{commit}:refs/heads/${BRANCH}`, `refs/tags/${date}`];
      const push = ['push', '--quiet', '--atomic', REMOTE, ...refs];
      await withAccess(await gitCredentials(here, REMOTE), (access) => git(...access, ...push));
    }
    await setOutput(here.environment, 'tag', date);
  },
});
