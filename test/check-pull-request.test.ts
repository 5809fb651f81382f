import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { pullRequestNumber } from '../src/github/event.ts';
import { checkPullRequest } from '../src/github/check-pull-request.ts';
import type { Base } from '../src/github/verdict.ts';
import { BOT, FakeGitHub, tokenOf, type Edits, type Opened } from './support/github.ts';
import { run, temporaryFolders } from './support/project.ts';
import { base, baseWith, measurement, measurementPath } from './support/pull-request.ts';

// Tests the requests to GitHub. src/github/verdict.test.ts tests the verdicts.

const temporary = temporaryFolders();
const [GOOD, BOBS] = [measurementPath('alice'), measurementPath('bob')];
const TOO_SHORT = measurement(2, { window_seconds: 5 });
let fakeGitHub: FakeGitHub;

beforeEach(async () => {
  fakeGitHub = await FakeGitHub.start('alice', 'bob', 'carla', 'mallory', 'triager');
  await fakeGitHub.advance({ 'scripts/build.ts': 'build()', [BOBS]: measurement(9) });
});

afterEach(() => fakeGitHub.close());

function eventOf({ number }: Opened): object {
  return { pull_request: { number } };
}

/** Checks the pull request of an event. @returns the printed summary. */
function checkEvent(event: object, against: Base = base): Promise<string> {
  return checkPullRequest(pullRequestNumber(event), against, fakeGitHub.github(), 'https://log.example');
}

/** State and description of the newest status of the head commit. */
function status({ sha }: Opened): readonly [string | undefined, string | null | undefined] {
  const ours = fakeGitHub.statuses.get(sha)?.findLast(({ context }) => context === 'contribution');
  return [ours?.state, ours?.description];
}

async function openAndCheck(author: string, edits: Edits): Promise<Opened> {
  const pull = await fakeGitHub.open(author, edits);
  await checkEvent(eventOf(pull));
  return pull;
}

test('a good measurement gets the status success, a label and one comment, which a second check updates', async () => {
  const pull = await fakeGitHub.open('alice', { [GOOD]: measurement() });
  const summary = `Pull request #${pull.number}: 1 measurement ready to publish. Status: success. Comment:`;
  expect(await checkEvent(eventOf(pull))).toBe(`${summary} created.`);
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
  expect(await checkEvent(eventOf(pull))).toBe(`${summary} updated.`);
  expect(await fakeGitHub.comments(pull)).toHaveLength(1);
});

test('a correction replaces the status failure, the label and the comment, but keeps other labels', async () => {
  const bad = await openAndCheck('alice', { [GOOD]: TOO_SHORT });
  await fakeGitHub.ask('POST', `/issues/${bad.number}/labels`, { labels: ['comparable', 'other'] });
  await checkEvent(eventOf(bad));
  expect([status(bad)[0], await fakeGitHub.labels(bad)]).toEqual(['failure', ['needs-changes', 'other']]);
  expect(await fakeGitHub.comments(bad)).toEqual([expect.stringContaining('to fix')]);
  const corrected = await fakeGitHub.push(bad, { [GOOD]: measurement() });
  await checkEvent(eventOf(corrected));
  expect([status(bad)[0], status(corrected)[0]]).toEqual(['failure', 'success']);
  expect(await fakeGitHub.labels(bad)).toEqual(['comparable', 'other']);
  expect(await fakeGitHub.comments(bad)).toEqual([expect.stringContaining('ready to publish')]);
});

test('a change without contributions passes without a comment, and a comment with a copied marker is not edited', async () => {
  const pull = await openAndCheck('alice', { 'scripts/build.ts': 'better()' });
  expect(status(pull)).toEqual(['success', 'This pull request changes no measurement']);
  expect(await fakeGitHub.comments(pull)).toEqual([]);
  const copy = '<!-- contribution-report -->\nAll is well';
  await fakeGitHub.ask('POST', `/issues/${pull.number}/comments`, { body: copy }, 'mallory');
  expect(await checkEvent(eventOf(pull))).toContain('Comment: none.');
  expect(await fakeGitHub.comments(pull)).toEqual([copy]);
});

test('only the changes of the pull request are checked, even if the default branch has new commits', async () => {
  const pull = await fakeGitHub.open('alice', { [GOOD]: measurement() });
  await fakeGitHub.advance({ 'scripts/build.ts': 'later()', [measurementPath('bob', 2)]: measurement(8) });
  await checkEvent(eventOf(pull));
  expect(status(pull)[0]).toBe('success');
});

