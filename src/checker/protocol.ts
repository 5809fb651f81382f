import type { Measurement } from '../contract/generated/api.d.ts';

/** The version of the measurement protocol that every file and every published row follows. */
export const PROTOCOL_VERSION: Measurement['protocol_version'] = '0.2';
