import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseCommand, runCommand } from './cli/command.ts';
import { userPath } from './cli/folder.ts';
import { outOption, siteFromCommandLine, siteOptions, SITE_FOLDER } from './cli/site-options.ts';
import { RELEASES_INDEX } from './releases/dated.ts';
import { ROOT } from './root.ts';

await runCommand(async () => {
  const { values } = parseCommand(
    {
      name: 'site',
      summary: 'Draws the whole site into dist/site/: the API at api/v1/, and the pages beside it.',
      options: {
        released: { description: 'Fail where there is no release to show: for what is put online.' },
        ...outOption,
        ...siteOptions,
      },
    },
    process.argv.slice(2),
  );
  if (values.released === true && !existsSync(join(ROOT, 'api/v1', RELEASES_INDEX))) {
    throw new Error('There is no release in api/v1/, and nothing else is published. Make one: npm run release');
  }
  await siteFromCommandLine(values, null, typeof values.out === 'string' ? userPath(values.out) : SITE_FOLDER);
});
