import type { ValidateFunction } from 'ajv';

/** What checks a measurement. `npm run generate` writes it. */
export declare const Measurement: ValidateFunction;
