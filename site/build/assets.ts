import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { sha256 } from '../../src/core/files/digest.ts';
import type { Makers } from '../../src/core/files/lazy-files.ts';
import { lazyValue } from '../../src/core/memoize.ts';
import type { Files } from '../../src/releases/archive.ts';
import { PROGRAM } from '../../src/core/program.ts';

/** The scripts of the pages: one for each file directly in `site/islands/`. */
const ISLANDS = join(PROGRAM, 'site/islands');
/** The style sheets, the icons, and the font, which is reduced to the characters of the pages. */
const STYLES = join(PROGRAM, 'site/styles');

/** Scripts, the style sheet, icons and the font of the pages. */
interface Assets {
  /** Functions that make each file, by path below the site. */
  readonly files: Makers;
  /** Changes with any script or the style sheet, so that browsers don't combine a new page with old files. */
  version(): Promise<string>;
}

/** Starts to bundle scripts and the style sheet in another process. */
export function bundledAssets(): Assets {
  const scripts = readdirSync(ISLANDS).filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'));
  const bundling = bundled(scripts);
  // Every caller gets the error. Without this handler, an error before the first call would end the process.
  bundling.catch(() => undefined);
  const others = readdirSync(STYLES).filter((name) => !name.endsWith('.css'));
  const names = [...scripts.map((name) => name.replace(/\.tsx?$/, '.js')), 'style.css'];
  const file = async (path: string): Promise<Uint8Array> => {
    const content = (await bundling).get(path);
    if (content === undefined) throw new Error(`${path} was not bundled.`);
    return content;
  };
  return {
    files: new Map([
      ...names.map((name) => [`assets/${name}`, () => file(`assets/${name}`)] as const),
      ...others.map((name) => [`assets/${name}`, () => readFile(join(STYLES, name))] as const),
    ]),
    version: lazyValue(async () => sha256(Buffer.concat([...(await bundling).values()])).slice(0, 8)),
  };
}

/** Scripts and the style sheet, bundled, by their path below the site. */
async function bundled(scripts: readonly string[]): Promise<Files> {
  const { outputFiles } = await build({
    entryPoints: [...scripts.map((name) => join(ISLANDS, name)), join(STYLES, 'style.css')],
    outdir: 'assets',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: ['es2022', 'safari16'],
    charset: 'utf8',
    external: ['*.woff2'],
    legalComments: 'none',
    absWorkingDir: PROGRAM,
  });
  return new Map(outputFiles.map(({ path, contents }) => [`assets/${basename(path)}`, contents] as const));
}
