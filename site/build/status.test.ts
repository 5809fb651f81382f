import { expect, test } from '@jest/globals';
import { statusText } from './status.ts';

const source = { id: 'ember', name: 'Ember', version: null, retrieved: '2026-01-01', last_check: null };
const text = (today: string, last_check: string | null = null): string =>
  statusText(
    { built: '2026-02-14', last_release: null, newest_contribution: null, sources: [{ ...source, last_check }] },
    today,
  );

test.each([
  ['2026-02-14', 'today'],
  ['2026-02-13', 'today'],
  ['2026-02-15', '1 day ago'],
  ['2026-03-30', '44 days ago'],
  ['2028-03-01', '746 days ago'],
])('on %s it says of a site drawn on 14 February that it was %s', (today, words) => {
  expect(text(today)).toMatch(new RegExp(`^Site drawn +2026-02-14, ${words}$`, 'm'));
});

test.each([
  ['2026-02-15', null, 'fresh'],
  ['2026-02-16', null, 'STALE'],
  ['2026-02-16', '2026-02-04', 'fresh'],
  ['2026-02-16', '2025-12-04', 'STALE'],
])('on %s a source that was read on 1 January and checked on %s is %s: 45 days are too many', (today, check, said) => {
  expect(text(today, check)).toContain(`\n${said} ember: `);
});
