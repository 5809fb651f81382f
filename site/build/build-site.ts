import { existsSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import { makeFolders, replaceFolder } from '../../src/core/files/replace-folder.ts';
import { drawnSite, type SiteSource } from './drawn-site.ts';

/** Writes the whole site and replaces `out` in one step. Returns the number of pages and bytes. */
export async function buildSite(source: SiteSource, out: string): Promise<{ pages: number; bytes: number }> {
  await requireSiteFolder(out);
  const site = await drawnSite(source);
  const api = new Map([...site.api].map(([path, content]) => [`api/v1/${path}`, content]));
  let bytes = 0;
  await replaceFolder(out, async (folder) => {
    await makeFolders(folder, [...api.keys(), ...site.paths]);
    // Small files are written without promises, which would take longer than the writing.
    const write = (path: string, content: Uint8Array | string): void => {
      writeFileSync(join(folder, path), content);
      bytes += Buffer.byteLength(content);
    };
    for (const [path, content] of api) write(path, content);
    // Other threads draw and compress pictures in the meantime.
    await pMap(
      site.paths,
      async (path) => {
        write(path, (await site.file(path)) ?? '');
      },
      { concurrency: 16 },
    );
  });
  return { pages: site.paths.filter((path) => path.endsWith('.html')).length, bytes };
}

/** @throws Error if the folder contains anything other than an earlier site, because the site replaces it. */
async function requireSiteFolder(out: string): Promise<void> {
  if (!existsSync(out) || existsSync(join(out, 'assets/style.css')) || (await readdir(out)).length === 0) return;
  throw new Error(
    `${out} contains files that are not a site, and this command replaces the whole folder. Choose a new folder.`,
  );
}
