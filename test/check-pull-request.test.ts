import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { pullRequestNumber } from '../src/github/event.ts';
import { checkPullRequest } from '../src/github/check-pull-request.ts';
import type { Base } from '../src/github/verdict.ts';
import { BOT, FakeGitHub, tokenOf, type Edits, type Opened } from './support/github.ts';
import { run, temporaryFolders } from './support/project.ts';
import { base, baseWith, measurement, measurementPath } from './support/pull-request.ts';

// Tests the requests to GitHub. verdict.test.ts tests the verdicts.

const temporary = temporaryFolders();
const [GOOD, BOBS] = [measurementPath('alice'), measurementPath('bob')];
const SLOW = measurement(2, { window_seconds: 5 });
let fakeGitHub: FakeGitHub;

beforeEach(async () => {
  fakeGitHub = await FakeGitHub.start('alice', 'bob', 'carla', 'mallory', 'triager');
  await fakeGitHub.advance({ 'scripts/build.ts': 'build()', [BOBS]: measurement(9) });
});

afterEach(() => fakeGitHub.close());

function eventOf({ number }: Opened): object {
  return { pull_request: { number } };
}

/** Judges the pull request of an event. @returns the printed summary. */
function checked(event: object, against: Base = base): Promise<string> {
  return checkPullRequest(pullRequestNumber(event), against, fakeGitHub.github(), 'https://log.example');
}

/** State and description of the newest status of a commit. */
function status({ sha }: Opened): readonly [string | undefined, string | null | undefined] {
  const ours = fakeGitHub.statuses.get(sha)?.findLast(({ context }) => context === 'contribution');
  return [ours?.state, ours?.description];
}

async function opened(author: string, edits: Edits): Promise<Opened> {
  const pull = await fakeGitHub.open(author, edits);
  await checked(eventOf(pull));
  return pull;
}

test('on a good measurement: success, the label, one comment; made again it says the same once', async () => {
  const pull = await fakeGitHub.open('alice', { [GOOD]: measurement() });
  const said = `Pull request #${pull.number}: 1 measurement ready to publish. Status: success. Comment:`;
  expect(await checked(eventOf(pull))).toBe(`${said} created.`);
  expect(fakeGitHub.statuses.get(pull.sha)).toEqual([
    {
      state: 'success',
      context: 'contribution',
      description: '1 measurement ready to publish',
      target_url: 'https://log.example',
    },
  ]);
  expect(await fakeGitHub.labels(pull)).toEqual(['comparable']);
  expect(await fakeGitHub.comments(pull)).toEqual([expect.stringContaining('ready to publish')]);
  expect(await checked(eventOf(pull))).toBe(`${said} updated.`);
  expect(await fakeGitHub.comments(pull)).toHaveLength(1);
});

test('on a bad one: failure and what is wrong; then better, in the same comment, beside labels of others', async () => {
  const bad = await opened('alice', { [GOOD]: SLOW });
  await fakeGitHub.ask('POST', `/issues/${bad.number}/labels`, { labels: ['comparable', 'other'] });
  await checked(eventOf(bad));
  expect([status(bad)[0], await fakeGitHub.labels(bad)]).toEqual(['failure', ['needs-changes', 'other']]);
  expect(await fakeGitHub.comments(bad)).toEqual([expect.stringContaining('to fix')]);
  const better = await fakeGitHub.push(bad, { [GOOD]: measurement() });
  await checked(eventOf(better));
  expect([status(bad)[0], status(better)[0]]).toEqual(['failure', 'success']);
  expect(await fakeGitHub.labels(bad)).toEqual(['comparable', 'other']);
  expect(await fakeGitHub.comments(bad)).toEqual([expect.stringContaining('ready to publish')]);
});

test('a change without contributions passes without a comment, and a copied marker does not count as ours', async () => {
  const pull = await opened('alice', { 'scripts/build.ts': 'better()' });
  expect(status(pull)).toEqual(['success', 'This pull request changes no measurement']);
  expect(await fakeGitHub.comments(pull)).toEqual([]);
  const copy = '<!-- contribution-report -->\nAll is well';
  await fakeGitHub.ask('POST', `/issues/${pull.number}/comments`, { body: copy }, 'mallory');
  expect(await checked(eventOf(pull))).toContain('Comment: none.');
  expect(await fakeGitHub.comments(pull)).toEqual([copy]);
});

test('only what the pull request changes counts, also where the default branch went on', async () => {
  const pull = await fakeGitHub.open('alice', { [GOOD]: measurement() });
  await fakeGitHub.advance({ 'scripts/build.ts': 'later()', [measurementPath('bob', 2)]: measurement(8) });
  await checked(eventOf(pull));
  expect(status(pull)[0]).toBe('success');
});

