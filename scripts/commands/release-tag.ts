import { appendFile } from 'node:fs/promises';
import { command } from '../cli/command.ts';
import { optionalVariable } from '../cli/environment.ts';
import { tagPlaceOf, tagPlaceOptions } from '../cli/tag-place.ts';
import { gitIn } from '../git/git.ts';
import { publishedCommit } from '../git/release-tag.ts';
import { ROOT } from '../root.ts';

await command(
  {
    name: 'release-tag',
    summary:
      'Checks that a release has a tag, and that the default branch has it. Prints the tag, and hands it to the further\n' +
      'jobs of a workflow as the output `tag`.',
    options: {
      ...tagPlaceOptions,
    },
  },
  async ({ values }) => {
    const place = tagPlaceOf(values);
    const commit = await publishedCommit(gitIn(ROOT), place);
    const output = optionalVariable('GITHUB_OUTPUT');
    if (output !== null) await appendFile(output, `tag=${place.date}\n`);
    console.log(`${place.date} is commit ${commit}, on ${place.branch}.`);
  },
);
