import { expect, test } from '@jest/globals';
import { endsInWords, endsOf, lowestInWords } from './ends.ts';

const ends = (...models: readonly (readonly [name: string, value: number])[]) =>
  endsOf(models.map(([name, value]) => ({ name, value, relativeUncertainty: 0.18 })));

test('a model without a clear difference from an end shares it', () => {
  expect(ends(['A', 10], ['B', 12], ['C', 13], ['D', 50], ['E', 90], ['F', 100])).toEqual({
    lowest: ['A', 'B'],
    highest: ['F', 'E'],
  });
});

test('the words name up to two models with the least energy, and count more', () => {
  const few = lowestInWords(ends(['A', 10], ['B', 12], ['C', 100]), 'token').split(/\W/);
  expect(few).toEqual(expect.arrayContaining(['A', 'B']));
  const models = ends(['A', 10], ['B', 11], ['C', 12], ['D', 100]);
  const many = lowestInWords(models, 'token').split(/\W/);
  expect(many).toEqual(expect.arrayContaining(['A', '2']));
  for (const name of ['B', 'D']) expect(many).not.toContain(name);
  const all = endsInWords(models).split(/\W/);
  for (const name of ['A', 'B', 'C', 'D']) expect(all).toContain(name);
});

test('no model has the least energy if the lowest and the highest are not clearly different', () => {
  const tied = ends(['A', 10], ['B', 12]);
  expect(lowestInWords(tied, 'token')).not.toContain('least');
});
