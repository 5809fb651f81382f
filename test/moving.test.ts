import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Changes, Manifest, Releases } from '../src/contract/generated/api.d.ts';
import { listen, previewServer } from '../site/preview/server.ts';
import { FIRST, SECOND } from './mini/make.ts';
import { commitAll, git } from './support/git.ts';
import { copyOf, correctOneFigure, edit, sharedMini } from './support/mini.ts';
import { call, nameOwner, type Outcome, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();
const [THIRD, FOURTH] = ['2030-02-10', '2030-03-10'];
const [OLD, NEW] = ['https://energy.some-owner.org', 'https://energy.another.org'];
const CHANGED = 'Changed: data/service.json, schema/measurement.schema.json, README.md, CITATION.cff\n';

/** The mini project, released once at a real address, by a publisher. */
async function published(): Promise<string> {
  const root = await copyOf(await sharedMini(), await temporary());
  // Nobody can have cited an example: nothing is said of it.
  expect((await succeeds(root, 'set-site', OLD)).stdout).toBe(CHANGED);
  await nameOwner(root);
  commitAll(root, 'Set the address');
  await succeeds(root, 'release', '--first', '--public', '--date', THIRD);
  return root;
}

async function succeeds(root: string, command: string, ...words: readonly string[]): Promise<Outcome> {
  const outcome = await call(command, words, {}, root);
  expect([command, outcome.code, outcome.stderr]).toEqual([command, 0, '']);
  return outcome;
}

async function json<T>(root: string, path: string): Promise<T> {
  return JSON.parse(await readFile(join(root, 'api/v1', path), 'utf8')) as T;
}

describe('a site that moves', () => {
  test('leads to all of its releases at the new address, which keep their bytes, and says what has to be redirected', async () => {
    const root = await published();
    const moved = await succeeds(root, 'set-site', NEW);
    expect(moved.stdout).toContain(`${OLD}/* is redirected to ${NEW}/*`);
    commitAll(root, 'Move');
    await succeeds(root, 'release', '--public', '--date', FOURTH);
    const { releases } = await json<Releases>(root, 'releases/index.json');
    const addresses = [THIRD, FOURTH].map((date) => [
      `${NEW}/api/v1/releases/${date}/manifest.json`,
      `${NEW}/api/v1/releases/${date}/all.zip`,
    ]);
    expect(releases.map(({ url, zip }) => [url, zip])).toEqual(addresses);
    expect((await json<Manifest>(root, `releases/${THIRD}/manifest.json`)).site).toBe(OLD);
    const { changes } = await json<Changes>(root, 'changes.json');
    expect(changes.map(({ reason }) => reason)).toContain(
      `Regular update of the data. The site moved from ${OLD} to ${NEW}.`,
    );
    expect(git(root, 'diff', '--stat', THIRD, 'HEAD', '--', `api/v1/releases/${THIRD}`)).toBe('');
    const { stdout } = await succeeds(root, 'verify');
    expect(stdout).toContain(
      `The files of 1 release name ${OLD}, up to ${THIRD}: what cites them there leads here where ${OLD}/* is`,
    );

    const server = previewServer(root);
    const live = `http://127.0.0.1:${await listen(server, 0)}`;
    try {
      await succeeds(root, 'verify', '--url', live);
      // A list that leads elsewhere is not the one of the newest tag.
      git(root, 'tag', '--force', '--annotate', FOURTH, '-m', 'Other', THIRD);
      const other = await call('verify', ['--url', live], {}, root);
      expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('is not the one of the newest tag')]);
    } finally {
      server.close();
    }
  });

  test('is told by the doctor as long as the old address does not lead to what is published', async () => {
    const root = await copyOf(await sharedMini(), await temporary());
    const server = previewServer(root);
    const old = `http://127.0.0.1:${await listen(server, 0)}`;
    const title = 'Addresses that the site has left lead to it';
    const says = async (): Promise<string> => (await call('doctor', [], { GITHUB_TOKEN: '' }, root)).stdout;
    try {
      // As if it had been released there.
      for (const date of [FIRST, SECOND])
        await edit(root, `api/v1/releases/${date}/manifest.json`, /"site": ".*"/, `"site": "${old}"`);
      expect(await says()).toContain(`ok      ${title}\n`);
    } finally {
      server.close();
    }
    expect(await says()).toContain(`MISSING ${title}: ${old}, which 2 releases name\n`);
  });
});

describe('a fork', () => {
  test('begins its own archive from that of another, which it credits, and which stays readable', async () => {
    const root = await published();
    await succeeds(root, 'set-site', NEW);
    const begin = (...words: string[]): Promise<Outcome> =>
      call('release', ['--first', '--public', ...words], {}, root);
    commitAll(root, 'Another address');
    expect((await begin('--date', FOURTH)).stderr).toContain(`--first is for once. Where that archive is another`);
    expect((await begin('--date', FOURTH, '--continues', OLD)).stderr).toMatch(/\/attribution[^]*Name https/);
    await edit(root, 'data/service.json', /("attribution": ".*)"/, `$1 Continues Token Energy by Test, ${OLD}."`);
    // Nor does it speak in the other's name, or send readers there.
    await edit(root, 'data/service.json', `"url": "${NEW}"`, `"url": "${OLD}"`);
    const { stderr: still } = await begin('--date', FOURTH, '--continues', OLD);
    expect([...still.matchAll(/(\S+): This is still/g)].map(([, pointer]) => pointer)).toEqual(
      ['repository', 'publisher/name', 'publisher/url', 'publisher/contact'].map((key) => `/${key}`),
    );
    await edit(root, 'data/service.json', `"url": "${OLD}"`, `"url": "${NEW}"`);
    await edit(root, 'data/service.json', /"name": "Test"/, '"name": "Fork"');
    await edit(root, 'data/service.json', /\/owner\/energy/g, '/fork/energy');
    commitAll(root, 'Credit what is continued');
    expect((await begin('--date', FOURTH, '--continues', 'https://nobody.org')).stderr).toContain('/attribution');
    expect((await begin('--date', THIRD, '--continues', OLD)).stderr).toContain('takes a later date');
    expect(git(root, 'status', '--porcelain')).toBe('');

    const { code, stdout, stderr } = await begin('--date', FOURTH, '--continues', OLD);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Left behind: the releases of ${OLD}, which stay there and at their tags, ${THIRD}`);
    const { changes } = await json<Changes>(root, 'changes.json');
    expect(changes.map(({ date, reason }) => [date, reason])).toEqual([
      [FOURTH, `This archive continues that of ${OLD}, whose last release is ${THIRD}.`],
    ]);
    expect((await json<Manifest>(root, 'manifest.json')).attribution).toContain(OLD);
    expect(git(root, 'show', `${THIRD}:api/v1/releases/${THIRD}/manifest.json`)).toContain(OLD);
    await succeeds(root, 'verify');

    await correctOneFigure(root);
    commitAll(root, 'Correct a figure');
    expect((await call('release', ['--continues', OLD, '--date', '2030-04-10'], {}, root)).code).toBe(2);
    await succeeds(root, 'release', '--public', '--date', '2030-04-10');
    await succeeds(root, 'verify');
  });
});
