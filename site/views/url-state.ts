import { byCodePoint } from '../../src/core/text/order.ts';
import type { ModelConfiguration } from '../documents.ts';
import { integer } from '../../src/figures/format.ts';
import { type Filters, type Sort, SORT_KEYS } from './selection.ts';
import { indexLimits, type Limits, pairOf } from '../../src/figures/limits.ts';

/** Everything that a reader can set on the main page. Each setting has the name that it has in the address. */
export interface PageSettings extends Limits, Filters {
  readonly sort: Sort;
  /** Pairs of model and GPU that stand side by side, `<slug>/<gpu>`. */
  readonly compare: readonly string[];
}

export type SettingName = keyof PageSettings;

/** What there is to choose from, and what holds while nothing is chosen. */
export type PageChoices = ReturnType<typeof choicesOf>;

/** What can be chosen from among configurations; the latency ceiling is that of the index, ms. */
export function choicesOf(configurations: readonly ModelConfiguration[], ceiling: number) {
  const all = (name: (c: ModelConfiguration) => string): string[] =>
    [...new Set(configurations.map(name))].sort(byCodePoint);
  const initial: PageSettings = {
    ...indexLimits(ceiling),
    search: '',
    gpu: null,
    precision: null,
    architecture: null,
    min_size: null,
    max_size: null,
    sort: { by: 'energy', descending: false },
    compare: [],
  };
  return {
    gpus: all((c) => c.gpu),
    precisions: all((c) => c.precision),
    architectures: all((c) => c.architecture),
    pairs: all(pairOf),
    initial,
  };
}

/** A value that can't be taken. */
export interface Refusal {
  readonly name: SettingName;
  /** The value as it was given, in full. */
  readonly found: string;
  /** What it can be, in words. */
  readonly allowed: string;
}

/**
 * The settings of an address's query, and the values that can't be taken: the setting of `instead` holds in their place.
 * Where a name stands more than once, the first counts. Names that are no setting are somebody else's and passed over.
 */
export function readSettings(query: string, choices: PageChoices, instead: PageSettings = choices.initial) {
  const given = new URLSearchParams(query);
  const parameters = parametersOf(choices);
  const refused: Refusal[] = [];
  const settings: { -readonly [Name in SettingName]: PageSettings[Name] } = { ...choices.initial };
  const read = <Name extends SettingName>(name: Name, { allowed, read: readText }: UrlParameters[Name]): void => {
    const text = given.get(name);
    if (text === null) return;
    settings[name] = readText(text, (found) => {
      refused.push({ name, found, allowed });
      return instead[name];
    });
  };
  for (const name of namesOf(parameters)) read(name, parameters[name]);
  return { settings, refused };
}

/** A ceiling as it stands in an address. */
export type CeilingTexts = Readonly<Record<'ceiling' | 'statistic', string>>;

/**
 * The limits of an address on a page that has no other setting of the main page than the ceiling, and what of it can't be
 * taken: what `instead` says holds in its place.
 */
export function readCeiling(query: string, published: number, instead = indexLimits(published)) {
  const choices = choicesOf([], published);
  const { settings, refused } = readSettings(query, choices, { ...choices.initial, ...instead });
  const { ceiling, statistic } = settings;
  const limits: Limits = { ...indexLimits(published), ceiling, statistic };
  return { limits, refused: refused.find(({ name }) => name === 'ceiling' || name === 'statistic') };
}

/** A ceiling as it stands in an address; empty what is as the index has it. */
export function ceilingTexts({ ceiling, statistic }: Omit<Limits, 'budget' | 'pick'>, published: number): CeilingTexts {
  const index = indexLimits(published);
  return {
    ceiling: ceiling === index.ceiling ? '' : String(ceiling ?? 'none'),
    statistic: statistic === index.statistic ? '' : statistic,
  };
}

/** What to say of an address: each value that can't be taken, and each name that stands there more than once. */
export function addressProblems(query: string, choices: PageChoices): string[] {
  const given = new URLSearchParams(query);
  return [
    ...namesOf(parametersOf(choices))
      .filter((name) => given.getAll(name).length > 1)
      .map((name) => `The address has ${name} more than once. The first is used.`),
    ...readSettings(query, choices).refused.map(
      ({ name, found, allowed }) => `${name} is not set to ${quoted(found)}: it can be ${allowed}.`,
    ),
  ];
}

/** Settings as they stand in an address. */
type UrlTexts = Readonly<Partial<Record<SettingName, string>>>;

/** The query that brings settings back, with the names of `changes` put in place: empty, or beginning with `?`. */
export function writeSettings(settings: PageSettings, choices: PageChoices, changes: UrlTexts = {}): string {
  const parameters = parametersOf(choices);
  const write = <Name extends SettingName>(name: Name, value: PageSettings[Name]): string =>
    parameters[name].write(value);
  const query = namesOf(parameters)
    .map((name) => [name, changes[name] ?? write(name, settings[name])] as const)
    .filter(([name, text]) => text !== write(name, choices.initial[name]))
    .map(([name, text]) => `${name}=${readable(text)}`)
    .join('&');
  return query === '' ? '' : `?${query}`;
}

