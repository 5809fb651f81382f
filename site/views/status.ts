import { plural } from '../../src/core/text/words.ts';
import type { SourceStatus } from '../../src/contract/generated/site.d.ts';

/** A source that was not checked for longer than this counts as stale, days: checks are monthly. */
export const STALE_AFTER_DAYS = 45;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days from one date to another, both `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** `today`, `1 day ago`, `40 days ago`; a date in the future counts as today. */
export function ago(date: string, today: string): string {
  const days = daysBetween(date, today);
  return days <= 0 ? 'today' : `${plural(days, 'day')} ago`;
}

/**
 * Whether nobody has compared a source with its publisher's file for too long, on the day `today`. What was read is
 * as good as a check; a source that is read by hand has no other.
 */
export function isStale(source: Pick<SourceStatus, 'last_check' | 'retrieved'>, today: string): boolean {
  const { last_check, retrieved } = source;
  const newest = last_check !== null && last_check > retrieved ? last_check : retrieved;
  return daysBetween(newest, today) > STALE_AFTER_DAYS;
}
