import type { Answers, Extras } from './answers.ts';

/** The draft, as it is kept on the reader's device between visits. */
export interface Saved {
  readonly answers: Answers;
  readonly extras: Extras;
}

// Sites of one owner share a host, and with it the storage.
const KEY = 'token-energy/measurement';

/** What was kept; null where there is nothing, or nothing that can be read. */
export function savedDraft(): Saved | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('answers' in kept) || !('extras' in kept)) return null;
    const { answers, extras } = kept;
    if (typeof answers !== 'object' || answers === null || !Array.isArray(extras)) return null;
    return {
      answers: Object.fromEntries(Object.entries(answers).filter(isText)),
      extras: extras.filter(isExtra),
    };
  } catch {
    // Storage may be forbidden, full, or hold another program's text.
    return null;
  }
}

/** Keeps the draft, or nothing for null; says whether the browser let it. */
export function save(draft: Saved | null): boolean {
  try {
    if (draft === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}

function isExtra(entry: unknown): entry is [string, unknown] {
  return Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string';
}
