import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { sha256 } from '../../src/core/files/digest.ts';
import { type Makers, lazyValue } from '../../src/core/files/lazy-files.ts';
import type { Files } from '../../src/releases/archive.ts';
import { PROGRAM } from '../../src/core/program.ts';

/** The scripts of the pages: one for each file of `site/islands/` that lies there itself. */
const ISLANDS = join(PROGRAM, 'site/islands');
/** The style sheets, and beside them icons and the font with the letters of the pages alone. */
const STYLES = join(PROGRAM, 'site/styles');

/** Scripts, the style sheet, icons and the font of the pages. */
interface Assets {
  /** How each is made, by path below the site. */
  readonly files: Makers;
  /** Changes with any script or the style sheet, so that a browser never joins a new page with old ones. */
  version(): Promise<string>;
}

/** Begins to bundle scripts and the style sheet: another process does, while this one goes on. */
export function bundledAssets(): Assets {
  const scripts = readdirSync(ISLANDS).filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'));
  const bundling = bundled(scripts);
  // Each who asks hears of a failure; one that nobody asked about would end the process.
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
