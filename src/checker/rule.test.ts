import { expect, test } from '@jest/globals';
import { changed } from '../../test/support/contribution-file.ts';
import { measurementValidator } from '../contract/measurement-validator.ts';
import { referenceFrom } from './reference.ts';
import { checkFields, checkFile, type Rule, runRules } from './rule.ts';
import { rules } from './rules/index.ts';
import { subjectOf } from './subject.ts';

const TEXT = { title: 'T', why: 'W', hint: 'H', example: 'E' };
/** A reference without models, runs, GPUs and areas. These rules don't look anything up. */
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

/** Ids and pointers of what some rules find in a good file. */
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
    'reads the field that is explained',
    { checks: [checkFields(['model', 'gpu'], () => ({ message: 'Wrong', fix: 'Correct it.' }))] },
    [],
  ],
  [
    'reads other fields',
    { checks: [checkFields(['model'], () => ({ message: 'Wrong', fix: 'Correct it.' }))] },
    ['a/second /model'],
  ],
  [
    'is about the whole file',
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
])('a check that %s', (_, second, expected) => {
  const rule: Rule = { ...TEXT, id: 'a/second', checks: [], ...second };
  expect(run(first, { ...rule, after: ['a/first'] })).toEqual(['a/first /gpu', ...expected]);
  // Without `after`, and if the other rule finds nothing, everything is reported.
  const all = run(rule);
  expect(all.length).toBeGreaterThan(0);
  expect(run(first, rule)).toEqual(['a/first /gpu', ...all]);
  expect(run({ ...first, checks: [] }, { ...rule, after: ['a/first'] })).toEqual(all);
});

test('a warning hides warnings of later rules, but no error', () => {
  const warning: Rule = { ...first, severity: 'warning' };
  const second: Rule = { ...first, id: 'a/second', after: ['a/first'] };
  expect(run(warning, { ...second, severity: 'warning' })).toEqual(['a/first /gpu']);
  expect(run(warning, second)).toEqual(['a/first /gpu', 'a/second /gpu']);
});

test('a mistake that two checks of a rule find is reported once', () => {
  expect(run({ ...first, checks: [...first.checks, ...first.checks] })).toEqual(['a/first /gpu']);
});

test('every rule is listed behind the rules that it comes after', () => {
  const misplaced = rules.flatMap(({ id, after = [] }, at) => {
    const earlier = new Set(rules.slice(0, at).map((rule) => rule.id));
    return after.filter((other) => !earlier.has(other)).map((other) => `${id} after ${other}`);
  });
  expect(misplaced).toEqual([]);
});
