import { integer } from '../../src/figures/format.ts';
import { indexLimits, type Limits } from '../../src/figures/limits.ts';

/** A value that can't be taken. */
interface Refusal<Name extends string = string> {
  readonly name: Name;
  /** The value as it was given, in full. */
  readonly found: string;
  /** What it can be, in words. */
  readonly allowed: string;
}

interface Parameter<Value> {
  /** What it can be, in words. */
  readonly allowed: string;
  /** The value of a text; `refuse` notes what can't be taken and gives the value that holds instead. */
  readonly read: (text: string, refuse: (found: string) => Value) => Value;
  readonly write: (value: Value) => string;
}

const LARGEST = 1_000_000;

/** The parameters of the ceiling, which every page with one has. */
const CEILING_PARAMETERS = {
  ceiling: numberOrNone('ms'),
  statistic: oneOf(['median', 'p90', 'p95', 'p99']),
} as const;

/** A ceiling as it stands in an address. */
export type CeilingTexts = Readonly<Record<keyof typeof CEILING_PARAMETERS, string>>;

/** The limits of an address on a page that has no other than the ceiling, and what of it can't be taken: then `instead` holds. */
export function readCeiling(query: string, published: number, instead = indexLimits(published)) {
  const given = new URLSearchParams(query);
  const refused: Refusal<keyof CeilingTexts>[] = [];
  const read = <Value>(
    name: keyof CeilingTexts,
    { allowed, read: readText }: Parameter<Value>,
    standard: Value,
    other: Value,
  ) => {
    const text = given.get(name);
    if (text === null) return standard;
    return readText(text, (found) => {
      refused.push({ name, found, allowed });
      return other;
    });
  };
  const index = indexLimits(published);
  const { ceiling, statistic } = CEILING_PARAMETERS;
  const limits: Limits = {
    ...index,
    ceiling: read('ceiling', ceiling, index.ceiling, instead.ceiling),
    statistic: read('statistic', statistic, index.statistic, instead.statistic),
  };
  return { limits, refused: refused[0] };
}

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
