import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../support/project-files.ts';
import { MUTATIONS, mutated, pathOf } from './mutations.ts';
import { SCENES } from './play/index.ts';

test.each(MUTATIONS)('the edit "$what" finds its place in $file, and its scene', (mutation) => {
  mutated(mutation, readFileSync(join(ROOT, pathOf(mutation)), 'utf8'));
  expect(SCENES.map(({ name }) => name)).toContain(mutation.scene);
});
