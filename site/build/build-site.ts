import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFolder, writeTree } from '../../src/core/files/replace-folder.ts';
import { sizeOfTree } from '../../src/core/files/read-tree.ts';
import { drawnSite, type SiteSource } from './drawn-site.ts';

/** Draws the whole site, puts it in place of `out` whole or not at all, and counts its pages and bytes. */
export async function buildSite(source: SiteSource, out: string): Promise<{ pages: number; bytes: number }> {
  await refuseForeignFolder(out);
  const site = await drawnSite(source);
  // All at once: pictures are made on other threads while pages are drawn on this one.
  const files = await Promise.all(site.paths.map(async (path) => [path, (await site.file(path)) ?? ''] as const));
  await replaceFolder(out, async (folder) => {
    await writeTree(join(folder, 'api/v1'), site.api);
    await writeTree(folder, new Map(files));
  });
  return { pages: site.paths.filter((path) => path.endsWith('.html')).length, bytes: sizeOfTree(out) };
}

/** The site replaces its folder whole, so that it must not be one with other things in it. */
async function refuseForeignFolder(out: string): Promise<void> {
  if (!existsSync(out) || existsSync(join(out, 'assets/style.css')) || (await readdir(out)).length === 0) return;
  throw new Error(`${out} holds other things than a site, and the site replaces its folder whole. Name a new folder.`);
}
