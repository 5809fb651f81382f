/** The English names of the months. */
export const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** The number of the month with an English name or its first three letters, in any letter case; 0 for other words. */
export function monthNumber(name: string): number {
  const start = name.slice(0, 3).toLowerCase();
  return MONTHS.findIndex((month) => month.slice(0, 3).toLowerCase() === start) + 1;
}

/** The date a number of days after another one, `YYYY-MM-DD`. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Whether a text is a calendar date from 1980 to 2099, written `YYYY-MM-DD`. Zip archives can't store other years. */
export function isDate(text: string): boolean {
  return /^(19[89]|20)/.test(text) && isDay(text);
}

/** `YYYY-MM-DD` of a year, a month and a day, each a number or its digits. Null if they are not a calendar date. */
export function calendarDate(year: string | number, month: string | number, day: string | number): string | null {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(date) ? date : null;
}

/** Whether a text is a calendar date written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
