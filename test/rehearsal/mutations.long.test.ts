import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import pMap from 'p-map';
import { MUTATIONS, type Mutation } from './mutations.ts';
import { outsideOfWorkflows, ROOT, type Outcome } from '../support/project.ts';

/** Plays the scene that an edit of a workflow concerns. */
function rehearsed(index: number): Promise<Outcome> {
  const args = ['--import', 'tsx', join(ROOT, 'test/rehearsal/rehearse.ts'), '--mutation', String(index)];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: ROOT, env: outsideOfWorkflows(), maxBuffer: 1e8 },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
      },
    );
  });
}

test('every edit of a workflow is found by the scene that it concerns, with a message that names the place', async () => {
  const missed = async (mutation: Mutation, index: number): Promise<string[]> => {
    const { code, stderr } = await rehearsed(index);
    const isFound = code === 1 && stderr.includes(`${mutation.scene}: `) && mutation.names.test(stderr);
    return isFound ? [] : [`${index} ${mutation.file}, ${mutation.what}: ended with ${code}\n${stderr}`];
  };
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(25);
  expect((await pMap(MUTATIONS, missed, { concurrency: 2 })).flat().join('\n')).toBe('');
});
