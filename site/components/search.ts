import { CEILINGS } from '../../src/figures/limits.ts';

/** What can be found: a model, a country, a card or a page. */
export interface SearchEntry {
  readonly name: string;
  /** What else it is known by: a code, an id, what it is about. */
  readonly also: string;
  readonly group: string;
  readonly href: string;
}

/** The group of the models. */
export const MODELS = 'Models';

/** How many results are shown. */
const MOST = 8;

/** A ceiling among what is typed: `30 ms`. */
const CEILING = /(?:^|\s)(\d{1,4})\s*ms(?=\s|$)/i;

/**
 * The entries that have every word of what is typed: exact names first, then those that begin with it, then the rest; where
 * none has, the models of which all of the name is typed. A ceiling that is typed leads to the models under it.
 */
export function searched(entries: readonly SearchEntry[], typed: string): SearchEntry[] {
  const ms = CEILING.exec(typed)?.[1];
  const text = plain(typed.replace(CEILING, ' '));
  if (text === '') return [];
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry, text);
    return rank === null ? [] : [{ entry, rank }];
  });
  const found = ranked
    .sort((a, b) => a.rank - b.rank || a.entry.name.length - b.entry.name.length)
    .slice(0, MOST)
    .map(({ entry }) => entry);
  const isNamed = ({ name, group }: SearchEntry): boolean =>
    group === MODELS && ` ${text} `.includes(` ${plain(name)} `);
  return (found.length > 0 ? found : entries.filter(isNamed)).map((entry) =>
    ms === undefined || entry.group !== MODELS ? entry : atCeiling(entry, Number(ms)),
  );
}

/** The page of a model under the loosest of the ceilings that keeps what is typed; the model's own where none does. */
function atCeiling(entry: SearchEntry, ms: number): SearchEntry {
  const kept = CEILINGS.find((ceiling) => ceiling <= ms);
  if (kept === undefined) return entry;
  return { ...entry, name: `${entry.name} at ${kept}\u00a0ms`, href: `${entry.href}at-${kept}-ms/` };
}

/** How near an entry is to what is typed, 0 the nearest; null where it lacks a word. */
function rankOf({ name, also }: SearchEntry, text: string): number | null {
  const names = [plain(name), plain(also)];
  if (names.includes(text)) return 0;
  if (names[0]?.startsWith(text) === true) return 1;
  const own = names.join(' ').split(' ');
  const words = text.split(' ');
  if (` ${names.join(' ')}`.includes(` ${text}`)) return 2;
  if (words.every((word) => own.some((one) => one.startsWith(word)))) return 3;
  return words.every((word) => names.join(' ').includes(word)) ? 4 : null;
}

/** Without case, accents and marks between words, so that `turkiye` finds Türkiye, `co2` CO₂e and `qwen3-8b` Qwen 3 8B. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=[a-z])(?=\d)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
