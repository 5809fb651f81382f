import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { MUTATIONS } from './mutations.ts';
import { outsideOfWorkflows, ROOT } from '../support/project.ts';

interface Played {
  readonly index: number;
  /** What the scene said; null where it noticed nothing. */
  readonly found: string | null;
}

/** Plays the scenes that some edits of workflows concern. */
async function played(indices: readonly number[]): Promise<Played[]> {
  const args = ['--import', 'tsx', join(ROOT, 'test/rehearsal/rehearse.ts'), '--mutations', ...indices.map(String)];
  const options = { cwd: ROOT, env: outsideOfWorkflows(), maxBuffer: 1e8 };
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  const lines = stdout.trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Played);
}

test('every edit of a workflow is found by the scene that it concerns, with a message that names the place', async () => {
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(25);
  const results = await played(MUTATIONS.map((_, index) => index));
  const missed = results.flatMap(({ index, found }) => {
    const mutation = MUTATIONS[index];
    if (mutation !== undefined && found !== null && mutation.names.test(found)) return [];
    return [`${index} ${mutation?.file ?? ''}, ${mutation?.what ?? ''}: ${found ?? 'not noticed'}`];
  });
  expect([results.length, missed.join('\n')]).toEqual([MUTATIONS.length, '']);
});
