import type { CodeOptions, Options } from 'ajv/dist/2020.js';
import { type Definitions, definitionsOf } from './definitions.ts';
import type { Finding } from '../core/findings/finding.ts';
import type { Project } from '../core/project.ts';
import { loadSchemas, type SchemaFile } from './schema.ts';
import { schemaErrorFindings } from './schema-errors.ts';

/** Checks a value against the schema of a given name. */
export interface Validator {
  /**
   * Checks `value` against the schema called `name`; no findings when it is valid. The rule of a finding is `schema/` and
   * the keyword of JSON Schema, such as `schema/type`; its file is empty, for the caller to add.
   */
  check(name: string, value: unknown): Finding[];
}

/**
 * A project's schemas: their files, all schemas by name, and the validator.
 * @throws FindingsError on a file that is not JSON, and on a schema that leads nowhere or has no name.
 */
export async function loadContract(project: Pick<Project, 'schema'>) {
  return compiledSchemas(await loadSchemas(project));
}

/** Results of {@link compiledSchemas} by the text of the schemas. Compiling takes longer than a small build. */
const contracts = new Map<string, ReturnType<typeof compile>>();

/** The same as {@link loadContract}, from files that were already read. The result is kept for the next call. */
export function compiledSchemas(schemas: readonly SchemaFile[]) {
  const text = JSON.stringify(schemas);
  const contract = contracts.get(text) ?? compile(schemas);
  contracts.set(text, contract);
  return contract;
}

async function compile(schemas: readonly SchemaFile[]) {
  const definitions = definitionsOf(schemas);
  return { schemas, definitions, validator: await makeValidator(definitions) };
}

/** A validator for all schemas of the project. Each schema is compiled on its first use. */
export async function makeValidator(definitions: Definitions): Promise<Validator> {
  // A build checks the schemas themselves (schema-findings.ts). Optimizing the code takes longer than it saves in one command.
  const ajv = await compiler(definitions, { optimize: false });
  return {
    check(name, value) {
      const validate = ajv.getSchema(schemaId(name));
      if (validate === undefined) throw new Error(`No schema is named ${name}`);
      return validate(value) === true ? [] : schemaErrorFindings(validate.errors ?? [], value);
    },
  };
}

/** Keywords of our own in the schemas. */
export const OWN_KEYWORDS = ['x-open-enum'] as const;

/** An Ajv instance with all named schemas. It compiles validators at run time, and ahead of time for the site. */
export async function compiler(definitions: Definitions, code: CodeOptions, options: Options = {}) {
  // Loaded only when needed, because loading it takes a third of the time of a short command.
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    verbose: true,
    validateSchema: false,
    code,
    ...options,
  });
  // The package's own type of its default export is wrong under Node's module resolution.
  const { default: module } = await import('ajv-formats');
  const addFormats = module as unknown as typeof module.default;
  addFormats(ajv, ['date', 'uri']);
  ajv.addVocabulary([...OWN_KEYWORDS]);
  ajv.addSchema({ $id: 'all', $defs: Object.fromEntries(definitions) });
  return ajv;
}

/** The id of a named schema in {@link compiler}. */
export function schemaId(name: string): string {
  return `all#/$defs/${name}`;
}
