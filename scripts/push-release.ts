import { command } from '../src/cli/command.ts';
import { gitCredentials } from '../src/cli/environment.ts';
import { tagPlaceOf, tagPlaceOptions } from '../src/cli/options.ts';
import { withAccess, gitIn } from '../src/core/git/git.ts';
import { publishedCommit, pushRelease } from '../src/releases/tag.ts';
import { setOutput } from '../src/github/workflow.ts';

export default command({
  summary:
    'Pushes a release: its commit and its tag, both or neither. Pushed already, it does nothing. By hand, git finds your\n' +
    'credentials as ever; a workflow sets GITHUB_TOKEN and, where the branch is protected, RELEASE_DEPLOY_KEY. Further\n' +
    'jobs of a workflow get the tag as the output `tag`.',
  options: {
    ...tagPlaceOptions,
    check: { description: 'Push nothing: check that there is such a tag, and that the branch of the remote has it.' },
  },
  async run({ values }, here) {
    const git = gitIn(here.project.root);
    const place = tagPlaceOf(here, values);
    if (values.check === true) {
      here.print(`${place.date} is commit ${await publishedCommit(git, place)}, on ${place.branch}.`);
    } else {
      const credentials = await gitCredentials(here, place.remote);
      here.print(await withAccess(credentials, (access) => pushRelease(git, place, access)));
    }
    await setOutput(here.environment, 'tag', place.date);
  },
});
