import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../../../test/support/project.ts';

test("the Python package's own tests pass", () => {
  const cwd = join(ROOT, 'packages/client-python');
  const { status, stderr } = spawnSync('python3', ['-B', '-m', 'unittest'], { cwd, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(/^Ran [1-9]\d* tests/m) as unknown });
});
