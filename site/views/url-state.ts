import { byCodePoint } from '../../src/core/text/order.ts';
import type { ModelConfiguration } from '../documents.ts';
import {
  CEILING_PARAMETERS,
  inWords,
  numberOrNone,
  oneOf,
  type Parameter,
  quoted,
  type Refusal,
} from './parameters.ts';
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

type UrlParameters = { readonly [Name in SettingName]: Parameter<PageSettings[Name]> };

function namesOf(parameters: UrlParameters): SettingName[] {
  return Object.keys(parameters) as SettingName[];
}

function parametersOf(choices: PageChoices): UrlParameters {
  return {
    ...CEILING_PARAMETERS,
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
function oneOrAll(words: readonly string[]): Parameter<string | null> {
  return {
    allowed: `${inWords(words)}, or all`,
    read: (text, refuse) => (['', 'all'].includes(text) ? null : (words.find((word) => word === text) ?? refuse(text))),
    write: (word) => word ?? 'all',
  };
}
