import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import type { Clients } from '../../../src/contract/generated/data.d.ts';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import { PROGRAM } from '../../../src/core/program.ts';
import { jsonText } from '../../../src/core/text/json.ts';
import { byCodePoint } from '../../../src/core/text/order.ts';
import { packageReadme } from './readme.ts';
import { tgzOf } from './tar.ts';
import { versionsOf } from './version.ts';

const FOLDER = 'packages/client-js';
const HOME = join(PROGRAM, FOLDER);

/** Description of both packages, in a sentence. */
export const SUMMARY =
  'Measured GPU energy and emissions of served language models, with their uncertainty, offline, from a dated release.';

/** A package as it is published: its archive and the files in it. */
export interface Package {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** The npm package with a snapshot, as `npm pack` would make it, with the same bytes on every machine. */
export async function jsPackage(snapshot: Snapshot, clients: Clients, repository: string | null): Promise<Package> {
  const version = versionsOf(snapshot).npm;
  const [modules, { files: common }, server] = await Promise.all([
    bundled(),
    bundle({ index: 'index.ts' }, { format: 'cjs', outExtension: { '.js': '.cjs' } }),
    bundle({ mcp: 'mcp.ts' }, { minify: true, platform: 'node', banner: { js: '#!/usr/bin/env node' } }),
  ]);
  const { grid, ...others } = snapshot;
  const texts = {
    'package.json': jsonText(described(clients.npm, version, repository)),
    ...(repository !== null && { 'server.json': jsonText(describedServer(clients.npm, version, repository)) }),
    'LICENSE-MCP': await licencesIn(server.metafile),
    'core.d.ts': "export type * from './index.js';\nexport { createClient } from './index.js';\n",
    'grid.d.ts': "export type { Area } from './index.js';\nexport { grid } from './index.js';\n",
    'grid-figures.js': `export default ${literal(JSON.stringify(grid))};\n`,
    'snapshot.d.ts':
      '/** The snapshot inside, as JSON text. */\ndeclare const snapshot: string;\nexport default snapshot;\n',
    'snapshot.js': `import grid from './grid-figures.js';\nexport default ${literal(JSON.stringify(others).slice(0, -1))} + ',"grid":' + grid + '}';\n`,
    'snapshot.json': JSON.stringify(snapshot),
    // For CommonJS: TypeScript's node16 and Jest can't require an ES module.
    'snapshot.cjs': `module.exports = ${literal(JSON.stringify(snapshot))};\n`,
    LICENSE: await readFile(join(PROGRAM, 'LICENSE'), 'utf8'),
    'LICENSE-DATA': await readFile(join(PROGRAM, 'LICENSE-DATA'), 'utf8'),
    'README.md': await packageReadme(FOLDER, repository),
    ...(await typesFor('js')),
    ...(await typesFor('cjs')),
  };
  const files = new Map<string, Uint8Array>([
    ...Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)] as const),
    ...modules,
    ...common,
    ...server.files,
  ]);
  const entries = new Map([...files].map(([path, bytes]) => [`package/${path}`, bytes]));
  return { name: `${clients.npm}-${version}.tgz`, bytes: tgzOf(entries, snapshot.updated), files };
}

/** The type declarations for modules with that extension. */
async function typesFor(ending: 'js' | 'cjs'): Promise<Readonly<Record<string, string>>> {
  const functions = await readFile(join(HOME, 'token-energy.d.ts'), 'utf8');
  const declared = `d.${ending.replace('js', 'ts')}`;
  return {
    [`index.${declared}`]: functions.replaceAll('./generated/types.d.ts', `./types.${ending}`),
    [`types.${declared}`]: await readFile(join(HOME, 'generated/types.d.ts'), 'utf8'),
  };
}

