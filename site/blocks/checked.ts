import { checkContributions } from '../../src/checker/check.ts';
import { freePath, MAX_BYTES } from '../../src/checker/path.ts';
import { type ContributionFile, type ReferenceDocuments, referenceFrom } from '../../src/checker/reference.ts';
import { subjectOf } from '../../src/checker/subject.ts';
import { measurementValidator } from '../../src/contract/measurement-validator.ts';

/** The data of the check in the browser. */
export interface CheckData {
  readonly documents: ReferenceDocuments;
  /** The published measurements, and last the example. A contribution must not repeat any of them. */
  readonly present: readonly { readonly path: string; readonly text: string }[];
}

/** The result of checking a text. */
export type Checked = ReturnType<ReturnType<typeof checkerOf>>;

/** The handle in the path until the contributor types one. */
const NO_HANDLE = 'handle-not-given';

/** Returns a function that checks one text by the rules of `npm run check`. It never throws. */
export function checkerOf({ documents, present }: CheckData) {
  // Each check gets its own date.
  const undated = referenceFrom(documents, { date: '', validator: measurementValidator });
  const others = present.map(({ path, text }) => fileOf(path, text));
  const paths = new Set(present.map(({ path }) => path));
  return (text: string, handle: string, date: string) => {
    const reference = { ...undated, date };
    const { object, fields } = subjectOf(fileOf('', text), reference);
    const pathUnless = (isTaken: (path: string) => boolean): string =>
      freePath(handle === '' ? NO_HANDLE : handle, { ...object }, reference, isTaken);
    const path = pathUnless((one) => paths.has(one));
    const first = pathUnless(() => false);
    /** Whether the text is marked as an example, which can't be published. */
    const isExample = object?.['example'] === true;
    // An example is not compared with itself.
    const { findings, rows } = checkContributions([fileOf(path, text)], reference, {
      others: isExample ? others.slice(0, -1) : others,
    });
    return {
      path,
      /** The published file with the same name, or null. */
      published: path === first || isExample ? null : first,
      findings,
      isExample,
      /** The fields of the text that are valid. */
      fields,
      /** The latency limit of the main table, ms. */
      latencyLimitMs: reference.itlDeadlineMs,
      /** The row that it would publish; null if it has errors. */
      row: rows[0] ?? null,
    };
  };
}

/** A text as a file, without bytes if it is larger than the check reads. */
function fileOf(path: string, text: string): ContributionFile {
  const bytes = new TextEncoder().encode(text);
  return { path, kind: 'file', size: bytes.length, bytes: bytes.length > MAX_BYTES ? null : bytes };
}
