import { closestCode } from '../../src/core/text/closest.ts';
import { FURTHER_LATENCY_LIMITS, LATENCY_LIMITS } from '../../src/figures/latency-limits.ts';
import { withoutAccents } from './without-accents.ts';

/** A search result: a model, a country, a GPU or a page. */
export interface SearchEntry {
  readonly name: string;
  /** Other names and words: a code, an id, its subject. */
  readonly also: string;
  /** What a result shows below the name: the value of a model or a country, or what a page is about. */
  readonly about?: string;
  readonly group: string;
  readonly href: string;
  /** The latency limits that the entry has pages for, ms, in descending order. The first is the page itself. */
  readonly limits?: readonly number[];
  /** What a result shows at each of these limits, instead of `about`. */
  readonly aboutLimits?: readonly string[];
}

/** The names of the groups of models and countries. */
export const MODELS = 'Models';
export const COUNTRIES = 'Countries';

/** The number of results that a short list shows, best first. */
export const SHORT_LIST = 8;

/** All entries of a page that lists them. */
export function entriesIn(page: Document): SearchEntry[] {
  return [...page.querySelectorAll<HTMLElement>('[data-group] a')].map((link) => ({
    name: link.textContent,
    also: link.dataset['also'] ?? '',
    about: link.dataset['about'] ?? '',
    group: link.closest<HTMLElement>('[data-group]')?.dataset['group'] ?? '',
    href: link.getAttribute('href') ?? '',
    limits: (link.dataset['limits'] ?? '').split(' ').filter(Boolean).map(Number),
    aboutLimits: (link.dataset['aboutLimits'] ?? '').split('|').filter(Boolean),
  }));
}

/** Every latency limit that a page can show, ms, in descending order. */
const LIMITS = [...LATENCY_LIMITS, ...FURTHER_LATENCY_LIMITS].sort((a, b) => b - a);

/** Words between two models to compare. */
const VERSUS = /\s(?:vs\.?|versus|against|compared (?:with|to))\s/i;

/** A latency limit in a query: `30 ms`. */
const LIMIT_IN_QUERY = /(?:^|\s)(\d{1,4})\s*ms(?=\s|$)/i;

/** A count of tokens, which is not part of any name: `2 billion`, `1,000,000 output tokens`. */
const COUNT =
  /(?:^|\s)\d[\d.,]*\s*(?:thousand|million|bn|billion|trillion|(?=(?:output )?tokens))(?:\s*(?:output )?tokens)?(?=\s|$)/i;

/**
 * The entries that contain every word of a query, or the beginning of each; of a question, the models that it names
 * come first. If no entry does, those that contain every word without stop words. If none does, the models and
 * countries that the query names, or else the entries with most of its rare words. If no word is known, misspelled ones
 * are corrected. Counts of tokens are ignored. With a latency limit in the query, models link to their page at that
 * limit. The table of all models comes first if the query has a latency limit and no model, or is only the name of a
 * measured GPU. Two models with `vs` between them link to their comparison. The best results come first.
 */
export function searchResults(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const ms = LIMIT_IN_QUERY.exec(query)?.[1];
  const bare = query.replace(LIMIT_IN_QUERY, ' ');
  const text = plain(bare.replace(COUNT, ' ')) || plain(bare);
  const comparison = comparisonOf(entries, bare, ms);
  if (comparison !== null) return [comparison];
  const found =
    text === ''
      ? []
      : firstFound(
          () => modelsInQuestion(entries, text),
          () => entriesWithAll(entries, text),
          () => entriesWithAll(entries, withoutStopWords(text)),
          () => namedEntries(entries, text),
          () => entriesWithMost(entries, withoutStopWords(text)),
          () => entriesWithCorrected(entries, withoutStopWords(text)),
        );
  const limit = ms === undefined ? null : Number(ms);
  const table = found.some(({ group }) => group === MODELS) ? null : tableOfModels(entries, bare, limit);
  const results = found.map((entry) => (entry.group === MODELS ? atLimit(entry, limit) : entry));
  return [...(table === null ? [] : [table]), ...results];
}

