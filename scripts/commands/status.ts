import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command } from '../cli/command.ts';
import { today } from '../cli/date.ts';
import { SITE_FOLDER } from '../cli/site-options.ts';
import { siteUrl } from '../cli/url.ts';
import { definitionsOf } from '../contract/definitions.ts';
import type { Status } from '../contract/generated/site.d.ts';
import { textIn } from '../net/content.ts';
import { fetchFile } from '../net/fetch.ts';
import { visible, withEscapes } from '../text/characters.ts';
import { jsonText } from '../text/json.ts';
import { loadSchemas } from '../contract/load.ts';
import { makeValidator } from '../contract/validator.ts';
import { STATUS_FILE } from '../site/status-file.ts';
import { statusText } from '../site/status-text.ts';

await command(
  {
    name: 'status',
    summary: 'Prints how fresh a site and its sources are: its status.json, with ages as of today.',
    options: {
      url: { value: 'URL', description: 'Address of a live site (default: the one drawn into dist/site).' },
      json: { description: 'Print the file as it is.' },
    },
  },
  async ({ values }) => {
    const url = typeof values.url === 'string' ? `${siteUrl(values.url)}/${STATUS_FILE}` : null;
    const text = url === null ? await drawn() : await fetched(url);
    const status = parsed(text, url ?? `dist/site/${STATUS_FILE}`);
    const [violation] = makeValidator(definitionsOf(await loadSchemas())).check('Status', status);
    if (violation !== undefined)
      throw new Error(`${url ?? STATUS_FILE} is no status: ${visible(`${violation.pointer} ${violation.message}`)}`);
    console.log(values.json === true ? withEscapes(jsonText(status).trimEnd()) : statusText(status as Status, today()));
  },
);

async function drawn(): Promise<string> {
  return readFile(join(SITE_FOLDER, STATUS_FILE), 'utf8').catch(() => {
    throw new Error(
      `There is no site in dist/site/. Draw it: npm run site; or ask a live one: npm run status -- --url URL`,
    );
  });
}

async function fetched(url: string): Promise<string> {
  const file = await fetchFile(url, textIn);
  return file?.content ?? '';
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${where} is no JSON`);
  }
}
