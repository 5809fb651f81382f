import { measurementValidator } from '../../../scripts/contract/compiled-validator.ts';
import { checkContributions } from '../../../scripts/contributions/check.ts';
import type { Draft } from '../../../scripts/contributions/draft.ts';
import { knownOf } from '../../../scripts/contributions/known.ts';
import { MAX_BYTES } from '../../../scripts/contributions/limits.ts';
import { freePath } from '../../../scripts/contributions/path.ts';
import type { Reference } from '../../../scripts/contributions/reference.ts';
import type { ContributionFile, Report } from '../../../scripts/contributions/report.ts';
import { subjectOf } from '../../../scripts/contributions/subject.ts';
import type { FormData } from '../../components/form/data.ts';

/** Content of a file: its size in bytes, and the bytes unless it is too large to be read. */
export type Content = Pick<ContributionFile, 'size' | 'bytes'>;

/** Checks files as `npm run check` does, with the same rules and what is published. */
export class Checker {
  private readonly known: Omit<Reference, 'date'>;
  private readonly present: readonly ContributionFile[];

  constructor({ facts, present }: Pick<FormData, 'facts' | 'present'>) {
    this.known = { ...knownOf(facts), validator: measurementValidator };
    this.present = present.map(({ path, text }) => ({ path, kind: 'file', ...contentOf(text) }));
  }

  /** What the rules look at, today. */
  get reference(): Reference {
    return { ...this.known, date: new Date().toISOString().slice(0, 10) };
  }

  /** Where a draft goes; `taken` is the path that it would have, were it not published already. */
  place(handle: string, draft: Readonly<Draft>): { path: string; taken: string | null } {
    const first = freePath(handle, draft, this.reference, () => false);
    const path = freePath(handle, draft, this.reference, (p) => this.present.some((file) => file.path === p));
    return { path, taken: path === first ? null : first };
  }

  /** Every finding about a file at that path, and the row that it would publish. */
  check(path: string, content: Content): Report {
    return checkContributions([{ path, kind: 'file', ...content }], this.reference, this.present);
  }

  /** The object that a file holds, or was plainly meant to hold, and its text; null where there is none. */
  read(content: Content): { object: object | null; text: string | null } {
    const { measurement, text } = subjectOf({ path: '', kind: 'file', ...content }, measurementValidator);
    return { object: measurement, text };
  }
}

/** A text as the content of a file. */
export function contentOf(text: string): Content {
  return limited(new TextEncoder().encode(text));
}

/** What a person opened, read no further than the check reads it. */
export async function contentOfFile(file: Blob): Promise<Content> {
  return file.size > MAX_BYTES ? { size: file.size, bytes: null } : limited(new Uint8Array(await file.arrayBuffer()));
}

function limited(bytes: Uint8Array): Content {
  return { size: bytes.length, bytes: bytes.length > MAX_BYTES ? null : bytes };
}
