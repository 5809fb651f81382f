// Runs a command: `node scripts/run.js build --help` that of scripts/build.ts, `node scripts/run.js site/scripts/start`
// that of a workspace. The command is bundled to JavaScript, and again when one of its modules has changed: loading
// hundreds of modules one by one would take longer.
import * as fs from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const [node, , path = '', ...words] = process.argv;
const source = path.includes('/') ? path : `scripts/${path}`;
const name = basename(source);
// A reader that has what it wants (`npm run diff … | head`) is no fault: the command goes on to its end, unheard.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

try {
  const bundle = await bundled();
  process.argv = [node, join(root, `${source}.ts`), ...words];
  await import(pathToFileURL(bundle).href);
} catch (error) {
  const { message } = /** @type {Error} */ (error);
  const missing = /(?:Cannot find (?:package|module)|Could not resolve) ['"]([^'"./][^'"]*)/.exec(message)?.[1];
  // The one generated module that is bundled. What it says inside is the build's to check.
  const broken = /^.*\bgenerated\/measurement\.js.*$/m.exec(message)?.[0];
  if (missing !== undefined) process.stderr.write(`Packages are not installed. Run: npm ci (${missing} is missing)\n`);
  else if (broken !== undefined) {
    process.stderr
      .write(`error: src/contract/generated/measurement.js: The generated file is missing or was edited by hand [schema/generated]
  found:   ${broken}
  fix:     Run \`npm run generate\` and commit the result.\n`);
  } else throw error;
  process.exit(1);
}

/** Bundles the command, and what calls it with what surrounds this process, where it has changed. @returns where it lies. */
async function bundled() {
  // Commands of two folders may have one name.
  const bundle = join(root, `dist/run/${source.replaceAll('/', '-')}.mjs`);
  if (isCurrent(bundle)) return bundle;
  const start = Date.now() / 1000;
  const { build } = await import('esbuild');
  const half = `${bundle}.${process.pid}`;
  const { metafile } = await build({
    stdin: {
      contents: `import command from './${source}.ts'; import { hereOfProcess } from './src/cli/here.ts';
process.exitCode = await command(hereOfProcess('${name}'));`,
      resolveDir: root,
      sourcefile: 'scripts/run.js',
    },
    outfile: half,
    absWorkingDir: root,
    metafile: true,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  fs.appendFileSync(half, `//${Object.keys(metafile.inputs).join('|')}`);
  // It is from when its making began: what changed meanwhile is newer.
  fs.utimesSync(half, start, start);
  // Two that start at once each have a whole one.
  fs.renameSync(half, bundle);
  return bundle;
}

/** @param {string} bundle @returns whether it is there, and all that it was made of is older. */
function isCurrent(bundle) {
  const made = fs.statSync(bundle, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const files = made === 0 ? '' : (fs.readFileSync(bundle, 'utf8').split('\n//').at(-1) ?? '');
  const all = ['package.json', 'tsconfig.json', 'node_modules/esbuild/package.json', ...files.split('|')];
  return all.every((file) => (fs.statSync(join(root, file), { throwIfNoEntry: false })?.ctimeMs ?? Infinity) < made);
}
