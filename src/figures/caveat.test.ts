import { describe, expect, test } from '@jest/globals';
import { caveatWithoutBound } from './caveat.ts';

describe('caveatWithoutBound', () => {
  test.each([
    [
      'GPU energy only. The lower end is a lower bound. Idle time is excluded.',
      'GPU energy only. Idle time is excluded.',
    ],
    ['GPU energy only. The lower end is a lower bound.', 'GPU energy only.'],
    ['The lower end is a lower bound. GPU energy only.', 'GPU energy only.'],
  ])('removes the sentence about a lower bound: %s', (caveat, without) => {
    expect(caveatWithoutBound(caveat)).toBe(without);
  });

  test.each(['GPU energy only.', 'It is a lower bound. It is a lower bound for GPUs.'])(
    'rejects a caveat without exactly one such sentence: %s',
    (caveat) => {
      expect(() => caveatWithoutBound(caveat)).toThrow('exactly one sentence');
    },
  );
});