/** The result of the first search that finds something. */
function firstFound(...searches: readonly (() => SearchEntry[])[]): SearchEntry[] {
  for (const search of searches) {
    const found = search();
    if (found.length > 0) return found;
  }
  return [];
}

/** The comparison of two models that a query names. Null if it doesn't name two. */
function comparisonOf(entries: readonly SearchEntry[], query: string, ms: string | undefined): SearchEntry | null {
  const page = entries.find(({ href }) => href.endsWith('/compare/'));
  const sides = query.replace(/^\s*compare\s/i, ' ').split(VERSUS);
  const models = entries.filter(({ group }) => group === MODELS);
  const [a, b] = sides.map((side) => entriesWithAll(models, plain(side))[0]);
  if (page === undefined || a === undefined || b === undefined || plain(sides[0] ?? '') === '') return null;
  const slugs = [a, b].map(({ href }) => /models\/([^/]+)/.exec(href)?.[1] ?? '');
  // Without a limit in the query, the values and the link are for the loosest one.
  const limit = ms === undefined ? a.limits?.[0] : Number(ms);
  const name = `Compare ${a.name} with ${b.name}`;
  const about = [a, b].map((one) => atLimit(one, limit ?? null));
  return {
    ...page,
    name,
    about: about.map((one) => `${one.name}: ${one.about ?? ''}`).join(' '),
    href: `${page.href}?models=${slugs.join(',')}${limit === undefined ? '' : `&limit=${limit}`}`,
  };
}

/**
 * The table of all models at a latency limit, in the order of the energy on the GPU that the query names. Null if there
 * is no limit, unless the query is only a GPU.
 */
function tableOfModels(entries: readonly SearchEntry[], query: string, ms: number | null): SearchEntry | null {
  const page = entries.find(({ href }) => href.endsWith('/models/'));
  if (page === undefined) return null;
  const [gpus, words] = [page.also, query].map((text) =>
    text
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(Boolean),
  );
  const gpu = words?.find((word) => /[a-z]\d/.test(word) && gpus?.includes(word));
  if (ms === null && (gpu === undefined || words?.length !== 1)) return null;
  const table = atLimit({ ...page, name: 'All models' }, ms);
  if (gpu === undefined) return table;
  return { ...table, name: `${table.name}, by energy on ${gpu.toUpperCase()}`, href: `${table.href}?sort=${gpu}` };
}

/**
 * The entries that contain every word: exact names first, then whole words, also of what a page is about, then
 * beginnings of words, then the rest. Ties are in the order of the groups. Without the countries if all of them contain
 * the words.
 */
function entriesWithAll(entries: readonly SearchEntry[], text: string): SearchEntry[] {
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry, text);
    return rank === null ? [] : [{ entry, rank }];
  });
  const groups = [...new Set(entries.map(({ group }) => group))];
  const place = ({ group }: SearchEntry): number => groups.indexOf(group);
  const isCountry = ({ group }: SearchEntry): boolean => group === COUNTRIES;
  // Words that every country has, such as `co2`, mean their subject, which other entries are about.
  const found = ranked.map(({ entry }) => entry);
  const isSubject =
    found.some((entry) => !isCountry(entry)) && entries.filter(isCountry).every((country) => found.includes(country));
  return ranked
    .filter(({ entry }) => !isSubject || !isCountry(entry))
    .sort((a, b) => a.rank - b.rank || place(a.entry) - place(b.entry) || a.entry.name.length - b.entry.name.length)
    .map(({ entry }) => entry);
}

/**
 * The models and countries whose whole name is in the text. If it has no model's name, the models that contain all
 * words of the text that occur in any model, or else one of these words.
 */
