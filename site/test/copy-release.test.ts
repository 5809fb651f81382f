import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readTree } from '../../src/core/files/read-tree.ts';
import { SECOND } from '../../test/mini/make.ts';
import { copyOf, edit, sharedMini } from '../../test/support/mini.ts';
import { type Outcome, ROOT, temporaryFolders } from '../../test/support/project.ts';
import { folderServer, listen } from '../build/server.ts';

const temporary = temporaryFolders();
const LINES = /^## Copy a release$.*?^```sh\n(.*?)^```$/ms.exec(
  readFileSync(join(ROOT, 'docs/pages/data.md'), 'utf8'),
)?.[1];
let published: string;
let copy: string;
let server: Server;
let address: string;

beforeEach(async () => {
  const site = await copyOf(await sharedMini(), await temporary(), 'api');
  published = join(site, 'api/v1/releases', SECOND);
  copy = await temporary();
  server = folderServer(site);
  address = `http://127.0.0.1:${await listen(server, 0)}/api/v1/releases/${SECOND}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Runs the commands of the document in an empty folder. */
function copyRelease(): Promise<Outcome> {
  if (LINES === undefined) throw new Error('docs/pages/data.md has no lines under "Copy a release".');
  return new Promise((resolve) => {
    const options = { cwd: copy, env: { ...process.env, RELEASE: address } };
    execFile('sh', ['-ec', LINES], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
    });
  });
}

test('the commands copy every file of a release from an http server', async () => {
  expect(await copyRelease()).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(readTree(copy)).toEqual(readTree(published));
});

test('the commands report a file that does not match its digest', async () => {
  await edit(published, 'models/qwen-3-8b.json', '"slug"', '"gulp"');
  const { code, stdout } = await copyRelease();
  expect([code, stdout]).toEqual([1, 'models/qwen-3-8b.json: FAILED\n']);
});

test('the commands fail if the server lacks a file', async () => {
  await rm(join(published, 'grid.json'));
  const { code, stderr } = await copyRelease();
  expect(code).not.toBe(0);
  expect(stderr).toContain('404');
});
