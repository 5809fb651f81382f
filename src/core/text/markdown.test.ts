import { describe, expect, test } from '@jest/globals';
import { code, inert, table } from './markdown.ts';

describe('a vertical bar in text from a file', () => {
  test('is not escaped in inline code, because GitHub would show the backslash', () => {
    expect(code('a|b')).toBe('`a|b`');
    expect(inert('a|b')).toBe('`a|b`');
  });

  test('is escaped in a table, because it would end the cell', () => {
    expect(table(['file'], [[code('a|b')]])).toBe('| file |\n| --- |\n| `a\\|b` |');
  });
});
