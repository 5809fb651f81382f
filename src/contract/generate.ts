import standaloneModule from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { compile } from 'json-schema-to-typescript';
import { PROGRAM } from '../core/program.ts';
import { DEFINITION, type Definitions } from './definitions.ts';
import {
  declarations,
  MEASUREMENT,
  measurementCheck,
  type SourceSchemas,
  rootsOf,
  TYPE_KINDS,
  withHeader,
  withoutWords,
} from './generated-files.ts';
import { type Schema, type SchemaFile, mapSchema } from './schema.ts';
import { ajvFor, schemaId } from './validator.ts';

/**
 * The type declarations that are generated from the schemas: path in the project to text. One file each for
 * published documents, `data/` and the site.
 */
export async function generatedTypes(
  files: readonly SchemaFile[],
  definitions: Definitions,
): Promise<ReadonlyMap<string, string>> {
  const types = TYPE_KINDS.map(async (kind) => {
    const file = declarations(kind);
    const sources = file.sources(files, definitions);
    return [file.path, withHeader(await typesOf(sources, rootsOf(kind, files)), sources)] as const;
  });
  return new Map(await Promise.all(types));
}

/**
 * TypeScript declarations of the schemas named in `roots` and of the schemas that they refer to, all of which are in
 * `sources`. Each becomes an interface, with the descriptions as doc comments.
 */
async function typesOf(sources: SourceSchemas, roots: readonly string[]): Promise<string> {
  // The generator needs one schema to start from. The interface of this one, which comes first, is removed below.
  const start = {
    title: 'Start',
    type: 'object' as const,
    additionalProperties: false,
    properties: Object.fromEntries(roots.map((root) => [root, { $ref: DEFINITION + root }])),
    $defs: Object.fromEntries(sources.map(([name, schema]) => [name, mapSchema(schema, withOpenType)])),
  };
  const text = await compile(start, 'Start', {
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 120 },
  });
  return text.slice(text.indexOf('\n}\n') + 3);
}

/** Gives an open enumeration a type that lists its known values and also allows any other text. */
function withOpenType(schema: Schema): Schema & { readonly tsType?: string } {
  if (schema['x-open-enum'] !== true) return schema;
  const known = (schema.enum ?? []).map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  return { ...schema, tsType: `(${[...known, '(string & {})'].join(' | ')})` };
}

/** The check of measurements, compiled ahead of time: path in the project to text. */
export async function generatedChecks(
  files: readonly SchemaFile[],
  definitions: Definitions,
): Promise<ReadonlyMap<string, string>> {
  // A page downloads this code. One loop over the required fields is the shortest code.
  const code = { source: true, esm: true };
  const ajv = await ajvFor(withoutWords(definitions), code, { loopRequired: 1 });
  // The package's own type of its default export is wrong under Node's module resolution.
  const standaloneCode = standaloneModule as unknown as typeof standaloneModule.default;
  const text = await bundledModule(standaloneCode(ajv, { [MEASUREMENT]: schemaId(MEASUREMENT) }));
  return new Map([[measurementCheck.path, withHeader(text, measurementCheck.sources(files, definitions))]]);
}

/** The code as one module without imports. The helpers that it loads with `require` are bundled with it. */
async function bundledModule(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: PROGRAM, sourcefile: 'measurement.js' },
    // Paths in the output must not depend on where the program or its packages are.
    absWorkingDir: PROGRAM,
    preserveSymlinks: true,
    bundle: true,
    format: 'esm',
    charset: 'utf8',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
