import { appendFile } from 'node:fs/promises';
import { parseCommand, runCommand } from './cli/command.ts';
import { optionalVariable, releaseDate } from './cli/environment.ts';
import { gitIn } from './git/git.ts';
import { publishedCommit } from './git/release-tag.ts';
import { ROOT } from './root.ts';

await runCommand(async () => {
  const { values } = parseCommand(
    {
      name: 'release-tag',
      summary:
        'Checks that a release has a tag, and that the default branch has it. Prints the tag, and hands it to the further\n' +
        'jobs of a workflow as the output `tag`.',
      options: {
        date: { value: 'YYYY-MM-DD', description: 'Date of the release (default: RELEASE_DATE).' },
        remote: { value: 'NAME', description: 'The remote that has the branch (default: origin).' },
        branch: { value: 'NAME', description: 'The default branch (default: main).' },
      },
    },
    process.argv.slice(2),
  );
  const date = releaseDate(values.date);
  const place = { date, remote: String(values.remote ?? 'origin'), branch: String(values.branch ?? 'main') };
  const commit = await publishedCommit(gitIn(ROOT), place);
  const output = optionalVariable('GITHUB_OUTPUT');
  if (output !== null) await appendFile(output, `tag=${date}\n`);
  console.log(`${date} is commit ${commit}, on ${place.branch}.`);
});
