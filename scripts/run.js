// Runs a command of this folder: `node scripts/run.js build --help`.
//
// The command is bundled to JavaScript. A loader that translates file by file takes three times as long, at every start
// and more the more files there are. The bundle is kept under a digest of all that it was made of, so that the next
// start, of the same text, does without esbuild: 90 ms to the help of a command instead of 160. Small packages that
// many commands load go into it, too: to find and load them one by one takes 20 ms of a check, 50 ms of `verify`.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const DAY = 24 * 60 * 60 * 1000;

const scripts = dirname(fileURLToPath(import.meta.url));
const root = join(scripts, '..');
/** npm's list of what is installed; who uses another program has none. */
const INSTALLED = 'node_modules/.package-lock.json';
const isListed = existsSync(join(root, INSTALLED));
/** What decides, besides its modules, what a bundle is. */
const SETTINGS = ['scripts/run.js', 'package.json', 'tsconfig.json', ...(isListed ? [INSTALLED] : [])];
/** Packages of plain JavaScript that need nothing beside it. What is bundled has to be noticed when it changes. */
const BUNDLED = isListed
  ? [
      ...['adm-zip', 'ajv', 'ajv-formats', 'csv-parse', 'csv-stringify', 'fastest-levenshtein', 'fflate'],
      ...['jsonc-parser', 'safe-stable-stringify'],
    ]
  : [];
const [node, , command, ...words] = process.argv;
const entry = join(scripts, 'commands', `${command}.ts`);
// Below node_modules, where packages are found from.
const folder = join(root, 'node_modules/.cache/token-energy');
/** Names the modules that the last bundle was made of. */
const list = join(folder, `${command}.json`);

const bundle = kept() ?? (await made());
process.argv = [node, entry, ...words];
await import(pathToFileURL(bundle).href);

/**
 * Where the bundle of these modules, as they are now, is kept.
 * @param {readonly string[]} modules
 */
function placeOf(modules) {
  const hash = createHash('sha256').update(scripts);
  for (const file of [...SETTINGS, ...modules]) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return join(folder, `${command}-${hash.digest('hex').slice(0, 32)}.mjs`);
}

/**
 * The bundle that was kept, or null. A module that is new to it is imported by one that has changed, so that a list of
 * before the change does no harm.
 */
function kept() {
  try {
    /** @type {unknown} */
    const modules = JSON.parse(readFileSync(list, 'utf8'));
    const place = placeOf(Array.isArray(modules) ? modules.map(String) : []);
    return existsSync(place) ? place : null;
  } catch {
    // There is no list yet, or one of its modules is gone.
    return null;
  }
}

async function made() {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    process.stderr.write(`error: ${folder} can't be written: ${error instanceof Error ? error.message : ''}\n`);
    process.exit(1);
  }
  const { build, stop } = await import('esbuild');
  const started = Date.now();
  const own = join(folder, `${command}-${process.pid}.mjs`);
  const { metafile } = await build({
    entryPoints: [entry],
    outfile: own,
    absWorkingDir: root,
    bundle: true,
    metafile: true,
    format: 'esm',
    platform: 'node',
    external: packages().filter((name) => !BUNDLED.includes(name)),
    // Of a package in both forms of modules the newer; one in the older asks for `require`.
    mainFields: ['module', 'main'],
    banner: {
      js: "import { createRequire as fromHere } from 'node:module'; const require = fromHere(import.meta.url);",
    },
    // Modules find the project from where they lie; scripts/root.ts is the one that asks.
    define: { 'import.meta.dirname': JSON.stringify(scripts) },
  });
  await stop();
  // The list of what is installed stands for what lies in packages.
  const modules = Object.keys(metafile.inputs).filter((file) => !file.includes('node_modules/'));
  /** @param {string} file */
  const changed = (file) => statSync(join(root, file)).ctimeMs > started - 1000;
  if ([...SETTINGS, ...modules].some(changed)) {
    // What changes at this moment may be in the bundle as it was before: this one is for now alone.
    process.once('exit', () => {
      rmSync(own, { force: true });
    });
    return own;
  }
  for (const name of readdirSync(folder)) {
    const other = join(folder, name);
    if (started - (statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? started) > 7 * DAY)
      rmSync(other, { force: true });
  }
  const place = placeOf(modules);
  renameSync(own, place);
  writeFileSync(list, JSON.stringify(modules));
  return place;
}

/** Names of all packages that the project asks for. */
function packages() {
  /** @type {unknown} */
  const asked = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { dependencies, devDependencies } = /** @type {Record<string, object>} */ (asked);
  return Object.keys({ ...dependencies, ...devDependencies });
}
