import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sha256 } from '../../src/core/files/digest.ts';
import { ROOT } from '../support/project-files.ts';

const exec = promisify(execFile);

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

/** The two trees that stand for an installation, by what `npm ci` is asked for. */
interface Trees {
  readonly whole: string;
  readonly production: string;
}

let known: Promise<Trees> | null = null;

/** The trees, made once. */
export function trees(): Promise<Trees> {
  known ??= withoutDevelopment().then((production) => ({ whole: join(ROOT, 'node_modules'), production }));
  return known;
}

/**
 * What `npm ci --omit=dev` would install, made once of hard links to what is installed here, and kept for as long as
 * the lock file stays as it is.
 */
async function withoutDevelopment(): Promise<string> {
  const text = await readFile(join(ROOT, 'package-lock.json'));
  const kept = join(ROOT, 'node_modules/.cache/rehearsal', sha256(text).slice(0, 16));
  if (existsSync(kept)) return join(kept, 'node_modules');
  const { packages } = JSON.parse(text.toString('utf8')) as Lock;
  const paths = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path]) => path);
  const made = `${kept}.${process.pid}`;
  await mkdir(made, { recursive: true });
  const top = paths.filter((path) => path.lastIndexOf('node_modules/') === 0 && existsSync(join(ROOT, path)));
  await exec('cp', ['-al', '--parents', '--', ...top, made], { cwd: ROOT });
  // A package may be there for development alone, below one that is not.
  for (const [path, { dev }] of Object.entries(packages))
    if (dev === true) await rm(join(made, path), { recursive: true, force: true });
  const listed = JSON.parse(await readFile(join(ROOT, 'node_modules/.package-lock.json'), 'utf8')) as Lock;
  const some = Object.entries(listed.packages).filter(([path]) => paths.includes(path));
  await writeFile(
    join(made, 'node_modules/.package-lock.json'),
    JSON.stringify({ ...listed, packages: Object.fromEntries(some) }),
  );
  await rm(kept, { recursive: true, force: true });
  await rename(made, kept);
  return join(kept, 'node_modules');
}

/**
 * Puts programs into a folder that comes first on the path of every step: npm, whose `ci` links one of the trees if the
 * lock file is that of the project, and does all else itself; and ssh, which is the server's end of a push with a deploy
 * key.
 */
export async function makePrograms(folder: string, origin: string): Promise<void> {
  const { whole, production } = await trees();
  const npm = (await exec('sh', ['-c', 'command -v npm'])).stdout.trim();
  await mkdir(folder, { recursive: true });
  await copyFile(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'));
  await program(join(folder, 'npm'), [
    // The registry: what it was given, a line for each, `name@version digest`.
    `published='${folder}/published'`,
    'case "$1" in',
    '  view) grep -qs "^$2 " "$published" && echo "${2##*@}"; exit 0;;',
    '  publish)',
    `    name="$(tar xzOf "$2" package/package.json | '${process.execPath}' -p 'const p = JSON.parse(require("fs").readFileSync(0)); p.name + "@" + p.version')"`,
    '    grep -qs "^$name " "$published" && { echo "npm error 403: $name is there" >&2; exit 1; }',
    '    echo "$name $(sha256sum < "$2" | cut -d" " -f1)" >> "$published"; exit 0;;',
    'esac',
    `if [ "$1" != ci ]; then exec '${npm}' "$@"; fi`,
    `cmp -s package-lock.json '${folder}/package-lock.json' || { echo 'npm ci: package-lock.json is not there, or not the one of the packages of the rehearsal' >&2; exit 1; }`,
    `tree='${whole}'`,
    'shift',
    'for word in "$@"; do',
    `  case "$word" in --omit=dev) tree='${production}';; *) echo "npm ci: the rehearsal does not know $word" >&2; exit 1;; esac`,
    'done',
    'rm -rf node_modules',
    'ln -s "$tree" node_modules',
    'echo "added packages"',
  ]);
  await program(join(folder, 'ssh'), [
    'key= hosts= last=',
    'for word in "$@"; do',
    '  case "$previous" in -i) key="$word";; esac',
    // Of several files, each in quotes where it has a space: here it is one, in quotes.
    `  case "$word" in UserKnownHostsFile=*) hosts="$(printf %s "\${word#UserKnownHostsFile=}" | tr -d '"')";; esac`,
    '  previous="$word"',
    'done',
    `cmp -s "$key" '${folder}/deploy-key' || { echo 'git@github: Permission denied (publickey).' >&2; exit 255; }`,
    `grep -qF "$(cat '${folder}/host-key')" "$hosts" || { echo 'Host key verification failed.' >&2; exit 255; }`,
    'case "$previous" in',
    `  git-receive-pack*) REHEARSAL_PUSHER=deploy-key exec git receive-pack '${origin}';;`,
    `  git-upload-pack*) exec git upload-pack '${origin}';;`,
    'esac',
    'exit 255',
  ]);
}

async function program(file: string, lines: readonly string[]): Promise<void> {
  await writeFile(file, `#!/bin/bash\n${lines.join('\n')}\n`, { mode: 0o755 });
}

/**
 * The network of the machines that jobs run on: this machine itself, and in place of every other address a publisher's
 * server here, at the same path. Loaded by Node.js before each program.
 */
export async function makeNetwork(folder: string, publisher: string): Promise<void> {
  const file = join(folder, 'network.mjs');
  const lines = [
    'const real = globalThis.fetch;',
    'globalThis.fetch = (input, init) => {',
    "  const { hostname, pathname, search } = new URL(typeof input === 'string' || input instanceof URL ? input : input.url);",
    `  return hostname === '127.0.0.1' ? real(input, init) : real(new URL(pathname + search, '${publisher}'), init);`,
    '};',
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
}
