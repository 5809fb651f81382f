import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import type { Clients } from '../../src/contract/generated/data.d.ts';
import type { Snapshot } from '../../src/contract/generated/site.d.ts';
import { PROGRAM } from '../../src/core/program.ts';
import { jsonText } from '../../src/core/text/json.ts';
import { byCodePoint } from '../../src/core/text/order.ts';
import { tgzOf } from './tar.ts';
import { versionsOf } from './version.ts';

const HOME = join(PROGRAM, 'clients/js');

/** A package as it is published: its file, and what lies in it. */
export interface Package {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** The npm package with a snapshot, as `npm pack` would make it, and the same bytes on every machine. */
export async function jsPackage(snapshot: Snapshot, clients: Clients, repository: string | null): Promise<Package> {
  const version = versionsOf(snapshot).npm;
  const [{ index, core, grid: gridCode }, mcp] = await Promise.all([bundled(), bundledServer()]);
  const { grid, ...others } = snapshot;
  const text = (content: string): Uint8Array => new TextEncoder().encode(content);
  const file = async (path: string): Promise<Uint8Array> => readFile(join(PROGRAM, path));
  const files = new Map<string, Uint8Array>([
    ['package.json', text(jsonText(described(clients.npm, version, repository)))],
    ['LICENSE', await file('LICENSE')],
    ['LICENSE-DATA', await file('LICENSE-DATA')],
    ['README.md', await file('clients/js/README.md')],
    ['core.d.ts', text("export type * from './index.js';\nexport { createClient } from './index.js';\n")],
    ['core.js', core],
    ['grid.d.ts', text("export type { Area } from './index.js';\nexport { grid } from './index.js';\n")],
    ['grid.js', gridCode],
    ['grid-figures.js', text(`export default ${literal(JSON.stringify(grid))};\n`)],
    ...(await typesFor('js')),
    ['index.js', index],
    // For who has CommonJS: TypeScript's node16 and Jest take no module by require.
    ...(await typesFor('cjs')),
    ['index.cjs', await commonJs(snapshot)],
    ['mcp.js', mcp.code],
    ['LICENSE-MCP', text(mcp.licences)],
    ...(repository === null
      ? []
      : ([['server.json', text(jsonText(describedServer(clients.npm, version, repository)))]] as const)),
    [
      'snapshot.d.ts',
      text('/** The snapshot inside, as JSON text. */\ndeclare const snapshot: string;\nexport default snapshot;\n'),
    ],
    [
      'snapshot.js',
      text(
        `import grid from './grid-figures.js';\nexport default ${literal(JSON.stringify(others).slice(0, -1))} + ',"grid":' + grid + '}';\n`,
      ),
    ],
  ]);
  const entries = new Map([...files].map(([path, bytes]) => [`package/${path}`, bytes]));
  return { name: `${clients.npm}-${version}.tgz`, bytes: tgzOf(entries, snapshot.updated), files };
}

/** The types beside modules that end so. */
async function typesFor(ending: 'js' | 'cjs'): Promise<[string, Uint8Array][]> {
  const functions = await readFile(join(HOME, 'token-energy.d.ts'), 'utf8');
  const own = functions.replaceAll('./generated/types.d.ts', `./types.${ending}`);
  const declared = `d.${ending.replace('js', 'ts')}`;
  return [
    [`index.${declared}`, new TextEncoder().encode(own)],
    [`types.${declared}`, await readFile(join(HOME, 'generated/types.d.ts'))],
  ];
}

/** What bundles have in common. */
const BUNDLE = {
  outdir: 'package',
  bundle: true,
  write: false as const,
  platform: 'neutral' as const,
  mainFields: ['module', 'main'],
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none' as const,
  absWorkingDir: PROGRAM,
} satisfies BuildOptions;

/** Code and snapshot in one file of CommonJS. */
async function commonJs(snapshot: Snapshot): Promise<Uint8Array> {
  const inside: Plugin = {
    name: 'inside',
    setup(building) {
      building.onResolve({ filter: /^snapshot-text$/ }, ({ path }) => ({ path, namespace: 'inside' }));
      building.onLoad({ filter: /./, namespace: 'inside' }, () => ({
        contents: JSON.stringify(snapshot),
        loader: 'text',
      }));
    },
  };
  const { outputFiles } = await build({
    ...BUNDLE,
    entryPoints: [join(HOME, 'src/index.ts')],
    format: 'cjs',
    plugins: [inside],
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

/**
 * The code of the package: `index` with the snapshot beside it, `core` without one, which a page can fetch, and `grid` with
 * the electricity alone.
 */
export async function bundled(): Promise<Readonly<Record<'index' | 'core' | 'grid', Uint8Array>>> {
  const { outputFiles } = await build({
    ...BUNDLE,
    entryPoints: {
      index: join(HOME, 'src/index.ts'),
      core: join(HOME, 'src/client.ts'),
      grid: join(HOME, 'src/grid.ts'),
    },
    format: 'esm',
    plugins: [besideEachOther],
  });
  const contents = (name: string): Uint8Array =>
    outputFiles.find(({ path }) => path.endsWith(`/${name}.js`) || path.endsWith(`\\${name}.js`))?.contents ??
    new Uint8Array();
  return { index: contents('index'), core: contents('core'), grid: contents('grid') };
}

/**
 * The server for agents with the official SDK inside, so that who installs the package for its figures installs nothing
 * else, and the licences of what is inside.
 */
async function bundledServer(): Promise<{ readonly code: Uint8Array; readonly licences: string }> {
  const { outputFiles, metafile } = await build({
    ...BUNDLE,
    entryPoints: { mcp: join(HOME, 'src/mcp.ts') },
    minify: true,
    metafile: true,
    format: 'esm',
    platform: 'node',
    banner: { js: '#!/usr/bin/env node' },
    plugins: [besideEachOther],
  });
  const folders = Object.keys(metafile.inputs).map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  const inside = [...new Set(folders)].filter((folder) => folder !== undefined).toSorted(byCodePoint);
  const texts = inside.map(async (folder) => {
    const name = (await readdir(join(PROGRAM, folder))).find((file) => /^licen[cs]e/i.test(file));
    if (name === undefined) throw new Error(`${folder} has no file with its licence, which mcp.js must carry.`);
    return `${folder.replace(/^.*node_modules\//, '')}\n\n${await readFile(join(PROGRAM, folder, name), 'utf8')}`;
  });
  return { code: outputFiles[0]?.contents ?? new Uint8Array(), licences: (await Promise.all(texts)).join('\n\n') };
}

/** Leaves the parts of the package to each other, so that nothing stands in it twice. */
const besideEachOther: Plugin = {
  name: 'beside-each-other',
  setup(building) {
    building.onResolve({ filter: /^(snapshot|grid)-text$/ }, ({ path }) => ({
      path: path === 'grid-text' ? './grid-figures.js' : './snapshot.js',
      external: true,
      sideEffects: false,
    }));
    building.onResolve({ filter: /^\.\/index\.ts$/ }, () => ({ path: './index.js', external: true }));
    building.onResolve({ filter: /\/client\.ts$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: './core.js', external: true, sideEffects: false },
    );
  },
};

/** A text as JavaScript writes it with the fewest escapes. */
function literal(text: string): string {
  return `'${text.replace(/[\\'\u2028\u2029]/g, (one) => (one < '\u2000' ? `\\${one}` : `\\u${one.charCodeAt(0).toString(16)}`))}'`;
}

function described(name: string, version: string, repository: string | null) {
  return {
    name,
    version,
    description:
      'GPU energy and emissions of served language models, measured, with their uncertainty; offline, of a dated release.',
    keywords: ['llm', 'energy', 'emissions', 'carbon', 'tokens', 'gpu', 'inference', 'sustainability'],
    license: 'SEE LICENSE IN LICENSE AND LICENSE-DATA',
    ...(repository !== null && {
      repository: { type: 'git', url: `git+${repository}.git`, directory: 'clients/js' },
      mcpName: serverName(name, repository),
    }),
    type: 'module',
    sideEffects: false,
    exports: {
      '.': {
        require: { types: './index.d.cts', default: './index.cjs' },
        default: { types: './index.d.ts', default: './index.js' },
      },
      './core': { types: './core.d.ts', default: './core.js' },
      './grid': { types: './grid.d.ts', default: './grid.js' },
      './snapshot': { types: './snapshot.d.ts', default: './snapshot.js' },
      './package.json': './package.json',
    },
    types: './index.d.ts',
    bin: { [name]: 'mcp.js' },
    engines: { node: '>=20.19' },
  };
}

/** What the registry of servers for agents calls ours: the owner on GitHub, who alone may publish under it, and the package. */
function serverName(name: string, repository: string): string {
  return `io.github.${new URL(repository).pathname.split('/')[1] ?? ''}/${name}`;
}

/** The server for agents, as their registry is told of it, which takes no more than 100 letters of description. */
function describedServer(name: string, version: string, repository: string) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: serverName(name, repository),
    description: 'GPU energy and emissions of language models: measured, with bands, offline, of a dated release.',
    repository: { url: repository, source: 'github' },
    version,
    packages: [
      {
        registryType: 'npm',
        identifier: name,
        version,
        transport: { type: 'stdio' },
        packageArguments: [{ type: 'positional', value: 'mcp' }],
      },
    ],
  };
}
