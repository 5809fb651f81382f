import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from '@jest/globals';
import { copyInto, copyUnreleased, outsideOfWorkflows, run, temporaryFolders } from './support/project.ts';

// A release that is killed at any moment goes on with the same command. KILLS says how many moments are tried.

const KILLS = Number(process.env['KILLS'] ?? 30);
const DATE = '2030-01-10';
const WORDS = ['--date', DATE];
const IDENTITY = {
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@localhost',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@localhost',
};

const temporary = temporaryFolders();
let root: string;
let milliseconds: number;

async function copy(): Promise<string> {
  const folder = await temporary();
  await copyInto(folder, root);
  return join(folder, 'project');
}

beforeAll(async () => {
  root = join(await temporary(), 'project');
  await copyUnreleased(root);
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
    ['commit', '--quiet', '-m', 'Start'],
  ]) {
    execFileSync('git', args, { cwd: root, env: { ...process.env, ...IDENTITY } });
  }
  const whole = await copy();
  const started = Date.now();
  expect(await run('release', WORDS, IDENTITY, whole)).toMatchObject({ code: 0, stderr: '' });
  milliseconds = Date.now() - started;
});

test.each(Array.from({ length: KILLS }, (_, i) => i))('goes on after kill %i', async (i) => {
  const killed = await copy();
  const moment = (milliseconds * (i + 0.5)) / KILLS;
  const child = spawn(process.execPath, [join(killed, 'scripts/run.js'), 'release', ...WORDS], {
    cwd: killed,
    env: { ...outsideOfWorkflows(), ...IDENTITY, INIT_CWD: killed },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await wait(moment);
  child.kill('SIGKILL');
  await ended;
  // What git was doing when its parent was killed, it does to its end.
  await wait(200);
  const again = await run('release', WORDS, IDENTITY, killed);
  expect([again.code, again.stderr, `killed after ${moment} ms`]).toEqual([0, '', `killed after ${moment} ms`]);
  expect(await run('verify', [], IDENTITY, killed)).toMatchObject({ code: 0 });
  expect(readFileSync(join(killed, 'api/v1/releases/index.json'), 'utf8')).toContain(`"latest": "${DATE}"`);
});
