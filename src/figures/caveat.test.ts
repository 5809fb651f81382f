import { expect, test } from '@jest/globals';
import { caveatOf, caveatWithoutBound, caveatWithoutLoad, earlierCaveat, promptCaveatWithoutBound } from './caveat.ts';

const caveat = {
  coverage: 'GPU energy only.',
  load: 'A busy server.',
  left_out: 'No host.',
  bound: 'A lower bound.',
  lightly_used: 'More if lightly used.',
};

test('a caveat has the sentences that apply, in the same order', () => {
  expect(caveatOf({ caveat })).toBe('GPU energy only. A busy server. No host. A lower bound. More if lightly used.');
  expect(caveatWithoutBound({ caveat })).toBe('GPU energy only. A busy server. No host. More if lightly used.');
  expect(caveatWithoutLoad({ caveat })).toBe('GPU energy only. No host.');
  const earlier = { published: '', selection: '', uncertainty_note: '', bound: 'No bound.' };
  expect(earlierCaveat({ caveat, earlier })).toBe(
    'GPU energy only. A busy server. No host. No bound. More if lightly used.',
  );
});

test('the caveat of reading prompts has no sentence about lower bounds where there is none', () => {
  const prompts = {
    caveat: { kind: 'Not measured.', bound: 'A lower bound.', left_out: 'No host.', mixing: 'Never add it.' },
    formula: '',
    domain: '',
    measured_prompt_note: '',
  };
  expect(promptCaveatWithoutBound({ prompts })).toBe('Not measured. No host. Never add it.');
});
