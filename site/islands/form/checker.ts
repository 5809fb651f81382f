import { measurementValidator } from '../../../scripts/contract/compiled-validator.ts';
import { checkContributions } from '../../../scripts/contributions/check.ts';
import type { Draft } from '../../../scripts/contributions/draft.ts';
import { knownOf, type PublishedRun } from '../../../scripts/contributions/known.ts';
import { MAX_BYTES } from '../../../scripts/contributions/limits.ts';
import { freePath } from '../../../scripts/contributions/path.ts';
import type { Reference } from '../../../scripts/contributions/reference.ts';
import { hasErrors, type ContributionFile, type RowReport } from '../../../scripts/contributions/report.ts';
import { subjectOf, type Subject } from '../../../scripts/contributions/subject.ts';
import type { Finding } from '../../../scripts/findings/finding.ts';
import type { FormData } from '../../components/form/data.ts';

/** Content of a file: its size in bytes, and the bytes unless it is too large to be read. */
export type Content = Pick<ContributionFile, 'size' | 'bytes'>;

/** What the rules say of a file. */
export interface Judgement {
  readonly path: string;
  /** The path that the file would have, were it not taken already; null where it has it. */
  readonly taken: string | null;
  readonly findings: readonly Finding[];
  /** Whether it has no error. */
  readonly ready: boolean;
  /** What it would publish, and the published run most like it. */
  readonly row: RowReport | null;
  readonly like: PublishedRun | null;
}

/** Stands for the handle in the path until it is known; no account can have the name. */
const NO_HANDLE = '<github-handle>';

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

  /** Everything that the rules say of a file with that content, which goes where its handle and draft say. */
  judge(handle: string, draft: Readonly<Draft>, content: Content): Judgement {
    const folder = handle === '' ? NO_HANDLE : handle;
    const first = freePath(folder, draft, this.reference, () => false);
    const path = freePath(folder, draft, this.reference, (p) => this.present.some((file) => file.path === p));
    const report = checkContributions([{ path, kind: 'file', ...content }], this.reference, this.present);
    const [row = null] = report.rows;
    return {
      path,
      taken: path === first ? null : first,
      findings: report.findings,
      ready: !hasErrors(report),
      row,
      like: row === null ? null : this.publishedRun(row),
    };
  }

  /** What a file holds, or was plainly meant to hold. */
  read(content: Content): Subject {
    return subjectOf({ path: '', kind: 'file', ...content }, measurementValidator);
  }

  private publishedRun({ like_for_like }: RowReport): PublishedRun | null {
    const runs = [...this.known.models.values()].flatMap(({ configurations }) => configurations);
    return runs.find(({ row_id }) => row_id === like_for_like?.row_id) ?? null;
  }
}

/** A text from outside as the content of a file. */
export function contentOf(text: string): Content {
  return limited(new TextEncoder().encode(text));
}

/** A text that the form wrote as the content of a file. Too large, it is read all the same: some answer is too long. */
export function contentWritten(text: string): Content {
  const bytes = new TextEncoder().encode(text);
  return { size: bytes.length, bytes };
}

/** The text of a file, which makes the same bytes again; null where it is too large, or not UTF-8. */
export function textOf({ bytes }: Content): string | null {
  try {
    return bytes === null ? null : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** What a person opened, read no further than the check reads it. */
export async function contentOfFile(file: Blob): Promise<Content> {
  return file.size > MAX_BYTES ? { size: file.size, bytes: null } : limited(new Uint8Array(await file.arrayBuffer()));
}

function limited(bytes: Uint8Array): Content {
  return { size: bytes.length, bytes: bytes.length > MAX_BYTES ? null : bytes };
}
