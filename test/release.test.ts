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
const failsWith = (reason: RegExp | string) => ({ code: 1, stderr: expect.stringMatching(reason) });
const succeeds = { code: 0, stderr: '' };

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
async function runCommandsAfter(root: string, message: string, phrase: RegExp): Promise<void> {
  const commands = new RegExp(`${phrase.source}: ((?:git|npm run release) .*)`).exec(message)?.[1] ?? '';
  expect(commands).not.toBe('');
  for (const command of commands.split(' && ')) {
    const [, words] = /^npm run release -- (.*)/.exec(command) ?? [];
    if (words === undefined) git(root, ...command.split(' ').slice(1));
    else expect(await call('release', words.split(' '), {}, root)).toMatchObject({ code: 0 });
  }
}

/** Runs, in a shell, the first command that follows a phrase in the output of a failed verification. */
async function restore(root: string, { stderr }: Outcome, phrase: RegExp): Promise<void> {
  const [, command = ''] = new RegExp(`${phrase.source}: ((?:git|cp) .*)`).exec(stderr) ?? [];
  expect(command).not.toBe('');
  await promisify(exec)(command, { cwd: root });
}

const json = async <T>(root: string, path: string): Promise<T> =>
  JSON.parse(await readFile(join(root, 'api/v1', path), 'utf8')) as T;

