import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import { makeFolders, replaceFolder, writeTree } from '../../src/core/files/replace-folder.ts';
import { sizeOfTree } from '../../src/core/files/read-tree.ts';
import { drawnSite, type SiteSource } from './drawn-site.ts';

/** Draws the whole site, puts it in place of `out` whole or not at all, and counts its pages and bytes. */
export async function buildSite(source: SiteSource, out: string): Promise<{ pages: number; bytes: number }> {
  await refuseForeignFolder(out);
  const site = await drawnSite(source);
  await replaceFolder(out, async (folder) => {
    await writeTree(join(folder, 'api/v1'), site.api);
    await makeFolders(folder, site.paths);
    // Each is written as soon as it is made, while the next one is.
    await pMap(
      site.paths,
      async (path) => {
        await writeFile(join(folder, path), (await site.file(path)) ?? '');
      },
      { concurrency: 16 },
    );
  });
  return { pages: site.paths.filter((path) => path.endsWith('.html')).length, bytes: sizeOfTree(out) };
}

/** The site replaces its folder whole, so that it must not be one with other things in it. */
async function refuseForeignFolder(out: string): Promise<void> {
  if (!existsSync(out) || existsSync(join(out, 'assets/style.css')) || (await readdir(out)).length === 0) return;
  throw new Error(`${out} holds other things than a site, and the site replaces its folder whole. Name a new folder.`);
}
