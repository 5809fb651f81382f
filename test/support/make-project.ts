import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MEASUREMENT_SCHEMA } from '../../src/contract/schema.ts';
import type { Service } from '../../src/contract/generated/data.d.ts';
import { readTree } from '../../src/core/files/read-tree.ts';
import { writeTree } from '../../src/core/files/replace-folder.ts';
import { text } from '../../src/core/text/json.ts';
import { citationFiles } from '../../src/releases/citation-files.ts';
import { ROOT } from './project-files.ts';

/** Files that commands read from a project, apart from its data and contributions. */
const PROGRAM_FILES = [
  '.gitattributes',
  '.gitignore',
  'README.md',
  'contributions/README.md',
  'contributions/example.json',
];

/**
 * Writes a project without releases: the data in `dataFolder` and the program's schemas, with the site address of that
 * data.
 */
export async function makeProject(folder: string, dataFolder: string): Promise<void> {
  const data = readTree(dataFolder);
  const service = JSON.parse(text(data.get('service.json'))) as Service;
  const files = await Promise.all(PROGRAM_FILES.map(async (path) => [path, await readFile(join(ROOT, path))] as const));
  await writeTree(folder, new Map<string, Uint8Array | string>([...files, ...citationFiles(service)]));
  await writeTree(join(folder, 'data'), data);
  await writeTree(join(folder, 'schema'), readTree(join(ROOT, 'schema')));
  const schema = await readFile(join(folder, MEASUREMENT_SCHEMA), 'utf8');
  const address = `${service.site_url}/api/v1/${MEASUREMENT_SCHEMA}`;
  await writeFile(join(folder, MEASUREMENT_SCHEMA), schema.replace(/"\$id": "[^"]*"/, `"$$id": "${address}"`));
}
