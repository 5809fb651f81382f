import { describe, expect, test } from '@jest/globals';
import { bestPerGpu, type Candidate } from './configuration.ts';

/** A configuration with the fields that bestPerGpu reads. */
function candidate(row_id: string, fields: Partial<Candidate>): Candidate {
  return {
    row_id,
    gpu: 'H100',
    num_gpus: 1,
    joules_per_output_token: 1,
    median_itl_ms: 100,
    under_itl_deadline: true,
    ...fields,
  } as Candidate;
}

describe('the lowest-energy configuration of each GPU', () => {
  test('is never one above the latency limit, however little energy it uses', () => {
    const configurations = [
      candidate('slow', { joules_per_output_token: 0.1, median_itl_ms: 501, under_itl_deadline: false }),
      candidate('within the limit', { joules_per_output_token: 0.2, median_itl_ms: 500 }),
    ];
    expect(bestPerGpu(configurations).get('H100')?.row_id).toBe('within the limit');
    expect(bestPerGpu(configurations.slice(0, 1)).size).toBe(0);
  });

  test.each([
    ['lower energy', { joules_per_output_token: 0.9, median_itl_ms: 400, num_gpus: 8 }],
    ['at equal energy, lower latency', { median_itl_ms: 99, num_gpus: 8 }],
    ['at equal latency, fewer GPUs', { num_gpus: 1 }],
  ])('is the one with %s', (_what, fields) => {
    const other = candidate('a', { num_gpus: 2 });
    expect(bestPerGpu([other, candidate('b', fields)]).get('H100')?.row_id).toBe('b');
  });
});
