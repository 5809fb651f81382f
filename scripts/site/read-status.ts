import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Status } from '../contract/generated/site.d.ts';
import { loadContract } from '../contract/validator.ts';
import { bytesIn } from '../net/content.ts';
import { fetchFile } from '../net/fetch.ts';
import { visible } from '../text/characters.ts';
import { jsonObject } from '../text/json.ts';
import { STATUS_FILE } from './status-file.ts';

/** The status of the site that was drawn into a folder. @throws Error where there is none. */
export async function drawnStatus(folder: string): Promise<Status> {
  const bytes = await readFile(join(folder, STATUS_FILE)).catch(() => {
    throw new Error(
      'There is no site in dist/site/. Draw it: npm run site; or ask a live one: npm run status -- --url URL',
    );
  });
  return statusIn(bytes, `dist/site/${STATUS_FILE}`);
}

/** The status of the live site at an address. @throws Error where it can't be fetched, or is not one. */
export async function liveStatus(site: string): Promise<Status> {
  const url = `${site}/${STATUS_FILE}`;
  const file = await fetchFile(url, (chunks) => bytesIn(chunks, 1024 * 1024));
  return statusIn(file?.content, url);
}

async function statusIn(bytes: Uint8Array | undefined, where: string): Promise<Status> {
  const status = jsonObject(bytes);
  if (status === null) throw new Error(`${where} is not a JSON object`);
  const { validator } = await loadContract();
  const [violation] = validator.check('Status', status);
  if (violation === undefined) return status as unknown as Status;
  throw new Error(`${where} is not a status: ${visible(`${violation.pointer} ${violation.message}`)}`);
}
