import { describe, expect, test } from '@jest/globals';
import { AS_MEASURED, boundingConfiguration, boundObstacle, lowerBoundOf } from '../src/lower-bound.ts';

test('the lower bound is the lower end of the uncertainty range', () => {
  expect(lowerBoundOf(1, AS_MEASURED)).toBe(1);
  expect(boundObstacle(AS_MEASURED)).toBeNull();
});

test.each([
  ['a prediction', { basis: 'predicted' }, 'predicted'],
  ['weights or hardware that were not measured', { isMeasuredModel: false }, 'other_model'],
  ['another GPU', { isMeasuredGpu: false }, 'other_gpu'],
  ['a PUE', { pue: 1.2 }, 'pue'],
  ['a length that the servers did not accept', { isLengthAccepted: false }, 'length'],
  ['a prompt that may be shorter than those measured', { promptObstacle: 'short_prompt' }, 'short_prompt'],
  [
    'a prompt and a response that are together shorter than those measured',
    { promptObstacle: 'short_context' },
    'short_context',
  ],
  ['a prompt on a workload of unknown prompts', { promptObstacle: 'unknown_prompt' }, 'unknown_prompt'],
] as const)('%s has no lower bound', (_, condition, obstacle) => {
  expect(lowerBoundOf(1, { ...AS_MEASURED, ...condition })).toBeNull();
  expect(boundObstacle({ ...AS_MEASURED, ...condition })).toBe(obstacle);
});

test('a length that the measurements do not cover counts before everything but a prediction', () => {
  const wrong = { ...AS_MEASURED, isLengthAccepted: false, isMeasuredModel: false, pue: 1.2 };
  expect(boundObstacle(wrong)).toBe('length');
  expect(boundObstacle({ ...wrong, basis: 'predicted' })).toBe('predicted');
});

describe('under a latency limit', () => {
  const row = (energy: number, ms: number, numGpus = 1, gpu = 'H100') => ({ energy, ms, numGpus, gpu });
  const measured = [row(10, 60, 1, 'B200'), row(20, 50), row(25, 45, 2), row(30, 40, 2), row(40, 30), row(60, 20)];
  /** The energy that bounds the configuration at a place of the list. */
  const boundedAt = (limit: number, place: number) => {
    const [chosen] = measured.slice(place);
    const isWithin = ({ ms }: { readonly ms: number }) => ms <= limit;
    return chosen && boundingConfiguration(chosen, measured, isWithin, ({ ms }) => ms).energy;
  };

  test('the next slower configuration on as many of the same GPUs limits the energy', () => {
    // Between 20 and 30 ms on one GPU, a batch size that was not measured may use as little as 40.
    expect(boundedAt(29, 5)).toBe(40);
    expect(boundedAt(35, 4)).toBe(20);
    expect(boundedAt(40, 3)).toBe(25);
  });

  test('nothing limits the slowest configuration of a number of GPUs, or a configuration on another GPU', () => {
    expect([boundedAt(50, 1), boundedAt(45, 2), boundedAt(60, 0)]).toEqual([20, 25, 10]);
  });
});
