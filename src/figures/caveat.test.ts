import { describe, expect, test } from '@jest/globals';
import { caveatWithoutBound } from './caveat.ts';

describe('a caveat without its sentence about lower bounds', () => {
  test.each([
    [
      'GPU energy only. The lower end is a lower bound. Idle time is excluded.',
      'GPU energy only. Idle time is excluded.',
    ],
    ['GPU energy only. The lower end is a lower bound.', 'GPU energy only.'],
    ['The lower end is a lower bound. GPU energy only.', 'GPU energy only.'],
  ])('%s', (caveat, without) => {
    expect(caveatWithoutBound(caveat)).toBe(without);
  });

  test.each(['GPU energy only.', 'It is a lower bound. It is a lower bound for GPUs.'])(
    'is rejected for: %s',
    (caveat) => {
      expect(() => caveatWithoutBound(caveat)).toThrow('exactly one sentence');
    },
  );
});
