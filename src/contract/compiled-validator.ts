import { Measurement as isMeasurement } from './generated/measurement.js';
import { schemaErrorFindings } from './schema-errors.ts';
import type { Validator } from './validator.ts';

/** Checks measurements, and nothing else. It makes no code of text, so that it works in any page, too. */
export const measurementValidator: Validator = {
  check(name, value) {
    if (name !== 'Measurement') throw new Error(`No check of ${name} is generated`);
    return isMeasurement(value) ? [] : schemaErrorFindings(isMeasurement.errors ?? [], value);
  },
};
