import { describe, expect, test } from '@jest/globals';
import { UsageError } from '../core/usage-error.ts';
import { processContext } from './context.ts';
import { parseReleaseTask } from './release-options.ts';

type Values = Parameters<typeof parseReleaseTask>[1];

const taskOf = (values: Values, environment: NodeJS.ProcessEnv = {}) =>
  parseReleaseTask({ ...processContext('release'), environment, today: '2030-01-10' }, values);

test('--undo and --notice select their own tasks, and --notice none removes a notice', () => {
  expect(taskOf({ undo: '2030-01-02' })).toEqual({ task: 'undo', date: '2030-01-02' });
  const notice = { task: 'notice', date: '2030-01-02' };
  expect(taskOf({ date: '2030-01-02', notice: 'Wrong.' })).toEqual({ ...notice, notice: 'Wrong.' });
  expect(taskOf({ date: '2030-01-02', notice: 'none' })).toEqual({ ...notice, notice: null });
});

describe('the task to make a release', () => {
  const defaults = {
    date: '2030-01-10',
    reason: null,
    summary: null,
    isFirst: false,
    isFuture: false,
    isDryRun: false,
    isPublic: false,
  };
  const variables = {
    RELEASE_DATE: '2030-01-03',
    RELEASE_REASON: 'R',
    RELEASE_SUMMARY: 'S',
    RELEASE_FIRST: 'true',
  };
  const fromVariables = { ...defaults, date: '2030-01-03', reason: 'R', summary: 'S', isFirst: true };

  test.each<[string, Values, NodeJS.ProcessEnv, object]>([
    ["uses today's date by default", {}, {}, defaults],
    ['reads the variables that a workflow sets', {}, variables, fromVariables],
    ['ignores empty variables', {}, { RELEASE_DATE: '', RELEASE_FIRST: 'false' }, defaults],
    [
      'prefers options over variables',
      { date: '2030-01-04', reason: 'Q', 'dry-run': true, public: true, future: true },
      variables,
      { ...fromVariables, date: '2030-01-04', reason: 'Q', isDryRun: true, isPublic: true, isFuture: true },
    ],
  ])('%s', (_, values, environment, options) => {
    expect(taskOf(values, environment)).toEqual({ task: 'make', options });
  });
});

test.each<Values>([
  { undo: '2030-01-02', first: true },
  { undo: '2030-02-30' },
  { notice: 'Wrong.' },
  { notice: 'Wrong.', date: '2030-01-02', public: true },
  { notice: '', date: '2030-01-02' },
  { date: 'tomorrow' },
  { reason: 'two\nlines' },
])('the options %j are rejected', (values) => {
  expect(() => taskOf(values)).toThrow(UsageError);
});