function namedEntries(entries: readonly SearchEntry[], text: string): SearchEntry[] {
  let rest = ` ${text} `;
  const namedIn = (own: readonly SearchEntry[]): SearchEntry[] =>
    own
      .toSorted((a, b) => b.name.length - a.name.length)
      .filter(({ name }) => {
        const words = ` ${plain(name.replace(' Instruct', ''))} `;
        const isNamed = rest.includes(words);
        // A name that is part of a longer one doesn't count: Papua New Guinea is not Guinea.
        rest = rest.replace(words, ' ');
        return isNamed;
      });
  const [models = [], countries = []] = [MODELS, COUNTRIES].map((group) =>
    entries.filter((one) => one.group === group),
  );
  const found = [...namedIn(models), ...namedIn(countries)];
  if (found.some(({ group }) => group === MODELS)) return found;
  const known = withoutStopWords(rest.trim())
    .split(' ')
    .filter((word) => models.some((model) => wordsOf(model).includes(` ${word} `)));
  const specific = known.filter(isLongEnough);
  const named =
    specific.length === 0
      ? []
      : firstFound(
          () => entriesWithAll(models, known.join(' ')),
          () => specific.flatMap((word) => entriesWithAll(models, word)),
        );
  return [...new Set([...named, ...found])];
}

/**
 * The models that a question names, and the other entries that contain every word of it. Empty for a text without stop
 * words.
 */
function modelsInQuestion(entries: readonly SearchEntry[], text: string): SearchEntry[] {
  if (withoutStopWords(text) === text) return [];
  const named = namedEntries(entries, text);
  if (!named.some(({ group }) => group === MODELS)) return [];
  return [...new Set([...named, ...entriesWithAll(entries, text)])];
}

/** Whether a word is specific enough to search for alone. */
const isLongEnough = ({ length }: string): boolean => length > 2;

/** Words that say nothing about the subject of a question, and words that almost every page is about. */
const STOP_WORDS: readonly string[] = (
  'a about an and any are as at be better by can cause causes compare compared consume consumes consumption do does energy for from give has have high higher how i in is it ' +
  'its low lower many me more most much my of on one or our per show take takes tell than that the their there these they this to ' +
  'use used uses using was what when where which who why will with you your'
).split(' ');

/** A text without its stop words, or the text itself if it has no other words. */
function withoutStopWords(text: string): string {
  const words = text.split(' ').filter((word) => !STOP_WORDS.includes(word));
  return words.length === 0 ? text : words.join(' ');
}

/**
 * The entries with most of the words of a text. A word counts more the fewer entries contain it. Entries that count
 * less than half as much as the best one are left out.
 */
function entriesWithMost(entries: readonly SearchEntry[], text: string): SearchEntry[] {
  const scores = new Map<SearchEntry, number>();
  for (const word of text.split(' ').filter(isLongEnough)) {
    const found = entries.filter((entry) => wordsWithAbout(entry).includes(` ${word} `));
    for (const entry of found) scores.set(entry, (scores.get(entry) ?? 0) + 1 / found.length);
  }
  const best = Math.max(...scores.values());
  return [...scores]
    .filter(([, score]) => score >= best / 2)
    .sort(([, a], [, b]) => b - a)
    .map(([entry]) => entry);
}

/** The entries that contain every word after misspelled words are replaced with the most similar known word. */
function entriesWithCorrected(entries: readonly SearchEntry[], text: string): SearchEntry[] {
  const known = [...new Set(entries.flatMap((entry) => wordsOf(entry).split(' ')))].filter(isLongEnough);
  const corrected = text
    .split(' ')
    .map((word) => (word.length > 3 ? (withSwappedLetters(word, known) ?? closestCode(word, known) ?? word) : word));
  return entriesWithAll(entries, corrected.join(' '));
}

/** The known word that results if two neighbouring letters of a word are swapped. */
function withSwappedLetters(word: string, known: readonly string[]): string | undefined {
  return known.find((one) => {
    const i = Array.from(one).findIndex((letter, at) => letter !== word[at]);
    return i >= 0 && `${one.slice(0, i)}${one.slice(i + 1, i + 2)}${one[i]}${one.slice(i + 2)}` === word;
  });
}

/** The words of an entry's names, separated and enclosed by spaces. */
const wordsOf = ({ name, also }: SearchEntry): string => ` ${plain(name)} ${plain(also)} `;

/** The words of an entry's names and, unless it is about a value, of what it is about. */
const wordsWithAbout = (entry: SearchEntry): string =>
  wordsOf(entry) + ([MODELS, COUNTRIES].includes(entry.group) ? '' : `${plain(entry.about ?? '')} `);

