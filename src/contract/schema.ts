import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, type ParseError } from 'jsonc-parser';
import { finding, throwIfErrors, type Finding } from '../core/findings/finding.ts';
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

/**
 * Every `*.schema.json` of a project, in the order of their paths.
 * @throws FindingsError with each file that does not hold a JSON object.
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
    return { message: 'The schema file does not hold a JSON object', fix: 'Write { ... }.', line: 1, column: 1 };
  } catch {
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true });
    const before = text.slice(0, errors[0]?.offset ?? 0).split('\n');
    const [line, column] = [before.length, (before.at(-1) ?? '').length + 1];
    return { message: 'The schema file is not JSON', fix: 'Correct the syntax here.', line, column };
  }
}