describe('a release that was made in a separate process', () => {
  let root: string;

  beforeAll(async () => {
    root = await copyOf(await sharedMiniWithProgram(), await temporary());
    await correctOneFigure(root);
    commitAll(root, 'Correct a figure');
    expect(await run('release', ['--date', THIRD, '--future'], {}, root)).toMatchObject(succeeds);
  });

  test('has live files, a dated folder with correct digests, a commit and a tag', async () => {
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

  test('is rebuilt from its commit by verify, which names only the file that differs', async () => {
    await edit(root, 'README.md', /^# .*/, '# Other');
    git(root, 'commit', '--quiet', '--all', '--amend', '--no-edit');
    move(root, THIRD, 'HEAD');
    expect(await verify(root)).toMatchObject(failsWith(/^error: README\.md: .*\[verify\/rebuild\]\n$/));
  });
});

test('a corrected figure changes only its document, a dry run changes nothing, and the printed push works', async () => {
  const root = await corrected();
  const origin = await withOrigin(root);
  // A dry run works on any branch, but a release only on main.
  git(root, 'switch', '--quiet', '--create', 'preview');
  expect((await release(root, '--date', THIRD, '--dry-run')).stdout).toContain('"summary"');
  expect(await release(root, '--date', THIRD)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('publish/branch'),
  });
  git(root, 'switch', '--quiet', 'main');
  expect(git(root, 'status', '--porcelain')).toBe('');
  // Zip files are committed even if git's local settings ignore them.
  await writeFile(join(root, '.git/info/exclude'), '*.zip\n');
  // Temporary files of a killed command don't affect later commands.
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
  expect(await verify(root)).toMatchObject({ ...succeeds, stdout: expect.stringContaining('Verified: 3 releases') });
  await runCommandsAfter(root, stdout, /Push it.*/);
  expect(git(origin, 'rev-parse', 'main', `${THIRD}^{commit}`).split('\n')).toEqual(
    Array<string>(2).fill(git(root, 'rev-parse', 'HEAD')),
  );
});

/** Renames a field in the last release, so that the next release would remove it. */
const UNKNOWN_FIELD = published('openapi.json', '"latest_year"', '"newest_year"');

/** A replacement in a file: its path, the text to replace, and the new text. */
type Replacement = readonly [file: string, from: string | RegExp, to: string];

/** A change to a project that replaces text in files and commits them. */
function committed(...replacements: readonly Replacement[]) {
  return async (root: string): Promise<void> => {
    for (const [file, from, to] of replacements) await edit(root, file, from, to);
    commitAll(root, 'Change files');
  };
}

describe('a release is rejected', () => {
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

  /** The change before the release, the options of the release, and the expected error. */
  test.each<[string, (root: string) => unknown, string, RegExp]>([
    ['if nothing changed', (root) => git(root, 'reset', '-q', '--hard', 'HEAD~1'), THIRD, /Nothing changed/],
    ['with a date before the last one', () => null, '2020-01-01', /^error: 2020-01-01.*2026-11-28.*2026-11-29\.\n$/],
    ['with a date that already has a release', () => null, SECOND, /2026-11-28.*--undo 2026-11-28/],
    ['with the date of an earlier rehearsal', () => null, `${FIRST} --first`, DATES],
    ['with a date that already has a tag', (root) => git(root, 'tag', THIRD), THIRD, /git tag --delete 2030-02-10/],
    ['with uncommitted changes', (root) => edit(root, INTENSITY, /\n$/, '\n\n'), THIRD, /intensity\.csv\. /],
    [
      'with an uncommitted change to the list of releases',
      (root) => edit(root, LIST, '"', ' "'),
      THIRD,
      /index\.json\. (?!.*git reset)/,
    ],
    ['from a detached HEAD', (root) => git(root, 'switch', '-q', '--detach'), THIRD, /no branch\n/],
    ['from another branch', (root) => git(root, 'switch', '-q', '-c', 'aside'), THIRD, /found: +aside\n/],
    ['with --public but without a publisher', () => null, `${THIRD} --public`, /\/site_url[^]*\/publisher\/name/],
    ['if a published field is missing', UNKNOWN_FIELD, THIRD, /newest_year[^]*--first --date 2030-02-10/],
    [
      'if a published column is missing',
      published('tables/grid.csv', 'iso3,', 'iso3,old_name,'),
      THIRD,
      /tables\/grid\.csv[^]*old_name[^]*--first/,
    ],
    [
      'if a published table is missing',
      published('manifest.json', '"/tables/grid.csv"', '"/tables/gone.csv"'),
      THIRD,
      /tables\/gone\.csv[^]*--first/,
    ],
    ['if a published area is missing', committed(...GERMANY), THIRD, /The area DEU was published, but is missing/],
    ['if a published row is missing', committed(...CONFIGURATION), THIRD, /retired\.json[^]*qwen-3-8b\/H100\/1\/64/],
    [
      'if a published file is damaged',
      committed([FILE, '2024', '2034']),
      THIRD,
      /grid\.json: [^]*git checkout 2026-11-21/,
    ],
    [
      'if the list of releases is damaged',
      committed([LIST, '{', '']),
      THIRD,
      /list of releases[^]*git checkout 2026-11-28 -- api/,
    ],
    [
      'if an earlier release is missing',
      (root) => (git(root, 'rm', '-rq', `api/v1/releases/${FIRST}`), git(root, 'commit', '-qm', 'Delete it')),
      THIRD,
      /git checkout 2026-11-21 -- api\/v1\/releases\/2026-11-21\n/,
    ],
  ])('%s', async (_, change, options, reason) => {
    const root = await corrected();
    await change(root);
    const state = (): string => git(root, 'status', '--porcelain=v2', '--branch');
    const before = state();
    expect(await release(root, '--date', ...options.split(' '))).toMatchObject(failsWith(reason));
    expect(state()).toBe(before);
  });

  test('with a date in the future, or with a reason of several lines', async () => {
    const root = await corrected();
    const ahead = await call('release', ['--date', '2099-01-01'], {}, root);
    expect(ahead).toMatchObject(failsWith(/2099-01-01[^]*--future/));
    expect(await release(root, '--date', THIRD, '--reason', 'A\nB')).toMatchObject({ code: 2 });
  });
});

/**
 * A change to a project that makes its last release contain something else, which a new release would
 * remove. All digests are correct, and the tag is deleted, because a release that differs from its tag is an error.
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

describe('an unpushed release can be undone', () => {
  const LATER = 'Say more';
  const treeOf = (root: string, commit: string): string => git(root, 'rev-parse', `${commit}^{tree}`);

  test.each<[string, (root: string) => unknown, RegExp]>([
    ['with the printed command', () => null, /undo it/],
    ['if it was interrupted before its tag', (root) => git(root, 'tag', '--delete', THIRD), /undo it/],
    ['if it was interrupted before its commit', (root) => interrupt(root), /Remove its files/],
    [
      'if it was interrupted before the change log',
      (root) => (interrupt(root), git(root, 'checkout', '-q', 'data')),
      /Remove its files/,
    ],
  ])('%s', async (_, change, advice) => {
    const root = await copyOf(await sharedThird(), await temporary());
    const before = treeOf(root, 'HEAD~1');
    await change(root);
    const again = await release(root, '--date', THIRD);
    expect(again.code).toBe(1);
    // `verify` gives the same advice about an interrupted release.
    const advised = /interrupted here.*Remove its files/s;
    if (advised.test(again.stderr)) expect((await verify(root)).stderr).toMatch(advised);
    await runCommandsAfter(root, again.stderr, advice);
    expect(git(root, 'tag')).not.toContain(THIRD);
    expect([git(root, 'status', '--porcelain'), treeOf(root, 'HEAD')]).toEqual(['', before]);
  });

  test('with the command from verify if it was interrupted before its tag', async () => {
    const root = await copyOf(await sharedThird(), await temporary());
    git(root, 'tag', '--delete', THIRD);
    await runCommandsAfter(root, (await verify(root)).stdout, /Undo it, then make it again/);
    expect(await verify(root)).toMatchObject({ ...succeeds, stdout: expect.not.stringContaining('tags are missing') });
  });

  test('with git if there are later commits, which are kept', async () => {
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
    expect(await call('release', ['--undo', THIRD], {}, root)).toMatchObject(succeeds);
    expect(git(root, 'tag')).not.toContain(THIRD);
    expect(treeOf(root, 'HEAD')).toBe(before);
  });

  test('and made again with the same bytes', async () => {
    const root = await copyOf(await sharedThird(), await temporary());
    const tree = treeOf(root, 'HEAD');
    await runCommandsAfter(root, (await release(root, '--date', THIRD)).stderr, /undo it/);
    expect(await release(root, '--date', THIRD)).toMatchObject(succeeds);
    expect(treeOf(root, 'HEAD')).toBe(tree);
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
    ['for a release that does not exist', mini, [THIRD], /no release 2030-02-10.*: 2026-11-21, 2026-11-28\./],
    ['for a release before the last one', mini, [FIRST], /later release/],
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

  test('removes rehearsals, even if the new release lacks fields of theirs', async () => {
    const root = await corrected();
    await UNKNOWN_FIELD(root);
    expect(await rehearsals(root)).toEqual([
      [FIRST, true],
      [SECOND, true],
    ]);
    expect(await first(root, THIRD)).toMatchObject(succeeds);
    expect(await rehearsals(root)).toEqual([[THIRD, true]]);
    expect(await readdir(join(root, 'api/v1/releases'))).toEqual([THIRD, 'index.json']);
    const { changes } = await json<Changes>(root, 'changes.json');
    expect(changes).toMatchObject([{ date: THIRD, documents: ['*'] }]);
    expect(await verify(root)).toMatchObject(succeeds);
    expect(await first(root, SECOND)).toMatchObject(failsWith(/2026-11-28.*2030-02-11/));
  });

  test.each([
    ['marked as real', '"rehearsal": false'],
    ['recognised by its address', '"url": "https://energy.some-owner.org/api/v1/releases/2026-11-28/manifest.json"'],
  ])('is rejected after a real release, %s', async (_, mark) => {
    const root = await corrected();
    const list = await json<Releases>(root, 'releases/index.json');
    const releases = list.releases.map(({ rehearsal, ...one }) => (one.date === FIRST ? { ...one, rehearsal } : one));
    const real = { ...releases[1], ...(JSON.parse(`{${mark}}`) as object) };
    await writeFile(join(root, LIST), jsonText(withVersion({ ...list, releases: [releases[0], real] })));
    commitAll(root, 'Make a release real');
    expect(await first(root, THIRD)).toMatchObject(failsWith(/real release already, 2026-11-28/));
    expect(await release(root, '--date', THIRD)).toMatchObject(failsWith(/can't follow a real release/));
  });
});

test('the first real release removes the rehearsals, is made only once, and later releases follow a moved site', async () => {
  const [old, now] = ['https://energy.some-owner.org', 'https://energy.another.org'];
  const root = await mini();
  const begin = (...args: string[]): Promise<Outcome> => release(root, '--first', ...args);
  expect(await begin('--public', '--date', THIRD)).toMatchObject(failsWith(/\/site_url[^]*\/publisher\/name/));
  expect(await call('set-site', [old], {}, root)).toMatchObject(succeeds);
  await nameOwner(root);
  commitAll(root, 'Set the address');
  expect(await release(root, '--date', THIRD)).toMatchObject(failsWith(/is a rehearsal/));
  expect(await begin('--date', THIRD)).toMatchObject(succeeds);
  expect(await readdir(join(root, 'api/v1/releases'))).toEqual([THIRD, 'index.json']);
  expect(await verify(root)).toMatchObject(succeeds);
  expect(await json<Releases>(root, 'releases/index.json')).toMatchObject({ releases: [{ rehearsal: false }] });
  expect(await begin('--date', FOURTH)).toMatchObject(failsWith(/a real release already/));

  const moved = await call('set-site', [now], {}, root);
  expect(moved.stdout).toContain('Changed: data/service.json');
  commitAll(root, 'Move');
  expect(await release(root, '--public', '--date', FOURTH)).toMatchObject(succeeds);
  const { releases } = await json<Releases>(root, 'releases/index.json');
  expect(releases.map(({ url }) => url)).toEqual(
    [THIRD, FOURTH].map((d) => `${now}/api/v1/releases/${d}/manifest.json`),
  );
  expect((await json<Manifest>(root, `releases/${THIRD}/manifest.json`)).site).toBe(old);
  const { changes } = await json<Changes>(root, 'changes.json');
  expect(changes.at(-1)?.reason).toBe(`Regular update of the data. The site moved from ${old} to ${now}.`);
  expect(await verify(root)).toMatchObject(succeeds);
});

test('a notice can be added to a release and removed again, and the next release keeps it', async () => {
  const root = await corrected();
  const notices = async () => (await json<Releases>(root, 'releases/index.json')).releases.map(({ notice }) => notice);
  expect(await notice(root, '--date', THIRD, '--notice', 'Wrong.')).toMatchObject({ code: 2 });
  const added = await notice(root, '--date', FIRST, '--notice', 'France is twice too high.');
  expect(added).toMatchObject(succeeds);
  expect(await verify(root)).toMatchObject(failsWith(/index\.json: .*\[verify\/committed\]/));
  commitAll(root, 'Put a notice');
  expect(await release(root, '--date', THIRD)).toMatchObject(succeeds);
  expect(await notices()).toEqual(['France is twice too high.', null, null]);
  expect(await verify(root)).toMatchObject(succeeds);
  expect(await notice(root, '--date', FIRST, '--notice', 'none')).toMatchObject(succeeds);
  expect(await notices()).toEqual([null, null, null]);
  commitAll(root, 'Remove a notice');
  const again = await notice(root, '--date', FIRST, '--notice', 'none');
  expect(again).toMatchObject(succeeds);
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
      'a tag that was moved to an earlier commit',
      (root) => move(root, SECOND, `${SECOND}^{commit}~1`),
      /2026-11-28 .*\[verify\/wrong-tag\]/,
    ],
    [
      'a tag that was moved to a later commit',
      (root) => move(root, FIRST, 'HEAD'),
      /2026-11-21 .*\[verify\/wrong-tag\]/,
    ],
    ['a release that was rewritten', rewrite, /differs from the one at its tag 2026-11-28 \[verify\/tag\]/],
    [
      'an uncommitted file',
      (root) => writeFile(join(root, 'api/more.json'), '{}'),
      /api\/more\.json: .*\[verify\/committed\]/,
    ],
    [
      'a reverted release commit, with the command that restores it',
      (root) => git(root, 'revert', '--no-edit', SECOND),
      /2026-11-28 is missing[^]*git checkout 2026-11-28 -- api\/v1 data\/changes\.json/,
    ],
    [
      'a deleted release folder, with the command that restores it',
      (root) => rm(join(root, `api/v1/releases/${FIRST}`), { recursive: true }),
      /Restore it: git checkout 2026-11-21 -- api\/v1\/releases\/2026-11-21\n$/,
    ],
    [
      'an entry of the list of releases that differs from its tag',
      (root) => markAsRehearsals(root),
      /differs from its tag 2026-11-21 in rehearsal/,
    ],
  ])('reports %s', async (_, change, message) => {
    const root = await mini();
    await change(root);
    expect(await verify(root)).toMatchObject(failsWith(message));
  });

  test.each<[string, (root: string) => unknown]>([
    ['a damaged live file', (root) => edit(root, 'api/v1/grid.json', '2024', '2034')],
    ['a damaged file of a release', (root) => edit(root, `api/v1/releases/${FIRST}/grid.json`, '2024', '2034')],
    ['a missing live file', (root) => rm(join(root, 'api/v1/grid.json'))],
    ['a damaged list of releases', (root) => writeFile(join(root, LIST), '{')],
    ['a missing list of releases', (root) => rm(join(root, LIST))],
    ['a list of releases with a wrong digest', (root) => edit(root, LIST, '"sha256": "', '"sha256": "0')],
    ['a list with a wrong latest release', (root) => edit(root, LIST, `"latest": "${SECOND}"`, `"latest": "${FIRST}"`)],
    ['the previous list of releases', (root) => git(root, 'checkout', FIRST, '--', LIST)],
    ['a damaged change log', (root) => edit(root, 'data/changes.json', SECOND, '2026-11-29')],
  ])('prints one command that restores %s', async (_, damage) => {
    const root = await mini();
    await damage(root);
    commitAll(root, 'Damage a file');
    const damaged = await verify(root);
    expect(new Set(damaged.stderr.match(/fix: .*/g))).toMatchObject({ size: 1 });
    await restore(root, damaged, /Restore (?:it|the list).*?/);
    expect(await verify(root)).toMatchObject(failsWith(/\[verify\/committed\]/));
    commitAll(root, 'Restore it');
    expect(await verify(root)).toMatchObject(succeeds);
  });

  test('rejects the date of a release that does not exist', async () => {
    expect(await verify(await sharedMini(), '2031-01-01')).toMatchObject(failsWith(/There is no release 2031-01-01/));
  });
});

