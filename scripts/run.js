// Runs a command of this folder: `node scripts/run.js build --help`. It is bundled to JavaScript at every start: loaded
// file by file, hundreds of modules would take longer.
import * as fs from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const [node, , name = '', ...words] = process.argv;
// A reader that has what it wants (`npm run diff … | head`) is no fault: the command goes on to its end, unheard.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

try {
  const bundle = await bundled();
  process.argv = [node, join(root, `scripts/${name}.ts`), ...words];
  await import(pathToFileURL(bundle).href);
} catch (error) {
  const { message } = /** @type {Error} */ (error);
  const missing = /(?:Cannot find (?:package|module)|Could not resolve) ['"]([^'"./][^'"]*)/.exec(message)?.[1];
  if (missing === undefined) throw error;
  process.stderr.write(`Packages are not installed. Run: npm ci (${missing} is missing)\n`);
  process.exit(1);
}

/** Bundles the command, and what calls it with what surrounds this process. @returns where it lies. */
async function bundled() {
  const { build } = await import('esbuild');
  const half = join(root, `dist/run/${name}-${process.pid}.mjs`);
  await build({
    stdin: {
      contents: `import command from './${name}.ts'; import { hereOfProcess } from '../src/cli/here.ts';
process.exitCode = await command(hereOfProcess('${name}'));`,
      resolveDir: import.meta.dirname,
    },
    outfile: half,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    // Modules find the program from where they lie (src/core/program.ts asks).
    define: { 'import.meta.dirname': JSON.stringify(join(root, 'src/core')) },
  });
  // Two that start at once each have a whole one.
  fs.renameSync(half, join(root, `dist/run/${name}.mjs`));
  return join(root, `dist/run/${name}.mjs`);
}
