// The form that makes a measurement file. It stands on the page as it was drawn; this makes it work.
import { render } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  answersOf,
  checked,
  isBlank,
  NO_WORK,
  type FormDraft,
  savedFrom,
  type Step,
  type Work,
  workFrom,
} from '../components/form/answers.ts';
import { type FormData, type FormField, HANDLE, questionsOf } from '../components/form/groups.ts';
import type { ChecksState, Live, FormOutcome } from '../components/form/outcome.ts';
import { MeasurementForm } from '../components/form/measurement-form.tsx';
import { later } from './lib/later.ts';

async function start(root: HTMLElement): Promise<void> {
  const { reference = '', repository = null } = root.dataset;
  const answer = await fetch(reference).catch(() => null);
  if (answer?.ok === true) {
    render(<LiveForm data={(await answer.json()) as FormData} repository={repository} />, root);
  } else {
    const result = root.querySelector('#result') ?? root;
    result.textContent = 'The rules could not be loaded. Load the page again, or use the command line.';
  }
}

/** The form with a person at work on it: every answer is checked as it is given, and kept in the browser. */
function LiveForm({ data, repository }: { data: FormData; repository: string | null }) {
  const [questions] = useState(() => questionsOf(data.schema));
  const { work, act, isRefused, elsewhere } = useKeptWork(questions);
  const { checks, fetchChecks, outcomeOf } = useChecks(data, questions);
  const head = useRef<HTMLHeadingElement>(null);
  const outcome = outcomeOf?.(work) ?? null;
  // A phone has no room for all groups at once. Those that are open stay so, whatever is drawn again.
  useEffect(() => {
    if (matchMedia('(min-width: 44rem)').matches) return;
    for (const group of [...document.querySelectorAll('.form-group')].slice(1)) group.removeAttribute('open');
  }, []);
  // A draft that was kept, or a change without a focus in the form.
  useEffect(() => {
    if (work !== NO_WORK) void fetchChecks();
  }, [work]);

  const show = (step: Step): void => {
    act(step);
    head.current?.focus();
  };
  const now = useRef(work);
  now.current = work;
  /** Whether what stands in the form may go; while the checks were fetched, more may have been typed. */
  const mayGo = (question: string): boolean => isBlank(now.current, questions) || confirm(question);
  const open: Live['open'] = async (name, content) => {
    const script = await fetchChecks();
    if (script === null) return;
    const { measurement } = script.readContent(content);
    if (measurement !== null && !mayGo('Replace what is in the form with what the file says?')) return;
    show((before) => {
      const { answers, extras } = measurement === null ? before : answersOf(measurement, data.schema);
      const handle = before.answers[HANDLE] ?? '';
      return checked({ ...before, answers: { ...answers, [HANDLE]: handle }, extras, opened: { name, content } });
    });
  };
  const clear = (): void => {
    if (mayGo('Clear the form? What is in it is then gone.')) act(NO_WORK);
  };
  const live = {
    work,
    outcome,
    checks,
    repository,
    act,
    show,
    open,
    clear,
    head,
    isRefused,
    elsewhere,
    fetchChecks: () => void fetchChecks(),
  };
  return <MeasurementForm schema={data.schema} facts={data.facts} live={live} />;
}

type ChecksScript = typeof import('./checks.ts');

/** The checks, which are most of the form's weight: fetched when they are first wanted, null where they can't be had. */
function useChecks(data: FormData, questions: readonly FormField[]) {
  const [state, setState] = useState<ChecksState | { readonly outcomeOf: (work: Work) => FormOutcome }>('unasked');
  const fetched = useRef<Promise<ChecksScript | null>>(null);
  const load = async (): Promise<ChecksScript | null> => {
    setState('loading');
    try {
      const script = await later<ChecksScript>('checks');
      const checker = script.checkerOf(data, questions);
      setState({ outcomeOf: (work) => script.outcomeOf(work, checker) });
      return script;
    } catch {
      setState('failed');
      return null;
    }
  };
  return {
    checks: typeof state === 'string' ? state : 'loading',
    outcomeOf: typeof state === 'string' ? null : state.outcomeOf,
    fetchChecks: () => (fetched.current ??= load()),
  } as const;
}

// Sites of one owner share a host, and with it the storage.
const KEY = 'token-energy/measurement';

/**
 * A person's work, kept in the browser whenever it changes, unless another tab's draft would be lost by it: then the
 * reader is to choose. Every tab with the form has the same storage.
 */
function useKeptWork(questions: readonly FormField[]) {
  /** What was kept when this tab last read or wrote it. */
  const seen = useRef<string | null>(null);
  const read = (): Work => {
    seen.current = stored();
    return workFrom(draftFrom(seen.current));
  };
  const [work, act] = useState(read);
  const [isRefused, refuse] = useState(false);
  const [, look] = useState({});

  const draft = savedFrom(work, questions);
  const text = draft && JSON.stringify(draft);
  const shown = useRef(text);
  const now = stored();
  const isForeign = now !== seen.current && now !== text;
  const write = (): void => {
    try {
      if (text === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, text);
      seen.current = stored();
    } catch {
      refuse(true);
    }
  };
  useLayoutEffect(() => {
    if (text !== shown.current && !isForeign) write();
    shown.current = text;
  }, [text]);
  useEffect(() => {
    addEventListener('storage', look);
    // A page that the browser had put aside has heard of nothing.
    addEventListener('pageshow', look);
  }, []);

  const keep = (): void => {
    write();
    look({});
  };
  return { work, act, isRefused, elsewhere: isForeign ? { take: read, keep } : null };
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage may be forbidden.
    return null;
  }
}

function draftFrom(text: string | null): FormDraft | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (!isObject(kept) || !isObject(kept['answers']) || !Array.isArray(kept['extras'])) return null;
    const { answers, extras, opened } = kept;
    const { name, text: content } = isObject(opened) ? opened : {};
    return {
      answers: Object.fromEntries(Object.entries(answers).filter(isText)),
      extras: extras.filter(isExtra),
      opened: typeof name === 'string' && typeof content === 'string' ? { name, text: content } : null,
    };
  } catch {
    // It may be another program's text.
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}

function isExtra(entry: unknown): entry is [string, unknown] {
  return Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string';
}

// Last, so that everything above is there once the answer comes.
const root = document.querySelector<HTMLElement>('#form');
if (root !== null) await start(root);
