import { CEILINGS } from '../../src/figures/limits.ts';

/** What can be found: a model, a country, a card or a page. */
export interface SearchEntry {
  readonly name: string;
  /** What else it is known by: a code, an id, what it is about. */
  readonly also: string;
  readonly group: string;
  readonly href: string;
}

/** The group of the models, and that of the countries. */
export const MODELS = 'Models';
export const COUNTRIES = 'Countries';

/** How many results are shown. */
const MOST = 8;

/** A ceiling among what is typed: `30 ms`. */
const CEILING = /(?:^|\s)(\d{1,4})\s*ms(?=\s|$)/i;

/** A count of tokens, which no name has: `2 billion`, `1,000,000 output tokens`. */
const COUNT =
  /(?:^|\s)\d[\d.,]*\s*(?:thousand|million|bn|billion|trillion|(?=(?:output )?tokens))(?:\s*(?:output )?tokens)?(?=\s|$)/i;

/**
 * The entries that have every word of what is typed. Where none has, the models and the countries that it names; where it
 * names none, the entries that have the rarest of the words. A count of tokens is passed over, and a ceiling leads to the
 * models under it.
 */
export function searched(entries: readonly SearchEntry[], typed: string): SearchEntry[] {
  const ms = CEILING.exec(typed)?.[1];
  const bare = typed.replace(CEILING, ' ');
  const text = plain(bare.replace(COUNT, ' ')) || plain(bare);
  if (text === '') return [];
  const found = [having, named, rarest].map((search) => search(entries, text)).find(({ length }) => length > 0) ?? [];
  return found.map((entry) => (ms === undefined || entry.group !== MODELS ? entry : atCeiling(entry, Number(ms))));
}

/**
 * The entries that have every word: exact names first, then those that have it as whole words, then those that begin with
 * it, then the rest; of alike ones those of an earlier group.
 */
function having(entries: readonly SearchEntry[], text: string): SearchEntry[] {
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry, text);
    return rank === null ? [] : [{ entry, rank }];
  });
  const groups = [...new Set(entries.map(({ group }) => group))];
  const place = ({ group }: SearchEntry): number => groups.indexOf(group);
  return ranked
    .sort((a, b) => a.rank - b.rank || place(a.entry) - place(b.entry) || a.entry.name.length - b.entry.name.length)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

/**
 * The models and the countries of which the whole name stands among the words; where no model's does, the models that have
 * all of the words that any model has.
 */
function named(entries: readonly SearchEntry[], text: string): SearchEntry[] {
  let rest = ` ${text} `;
  const taken = (own: readonly SearchEntry[]): SearchEntry[] =>
    own
      .toSorted((a, b) => b.name.length - a.name.length)
      .filter(({ name }) => {
        const words = ` ${plain(name.replace(' Instruct', ''))} `;
        const isNamed = rest.includes(words);
        // No name within it: Papua New Guinea is not Guinea.
        rest = rest.replace(words, ' ');
        return isNamed;
      });
  const [models = [], countries = []] = [MODELS, COUNTRIES].map((group) =>
    entries.filter((one) => one.group === group),
  );
  const found = [...taken(models), ...taken(countries)];
  if (found.some(({ group }) => group === MODELS)) return found;
  const known = rest.split(' ').filter((word) => models.some((model) => wordsOf(model).includes(` ${word} `)));
  return [...(known.some(isTelling) ? having(models, known.join(' ')) : []), ...found];
}

/** Of one or two letters a word says nothing by itself. */
const isTelling = ({ length }: string): boolean => length > 2;

/** The entries that have the one of the words that the fewest have, of alike ones the longest. */
function rarest(entries: readonly SearchEntry[], text: string): SearchEntry[] {
  const words = text.split(' ').filter(isTelling);
  words.sort((a, b) => b.length - a.length);
  const having = words.map((word) => entries.filter((entry) => wordsOf(entry).includes(` ${word} `)));
  const [fewest = []] = having.filter(({ length }) => length > 0).sort((a, b) => a.length - b.length);
  return fewest.slice(0, MOST);
}

/** All words of an entry, with a space around each. */
const wordsOf = ({ name, also }: SearchEntry): string => ` ${plain(name)} ${plain(also)} `;

/** The page of a model under the loosest of the ceilings that keeps what is typed; the model's own where none does. */
function atCeiling(entry: SearchEntry, ms: number): SearchEntry {
  const kept = CEILINGS.find((ceiling) => ceiling <= ms);
  if (kept === undefined) return entry;
  return { ...entry, name: `${entry.name} at ${kept}\u00a0ms`, href: `${entry.href}at-${kept}-ms/` };
}

/** How near an entry is to what is typed, 0 the nearest; null where it lacks a word. */
function rankOf(entry: SearchEntry, text: string): number | null {
  if ([plain(entry.name), plain(entry.also)].includes(text)) return 0;
  const all = wordsOf(entry);
  const words = text.split(' ');
  const has: readonly boolean[] = [
    all.startsWith(` ${text} `),
    all.includes(` ${text} `),
    all.startsWith(` ${text}`),
    all.includes(` ${text}`),
    words.every((word) => all.includes(` ${word}`)),
    words.every((word) => all.includes(word)),
  ];
  return has.includes(true) ? has.indexOf(true) + 1 : null;
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
