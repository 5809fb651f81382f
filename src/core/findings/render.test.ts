import { expect, test } from '@jest/globals';
import { finding } from './finding.ts';
import { findingsAsMarkdown, findingsAsText } from './render.ts';

const gone = (i: number) =>
  finding({ rule: 'a/gone', severity: 'warning', file: 'x.json', message: `Row ${i} is gone.`, fix: 'Retire it.' });
const wrong = (line: number) => finding({ rule: 'a/wrong', file: 'y.csv', line, message: 'No number', found: '-' });

test('similar findings are printed once, with a count', () => {
  const all = Array.from({ length: 84 }, (_, i) => gone(i));
  expect(findingsAsText(all).split('\n')).toEqual([
    'warning: x.json: Row 0 is gone. [a/gone]',
    '  fix:     Retire it.',
    '  and 83 more like it: Row 1 is gone, Row 2 is gone, Row 3 is gone, Row 4 is gone, Row 5 is gone, …',
  ]);
  const markdown = findingsAsMarkdown(all, 10);
  expect(markdown.match(/^- /gm)).toHaveLength(1);
  expect(markdown).toContain('83 more like it');
});

test('errors are combined only if they differ in nothing but their place', () => {
  expect(findingsAsText([wrong(1), wrong(2), wrong(3)]).split('\n')).toEqual([
    'error: y.csv:1: No number [a/wrong]',
    '  found:   -',
    '  and 2 more like it: y.csv:2, y.csv:3',
  ]);
  const different = [1, 2, 3, 4].map((i) => finding({ rule: 'a/b', file: 'z', message: `Error ${i}` }));
  expect(findingsAsText(different).split('\n')).toHaveLength(4);
});

test('a long line in a fix is printed in full', () => {
  const line = `Add this line: ${'x'.repeat(600)}`;
  expect(findingsAsText([{ ...gone(1), fix: line }])).toMatch(new RegExp(`${line}$`));
});

test('two similar findings are printed separately, and control characters from a file are escaped', () => {
  expect(findingsAsText([gone(1), gone(2)])).not.toContain('more like it');
  const hostile = [1, 2, 3].map((i) => ({ ...gone(i), file: `a${i}`, message: 'M', fix: '\u001b[2J <b>' }));
  expect(findingsAsText(hostile) + findingsAsMarkdown(hostile, 9)).not.toContain('\u001b');
});
