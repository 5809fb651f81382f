import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FormField } from '../../components/form/groups.ts';
import { savedFrom, workFrom, type Saved, type Work } from '../../components/form/work.ts';

// Sites of one owner share a host, and with it the storage.
const KEY = 'token-energy/measurement';

/**
 * A person's work, kept in the browser whenever it changes, unless another tab's draft would be lost by it: then the
 * reader is to choose. Every tab with the form has the same storage.
 */
export function useKeptWork(questions: readonly FormField[]) {
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

function draftFrom(text: string | null): Saved | null {
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
