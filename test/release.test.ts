import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { dataVersion } from '../src/contract/data-version.ts';
import type { Changes } from '../src/contract/generated/api.d.ts';
import { listen, previewServer } from '../site/preview/server.ts';
import { FIRST, SECOND } from './mini/make.ts';
import { commitAll, git, initRepository } from './support/git.ts';
import { copyOf, correctOneFigure, edit, INTENSITY, sharedMini, sharedMiniWithProgram } from './support/mini.ts';
import { call, copyUnreleased, nameOwner, type Outcome, run, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();
/** After the two releases of the mini project. */
const [THIRD, FOURTH] = ['2030-02-10', '2030-03-10'];

const release = (root: string, ...args: string[]): Promise<Outcome> => call('release', args, {}, root);
const verify = (root: string, ...args: string[]): Promise<Outcome> => call('verify', args, {}, root);

/** The mini project, with its two releases. */
const mini = async (): Promise<string> => copyOf(await sharedMini(), await temporary());

/** The mini project with a figure corrected since its releases. */
async function corrected(): Promise<string> {
  const root = await mini();
  await correctOneFigure(root);
  commitAll(root, 'Correct a figure');
  return root;
}

describe('the whole project, released and verified by processes,', () => {
  let root: string;

  beforeAll(async () => {
    root = await temporary();
    await copyUnreleased(root);
    initRepository(root);
    expect(await run('release', ['--date', FIRST], {}, root)).toMatchObject({ code: 0, stderr: '' });
  });

  test('writes live files, dated folder and ledger, and commits and tags them', async () => {
    expect(git(root, 'status', '--porcelain')).toBe('');
    expect(git(root, 'cat-file', '-t', FIRST)).toBe('tag');
    expect(git(root, 'rev-parse', `${FIRST}^{commit}`)).toBe(git(root, 'rev-parse', 'HEAD'));
    const index = JSON.parse(await readFile(join(root, 'api/v1/releases/index.json'), 'utf8')) as { latest: string };
    expect(index.latest).toBe(FIRST);
    expect(await readFile(join(root, 'api/v1/all.zip'))).toEqual(
      await readFile(join(root, `api/v1/releases/${FIRST}/all.zip`)),
    );
    const folder = join(root, 'api/v1/releases', FIRST);
    for (const line of (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trim().split('\n')) {
      const [digest, path = ''] = line.split('  ');
      expect(
        createHash('sha256')
          .update(await readFile(join(folder, path)))
          .digest('hex'),
      ).toBe(digest);
    }
  });

  test('is verified, and built again from its tag with the same bytes', async () => {
    const { code, stdout } = await run('verify', [], {}, root);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining(`${FIRST} was built again from its commit: the same bytes.`),
    });
  });

  test('has the history of a row', async () => {
    const { stdout } = await run('diff', ['--row', 'qwen-3-8b/H100/1/64', '--format', 'json'], {}, root);
    expect(JSON.parse(stdout)).toMatchObject([{ date: FIRST, configuration: { row_id: 'qwen-3-8b/H100/1/64' } }]);
  });
});