/** Bundled files of the package by name. Each imports the other parts of the package and contains everything else. */
async function bundle(
  sources: Readonly<Record<string, string>>,
  own: Pick<BuildOptions, 'banner' | 'format' | 'minify' | 'outExtension' | 'platform'>,
) {
  const { outputFiles, metafile } = await build({
    entryPoints: Object.fromEntries(Object.entries(sources).map(([name, file]) => [name, join(HOME, 'src', file)])),
    outdir: 'package',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    absWorkingDir: PROGRAM,
    plugins: [besideEachOther(own)],
    ...own,
  });
  return { metafile, files: new Map(outputFiles.map(({ path, contents }) => [basename(path), contents])) };
}

/**
 * The code of the package: `index.js` with the built-in snapshot, `core.js` without one, for pages that fetch it, and
 * `grid.js` with the grid carbon intensities alone.
 */
export async function bundled(): Promise<ReadonlyMap<string, Uint8Array>> {
  return (await bundle({ index: 'index.ts', core: 'client.ts', grid: 'grid.ts' }, {})).files;
}

/** The licences of the libraries that are bundled into the MCP server. */
async function licencesIn({ inputs }: Metafile): Promise<string> {
  const folders = Object.keys(inputs).map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  const inside = [...new Set(folders)].filter((folder) => folder !== undefined).toSorted(byCodePoint);
  const texts = inside.map(async (folder) => {
    const name = (await readdir(join(PROGRAM, folder))).find((file) => /^licen[cs]e/i.test(file));
    if (name === undefined) throw new Error(`${folder} has no licence file, which mcp.js must include.`);
    return `${folder.replace(/^.*node_modules\//, '')}\n\n${await readFile(join(PROGRAM, folder, name), 'utf8')}`;
  });
  return (await Promise.all(texts)).join('\n\n');
}

/**
 * Makes the parts of the package import each other, so that nothing is in it twice. In CommonJS only the snapshot is
 * apart.
 */
function besideEachOther({ format }: Pick<BuildOptions, 'format'>): Plugin {
  const parts =
    format === 'cjs'
      ? { '^snapshot-text$': './snapshot.cjs' }
      : {
          '^snapshot-text$': './snapshot.js',
          '^grid-text$': './grid-figures.js',
          '^\\./index\\.ts$': './index.js',
          '/client\\.ts$': './core.js',
        };
  return {
    name: 'beside-each-other',
    setup(building) {
      for (const [name, path] of Object.entries(parts))
        building.onResolve({ filter: new RegExp(name) }, ({ kind }) =>
          kind === 'entry-point' ? undefined : { path, external: true, sideEffects: false },
        );
    },
  };
}

/** A text as a JavaScript literal with few escapes. */
function literal(text: string): string {
  return `'${text.replace(/[\\'\u2028\u2029]/g, (one) => (one < '\u2000' ? `\\${one}` : `\\u${one.charCodeAt(0).toString(16)}`))}'`;
}

function described(name: string, version: string, repository: string | null) {
  return {
    name,
    version,
    description: SUMMARY,
    keywords: ['llm', 'energy', 'emissions', 'carbon', 'tokens', 'gpu', 'inference', 'sustainability'],
    license: 'SEE LICENSE IN LICENSE AND LICENSE-DATA',
    ...(repository !== null && {
      repository: { type: 'git', url: `git+${repository}.git`, directory: 'packages/client-js' },
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
      './snapshot.json': './snapshot.json',
      './package.json': './package.json',
    },
    types: './index.d.ts',
    bin: { [name]: 'mcp.js' },
    engines: { node: '>=20.19' },
  };
}

/** Name of the server in the MCP registry: the GitHub owner, who alone may publish under it, and the package. */
function serverName(name: string, repository: string): string {
  return `io.github.${new URL(repository).pathname.split('/')[1] ?? ''}/${name}`;
}

/** The server's entry in the MCP registry, which limits descriptions to 100 characters. */
function describedServer(name: string, version: string, repository: string) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: serverName(name, repository),
    description: 'Measured GPU energy of language models, with uncertainty, offline, from a dated release.',
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
