import standaloneModule from 'ajv/dist/standalone/index.js';
import type { Definitions } from './definitions.ts';
import { digestOf } from './roots.ts';
import { mapSchema } from './schema.ts';
import { compiler, schemaId } from './validator.ts';

/** A module of checks, and the schemas that it is made of. */
interface ChecksModule {
  /** Path in the project, without its ending. */
  readonly path: string;
  readonly schemas: readonly string[];
}

const FOLDER = 'scripts/contract/generated';

/** One for pages, which check measurements alone; one for the data that the check of measurements reads. */
const MODULES: readonly ChecksModule[] = [
  { path: `${FOLDER}/measurement`, schemas: ['Measurement'] },
  {
    path: `${FOLDER}/reference`,
    schemas: [
      'Service',
      'ModelRow',
      'ConfigurationRow',
      'AreaRow',
      'AreaNameRow',
      'IntensityRow',
      'TdpRow',
      'MigProfileRow',
    ],
  },
];

/**
 * The checks that are made ahead of time: path in the project to text. Making them at each start took 80 ms, and
 * loading what makes them 25 ms; a check of 10,000 files takes some 250 ms in all.
 */
export function generatedChecks(definitions: Definitions): ReadonlyMap<string, string> {
  return new Map(
    MODULES.flatMap(({ path, schemas }) => [
      [`${path}.js`, codeOf(definitions, schemas)] as const,
      [`${path}.d.ts`, declarationOf(schemas)] as const,
    ]),
  );
}

const HEADER = '// Generated from the JSON Schemas of the API. Do not edit.\n';

function codeOf(definitions: Definitions, schemas: readonly string[]): string {
  const ajv = compiler(withoutWords(definitions), { source: true, esm: true, lines: true });
  // The package's own type of its default export is wrong under Node's module resolution.
  const standaloneCode = standaloneModule as unknown as typeof standaloneModule.default;
  const code = standaloneCode(ajv, Object.fromEntries(schemas.map((name) => [name, schemaId(name)])));
  return [
    HEADER,
    `export const digest = '${digestOf(definitions, schemas)}';`,
    withShortcuts(asModule(code)),
    `export const checks = { ${schemas.join(', ')} };\n`,
  ].join('\n');
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

/**
 * Characters are counted one by one, twice for each text: a third of the time of checking a measurement. How long a
 * text is says enough in most cases, because a character is one or two of what length counts.
 */
function withShortcuts(code: string): string {
  return code
    .replace(/(func\d+)\((data\d*)\) > (\d+)/g, '$2.length > $3 && $1($2) > $3')
    .replace(/(func\d+)\((data\d*)\) < (\d+)/g, '$2.length < 2 * $3 && $1($2) < $3');
}

function declarationOf(schemas: readonly string[]): string {
  return [
    HEADER,
    `import type { ValidateFunction } from 'ajv';\n`,
    '/** Digest of the schemas that the checks are made of. */',
    'export declare const digest: string;\n',
    '/** What checks a value, by the name of its schema. */',
    `export declare const checks: Readonly<Record<${schemas.map((name) => `'${name}'`).join(' | ')}, ValidateFunction>>;\n`,
  ].join('\n');
}
