import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, type ParseError } from 'jsonc-parser';
import { finding, throwIfErrors, type Finding } from '../core/findings/finding.ts';
import type { Project } from '../core/project.ts';
import { escapePointer } from '../core/text/json-pointer.ts';
import { isObject } from '../core/text/json.ts';
import { byKeys } from '../core/text/order.ts';

/** The keywords of JSON Schema 2020-12 that our code reads. The validator reads others, and rejects unknown ones. */
export interface Schema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  /** `enum` lists only the values known today. More may follow within v1, so readers must accept unknown ones. */
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

/** Path of the schema of measurements. Its `$id` is its address on the site. */
export const MEASUREMENT_SCHEMA = 'schema/measurement.schema.json';

/** A schema file: its path in `schema/`, with `/` between folders, and its content. */
export interface SchemaFile {
  readonly path: string;
  readonly schema: Schema;
}

/**
 * Keywords whose value is a schema, an object of schemas by name, or a list of schemas. schema-findings.ts rejects
 * others.
 */
const WITH_SCHEMA = ['items', 'additionalProperties', 'propertyNames'];
const WITH_NAMED_SCHEMAS = ['$defs', 'properties'];
const WITH_LIST = ['anyOf', 'oneOf', 'allOf'];

/**
 * Where a schema is inside another one: a JSON pointer, and the keyword that contains it. Both are empty for the
 * outermost.
 */
export interface SchemaPlace {
  readonly pointer: string;
  readonly keyword: string;
}

/** Applies `change` to a schema and every schema inside it, innermost first, and returns the changed copy. */
export function mapSchema(
  schema: Schema,
  change: (schema: Schema, place: SchemaPlace) => Schema,
  place: SchemaPlace = { pointer: '', keyword: '' },
): Schema {
  const parts = Object.entries(schema).map(([keyword, value]) => {
    const pointer = `${place.pointer}/${keyword}`;
    const inside = (part: unknown, key?: string | number) =>
      isObject(part)
        ? mapSchema(part, change, {
            keyword,
            pointer: key === undefined ? pointer : `${pointer}/${escapePointer(String(key))}`,
          })
        : part;
    if (WITH_SCHEMA.includes(keyword)) return [keyword, inside(value)];
    if (WITH_LIST.includes(keyword) && Array.isArray(value)) {
      return [keyword, value.map((part: unknown, i) => inside(part, i))];
    }
    if (!WITH_NAMED_SCHEMAS.includes(keyword) || !isObject(value)) return [keyword, value];
    return [keyword, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inside(part, name)]))];
  });
  return change(Object.fromEntries(parts) as Schema, place);
}

/**
 * Every `*.schema.json` of a project, in the order of their paths.
 * @throws FindingsError with a finding for each file that is not a JSON object.
 */
export async function loadSchemas({ schema: folder }: Pick<Project, 'schema'>): Promise<SchemaFile[]> {
  const entries = await readdir(folder, { recursive: true });
  const paths = entries.map((path) => path.replaceAll('\\', '/')).filter((path) => path.endsWith('.schema.json'));
  const read = paths.map(async (path) => [path, schemaIn(await readFile(join(folder, path), 'utf8'))] as const);
  const files: SchemaFile[] = [];
  const findings: Finding[] = [];
  for (const [path, result] of (await Promise.all(read)).sort(byKeys(([name]) => name))) {
    if ('schema' in result) files.push({ path, schema: result.schema });
    else findings.push(finding({ rule: 'schema/json', file: `schema/${path}`, ...result }));
  }
  throwIfErrors(findings);
  return files;
}

/** The schema in the text of a file, or the reason why it can't be read. */
function schemaIn(text: string): { schema: Schema } | Pick<Finding, 'message' | 'fix' | 'line' | 'column'> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return { schema: value };
    return { message: 'The schema file is not a JSON object', fix: 'Write { ... }.', line: 1, column: 1 };
  } catch {
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true });
    const before = text.slice(0, errors[0]?.offset ?? 0).split('\n');
    const line = before.length;
    const column = (before.at(-1) ?? '').length + 1;
    return { message: 'The schema file is not JSON', fix: 'Correct the syntax here.', line, column };
  }
}
