import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readMergeCommit } from '../src/github/pull-request/changes.ts';
import {
  verdictMarkdown,
  verdictSentence,
  MOST_FILES,
  verdictOf,
  type Verdict,
} from '../src/github/pull-request/verdict.ts';
import { call, run, temporaryFolders } from './support/project.ts';
import { base, handled, measurement, measurementPath } from './support/pull-request.ts';

const temporary = temporaryFolders();

function git(folder: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', ['-C', folder, ...identity, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();
}

type Files = Readonly<Record<string, string>>;

async function write(folder: string, files: Files): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** A repository whose HEAD is the merge commit of a pull request that `change` makes to `files`. */
async function pullRequest(files: Files, change: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = await temporary();
  git(folder, 'init', '--quiet', '--initial-branch=main');
  await write(folder, { 'README.md': 'A repository\n', ...files });
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message=Base');
  git(folder, 'checkout', '--quiet', '-b', 'change');
  await change(folder);
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message=Change');
  git(folder, 'checkout', '--quiet', 'main');
  git(folder, 'merge', '--quiet', '--no-ff', '--message=Merge', 'change');
  return folder;
}

const adding =
  (files: Files) =>
  (folder: string): Promise<void> =>
    write(folder, files);

async function verdict(folder: string, author = 'alice'): Promise<Verdict> {
  return verdictOf(handled(author), await readMergeCommit(folder), base);
}

/** The rule and file of every error. */
function errors({ report }: Verdict): string[] {
  return report.findings.filter((f) => f.severity === 'error').map((f) => `${f.rule} ${f.file}`);
}

const GOOD = measurementPath('alice');

describe('a pull request', () => {
  test('with good measurements passes, whatever the case of the handle', async () => {
    const folder = await pullRequest(
      {},
      adding({ [GOOD]: measurement(), [measurementPath('alice', 2)]: measurement(2) }),
    );
    const found = await verdict(folder, 'Alice');
    expect(found).toMatchObject({ applies: true, withdrawn: 0, report: { files: 2 } });
    expect([errors(found), found.report.rows.map((row) => row.file)]).toEqual([
      [],
      [GOOD, measurementPath('alice', 2)].sort(),
    ]);
    expect(verdictSentence(found)).toBe('2 measurements ready to publish');
  });

  test('without a contribution is no business of the check', async () => {
    const found = await verdict(await pullRequest({}, adding({ 'scripts/build.ts': 'changed' })));
    expect(found).toEqual({ applies: false, withdrawn: 0, report: { files: 0, findings: [], rows: [] } });
    expect(verdictSentence(found)).toBe('No contribution in this pull request');
  });

  test('with other files fails, and names each of them', async () => {
    const folder = await pullRequest(
      { 'a.ts': 'a', 'b.ts': 'b' },
      async (at) => (await write(at, { [GOOD]: measurement(), 'a.ts': 'A' }), rm(join(at, 'b.ts'))),
    );
    const found = await verdict(folder);
    expect(errors(found)).toEqual(['scope/mixed a.ts', 'scope/mixed b.ts']);
    expect(found.report.rows).toHaveLength(1);
  });

  test("in another's folder fails, also when it deletes there", async () => {
    const [bobs, more] = [measurementPath('bob'), measurementPath('bob', 2)];
    const change = async (at: string): Promise<void> => {
      await write(at, { [more]: measurement(3) });
      await rm(join(at, bobs));
    };
    const found = await verdict(await pullRequest({ [bobs]: measurement() }, change));
    expect(errors(found).sort()).toEqual([`scope/foreign-folder ${more}`, `scope/foreign-folder ${bobs}`].sort());
  });

  test("that renames a file out of another's folder fails: both sides count", async () => {
    const bobs = measurementPath('bob');
    const change = async (at: string): Promise<void> => {
      await mkdir(join(at, dirname(GOOD)), { recursive: true });
      await rename(join(at, bobs), join(at, GOOD));
    };
    expect(errors(await verdict(await pullRequest({ [bobs]: measurement() }, change)))).toEqual([
      `scope/foreign-folder ${bobs}`,
    ]);
  });

  test('that deletes files of its own is a withdrawal, and fine', async () => {
    const found = await verdict(await pullRequest({ [GOOD]: measurement() }, (at) => rm(join(at, GOOD))));
    expect(found).toMatchObject({ applies: true, withdrawn: 1, report: { files: 0, findings: [] } });
    expect(verdictSentence(found)).toBe('1 measurement file taken away');
    expect(verdictMarkdown(found, 1000)).toContain('Past releases keep the rows');
  });

  test('that corrects a file is not held against the old one', async () => {
    const folder = await pullRequest(
      { [GOOD]: measurement() },
      adding({ [GOOD]: measurement(1, { notes: 'Better.' }) }),
    );
    const merged = { path: GOOD, kind: 'file', size: 1, bytes: new TextEncoder().encode(measurement()) } as const;
    const against = async (path: string): Promise<Verdict> =>
      verdictOf(handled('alice'), await readMergeCommit(folder), { ...base, contributions: [{ ...merged, path }] });
    expect(errors(await against(GOOD))).toEqual([]);
    expect(errors(await against(measurementPath('bob')))).toEqual([`honesty/same-run ${GOOD}`]);
  });

  test('of more files than a page of any list is seen whole', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 350 }, (_, i) => [measurementPath('alice', i + 1), measurement(i + 1)]),
    );
    const folder = await pullRequest({}, adding({ ...files, 'zzz.ts': 'the last of all' }));
    const found = await verdict(folder);
    expect(found.report.files).toBe(350);
    expect(errors(found)).toEqual(['scope/mixed zzz.ts']);
  });

  test('with a folder that was not looked into is refused: it can hold anything', async () => {
    const folder = { path: 'contributions/ALICE/', kind: 'folder', object: null, size: null } as const;
    const found = await verdictOf(handled('alice'), { changes: [folder], read: () => Promise.resolve([]) }, base);
    expect(errors(found)).toEqual(['scope/too-many contributions']);
  });

  test('of too many files is refused without reading them', async () => {
    const files = Object.fromEntries(
      Array.from({ length: MOST_FILES + 1 }, (_, i) => [`contributions/alice/${i}.json`, '{']),
    );
    const found = await verdict(await pullRequest({}, adding(files)));
    expect(errors(found)).toEqual(['scope/too-many contributions']);
    expect(found.report.files).toBe(0);
  });
});

