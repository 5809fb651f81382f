import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { refreshReportsIn, reportSources } from '../src/github/source-issues.ts';
import { FetchError } from '../src/core/net/fetch.ts';
import { failureReport, type RefreshReport } from '../src/refresh/refresh-report.ts';
import { FakeGitHub } from './support/github.ts';
import { call, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();
const OK: RefreshReport = { source: 'ember', state: 'unchanged', needsReview: false, text: '' };
const FAILED = failureReport('ember', new FetchError(new URL('https://ember.example'), 'nobody answers', true));

let fakeGitHub: FakeGitHub;

beforeEach(async () => {
  fakeGitHub = await FakeGitHub.start('mallory');
});

afterEach(() => fakeGitHub.close());

/** A folder with these texts, by path. */
async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporary();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

async function report(...reports: readonly RefreshReport[]): Promise<string> {
  return (await reportSources(fakeGitHub.github(), reports, 'https://log.example/1')).join(' ');
}

interface Issue {
  readonly number: number;
  readonly state: string;
  readonly title: string;
  readonly body: string;
}

function issues(): Promise<Issue[]> {
  return fakeGitHub.ask<Issue[]>('GET', '/issues?state=all');
}

test('a failing source has one issue, which is updated, and closed if the refresh succeeds', async () => {
  await fakeGitHub.ask('POST', '/issues', { title: 'A copy', body: '<!-- refresh: ember -->\nMine' }, 'mallory');
  const summary = await report({ ...FAILED, text: 'It says something else.' }, { ...OK, source: 'nvidia' });
  expect(summary).toBe('ember: failed, see issue #2. nvidia: unchanged.');
  await report(FAILED);
  const [copy, issue] = (await issues()).sort((a, b) => a.number - b.number);
  expect(issue).toMatchObject({ number: 2, state: 'open', title: 'The refresh of ember fails' });
  expect(issue?.body).toMatch(/^<!-- refresh: ember -->\n```\nember: failed; .*\n[^]*\n\nLog of the run: https:/);
  expect(await report({ ...OK, state: 'changed' })).toBe('ember: changed. Closed issue #2.');
  expect(await fakeGitHub.comments({ number: 2, sha: '' })).toEqual([
    expect.stringContaining('succeeds again: changed'),
  ]);
  expect(copy?.state).toBe('open');
  expect(await report(OK)).toBe('ember: unchanged.');
});

test('an issue text that is too long for GitHub is truncated', async () => {
  await report({ ...FAILED, text: 'x'.repeat(70_000) });
  expect((await issues())[0]?.body.length).toBeLessThan(65_536);
});

test('refresh reports are found in any folder, and a folder without reports is an error', async () => {
  const folder = await folderOf({
    'refresh-ember/dist/refresh.json': JSON.stringify([FAILED]),
    'refresh.json': JSON.stringify([{ ...OK, source: 'nvidia' }]),
    'refresh-ember/data/ember/source.json': '{}',
  });
  expect(refreshReportsIn(folder).map(({ source }) => source)).toEqual(['ember', 'nvidia']);
  expect(() => refreshReportsIn(join(folder, 'refresh-ember/data'))).toThrow('refresh.json');
});

test('npm run github rejects a step without its folder or its repository', async () => {
  const job = { GITHUB_REPOSITORY: 'owner/energy', GITHUB_API_URL: fakeGitHub.url, GITHUB_TOKEN: 'token' };
  expect((await call('github', ['refresh'], job)).code).toBe(2);
  expect((await call('github', ['check'], { ...job, GITHUB_REPOSITORY: '' })).stderr).toContain('GITHUB_REPOSITORY');
});
