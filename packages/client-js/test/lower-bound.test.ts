import { expect, test } from '@jest/globals';
import { AS_MEASURED, boundObstacle, lowerBoundOf } from '../src/lower-bound.ts';

const figure = { value: 1.17, relativeUncertainty: 0.17 };

test('the lower bound is the lower end of the uncertainty range, not the measured value', () => {
  expect(lowerBoundOf(figure)).toBeCloseTo(1);
  expect(boundObstacle(AS_MEASURED)).toBeNull();
});

test.each([
  ['a prediction', { basis: 'predicted' }, 'predicted'],
  ['weights or hardware that were not measured', { isMeasuredModel: false }, 'other_model'],
  ['another GPU', { isMeasuredGpu: false }, 'other_gpu'],
  ['a PUE', { pue: 1.2 }, 'pue'],
  ['a length that the servers did not accept', { isLengthAccepted: false }, 'length'],
] as const)('%s has no lower bound', (_, condition, obstacle) => {
  expect(lowerBoundOf(figure, { ...AS_MEASURED, ...condition })).toBeNull();
  expect(boundObstacle({ ...AS_MEASURED, ...condition })).toBe(obstacle);
});

test('a figure without an uncertainty has no lower bound', () => {
  expect(lowerBoundOf({ value: 1, relativeUncertainty: null })).toBeNull();
});
