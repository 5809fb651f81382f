import { command } from '../cli/command.ts';
import { gitCredentials } from '../cli/environment.ts';
import { tagPlaceOf, tagPlaceOptions } from '../cli/options.ts';
import { withAccess, gitIn } from '../git/git.ts';
import { publishedCommit, pushRelease } from '../git/release.ts';
import { setOutput } from '../github/workflow.ts';
import { ROOT } from '../root.ts';

await command({
  summary:
    'Pushes a release: its commit and its tag, both or neither. Pushed already, it does nothing. By hand, git finds your\n' +
    'credentials as ever; a workflow sets GITHUB_TOKEN and, where the branch is protected, RELEASE_DEPLOY_KEY. Further\n' +
    'jobs of a workflow get the tag as the output `tag`.',
  options: {
    ...tagPlaceOptions,
    check: { description: 'Push nothing: check that there is such a tag, and that the branch of the remote has it.' },
  },
  async run({ values }) {
    const git = gitIn(ROOT);
    const place = tagPlaceOf(values);
    if (values.check === true) {
      console.log(`${place.date} is commit ${await publishedCommit(git, place)}, on ${place.branch}.`);
    } else {
      const credentials = await gitCredentials(place.remote);
      console.log(await withAccess(credentials, (access) => pushRelease(git, place, access)));
    }
    await setOutput('tag', place.date);
  },
});
