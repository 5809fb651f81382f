import type { Schema } from '../../../scripts/contract/schema.ts';
import type { Draft } from '../../../scripts/contributions/draft.ts';
import type { Finding } from '../../../scripts/findings/finding.ts';
import type { Told } from '../../components/form/findings.tsx';
import { HANDLE, type FormField } from '../../components/form/groups.ts';
import { draftFrom, fileText, type Answers, type Extras } from './answers.ts';
import { contentOf, contentWritten, textOf, type Checker, type Content, type Judgement } from './checker.ts';
import { inWords } from './in-words.ts';
import type { Saved } from './saved.ts';

/** A person's work on one measurement. */
export interface Work {
  /** What stands in the controls. */
  readonly answers: Answers;
  readonly extras: Extras;
  /** A file that is shown as it was opened, until the first change; null where the answers make the file. */
  readonly opened: { readonly name: string; readonly content: Content } | null;
  /** The question whose answer is being typed. */
  readonly typing: string | null;
  /** The questions that were answered. */
  readonly answered: ReadonlySet<string>;
  /** Whether everything was asked for. */
  readonly all: boolean;
}

/** The work before it begins. */
export const NO_WORK: Work = {
  answers: {},
  extras: [],
  opened: null,
  typing: null,
  answered: new Set(),
  all: false,
};

/** The work that a kept draft is of. */
export function workFrom(saved: Saved | null): Work {
  if (saved === null) return NO_WORK;
  const { answers, extras, opened } = saved;
  return {
    ...NO_WORK,
    answers,
    extras,
    opened: opened === null ? null : { name: opened.name, content: contentOf(opened.text) },
    answered: new Set(Object.keys(answers).filter((name) => answers[name] !== '')),
    all: opened !== null,
  };
}

/** What is to be kept of the work: the answers to the questions of today, in their order; null where there is nothing. */
export function savedFrom({ answers, extras, opened }: Work, questions: readonly FormField[]): Saved | null {
  const text = opened === null ? null : textOf(opened.content);
  const kept = questions.map(({ name }) => [name, answers[name] ?? ''] as const);
  if (text === null && extras.length === 0 && kept.every(([, answer]) => answer === '')) return null;
  return {
    answers: Object.fromEntries(kept),
    extras,
    opened: opened === null || text === null ? null : { name: opened.name, text },
  };
}

/** Whether nothing was said of the measurement. */
export function isBlank({ answers, extras }: Work, questions: readonly FormField[]): boolean {
  return extras.length === 0 && questions.every(({ name }) => name === HANDLE || (answers[name] ?? '') === '');
}

/** What the work has come to. */
export interface Outcome extends Judgement {
  readonly draft: Draft;
  readonly content: Content;
  /** Text of the file; null where it can't be shown. */
  readonly text: string | null;
  /** What is told of the findings, in words of the form. */
  readonly told: readonly Told[];
  /** How many fields are still to be filled in. */
  readonly waiting: number;
}

/**
 * Checks the file that the work makes. Nobody is corrected in mid-word, and nobody is told at the start that forty
 * answers are missing: a question counts once it was answered, or once everything was asked for.
 */
export function outcomeOf(work: Work, questions: readonly FormField[], schema: Schema, checker: Checker): Outcome {
  const answerTo = (name: string): string => (work.answers[name] ?? '').trim();
  const draft = draftFrom(work.answers, schema);
  const written = fileText(draft, work.extras);
  const content = work.opened?.content ?? contentWritten(written);
  const judgement = checker.judge(answerTo(HANDLE), draft, content);
  const found = judgement.findings.map((finding) => ({ finding, field: fieldOf(finding, questions) }));
  const early = found.filter(({ field }) => field !== null && !work.all && !work.answered.has(field.name));
  const waiting = early.filter(
    ({ finding, field }) => finding.severity === 'error' && (work.answers[field?.name ?? ''] ?? '') === '',
  );
  const untold = new Set([...waiting, ...early.filter(({ field }) => field?.name === work.typing)]);
  return {
    ...judgement,
    draft,
    content,
    text: work.opened === null ? written : checker.read(content).text,
    told: found
      .filter((each) => !untold.has(each))
      .map(({ finding, field }) => ({
        finding: inWords(finding, field === null ? null : { ...field, answer: answerTo(field.name) }),
        field,
      })),
    waiting: waiting.length,
  };
}

/** The question that a finding is about; null where it is about the file as a whole, or a key that is not a field. */
function fieldOf({ rule, pointer }: Finding, questions: readonly FormField[]): FormField | null {
  const isOfPath = rule === 'file/path' || rule === 'file/handle-case';
  const about = isOfPath ? HANDLE : pointer.split('/')[1];
  return questions.find(({ name }) => name === about) ?? null;
}
