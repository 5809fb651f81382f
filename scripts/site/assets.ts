import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import type { Files } from '../releases/dated.ts';
import { ROOT } from '../root.ts';

/** The scripts of the pages: one for each file of `site/islands/` that lies there itself. */
const ISLANDS = join(ROOT, 'site/islands');

/** The scripts of the pages and their style sheet, bundled, and the icon; by their path below the site. */
export async function assetFiles(): Promise<Files> {
  const names = (await readdir(ISLANDS)).filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'));
  const { outputFiles } = await build({
    entryPoints: [...names.map((name) => join(ISLANDS, name)), join(ROOT, 'site/style.css')],
    outdir: 'assets',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: ['es2022', 'safari16'],
    charset: 'utf8',
    legalComments: 'none',
    absWorkingDir: ROOT,
  });
  return new Map([
    ...outputFiles.map(({ path, contents }) => [`assets/${basename(path)}`, contents] as const),
    ['assets/icon.svg', await readFile(join(ROOT, 'site/icon.svg'))],
  ]);
}
