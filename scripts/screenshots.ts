import { join } from 'node:path';
import { command } from '../src/cli/command.ts';
import { SCREENS, takeScreenshots } from '../site/preview/screenshots.ts';

export default command({
  summary:
    'Takes pictures of the pages of dist/site/ (npm run site), some of each kind, on each screen, into dist/screenshots/.',
  options: {
    page: { value: 'PATH', description: 'Every page whose address begins with this, such as /grid/.' },
    screen: { value: 'NAME', description: 'Only this screen.', choices: SCREENS.map(({ name }) => name) },
  },
  async run({ values: { page, screen } }, here) {
    const screens = SCREENS.filter(({ name }) => screen === undefined || screen === name);
    const count = await takeScreenshots(here.project.site, join(here.project.root, 'dist/screenshots'), page, screens);
    here.print(`Took ${count} pictures into dist/screenshots/`);
  },
});