/** Encoded for an address, but for the slashes and commas between names, which may stand there as they are. */
function readable(text: string): string {
  return encodeURIComponent(text).replaceAll('%2F', '/').replaceAll('%2C', ',');
}

interface Parameter<Value> {
  /** What it can be, in words. */
  readonly allowed: string;
  /** The value of a text; `refuse` notes what can't be taken and gives the value that holds instead. */
  readonly read: (text: string, refuse: (found: string) => Value) => Value;
  readonly write: (value: Value) => string;
}

type UrlParameters = { readonly [Name in SettingName]: Parameter<PageSettings[Name]> };

function namesOf(parameters: UrlParameters): SettingName[] {
  return Object.keys(parameters) as SettingName[];
}

function parametersOf(choices: PageChoices): UrlParameters {
  return {
    ceiling: numberOrNone('ms'),
    statistic: oneOf(['median', 'p90', 'p95', 'p99']),
    budget: numberOrNone('Wh per million output tokens'),
    pick: oneOf(['energy', 'latency']),
    search: {
      allowed: `at most ${LONGEST_SEARCH} characters`,
      read: (text, refuse) => (text.length > LONGEST_SEARCH ? refuse(text) : text),
      write: (text) => text,
    },
    gpu: oneOrAll(choices.gpus),
    precision: oneOrAll(choices.precisions),
    architecture: oneOrAll(choices.architectures),
    min_size: numberOrNone('billion parameters'),
    max_size: numberOrNone('billion parameters'),
    sort: {
      allowed: `${inWords(SORT_KEYS)}, with - before it for the other way round`,
      read: (text, refuse) => {
        const by = SORT_KEYS.find((key) => key === text.replace(/^-/, ''));
        return by === undefined ? refuse(text) : { by, descending: text.startsWith('-') };
      },
      write: ({ by, descending }) => `${descending ? '-' : ''}${by}`,
    },
    compare: {
      allowed: 'models on a GPU, such as ' + choices.pairs.slice(0, 2).join(','),
      read: (text, refuse) => {
        const pairs = new Set(text.split(',').filter((pair) => pair !== ''));
        for (const pair of pairs) if (!choices.pairs.includes(pair)) refuse(pair);
        return [...pairs].filter((pair) => choices.pairs.includes(pair));
      },
      write: (pairs) => pairs.join(','),
    },
  };
}

const LONGEST_SEARCH = 100;
const LARGEST = 1_000_000;

function numberOrNone(unit: string): Parameter<number | null> {
  return {
    allowed: `a number of ${unit} above 0 and up to ${integer(LARGEST)} without commas, or none`,
    read: (text, refuse) => {
      if (['', 'none'].includes(text.trim())) return null;
      const value = typedNumber(text);
      return value > 0 && value <= LARGEST ? value : refuse(text);
    },
    write: (value) => (value === null ? 'none' : String(value)),
  };
}

function oneOf<Word extends string>(words: readonly Word[]): Parameter<Word> {
  return {
    allowed: inWords(words),
    read: (text, refuse) => words.find((word) => word === text) ?? refuse(text),
    write: (word) => word,
  };
}

function oneOrAll(words: readonly string[]): Parameter<string | null> {
  return {
    allowed: `${inWords(words)}, or all`,
    read: (text, refuse) => (['', 'all'].includes(text) ? null : (words.find((word) => word === text) ?? refuse(text))),
    write: (word) => word ?? 'all',
  };
}

function inWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}

const LONGEST = 40;

/** What someone typed, or put into a link, as a message repeats it: in quotes, and not at any length. */
export function quoted(text: string): string {
  return `“${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}”`;
}

/** A number as people type it: digits, in groups if they like, a point before decimals, perhaps an exponent. */
const NUMBER = /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Groups of three digits with one sign between all of them, perhaps with decimals behind another sign. */
const GROUPED = /^\d{1,3}(?:([,.'’])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/;

/**
 * The number that a text stands for; NaN where it stands for none. Thousands may be set apart by spaces, commas, points
 * or apostrophes: `1,000,000`, `1.000.000,5`. One group alone could be decimals as well, `1,000`: where the number is
 * `whole`, it is thousands; else a comma there is not understood, and a point begins decimals.
 */
export function typedNumber(text: string, whole = false): number {
  let plain = text.replace(/[\s_]/g, '');
  const [, sign] = GROUPED.exec(plain) ?? [];
  if (sign !== undefined) {
    const groups = plain.split(sign).length - 1;
    const rest = plain.slice(plain.lastIndexOf(sign) + 1);
    const decimals = /[.,]/.test(rest);
    if (groups > 1 || decimals || sign === '’' || sign === "'" || whole) {
      plain = plain.replaceAll(sign, '').replace(',', '.');
    }
  }
  return NUMBER.test(plain) ? Number(plain) : NaN;
}
