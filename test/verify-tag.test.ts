import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { FindingsError } from '../src/core/findings/finding.ts';
import { projectIn } from '../src/core/project.ts';
import { verifyTag } from '../src/releases/verify-tag.ts';
import { FIRST, SECOND } from './mini/make.ts';
import { commitAll, git } from './support/git.ts';
import {
  copyOf,
  correctOneFigure,
  edit,
  sharedMini,
  sharedMiniWithProgram,
  sharedThird,
  THIRD,
} from './support/mini.ts';
import { call, type Outcome, run, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();
const FOURTH = '2030-03-10';
const LIST = 'api/v1/releases/index.json';

const verify = (root: string, tag: string): Promise<Outcome> => call('verify', ['--tag', tag], {}, root);
const release = (root: string, date: string): Promise<Outcome> =>
  call('release', ['--date', date, '--future'], {}, root);
/** The findings about a tag in a workflow: each message with its fix. */
async function inWorkflow(root: string, tag: string): Promise<string[]> {
  const error: unknown = await verifyTag(projectIn(root), tag, true).catch((thrown: unknown) => thrown);
  if (!(error instanceof FindingsError)) throw new Error(`${tag} was not rejected`, { cause: error });
  return error.findings.map(({ message, fix }) => `${message} | ${fix ?? ''}`);
}

/** A copy of the mini project with a third release, whose tag is checked out. */
async function released(): Promise<string> {
  return copyOf(await sharedThird(), await temporary());
}

/** Moves the tag of the third release, or creates another annotated tag, and checks it out. */
function tagAt(root: string, commit: string, tag = THIRD): void {
  git(root, 'tag', '--force', '--annotate', tag, '-m', 'Tag', commit);
  git(root, 'checkout', '--quiet', '--detach', commit);
}

describe('npm run verify -- --tag', () => {
  test('accepts the annotated tag of the latest release on main, and rebuilds the release', async () => {
    const root = await sharedMiniWithProgram();
    const { code, stdout } = await verify(root, SECOND);
    expect(code).toBe(0);
    expect(stdout).toContain(`commit ${git(root, 'rev-parse', 'HEAD')}`);
    expect(stdout).toContain(`Rebuilt ${SECOND} `);
  });

  test('rejects a release that cannot be rebuilt', async () => {
    expect(await verify(await released(), THIRD)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^error: \S+: Release 2030-02-10 was not rebuilt.*\n.*git checkout 2030-02-10 && npm ci/,
      ),
    });
  });
});

describe('a tag is rejected with the command that deletes it', () => {
  test.each<[string, (root: string) => unknown, RegExp]>([
    ['if it is lightweight', (root) => git(root, 'tag', '--force', THIRD, `${THIRD}^{}`), /is not the annotated tag/],
    [
      'if it is a copy of another tag',
      (root) => {
        tagAt(root, SECOND);
        git(root, 'update-ref', `refs/tags/${THIRD}`, `refs/tags/${SECOND}`);
      },
      /did not add the release api\/v1\/releases\/2030-02-10/,
    ],
    [
      'if it points to an object other than a commit',
      (root) => git(root, 'tag', '--force', '--annotate', THIRD, '-m', 'Tag', 'HEAD:api'),
      /is not the annotated tag of a commit/,
    ],
    [
      'if its commit is not on main',
      (root) => {
        git(root, 'checkout', '--quiet', '--detach', 'HEAD~1');
        git(root, 'branch', '--force', 'main');
        git(root, 'checkout', '--quiet', '--detach', THIRD);
      },
      /is not on main/,
    ],
    [
      'if its commit does not contain the release',
      (root) => {
        tagAt(root, 'HEAD~1');
      },
      /did not add the release/,
    ],
    [
      'if its commit comes after the release',
      (root) => {
        git(root, 'commit', '--quiet', '--allow-empty', '-m', 'Later');
        tagAt(root, 'HEAD');
      },
      /did not add the release/,
    ],
  ])('%s', async (_, change, reason) => {
    const root = await released();
    await change(root);
    expect(await inWorkflow(root, THIRD)).toEqual([expect.stringMatching(reason)]);
    expect(await inWorkflow(root, THIRD)).toEqual([expect.stringMatching(/git push --delete origin 2030-02-10$/)]);
  });
});

