import { expect, test } from '@jest/globals';
import { changed } from '../../test/support/contribution-file.ts';
import { measurementValidator } from '../contract/measurement-validator.ts';
import { referenceFrom } from './reference.ts';
import { checkFields, checkFile, type Rule, runRules } from './rule.ts';
import { rules } from './rules/index.ts';
import { subjectOf } from './subject.ts';

const TEXT = { title: 'T', why: 'W', hint: 'H', example: 'E' };
/** An empty reference: the rules in this file don't look anything up. */
const reference = referenceFrom(
  {
    index: { itl_deadline_ms: 100 },
    models: [],
    workloads: [],
    hardware: { mig_profiles: [] },
    grid: { areas: [] },
    measurements: {},
  },
  { date: '2026-11-21', validator: measurementValidator },
);
const subject = subjectOf(changed({}), reference);

/** The rule and pointer of each finding that these rules report about a good file. */
function run(...tested: readonly Rule[]): string[] {
  const found = runRules(tested, subject, reference, (rule) => {
    throw new Error(`${rule.id} threw an error`);
  });
  return found.map(({ rule, pointer }) => `${rule} ${pointer}`);
}

const first: Rule = {
  ...TEXT,
  id: 'a/first',
  checks: [checkFields(['gpu'], () => ({ message: 'Wrong', fix: 'Correct it.' }))],
};

test.each<[string, Partial<Rule>, string[]]>([
  [
    'hides a check that reads the same field',
    { checks: [checkFields(['model', 'gpu'], () => ({ message: 'Wrong', fix: 'Correct it.' }))] },
    [],
  ],
  [
    'does not hide a check that reads other fields',
    { checks: [checkFields(['model'], () => ({ message: 'Wrong', fix: 'Correct it.' }))] },
    ['a/second /model'],
  ],
  [
    'hides only those findings of a file check that are about the same field',
    {
      checks: [
        checkFile(() => [
          { message: 'Wrong', fix: 'Correct it.', pointer: '/gpu' },
          { message: 'Wrong', fix: 'Correct it.' },
        ]),
      ],
    },
    ['a/second '],
  ],
])('a finding of an earlier rule %s', (_, second, expected) => {
  const rule: Rule = { ...TEXT, id: 'a/second', checks: [], ...second };
  expect(run(first, { ...rule, after: ['a/first'] })).toEqual(['a/first /gpu', ...expected]);
  // Everything is reported without `after`, or if the first rule finds nothing.
  const all = run(rule);
  expect(all.length).toBeGreaterThan(0);
  expect(run(first, rule)).toEqual(['a/first /gpu', ...all]);
  expect(run({ ...first, checks: [] }, { ...rule, after: ['a/first'] })).toEqual(all);
});

test('a warning hides warnings of later rules, but not their errors', () => {
  const warning: Rule = { ...first, severity: 'warning' };
  const second: Rule = { ...first, id: 'a/second', after: ['a/first'] };
  expect(run(warning, { ...second, severity: 'warning' })).toEqual(['a/first /gpu']);
  expect(run(warning, second)).toEqual(['a/first /gpu', 'a/second /gpu']);
});

test('a rule reports a finding once, even if two of its checks return it', () => {
  expect(run({ ...first, checks: [...first.checks, ...first.checks] })).toEqual(['a/first /gpu']);
});

test('every rule is listed after the rules that its `after` names', () => {
  const misplaced = rules.flatMap(({ id, after = [] }, at) => {
    const earlier = new Set(rules.slice(0, at).map((rule) => rule.id));
    return after.filter((other) => !earlier.has(other)).map((other) => `${id} after ${other}`);
  });
  expect(misplaced).toEqual([]);
});
