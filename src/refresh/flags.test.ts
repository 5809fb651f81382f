import { describe, expect, test } from '@jest/globals';
import type { RecordChange } from '../contract/generated/api.d.ts';
import { finding } from '../core/findings/finding.ts';
import { flagsOf } from './flags.ts';

function change(parts: Partial<RecordChange>): RecordChange {
  const nothing = { field: null, old: null, new: null, relative_change: null };
  return { document: 'grid.json', list: 'areas', id: 'FRA', change: 'changed', ...nothing, ...parts };
}

/** A change of one figure from `old` to `now`. */
function figureChange(old: number | null, now: number | null, relative: number | null): RecordChange {
  return change({ field: 'years.2024', old, new: now, relative_change: relative });
}

function flagsFor(...changes: RecordChange[]): string[] {
  return flagsOf({ changes, updated: '2026-12-01' }, []).map(({ rule, message }) => `${rule}: ${message}`);
}

describe('flagsOf', () => {
  test.each([
    ['no increase of 30 %', figureChange(10, 13, 0.3), []],
    ['no decrease of 30 %', figureChange(10, 7, -0.3), []],
    [
      'a larger increase',
      figureChange(10, 13.1, 0.31),
      ['refresh/large-move: years.2024 of FRA in grid.json changes: 10 → 13.1 (+31.0 %).'],
    ],
    [
      'a larger decrease',
      figureChange(10, 6, -0.4),
      ['refresh/large-move: years.2024 of FRA in grid.json changes: 10 → 6 (−40.0 %).'],
    ],
    [
      'an increase from 0',
      figureChange(0, 1, null),
      ['refresh/large-move: years.2024 of FRA in grid.json changes: 0 → 1.'],
    ],
    ['no new figure', figureChange(null, 5, null), []],
    [
      'a removed figure',
      figureChange(5, null, null),
      ['refresh/vanished: years.2024 of FRA in grid.json was removed. It was 5.'],
    ],
    ['no changed text', change({ field: 'note', old: 'a', new: 'b' }), []],
  ])('flags %s', (_what, changed, expected) => {
    expect(flagsFor(changed)).toEqual(expected);
  });

  test('flags a new area or model once, and no other new record', () => {
    const added = { change: 'added' } as const;
    expect(
      flagsFor(
        change(added),
        change({ ...added, document: 'index.json', list: 'rows', id: 'x / H100' }),
        change({ ...added, document: 'models.json', list: 'models', id: 'x' }),
        change({ ...added, document: 'models/x.json', list: null, id: '' }),
        change({ ...added, document: 'models/y.json', list: 'configurations', id: 'y/H100/1/8' }),
      ),
    ).toEqual(['refresh/new: FRA in grid.json is new.', 'refresh/new: x in models.json is new.']);
  });

  test('flags a removed model once, although its rows disappear too', () => {
    const gone = { change: 'removed' } as const;
    expect(
      flagsFor(
        change({ ...gone, document: 'index.json', list: 'rows', id: 'x / H100' }),
        change({ ...gone, document: 'models.json', list: 'models', id: 'x' }),
        change({ ...gone, document: 'models/x.json', list: 'configurations', id: 'x/H100/1/8' }),
        change({ ...gone, document: 'models/y.json', list: 'configurations', id: 'y/H100/1/8' }),
        change({ ...gone, document: 'workloads.json', list: 'models', id: 'x' }),
      ),
    ).toEqual([
      'refresh/vanished: x in models.json was removed.',
      'refresh/vanished: y/H100/1/8 in models/y.json was removed.',
    ]);
  });

  test('gives removals and large changes their own fixes', () => {
    const row = { change: 'removed', document: 'index.json', list: 'rows', id: 'y / H100' } as const;
    const model = { change: 'removed', document: 'models.json', list: 'models', id: 'x' } as const;
    const area = { change: 'removed', id: 'ABW' } as const;
    const changes = [area, model, row].map(change).concat(figureChange(5, null, null), figureChange(10, 20, 1));
    const line = (id: string) => `{"id":"${id}","replaced_by":null,"reason":"...","date":"2026-12-01"}`;
    expect(flagsOf({ changes, updated: '2026-12-01' }, []).map(({ fix }) => fix)).toEqual([
      expect.stringContaining('Compare years.2024 of FRA in grid.json with'),
      expect.stringMatching(new RegExp(`data/retired\\.json.*: ${line('ABW').replaceAll('.', '\\.')}$`)),
      expect.stringContaining(line('x')),
      expect.stringContaining('Compare y / H100 with'),
      expect.stringContaining('Compare years.2024 of FRA in grid.json with'),
    ]);
  });

  test('flags a changed name once, although several documents repeat it', () => {
    const name = { field: 'name', old: 'Small', new: 'Large', id: 'y' };
    expect(
      flagsFor(
        change({ field: 'name', old: 'France', new: 'Frankreich' }),
        change({ ...name, document: 'index.json', list: 'rows', id: 'y / H100', field: 'model' }),
        change({ ...name, document: 'index.json', list: 'rows', id: 'y / B200', field: 'model' }),
        change({ ...name, document: 'models.json', list: 'models' }),
        change({ ...name, document: 'models/y.json', list: null, id: '' }),
      ),
    ).toEqual([
      'refresh/other-name: The name of FRA in grid.json changes from "France" to "Frankreich".',
      expect.stringMatching(/^refresh\/other-name: The name of y.* changes from "Small" to "Large"\.$/),
    ]);
  });

  test('flags a large change once, although several documents repeat it, and lists the largest change first', () => {
    const wh = { field: 'wh_per_million_output_tokens', old: 1, new: 2, relative_change: 1, id: 'y/H100/1/8' };
    expect(
      flagsFor(
        figureChange(10, 14, 0.4),
        change({ ...wh, document: 'index.json', list: 'rows', id: 'y / H100' }),
        change({ ...wh, document: 'models/y.json', list: 'configurations' }),
      ),
    ).toEqual([
      expect.stringContaining('wh_per_million_output_tokens of y / H100 in index.json changes: 1 → 2 (+100.0 %)'),
      expect.stringContaining('years.2024 of FRA in grid.json changes: 10 → 14 (+40.0 %)'),
    ]);
  });

  test('lists large changes by their factor, before removed and new records', () => {
    const tenth = figureChange(10, 1, -0.9);
    const doubling = change({ field: 'years.2023', old: 10, new: 20, relative_change: 1 });
    const others = [change({ change: 'added', id: 'XKX' }), change({ change: 'removed', id: 'DEU' })];
    expect(flagsFor(...others, doubling, tenth).map((text) => text.replace(/ in .*: (?=\d)/, ': '))).toEqual([
      'refresh/large-move: years.2024 of FRA: 10 → 1 (−90.0 %).',
      'refresh/large-move: years.2023 of FRA: 10 → 20 (+100.0 %).',
      'refresh/vanished: DEU in grid.json was removed.',
      'refresh/new: XKX in grid.json is new.',
    ]);
  });

  test("lists the importer's warnings first, and omits its notices", () => {
    const parts = { rule: 'a/b', file: 'x', message: 'Look.' };
    const findings = [finding({ ...parts, severity: 'warning' }), finding({ ...parts, severity: 'notice' })];
    const flags = flagsOf({ changes: [figureChange(1, 2, 1)], updated: '2026-12-01' }, findings);
    expect(flags.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
      'warning a/b',
      'warning refresh/large-move',
    ]);
  });
});
