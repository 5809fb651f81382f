import { expect, test } from '@jest/globals';
import { refusedMoves } from './moves.ts';
import { tdp } from './nvidia/tables.ts';

const row = (max_tdp_w: number, gpu = 'A100') => ({ gpu, form: 'PCIe', memory: '40 GB', max_tdp_w });
const accepted = {
  file: 'tdp.csv',
  row: 'A100/PCIe/40 GB',
  column: 'max_tdp_w',
  value: 2550,
  reason: 'Its data sheet.',
};
const moves = (was: object[], is: object[], lines: (typeof accepted)[] = []) =>
  refusedMoves('data/nvidia', tdp, [was, is], lines);

test('a figure that moves by more than its factor is refused, with the line that accepts this value alone', () => {
  const [found, ...more] = moves([row(250)], [row(2550)]);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ severity: 'error', file: 'data/nvidia/tdp.csv', pointer: 'max_tdp_w', found: '2550' });
  expect(found?.fix).toContain('"tdp.csv","A100/PCIe/40 GB","max_tdp_w",2550,"WHY"');
  expect(moves([row(250)], [row(2550)], [accepted])).toEqual([]);
  expect(moves([row(250)], [row(2600)], [accepted])).toHaveLength(1);
});

test.each<[string, object[], object[], number]>([
  ['within the factor', [row(250)], [row(375)], 0],
  ['down by more', [row(250)], [row(100)], 1],
  ['new', [], [row(2550)], 0],
  ['gone', [row(250)], [], 0],
  ['from zero', [row(0)], [row(250)], 0],
  ['to something endless', [row(250)], [row(Infinity)], 1],
  [
    'all together, in short',
    Array.from({ length: 40 }, (_, i) => row(250, `G${i}`)),
    Array.from({ length: 40 }, (_, i) => row(0.25, `G${i}`)),
    5,
  ],
])('%s', (_, was, is, count) => {
  expect(moves(was, is)).toHaveLength(count);
});