test.each([
  ['a file over the limit', 'file/kind', { [GOOD]: measurement().padEnd(64 * 1024 + 1) }],
  ['a symbolic link', 'file/kind', { [GOOD]: { linkTo: '../bob/secret.json' } }],
  ['a submodule', 'file/kind', { 'contributions/alice/other.json': { commit: '1'.repeat(40) } }],
  ['a symbolic link in place of a folder', 'scope/foreign-folder', { 'contributions/bob': { linkTo: '/etc' } }],
])('%s is rejected without downloading its content', async (_, rule, edits: Edits) => {
  const pull = await openAndCheck('alice', edits);
  expect([status(pull)[0], await fakeGitHub.comments(pull)]).toEqual(['failure', [expect.stringContaining(rule)]]);
  expect(fakeGitHub.requests.filter((request) => request.includes('/git/blobs/'))).toEqual([]);
});

test('a pull request is rejected if GitHub does not list all of its files', async () => {
  const pull = await fakeGitHub.open('alice', { [GOOD]: measurement() });
  const { tree } = await fakeGitHub.ask<{ tree: { path: string; sha: string }[] }>('GET', `/git/trees/${pull.sha}`);
  fakeGitHub.truncated.add(tree.find(({ path }) => path === 'contributions')?.sha ?? '');
  await checkEvent(eventOf(pull));
  expect([status(pull)[0], (await fakeGitHub.comments(pull)).join()]).toEqual([
    'failure',
    expect.stringContaining('more files than GitHub lists'),
  ]);
});

test('two open pull requests with the same head commit are rejected until one of them is closed', async () => {
  const mine = await openAndCheck('alice', { [GOOD]: measurement() });
  const twin = await fakeGitHub.open('mallory', {}, mine.sha);
  await checkEvent(eventOf(twin));
  expect(status(mine)).toEqual(['failure', expect.stringContaining('have the same head commit')]);
  await fakeGitHub.ask('PATCH', `/pulls/${twin.number}`, { state: 'closed' });
  expect(await checkEvent(eventOf(twin))).toContain(`Pull request #${mine.number}: 1 measurement`);
  expect(status(mine)[0]).toBe('success');
  await fakeGitHub.ask('PATCH', `/pulls/${mine.number}`, { state: 'closed' });
  expect(await checkEvent(eventOf(mine))).toContain('nothing was done');
});

test.each([
  ['for another branch', 'default branch', { base: { ref: 'other' } }],
  ['by a deleted account', 'no longer exists', { user: null }],
])('a pull request %s is rejected', async (_, reason, changes) => {
  const pull = await fakeGitHub.open('alice', { [GOOD]: measurement() });
  fakeGitHub.pulls.set(pull.number, changes);
  await checkEvent(eventOf(pull));
  expect(status(pull)).toEqual(['failure', expect.stringContaining(reason)]);
});

test('an error from GitHub gives the status error and no comment', async () => {
  const pull = await fakeGitHub.open('alice', { [GOOD]: measurement() });
  fakeGitHub.answers.set(`/git/commits/${pull.sha}`, new Error('Broken'));
  await expect(checkEvent(eventOf(pull))).rejects.toThrow();
  expect([status(pull)[0], await fakeGitHub.comments(pull)]).toEqual(['error', []]);
});

describe("a change in another contributor's folder", () => {
  const edits = { [BOBS]: null };
  const against = baseWith({ [BOBS]: measurement(9) });

  test.each([
    ['a contributor', 'alice', undefined, 'failure'],
    // GitHub's response for the roles "triage" and "maintain". The emulator's response differs.
    ['a collaborator with the role "triage"', 'triager', 'read', 'failure'],
    ['a collaborator with write access', 'carla', 'write', 'success'],
    ['the owner', 'owner', undefined, 'success'],
  ])('by %s gets the right status', async (_, author, permission, state) => {
    if (permission !== undefined) fakeGitHub.answers.set(`/collaborators/${author}/permission`, { permission });
    const pull = await fakeGitHub.open(author, edits);
    await checkEvent(eventOf(pull), against);
    expect(status(pull)[0]).toBe(state);
  });
});

test.each([[null], [{}], [{ pull_request: { number: '1; rm' } }], [{ pull_request: { number: 0.5 } }]])(
  'the event %j is rejected',
  (event) => {
    expect(() => pullRequestNumber(event)).toThrow('no pull request number');
  },
);

test('npm run github -- check reads the event and the token from the workflow, and masks the token in its log', async () => {
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
