import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { Definitions } from './definitions.ts';
import { explain, type Violation } from './violations.ts';

/** Checks a value against the schema of a given name. Made once; each schema is compiled when first asked for. */
export interface Validator {
  /** Every way in which `value` breaks the schema called `name`, in document order; empty when it is valid. */
  check(name: string, value: unknown): Violation[];
}

/** A validator over all the project's schemas. */
export function makeValidator(definitions: Definitions): Validator {
  // That the schemas are schemas, a test checks: with the optimiser of the code, which makes it no faster, it took half
  // of the time that a command takes to start.
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    verbose: true,
    validateSchema: false,
    code: { optimize: false },
  });
  // The package's own type of its default export is wrong under Node's module resolution.
  const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;
  addFormats(ajv, ['date', 'uri']);
  ajv.addSchema({ $id: 'all', $defs: Object.fromEntries(definitions) });
  const compiled = new Map<string, ValidateFunction>();

  return {
    check(name, value) {
      let validate = compiled.get(name);
      if (validate === undefined) {
        validate = ajv.compile({ $ref: `all#/$defs/${name}` });
        compiled.set(name, validate);
      }
      if (validate(value)) return [];
      return explain(validate.errors ?? [], value);
    },
  };
}
