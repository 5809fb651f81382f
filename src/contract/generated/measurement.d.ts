import type { ValidateFunction } from 'ajv';

/** Digest of the schemas that the check is made of. */
export declare const digest: string;

/** What checks a measurement. `npm run generate` writes it. */
export declare const checks: Readonly<Record<'Measurement', ValidateFunction>>;
