import { expect, test } from '@jest/globals';
import { findingsOfRules } from '../../../core/findings/finding.ts';
import type { InputsWithoutContributions } from '../inputs.ts';
import { retiredReasonRule } from './retired.ts';

test.each([
  ['...', 1],
  [' ... ', 1],
  ['…', 1],
  ['TODO', 1],
  ['ML.ENERGY removed the model.', 0],
])('the retirement reason "%s" gives %d findings', (reason, count) => {
  const retired = [{ id: 'x', replaced_by: null, reason, date: '2026-02-01' }];
  const findings = findingsOfRules([retiredReasonRule], { retired } as unknown as InputsWithoutContributions);
  expect(findings).toHaveLength(count);
});
