import { expect, test } from '@jest/globals';
import type { Configuration } from '../../src/contract/generated/api.d.ts';
import { calculatorPath, rowAnchor, rowHistory } from './rows.ts';

const NOW = {
  joules_per_output_token: 0.5,
  median_itl_ms: 20,
  tokens_per_second: 100,
  avg_running_batch: 8,
  gpu_power_watts_total: 50,
} as Configuration;
const BEFORE: Configuration = { ...NOW, joules_per_output_token: 0.4 };

test('a change is against the last release that had the row', () => {
  const published = [
    { date: '2030-01-01', notice: null, configuration: BEFORE },
    { date: '2030-02-01', notice: null, configuration: null },
    { date: '2030-03-01', notice: null, configuration: NOW },
  ];
  const { steps, constant } = rowHistory(NOW, '2030-03-01', published);
  expect(constant).toBe(false);
  expect(steps.map(({ date, change, released }) => [date, change, released])).toEqual([
    ['2030-01-01', null, true],
    ['2030-02-01', null, true],
    ['2030-03-01', expect.closeTo(0.25), true],
  ]);
});

test('what is shown and in no release comes last, and says so', () => {
  const { steps } = rowHistory(NOW, '2030-03-01', [{ date: '2030-01-01', notice: null, configuration: BEFORE }]);
  expect(steps.at(-1)).toMatchObject({ date: '2030-03-01', released: false, configuration: NOW });
});

test('the same figures in every release are constant; a release without the row is a change', () => {
  const same = [
    { date: '2030-01-01', notice: null, configuration: { ...NOW } },
    { date: '2030-02-01', notice: null, configuration: NOW },
  ];
  expect(rowHistory(NOW, '2030-03-01', same)).toMatchObject({ constant: true, steps: [{}, { change: 0 }] });
  expect(
    rowHistory(NOW, '2030-03-01', [{ date: '2029-01-01', notice: null, configuration: null }, ...same]).constant,
  ).toBe(false);
});

test('a row has the id of its row_id, and one without spaces whatever its GPU is called', () => {
  expect(rowAnchor('qwen-3-8b/H100/1/64/r2')).toBe('qwen-3-8b/H100/1/64/r2');
  expect(rowAnchor('qwen-3-8b/H100 NVL/1/64')).toBe('qwen-3-8b/H100_NVL/1/64');
});

test('the calculator reads back the row that its address names', () => {
  const id = 'qwen-3-8b/H100 NVL/1/64';
  const path = calculatorPath(id);
  expect(path).toBe('/calculator/?configuration=qwen-3-8b/H100%20NVL/1/64');
  expect(new URL(path, 'https://host.example').searchParams.get('configuration')).toBe(id);
});
