import { compile } from 'json-schema-to-typescript';
import { DEFINITION, reachable, type Definitions } from './definitions.ts';
import type { SchemaFile } from './schema.ts';

/** Where the declarations of the published documents lie; published as `types.d.ts`. */
export const API_TYPES = 'scripts/contract/generated/api.d.ts';

/** Where the declarations of the files of `data/` lie. */
export const DATA_TYPES = 'scripts/contract/generated/data.d.ts';

/** The files that are generated from the schemas: path in the project to text. */
export async function generatedFiles(
  files: readonly SchemaFile[],
  definitions: Definitions,
): Promise<ReadonlyMap<string, string>> {
  const titles = (inFolder: (path: string) => boolean): string[] =>
    files.flatMap(({ path, schema }) => (schema.title !== undefined && inFolder(path) ? [schema.title] : []));
  return new Map([
    [API_TYPES, await typesOf(definitions, titles((path) => !path.startsWith('data/')))],
    [DATA_TYPES, await typesOf(definitions, titles((path) => path.startsWith('data/')))],
  ]);
}

/**
 * TypeScript declarations of the named schemas `roots` and of all they lead to: one interface each, with the
 * descriptions as doc comments.
 */
export async function typesOf(definitions: Definitions, roots: readonly string[]): Promise<string> {
  const needed = reachable(definitions, roots);
  // The generator wants one schema to start from; it is cut off again below.
  const start = {
    title: 'Start',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(roots.map((root) => [root, { $ref: DEFINITION + root }])),
    $defs: Object.fromEntries([...definitions].filter(([name]) => needed.has(name))),
  };
  const text = await compile(start as Parameters<typeof compile>[0], 'Start', {
    bannerComment: '',
    format: true,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 120 },
    unknownAny: true,
  });
  const declarations = text.slice(text.indexOf('\n}\n') + 3);
  return `// Generated from the JSON Schemas of the API. Do not edit.\n\n${declarations}`;
}
