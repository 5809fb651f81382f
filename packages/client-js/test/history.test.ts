import { describe, expect, test } from '@jest/globals';
import { archiveOf } from '../../../src/releases/archive.ts';
import { sinceWhen } from '../snapshot/history.ts';

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** The documents of a build: the energy of rows of chat, by the number of their GPUs. */
function documents(energies: Readonly<Record<number, number>>): [path: string, content: Uint8Array][] {
  const configurations = Object.entries(energies).map(([gpus, wh]) => {
    return { row_id: `x/H100/${gpus}/1`, wh_per_million_output_tokens: wh };
  });
  return [['models/x.json', bytes({ slug: 'x', configurations })]];
}

const RELEASES = { '2026-01-01': { 1: 10, 2: 20 }, '2026-02-01': { 1: 11 }, '2026-03-01': { 1: 11, 2: 20 } };
const archive = archiveOf(
  new Map([
    ['releases/index.json', bytes({ releases: Object.keys(RELEASES).map((date) => ({ date })) })],
    ...Object.entries(RELEASES).flatMap(([date, energies]) =>
      documents(energies).map(([path, content]) => [`releases/${date}/${path}`, content] as const),
    ),
  ]),
);

test.each([
  ['a release', '2026-02-01', { 1: 11 }, ['2026-02-01', null]],
  ['the first release', '2026-01-01', { 1: 10, 2: 20 }, ['2026-01-01', '2026-01-01']],
  ['a build with a change', '2026-03-15', { 1: 12, 2: 20 }, [null, '2026-03-01']],
  ['a build that restores a value', '2026-03-15', { 1: 10, 2: 20 }, [null, '2026-03-01']],
  ['a build before all releases', '2025-12-31', { 1: 10 }, [null, null]],
])('%s says since when its figures hold', (_, date, energies, since) => {
  const when = sinceWhen(new Map(documents(energies)), date, archive);
  expect([when('x/H100/1/1'), when('x/H100/2/1')]).toEqual(since);
});

describe('a row that is called otherwise since', () => {
  const named = (date: string, slug: string, wh: number, changes: object[] = []): [string, Uint8Array][] => {
    const configurations = [{ row_id: `${slug}/H100/1/64`, wh_per_million_output_tokens: wh }];
    const diff = { updated: date, changes };
    return Object.entries({ [`models/${slug}.json`]: { slug, configurations }, 'diff.json': diff }).map(
      ([path, content]) => [`releases/${date}/${path}`, bytes(content)],
    );
  };
  const rename = (old: string, now: string): object => ({
    change: 'renamed',
    field: 'row_id',
    old: `${old}/H100/1/64`,
    new: `${now}/H100/1/64`,
  });
  const releases = ['2026-01-01', '2026-02-01', '2026-03-01'].map((date) => ({ date, notice: null }));
  const renamed = archiveOf(
    new Map([
      ['releases/index.json', bytes({ releases })],
      ...named('2026-01-01', 'a', 100),
      ...named('2026-02-01', 'b', 100, [rename('a', 'b')]),
      ...named('2026-03-01', 'c', 90, [rename('b', 'c')]),
    ]),
  );

  test('keeps its figure from before, under its latest name', () => {
    const documents = new Map([['models/b.json', renamed.release('2026-02-01').get('models/b.json') ?? bytes({})]]);
    expect(sinceWhen(documents, '2026-02-01', renamed)('b/H100/1/64')).toBe('2026-01-01');
  });
});
