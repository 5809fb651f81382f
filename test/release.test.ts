import { exec } from 'node:child_process';
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { zipSync } from 'fflate';
import { dataVersion } from '../src/contract/data-version.ts';
import { sha256 } from '../src/core/files/digest.ts';
import { readTree } from '../src/core/files/read-tree.ts';
import { writeTree } from '../src/core/files/replace-folder.ts';
import { jsonText } from '../src/core/text/json.ts';
import type { Changes, Manifest, Releases } from '../src/contract/generated/api.d.ts';
import { datedFiles, DIFF, DIGESTS, releaseRecord, ZIP } from '../src/releases/archive.ts';
import { isRehearsedRelease } from '../src/releases/rehearsal.ts';
import { verifyProject } from '../src/releases/verify.ts';
import { projectIn } from '../src/core/project.ts';
import { FIRST, makeMiniData, SECOND } from './mini/make.ts';
import { commitAll, git, initRepository } from './support/git.ts';
import { copyOf, correctOneFigure, edit, INTENSITY, sharedCorrected, sharedMini } from './support/mini.ts';
import { sharedMiniWithProgram, sharedThird, THIRD } from './support/mini.ts';
import { call, nameOwner, type Outcome, ROOT, run, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();
const FOURTH = '2030-03-10';
const LIST = 'api/v1/releases/index.json';

const release = (root: string, ...args: string[]): Promise<Outcome> => call('release', [...args, '--future'], {}, root);
/** Runs `npm run release` with `--notice`, which rejects `--future`. */
const notice = (root: string, ...args: string[]): Promise<Outcome> => call('release', args, {}, root);
const verify = (root: string, ...args: string[]): Promise<Outcome> => call('verify', args, {}, root);
const refused = (reason: RegExp | string) => ({ code: 1, stderr: expect.stringMatching(reason) });
const done = { code: 0, stderr: '' };

/** The mini project, with its two releases. */
const mini = async (): Promise<string> => copyOf(await sharedMini(), await temporary());

/** The mini project with a figure corrected since its releases. */
const corrected = async (): Promise<string> => copyOf(await sharedCorrected(), await temporary());

/** Adds a remote `origin` with all commits and tags to a repository. @returns its folder. */
async function withOrigin(root: string): Promise<string> {
  const origin = await temporary();
  git(origin, 'init', '--quiet', '--bare', '--initial-branch', 'main');
  git(root, 'remote', 'add', 'origin', origin);
  git(root, 'push', '--quiet', 'origin', 'main', '--tags');
  return origin;
}

/** Runs the commands that follow a phrase in a message. */
async function runCommandsAfter(root: string, said: string, behind: RegExp): Promise<void> {
  const commands = new RegExp(`${behind.source}: ((?:git|npm run release) .*)`).exec(said)?.[1] ?? '';
  expect(commands).not.toBe('');
  for (const command of commands.split(' && ')) {
    const [, words] = /^npm run release -- (.*)/.exec(command) ?? [];
    if (words === undefined) git(root, ...command.split(' ').slice(1));
    else expect(await call('release', words.split(' '), {}, root)).toMatchObject({ code: 0 });
  }
}

/** Runs, in a shell, the first command that follows a phrase in the output of a failed verification. */
async function restore(root: string, { stderr }: Outcome, behind: RegExp): Promise<void> {
  const [, command = ''] = new RegExp(`${behind.source}: ((?:git|cp) .*)`).exec(stderr) ?? [];
  expect(command).not.toBe('');
  await promisify(exec)(command, { cwd: root });
}

const json = async <T>(root: string, path: string): Promise<T> =>
  JSON.parse(await readFile(join(root, 'api/v1', path), 'utf8')) as T;

describe('a release made and verified by processes', () => {
  let root: string;

  beforeAll(async () => {
    root = await copyOf(await sharedMiniWithProgram(), await temporary());
    await correctOneFigure(root);
    commitAll(root, 'Correct a figure');
    expect(await run('release', ['--date', THIRD, '--future'], {}, root)).toMatchObject(done);
  });

  test('writes live files, dated folder and change log, and commits and tags them', async () => {
    expect(git(root, 'status', '--porcelain')).toBe('');
    expect(git(root, 'rev-parse', `${THIRD}^{commit}`)).toBe(git(root, 'rev-parse', 'HEAD'));
    expect(await json<Releases>(root, 'releases/index.json')).toMatchObject({ latest: THIRD });
    const folder = join(root, 'api/v1/releases', THIRD);
    expect(await readFile(join(root, 'api/v1/all.zip'))).toEqual(await readFile(join(folder, 'all.zip')));
    for (const line of (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trim().split('\n')) {
      const [digest, path = ''] = line.split('  ');
      const bytes = await readFile(join(folder, path));
      expect([path, sha256(bytes)]).toEqual([path, digest]);
    }
  });

  test('is built again from its commit: verify names what differs, and nothing else', async () => {
    await edit(root, 'README.md', /^# .*/, '# Other');
    git(root, 'commit', '--quiet', '--all', '--amend', '--no-edit');
    move(root, THIRD, 'HEAD');
    expect(await verify(root)).toMatchObject(refused(/^error: README\.md: .*\[verify\/rebuild\]\n$/));
  });
});

test('one corrected figure changes the one document that carries it, and the dry run says so without a trace', async () => {
  const root = await corrected();
  const origin = await withOrigin(root);
  // A preview works on any branch, and a release on main only.
  git(root, 'switch', '--quiet', '--create', 'preview');
  expect((await release(root, '--date', THIRD, '--dry-run')).stdout).toContain('"summary"');
  expect(await release(root, '--date', THIRD)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('publish/branch'),
  });
  git(root, 'switch', '--quiet', 'main');
  expect(git(root, 'status', '--porcelain')).toBe('');
  // Archives are published even if git's settings on this machine ignore them.
  await writeFile(join(root, '.git/info/exclude'), '*.zip\n');
  // Temporary files of a killed command don't disturb later commands.
  for (const file of ['.README.md', 'data/.service.json', 'data/ember/.areas.csv', 'schema/.x'])
    await writeFile(join(root, `${file}.0123.half`), 'half');
  const { code, stdout } = await release(root, '--date', THIRD, '--reason', 'A test.');
  expect(code).toBe(0);
  const { changes } = await json<Changes>(root, 'changes.json');
  const entry = { date: THIRD, documents: ['grid.json'], reason: 'A test.', summary: expect.stringContaining('−50') };
  expect(changes[2]).toMatchObject(entry);
  expect(
    git(root, 'diff', '--name-only', SECOND, THIRD, '--', ...[FIRST, SECOND].map((d) => `api/v1/releases/${d}`)),
  ).toBe('');
  expect(git(root, 'ls-tree', '-r', '--name-only', 'HEAD')).toContain(`api/v1/releases/${THIRD}/all.zip`);
  expect(await verify(root)).toMatchObject({ ...done, stdout: expect.stringContaining('Verified: 3 releases') });
  await runCommandsAfter(root, stdout, /Push it/);
  expect(git(origin, 'rev-parse', 'main', `${THIRD}^{commit}`).split('\n')).toEqual(
    Array<string>(2).fill(git(root, 'rev-parse', 'HEAD')),
  );
});

/** Adds a field to the last release that the program doesn't know. */
const OTHER_FIELD = published('openapi.json', '"latest_year"', '"newest_year"');

/** A part of a file to replace: the path of the file, the part, and the text in its place. */
type Replacement = readonly [file: string, from: string | RegExp, to: string];

/** A change of a project that replaces parts of files and commits them. */
function committed(...replacements: readonly Replacement[]) {
  return async (root: string): Promise<void> => {
    for (const [file, from, to] of replacements) await edit(root, file, from, to);
    commitAll(root, 'Change files');
  };
}

describe('a release is refused', () => {
  const DATES = /2026-11-21.*2026-11-28.*2026-11-29/;
  const ROW = /^lm-arena-chat,qwen-3-8b,H100,1,64,.*\n/m;
  const CONFIGURATION: readonly Replacement[] = [
    ['data/ml-energy/configurations.csv', ROW, ''],
    ['data/ml-energy/lengths.csv', ROW, ''],
  ];
  const GERMANY: readonly Replacement[] = [
    ['data/ember/areas.csv', /^DEU,.*\n/m, ''],
    [INTENSITY, /^DEU,.*\n/gm, ''],
    ['data/service.json', '"year": "2024"', '"year": "2023"'],
  ];
  const FILE = `api/v1/releases/${FIRST}/grid.json`;

  /** What is changed before, the options of the release, and its reason for not being made. */
  test.each<[string, (root: string) => unknown, string, RegExp]>([
    ['where nothing changed', (root) => git(root, 'reset', '-q', '--hard', 'HEAD~1'), THIRD, /Nothing changed/],
    ['of a date before the last one', () => null, '2020-01-01', /^error: 2020-01-01.*2026-11-28.*2026-11-29\.\n$/],
    ['of a day that has one', () => null, SECOND, /2026-11-28.*--undo 2026-11-28/],
    ['of the date of an earlier rehearsal', () => null, `${FIRST} --first`, DATES],
    ['of a date that is tagged', (root) => git(root, 'tag', THIRD), THIRD, /git tag --delete 2030-02-10/],
    ['from a tree with changes', (root) => edit(root, INTENSITY, /\n$/, '\n\n'), THIRD, /intensity\.csv\. /],
    ['beside a notice', (root) => edit(root, LIST, '"', ' "'), THIRD, /index\.json\. (?!.*git reset)/],
    ['from no branch', (root) => git(root, 'switch', '-q', '--detach'), THIRD, /no branch\n/],
    ['from another branch', (root) => git(root, 'switch', '-q', '-c', 'aside'), THIRD, /found: +aside\n/],
    ['to the public by nobody', () => null, `${THIRD} --public`, /\/site_url[^]*\/publisher\/name/],
    ['without a published field', OTHER_FIELD, THIRD, /newest_year[^]*--first --date 2030-02-10/],
    [
      'without a published column',
      published('tables/grid.csv', 'iso3,', 'iso3,old_name,'),
      THIRD,
      /tables\/grid\.csv[^]*old_name[^]*--first/,
    ],
    [
      'without a published table',
      published('manifest.json', '"/tables/grid.csv"', '"/tables/gone.csv"'),
      THIRD,
      /tables\/gone\.csv[^]*--first/,
    ],
    ['without a published area', committed(...GERMANY), THIRD, /The area DEU was published, but is missing/],
    ['without a published row', committed(...CONFIGURATION), THIRD, /retired\.json[^]*qwen-3-8b\/H100\/1\/64/],
    ['of a damaged file', committed([FILE, '2024', '2034']), THIRD, /grid\.json: [^]*git checkout 2026-11-21/],
    ['of a damaged list', committed([LIST, '{', '']), THIRD, /list of releases[^]*git checkout 2026-11-28 -- api/],
    [
      'without an earlier release',
      (root) => (git(root, 'rm', '-rq', `api/v1/releases/${FIRST}`), git(root, 'commit', '-qm', 'Delete it')),
      THIRD,
      /git checkout 2026-11-21 -- api\/v1\/releases\/2026-11-21\n/,
    ],
  ])('%s', async (_, change, options, reason) => {
    const root = await corrected();
    await change(root);
    const state = (): string => git(root, 'status', '--porcelain=v2', '--branch');
    const before = state();
    expect(await release(root, '--date', ...options.split(' '))).toMatchObject(refused(reason));
    expect(state()).toBe(before);
  });

  test('with a date further ahead than any time zone explains, and with words of several lines', async () => {
    const root = await corrected();
    const ahead = await call('release', ['--date', '2099-01-01'], {}, root);
    expect(ahead).toMatchObject(refused(/2099-01-01[^]*--future/));
    expect(await release(root, '--date', THIRD, '--reason', 'A\nB')).toMatchObject({ code: 2 });
  });
});

/**
 * A change of a project after which its last release seems to have published something else, which a new release would
 * remove. All digests fit, and the tag is deleted, because no release is made after one that differs from its tag.
 */
function published(path: string, from: string, to: string): (root: string) => Promise<void> {
  return (root) => rewriteLast(root, path, (text) => text.replaceAll(from, to));
}

async function rewriteLast(root: string, path: string, change: (text: string) => string): Promise<void> {
  const folder = join(root, 'api/v1/releases', SECOND);
  const [diff, changed] = [join(folder, DIFF), join(folder, path)];
  const before = await readFile(changed, 'utf8');
  const document = change(before);
  expect(document).not.toBe(before);
  const isData = path === 'manifest.json';
  const content = isData ? jsonText(withVersion(JSON.parse(document) as object)) : document;
  const files = new Map([...readTree(folder)].filter(([name]) => ![DIFF, DIGESTS, ZIP].includes(name)));
  files.set(path, Buffer.from(content));
  const documents = [...files].filter(([name]) => name.endsWith('.json'));
  files.set(ZIP, zipSync(Object.fromEntries(documents.map(([name, bytes]) => [`v1-${SECOND}/${name}`, bytes]))));
  const dated = datedFiles(files, await readFile(diff, 'utf8'));
  await writeTree(folder, dated);
  await writeTree(join(root, 'api/v1'), files);
  const list = await json<Releases>(root, 'releases/index.json');
  const releases = list.releases.map((one) => {
    if (one.date !== SECOND) return one;
    const versions = isData ? { [path]: (JSON.parse(content) as Manifest).data_version } : {};
    const own = releaseRecord({ ...one, data_versions: { ...one.data_versions, ...versions } }, '', dated);
    const { url, zip, notice, rehearsal } = one;
    return { ...own, url, zip, notice, rehearsal };
  });
  await writeFile(join(root, LIST), jsonText(withVersion({ ...list, releases })));
  commitAll(root, 'Publish something else');
  git(root, 'tag', '--delete', SECOND);
}

function withVersion(document: object): object {
  const content: Record<string, unknown> = { ...document };
  return { ...content, data_version: dataVersion(content) };
}

describe('a release that is not pushed can be undone', () => {
  const LATER = 'Say more';
  const treeOf = (root: string, commit: string): string => git(root, 'rev-parse', `${commit}^{tree}`);

  test.each<[string, (root: string) => unknown, RegExp]>([
    ['as its message says', () => null, /undo it/],
    ['interrupted before its tag', (root) => git(root, 'tag', '--delete', THIRD), /undo it/],
    ['interrupted before its commit', (root) => interrupt(root), /Remove its files/],
    [
      'interrupted before the change log',
      (root) => (interrupt(root), git(root, 'checkout', '-q', 'data')),
      /Remove its files/,
    ],
  ])('%s', async (_, change, advice) => {
    const root = await copyOf(await sharedThird(), await temporary());
    const before = treeOf(root, 'HEAD~1');
    await change(root);
    const again = await release(root, '--date', THIRD);
    expect(again.code).toBe(1);
    // `verify` has the same advice for an interrupted release.
    const advised = /interrupted here.*Remove its files/s;
    if (advised.test(again.stderr)) expect((await verify(root)).stderr).toMatch(advised);
    await runCommandsAfter(root, again.stderr, advice);
    expect(git(root, 'tag')).not.toContain(THIRD);
    expect([git(root, 'status', '--porcelain'), treeOf(root, 'HEAD')]).toEqual(['', before]);
  });

  test('as verify says, if it was interrupted before its tag', async () => {
    const root = await copyOf(await sharedThird(), await temporary());
    git(root, 'tag', '--delete', THIRD);
    await runCommandsAfter(root, (await verify(root)).stdout, /Undo it, then make it again/);
    expect(await verify(root)).toMatchObject({ ...done, stdout: expect.not.stringContaining('tags are missing') });
  });

  test('by git if commits were made since, which stay', async () => {
    const root = await copyOf(await sharedThird(), await temporary());
    const before = treeOf(root, 'HEAD~1');
    git(root, 'commit', '-qm', LATER, '--allow-empty');
    const undo = await call('release', ['--undo', THIRD], {}, root);
    await runCommandsAfter(root, undo.stderr, /is not the newest commit[^]*run/);
    expect(git(root, 'tag')).not.toContain(THIRD);
    expect([git(root, 'log', '-1', '--format=%s'), treeOf(root, 'HEAD')]).toEqual([LATER, before]);
  });

  test('if the remote lacks its tag', async () => {
    const root = await mini();
    await withOrigin(root);
    git(root, 'fetch', '--quiet', await sharedThird(), 'main', '--tags');
    git(root, 'merge', '--quiet', '--ff-only', 'FETCH_HEAD');
    const before = treeOf(root, 'HEAD~1');
    expect(await call('release', ['--undo', THIRD], {}, root)).toMatchObject(done);
    expect(git(root, 'tag')).not.toContain(THIRD);
    expect(treeOf(root, 'HEAD')).toBe(before);
  });

  test('and made again with the same bytes', async () => {
    const root = await copyOf(await sharedThird(), await temporary());
    const whole = treeOf(root, 'HEAD');
    await runCommandsAfter(root, (await release(root, '--date', THIRD)).stderr, /undo it/);
    expect(await release(root, '--date', THIRD)).toMatchObject(done);
    expect(treeOf(root, 'HEAD')).toBe(whole);
  });

  function interrupt(root: string): string {
    git(root, 'reset', '--quiet', '--mixed', 'HEAD~1');
    return git(root, 'tag', '--delete', THIRD);
  }
});

describe('--undo is rejected', () => {
  const undo = (root: string, ...words: string[]): Promise<Outcome> => call('release', ['--undo', ...words], {}, root);

  /** A project with a third release, and an origin that has it. */
  async function pushed(): Promise<string> {
    const root = await copyOf(await sharedThird(), await temporary());
    await withOrigin(root);
    return root;
  }

  test.each<[string, () => Promise<string>, readonly string[], RegExp]>([
    ['without such a release', mini, [THIRD], /no release 2030-02-10.*: 2026-11-21, 2026-11-28\./],
    ['for a release that a later one follows', mini, [FIRST], /later release/],
    ['for a pushed release', pushed, [THIRD], /was pushed.*later date/],
    [
      'for a release that another clone pushed',
      async () => {
        const root = await pushed();
        git(root, 'update-ref', '-d', 'refs/remotes/origin/main');
        return root;
      },
      [THIRD],
      /was pushed/,
    ],
    [
      'if the remote does not respond',
      async () => {
        const root = await copyOf(await sharedThird(), await temporary());
        git(root, 'remote', 'add', 'origin', join(root, 'missing.git'));
        return root;
      },
      [THIRD],
      /did not respond.*git ls-remote origin/,
    ],
    [
      'for a release commit that was amended',
      async () => {
        const root = await copyOf(await sharedThird(), await temporary());
        await edit(root, 'data/service.json', 'GPU energy', 'GPU  energy');
        git(root, 'commit', '--quiet', '--all', '--amend', '--no-edit');
        return root;
      },
      [THIRD],
      /changed since the release.*git diff 2030-02-10/,
    ],
  ])('%s', async (_, make, words, reason) => {
    const root = await make();
    const before = git(root, 'rev-parse', 'HEAD', '--tags');
    const outcome = await undo(root, ...words);
    expect(outcome.code).not.toBe(0);
    expect(outcome.stderr).toMatch(reason);
    expect(git(root, 'rev-parse', 'HEAD', '--tags')).toBe(before);
  });
});

describe('--first at an example address', () => {
  const first = (root: string, date: string): Promise<Outcome> => release(root, '--first', '--date', date);
  const rehearsals = async (root: string) =>
    (await json<Releases>(root, 'releases/index.json')).releases.map(({ date, rehearsal }) => [date, rehearsal]);

  test('leaves out rehearsals, even if fields of theirs are removed', async () => {
    const root = await corrected();
    await OTHER_FIELD(root);
    expect(await rehearsals(root)).toEqual([
      [FIRST, true],
      [SECOND, true],
    ]);
    expect(await first(root, THIRD)).toMatchObject(done);
    expect(await rehearsals(root)).toEqual([[THIRD, true]]);
    expect(await readdir(join(root, 'api/v1/releases'))).toEqual([THIRD, 'index.json']);
    const { changes } = await json<Changes>(root, 'changes.json');
    expect(changes).toMatchObject([{ date: THIRD, documents: ['*'] }]);
    expect(await verify(root)).toMatchObject(done);
    expect(await first(root, SECOND)).toMatchObject(refused(/2026-11-28.*2030-02-11/));
  });

  test.each([
    ['marked as one', '"rehearsal": false'],
    ['from before the mark', '"url": "https://energy.some-owner.org/api/v1/releases/2026-11-28/manifest.json"'],
  ])('is refused once there is a real release, %s', async (_, mark) => {
    const root = await corrected();
    const list = await json<Releases>(root, 'releases/index.json');
    const releases = list.releases.map(({ rehearsal, ...one }) => (one.date === FIRST ? { ...one, rehearsal } : one));
    const real = { ...releases[1], ...(JSON.parse(`{${mark}}`) as object) };
    await writeFile(join(root, LIST), jsonText(withVersion({ ...list, releases: [releases[0], real] })));
    commitAll(root, 'Make a release real');
    expect(await first(root, THIRD)).toMatchObject(refused(/real release already, 2026-11-28/));
    expect(await release(root, '--date', THIRD)).toMatchObject(refused(/can't follow a real release/));
  });
});

test('the real archive begins once, at a real address, without the rehearsals, and moves with its site', async () => {
  const [old, now] = ['https://energy.some-owner.org', 'https://energy.another.org'];
  const root = await mini();
  const begin = (...args: string[]): Promise<Outcome> => release(root, '--first', ...args);
  expect(await begin('--public', '--date', THIRD)).toMatchObject(refused(/\/site_url[^]*\/publisher\/name/));
  expect(await call('set-site', [old], {}, root)).toMatchObject(done);
  await nameOwner(root);
  commitAll(root, 'Set the address');
  expect(await release(root, '--date', THIRD)).toMatchObject(refused(/is a rehearsal/));
  expect(await begin('--date', THIRD)).toMatchObject(done);
  expect(await readdir(join(root, 'api/v1/releases'))).toEqual([THIRD, 'index.json']);
  expect(await verify(root)).toMatchObject(done);
  expect(await json<Releases>(root, 'releases/index.json')).toMatchObject({ releases: [{ rehearsal: false }] });
  expect(await begin('--date', FOURTH)).toMatchObject(refused(/a real release already/));

  const moved = await call('set-site', [now], {}, root);
  expect(moved.stdout).toContain('Changed: data/service.json');
  commitAll(root, 'Move');
  expect(await release(root, '--public', '--date', FOURTH)).toMatchObject(done);
  const { releases } = await json<Releases>(root, 'releases/index.json');
  expect(releases.map(({ url }) => url)).toEqual(
    [THIRD, FOURTH].map((d) => `${now}/api/v1/releases/${d}/manifest.json`),
  );
  expect((await json<Manifest>(root, `releases/${THIRD}/manifest.json`)).site).toBe(old);
  const { changes } = await json<Changes>(root, 'changes.json');
  expect(changes.at(-1)?.reason).toBe(`Regular update of the data. The site moved from ${old} to ${now}.`);
  expect(await verify(root)).toMatchObject(done);
});

test('a notice is put on a release and taken off again, and stays through the next one', async () => {
  const root = await corrected();
  const notices = async () => (await json<Releases>(root, 'releases/index.json')).releases.map(({ notice }) => notice);
  expect(await notice(root, '--date', THIRD, '--notice', 'Wrong.')).toMatchObject({ code: 2 });
  const put = await notice(root, '--date', FIRST, '--notice', 'France is twice too high.');
  expect(put).toMatchObject(done);
  expect(await verify(root)).toMatchObject(refused(/index\.json: .*\[verify\/committed\]/));
  commitAll(root, 'Put a notice');
  expect(await release(root, '--date', THIRD)).toMatchObject(done);
  expect(await notices()).toEqual(['France is twice too high.', null, null]);
  expect(await verify(root)).toMatchObject(done);
  expect(await notice(root, '--date', FIRST, '--notice', 'none')).toMatchObject(done);
  expect(await notices()).toEqual([null, null, null]);
  commitAll(root, 'Remove a notice');
  const again = await notice(root, '--date', FIRST, '--notice', 'none');
  expect(again).toMatchObject(done);
  expect(again.stdout).toContain('has no notice');
});

/**
 * Marks all releases in the list as rehearsals and updates its data_version. The first real release removes rehearsals.
 */
async function markAsRehearsals(root: string): Promise<void> {
  const list = await json<Releases>(root, 'releases/index.json');
  const releases = list.releases.map((each) => ({ ...each, rehearsal: !isRehearsedRelease(each) }));
  const changed = { ...list, releases };
  await writeFile(join(root, LIST), jsonText({ ...changed, data_version: dataVersion(changed) }));
  commitAll(root, 'Mark releases');
}

describe('npm run verify', () => {
  test.each<[string, (root: string) => unknown, RegExp]>([
    [
      'a tag that was moved back',
      (root) => move(root, SECOND, `${SECOND}^{commit}~1`),
      /2026-11-28 .*\[verify\/wrong-tag\]/,
    ],
    ['a tag that was moved on', (root) => move(root, FIRST, 'HEAD'), /2026-11-21 .*\[verify\/wrong-tag\]/],
    ['a release that was rewritten', rewrite, /differs from the one at its tag 2026-11-28 \[verify\/tag\]/],
    [
      'what is not committed',
      (root) => writeFile(join(root, 'api/more.json'), '{}'),
      /api\/more\.json: .*\[verify\/committed\]/,
    ],
    [
      'a release whose commit was reverted, with the command that restores it',
      (root) => git(root, 'revert', '--no-edit', SECOND),
      /2026-11-28 is missing[^]*git checkout 2026-11-28 -- api\/v1 data\/changes\.json/,
    ],
    [
      'a deleted folder of a release, with one command',
      (root) => rm(join(root, `api/v1/releases/${FIRST}`), { recursive: true }),
      /Restore it: git checkout 2026-11-21 -- api\/v1\/releases\/2026-11-21\n$/,
    ],
    [
      'an entry of the list of releases that differs from its tag',
      (root) => markAsRehearsals(root),
      /differs from its tag 2026-11-21 in rehearsal/,
    ],
  ])('names %s', async (_, change, message) => {
    const root = await mini();
    await change(root);
    expect(await verify(root)).toMatchObject(refused(message));
  });

  test.each<[string, (root: string) => unknown]>([
    ['a damaged live file', (root) => edit(root, 'api/v1/grid.json', '2024', '2034')],
    ['a damaged file of a release', (root) => edit(root, `api/v1/releases/${FIRST}/grid.json`, '2024', '2034')],
    ['a live file that is missing', (root) => rm(join(root, 'api/v1/grid.json'))],
    ['a damaged list of releases', (root) => writeFile(join(root, LIST), '{')],
    ['a list of releases that is missing', (root) => rm(join(root, LIST))],
    ['a list of releases with another digest', (root) => edit(root, LIST, '"sha256": "', '"sha256": "0')],
    ['a list with another latest release', (root) => edit(root, LIST, `"latest": "${SECOND}"`, `"latest": "${FIRST}"`)],
    ['the list of the release before', (root) => git(root, 'checkout', FIRST, '--', LIST)],
    ['a damaged change log', (root) => edit(root, 'data/changes.json', SECOND, '2026-11-29')],
  ])('prints only the command that restores %s, which is then committed', async (_, damage) => {
    const root = await mini();
    await damage(root);
    commitAll(root, 'Damage a file');
    const damaged = await verify(root);
    expect(new Set(damaged.stderr.match(/fix: .*/g))).toMatchObject({ size: 1 });
    await restore(root, damaged, /Restore (?:it|the list).*?/);
    expect(await verify(root)).toMatchObject(refused(/\[verify\/committed\]/));
    commitAll(root, 'Restore it');
    expect(await verify(root)).toMatchObject(done);
  });

  test('names a release that does not exist', async () => {
    expect(await verify(await sharedMini(), '2031-01-01')).toMatchObject(refused(/There is no release 2031-01-01/));
  });
});

/** A clone of a project, with a person who can commit. To rebuild releases, pass the project with the program. */
async function cloneOf(from: string, ...options: string[]): Promise<string> {
  const clone = join(await temporary(), 'clone');
  git(await temporary(), 'clone', '--quiet', ...options, `file://${from}`, clone);
  git(clone, 'config', 'user.name', 'Test');
  git(clone, 'config', 'user.email', 'test@localhost');
  return clone;
}

describe('what a clone lacks is not verified:', () => {
  const inWorkflow = async (root: string): Promise<string[]> =>
    (await verifyProject(projectIn(root), [], true)).findings.map(({ rule, message, fix }) =>
      [rule, message, fix].join(' | '),
    );

  test.each<[string, () => Promise<string>, RegExp]>([
    [
      'tags',
      async () => cloneOf(await sharedMini(), '--no-tags'),
      /missing.*: 2026-11-21, 2026-11-28\. Run: git fetch --tags$/m,
    ],
    [
      'commits',
      async () => cloneOf(await sharedMini(), '--depth', '1'),
      /shallow.*Run: git fetch --unshallow --tags$/m,
    ],
    [
      'objects',
      async () => {
        const origin = await mini();
        git(origin, 'config', 'uploadpack.allowFilter', 'true');
        return cloneOf(origin, '--filter=blob:none');
      },
      /partial.*git clone URL, without --filter$/m,
    ],
    [
      'a repository',
      async () => {
        const root = await mini();
        await rm(join(root, '.git'), { recursive: true });
        return root;
      },
      /Git can't read this folder.*Run this in a clone made by git clone\.$/m,
    ],
  ])('%s', async (_, make, why) => {
    const root = await make();
    const { code, stdout } = await verify(root);
    expect([code, stdout]).toEqual([0, expect.stringMatching(why)]);
    expect(stdout).toMatch(/^Verified: 2 releases, except/m);
    expect(await inWorkflow(root)).toEqual([expect.stringMatching(/^verify\/history \| .*fetch-depth: 0/)]);
    // The advice completes the clone.
    const command = /Run: git (fetch .*)/.exec(stdout)?.[1];
    if (command === undefined) return;
    git(root, ...command.split(' '));
    expect(await inWorkflow(root)).toEqual([]);
  });

  test('a release in a clone without tags warns that the last one was not compared with its tag', async () => {
    const clone = await cloneOf(await sharedMini(), '--no-tags');
    await correctOneFigure(clone);
    commitAll(clone, 'Correct a figure');
    const made = await release(clone, '--date', THIRD);
    expect(made).toMatchObject({
      ...done,
      stdout: expect.stringMatching(/^Warning: this clone has no tag 2026-11-28/),
    });
    expect(await verify(clone)).toMatchObject({ ...done, stdout: expect.stringMatching(/: 2026-11-21, 2026-11-28\./) });
    await edit(clone, `api/v1/releases/${THIRD}/index.csv`, 'H100', 'H200');
    expect((await verify(clone)).code).toBe(1);
  });

  test('a release is rejected if the last one differs from its tag', async () => {
    const root = await mini();
    await rewrite(root);
    await correctOneFigure(root);
    commitAll(root, 'Correct a figure');
    expect(await release(root, '--date', THIRD)).toMatchObject(refused(/differs from the one at its tag 2026-11-28/));
  });

  test('other package versions than at the release are not an error in a workflow', async () => {
    const { stdout } = await verify(await sharedMini());
    expect(stdout).toMatch(/^Not verified: Release 2026-11-28 was not rebuilt/m);
    expect(await inWorkflow(await sharedMini())).toEqual([]);
  });

  test('a process in a workflow fails, and one outside of it does not', async () => {
    const clone = await cloneOf(await sharedMiniWithProgram(), '--no-tags');
    await symlink(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
    expect(await run('verify', [], {}, clone)).toMatchObject({ code: 0 });
    const failed = await run('verify', [], { GITHUB_ACTIONS: 'true' }, clone);
    expect(failed).toMatchObject(refused(/fix: .*fetch-depth: 0/));
  });
});

describe('the tags of the remote', () => {
  test('that are missing are noted, with the command that pushes them', async () => {
    const root = await mini();
    const origin = await withOrigin(root);
    git(origin, 'tag', '--delete', FIRST);
    const outcome = await verify(root);
    expect(outcome).toMatchObject(done);
    await runCommandsAfter(root, outcome.stdout, /Not on the remote origin: 2026-11-21\. To push it, run/);
    expect(await verify(root)).toMatchObject({ ...done, stdout: expect.not.stringContaining('Not on') });
  });

  test('that were moved there are errors, and so is a tag that was moved here', async () => {
    const root = await mini();
    const origin = await withOrigin(root);
    git(origin, 'tag', '--force', FIRST, 'main');
    const moved = await verify(root);
    expect(moved).toMatchObject(refused(/tag 2026-11-21 on the remote origin differs[^]*\[verify\/moved-tag\]/));
    await runCommandsAfter(root, moved.stderr, /restore the tag on the remote/);
    expect(await verify(root)).toMatchObject(done);
    move(root, FIRST, 'HEAD');
    const wrong = await verify(root);
    expect(wrong.stderr).not.toContain('[verify/moved-tag]');
    await runCommandsAfter(root, wrong.stderr, /Fetch the original tag/);
    expect(await verify(root)).toMatchObject(done);
  });

  test('that have no release here are errors, except from before a restart of the archive', async () => {
    const root = await mini();
    const origin = await withOrigin(root);
    git(origin, 'tag', '2020-01-01', 'main');
    expect(await verify(root)).toMatchObject(done);
    git(origin, 'tag', '2026-12-24', 'main');
    expect(await verify(root)).toMatchObject(refused(/has the tag 2026-12-24[^]*--delete origin 2026-12-24/));
    await rm(origin, { recursive: true });
    expect(await verify(root)).toMatchObject({
      ...done,
      stdout: expect.stringMatching(/^Not verified: The tags of the remote/m),
    });
  });
});

describe('a tag without a release in the archive', () => {
  test('is an error in the history of the checked-out commit, but not on another branch', async () => {
    const root = await mini();
    git(root, 'tag', 'v1.0');
    git(root, 'tag', '2026-11-30', 'HEAD~1');
    const outcome = await verify(root);
    expect(outcome).toMatchObject(refused(/The tag 2026-11-30 has no release[^]*git tag --delete 2026-11-30/));
    git(root, 'tag', '--delete', '2026-11-30');
    // In an older state of the archive, later releases have tags as well.
    git(root, 'checkout', '--quiet', FIRST);
    expect(await verify(root)).toMatchObject(done);
  });

  test('is an error without an archive', async () => {
    const root = await temporary();
    await makeMiniData(root);
    expect(await verify(root)).toMatchObject({ ...done, stdout: expect.not.stringContaining('Verified') });
    initRepository(root);
    git(root, 'tag', FIRST);
    expect(await verify(root)).toMatchObject(refused(/The tag 2026-11-21 has no release/));
  });
});

function move(root: string, tag: string, to: string): string {
  return git(root, 'tag', '--force', '--annotate', tag, '-m', 'Moved', to);
}

/** Changes a cell in a table of the second release, updates all digests, and commits. */
async function rewrite(root: string): Promise<void> {
  const folder = `api/v1/releases/${SECOND}`;
  const [table, sums] = [`${folder}/index.csv`, `${folder}/SHA256SUMS`] as const;
  const digest = async (file: string): Promise<string> => sha256(await readFile(join(root, file)));
  const before = await digest(sums);
  await edit(root, table, 'H100', 'H200');
  await writeFile(join(root, 'api/v1/index.csv'), await readFile(join(root, table)));
  await edit(root, sums, /^\w{64}(?= {2}index\.csv$)/m, await digest(table));
  await edit(root, LIST, before, await digest(sums));
  const list = await json<Releases>(root, 'releases/index.json');
  await writeFile(join(root, LIST), jsonText({ ...list, data_version: dataVersion({ ...list }) }));
  commitAll(root, 'Rewrite a release');
}
