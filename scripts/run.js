// Runs a command of this folder: `node scripts/run.js build --help`.
//
// The command is bundled to JavaScript each time, which takes esbuild 60 ms. A loader that translates file by file
// takes three times that at every start, and more the more files there are.
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, stop } from 'esbuild';

const scripts = dirname(fileURLToPath(import.meta.url));
const [node, , command, ...words] = process.argv;
const entry = join(scripts, `${command}.ts`);
// Below node_modules, where packages are found from; one file per process, so that commands can run side by side.
const folder = join(scripts, '../node_modules/.cache/token-energy');
const bundle = join(folder, `${command}-${process.pid}.mjs`);

mkdirSync(folder, { recursive: true });
process.once('exit', () => {
  rmSync(bundle, { force: true });
});
await build({
  entryPoints: [entry],
  outfile: bundle,
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  // Modules find the project from where they lie; scripts/root.ts is the one that asks.
  define: { 'import.meta.dirname': JSON.stringify(scripts) },
});
await stop();
process.argv = [node, entry, ...words];
await import(pathToFileURL(bundle).href);
