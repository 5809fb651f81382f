import { cp } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseCommand, runCommand } from './cli/command.ts';
import { replaceFolder } from './files/replace-folder.ts';
import { RELEASES_INDEX } from './releases/dated.ts';
import { ROOT } from './root.ts';

/** What the site is made of: where it lies here, and there. */
const PARTS = [
  ['api/v1', 'api/v1'],
  ['schema', 'schema'],
  ['site/404.html', '404.html'],
] as const;

await runCommand(async () => {
  parseCommand(
    {
      name: 'pages',
      summary: 'Puts together what GitHub Pages serves, in dist/pages/: the API as it was released, and the site.',
      options: {},
    },
    process.argv.slice(2),
  );
  if (!existsSync(join(ROOT, 'api/v1', RELEASES_INDEX))) {
    throw new Error('There is no release in api/v1/, and nothing else is published. Make one: npm run release');
  }
  const target = join(ROOT, 'dist/pages');
  await replaceFolder(target, async (temporary) => {
    for (const [from, to] of PARTS) await cp(join(ROOT, from), join(temporary, to), { recursive: true });
  });
  console.log('The site is in dist/pages/.');
});
