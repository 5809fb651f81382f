import { measurementValidator } from '../../../src/contract/compiled-validator.ts';
import { checkContributions } from '../../../src/checker/check.ts';
import { suggestion, freePath } from '../../../src/checker/path.ts';
import { knownOf } from '../../../src/checker/reference.ts';
import { type Reading, readingOf } from '../../../src/checker/subject.ts';
import { hasErrors, type Finding } from '../../../src/core/findings/finding.ts';
import { type FileText, contentOf, contentWritten, draftFrom, fileText, type Step, type Work } from './answers.ts';
import type { FieldFinding } from './findings.tsx';
import { type FormData, type FormField, HANDLE } from './groups.ts';
import { inWords } from './in-words.ts';
import type { RefObject } from 'preact';

/** The checks before they are there: nobody needs them yet, they are on their way, or they can't be had. */
export type ChecksState = 'unasked' | 'loading' | 'failed';

/** What the work has come to. */
export type FormOutcome = ReturnType<typeof outcomeOf>;

/** Stands for the handle in the path until it is known; no account can have the name. */
const NO_HANDLE = '<github-handle>';

/** What files are checked against: what `npm run check` has, as far as it is published. */
export function checkerOf({ schema, facts, present }: FormData, questions: readonly FormField[]) {
  return {
    schema,
    questions,
    known: { ...knownOf(facts), validator: measurementValidator },
    present: present.map(({ path, text }) => ({ path, kind: 'file' as const, ...contentOf(text) })),
  };
}

/** What a file holds, or was plainly meant to hold. */
export function readContent(content: FileText): Reading {
  return readingOf({ path: '', kind: 'file', ...content }, measurementValidator);
}

/**
 * Checks the file that the work makes, with the rules of `npm run check`. Nobody is corrected in mid-word, and nobody
 * hears at the start that forty answers are missing: a question counts once it was answered, or once everything was
 * asked for.
 */
export function outcomeOf(work: Work, { schema, questions, known, present }: ReturnType<typeof checkerOf>) {
  const reference = { ...known, date: new Date().toISOString().slice(0, 10) };
  const answerTo = (name: string): string => (work.answers[name] ?? '').trim();
  const draft = draftFrom(work.answers, schema);
  const written = fileText(draft, work.extras);
  const content = work.opened?.content ?? contentWritten(written);

  const pathUnless = (isTaken: (path: string) => boolean): string =>
    freePath(answerTo(HANDLE) || NO_HANDLE, draft, reference, isTaken);
  const first = pathUnless(() => false);
  const path = pathUnless((p) => present.some((file) => file.path === p));
  const report = checkContributions([{ path, kind: 'file', ...content }], reference, { others: present });
  const [row = null] = report.rows;
  const runs = [...known.models.values()].flatMap(({ configurations }) => configurations);

  const found = report.findings.map((finding) => ({ finding, field: fieldOf(finding, questions) }));
  const early = found.filter(({ field }) => field !== null && !work.all && !work.answered.has(field.name));
  const isEmpty = ({ field }: FieldFinding): boolean => field !== null && (work.answers[field.name] ?? '') === '';
  const waiting = early.filter((each) => each.finding.severity === 'error' && isEmpty(each));
  const untold = new Set([...waiting, ...early.filter(({ field }) => field?.name === work.typing)]);
  const inOurWords = ({ finding, field }: FieldFinding): FieldFinding => ({
    finding: inWords(finding, field && { ...field, answer: answerTo(field.name) }),
    field,
  });
  const offers = questions
    .filter(({ name }) => (work.answers[name] ?? '') === '')
    .map(({ name }) => [name, suggestion(name, draft, reference)] as const)
    .filter(([, value]) => typeof value === 'number' || (typeof value === 'string' && value !== ''));
  return {
    path,
    /** The path that the file would have, were it not taken already; null where it has it. */
    taken: path === first ? null : first,
    content,
    /** Text of the file; null where it can't be shown. */
    text: work.opened === null ? written : readContent(content).text,
    /** What is said of the findings. */
    told: found.filter((each) => !untold.has(each)).map(inOurWords),
    /** How many fields are still to be filled in. */
    waiting: waiting.length,
    /** Whether the file has no error. */
    ready: !hasErrors(report),
    /** What it would publish, and the published run most like it. */
    row,
    like: runs.find(({ row_id }) => row_id === row?.like_for_like?.row_id) ?? null,
    /** Values that are usual for fields without an answer, or follow from the others. */
    offers: Object.fromEntries(offers.map(([name, value]) => [name, String(value)] as const)),
  };
}

/** The question that a finding is about; null where it is about the file as a whole, or a key that is not a field. */
function fieldOf({ rule, pointer }: Finding, questions: readonly FormField[]): FormField | null {
  const isOfPath = rule === 'file/path' || rule === 'file/handle-case';
  const about = isOfPath ? HANDLE : pointer.split('/')[1];
  return questions.find(({ name }) => name === about) ?? null;
}

/** The form at work in a browser. Where the page is drawn without one, there is none. */
export interface Live {
  readonly work: Work;
  /** What the checks say; null before they are there. */
  readonly outcome: FormOutcome | null;
  /** How far the checks are, while there is no outcome. */
  readonly checks: ChecksState;
  /** Fetches the checks, unless that was done. */
  readonly fetchChecks: () => void;
  /** Address of the repository; null where the project names none. */
  readonly repository: string | null;
  readonly act: (step: Step) => void;
  /** Takes a step, and leads the reader to what has come of it. */
  readonly show: (step: Step) => void;
  /** Shows a file as it is, and fills the form with what it says. */
  readonly open: (name: string, content: FileText) => Promise<void>;
  readonly clear: () => void;
  /** The heading of what has come of the work, which the reader is led to. */
  readonly head: RefObject<HTMLHeadingElement | null>;
  /** Whether the browser refused to keep the draft. */
  readonly isRefused: boolean;
  /** The choice between this draft and that of another tab; null where there is no other. */
  readonly elsewhere: { readonly take: Step; readonly keep: () => void } | null;
}
