import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command } from '../cli/command.ts';
import { service, siteUrl } from '../cli/options.ts';
import { MEASUREMENT_SCHEMA } from '../contract/check.ts';
import { ROOT } from '../root.ts';

/** Every file that names the address of the site. */
const FILES = ['data/service.json', `schema/${MEASUREMENT_SCHEMA}`, 'README.md', 'CITATION.cff'];

await command({
  summary: 'Sets the address of the site in every file that names it, and says which it changed.',
  positionals: [{ name: 'url', description: 'Address of the site, such as https://owner.github.io/repository' }],
  async run({ positionals }) {
    const url = siteUrl(positionals[0] ?? '');
    const { site_url: before } = service();
    const changed: string[] = [];
    for (const file of FILES) {
      const text = await readFile(join(ROOT, file), 'utf8');
      const now = text.split(before).join(url);
      if (now === text) continue;
      await writeFile(join(ROOT, file), now);
      changed.push(file);
    }
    console.log(changed.length === 0 ? 'Nothing to change.' : `Changed: ${changed.join(', ')}`);
  },
});
