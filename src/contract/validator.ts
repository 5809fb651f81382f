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
 * A project's schemas, read from their files, in each of the forms in which they are asked for.
 * @throws FindingsError on a file that is not JSON, and on a schema that leads nowhere or has no name.
 */
export async function loadContract(project: Pick<Project, 'schema'>) {
  return contractOf(await loadSchemas(project));
}

/** The contracts that this process made, by the text of their schemas. Compiling the checks takes longer than a small build. */
const contracts = new Map<string, ReturnType<typeof newContract>>();

/** The same from files that are read already. */
export function contractOf(schemas: readonly SchemaFile[]) {
  const text = JSON.stringify(schemas);
  const contract = contracts.get(text) ?? newContract(schemas);
  contracts.set(text, contract);
  return contract;
}

async function newContract(schemas: readonly SchemaFile[]) {
  const definitions = definitionsOf(schemas);
  return { schemas, definitions, validator: await makeValidator(definitions) };
}

/** A validator over all the project's schemas, each of which is compiled when first asked for. */
export async function makeValidator(definitions: Definitions): Promise<Validator> {
  // That the schemas are schemas, a build checks once (schema-findings.ts). Optimised code does not pay within one command.
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

/** What makes the checks of named schemas, at run time and ahead of it. */
export async function compiler(definitions: Definitions, code: CodeOptions, options: Options = {}) {
  // Loaded here: it is a third of a command that needs none.
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

/** What {@link compiler} knows the schema of that name by. */
export function schemaId(name: string): string {
  return `all#/$defs/${name}`;
}
