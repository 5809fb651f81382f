import { checkContributions } from '../../src/checker/check.ts';
import { freePath, MAX_BYTES } from '../../src/checker/path.ts';
import { type ContributionFile, type ReferenceDocuments, referenceFrom } from '../../src/checker/reference.ts';
import { readingOf } from '../../src/checker/subject.ts';
import { measurementValidator } from '../../src/contract/compiled-validator.ts';

/** What a measurement is compared with in the browser. */
export interface CheckData {
  readonly documents: ReferenceDocuments;
  /** The measurements that are published, and last the example, which nobody may send as their own. */
  readonly present: readonly { readonly path: string; readonly text: string }[];
}

/** What the check says of a text. */
export type Checked = ReturnType<ReturnType<typeof checkerOf>>;

/** Stands for the handle in the path until it is typed. */
const NO_HANDLE = 'your-handle';

/** The check of one text, with the rules of `npm run check`. It never throws, whatever the text. */
export function checkerOf({ documents, present }: CheckData) {
  // The date of a check is given with each text.
  const undated = referenceFrom(documents, { date: '', validator: measurementValidator });
  const others = present.map(({ path, text }) => fileOf(path, text));
  const paths = new Set(present.map(({ path }) => path));
  return (text: string, handle: string, date: string) => {
    const reference = { ...undated, date };
    const { measurement } = readingOf(fileOf('', text), measurementValidator);
    const pathUnless = (isTaken: (path: string) => boolean): string =>
      freePath(handle === '' ? NO_HANDLE : handle, { ...measurement }, reference, isTaken);
    const path = pathUnless((one) => paths.has(one));
    const first = pathUnless(() => false);
    const { findings, rows } = checkContributions([fileOf(path, text)], reference, { others });
    return {
      path,
      /** The published file that has the name of this one; null where none has. */
      taken: path === first ? null : first,
      findings,
      /** What it would publish; null where it has errors, or is the example. */
      row: rows[0] ?? null,
    };
  };
}

/** A text as a file, read no further than the check reads one. */
function fileOf(path: string, text: string): ContributionFile {
  const bytes = new TextEncoder().encode(text);
  return { path, kind: 'file', size: bytes.length, bytes: bytes.length > MAX_BYTES ? null : bytes };
}
