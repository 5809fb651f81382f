import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { byKeys } from '../text/order.ts';
import type { Schema, SchemaFile } from './schema.ts';

/** Folder of the schemas, in the project. */
export const SCHEMA_FOLDER = join(ROOT, 'schema');

/** Every `*.schema.json` in the project, in the order of their paths. */
export async function loadSchemas(): Promise<SchemaFile[]> {
  const entries = await readdir(SCHEMA_FOLDER, { recursive: true });
  const paths = entries.map((path) => path.replaceAll('\\', '/')).filter((path) => path.endsWith('.schema.json'));
  const files = await Promise.all(
    paths.map(async (path) => ({
      path,
      schema: JSON.parse(await readFile(join(SCHEMA_FOLDER, path), 'utf8')) as Schema,
    })),
  );
  return files.sort(byKeys((file) => file.path));
}