describe('npm run release', () => {
  test('is built again where the diff wrote a longer summary than anybody may give, and verified without its tag only where there are none', async () => {
    const long = await copyOf(await sharedMiniWithProgram(), await temporary());
    for (const source of ['ai-energy-score', 'ember', 'ml-energy', 'nvidia']) {
      await edit(long, `data/${source}/source.json`, /("version": ")/, `$1${'revised '.repeat(8)}`);
    }
    commitAll(long, 'Describe the version at length');
    expect(await release(long, '--date', THIRD)).toMatchObject({ code: 0, stderr: '' });
    git(long, 'tag', '--delete', THIRD);
    const { code, stderr } = await verify(long);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`The tag ${THIRD} is gone [verify/tag]`)]);
    const advice = /put it back: git (tag --annotate \S+ \S+) -m/.exec(stderr)?.[1] ?? '';
    git(long, ...advice.split(' '), '-m', `Release ${THIRD}`);
    expect(await verify(long)).toMatchObject({ code: 0, stdout: expect.stringContaining('Verified: 3 releases') });
    git(long, 'tag', '--delete', FIRST, SECOND, THIRD);
    expect(await verify(long)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/stands in for it[^]*the same bytes/),
    });
  });

  test('refuses another release when nothing changed, and one of an earlier date', async () => {
    const root = await mini();
    expect(await release(root, '--date', THIRD)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`Nothing changed since the release of ${SECOND}`),
    });
    expect(await release(root, '--date', '2026-11-20')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is before it'),
    });
    expect(await release(root)).toMatchObject({ code: 2, stderr: 'Which date? --date YYYY-MM-DD.\n' });
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  test('refuses a date further ahead than any time zone explains, unless it is meant', async () => {
    const next = await corrected();
    const far = { RELEASE_FUTURE: '' };
    expect(await call('release', ['--date', '2099-01-01'], far, next)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/2099-01-01 is more than 2 days ahead of today[^]*--future/),
    });
    expect(await call('release', ['--date', '2099-01-01', '--future'], far, next)).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  test('refuses a date that has a release with other bytes', async () => {
    const changed = await corrected();
    const before = git(changed, 'rev-parse', 'HEAD');
    expect(await release(changed, '--date', SECOND)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('other bytes'),
    });
    expect([git(changed, 'status', '--porcelain'), git(changed, 'rev-parse', 'HEAD')]).toEqual(['', before]);
  });

  test('refuses to lose, to touch or to swallow another release, and a tag that is none of its own', async () => {
    const [emptied, touched] = [await corrected(), await corrected()];
    const [begun, tagged] = [await corrected(), await corrected()];
    git(emptied, 'rm', '-r', '--quiet', 'api/v1');
    commitAll(emptied, 'Lose the archive');
    expect(await release(emptied, '--date', THIRD)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`lacks releases that data/changes.json knows: ${FIRST}, ${SECOND}`),
    });
    expect(await verify(emptied)).toMatchObject({ code: 1, stderr: expect.stringContaining('The archive is missing') });

    await edit(touched, `api/v1/releases/${FIRST}/grid.json`, '2024', '2025');
    expect(await release(touched, '--date', THIRD)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`api/v1/releases/${FIRST}/grid.json`),
    });

    await release(begun, '--date', THIRD, '--no-git');
    expect(await release(begun, '--date', FOURTH)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`finished first: npm run release -- --date ${THIRD}`),
    });
    expect((await release(begun, '--date', THIRD)).code).toBe(0);

    git(tagged, 'tag', THIRD, 'HEAD~1');
    expect(await release(tagged, '--date', THIRD)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`There is a tag ${THIRD} already`),
    });
    expect(git(tagged, 'status', '--porcelain')).toBe('');
  });

  test('goes on after it was killed while it swapped the folder, and commits archives that are ignored elsewhere', async () => {
    const killed = await corrected();
    const leftover = (kind: string): string =>
      join(killed, `api/.v1.${kind}-1000-999999-00000000-0000-4000-8000-000000000000`);
    await rename(join(killed, 'api/v1'), leftover('old'));
    await mkdir(leftover('new'));
    await writeFile(join(leftover('new'), 'half'), '');
    await writeFile(join(killed, '.git/info/exclude'), '*.zip\n');
    expect(await release(killed, '--date', THIRD)).toMatchObject({ code: 0, stderr: '' });
    expect(await readdir(join(killed, 'api'))).toEqual(['v1']);
    expect(git(killed, 'ls-tree', '-r', '--name-only', 'HEAD')).toContain(`api/v1/releases/${THIRD}/all.zip`);
    expect((await verify(killed)).code).toBe(0);
  });

  test('says the same again when it is made again, and takes no words of several lines', async () => {
    const again = await corrected();
    expect(await release(again, '--date', THIRD, '--reason', 'A\nB')).toMatchObject({ code: 2 });
    await release(again, '--date', THIRD, '--reason', 'Because.', '--summary', 'Something.');
    expect(await release(again, '--date', THIRD)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Something.'),
    });
  });

  test('refuses another branch, a commit beside it, and a clone behind its origin: what it says then loses nothing', async () => {
    const origin = await temporary();
    git(origin, 'init', '--quiet', '--bare', '--initial-branch', 'main');
    const root = await corrected();
    git(root, 'remote', 'add', 'origin', origin);
    git(root, 'push', '--quiet', 'origin', 'main', '--tags');
    const state = (): string => git(root, 'rev-parse', 'HEAD', 'main');
    const before = state();
    const refuses = async (rule: string, found: string): Promise<void> => {
      const { code, stderr } = await release(root, '--date', THIRD);
      expect([code, stderr]).toEqual([1, expect.stringMatching(RegExp(`\\[publish/${rule}\\]\n +found: +${found}\n`))]);
    };
    git(root, 'switch', '--quiet', '--detach');
    await refuses('branch', 'no branch');
    git(root, 'switch', '--quiet', '--create', 'aside');
    await refuses('branch', 'aside');
    git(root, 'switch', '--quiet', 'main');
    expect([state(), git(root, 'status', '--porcelain')]).toEqual([before, '']);

    const other = join(await temporary(), 'clone');
    git(origin, 'clone', '--quiet', origin, other);
    await writeFile(join(other, 'note.txt'), 'From elsewhere\n');
    git(other, 'config', 'user.name', 'Other');
    git(other, 'config', 'user.email', 'other@localhost');
    commitAll(other, 'From elsewhere');
    git(other, 'push', '--quiet', 'origin', 'main');
    await refuses('behind', '1');
    // Made all the same, where the remote was out of reach: the push is refused, and takes back the release alone.
    git(root, 'remote', 'set-url', 'origin', `${origin}-away`);
    git(root, 'update-ref', 'refs/remotes/origin/main', 'main');
    await edit(root, 'README.md', /^# .*/, '# Unpushed');
    commitAll(root, 'A correction that is not pushed');
    expect(await release(root, '--date', THIRD)).toMatchObject({ code: 0, stderr: '' });
    git(root, 'remote', 'set-url', 'origin', origin);
    const refused = await call('push-release', ['--date', THIRD], {}, root);
    const advice =
      /on the newest state: (git .*) && npm run release -- --public --date ([\d-]+), with the same --reason/.exec(
        refused.stderr,
      );
    expect(advice?.[2]).toBe(THIRD);
    for (const command of advice?.[1]?.split(' && ') ?? []) git(root, ...command.split(' ').slice(1));
    expect(await release(root, '--date', THIRD)).toMatchObject({ code: 0, stderr: '' });
    expect(await call('push-release', ['--date', THIRD], {}, root)).toMatchObject({ code: 0 });
    const log = git(origin, 'log', '--format=%s', '-3', 'main').split('\n');
    expect(log).toEqual([`Release ${THIRD}`, 'A correction that is not pushed', 'From elsewhere']);
    expect(await verify(root)).toMatchObject({ code: 0 });
  });

  test('refuses a tree with other changes in it', async () => {
    const dirty = await mini();
    await correctOneFigure(dirty);
    const { code, stderr } = await release(dirty, '--date', THIRD);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(INTENSITY) });
    expect(await readdir(join(dirty, 'api/v1/releases'))).toEqual([FIRST, SECOND, 'index.json']);
  });

  test('refuses what breaks v1: a field that goes, a row that vanishes without a word', async () => {
    const broken = await mini();
    // A field that was published and that the program does not know is one that went.
    await edit(broken, `api/v1/releases/${SECOND}/openapi.json`, /"latest_year"/g, '"newest_year"');
    for (const table of ['configurations', 'lengths'])
      await edit(broken, `data/ml-energy/${table}.csv`, /^lm-arena-chat,qwen-3-8b,H100,1,64,.*\n/m, '');
    commitAll(broken, 'Break v1');
    const { code, stderr } = await release(broken, '--date', THIRD);
    expect(code).toBe(1);
    expect(stderr).toContain('newest_year');
    expect(stderr).toContain('/api/v2/');
    expect(stderr).toContain('qwen-3-8b/H100/1/64');
    expect(stderr).toContain('data/retired.json');
    expect(git(broken, 'status', '--porcelain')).toBe('');
  });

  test('one corrected figure changes the one document that carries it, and the dry run says so without a trace', async () => {
    const next = await corrected();
    const dry = await release(next, '--date', THIRD, '--dry-run');
    expect(dry.stdout).toContain('"summary"');
    expect(git(next, 'status', '--porcelain')).toBe('');
    expect((await release(next, '--date', THIRD, '--reason', 'A test.')).code).toBe(0);
    const { changes } = JSON.parse(await readFile(join(next, 'api/v1/changes.json'), 'utf8')) as { changes: object[] };
    expect(changes[2]).toMatchObject({
      date: THIRD,
      documents: ['grid.json'],
      reason: 'A test.',
      summary: expect.stringContaining('−50'),
    });
    expect(
      git(next, 'diff', '--name-only', SECOND, THIRD, '--', `api/v1/releases/${FIRST}`, `api/v1/releases/${SECOND}`),
    ).toBe('');
    const history = await call('diff', ['--row', 'qwen-3-8b/H100/1/64', '--format', 'json'], {}, next);
    const configuration = expect.objectContaining({ row_id: 'qwen-3-8b/H100/1/64' });
    expect(JSON.parse(history.stdout)).toEqual(
      [FIRST, SECOND, THIRD].map((date) => ({
        date,
        notice: null,
        configuration,
        relative_change: date === FIRST ? null : 0,
        within_uncertainty: date === FIRST ? null : true,
      })),
    );
    expect(await call('diff', ['--row', 'qwen-3-8b/H100/1/65'], {}, next)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('No release has a row qwen-3-8b/H100/1/65'),
    });
    expect(await verify(next)).toMatchObject({ code: 0, stdout: expect.stringContaining('Verified: 3 releases') });
  });

  test.each<[string, (at: string) => void | Promise<void>]>([
    ['writing the files', (at) => void git(at, 'reset', '--quiet', '--mixed', 'HEAD~1')],
    [
      'writing the files, but not the ledger',
      (at) => {
        git(at, 'reset', '--quiet', '--mixed', 'HEAD~1');
        git(at, 'checkout', '--quiet', 'HEAD', '--', 'data/changes.json');
      },
    ],
    ['the commit', () => undefined],
  ])('goes on after an interruption behind %s', async (_, undo) => {
    const interrupted = await mini();
    const released = git(interrupted, 'rev-parse', `${SECOND}^{tree}`);
    const ledger = JSON.parse(await readFile(join(interrupted, 'data/changes.json'), 'utf8')) as Changes;
    const words = ['--date', SECOND, '--reason', ledger.changes[1]?.reason ?? ''];
    git(interrupted, 'tag', '--delete', SECOND);
    await undo(interrupted);
    expect(await release(interrupted, ...words)).toMatchObject({ code: 0, stderr: '' });
    expect(git(interrupted, 'rev-parse', `${SECOND}^{tree}`)).toBe(released);
    expect((await verify(interrupted)).code).toBe(0);
    expect(await release(interrupted, ...words)).toMatchObject({ code: 0, stderr: '' });
  });
});

