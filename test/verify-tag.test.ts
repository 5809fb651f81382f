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

/** Moves the tag of the third release, or makes another, annotated. */
function tagAt(root: string, commit: string, tag = THIRD): void {
  git(root, 'tag', '--force', '--annotate', tag, '-m', 'Tag', commit);
  git(root, 'checkout', '--quiet', '--detach', commit);
}

describe('the tag of a release that may be published', () => {
  test('is annotated, checked out, on main, the latest, and verified down to its rebuild', async () => {
    const root = await sharedMiniWithProgram();
    const { code, stdout } = await verify(root, SECOND);
    expect(code).toBe(0);
    expect(stdout).toContain(`commit ${git(root, 'rev-parse', 'HEAD')}`);
    expect(stdout).toContain(`Rebuilt ${SECOND} `);
  });

  test('leaves nothing unverified: a release that cannot be built again here is not published', async () => {
    expect(await verify(await released(), THIRD)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^error: \S+: Release 2030-02-10 was not rebuilt.*\n.*git checkout 2030-02-10 && npm ci/,
      ),
    });
  });
});

describe('a tag is rejected, and the fix is to delete it,', () => {
  test.each<[string, (root: string) => unknown, RegExp]>([
    ['that is lightweight', (root) => git(root, 'tag', '--force', THIRD, `${THIRD}^{}`), /is not the annotated tag/],
    [
      'that is a copy of another',
      (root) => {
        tagAt(root, SECOND);
        git(root, 'update-ref', `refs/tags/${THIRD}`, `refs/tags/${SECOND}`);
      },
      /did not add the release api\/v1\/releases\/2030-02-10/,
    ],
    [
      'of an object other than a commit',
      (root) => git(root, 'tag', '--force', '--annotate', THIRD, '-m', 'Tag', 'HEAD:api'),
      /is not the annotated tag of a commit/,
    ],
    [
      'of a commit that is not on main',
      (root) => {
        git(root, 'checkout', '--quiet', '--detach', 'HEAD~1');
        git(root, 'branch', '--force', 'main');
        git(root, 'checkout', '--quiet', '--detach', THIRD);
      },
      /is not on main/,
    ],
    [
      'of a commit without this release',
      (root) => {
        tagAt(root, 'HEAD~1');
      },
      /did not add the release/,
    ],
    [
      'of a commit after the release',
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

describe('a release commit that was amended is rejected', () => {
  /** Changes the release commit, its newest one, and moves the tag to it. */
  function amend(root: string, tag: string): void {
    git(root, 'checkout', '--quiet', 'main');
    git(root, 'commit', '--quiet', '--all', '--amend', '--no-edit');
    tagAt(root, git(root, 'rev-parse', 'HEAD'), tag);
  }

  test.each<[string, (root: string) => Promise<void>, RegExp]>([
    [
      'if its list names another latest release',
      (root) => edit(root, LIST, `"latest": "${THIRD}"`, `"latest": "${SECOND}"`),
      /"latest" is not the last release/,
    ],
    [
      'if one of its bytes differs',
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

  test('if it changes a file that a release does not write, which the rebuild finds', async () => {
    const root = await copyOf(await sharedMiniWithProgram(), await temporary());
    await edit(root, 'README.md', /^# .*/, '# Other');
    amend(root, SECOND);
    expect(await inWorkflow(root, SECOND)).toEqual([expect.stringContaining('The rebuilt file differs')]);
  });
});

test('words other than a date are not accepted as a tag', async () => {
  const root = await sharedMini();
  for (const word of ['2026-13-45', 'v1.0 && \u001b[31m'])
    expect(await verify(root, word)).toMatchObject({ code: 2, stderr: expect.not.stringContaining('\u001b') });
});

describe('a tag of a release is not deleted', () => {
  test('where a later release is on main', async () => {
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

  test('where another tag is at fault', async () => {
    const root = await copyOf(await sharedMini(), await temporary());
    git(root, 'tag', '2026-11-30', 'HEAD~1');
    git(root, 'tag', '--delete', FIRST);
    expect(await inWorkflow(root, SECOND)).toEqual([
      expect.stringMatching(/missing.*2026-11-21 \| .*fetch-depth: 0/),
      expect.stringContaining('was not rebuilt'),
    ]);
  });

  test('where it is not checked out, is not there, or the clone is shallow', async () => {
    const root = await copyOf(await sharedMini(), await temporary());
    git(root, 'checkout', '--quiet', '--detach', 'HEAD~1');
    expect(await inWorkflow(root, SECOND)).toEqual([expect.stringContaining(`git checkout ${SECOND} && npm ci`)]);
    expect(await inWorkflow(root, THIRD)).toEqual([expect.stringContaining('git fetch origin tag 2030-02-10')]);
    const clone = join(await temporary(), 'clone');
    git(root, 'clone', '--quiet', '--depth', '1', '--branch', SECOND, `file://${await sharedMini()}`, clone);
    expect(await inWorkflow(clone, SECOND)).toEqual([expect.stringContaining('fetch-depth: 0')]);
  });
});

test('a workflow that rejects a tag shows why beside its run', async () => {
  const root = await copyOf(await sharedMiniWithProgram(), await temporary());
  git(root, 'tag', '--annotate', THIRD, '-m', 'Tag');
  expect(await run('verify', ['--tag', THIRD], { GITHUB_ACTIONS: 'true' }, root)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^::error title=verify\/tag.*did not add the release.*git push --delete origin 2030-02-10/,
    ),
  });
});
