import { describe, expect, test } from '@jest/globals';
import { ago, daysBetween, isStale } from './status.ts';

const source = { retrieved: '2026-01-01', last_check: null };

test('counts days over months, leap days and the change of clocks', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
});

test.each([
  ['2026-11-21', 'today'],
  ['2026-11-22', 'today'],
  ['2026-11-20', '1 day ago'],
  ['2026-10-12', '40 days ago'],
])('%s is %s', (date, words) => {
  expect(ago(date, '2026-11-21')).toBe(words);
});

describe('a source is stale', () => {
  test('more than 45 days after it was read or checked, whichever is later', () => {
    expect(isStale(source, '2026-02-15')).toBe(false);
    expect(isStale(source, '2026-02-16')).toBe(true);
    expect(isStale({ ...source, last_check: '2026-02-04' }, '2026-02-16')).toBe(false);
    expect(isStale({ ...source, last_check: '2025-12-04' }, '2026-02-15')).toBe(false);
  });
});
