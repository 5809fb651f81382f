import type { Answers, Extras } from './answers.ts';

/** The draft, as it is kept on the reader's device between visits. */
export interface Saved {
  readonly answers: Answers;
  readonly extras: Extras;
  /** The file that was opened and not changed since; null where there is none, or none that is text. */
  readonly opened: { readonly name: string; readonly text: string } | null;
}

// Sites of one owner share a host, and with it the storage.
const KEY = 'token-energy/measurement';

/** The place in the browser where the draft is kept. Every tab with the form has the same. */
export class Shelf {
  /** What lay there when this tab last read or wrote it. */
  private seen: string | null = stored();

  /** What is kept; null where there is nothing, or nothing that can be read. From here on it is known. */
  read(): Saved | null {
    this.seen = stored();
    return draftFrom(this.seen);
  }

  /** Keeps the draft, or nothing for null, in place of what is there; says whether the browser let it. */
  write(draft: Saved | null): boolean {
    try {
      if (draft === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, JSON.stringify(draft));
      this.seen = stored();
      return true;
    } catch {
      return false;
    }
  }

  /** Whether another tab has put there what this one doesn't know, and what is not the draft given. */
  isForeign(draft: Saved | null): boolean {
    const now = stored();
    return now !== this.seen && now !== (draft === null ? null : JSON.stringify(draft));
  }

  /** Calls `tell` whenever another tab may have changed what is kept. */
  watch(tell: () => void): void {
    addEventListener('storage', ({ key }) => {
      // Without a key everything was removed.
      if (key === KEY || key === null) tell();
    });
    // A page that the browser had put aside was not told.
    addEventListener('pageshow', tell);
  }
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
