import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Project } from '../core/project.ts';
import { isObject } from '../core/text/json.ts';
import { byKeys } from '../core/text/order.ts';

/** The part of JSON Schema 2020-12 that is read here. Further keywords are for the validator, whose strict mode refuses unknown ones. */
export interface Schema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  /** The values of `enum` are those known today: more may follow within v1, and readers must expect them. */
  readonly 'x-open-enum'?: true;
  readonly format?: string;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly [keyword: string]: unknown;
}

/** A schema file: where it lies below `schema/`, with `/` between folders, and what it says. */
export interface SchemaFile {
  readonly path: string;
  readonly schema: Schema;
}

/** Applies `change` to every schema inside `schema`, innermost first, and returns the changed copy. */
export function mapSchema(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const inside = (value: unknown) => (isObject(value) ? mapSchema(value, change) : value);
  const parts = Object.entries(schema).map(([keyword, value]) => {
    if (['items', 'propertyNames', 'additionalProperties'].includes(keyword)) return [keyword, inside(value)];
    if (!['$defs', 'properties'].includes(keyword)) return [keyword, value];
    return [keyword, Object.fromEntries(Object.entries(value as object).map(([name, of]) => [name, inside(of)]))];
  });
  return change(Object.fromEntries(parts) as Schema);
}

/** Every `*.schema.json` of a project, in the order of their paths. */
export async function loadSchemas({ schema: folder }: Pick<Project, 'schema'>): Promise<SchemaFile[]> {
  const entries = await readdir(folder, { recursive: true });
  const paths = entries.map((path) => path.replaceAll('\\', '/')).filter((path) => path.endsWith('.schema.json'));
  const files = await Promise.all(
    paths.map(async (path) => ({ path, schema: JSON.parse(await readFile(join(folder, path), 'utf8')) as Schema })),
  );
  return files.sort(byKeys((file) => file.path));
}