/** A clone of a project, with a name for commits. To rebuild releases, pass the project with the program. */
async function cloneOf(from: string, ...options: string[]): Promise<string> {
  const clone = join(await temporary(), 'clone');
  git(await temporary(), 'clone', '--quiet', ...options, `file://${from}`, clone);
  git(clone, 'config', 'user.name', 'Test');
  git(clone, 'config', 'user.email', 'test@localhost');
  return clone;
}

describe('verification of an incomplete clone', () => {
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
      'repository',
      async () => {
        const root = await mini();
        await rm(join(root, '.git'), { recursive: true });
        return root;
      },
      /Git can't read this folder.*Run this in a clone made by git clone\.$/m,
    ],
  ])('says how to get the missing %s, and fails only in a workflow', async (_, make, why) => {
    const root = await make();
    const { code, stdout } = await verify(root);
    expect([code, stdout]).toEqual([0, expect.stringMatching(why)]);
    expect(stdout).toMatch(/^Verified: 2 releases, except/m);
    expect(await inWorkflow(root)).toEqual([expect.stringMatching(/^verify\/history \| .*fetch-depth: 0/)]);
    // The suggested command completes the clone.
    const command = /Run: git (fetch .*)/.exec(stdout)?.[1];
    if (command === undefined) return;
    git(root, ...command.split(' '));
    expect(await inWorkflow(root)).toEqual([]);
  });

  test('is incomplete at a release without tags, which warns that the last release was not compared with its tag', async () => {
    const clone = await cloneOf(await sharedMini(), '--no-tags');
    await correctOneFigure(clone);
    commitAll(clone, 'Correct a figure');
    const made = await release(clone, '--date', THIRD);
    expect(made).toMatchObject({
      ...succeeds,
      stdout: expect.stringMatching(/^Warning: this clone has no tag 2026-11-28/),
    });
    expect(await verify(clone)).toMatchObject({
      ...succeeds,
      stdout: expect.stringMatching(/: 2026-11-21, 2026-11-28\./),
    });
    await edit(clone, `api/v1/releases/${THIRD}/index.csv`, 'H100', 'H200');
    expect((await verify(clone)).code).toBe(1);
  });

  test('rejects a release if the last one differs from its tag', async () => {
    const root = await mini();
    await rewrite(root);
    await correctOneFigure(root);
    commitAll(root, 'Correct a figure');
    expect(await release(root, '--date', THIRD)).toMatchObject(failsWith(/differs from the one at its tag 2026-11-28/));
  });

  test('does not fail in a workflow because of other package versions than at the release', async () => {
    const { stdout } = await verify(await sharedMini());
    expect(stdout).toMatch(/^Not verified: Release 2026-11-28 was not rebuilt/m);
    expect(await inWorkflow(await sharedMini())).toEqual([]);
  });

  test('exits with an error in a workflow, but not outside of it', async () => {
    const clone = await cloneOf(await sharedMiniWithProgram(), '--no-tags');
    await symlink(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
    expect(await run('verify', [], {}, clone)).toMatchObject({ code: 0 });
    const failed = await run('verify', [], { GITHUB_ACTIONS: 'true' }, clone);
    expect(failed).toMatchObject(failsWith(/fix: .*fetch-depth: 0/));
  });
});

