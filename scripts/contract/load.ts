import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { byKeys } from '../text/order.ts';
import type { Schema, SchemaFile } from './schema.ts';
import { ROOT } from '../root.ts';

/** Folder of the schemas, in the project. */
export const SCHEMA_FOLDER = join(ROOT, 'schema');

/** Every `*.schema.json` below `folder`, in the order of their paths. */
export async function loadSchemas(folder = SCHEMA_FOLDER): Promise<SchemaFile[]> {
  const entries = await readdir(folder, { recursive: true });
  const paths = entries.map((path) => path.replaceAll('\\', '/')).filter((path) => path.endsWith('.schema.json'));
  const files = await Promise.all(
    paths.map(async (path) => ({ path, schema: JSON.parse(await readFile(join(folder, path), 'utf8')) as Schema })),
  );
  return files.sort(byKeys((file) => file.path));
}
