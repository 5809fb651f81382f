import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../../../test/support/project-files.ts';
import { FIRST_DAY } from './first-day.ts';

test('the first real day has every workflow, in the order of docs/releasing.md', () => {
  const listed = FIRST_DAY.map(({ workflow }) => workflow);
  const text = readFileSync(join(ROOT, 'docs/releasing.md'), 'utf8');
  const section = /\n## The first real day\n([^]*?)\n## /.exec(text)?.[1] ?? '';
  expect([...section.matchAll(/^\| `([\w-]+\.yml)`/gm)].map(([, file]) => file)).toEqual(listed);
  expect([...listed].sort()).toEqual(readdirSync(join(ROOT, '.github/workflows')).sort());
});
