import standaloneModule from 'ajv/dist/standalone/index.js';
import { type Definitions, digestOf } from './definitions.ts';
import { mapSchema } from './schema.ts';
import { compiler, schemaId } from './validator.ts';

/** Path of the module that checks measurements, where no code may be made of text: in pages, and in threads at once. */
const MODULE = 'scripts/contract/generated/measurement.js';
const SCHEMA = 'Measurement';

/** The check of measurements, made ahead of time: path in the project to text. */
export function generatedChecks(definitions: Definitions): ReadonlyMap<string, string> {
  const ajv = compiler(withoutWords(definitions), { source: true, esm: true, lines: true });
  // The package's own type of its default export is wrong under Node's module resolution.
  const standaloneCode = standaloneModule as unknown as typeof standaloneModule.default;
  const code = standaloneCode(ajv, { [SCHEMA]: schemaId(SCHEMA) });
  const text = [
    '// Generated from the JSON Schemas of the API. Do not edit.\n',
    `export const digest = '${digestOf(definitions, [SCHEMA])}';`,
    asModule(code),
    `export const checks = { ${SCHEMA} };\n`,
  ];
  return new Map([[MODULE, text.join('\n')]]);
}

/** Titles and descriptions decide nothing, and would be most of the text. */
function withoutWords(definitions: Definitions): Definitions {
  return new Map(
    [...definitions].map(([name, schema]) => [name, mapSchema(schema, ({ title, description, ...rest }) => rest)]),
  );
}

/** The code asks for its few helpers with `require`, which a module can't: they become imports. */
function asModule(code: string): string {
  return code
    .replace('"use strict";', '')
    .replace(
      /^const (\w+) = require\("([^"]+)"\)([.\w]+);$/gm,
      (_, name: string, from: string, part: string) =>
        `import ${name}Module from '${from}.js';\nconst ${name} = ${name}Module${part};`,
    );
}
