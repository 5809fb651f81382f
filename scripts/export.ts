import { command } from '../src/cli/command.ts';
import { folderOption, userPath } from '../src/cli/options.ts';
import { plural } from '../src/core/text/words.ts';
import { writeHub } from '../site/exports/hub.ts';

export default command({
  summary:
    'Writes the tables of the last release, as Parquet, and a card that describes them into a folder: a mirror on a\n' +
    'hub of data sets. The folder may be the clone of a repository there; push it from there.',
  positionals: [
    { name: 'KIND', description: 'What to write.', choices: ['hub'] },
    { name: 'DIR', description: 'Folder that gets README.md and data/; what else is in a repository of ours stays.' },
  ],
  options: { api: { value: 'DIR', description: 'Folder of another API, such as dist/api/v1, the last build.' } },
  async run({ positionals: [, directory = ''], values: { api } }, here) {
    const out = userPath(here, directory);
    const tables = await writeHub(folderOption(here, 'api', api, here.project.published), out);
    here.print(`Wrote ${plural(tables, 'table')} and their card into ${out}`);
  },
});
