import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { writeTree } from '../src/core/files/replace-folder.ts';
import { sha256 } from '../src/core/files/digest.ts';
import { projectIn } from '../src/core/project.ts';
import { publishRelease } from '../src/github/publication.ts';
import { wantedRelease, type WantedRelease } from '../src/github/wanted-release.ts';
import { makeMini, makeMiniData, SECOND } from './mini/make.ts';
import { git } from './support/git.ts';
import { FakeGitHub } from './support/github.ts';
import { call, nameOwner, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();

describe('publishRelease', () => {
  const TAG = '2030-01-10';
  const COMMIT = 'c'.repeat(40);
  let fakeGitHub: FakeGitHub;

  beforeEach(async () => {
    fakeGitHub = await FakeGitHub.start();
    fakeGitHub.answers.set(`/git/ref/tags/${TAG}`, { object: { type: 'tag', sha: 'tag' } });
    fakeGitHub.answers.set('/git/tags/tag', { object: { sha: COMMIT } });
  });

  afterEach(() => fakeGitHub.close());

  const asset = (name: string, text: string) => {
    const bytes = new TextEncoder().encode(text);
    return { name, type: 'text/plain', bytes, digest: sha256(bytes) };
  };
  const ASSETS = [asset('a.txt', 'a'), asset('b.txt', 'b')];
  const publish = (parts: Partial<WantedRelease> = {}): Promise<string> =>
    publishRelease(fakeGitHub.github(), { tag: TAG, commit: COMMIT, body: 'Text', assets: ASSETS, ...parts });

  interface Release {
    readonly id: number;
    readonly tag_name: string;
    readonly draft: boolean;
    readonly body: string;
    readonly assets: readonly { readonly name: string; readonly digest: string }[];
  }
  const releases = (): Promise<Release[]> => fakeGitHub.ask<Release[]>('GET', '/releases');
  const WHOLE = {
    tag_name: TAG,
    name: `Release ${TAG}`,
    body: 'Text',
    draft: false,
    assets: ASSETS.map(({ name, digest }) => expect.objectContaining({ name, digest: `sha256:${digest}` })),
  };

  test('replaces an old draft, uploads every file to a new draft, and then publishes it', async () => {
    await fakeGitHub.ask('POST', '/releases', { tag_name: TAG, body: 'Left', draft: true });
    expect(await publish()).toContain(`Published release ${TAG}: `);
    expect(await releases()).toEqual([expect.objectContaining(WHOLE)]);
    const asked = fakeGitHub.requests.filter((request) => /^(POST|PATCH|DELETE)/.test(request)).slice(1);
    const order = asked.map((request) => request.replace(/ .*\//, ' ').replace(/\d+/g, 'N'));
    expect(order).toEqual([
      'DELETE N',
      'POST releases',
      'POST assets?name=a.txt&',
      'POST assets?name=b.txt&',
      'PATCH N',
    ]);
  });

  test('compares a published release and never changes it', async () => {
    await publish();
    fakeGitHub.requests.length = 0;
    expect(await publish({ body: 'Other text' })).toContain('is published already');
    const other = [asset('a.txt', 'a'), asset('b.txt', 'B'), asset('c.txt', 'c')];
    await expect(publish({ assets: other })).rejects.toThrow(/other assets: b\.txt, c\.txt[^]*later date/);
    await expect(publish({ assets: ASSETS.slice(1) })).rejects.toThrow('other assets: a.txt.');
    expect(fakeGitHub.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
  });

  test('does not publish a draft if GitHub stored other bytes than were uploaded', async () => {
    fakeGitHub.swaps.set('b.txt', 'x');
    await expect(publish()).rejects.toThrow('b.txt');
    expect(await releases()).toEqual([expect.objectContaining({ draft: true })]);
    fakeGitHub.swaps.clear();
    await publish();
    expect(await releases()).toEqual([expect.objectContaining(WHOLE)]);
  });

  test('rejects a tag that GitHub lacks or has at another commit', async () => {
    await expect(publish({ tag: '2030-01-11' })).rejects.toThrow('does not exist on GitHub');
    await expect(publish({ commit: 'f'.repeat(40) })).rejects.toThrow(`commit ${COMMIT} on GitHub`);
    expect(await releases()).toEqual([]);
  });
});

describe('a checked-out release', () => {
  let root: string;
  let packages: string;

  beforeAll(async () => {
    root = await temporary();
    packages = await temporary();
    await writeTree(packages, new Map(['SUMS', 'npm/a-1.tgz', 'pypi/a-1.whl'].map((path) => [path, path])));
    await makeMini(root, async (folder) => {
      await makeMiniData(folder);
      await call('set-site', ['https://owner.github.io/energy'], {}, folder);
      await nameOwner(folder);
    });
  });

  const wanted = (date: string): Promise<WantedRelease> =>
    wantedRelease(projectIn(root), date, 'owner/energy', packages);

  test('is published with its files, its packages and its notes', async () => {
    const release = await wanted(SECOND);
    expect([release.tag, release.commit]).toEqual([SECOND, git(root, 'rev-parse', 'HEAD')]);
    const names = release.assets.map(({ name }) => name);
    expect(names.slice(0, 5)).toEqual(['all.zip', 'manifest.json', 'diff.json', 'SHA256SUMS', 'releases-index.json']);
    expect(
      names
        .slice(5)
        .map((name) => name.replace(/^.*\./, ''))
        .sort(),
    ).toEqual(['tgz', 'whl']);
    for (const { name, bytes, digest } of release.assets.slice(0, 4)) {
      expect([sha256(bytes), digest]).toEqual(
        Array(2).fill(sha256(await readFile(join(root, `api/v1/releases/${SECOND}/${name}`)))),
      );
    }
    expect(release.body).toContain('Why: The intensity of France was twice too high.');
    expect(release.body).toContain('gh attestation verify all.zip --repo owner/energy');
  });

  test('is rejected if the change log has no entry for it', async () => {
    const job = { RELEASE_DATE: '2030-01-01', GITHUB_REPOSITORY: 'owner/energy', GITHUB_TOKEN: 'token' };
    const { code, stderr } = await call('github', ['publish'], job, root);
    expect([code, stderr]).toEqual([1, expect.stringContaining('has no entry for that date')]);
  });

  test('is rejected with the name of the variable if RELEASE_DATE is not a date', async () => {
    const job = { RELEASE_DATE: '2030-02-30', GITHUB_REPOSITORY: 'owner/energy', GITHUB_TOKEN: 'token' };
    const { code, stderr } = await call('github', ['publish'], job, root);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^(error: )?RELEASE_DATE 2030-02-30 is not a date/)]);
  });
});
