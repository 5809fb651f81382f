// Runs a command of this folder: `node scripts/run.js build --help`.
//
// The command is bundled to JavaScript, its packages with it: loaded file by file, it would take longer at every start,
// and more the more files there are. The bundle is kept under a digest of all that it was made of, so that the next start
// of the same text does without esbuild. Where it can't be kept, it is made for this start alone.
import { createHash, randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const WEEK = 7 * 24 * 60 * 60 * 1000;

const scripts = dirname(fileURLToPath(import.meta.url));
const root = join(scripts, '..');
/** What decides, besides its modules, what a bundle is. The last is npm's list of what is installed. */
const SETTINGS = ['scripts/run.js', 'package.json', 'tsconfig.json', 'node_modules/.package-lock.json'];
const [node, , command = '', ...words] = process.argv;
const entry = join(scripts, `${command}.ts`);
const cache = join(root, 'node_modules/.cache/token-energy');
/** Names the modules that the last bundle was made of. */
const list = join(cache, `${command}.json`);
/** @type {unknown} */
const described = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'));
const { engines, devDependencies } = /** @type {Record<string, Record<string, string>>} */ (described);

// A reader that has what it wants (`npm run diff … | head`) is no fault: the command goes on to its end, unheard.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

try {
  refuseOldNode();
  await refuseUnknownCommand();
  const bundle = kept() ?? (await made());
  process.argv = [node, entry, ...words];
  process.env['TOKEN_ENERGY_CORE'] = join(root, 'src/core');
  await import(pathToFileURL(bundle).href);
} catch (error) {
  const { message } = /** @type {Error} */ (error);
  const missing = /(?:Cannot find (?:package|module)|Could not resolve) ['"]([^'"./][^'"]*)/.exec(message)?.[1];
  if (missing === undefined) throw error;
  end(1, `Packages are not installed. Run: npm ci (${missing} is missing)`);
}

/** @param {number} code @param {string} sentence */
function end(code, sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}

function refuseOldNode() {
  const [here, floor = ''] = [process.versions.node, engines?.['node']?.replace('>=', '')];
  if (rank(here) < rank(floor)) end(1, `Node.js ${floor} or later is needed; this is ${here}.`);
}

/** A version as a number to compare, without its patches. @param {string} version */
function rank(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1000 + minor;
}

async function refuseUnknownCommand() {
  const names = fs.readdirSync(scripts).flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? []);
  if (names.includes(command)) return;
  const { closest, distance } = await import('fastest-levenshtein');
  const near = closest(command, names);
  const hint = distance(command, near) <= 2 ? ` Did you mean ${near}?` : '';
  end(2, `There is no command "${command}".${hint} There are: ${names.sort().join(', ')}.`);
}

/**
 * Where the bundle of these modules, as they are now, is kept. It throws where a module is gone, or npm has not listed
 * what is installed.
 * @param {readonly string[]} modules
 */
function placeOf(modules) {
  const hash = createHash('sha256');
  for (const file of [...SETTINGS, ...modules]) hash.update(`\0${file}\0`).update(fs.readFileSync(join(root, file)));
  return join(cache, `${command}-${hash.digest('hex').slice(0, 32)}.mjs`);
}

/**
 * The bundle that was kept, or null. A module that is new to it is imported by one that has changed, so that a list of
 * before the change does no harm.
 */
function kept() {
  try {
    /** @type {unknown} */
    const modules = JSON.parse(fs.readFileSync(list, 'utf8'));
    const place = placeOf(/** @type {string[]} */ (modules));
    return fs.existsSync(place) ? place : null;
  } catch {
    return null;
  }
}

/** Makes the bundle, and keeps it if that can be. */
async function made() {
  const started = Date.now();
  const { build, stop } = await import('esbuild');
  const { metafile, outputFiles } = await build({
    // A command is a function; here it is called, with what surrounds this process.
    stdin: {
      contents: [
        `import command from './${command}.ts';`,
        "import { hereOfProcess } from '../src/cli/here.ts';",
        `process.exitCode = await command(hereOfProcess('${command}'));`,
      ].join('\n'),
      resolveDir: scripts,
    },
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
    // Smaller, it is loaded faster; in lines that an error can show.
    minifyWhitespace: true,
    lineLimit: 200,
    format: 'esm',
    platform: 'node',
    // Packages that need files beside them, as those for development may, and large ones that few commands use.
    external: ['esbuild', '@resvg/*', 'subset-font', '@actions/*', 'octokit', ...Object.keys(devDependencies ?? {})],
    // Of a package in both forms of modules the newer; one in the older asks for `require`.
    mainFields: ['module', 'main'],
    banner: {
      js: "import { createRequire as fromHere } from 'node:module'; const require = fromHere(import.meta.url);",
    },
    // Modules find the program from where they lie (src/core/program.ts asks). Said at the start and not written into the
    // bundle, so that a copy of the project with the same modules, such as a clone that is verified, has the same one.
    define: { 'import.meta.dirname': 'process.env.TOKEN_ENERGY_CORE' },
  });
  await stop();
  const contents = outputFiles[0]?.contents ?? new Uint8Array();
  // The list of what is installed stands for what lies in packages.
  const modules = Object.keys(metafile.inputs).filter((file) => file !== '<stdin>' && !file.includes('node_modules/'));
  try {
    // What changes at this moment may be in the bundle as it was before.
    const changed = [...SETTINGS, ...modules].some((file) => fs.statSync(join(root, file)).ctimeMs > started - 1000);
    if (!changed) return keep(contents, modules);
  } catch {
    // Nothing lists what is installed, or node_modules is read-only.
  }
  return forNow(contents);
}

/**
 * Keeps a bundle below node_modules, where packages are found from. @returns where
 * @param {Uint8Array} contents
 * @param {readonly string[]} modules
 */
function keep(contents, modules) {
  fs.mkdirSync(cache, { recursive: true });
  for (const other of fs.readdirSync(cache).map((name) => join(cache, name))) {
    if (fs.statSync(other).mtimeMs < Date.now() - WEEK) fs.rmSync(other, { force: true });
  }
  const place = placeOf(modules);
  const half = `${place}.${randomUUID()}`;
  fs.writeFileSync(half, contents, { flag: 'wx' });
  fs.renameSync(half, place);
  fs.writeFileSync(list, JSON.stringify(modules));
  return place;
}

/**
 * Puts a bundle where it is gone when this process ends. @returns where
 * @param {Uint8Array} contents
 */
function forNow(contents) {
  const folder = fs.mkdtempSync(join(tmpdir(), 'token-energy-'));
  process.once('exit', () => {
    fs.rmSync(folder, { recursive: true, force: true });
  });
  fs.symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  fs.writeFileSync(join(folder, 'command.mjs'), contents);
  return join(folder, 'command.mjs');
}
