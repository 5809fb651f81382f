import { existsSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readTree, sizeOfTree } from '../files/read-tree.ts';
import { replaceFolder } from '../files/replace-folder.ts';
import { writeTree } from '../files/write-tree.ts';
import { sha256 } from '../files/digest.ts';
import { ROOT } from '../root.ts';
import { byCodePoint } from '../text/order.ts';
import type { Site } from '../../site/site.ts';
import { statusOf, type Checks } from './status.ts';
import { assetFiles } from './assets.ts';
import { asFiles, machineFiles } from './machine-files.ts';
import { drawPages } from './pages.ts';
import { readDocuments } from './read-documents.ts';

/** What the site is made of and where it goes. */
export interface SiteOptions {
  /** Folder of the API that the pages are drawn from; it becomes `api/v1/` of the site. */
  readonly api: string;
  /** Folder that the site replaces. */
  readonly out: string;
  /** Path of the site on its host, with a slash at both ends; null takes it from the address in the manifest. */
  readonly prefix: string | null;
  /** Address of the repository; null while it is not set. */
  readonly repository: string | null;
  /** The day, `YYYY-MM-DD`, and when each source was last checked, as far as that is known. */
  readonly date: string;
  readonly checks: Checks;
}

/** Draws the whole site from a built API, puts it in place of `out` whole or not at all, and counts its pages and bytes. */
export async function buildSite(options: SiteOptions): Promise<{ pages: number; bytes: number }> {
  const { api, out, prefix, repository } = options;
  await refuseForeignFolder(out);
  const files = readTree(api);
  const documents = readDocuments(files);
  const assets = await assetFiles();
  const site: Site = {
    documents,
    url: documents.manifest.site,
    repository,
    status: statusOf(documents, options.date, options.checks),
    assetsVersion: sha256(Buffer.concat([...assets.values()])).slice(0, 8),
  };
  const pages = drawPages(site, prefix ?? new URL(`${site.url}/`).pathname);
  const machine = await machineFiles(site, files, [...pages.keys()].sort(byCodePoint));
  await replaceFolder(out, async (folder) => {
    await cp(api, join(folder, 'api/v1'), { recursive: true });
    await cp(join(ROOT, 'schema'), join(folder, 'schema'), { recursive: true });
    const pageFiles = asFiles(pages).map(([path, html]) => [path.replace(/\/$/, '/index.html'), html] as const);
    await writeTree(folder, new Map([...assets, ...machine, ...pageFiles]));
  });
  return { pages: pages.size, bytes: sizeOfTree(out) };
}

/** The site replaces its folder whole, so that it must not be one with other things in it. */
async function refuseForeignFolder(out: string): Promise<void> {
  if (!existsSync(out) || existsSync(join(out, 'assets/style.css')) || (await readdir(out)).length === 0) return;
  throw new Error(`${out} holds other things than a site, and the site replaces its folder whole. Name a new folder.`);
}
