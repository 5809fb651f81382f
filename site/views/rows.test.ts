import { expect, test } from '@jest/globals';
import { calculatorPath, rowAnchor } from './rows.ts';

test('a row has the id of its row_id, and one without spaces whatever its GPU is called', () => {
  expect(rowAnchor('qwen-3-8b/H100/1/64/r2')).toBe('qwen-3-8b/H100/1/64/r2');
  expect(rowAnchor('qwen-3-8b/H100 NVL/1/64')).toBe('qwen-3-8b/H100_NVL/1/64');
});

test('the calculator reads back the row that its address names', () => {
  const id = 'qwen-3-8b/H100 NVL/1/64';
  const path = calculatorPath(id);
  expect(path).toBe('/calculator/?configuration=qwen-3-8b/H100%20NVL/1/64');
  expect(new URL(path, 'https://host.example').searchParams.get('configuration')).toBe(id);
});