describe('the tags of the remote', () => {
  test('are reported if they are missing, with the command that pushes them', async () => {
    const root = await mini();
    const origin = await withOrigin(root);
    git(origin, 'tag', '--delete', FIRST);
    const before = git(origin, 'rev-parse', 'main');
    await edit(root, 'README.md', /^# .*/, '# Not reviewed');
    commitAll(root, 'Change the title');
    const outcome = await verify(root);
    expect(outcome).toMatchObject(succeeds);
    await runCommandsAfter(root, outcome.stdout, /Not on the remote origin: 2026-11-21\. To push it, run .*/);
    expect(git(origin, 'rev-parse', 'main')).toBe(before);
    expect(await verify(root)).toMatchObject({ ...succeeds, stdout: expect.not.stringContaining('Not on') });
  });

  test('are pushed with their commits if the remote lacks both', async () => {
    const root = await mini();
    const origin = await withOrigin(root);
    git(origin, 'tag', '--delete', SECOND);
    git(origin, 'update-ref', 'refs/heads/main', `${FIRST}^{commit}`);
    git(root, 'fetch', '--quiet');
    const { stdout } = await verify(root);
    await runCommandsAfter(root, stdout, /Not on the remote origin: 2026-11-28\. To push it, run .*/);
    expect(git(origin, 'rev-parse', 'main')).toBe(git(root, 'rev-parse', 'HEAD'));
  });

  test('are not fetched if the remote lacks them too', async () => {
    const root = await mini();
    const origin = await withOrigin(root);
    for (const each of [root, origin]) git(each, 'tag', '--delete', FIRST);
    const { stdout } = await verify(root);
    expect(stdout).toMatch(/missing from this clone: 2026-11-21/);
    expect(stdout).not.toContain('git fetch --tags');
  });

  test('are an error if one was moved there or here', async () => {
    const root = await mini();
    const origin = await withOrigin(root);
    git(origin, 'tag', '--force', FIRST, 'main');
    const moved = await verify(root);
    expect(moved).toMatchObject(failsWith(/tag 2026-11-21 on the remote origin differs[^]*\[verify\/moved-tag\]/));
    await runCommandsAfter(root, moved.stderr, /restore the tag on the remote.*/);
    expect(await verify(root)).toMatchObject(succeeds);
    move(root, FIRST, 'HEAD');
    const wrong = await verify(root);
    expect(wrong.stderr).not.toContain('[verify/moved-tag]');
    await runCommandsAfter(root, wrong.stderr, /Fetch the original tag/);
    expect(await verify(root)).toMatchObject(succeeds);
  });

  test('are made again if a tag was moved both there and here', async () => {
    const root = await mini();
    const origin = await withOrigin(root);
    move(root, FIRST, 'HEAD');
    git(root, 'push', '--quiet', '--force', 'origin', FIRST);
    await restore(root, await verify(root), /Make the tag again.*/);
    expect(await verify(root)).toMatchObject(succeeds);
    expect(git(origin, 'rev-parse', FIRST)).toBe(git(root, 'rev-parse', FIRST));
  });

  test('are an error if they have no local release, except tags from before the first release', async () => {
    const root = await mini();
    const origin = await withOrigin(root);
    git(origin, 'tag', '2020-01-01', 'main');
    expect(await verify(root)).toMatchObject(succeeds);
    git(origin, 'tag', '2026-12-24', 'main');
    expect(await verify(root)).toMatchObject(failsWith(/has the tag 2026-12-24[^]*--delete origin 2026-12-24/));
    await rm(origin, { recursive: true });
    expect(await verify(root)).toMatchObject({
      ...succeeds,
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
    expect(outcome).toMatchObject(failsWith(/The tag 2026-11-30 has no release[^]*git tag --delete 2026-11-30/));
    git(root, 'tag', '--delete', '2026-11-30');
    // If an older commit is checked out, later releases also have tags.
    git(root, 'checkout', '--quiet', FIRST);
    expect(await verify(root)).toMatchObject(succeeds);
  });

  test('is an error without an archive', async () => {
    const root = await temporary();
    await makeMiniData(root);
    expect(await verify(root)).toMatchObject({ ...succeeds, stdout: expect.not.stringContaining('Verified') });
    initRepository(root);
    git(root, 'tag', FIRST);
    expect(await verify(root)).toMatchObject(failsWith(/The tag 2026-11-21 has no release/));
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
