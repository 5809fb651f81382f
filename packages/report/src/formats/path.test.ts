import { expect, test } from '@jest/globals';
import { pathIn, pathsIn, stepIn } from './path.ts';

test.each([
  ['usage.completion_tokens', { levelsUp: 0, key: 'usagecompletiontokens', kind: 'value' }],
  ['^^Date', { levelsUp: 2, key: 'date', kind: 'value' }],
  ['^breakdown.providers{}', { levelsUp: 1, key: 'breakdownproviders', kind: 'keys' }],
  ['usage_details{^output_|_tokens$}', { levelsUp: 0, key: 'usagedetails', kind: 'sum', pattern: '^output_|_tokens$' }],
  [
    'attributes[gen_ai.model]',
    { key: 'attributes', column: 'attributesgenaimodel', kind: 'attribute', name: 'gen_ai.model' },
  ],
])('the path %s has these parts', (text, parts) => {
  expect(pathIn(text)).toMatchObject(parts);
});

test('a sum of paths has the parts of each', () => {
  expect(pathsIn('a_1+b{x}').map(({ key, kind }) => [key, kind])).toEqual([
    ['a1', 'value'],
    ['b', 'sum'],
  ]);
});

test.each([
  ['data[]', 'items'],
  ['data{}', 'entries'],
  ['data', 'object'],
])('the step %s leads to the %s', (text, kind) => {
  expect(stepIn(text)).toEqual({ key: 'data', kind });
});
