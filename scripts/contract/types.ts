import { compile } from 'json-schema-to-typescript';
import { DEFINITION, type Definitions, reachable, rootsOf, typesFile, typesHeader } from './definitions.ts';
import type { SchemaFile } from './schema.ts';

/** The type declarations that are generated from the schemas: path in the project to text. */
export async function generatedTypes(
  files: readonly SchemaFile[],
  definitions: Definitions,
): Promise<ReadonlyMap<string, string>> {
  const kinds = ['api', 'data', 'site'] as const;
  const types = kinds.map(async (kind) => [typesFile(kind), await typesOf(definitions, rootsOf(files, kind))] as const);
  return new Map(await Promise.all(types));
}

/**
 * TypeScript declarations of the named schemas `roots` and of all they lead to: one interface each, with the
 * descriptions as doc comments.
 */
async function typesOf(definitions: Definitions, roots: readonly string[]): Promise<string> {
  const needed = reachable(definitions, roots);
  // The generator wants one schema to start from; its own interface, the first, is cut off again below.
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
  return `${typesHeader(definitions, roots)}\n\n${declarations}`;
}
