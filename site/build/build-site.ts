import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import { makeFolders, replaceFolder, writeTree } from '../../src/core/files/replace-folder.ts';
import { sizeOfTree } from '../../src/core/files/read-tree.ts';
import { drawnSite, type SiteSource } from './drawn-site.ts';

/** Writes the whole site and replaces `out` in one step. Returns the number of pages and bytes. */
export async function buildSite(source: SiteSource, out: string): Promise<{ pages: number; bytes: number }> {
  await requireSiteFolder(out);
  const site = await drawnSite(source);
  await replaceFolder(out, async (folder) => {
    await writeTree(join(folder, 'api/v1'), site.api);
    await makeFolders(folder, site.paths);
    // Files are written while others are made.
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

/** @throws Error if the folder contains anything other than an earlier site, because the site replaces it. */
async function requireSiteFolder(out: string): Promise<void> {
  if (!existsSync(out) || existsSync(join(out, 'assets/style.css')) || (await readdir(out)).length === 0) return;
  throw new Error(
    `${out} contains files that are not a site, and this command replaces the whole folder. Choose a new folder.`,
  );
}
