import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clients } from '../../../src/contract/generated/data.d.ts';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import { readTree } from '../../../src/core/files/read-tree.ts';
import { zipOf } from '../../../src/core/files/write-zip.ts';
import { PROGRAM } from '../../../src/core/program.ts';
import { byCodePoint } from '../../../src/core/text/order.ts';
import { type Package, SUMMARY } from '../../client-js/build/js-package.ts';
import { packageReadme } from '../../client-js/build/readme.ts';
import { versionsOf } from '../../client-js/build/version.ts';

const HOME = 'packages/client-python';
/** Name of the module. */
const MODULE = 'token_energy';

/** The Python package with a snapshot, a wheel: the same bytes on every machine. */
export async function pythonPackage(snapshot: Snapshot, clients: Clients, repository: string | null): Promise<Package> {
  const version = versionsOf(snapshot).pypi;
  // As PEP 625 and 427 write a name in the name of a file.
  const stem = `${clients.pypi.replace(/[-_.]+/g, '_').toLowerCase()}-${version}`;
  const text = (content: string): Uint8Array => new TextEncoder().encode(content);
  const file = (path: string): Promise<Uint8Array> => readFile(join(PROGRAM, path));
  const code = new Map<string, Uint8Array>([
    ...[...readTree(join(PROGRAM, HOME, MODULE))].filter(([path]) => /^[\w/]+\.py$/.test(path) || path === 'py.typed'),
    ['snapshot.json', text(JSON.stringify(snapshot))],
  ]);
  const licences = new Map([
    ['LICENSE', await file('LICENSE')],
    ['LICENSE-DATA', await file('LICENSE-DATA')],
  ]);
  const metadata = text(metadataOf(clients.pypi, version, repository, await packageReadme(HOME, repository)));

  const info = `${stem}.dist-info`;
  const wheel = new Map<string, Uint8Array>([
    ...prefixed(code, MODULE),
    ...prefixed(licences, `${info}/licenses`),
    [`${info}/METADATA`, metadata],
    [`${info}/WHEEL`, text('Wheel-Version: 1.0\nGenerator: token-energy\nRoot-Is-Purelib: true\nTag: py3-none-any\n')],
  ]);
  wheel.set(`${info}/RECORD`, text(recordOf(wheel, `${info}/RECORD`)));

  return { name: `${stem}-py3-none-any.whl`, bytes: zipOf(wheel, snapshot.updated), files: wheel };
}

function prefixed(files: ReadonlyMap<string, Uint8Array>, folder: string): [string, Uint8Array][] {
  return [...files].sort(([a], [b]) => byCodePoint(a, b)).map(([path, bytes]) => [`${folder}/${path}`, bytes]);
}

/** The list of a wheel's files with their digests (PEP 376, 427), in which its own line has none. */
function recordOf(files: ReadonlyMap<string, Uint8Array>, own: string): string {
  const lines = [...files].map(
    ([path, bytes]) => `${path},sha256=${createHash('sha256').update(bytes).digest('base64url')},${bytes.length}`,
  );
  return `${[...lines, `${own},,`].join('\n')}\n`;
}

function metadataOf(name: string, version: string, repository: string | null, readme: string): string {
  return [
    'Metadata-Version: 2.4',
    `Name: ${name}`,
    `Version: ${version}`,
    `Summary: ${SUMMARY}`,
    'License-Expression: MIT AND CC-BY-4.0',
    'License-File: LICENSE',
    'License-File: LICENSE-DATA',
    ...(repository === null ? [] : [`Project-URL: Repository, ${repository}`]),
    'Requires-Python: >=3.9',
    'Classifier: Programming Language :: Python :: 3',
    'Classifier: Typing :: Typed',
    'Description-Content-Type: text/markdown',
    '',
    readme,
  ].join('\n');
}
