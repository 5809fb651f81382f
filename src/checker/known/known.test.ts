import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { project } from '../../../test/support/inputs.ts';

test.each([
  ['makers.json', 'Makers'],
  ['number-formats.json', 'NumberFormats'],
  ['software.json', 'Software'],
])('%s keeps to its schema', (file, schema) => {
  const value: unknown = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
  expect(project.validator.check(schema, value)).toEqual([]);
  expect(project.validator.check(schema, {})).not.toEqual([]);
});
