import { expect, test } from '@jest/globals';
import { archiveOf } from './archive.ts';
import { effectiveFigures, sinceWhen } from './effective-dates.ts';

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

test('a figure holds from the release that has it first until one has another, or none', () => {
  const unit = 'Wh per million output tokens';
  expect(effectiveFigures(archive)).toEqual([
    { row_id: 'x/H100/1/1', since: '2026-01-01', until: '2026-02-01', figure: 10, unit },
    { row_id: 'x/H100/1/1', since: '2026-02-01', until: null, figure: 11, unit },
    { row_id: 'x/H100/2/1', since: '2026-01-01', until: '2026-02-01', figure: 20, unit },
    { row_id: 'x/H100/2/1', since: '2026-03-01', until: null, figure: 20, unit },
  ]);
  expect(effectiveFigures(archiveOf(new Map()))).toEqual([]);
});

test.each([
  ['a release', '2026-02-01', { 1: 11 }, ['2026-02-01', null]],
  ['the first release', '2026-01-01', { 1: 10, 2: 20 }, ['2026-01-01', '2026-01-01']],
  ['a build with a change', '2026-03-15', { 1: 12, 2: 20 }, [null, '2026-03-01']],
  ['a build before all releases', '2025-12-31', { 1: 10 }, [null, null]],
])('%s says since when its figures hold', (_, date, energies, since) => {
  const when = sinceWhen(new Map(documents(energies)), date, archive);
  expect([when('x/H100/1/1'), when('x/H100/2/1')]).toEqual(since);
});
