import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Saved } from '../../components/form/work.ts';

// Sites of one owner share a host, and with it the storage.
const KEY = 'token-energy/measurement';

/** The place in the browser where the draft is kept. Every tab with the form has the same. */
export class Shelf {
  /** What lay there when this tab last read or wrote it. */
  private seen: string | null = null;

  /** What is kept; null where there is nothing, or nothing that can be read. From here on it is known. */
  read(): Saved | null {
    this.seen = stored();
    return draftFrom(this.seen);
  }

  /** Keeps the text of a draft, or nothing for null, in place of what is there; says whether the browser let it. */
  write(text: string | null): boolean {
    try {
      if (text === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, text);
      this.seen = stored();
      return true;
    } catch {
      return false;
    }
  }

  /** Whether another tab has put there what this one doesn't know, and what is not the text given. */
  isForeign(text: string | null): boolean {
    const now = stored();
    return now !== this.seen && now !== text;
  }
}

/** Keeps a draft whenever it changes, unless another tab's draft would be lost by it: then the reader is to choose. */
export function useShelf(shelf: Shelf, draft: Saved | null) {
  const text = draft === null ? null : JSON.stringify(draft);
  const known = useRef(text);
  const [isRefused, refuse] = useState(false);
  const [, look] = useState({});
  const write = (): void => {
    if (!shelf.write(text)) refuse(true);
    look({});
  };
  useLayoutEffect(() => {
    if (text !== known.current && !shelf.isForeign(text)) write();
    known.current = text;
  }, [text]);
  useEffect(() => {
    addEventListener('storage', look);
    // A page that the browser had put aside has heard of nothing.
    addEventListener('pageshow', look);
  }, []);
  return { isForeign: shelf.isForeign(text), isRefused, write };
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
    if (typeof kept !== 'object' || kept === null || !('answers' in kept) || !('extras' in kept)) return null;
    const { answers, extras } = kept;
    if (typeof answers !== 'object' || answers === null || !Array.isArray(extras)) return null;
    return {
      answers: Object.fromEntries(Object.entries(answers).filter(isText)),
      extras: extras.filter(isExtra),
      opened: 'opened' in kept ? openedFrom(kept.opened) : null,
    };
  } catch {
    // It may be another program's text.
    return null;
  }
}

function openedFrom(opened: unknown): Saved['opened'] {
  if (typeof opened !== 'object' || opened === null || !('name' in opened) || !('text' in opened)) return null;
  const { name, text } = opened;
  return typeof name === 'string' && typeof text === 'string' ? { name, text } : null;
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}

function isExtra(entry: unknown): entry is [string, unknown] {
  return Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string';
}
