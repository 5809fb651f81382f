import { Measurement as isMeasurement } from './generated/measurement.js';
import { schemaErrorFindings } from './schema-errors.ts';
import type { Validator } from './validator.ts';

/** Checks measurements only. It compiles no code at run time, so that it also works in web pages. */
export const measurementValidator: Validator = {
  check(name, value) {
    if (name !== 'Measurement') throw new Error(`No check of ${name} is generated`);
    return isMeasurement(value) ? [] : schemaErrorFindings(isMeasurement.errors ?? [], value);
  },
};
