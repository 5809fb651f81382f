import { expect, test } from '@jest/globals';
import { PROJECT } from '../../test/support/project-files.ts';
import type { Change, Diff, Release } from '../contract/generated/api.d.ts';
import { loadContract } from '../contract/validator.ts';
import { jsonText } from '../core/text/json.ts';
import { archiveOf, type Files } from './archive.ts';
import { diffOf } from './diff.ts';
import { publishedOf } from './published-api.ts';
import { sinceOf } from './since.ts';

const { validator } = await loadContract(PROJECT);
const DATES = ['2030-01-01', '2030-02-01', '2030-03-01'];

/** An archive of releases, each of which has these areas, and models of these slugs. */
function records(...releases: { areas: Record<string, number>; slugs?: string[]; renamed?: [string, string] }[]) {
  const file = (content: object): Uint8Array => new TextEncoder().encode(jsonText(content));
  const folders = releases.map(({ areas, slugs = [] }, i): Files => {
    const grid = Object.entries(areas).map(([iso3, g]) => ({ iso3, display_name: `Area ${iso3}`, g_co2e_per_kwh: g }));
    return new Map([
      ['manifest.json', file({ updated: DATES[i] })],
      ['grid.json', file({ areas: grid })],
      ...slugs.map((slug) => [`models/${slug}.json`, file({ slug, name: 'Name' })] as const),
    ]);
  });
  const diffs = releases.map(({ renamed }, i): [string, Diff] => {
    const [before, after] = [folders[i - 1], folders[i] ?? new Map<string, Uint8Array>()];
    const [id, replaced_by] = renamed ?? ['', null];
    const retired = { id, replaced_by, reason: 'Test.', date: '2030-01-01' };
    return [DATES[i] ?? '', diffOf(before === undefined ? null : publishedOf(before), publishedOf(after), [retired])];
  });
  const all = folders.flatMap((files, i) =>
    [...files].map(([path, bytes]) => [`releases/${DATES[i] ?? ''}/${path}`, bytes] as const),
  );
  return {
    archive: archiveOf(new Map(all)),
    releases: folders.map((_, i) => ({ date: DATES[i], notice: i === 0 ? 'Wrong.' : null }) as Release),
    changes: folders.map((_, i) => ({ date: DATES[i], summary: `Summary ${i}`, reason: `Reason ${i}.` }) as Change),
    diffs: new Map(diffs),
  };
}

test('every release has its changes up to the latest one, folded: what changed back is none', () => {
  const all = records(
    { areas: { FRA: 50, POL: 600 } },
    { areas: { FRA: 40, POL: 500 } },
    { areas: { FRA: 30, POL: 600 } },
  );
  const since = new Map(DATES.map((date) => [date, sinceOf(date, all)]));
  expect(since.get('2030-01-01')).toMatchObject({
    since: '2030-01-01',
    latest: '2030-03-01',
    notice: 'Wrong.',
    summary: '1 grid area corrected: g_co2e_per_kwh, Area FRA: 50 → 30 (−40.0 %)',
    releases: [
      { date: '2030-02-01', summary: 'Summary 1', reason: 'Reason 1.' },
      { date: '2030-03-01', summary: 'Summary 2', reason: 'Reason 2.' },
    ],
    documents: ['grid.json'],
    changes: [{ id: 'FRA', name: 'Area FRA', field: 'g_co2e_per_kwh', old: 50, new: 30, relative_change: -0.4 }],
  });
  expect(since.get('2030-02-01')?.changes.map(({ id, old, new: now }) => [id, old, now])).toEqual([
    ['FRA', 40, 30],
    ['POL', 500, 600],
  ]);
  expect(since.get('2030-03-01')).toMatchObject({
    summary: 'Nothing changed',
    changes: [],
    releases: [],
    notice: null,
  });
  for (const one of since.values()) expect(validator.check('Since', one)).toEqual([]);
});

test('what was renamed on the way is followed, over several releases', () => {
  const all = records(
    { areas: {}, slugs: ['a'] },
    { areas: {}, slugs: ['b'], renamed: ['a', 'b'] },
    { areas: {}, slugs: ['c'], renamed: ['b', 'c'] },
  );
  expect(sinceOf('2030-01-01', all).changes).toEqual([
    expect.objectContaining({ change: 'renamed', field: 'slug', old: 'a', new: 'c' }),
  ]);
});

test('without a release there is nothing since', () => {
  expect(() => sinceOf('2030-01-01', records())).toThrow('There is no release of 2030-01-01.');
});
