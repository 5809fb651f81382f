import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { clientFiles } from '../clients/site-files.ts';
import { readTree, sizeOfTree, strangersIn } from '../files/read-tree.ts';
import { refuse } from '../findings/finding.ts';
import { replaceFolder, writeTree } from '../files/replace-folder.ts';
import { sha256 } from '../files/digest.ts';
import { PROGRAM } from '../program.ts';
import type { Project } from '../project.ts';
import { byCodePoint } from '../text/order.ts';
import { type Checks, STATUS_FILE, statusOf } from './status.ts';
import { chartFiles } from './charts.ts';
import { iconFiles } from './icons.ts';
import { drawPages, pagesOf } from './pages.ts';
import { readDocuments } from './read-documents.ts';
import { EXAMPLE_PATH } from '../contributions/path.ts';
import { readClients } from '../inputs/read.ts';
import { archiveOf, type Files } from '../releases/archive.ts';
import { sinceFile } from '../releases/since.ts';
import { jsonText } from '../text/json.ts';
import { atomFeed, robots, sitemap, webManifest } from './feeds.ts';
import { configurationsJson } from './configurations.ts';
import { MEASURE_FILE, measureFile } from './measure-file.ts';
import { dataPackage } from './data-package.ts';
import { opened } from '../contract/opened.ts';
import { loadSchemas } from '../contract/schema.ts';
import { build } from 'esbuild';
import type { Site } from '../../site/documents.ts';
import { FORM_DATA, formData } from '../../site/components/form/groups.ts';

/** What the site is made of and where it goes. */
export interface SiteOptions {
  readonly project: Project;
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
  const { project, api, out, prefix, repository } = options;
  await refuseForeignFolder(out);
  refuse([...strangersIn(api, api), ...strangersIn(project.data, 'data')]);
  const files = readTree(api);
  const documents = readDocuments(files);
  const [assets, measure] = [await assetFiles(), await measureFile(documents)];
  const clients = await readClients(project);
  const programs = await clientFiles(archiveOf(files), clients);
  const site: Site = {
    documents,
    url: documents.manifest.site,
    repository,
    status: statusOf(documents, options.date, options.checks),
    assetsVersion: sha256(Buffer.concat([...assets.values()])).slice(0, 8),
    kit: measure.kit,
    packages: programs.size === 0 ? null : { npm: clients.npm, pypi: clients.pypi },
  };
  const all = pagesOf(site);
  const pages = drawPages(site, all, prefix ?? new URL(`${site.url}/`).pathname);
  const charts = await chartFiles(site, all);
  const addresses = all.filter(({ embeds }) => embeds === undefined).map(({ path }) => path);
  const machine = await machineFiles(project, site, files, addresses.sort(byCodePoint));
  await replaceFolder(out, async (folder) => {
    await writeTree(join(folder, 'api/v1'), files);
    const pageFiles = [...pages].map(([path, html]) => [path.replace(/\/$/, '/index.html'), html] as const);
    await writeTree(
      folder,
      new Map<string, Uint8Array | string>([
        ...assets,
        ...charts,
        ...machine,
        ...programs,
        [MEASURE_FILE, measure.bytes],
        ...pageFiles,
      ]),
    );
  });
  return { pages: pages.size, bytes: sizeOfTree(out) };
}

/** The site replaces its folder whole, so that it must not be one with other things in it. */
async function refuseForeignFolder(out: string): Promise<void> {
  if (!existsSync(out) || existsSync(join(out, 'assets/style.css')) || (await readdir(out)).length === 0) return;
  throw new Error(`${out} holds other things than a site, and the site replaces its folder whole. Name a new folder.`);
}

/**
 * The files of the site that programs read, among them what the form of measurements fetches: outside `/api/v1/`, whose
 * list of files is fixed. `api` has the files below it, `pages` the addresses of the pages.
 */
async function machineFiles(
  project: Project,
  site: Site,
  api: Files,
  pages: readonly string[],
): Promise<[string, Uint8Array | string][]> {
  const { documents, status } = site;
  const example = await readFile(join(project.root, EXAMPLE_PATH), 'utf8');
  const texts = {
    'changes.atom': atomFeed(documents),
    'configurations.json': configurationsJson(documents),
    'contribute/example.json': example,
    [`contribute/form/${FORM_DATA}`]: JSON.stringify(formData(documents, { path: EXAMPLE_PATH, text: example })),
    'datapackage.json': dataPackage(documents, api),
    'robots.txt': robots(site),
    'site.webmanifest': webManifest(site),
    'sitemap.xml': sitemap(site, pages),
    [STATUS_FILE]: jsonText(status),
    ...Object.fromEntries([...documents.since].map(([date, since]) => [sinceFile(date), jsonText(since)])),
  };
  return [...Object.entries(texts), ...(await schemaFiles(project))];
}

/**
 * The schemas as consumers get them. Those of files that people send or keep in the repository stay as strict as the
 * check: a mistyped field must be found.
 */
async function schemaFiles(project: Project): Promise<[string, string][]> {
  const files = (await loadSchemas(project)).map(async ({ path, schema }): Promise<[string, string]> => {
    const isOpen = /^(api|site)\//.test(path);
    return [`schema/${path}`, isOpen ? jsonText(opened(schema)) : await readFile(join(project.schema, path), 'utf8')];
  });
  return Promise.all(files);
}

/** The scripts of the pages: one for each file of `site/islands/` that lies there itself. */
const ISLANDS = join(PROGRAM, 'site/islands');

/** The scripts of the pages and their style sheet, bundled, and the icons; by their path below the site. */
async function assetFiles(): Promise<Files> {
  const names = (await readdir(ISLANDS)).filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'));
  const { outputFiles } = await build({
    entryPoints: [
      ...names.map((name) => join(ISLANDS, name)),
      ...['style', 'documents'].map((name) => join(PROGRAM, `site/${name}.css`)),
    ],
    outdir: 'assets',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: ['es2022', 'safari16'],
    charset: 'utf8',
    legalComments: 'none',
    absWorkingDir: PROGRAM,
  });
  return new Map([
    ...outputFiles.map(({ path, contents }) => [`assets/${basename(path)}`, contents] as const),
    ...(await iconFiles()),
  ]);
}
