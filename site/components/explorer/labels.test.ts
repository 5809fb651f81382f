import { expect, test } from '@jest/globals';
import { sidesOf } from './labels.ts';

const text = 'Qwen 3 14B, 1 × B200';

const right = { dx: 11, dy: 0, anchor: 'start' };

test('a label alone stands to the right, and to the left where the picture ends', () => {
  expect(sidesOf([{ text, x: 50, y: 50 }], [])).toEqual([right]);
  expect(sidesOf([{ text, x: 95, y: 50 }], [])).toEqual([{ dx: -11, dy: 0, anchor: 'end' }]);
});

test('labels near each other take other sides, and one without room is left out', () => {
  const crowd = Array.from({ length: 9 }, (_, i) => ({ text, x: 50 + i / 10, y: 50 + i / 10 }));
  const two = sidesOf(crowd.slice(0, 2), []);
  expect(two).not.toContain(null);
  expect(two[0]).not.toEqual(two[1]);
  expect(sidesOf(crowd, [])).toContain(null);
});

test('other marks are kept clear where another side is free of them', () => {
  expect(sidesOf([{ text, x: 50, y: 50 }], [{ x: 55, y: 50 }])).not.toEqual([right]);
});