test('the real archive begins once, at a real address, without the rehearsals', async () => {
  const root = await mini();
  const begin = (...args: string[]): Promise<Outcome> => release(root, '--first', ...args);
  expect(await begin('--date', THIRD)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/\/site_url[^]*\/publisher\/name/),
  });

  expect((await call('set-site', ['https://energy.some-owner.org'], {}, root)).code).toBe(0);
  await nameOwner(root);
  commitAll(root, 'Set the address');
  expect(await release(root, '--date', THIRD)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is a rehearsal'),
  });
  expect(await begin('--date', SECOND)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('takes a later date'),
  });

  const begun = await begin('--date', THIRD);
  expect(begun).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`Left behind: the rehearsals ${FIRST}, ${SECOND}`),
  });
  expect(await readdir(join(root, 'api/v1/releases'))).toEqual([THIRD, 'index.json']);
  expect((await verify(root)).code).toBe(0);
  // The same again goes on where it stopped, and a second beginning is none.
  expect((await begin('--date', THIRD)).code).toBe(0);
  expect(await begin('--date', FOURTH)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('begun already'),
  });
});

describe('npm run verify', () => {
  const path = (name: string): string => `api/v1/releases/${SECOND}/${name}`;
  /** What is looked at without the history. */
  const files = async (): Promise<string> => copyOf(await sharedMini(), await temporary(), 'api', 'data', 'schema');

  test.each<[string, string, (at: string) => Promise<unknown>, string]>([
    [
      'a flipped byte in a document',
      'verify/digest',
      (at) => edit(at, path('grid.json'), '2024', '2025'),
      path('grid.json'),
    ],
    ['a flipped byte in an archive', 'verify/digest', (at) => flip(at, path('all.zip')), path('all.zip')],
    ['a flipped byte in a live file', 'verify/live', (at) => flip(at, 'api/v1/index.csv'), 'index.csv'],
    [
      'a flipped byte in the white space of the list',
      'verify/index',
      (at) => edit(at, 'api/v1/releases/index.json', '  "latest"', ' "latest"'),
      'releases/index.json',
    ],
    [
      'a missing file',
      'verify/missing',
      (at) => rm(join(at, path('models/qwen-3-8b.json'))),
      path('models/qwen-3-8b.json'),
    ],
    [
      'an extra file in a release',
      'verify/extra',
      (at) => writeFile(join(at, path('extra.json')), '{}'),
      path('extra.json'),
    ],
    ['an extra live file', 'verify/extra', (at) => writeFile(join(at, 'api/v1/extra.json'), '{}'), 'extra.json'],
    [
      'an extra release',
      'verify/extra',
      (at) => cp(join(at, path('')), join(at, 'api/v1/releases/2031-01-01'), { recursive: true }),
      'releases/2031-01-01/',
    ],
    [
      'an edited ledger',
      'verify/ledger',
      (at) => edit(at, 'api/v1/changes.json', `"date": "${SECOND}"`, `"date": "${THIRD}"`),
      'changes.json',
    ],
    [
      'an edited ledger in data/',
      'verify/ledger',
      (at) => edit(at, 'data/changes.json', 'twice', 'thrice'),
      'data/changes.json',
    ],
    ['an edited digest', 'verify/digest', (at) => edit(at, path('SHA256SUMS'), /^./, 'f0'), path('SHA256SUMS')],
  ])('finds and names %s', async (_, rule, change, file) => {
    const broken = await files();
    await change(broken);
    const { code, stderr } = await verify(broken, '--no-git');
    expect(code).toBe(1);
    expect(stderr).toContain(`[${rule}]`);
    expect(stderr).toContain(file.replace('api/v1/', ''));
  });

  test('verifies a live site, and finds a flipped byte there', async () => {
    const [root, broken] = [await sharedMini(), await files()];
    const serve = async (at: string): Promise<{ url: string; close: () => void }> => {
      const server = previewServer(at);
      const port = await listen(server, 0);
      return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
    };
    const [good, bad] = [await serve(root), await serve(broken)];
    await flip(broken, path('index.csv'));
    await rm(join(broken, path('grid.json')));
    try {
      expect(await verify(root, '--url', good.url)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/can not be seen[^]*Verified: 2 releases/),
      });
      const { code, stderr } = await verify(root, '--url', `${bad.url}/api/v1/`);
      expect(code).toBe(1);
      expect(stderr).toContain(`releases/${SECOND}/index.csv: The file is not what was released`);
      expect(stderr).toContain(`releases/${SECOND}/grid.json: The file is missing`);
      expect(await verify(root, '--url', `${bad.url}/nothing`)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('can not be fetched'),
      });
    } finally {
      good.close();
      bad.close();
    }
  });

  test('finds a list of releases that says something else than at the tag, its data_version made to fit', async () => {
    const broken = await mini();
    const file = join(broken, 'api/v1/releases/index.json');
    const index = JSON.parse(await readFile(file, 'utf8')) as { releases: { bytes: number; url: string }[] };
    for (const record of index.releases) record.url = 'https://elsewhere.example/manifest.json';
    const forged = { ...index, data_version: dataVersion(index) };
    await writeFile(file, `${JSON.stringify(forged, null, 2)}\n`);
    expect(await verify(broken)).toMatchObject({ code: 1, stderr: expect.stringContaining('says something else') });
  });

  test('finds a tag that was pointed elsewhere', async () => {
    const broken = await mini();
    git(broken, 'tag', '--force', '--annotate', SECOND, '-m', 'Moved', `${SECOND}^{commit}~1`);
    expect(await verify(broken)).toMatchObject({ code: 1, stderr: expect.stringContaining('[verify/tag]') });
  });

  test('says so where a clone is shallow', async () => {
    const clone = join(await temporary(), 'clone');
    git(await temporary(), 'clone', '--quiet', '--depth', '1', `file://${await sharedMini()}`, clone);
    expect(await verify(clone)).toMatchObject({ code: 0, stdout: expect.stringContaining('This clone is shallow') });
  });

  test('names a date that has no release', async () => {
    expect(await verify(await sharedMini(), '2031-01-01', '--no-git')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no release 2031-01-01'),
    });
  });
});

async function flip(root: string, file: string): Promise<void> {
  const bytes = await readFile(join(root, file));
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(join(root, file), bytes);
}
