/** What can be found: a model, a country, a card or a page. */
export interface SearchEntry {
  readonly name: string;
  /** What else it is known by: a code, an id. */
  readonly also: string;
  readonly group: string;
  readonly href: string;
}

/** How many results are shown. */
const MOST = 8;

/** The entries that have every word of what is typed: exact names first, then those that begin with it, then the rest. */
export function searched(entries: readonly SearchEntry[], typed: string): SearchEntry[] {
  const text = plain(typed);
  if (text === '') return [];
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry, text);
    return rank === null ? [] : [{ entry, rank }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank || a.entry.name.length - b.entry.name.length)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

/** How near an entry is to what is typed, 0 the nearest; null where it lacks a word. */
function rankOf({ name, also }: SearchEntry, text: string): number | null {
  const names = [plain(name), plain(also)];
  if (names.includes(text)) return 0;
  if (names[0]?.startsWith(text) === true) return 1;
  const own = names.join(' ').split(' ');
  const words = text.split(' ');
  if (words.every((word) => own.some((one) => one.startsWith(word)))) return 2;
  return words.every((word) => names.join(' ').includes(word)) ? 3 : null;
}

/** Without case, accents and marks between words, so that `turkiye` finds Türkiye and `qwen3-8b` Qwen 3 8B. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=[a-z])(?=\d)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
