import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../src/cli/command.ts';
import { folderOption, userPath } from '../src/cli/options.ts';
import { UsageError } from '../src/core/findings/finding.ts';
import { compare, DIFF_FORMATS } from '../src/releases/diff-text.ts';

export default command({
  summary:
    'Tells what one release, or build, changed against another one, record by record: what diff.json of a release\n' +
    'says. A and B are dates of releases, folders of a built API, or the word live for what is published.',
  positionals: [
    { name: 'A', description: 'The one before: a date, a folder, or live (default).', optional: true },
    { name: 'B', description: 'The one after (default: dist/api/v1, the last build).', optional: true },
  ],
  options: {
    format: { value: 'FORMAT', description: 'Form (default: text).', choices: ['text', 'json', 'markdown'] },
    data: { value: 'DIR', description: 'Folder whose retired.json says what is renamed (default: data).' },
  },
  async run({ values: { format = 'text', data }, positionals: [before = 'live', after] }, here) {
    const project = { ...here.project, data: folderOption(here, 'data', data, here.project.data) };
    if (after === undefined && !existsSync(join(project.build, 'manifest.json')))
      throw new UsageError('dist/api/v1 holds no build to compare with. Run: npm run build');
    const diff = await compare(project, before, after ?? project.build, userPath(here, '.'));
    here.print(DIFF_FORMATS[format](diff).trimEnd());
  },
});
