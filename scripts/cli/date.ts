import { UsageError } from './command.ts';

/** Today in UTC, `YYYY-MM-DD`. Only commands may ask for it; everything inside takes the date as an argument. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** True for a calendar date of the years 1980 to 2099 written `YYYY-MM-DD`. */
function isDate(text: string): boolean {
  // A zip archive can't carry other years.
  if (!/^(19[89]\d|20\d{2})-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** The date given by `--<option>`, or today. @throws UsageError when it is not a calendar date. */
export function dateOption(option: string, value: string | true | undefined): string {
  if (value === undefined) return today();
  if (value === true || !isDate(value)) {
    throw new UsageError(
      `--${option} ${String(value)} is not a date. Allowed: a calendar date from 1980 to 2099, YYYY-MM-DD, such as 2026-11-21.`,
    );
  }
  return value;
}
