import { calendarDate, monthNumber } from './date.ts';

/** A time with its offset from UTC. */
const WITH_OFFSET = /^(\d{4})-(\d{2})-(\d{2})[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})$/;

/** A date such as `2026-1-5`, with or without a time. */
const SEPARATED = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?:[t ].*)?$/;

/** A date such as `20260105`, with or without a time. Without separators, fewer digits could mean several dates. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[t ].*)?$/;

/**
 * The dates that a text can mean, as `YYYY-MM-DD`: two for `03/04/2026`, none if it is not a date. A time with its
 * offset means its date in UTC.
 */
export function readDates(written: string): string[] {
  const text = written.trim().toLowerCase();
  const [, ...local] = WITH_OFFSET.exec(text) ?? [];
  if (local.length > 0 && !Number.isNaN(Date.parse(text)))
    return realDates([local]).map(() => new Date(text).toISOString().slice(0, 10));
  const yearFirst = SEPARATED.exec(text) ?? COMPACT.exec(text);
  if (yearFirst !== null) {
    const [, year, month, day] = yearFirst;
    const dates = realDates([[year, month, day]]);
    return dates.length > 0 ? dates : realDates([[year, day, month]]);
  }
  const [, first, second, lastYear] = /^(\d{1,2})[-/. ]\s?(\d{1,2})[-/. ]\s?(\d{4})$/.exec(text) ?? [];
  if (lastYear !== undefined) {
    return realDates([
      [lastYear, second, first],
      [lastYear, first, second],
    ]);
  }
  const [, , name = ''] = /^(.*?\b)?([a-z]{3})[a-z]*\b/.exec(text) ?? [];
  const [, namedDay] = /(?:^|\D)(\d{1,2})(?:st|nd|rd|th)?(?:\D|$)/.exec(text) ?? [];
  const [, namedYear] = /(?:^|\D)(\d{4})$/.exec(text) ?? [];
  return realDates([[namedYear, String(monthNumber(name)), namedDay]]);
}

/** The combinations of year, month and day that are calendar dates, without duplicates. */
function realDates(parts: readonly (readonly (string | undefined)[])[]): string[] {
  return [...new Set(parts.flatMap(([year = '', month = '', day = '']) => calendarDate(year, month, day) ?? []))];
}