describe('an amended release commit is rejected', () => {
  /** Amends the newest commit, which is the release commit, and moves the tag to it. */
  function amend(root: string, tag: string): void {
    git(root, 'checkout', '--quiet', 'main');
    git(root, 'commit', '--quiet', '--all', '--amend', '--no-edit');
    tagAt(root, git(root, 'rev-parse', 'HEAD'), tag);
  }

  test.each<[string, (root: string) => Promise<void>, RegExp]>([
    [
      'if the list of releases names another latest release',
      (root) => edit(root, LIST, `"latest": "${THIRD}"`, `"latest": "${SECOND}"`),
      /"latest" is not the last release/,
    ],
    [
      'if a published file differs',
      (root) => edit(root, `api/v1/releases/${THIRD}/index.csv`, 'H100', 'H200'),
      /differs from the release/,
    ],
  ])('%s', async (_, change, reason) => {
    const root = await released();
    git(root, 'checkout', '--quiet', 'main');
    await change(root);
    amend(root, THIRD);
    expect((await inWorkflow(root, THIRD)).join()).toMatch(reason);
  });

  test('if the rebuild finds a changed file that releases do not write', async () => {
    const root = await copyOf(await sharedMiniWithProgram(), await temporary());
    await edit(root, 'README.md', /^# .*/, '# Other');
    amend(root, SECOND);
    expect(await inWorkflow(root, SECOND)).toEqual([expect.stringContaining('The rebuilt file differs')]);
  });
});

test('a tag that is not a date is rejected', async () => {
  const root = await sharedMini();
  for (const word of ['2026-13-45', 'v1.0 && \u001b[31m'])
    expect(await verify(root, word)).toMatchObject({ code: 2, stderr: expect.not.stringContaining('\u001b') });
});

describe('the error does not suggest deleting the tag', () => {
  test('if a later release is on main', async () => {
    const root = await released();
    await edit(root, 'README.md', /^# .*/, '# Other');
    await correctOneFigure(root);
    commitAll(root, 'Correct it again');
    expect((await release(root, FOURTH)).code).toBe(0);
    git(root, 'checkout', '--quiet', THIRD);
    expect(await inWorkflow(root, THIRD)).toEqual([
      expect.stringMatching(/not the latest release: main has 2030-03-10 \| .*npm run github -- publish$/),
    ]);
  });

  test('if the problem is another tag', async () => {
    const root = await copyOf(await sharedMini(), await temporary());
    git(root, 'tag', '2026-11-30', 'HEAD~1');
    git(root, 'tag', '--delete', FIRST);
    expect(await inWorkflow(root, SECOND)).toEqual([
      expect.stringMatching(/missing.*2026-11-21 \| .*fetch-depth: 0/),
      expect.stringContaining('was not rebuilt'),
    ]);
  });

  test('if the tag is missing or not checked out, or if the clone is shallow', async () => {
    const root = await copyOf(await sharedMini(), await temporary());
    git(root, 'checkout', '--quiet', '--detach', 'HEAD~1');
    expect(await inWorkflow(root, SECOND)).toEqual([expect.stringContaining(`git checkout ${SECOND} && npm ci`)]);
    expect(await inWorkflow(root, THIRD)).toEqual([expect.stringContaining('git fetch origin tag 2030-02-10')]);
    const clone = join(await temporary(), 'clone');
    git(root, 'clone', '--quiet', '--depth', '1', '--branch', SECOND, `file://${await sharedMini()}`, clone);
    expect(await inWorkflow(clone, SECOND)).toEqual([expect.stringContaining('fetch-depth: 0')]);
  });
});

test('a workflow that rejects a tag shows the reason as an annotation', async () => {
  const root = await copyOf(await sharedMiniWithProgram(), await temporary());
  git(root, 'tag', '--annotate', THIRD, '-m', 'Tag');
  expect(await run('verify', ['--tag', THIRD], { GITHUB_ACTIONS: 'true' }, root)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^::error title=verify\/tag.*did not add the release.*git push --delete origin 2030-02-10/,
    ),
  });
});
