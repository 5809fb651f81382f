// Runs a command. `node scripts/run.js build --help` runs scripts/build.ts, and `node scripts/run.js
// site/scripts/start` runs a command of a workspace. The command is bundled into one JavaScript file, because loading
// hundreds of modules one by one takes longer, and is bundled again when one of its modules changes.
/** @import { BuildFailure, Message } from 'esbuild' */
import * as fs from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const [node, , path = '', ...args] = process.argv;
const source = path.includes('/') ? path : `scripts/${path}`;
const name = basename(source);
/** The only generated module in the bundles. */
const GENERATED = 'src/contract/generated/measurement.js';
// A closed output pipe (`npm run diff … | head`) is not an error. The command continues without printing.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

try {
  const bundle = await bundled();
  process.argv = [node, join(root, `${source}.ts`), ...args];
  await import(pathToFileURL(bundle).href);
} catch (error) {
  const { code = '', message, errors = [] } = /** @type {NodeJS.ErrnoException & Partial<BuildFailure>} */ (error);
  const broken = errors.find(isAboutGenerated);
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') {
    // Node.js states the name of a missing package only in the message.
    const [, name = 'a package'] = /'([^']+)'/.exec(message) ?? [];
    process.stderr.write(`Packages are not installed. Run: npm ci (${name} is missing)\n`);
  } else if (broken !== undefined) {
    const { file = '', line = 0, column = 0 } = broken.location ?? {};
    process.stderr.write(`error: ${GENERATED}: The generated file is missing or was edited by hand [schema/generated]
  found:   ${file}:${line}:${column}: ${broken.text}
  fix:     Run \`npm run generate\` and commit the result.\n`);
  } else throw error;
  process.exit(1);
}

/**
 * Whether esbuild reports a syntax error in the generated module, or an import of it that it can't resolve. The command
 * itself checks the module's content.
 * @param {Message} error
 */
function isAboutGenerated({ location }) {
  return location !== null && (location.file === GENERATED || location.lineText.includes(`/${basename(GENERATED)}'`));
}

/** Bundles the command, with the code that calls it, unless the bundle is current. @returns the bundle's path. */
async function bundled() {
  // Commands in different folders may have the same name.
  const bundle = join(root, `dist/run/${source.replaceAll('/', '-')}.mjs`);
  if (isCurrent(bundle)) return bundle;
  const start = Date.now() / 1000;
  const { build } = await import('esbuild');
  const half = `${bundle}.${process.pid}`;
  const { metafile } = await build({
    stdin: {
      contents: `import command from './${source}.ts'; import { commandContext } from './src/cli/context.ts';
process.exitCode = await command(commandContext('${name}'));`,
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
  // Dated by the start of bundling, so that a module that changes in the meantime is newer than the bundle.
  fs.utimesSync(half, start, start);
  // Renaming in one step, so that two commands that start at once both find a complete bundle.
  fs.renameSync(half, bundle);
  return bundle;
}

/** @param {string} bundle @returns whether the bundle exists and is newer than all its modules. */
function isCurrent(bundle) {
  const made = fs.statSync(bundle, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const files = made === 0 ? '' : (fs.readFileSync(bundle, 'utf8').split('\n//').at(-1) ?? '');
  const all = ['package.json', 'tsconfig.json', 'node_modules/esbuild/package.json', ...files.split('|')];
  return all.every((file) => (fs.statSync(join(root, file), { throwIfNoEntry: false })?.ctimeMs ?? Infinity) < made);
}
