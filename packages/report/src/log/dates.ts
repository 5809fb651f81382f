import { calendarDate, monthNumber } from '../../../../src/core/text/date.ts';

/** The dates that the texts of a column mean, or why they can't be read. */
export type DateReading =
  | {
      readonly kind: 'read';
      /** `YYYY-MM` of each text that has one; a text without one is not a date. */
      readonly months: ReadonlyMap<string, string>;
    }
  | {
      readonly kind: 'ambiguous';
      /** A text that can mean two days. */
      readonly text: string;
      /** Both days. */
      readonly readings: readonly string[];
    }
  | {
      readonly kind: 'conflicting';
      /** Texts that are dates, each in another order of day, month and year. */
      readonly texts: readonly string[];
    };

/** How German month names begin, if they begin differently from the English ones. */
const GERMAN_MONTHS: Readonly<Record<string, number>> = { jän: 1, mär: 3, mae: 3, mrz: 3, mai: 5, okt: 10, dez: 12 };

/**
 * `Jan 2026`, `15 January 2026`, `Jan 15, 2026`, `15-Jan-2026`, `Thu, 15 Jan 2026`, `15. März 2026`, `Do., 15. Mai
 * 2026`.
 */
const NAMED_MONTH = new RegExp(
  `^(?:[a-z]{2,10}[.,]* )?(?:(\\d{1,2})[ .-]+)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|${Object.keys(GERMAN_MONTHS).join('|')})` +
    '[a-z]{0,6}[ .-]+(?:(\\d{1,2}),? )?(20\\d\\d)$',
  'i',
);

/** The orders in which a day is written, as places of year, month and day. */
const ORDERS: Readonly<Record<string, readonly [year: number, month: number, day: number]>> = {
  'year/month/day': [0, 1, 2],
  'day/month/year': [2, 1, 0],
  'month/day/year': [2, 0, 1],
};

/** A date in a local form, and the three numbers in it. */
type LocalDate = readonly [text: string, parts: readonly string[]];

/** The first year in which a log can record model usage. */
const FIRST_YEAR = 2015;

/** The years that a log can be from: from 2015 to one year after `today`, `YYYY-MM-DD`. */
export function plausibleYears(today: string): { readonly from: number; readonly to: number } {
  return { from: FIRST_YEAR, to: Number(today.slice(0, 4)) + 1 };
}

/** Whether a log can be from a year. */
export function isPlausibleYear(year: number, today: string): boolean {
  const { from, to } = plausibleYears(today);
  return year >= from && year <= to;
}

/**
 * The dates that the texts of one column mean. A local form such as `15/01/2026` is read only if exactly one order of
 * day, month and year turns all texts into dates with plausible years. A text that is a date in no order, such as
 * `30/02/2026`, does not count.
 */
export function readDates(texts: readonly string[], today: string): DateReading {
  const months = new Map<string, string>();
  const local: LocalDate[] = [];
  for (const text of texts) {
    const parts = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/.exec(text)?.slice(1);
    if (parts !== undefined) local.push([text, parts]);
    else {
      const month = monthIn(text);
      if (month !== null && isPlausibleYear(Number(month.slice(0, 4)), today)) months.set(text, month);
    }
  }
  const possible = local.filter(([, parts]) =>
    Object.values(ORDERS).some((order) => dayOf(parts, order, today) !== null),
  );
  const orders = Object.entries(ORDERS).filter(([, order]) =>
    possible.every(([, parts]) => dayOf(parts, order, today) !== null),
  );
  if (orders.length === 0) return { kind: 'conflicting', texts: conflictIn(possible, today) };
  for (const [text, parts] of possible) {
    const days = new Set(orders.flatMap(([, order]) => dayOf(parts, order, today) ?? []));
    const [day = null, ...others] = days;
    if (new Set([...days].map((one) => one.slice(0, 7))).size > 1)
      return { kind: 'ambiguous', text, readings: [day ?? '', ...others] };
    if (day !== null) months.set(text, day.slice(0, 7));
  }
  return { kind: 'read', months };
}

/** The first of some dates, and for each order that it can have, the first date that can't have that order. */
function conflictIn(dates: readonly LocalDate[], today: string): string[] {
  const [first = '', parts = []] = dates[0] ?? [];
  const conflicting = Object.values(ORDERS)
    .filter((order) => dayOf(parts, order, today) !== null)
    .flatMap((order) => dates.find(([, other]) => dayOf(other, order, today) === null)?.[0] ?? []);
  return [...new Set([first, ...conflicting])];
}

/** `YYYY-MM-DD` from three numbers in some order. Null if they are not a day of a plausible year. */
function dayOf(parts: readonly string[], order: readonly [number, number, number], today: string): string | null {
  const [yearText = '', monthText = '', dayText = ''] = order.map((place) => parts[place] ?? '');
  if (![2, 4].includes(yearText.length) || monthText.length > 2 || dayText.length > 2) return null;
  const year = Number(yearText) + (yearText.length === 2 ? 2000 : 0);
  return isPlausibleYear(year, today) ? calendarDate(year, monthText, dayText) : null;
}

/**
 * The number of days in the month of a text such as `2026-02-30`, if the month doesn't have that day. Otherwise null.
 */
export function daysIfTooFew(text: string): { readonly month: string; readonly days: number } | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})-?(\d\d?)-?(\d\d?)(?!\d)/.exec(text) ?? [];
  const firstDay = calendarDate(year, month, 1);
  if (firstDay === null || calendarDate(year, month, day) !== null) return null;
  return { month: firstDay.slice(0, 7), days: new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate() };
}

/**
 * Months in numbers: `2026-01`, `202601`, `01/2026`, and the start of longer texts such as `2026-1-5` and `20260115`.
 */
const NUMBERED_MONTHS = [
  /^(?<year>\d{4})[/.-]?(?<month>\d{1,2})-?$/,
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<month>\d{1,2})[/.-](?<year>\d{4})$/,
];

/** `YYYY-MM` of a month and a year, or of a day with the name of its month; null for any other text. */
function monthIn(text: string): string | null {
  return numberedMonth(text) ?? namedMonth(text);
}

/** `YYYY-MM` of a month or a day in numbers; null for any other text. */
function numberedMonth(text: string): string | null {
  const dates = NUMBERED_MONTHS.flatMap((pattern) => {
    const { year = '', month = '', day = '1' } = pattern.exec(text)?.groups ?? {};
    return calendarDate(year, month, day) ?? [];
  });
  return dates[0]?.slice(0, 7) ?? null;
}

/** `YYYY-MM` of a month or a day with the English or German name of the month; null for any other text. */
function namedMonth(text: string): string | null {
  const [, before, name = '', after, year = ''] = NAMED_MONTH.exec(text.normalize('NFC')) ?? [];
  const month = GERMAN_MONTHS[name.toLowerCase()] ?? monthNumber(name);
  return calendarDate(year, month, before ?? after ?? 1)?.slice(0, 7) ?? null;
}
