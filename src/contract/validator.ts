import type { CodeOptions, Options } from 'ajv/dist/2020.js';
import { type Definitions, definitionsOf } from './definitions.ts';
import type { Finding } from '../core/findings/finding.ts';
import type { Project } from '../core/project.ts';
import { loadSchemas, type SchemaFile } from './schema.ts';
import { schemaErrorFindings } from './schema-errors.ts';

/** Checks a value against the schema of a given name. */
export interface Validator {
  /**
   * Checks `value` against the schema called `name`. Returns no findings if it is valid. The rule of a finding is
   * `schema/` and the keyword of JSON Schema, such as `schema/type`. Its file is empty, and the caller adds it.
   */
  check(name: string, value: unknown): Finding[];
}

/** A value with the type of its schema, or the findings about it. */
export type Checked<T> = { readonly value: T } | { readonly findings: Finding[] };

/** Checks a value against the schema called `name`, whose generated type is `T`. */
export function checked<T>(validator: Validator, name: string, value: unknown): Checked<T> {
  const findings = validator.check(name, value);
  return findings.length === 0 ? { value: value as T } : { findings };
}

/** A project's schemas. */
export interface Contract {
  /** The schema files. */
  readonly schemas: readonly SchemaFile[];
  /** Every named schema in these files. */
  readonly definitions: Definitions;
  readonly validator: Validator;
}

/**
 * The contract of a project.
 * @throws FindingsError if a file is not JSON, if a schema has no name, or if a `$ref` points to nothing.
 */
export async function loadContract(project: Pick<Project, 'schema'>): Promise<Contract> {
  return contractOf(await loadSchemas(project));
}

/** Results of {@link contractOf} by the text of the schemas. Compiling them takes longer than a small build. */
const contracts = new Map<string, Contract>();

/**
 * The contract that schema files make. The same schemas give the same contract. Each schema is compiled on its first
 * use.
 * @throws FindingsError like {@link loadContract}.
 */
export async function contractOf(schemas: readonly SchemaFile[]): Promise<Contract> {
  const text = JSON.stringify(schemas);
  const known = contracts.get(text);
  if (known !== undefined) return known;
  const definitions = definitionsOf(schemas);
  // A build checks the schemas themselves (schema-findings.ts). Optimizing the code takes longer than it saves in one
  // command.
  const ajv = await ajvFor(definitions, { optimize: false });
  const check: Validator['check'] = (name, value) => {
    const validate = ajv.getSchema(schemaId(name));
    if (validate === undefined) throw new Error(`No schema is named ${name}`);
    return validate(value) === true ? [] : schemaErrorFindings(validate.errors ?? [], value);
  };
  const contract = { schemas, definitions, validator: { check } };
  contracts.set(text, contract);
  return contract;
}

/** Keywords in our schemas that JSON Schema does not define. */
export const OWN_KEYWORDS = ['x-open-enum'] as const;

/** An Ajv instance with all named schemas. It compiles validators at run time, and ahead of time for the site. */
export async function ajvFor(definitions: Definitions, code: CodeOptions, options: Options = {}) {
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

/** The id of a named schema in {@link ajvFor}. */
export function schemaId(name: string): string {
  return `all#/$defs/${name}`;
}
