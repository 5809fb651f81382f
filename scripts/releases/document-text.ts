/**
 * How a document begins as the build writes it: with what every release changes by itself. Below it stand the values,
 * of which its `data_version` is made.
 */
const HEAD = /^\{\n {2}"version": "1",\n {2}"updated": "\d{4}-\d{2}-\d{2}",\n {2}"data_version": "([0-9a-f]{16})",\n/;
const HEAD_LENGTH = 85;

/** The text of a document, still as bytes, in its two parts. */
export interface DocumentText {
  /** The `data_version` that the head states. */
  readonly stated: string;
  /** All that comes after the head. */
  readonly values: Uint8Array;
}

/** A document in its two parts; null for what does not begin as the build writes it. */
export function documentText(bytes: Uint8Array): DocumentText | null {
  const [head, stated] = HEAD.exec(Buffer.from(bytes.subarray(0, HEAD_LENGTH)).toString('latin1')) ?? [];
  if (head === undefined || stated === undefined) return null;
  return { stated, values: bytes.subarray(head.length) };
}

/**
 * Whether two documents have the same values for certain, without a look at what they are: from one release to the
 * next, most documents change in their heads alone.
 */
export function sameValues(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  if (a?.byteLength !== b?.byteLength || a === undefined || b === undefined) return false;
  const [before, after] = [documentText(a), documentText(b)];
  return before !== null && after !== null && Buffer.compare(before.values, after.values) === 0;
}
