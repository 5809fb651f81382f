// Generated from the JSON Schemas of the API. Do not edit.

import type { ValidateFunction } from 'ajv';

/** Digest of the schemas that the checks are made of. */
export declare const digest: string;

/** What checks a value, by the name of its schema. */
export declare const checks: Readonly<Record<'Measurement', ValidateFunction>>;