/**
 * The entry at the loosest limit that is not above `ms`, with the page that has its results, or else the entry itself.
 */
function atLimit(entry: SearchEntry, ms: number | null): SearchEntry {
  const { limits = [], aboutLimits = [] } = entry;
  if (ms === null) return entry;
  const limit = LIMITS.find((one) => one <= ms);
  const page = limit === undefined ? undefined : limits.findLast((one) => one >= limit);
  if (limit === undefined || page === undefined) return entry;
  const href = page === limits[0] ? entry.href : `${entry.href}at-${page}-ms/`;
  const about = aboutLimits[limits.indexOf(page)] ?? entry.about ?? '';
  return { ...entry, name: `${entry.name} at ${limit}\u00a0ms`, about, href };
}

/** A query and the words of an entry. The texts of an entry have a space before and after each word. */
interface SearchedWords {
  /** The query, and its words. */
  readonly text: string;
  readonly words: readonly string[];
  /** The words of the entry. */
  readonly all: string;
  /** The words of the entry and of what its page is about. */
  readonly withAbout: string;
  /** The words of the entry that may be incomplete in the query. */
  readonly partly: string;
}

/** The ways in which an entry can match a query, the best first. */
const MATCHES: readonly ((searched: SearchedWords) => boolean)[] = [
  function startsWithTheWords({ all, text }) {
    return all.startsWith(` ${text} `);
  },
  function hasTheWordsTogether({ all, text }) {
    return all.includes(` ${text} `);
  },
  function startsWithSeveralWordsOfWhichTheLastIsIncomplete({ words, partly, text }) {
    return words.length > 1 && partly.startsWith(` ${text}`);
  },
  function hasEachWord({ words, all }) {
    return words.every((word) => all.includes(` ${word} `));
  },
  function hasOrIsAboutEachWord({ words, withAbout }) {
    return words.every((word) => withAbout.includes(` ${word} `));
  },
  function startsWithTheText({ partly, text }) {
    return partly.startsWith(` ${text}`);
  },
  function hasTheTextAtTheStartOfAWord({ partly, text }) {
    return partly.includes(` ${text}`);
  },
  function hasEachWordOrItsStart({ words, withAbout, partly }) {
    return words.every((word) => withAbout.includes(` ${word} `) || partly.includes(` ${word}`));
  },
];

/** The rank of an entry for a query, from 0, the best; null if it lacks one of the words. */
function rankOf(entry: SearchEntry, text: string): number | null {
  if ([plain(entry.name), plain(entry.also)].includes(text)) return 0;
  const all = wordsOf(entry);
  // The subjects of a country, such as carbon, count as whole words only: `car` means no country.
  const partly = entry.group === COUNTRIES ? ` ${plain(entry.name)} ` : all;
  const searched = { text, words: text.split(' '), all, withAbout: wordsWithAbout(entry), partly };
  const place = MATCHES.findIndex((isMatch) => isMatch(searched));
  return place === -1 ? null : place + 1;
}

/** A text in parts, each with whether it is a word that a query names, or begins with at least three characters. */
export function partsByMatch(text: string, query: string): { readonly part: string; readonly isMatch: boolean }[] {
  const words = plain(query).split(' ').filter(Boolean);
  const isMatch = (part: string): boolean =>
    plain(part)
      .split(' ')
      .some(
        (own) =>
          own !== '' &&
          words.some((word) => own === word || (isLongEnough(word) && !/^\d+$/.test(word) && own.startsWith(word))),
      );
  return text.split(/([\p{L}\p{N}\p{M}]+)/u).flatMap((part) => (part === '' ? [] : [{ part, isMatch: isMatch(part) }]));
}

/**
 * Lower-case words without accents and punctuation, so that `turkiye` finds Türkiye, `co2` CO₂e and `qwen3-8b` Qwen 3
 * 8B.
 */
function plain(text: string): string {
  return (
    withoutAccents(text)
      // CO₂ is one word, so that `co` doesn't find every country.
      .replace(/(?<=[a-z])(?<!\bco)(?=\d)/g, ' ')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}
