import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { Snapshot } from '../../../../src/contract/generated/site.d.ts';

/** A call of a function of the packages, with the arguments of the JavaScript package. */
interface Call {
  readonly call: string;
  readonly input: object;
}

/** The results of calls to the Python package with a snapshot, one for each call. `folder` is a temporary folder. */
export async function answersInPython(
  folder: string,
  snapshot: Snapshot,
  examples: readonly Call[],
): Promise<readonly unknown[]> {
  const file = join(folder, 'questions.json');
  await writeFile(file, JSON.stringify({ snapshot, examples }));
  const { stdout, stderr } = spawnSync('python3', ['-B', 'packages/client-python/tests/answers.py', file], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: 'packages/client-python' },
    maxBuffer: 1e8,
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as unknown[];
}
