import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FORM_DATA, formData } from '../../site/components/form/data.ts';
import type { Site } from '../../site/site.ts';
import { EXAMPLE_PATH } from '../contributions/limits.ts';
import type { Files } from '../releases/dated.ts';
import { ROOT } from '../root.ts';
import { jsonText } from '../text/json.ts';
import { atomFeed } from './atom.ts';
import { CONFIGURATIONS_PARQUET, configurationsJson, configurationsParquet } from './configurations.ts';
import { dataPackage } from './data-package.ts';
import { robots, sitemap } from './sitemap.ts';
import { STATUS_FILE } from './status-file.ts';

/**
 * The files of the site that programs read, among them what the form of measurements fetches: outside `/api/v1/`, whose
 * list of files is fixed. `api` has the files below it, `pages` the addresses of the pages.
 */
export async function machineFiles(site: Site, api: Files, pages: readonly string[]): Promise<Files> {
  const { documents, status } = site;
  const parquet = configurationsParquet(documents);
  const example = await readFile(join(ROOT, EXAMPLE_PATH), 'utf8');
  const texts = {
    'changes.atom': atomFeed(documents),
    'configurations.json': configurationsJson(documents),
    'contribute/example.json': example,
    [`contribute/form/${FORM_DATA}`]: JSON.stringify(formData(documents, { path: EXAMPLE_PATH, text: example })),
    'datapackage.json': dataPackage(documents, api, parquet),
    'robots.txt': robots(site),
    'sitemap.xml': sitemap(site, pages),
    [STATUS_FILE]: jsonText(status),
  };
  return new Map([[CONFIGURATIONS_PARQUET, parquet], ...asFiles(Object.entries(texts))]);
}

/** Texts as files, by path. */
export function asFiles(texts: Iterable<readonly [path: string, text: string]>): [string, Uint8Array][] {
  return [...texts].map(([path, text]) => [path, new TextEncoder().encode(text)]);
}
