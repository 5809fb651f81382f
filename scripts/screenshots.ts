import { join } from 'node:path';
import { command } from '../src/cli/command.ts';
import { UsageError } from '../src/core/findings/finding.ts';
import { SCREENS, takeScreenshots } from '../site/preview/screenshots.ts';

const names = SCREENS.map(({ name }) => name).join(', ');

export default command({
  summary:
    'Takes pictures of the pages of dist/site/ (npm run site), some of each kind, on each screen, into dist/screenshots/.',
  options: {
    page: { value: 'PATH', description: 'Every page whose address begins with this, such as /grid/.' },
    screen: { value: 'NAME', description: `Only this screen: ${names}.` },
  },
  async run({ values: { page, screen } }, here) {
    const screens = SCREENS.filter(({ name }) => screen === undefined || screen === name);
    if (screens.length === 0) throw new UsageError(`Unknown screen "${screen ?? ''}". Allowed: ${names}.`);
    const count = await takeScreenshots(here.project.site, join(here.project.root, 'dist/screenshots'), page, screens);
    here.print(`Took ${count} pictures into dist/screenshots/`);
  },
});
