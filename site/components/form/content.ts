import { measurementValidator } from '../../../scripts/contract/compiled-validator.ts';
import { MAX_BYTES } from '../../../scripts/contributions/path.ts';
import type { ContributionFile } from '../../../scripts/contributions/report.ts';
import { subjectOf, type Subject } from '../../../scripts/contributions/rule.ts';

/** Content of a file: its size in bytes, and the bytes unless it is too large to be read. */
export type Content = Pick<ContributionFile, 'size' | 'bytes'>;

/** A text from outside as the content of a file. */
export function contentOf(text: string): Content {
  const written = contentWritten(text);
  return written.size > MAX_BYTES ? { ...written, bytes: null } : written;
}

/** A text that the form wrote as the content of a file. Too large, it is read all the same: some answer is too long. */
export function contentWritten(text: string): Content {
  const bytes = new TextEncoder().encode(text);
  return { size: bytes.length, bytes };
}

/** What a person opened, read no further than the check reads it. */
export async function contentOfFile(file: Blob): Promise<Content> {
  return { size: file.size, bytes: file.size > MAX_BYTES ? null : new Uint8Array(await file.arrayBuffer()) };
}

/** The text of a file, which makes the same bytes again; null where it is too large, or not UTF-8. */
export function textOf({ bytes }: Content): string | null {
  try {
    return bytes === null ? null : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** What a file holds, or was plainly meant to hold. */
export function readContent(content: Content): Subject {
  return subjectOf({ path: '', kind: 'file', ...content }, measurementValidator);
}
