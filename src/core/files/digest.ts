import { createHash } from 'node:crypto';

/** SHA-256 of bytes, or of a text as UTF-8, hexadecimal. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
