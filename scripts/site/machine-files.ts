import type { Files } from '../releases/dated.ts';
import type { Site } from '../../site/site.ts';
import { jsonText } from '../text/json.ts';
import { STATUS_FILE } from './status-file.ts';
import { atomFeed } from './atom.ts';
import { configurationsJson } from './configurations-json.ts';
import { CONFIGURATIONS_PARQUET, configurationsParquet } from './parquet.ts';
import { dataPackage } from './data-package.ts';
import { robots } from './robots.ts';
import { sitemap } from './sitemap.ts';

/**
 * The files of the site that programs read: outside `/api/v1/`, whose list of files is fixed. `api` has the files below
 * it, `pages` the addresses of the pages.
 */
export function machineFiles(site: Site, api: Files, pages: readonly string[]): Files {
  const parquet = configurationsParquet(site.documents);
  return new Map([
    [CONFIGURATIONS_PARQUET, parquet],
    ['changes.atom', bytes(atomFeed(site.documents))],
    ['configurations.json', bytes(configurationsJson(site.documents))],
    ['datapackage.json', bytes(dataPackage(site.documents, api, parquet))],
    ['robots.txt', bytes(robots(site))],
    ['sitemap.xml', bytes(sitemap(site, pages))],
    [STATUS_FILE, bytes(jsonText(site.status))],
  ]);
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
