import type { ValidateFunction } from 'ajv';
import { checks } from './generated/measurement.js';
import type { Validator } from './validator.ts';
import { explain } from './violations.ts';

/** A validator over checks that were generated, by the names of their schemas. @throws Error, it does, on another name. */
export function compiledValidator(generated: Readonly<Record<string, ValidateFunction>>): Validator {
  const compiled = new Map(Object.entries(generated));
  return {
    check(name, value) {
      const validate = compiled.get(name);
      if (validate === undefined) throw new Error(`No check of ${name} is generated`);
      return validate(value) ? [] : explain(validate.errors ?? [], value);
    },
  };
}

/** Checks measurements, and nothing else. It makes no code of text, so that it works in any page, too. */
export const measurementValidator = compiledValidator(checks);
