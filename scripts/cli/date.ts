import { isDate } from '../text/date.ts';
import { UsageError } from '../findings/usage-error.ts';

/** Today in UTC, `YYYY-MM-DD`. Only commands may ask for it; everything inside takes the date as an argument. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The date given by `--<option>`, or today. @throws UsageError when it is not a calendar date. */
export function dateOption(option: string, value: string = today()): string {
  if (isDate(value)) return value;
  throw new UsageError(
    `--${option} ${value} is not a date. Allowed: a calendar date from 1980 to 2099, YYYY-MM-DD, such as 2026-11-21.`,
  );
}
