import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../core/files/digest.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import { type Definitions, reachable } from './definitions.ts';
import { mapSchema, type Schema, type SchemaFile } from './schema.ts';

// A generated file is committed, so somebody can edit it by hand or forget to generate it again. Its header has two
// digests by which a build notices both. A build doesn't generate the file itself, because the generator is slow and a
// development dependency.

/** The schemas that a generated file is made from, by name. */
export type SourceSchemas = readonly (readonly [name: string, schema: Schema])[];

/** A committed file that `npm run generate` writes. */
export interface GeneratedFile {
  /** Path in the program. */
  readonly path: string;
  /** The schemas that the file is made from. Only they and the generator determine its text. */
  readonly sources: (files: readonly SchemaFile[], definitions: Definitions) => SourceSchemas;
}

/** The kinds of type declarations: for published documents and measurements, for files in `data/`, for the site. */
export const TYPE_KINDS = ['api', 'data', 'site'] as const;
type TypeKind = (typeof TYPE_KINDS)[number];

/** The names of the schemas whose types the file of `kind` declares: the titles of the schema files of that kind. */
export function rootsOf(kind: TypeKind, files: readonly SchemaFile[]): string[] {
  const filesOfKind = files.filter(({ path }) => (/^(data|site)\//.exec(path)?.[1] ?? 'api') === kind);
  return filesOfKind.flatMap(({ schema }) => schema.title ?? []);
}

/** Path of the type declarations of one kind. */
function typesFile(kind: TypeKind): string {
  return `src/contract/generated/${kind}.d.ts`;
}

/** Path of the types of the published documents. They are published as `types.d.ts`. */
export const API_TYPES = typesFile('api');

/** The declarations of one kind. */
export function declarations(kind: TypeKind): GeneratedFile {
  return {
    path: typesFile(kind),
    sources: (files, definitions) => sourcesOf(rootsOf(kind, files), definitions),
  };
}

/** Name of the schema that {@link measurementCheck} is made from. */
export const MEASUREMENT = 'Measurement';

/** The module that checks measurements. It compiles no code at run time, because the site's policy forbids that. */
export const measurementCheck: GeneratedFile = {
  path: 'src/contract/generated/measurement.js',
  sources: (_, definitions) => sourcesOf([MEASUREMENT], withoutWords(definitions)),
};

/** Every generated file that is made from schemas. */
export const generatedFiles: readonly GeneratedFile[] = [...TYPE_KINDS.map(declarations), measurementCheck];

function sourcesOf(roots: readonly string[], definitions: Definitions): SourceSchemas {
  const reached = reachable(definitions, roots);
  return [...definitions].filter(([name]) => reached.has(name));
}

/**
 * The schemas without titles and descriptions, which a check does not need and which would be most of the generated
 * code.
 */
export function withoutWords(definitions: Definitions): Definitions {
  return new Map(
    [...definitions].map(([name, schema]) => [name, mapSchema(schema, ({ title, description, ...rest }) => rest)]),
  );
}

/**
 * The text of a generated file: a header with the digests of the schemas it is made from and of `body`, then `body`.
 */
export function withHeader(body: string, sources: SourceSchemas): string {
  return `// Generated from the JSON Schemas in schema/ by "npm run generate". Do not edit.
// SHA-256 of these schemas: ${digestOf(sources)}
// SHA-256 of the text below: ${sha256(body)}

${body}`;
}

function digestOf(sources: SourceSchemas): string {
  return sha256(JSON.stringify(sources));
}

/**
 * Findings about `generated` files of the program in the folder `program`: one that is missing, was edited after it was
 * generated, or was generated from schemas other than the project's `files` and `definitions`.
 */
export async function generatedFindings(
  program: string,
  generated: readonly GeneratedFile[],
  files: readonly SchemaFile[],
  definitions: Definitions,
): Promise<Finding[]> {
  const findings = generated.map(async ({ path, sources }) => {
    const text = await readFile(join(program, path), 'utf8').catch(() => '');
    const body = text.slice(text.indexOf('\n\n') + 2);
    if (text === withHeader(body, sources(files, definitions))) return [];
    const message = 'The generated file is missing, was edited, or was made from other schemas than those in schema/';
    const fix = 'Run `npm run generate` and commit the result.';
    return [finding({ rule: 'schema/generated', file: path, message, fix })];
  });
  return (await Promise.all(findings)).flat();
}
