import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command } from '../src/cli/command.ts';
import { siteUrl } from '../src/cli/options.ts';
import { service } from '../src/cli/service.ts';
import { farewell, formerSites, readArchive } from '../src/releases/archive.ts';
import { MEASUREMENT_SCHEMA } from '../src/contract/check.ts';

/** Every file that names the address of the site. */
const FILES = ['data/service.json', `schema/${MEASUREMENT_SCHEMA}`, 'README.md', 'CITATION.cff'];

export default command({
  summary: 'Sets the address of the site in every file that names it, and says which it changed.',
  positionals: [{ name: 'url', description: 'Address of the site, such as https://owner.github.io/repository' }],
  async run({ positionals }, here) {
    const url = siteUrl(positionals[0] ?? '');
    const { site_url: before } = await service(here.project);
    const changed: string[] = [];
    for (const file of FILES) {
      const text = await readFile(join(here.project.root, file), 'utf8');
      const now = text.split(before).join(url);
      if (now === text) continue;
      await writeFile(join(here.project.root, file), now);
      changed.push(file);
    }
    here.print(changed.length === 0 ? 'Nothing to change.' : `Changed: ${changed.join(', ')}`);
    for (const former of formerSites(readArchive(here.project.published), url)) here.print(farewell(former, url));
  },
});
