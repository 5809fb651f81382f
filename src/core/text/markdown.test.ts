import { describe, expect, test } from '@jest/globals';
import { code, inert, table } from './markdown.ts';

describe('a bar in text from a file', () => {
  test('stays as it is in inline code, where GitHub would show a backslash', () => {
    expect(code('a|b')).toBe('`a|b`');
    expect(inert('a|b')).toBe('`a|b`');
  });

  test('is escaped in a table, where it would end the cell', () => {
    expect(table(['file'], [[code('a|b')]])).toBe('| file |\n| --- |\n| `a\\|b` |');
  });
});
