import standaloneModule from 'ajv/dist/standalone/index.js';
import { compile } from 'json-schema-to-typescript';
import { DEFINITION, type Definitions } from './definitions.ts';
import {
  declarations,
  MEASUREMENT,
  measurementCheck,
  type NeededSchemas,
  rootsOf,
  TYPE_KINDS,
  withHeader,
  withoutWords,
} from './generated-files.ts';
import { type Schema, type SchemaFile, mapSchema } from './schema.ts';
import { compiler, schemaId } from './validator.ts';

/**
 * The type declarations that are generated from the schemas: path in the project to text. Of the published documents,
 * those of `api/` and of measurements; of the files of `data/` and what the check knows; of the site's own files.
 */
export async function generatedTypes(
  files: readonly SchemaFile[],
  definitions: Definitions,
): Promise<ReadonlyMap<string, string>> {
  const types = TYPE_KINDS.map(async (kind) => {
    const file = declarations(kind);
    const needed = file.needs(files, definitions);
    return [file.path, withHeader(await typesOf(needed, rootsOf(kind, files)), needed)] as const;
  });
  return new Map(await Promise.all(types));
}

/**
 * TypeScript declarations of the named schemas `roots` and of all they lead to, which are the `needed` ones: one interface
 * each, with the descriptions as doc comments.
 */
async function typesOf(needed: NeededSchemas, roots: readonly string[]): Promise<string> {
  // The generator wants one schema to start from; its own interface, the first, is cut off again below.
  const start = {
    title: 'Start',
    type: 'object' as const,
    additionalProperties: false,
    properties: Object.fromEntries(roots.map((root) => [root, { $ref: DEFINITION + root }])),
    $defs: Object.fromEntries(needed.map(([name, schema]) => [name, mapSchema(schema, withOpenType)])),
  };
  const text = await compile(start, 'Start', {
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 120 },
  });
  return text.slice(text.indexOf('\n}\n') + 3);
}

/** An open enumeration gets a type that offers its known values and takes any other text. */
function withOpenType(schema: Schema): Schema & { readonly tsType?: string } {
  if (schema['x-open-enum'] !== true) return schema;
  const known = (schema.enum ?? []).map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  return { ...schema, tsType: `(${[...known, '(string & {})'].join(' | ')})` };
}

/** The check of measurements, made ahead of time: path in the project to text. */
export async function generatedChecks(
  files: readonly SchemaFile[],
  definitions: Definitions,
): Promise<ReadonlyMap<string, string>> {
  // A page fetches it: one loop over the required fields.
  const code = { source: true, esm: true, lines: true };
  const ajv = await compiler(withoutWords(definitions), code, { loopRequired: 1 });
  // The package's own type of its default export is wrong under Node's module resolution.
  const standaloneCode = standaloneModule as unknown as typeof standaloneModule.default;
  const text = asModule(standaloneCode(ajv, { [MEASUREMENT]: schemaId(MEASUREMENT) }));
  return new Map([[measurementCheck.path, withHeader(`${text}\n`, measurementCheck.needs(files, definitions))]]);
}

/** How the code makes an error: in a variable of its own, which takes the engine long to optimise, with more than schema-errors.ts reads. */
const ERROR =
  /^const (err\d+) = (.*),schemaPath:"[^"]*"(.*),schema:.*(,parentSchema:[\w.]+),data.*\nif\(vErrors === null\)\{\n.*\n\}\nelse \{\n.*\(\1\);\n\}$/gm;

/** The code asks for its few helpers with `require`, which a module can't: they become imports. */
function asModule(code: string): string {
  return code
    .replace('"use strict";', '')
    .replace(ERROR, '(vErrors ??= []).push($2$3$4});')
    .replace(
      /^const (\w+) = require\("([^"]+)"\)([.\w]+);$/gm,
      (_, name: string, from: string, part: string) =>
        `import ${name}Module from '${from}.js';\nconst ${name} = ${name}Module${part};`,
    );
}