describe('what is no regular file of a good size', () => {
  test('a link is seen as a link, and not followed', async () => {
    const secret = join(await temporary(), 'secret.json');
    await writeFile(secret, measurement());
    const link = async (at: string): Promise<void> => {
      await mkdir(join(at, dirname(GOOD)), { recursive: true });
      await symlink(secret, join(at, GOOD));
    };
    const found = await verdict(await pullRequest({}, link));
    expect(errors(found)).toEqual([`file/kind ${GOOD}`]);
    expect(found.report.rows).toEqual([]);
  });

  test('another repository is none', async () => {
    const link = async (at: string): Promise<void> => {
      git(at, 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},contributions/alice/other.json`);
      // An empty folder in its place keeps "git add" from taking it off the index again.
      await mkdir(join(at, 'contributions/alice/other.json'), { recursive: true });
    };
    const folder = await pullRequest({}, link);
    const found = await verdict(folder);
    expect(errors(found)).toContain('file/kind contributions/alice/other.json');
  });

  test('a file one byte too large is not read', async () => {
    const path = measurementPath('alice', 2);
    const padded = measurement().padEnd(64 * 1024 + 1);
    const found = await verdict(await pullRequest({}, adding({ [path]: padded, [GOOD]: padded.slice(0, -1) })));
    expect(errors(found)).toEqual([`file/size ${path}`]);
  });
});

test('names with spaces, quotes, line ends and foreign letters are seen as they are', async () => {
  const names = ['a b.json', 'a"b.json', "a'b.json", 'a\nb.json', 'ü.json', '日本.json', '::error::x.json', '-rf.json'];
  const files = Object.fromEntries(names.map((name, i) => [`contributions/alice/${name}`, measurement(i + 1)]));
  const folder = await pullRequest({}, adding(files));
  const found = await verdict(folder);
  expect(errors(found).sort()).toEqual(names.map((name) => `file/path contributions/alice/${name}`).sort());
  const printed = await run('check-pull-request', ['--checkout', folder, '--author', 'alice']);
  expect(printed.code).toBe(1);
  expect(printed.stdout.trimEnd().split('\n')).toHaveLength(names.length + 1);
});

test('what a repository is set to run is not run, and no other repository is taken for it', async () => {
  const folder = await pullRequest(
    {},
    adding({ [GOOD]: measurement(), '.gitattributes': '* diff=evil filter=evil\n' }),
  );
  const [evil, trace] = [join(folder, '.git/evil'), join(folder, '.git/trace')];
  await writeFile(evil, `#!/bin/sh\ntouch '${trace}'\n`);
  await chmod(evil, 0o755);
  for (const key of ['core.fsmonitor', 'diff.external', 'diff.evil.textconv', 'filter.evil.smudge', 'core.pager']) {
    git(folder, 'config', key, evil);
  }
  await rm(trace, { force: true });
  expect(errors(await verdict(folder))).toEqual(['scope/mixed .gitattributes']);
  expect(existsSync(trace)).toBe(false);
  await expect(readMergeCommit(join(folder, 'contributions'))).rejects.toThrow('is not the top of a git checkout');
});

describe('npm run check-pull-request', () => {
  test('prints annotations, writes a summary, and ends as it found', async () => {
    const folder = await pullRequest({}, adding({ [GOOD]: measurement(1, { window_seconds: 5 }), 'x.ts': '' }));
    const summary = join(await temporary(), 'summary.md');
    await writeFile(summary, '');
    const bad = await run('check-pull-request', ['--checkout', folder], {
      PR_AUTHOR: 'alice',
      GITHUB_STEP_SUMMARY: summary,
    });
    expect([bad.code, bad.stderr]).toEqual([1, '']);
    expect(bad.stdout).toMatch(/^::error title=scope\/mixed,file=x\.ts::/);
    expect(bad.stdout).toMatch(/errors? to fix\.\n$/);
    expect(await readFile(summary, 'utf8')).toMatch(/^### Measurement check: .*to fix\n/);
  });

  test('holds the number of an account against that of the author, where it is told', async () => {
    const row = measurement(1, { protocol_version: '0.3', account_id: 12 });
    const folder = await pullRequest({}, adding({ [GOOD]: row }));
    const check = (id: string, how = call) => {
      return how('check-pull-request', ['--checkout', folder], { PR_AUTHOR: 'alice', PR_AUTHOR_ID: id });
    };
    const [mine, unknown, wrong] = await Promise.all([check('12'), check(''), check('1e1')]);
    // Annotations are written to the process.
    const other = await check('13', run);
    expect([mine.code, other.code, unknown.code, wrong.code]).toEqual([0, 1, 0, 2]);
    expect(other.stdout).toMatch(/^::error title=scope\/account-id,file=[^,]+,line=\d+,col=\d+::/);
    expect(wrong.stderr).toContain('--author-id 1e1 is not the number of an account');
  });

  test('takes the shallow clone that a workflow has, and asks for one that is deep enough', async () => {
    const folder = await pullRequest({}, adding({ [GOOD]: measurement() }));
    const clone = await temporary();
    for (const depth of ['1', '2']) {
      git(clone, 'clone', '--quiet', `--depth=${depth}`, `file://${folder}`, depth);
    }
    const [one, two] = await Promise.all(
      ['1', '2'].map((depth) => call('check-pull-request', ['--checkout', join(clone, depth), '--author', 'alice'])),
    );
    expect([two?.code, two?.stdout]).toEqual([0, expect.stringContaining('1 measurement ready to publish.\n')]);
    expect([one?.code, one?.stderr]).toEqual([2, expect.stringContaining('fetch-depth: 2')]);
  });

  test.each([
    [[], 'Give --checkout DIR.'],
    [['--checkout', '.'], 'Give --author HANDLE, or set PR_AUTHOR.'],
    [['--checkout', '/nowhere', '--author', 'alice'], 'is not the top of a git checkout'],
  ])('used as %j says what is missing', async (args, message) => {
    const wrong = await call('check-pull-request', args, { PR_AUTHOR: '' });
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
