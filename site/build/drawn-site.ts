import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientFiles } from '../../packages/client-js/build/site-files.ts';
import { snapshotOf } from '../../packages/client-js/snapshot/snapshot.ts';
import { createClient } from '../../packages/client-js/src/client.ts';
import { loadSchemas } from '../../src/contract/schema.ts';
import { opened } from '../../src/contract/published-schemas.ts';
import { EXAMPLE_PATH } from '../../src/checker/path.ts';
import { readTree, irregularFilesIn } from '../../src/core/files/read-tree.ts';
import { throwIfErrors } from '../../src/core/findings/finding.ts';
import { type LazyFiles, lazyFiles, type FileMaker, type Makers } from '../../src/core/files/lazy-files.ts';
import { lazyValue } from '../../src/core/memoize.ts';
import { readDataFile } from '../../src/contract/read-json.ts';
import type { Clients, Service } from '../../src/contract/generated/data.d.ts';
import type { Project } from '../../src/core/project.ts';
import { archiveOf, type Files } from '../../src/releases/archive.ts';
import { isRehearsal } from '../../src/releases/rehearsal.ts';
import { jsonText } from '../../src/core/text/json.ts';
import { byCodePoint } from '../../src/core/text/order.ts';
import type { Page, Site } from '../documents.ts';
import { LOCAL_SITE } from '../local-address.ts';
import { workloadsOf } from '../workload.ts';
import { CHECK_DATA } from '../pages/check.tsx';
import { P99_FILE, p99Latencies } from '../pages/compare.tsx';
import { bundledAssets } from './assets.ts';
import { chartFiles } from './charts.ts';
import { dataPackage } from './data-package.ts';
import { badgeFiles } from './badges.ts';
import { checkData } from './check-data.ts';
import { atomFeed, robots, sitemap } from './feeds.ts';
import { MEASURE_FILE, measureFile } from './measure-file.ts';
import { drawPage, pagesOf } from './pages.ts';
import { readDocuments } from './read-documents.ts';

/** The source of a site. */
export interface SiteSource {
  /** Folder of the API that the pages show. It is `api/v1/` of the site. */
  readonly api: string;
  /** The project with the data, schemas and example measurement of the site. */
  readonly project: Project;
  /** Path of the site on its host, with a slash at both ends; null means the path of the address in the manifest. */
  readonly prefix: string | null;
  /** Address of the repository; null while it is not set. */
  readonly repository: string | null;
  /**
   * Address at which the site is served on this machine, without a final slash. The default is the address of `npm
   * start`.
   */
  readonly localUrl?: string;
}

/** A site whose files are made on request. */
export interface DrawnSite extends LazyFiles {
  /** The files of the API, by path below `api/v1/`. They are not among the files made on request. */
  readonly api: Files;
}

/**
 * The site of an API: pages, pictures, scripts and files for programs, each made on request.
 * @throws FindingsError if the API or the data contains symbolic links; Error if the API lacks a document or two pages
 * have the same address.
 */
export async function drawnSite(source: SiteSource): Promise<DrawnSite> {
  const { project, prefix, repository, localUrl = LOCAL_SITE } = source;
  throwIfErrors([...irregularFilesIn(source.api, source.api), ...irregularFilesIn(project.data, 'data')]);
  // Bundled while the rest goes on, because every page needs the version of the assets.
  const assets = bundledAssets();
  const api = readTree(source.api);
  const documents = readDocuments(api);
  const clients = await readDataFile<Clients>(project, 'clients.json', 'Clients');
  const service = await readDataFile<Service>(project, 'service.json', 'Service');
  const archive = archiveOf(api);
  const snapshot = lazyValue(() => snapshotOf(api, archive, { clients, service }));
  const programs = clientFiles(archive, { clients, service }, snapshot);
  const measure = lazyValue(() => measureFile(documents));
  const site: Site = {
    documents,
    workloads: workloadsOf(documents),
    url: documents.manifest.site,
    commandUrl: isRehearsal(documents.manifest.site) ? localUrl : documents.manifest.site,
    repository,
    kit: () => measure().kit,
    packages:
      programs.size === 0
        ? null
        : {
            npm: clients.npm,
            pypi: clients.pypi,
            client: lazyValue(() => createClient(snapshot())),
          },
  };
  const pages = pagesOf(site);
  const base = prefix ?? new URL(`${site.url}/`).pathname;
  const files = lazyFiles(
    new Map([
      ...assets.files,
      ...chartFiles(site, pages),
      ...machineFiles(site, api, pages, project),
      ...badgeFiles(site),
      ...(await schemaFiles(project)),
      ...programs,
      [MEASURE_FILE, () => measure().bytes],
      ...pages.map((page) => {
        const draw = async () => drawPage(site, page, { prefix: base, assetsVersion: await assets.version() });
        return [fileOf(page.path), draw] as const;
      }),
    ]),
  );
  return { api, ...files };
}

/** The file of the page at an address, by its path below the site. */
function fileOf(address: string): string {
  return `${address}${address.endsWith('/') ? 'index.html' : ''}`.slice(1);
}

/** The files for programs outside `/api/v1/`, including the data of the check page. */
function machineFiles(site: Site, api: Files, pages: readonly Page[], { root }: Project): Makers {
  const { documents } = site;
  const addresses = pages.filter(({ stateOf }) => stateOf === undefined).map(({ path }) => path);
  const example = lazyValue(() => readFile(join(root, EXAMPLE_PATH), 'utf8'));
  return new Map<string, FileMaker>([
    ['changes.atom', () => atomFeed(documents)],
    ['contribute/example.json', example],
    [
      `contribute/check/${CHECK_DATA}`,
      async () => JSON.stringify(checkData(documents, { path: EXAMPLE_PATH, text: await example() })),
    ],
    [`compare/${P99_FILE}`, () => JSON.stringify(p99Latencies(documents))],
    ['datapackage.json', () => dataPackage(documents, api)],
    ['robots.txt', () => robots(site)],
    ['sitemap.xml', () => sitemap(site, addresses.sort(byCodePoint))],
  ]);
}

/**
 * The schemas of files outside the API. Schemas of files that people write stay strict, so that mistyped fields are
 * found. The schemas of documents are part of the API.
 */
async function schemaFiles(project: Project): Promise<Makers> {
  const files = (await loadSchemas(project)).filter(({ path }) => !path.startsWith('api/'));
  return new Map(
    files.map(({ path, schema }) => {
      const isOpen = path.startsWith('site/');
      const text = () => (isOpen ? jsonText(opened(schema)) : readFile(join(project.schema, path), 'utf8'));
      return [`schema/${path}`, text] as const;
    }),
  );
}