test.each([
  ['a file over the limit', 'file/kind', { [GOOD]: measurement().padEnd(64 * 1024 + 1) }],
  ['a link', 'file/kind', { [GOOD]: { linkTo: '../bob/secret.json' } }],
  ['another repository', 'file/kind', { 'contributions/alice/other.json': { commit: '1'.repeat(40) } }],
  ['a link in the place of a folder', 'scope/foreign-folder', { 'contributions/bob': { linkTo: '/etc' } }],
])('%s is refused, and its content not asked for', async (_, rule, edits: Edits) => {
  const pull = await opened('alice', edits);
  expect([status(pull)[0], await fakeGitHub.comments(pull)]).toEqual(['failure', [expect.stringContaining(rule)]]);
  expect(fakeGitHub.requests.filter((request) => request.includes('/git/blobs/'))).toEqual([]);
});

test('a pull request that cannot be read completely is rejected', async () => {
  const pull = await fakeGitHub.open('alice', { [GOOD]: measurement() });
  const { tree } = await fakeGitHub.ask<{ tree: { path: string; sha: string }[] }>('GET', `/git/trees/${pull.sha}`);
  fakeGitHub.truncated.add(tree.find(({ path }) => path === 'contributions')?.sha ?? '');
  await checked(eventOf(pull));
  expect([status(pull)[0], (await fakeGitHub.comments(pull)).join()]).toEqual([
    'failure',
    expect.stringContaining('more files than GitHub lists'),
  ]);
});

test('two open pull requests with one head are refused, until one of them is closed', async () => {
  const mine = await opened('alice', { [GOOD]: measurement() });
  const twin = await fakeGitHub.open('mallory', {}, mine.sha);
  await checked(eventOf(twin));
  expect(status(mine)).toEqual(['failure', expect.stringContaining('have the same head commit')]);
  await fakeGitHub.ask('PATCH', `/pulls/${twin.number}`, { state: 'closed' });
  expect(await checked(eventOf(twin))).toContain(`Pull request #${mine.number}: 1 measurement`);
  expect(status(mine)[0]).toBe('success');
  await fakeGitHub.ask('PATCH', `/pulls/${mine.number}`, { state: 'closed' });
  expect(await checked(eventOf(mine))).toContain('nothing was done');
});

test.each([
  ['for another branch', 'default branch', { base: { ref: 'other' } }],
  ['by an account that is gone', 'no longer exists', { user: null }],
])('one %s is refused', async (_, said, seen) => {
  const pull = await fakeGitHub.open('alice', { [GOOD]: measurement() });
  fakeGitHub.pulls.set(pull.number, seen);
  await checked(eventOf(pull));
  expect(status(pull)).toEqual(['failure', expect.stringContaining(said)]);
});

test('if GitHub fails, the status is not success and no comment is written', async () => {
  const pull = await fakeGitHub.open('alice', { [GOOD]: measurement() });
  fakeGitHub.answers.set(`/git/commits/${pull.sha}`, new Error('Broken'));
  await expect(checked(eventOf(pull))).rejects.toThrow();
  expect([status(pull)[0], await fakeGitHub.comments(pull)]).toEqual(['error', []]);
});

describe("a change in somebody else's folder", () => {
  const edits = { [BOBS]: null };
  const against = baseWith({ [BOBS]: measurement(9) });

  test.each([
    ['a contributor', 'alice', undefined, 'failure'],
    // GitHub's response for the roles "triage" and "maintain". The emulator's response differs.
    ['somebody who may only triage', 'triager', 'read', 'failure'],
    ['somebody who may write', 'carla', 'write', 'success'],
    ['the owner', 'owner', undefined, 'success'],
  ])('by %s', async (_, author, permission, state) => {
    if (permission !== undefined) fakeGitHub.answers.set(`/collaborators/${author}/permission`, { permission });
    const pull = await fakeGitHub.open(author, edits);
    await checked(eventOf(pull), against);
    expect(status(pull)[0]).toBe(state);
  });
});

test.each([[null], [{}], [{ pull_request: { number: '1; rm' } }], [{ pull_request: { number: 0.5 } }]])(
  'rejects an event like %j',
  (event) => {
    expect(() => pullRequestNumber(event)).toThrow('no pull request number');
  },
);

test('npm run github -- check takes event and token from the workflow, and keeps the token out of its log', async () => {
  const pull = await fakeGitHub.open('alice', { [GOOD]: measurement() });
  const path = join(await temporary(), 'event.json');
  await writeFile(path, JSON.stringify(eventOf(pull)));
  const { code, stdout } = await run('github', ['check'], {
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_PATH: path,
    GITHUB_REPOSITORY: 'owner/energy',
    GITHUB_API_URL: fakeGitHub.url,
    GITHUB_TOKEN: tokenOf(BOT),
  });
  expect([code, stdout]).toEqual([0, expect.stringMatching(/1 measurement ready to publish.*Status: success\./)]);
  expect(stdout).toMatch(new RegExp(`^::add-mask::${tokenOf(BOT)}\n`));
  expect(stdout.split(tokenOf(BOT))).toHaveLength(2);
});
