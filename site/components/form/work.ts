import { contentOf, textOf, type Answers, type Content, type Extras } from './answers.ts';
import { HANDLE, type FormField } from './groups.ts';

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

/** The draft, as it is kept on the reader's device between visits. */
export interface Saved {
  readonly answers: Answers;
  readonly extras: Extras;
  /** The file that was opened and not changed since; null where there is none, or none that is text. */
  readonly opened: { readonly name: string; readonly text: string } | null;
}

/** The work before it begins. */
export const NO_WORK: Work = { answers: {}, extras: [], opened: null, typing: null, answered: new Set(), all: false };

/** What a person does, as the work that comes of it. */
export type Step = (work: Work) => Work;

/** An answer is being typed: from here on the file is what the answers make. */
export function typed(name: string, answer: string): Step {
  return (work) => ({ ...work, opened: null, answers: { ...work.answers, [name]: answer }, typing: name });
}

/** A question was left with another answer. */
export function finished(name: string): Step {
  return (work) => ({ ...work, typing: null, answered: new Set([...work.answered, name]) });
}

/** Everything is asked for. */
export function checked(work: Work): Work {
  return { ...work, typing: null, all: true };
}

/** The work that a kept draft is of. */
export function workFrom(saved: Saved | null): Work {
  if (saved === null) return NO_WORK;
  const { answers, extras, opened } = saved;
  return {
    ...NO_WORK,
    answers,
    extras,
    opened: opened && { name: opened.name, content: contentOf(opened.text) },
    answered: new Set(Object.keys(answers).filter((name) => answers[name] !== '')),
    all: opened !== null,
  };
}

/** What is to be kept of the work, the answers in the order of the questions; null where there is nothing. */
export function savedFrom({ answers, extras, opened }: Work, questions: readonly FormField[]): Saved | null {
  const text = opened && textOf(opened.content);
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
