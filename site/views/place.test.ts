import { expect, test } from '@jest/globals';
import { inText } from './place.ts';

test.each([
  ['Netherlands', 'the Netherlands'],
  ['United States', 'the United States'],
  ['Solomon Islands', 'the Solomon Islands'],
  ['Poland', 'Poland'],
  ['World', 'World'],
])('%s is said as %s', (name, said) => {
  expect(inText(name)).toBe(said);
});
