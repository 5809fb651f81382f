import { createHash } from 'node:crypto';
import canonicalizeModule from 'canonicalize';

// The package's own type of its default export is wrong under Node's module resolution.
const canonicalize = canonicalizeModule as unknown as (value: unknown) => string | undefined;

/**
 * The `data_version` of a document: the first 16 hexadecimal digits of the SHA-256 of its canonical JSON
 * (RFC 8785) without `updated` and `data_version`. Anyone can recompute it from the published file.
 */
export function dataVersion(document: Readonly<Record<string, unknown>>): string {
  const { updated, data_version, ...values } = document;
  return createHash('sha256')
    .update(canonicalize(values) ?? '')
    .digest('hex')
    .slice(0, 16);
}
