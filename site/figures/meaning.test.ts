import { expect, test } from '@jest/globals';
import type { Configuration } from '../../scripts/contract/generated/api.d.ts';
import { meaningOf } from './meaning.ts';

const BUSY = {
  row_id: 'a/H100/1/64',
  avg_running_batch: 64,
  joules_per_output_token: 0.36,
  wh_per_million_output_tokens: 100,
  avg_output_tokens: 500,
  gpu_power_watts_total: 500,
  tokens_per_second: 2000,
} as Configuration;
const QUIET = { ...BUSY, row_id: 'a/H100/1/8', avg_running_batch: 8, wh_per_million_output_tokens: 450 };

test('a figure in other words, worked out by hand', () => {
  expect(meaningOf(BUSY, [BUSY, QUIET], 400)).toEqual({
    answer_wh: 0.05, // 500 x 0.36 J = 180 J
    million_tokens_per_kwh: 10,
    answers_per_kwh: 20_000,
    day_kwh: 12,
    day_million_tokens: 172.8,
    least_busy: { configuration: QUIET, times: 4.5 },
    g_co2e_per_million_tokens: 40, // 0.1 kWh x 400 g
  });
});

test('the least busy configuration has none to be compared with', () => {
  expect(meaningOf(QUIET, [BUSY, QUIET], 400).least_busy).toBeNull();
});
