import { performance } from 'node:perf_hooks';
import { join, resolve } from 'node:path';
import { type Api, slugIn } from '../documents/endpoint.ts';
import { model } from '../documents/model.ts';
import { buildFolder } from '../build/build-folder.ts';
import type { Options, Values } from './command.ts';
import { dateOption, folderOption, siteUrl } from './options.ts';
import { ROOT } from '../root.ts';

/** Where a build goes when `--out` doesn't say. */
export const BUILD_FOLDER = join(ROOT, 'dist/api/v1');

/** The options that every command which builds takes. */
export const buildOptions = {
  date: { value: 'YYYY-MM-DD', description: 'Build date, put into every document (default: today, UTC).' },
  data: { value: 'DIR', description: 'Folder of the data (default: data).' },
  contributions: { value: 'DIR', description: 'Folder of the contributed measurements (default: contributions).' },
  'site-url': {
    value: 'URL',
    description: 'Address of the site, for a preview (default: site_url of data/service.json).',
  },
} satisfies Options;

/** Builds as the command line says, tells what it does in a terminal, and prints a summary. */
export async function buildFromCommandLine(values: Values<typeof buildOptions>, out: string): Promise<Api> {
  const progress = process.stderr.isTTY;
  const site = values['site-url'];
  const api = await buildFolder({
    out,
    date: dateOption('date', values.date),
    data: folderOption('data', values.data, join(ROOT, 'data')),
    contributions: folderOption('contributions', values.contributions, join(ROOT, 'contributions')),
    published: join(ROOT, 'api/v1'),
    ...(site !== undefined && { siteUrl: siteUrl(site) }),
    onStep: (step) => {
      if (progress) process.stderr.write(`\r\u001b[K${step} …`);
    },
  }).finally(() => {
    if (progress) process.stderr.write('\r\u001b[K');
  });
  console.log(summary(api, out));
  return api;
}

function summary(api: Api, out: string): string {
  const rows = (path: string, key: string): number => {
    const list = api.documents.get(path)?.[key];
    return Array.isArray(list) ? list.length : 0;
  };
  const models = [...api.documents.keys()].filter((path) => slugIn(path, model) !== null);
  const configurations = models.reduce((sum, path) => sum + rows(path, 'configurations'), 0);
  const bytes = [...api.files.values()].reduce((sum, file) => sum + file.byteLength, 0);
  // Counted from the start of the process, so that the figure is what the user waited for.
  const seconds = performance.now() / 1000;
  return [
    `Built ${api.files.size} files (${(bytes / 1e6).toFixed(2)} MB) in ${seconds.toFixed(2)} s into ${resolve(out)}`,
    `  ${rows('index.json', 'rows')} index rows, ${models.length} models, ${configurations} configurations, ${rows('grid.json', 'areas')} grid areas, ` +
      `${rows('per-query.json', 'rows')} per-query rows, ${rows('measurements.json', 'rows')} measurements`,
  ].join('\n');
}
