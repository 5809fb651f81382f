import { command } from '../src/cli/command.ts';
import { userPath } from '../src/cli/options.ts';
import { jsonText } from '../src/core/text/json.ts';
import { compare, diffAsText } from '../src/releases/diff-text.ts';

export default command({
  summary:
    'Tells what one release, or build, changed against another one, record by record: what diff.json of a release\n' +
    'says. A and B are dates of releases, folders of a built API, or the word live for what is published.',
  positionals: [
    ['[A]', 'The one before: a date, a folder, or live (default).'],
    ['[B]', 'The one after (default: dist/api/v1, the last build).'],
  ],
  options: {
    format: { value: 'FORMAT', description: 'Form (default: text).', choices: ['text', 'json'] },
  },
  async run({ values: { format = 'text' }, positionals: [before = 'live', after] }, here) {
    const { project } = here;
    const diff = await compare(project, before, after ?? project.build, userPath(here, '.'));
    here.print((format === 'json' ? jsonText(diff) : diffAsText(diff)).trimEnd());
  },
});
