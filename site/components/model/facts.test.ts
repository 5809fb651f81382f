import { expect, test } from '@jest/globals';
import type { Configuration, Model } from '../../../src/contract/generated/api.d.ts';
import { otherVersions } from './facts.tsx';

function model(slug: string, precision: string): Model {
  return { slug, configurations: [{ precision } as Configuration] } as Model;
}

test('versions are the slugs that differ in the precision at their end, and no others', () => {
  const [plain, fp8, mini] = [model('a-model', 'BF16'), model('a-model-fp8', 'FP8'), model('a-model-mini', 'BF16')];
  const all = [plain, fp8, mini];
  expect(otherVersions(plain, all)).toEqual([fp8]);
  expect(otherVersions(fp8, all)).toEqual([plain]);
  expect(otherVersions(mini, all)).toEqual([]);
});
