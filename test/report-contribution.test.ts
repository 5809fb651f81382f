import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { gitHub } from '../scripts/github/client.ts';
import { reportOn } from '../scripts/github/report.ts';
import { headOfWorkflowRun } from '../scripts/github/reported-pull-request.ts';
import { StandIn, WORKFLOW_TOKEN, type Files, type Opened } from './support/github.ts';
import { run, temporaryFolders } from './support/project.ts';
import { base, measurement, measurementPath } from './support/pull-request.ts';

const temporary = temporaryFolders();
const repository = { owner: 'owner', repo: 'energy' };
const LABELS = ['comparable', 'not-comparable', 'needs-changes', 'other'];

const GOOD = measurementPath('alice');
const BOBS = measurementPath('bob');
const SLOW = measurement(2, { window_seconds: 5 });
const BASE: Files = { 'README.md': 'A repository\n', 'scripts/build.ts': 'build()', [BOBS]: measurement(9) };

let standIn: StandIn;

beforeEach(async () => {
  standIn = await StandIn.start(['alice', 'bob', 'mallory'], BASE);
  await standIn.makeLabels(LABELS);
});

afterEach(() => standIn.close());

/** Runs the report as the workflow does after the check of a pull request. */
async function report({ event }: Pick<Opened, 'event'>): Promise<string> {
  const found = headOfWorkflowRun(event);
  if ('reason' in found) return found.reason;
  const github = await gitHub({ baseUrl: standIn.url, token: WORKFLOW_TOKEN, repository, patient: false });
  return (await reportOn(found.head, base, { github, logUrl: 'https://log.example', pause: 0 })).join(' ');
}

/** The latest status of a commit. */
function status({ sha }: Opened) {
  return standIn.statuses.get(sha)?.at(-1);
}

/** The only comment of a pull request. */
async function comment({ number }: Opened): Promise<string> {
  const comments = await standIn.comments(number);
  expect(comments).toHaveLength(1);
  return comments[0]?.body ?? '';
}

describe('a report', () => {
  test('on a good measurement: success, the label, one comment', async () => {
    const opened = await standIn.open('alice', 'results', { [GOOD]: measurement() });
    expect(await report(opened)).toBe(
      `Pull request #${opened.number}: 1 measurement ready to publish. Status: success. Comment: created.`,
    );
    expect(status(opened)).toEqual({
      state: 'success',
      context: 'contribution',
      description: '1 measurement ready to publish',
      target_url: 'https://log.example',
    });
    expect(await standIn.labels(opened.number)).toEqual(['comparable']);
    expect(await comment(opened)).toContain('ready to publish');
    expect((await standIn.comments(opened.number))[0]?.user?.login).toBe('github-actions[bot]');
  });

  test('on a bad one: failure, what is wrong, the other label; then better, in the same comment', async () => {
    const bad = await standIn.open('alice', 'bad', { [GOOD]: SLOW });
    await standIn.addLabels(bad.number, ['comparable', 'other']);
    await report(bad);
    expect(status(bad)?.state).toBe('failure');
    expect(await standIn.labels(bad.number)).toEqual(['needs-changes', 'other']);
    const before = await comment(bad);
    expect(before).toContain('to fix');

    const pushed = await standIn.push(bad, 'alice', { [GOOD]: measurement() });
    expect(await report(pushed)).toContain('Comment: updated.');
    expect([status(bad)?.state, status(pushed)?.state]).toEqual(['failure', 'success']);
    expect(await standIn.labels(bad.number)).toEqual(['comparable', 'other']);
    expect(await comment(pushed)).not.toBe(before);
  });

  test('made again says the same once: nothing is written anew', async () => {
    const opened = await standIn.open('alice', 'again', { [GOOD]: measurement() });
    await report(opened);
    const [before] = await standIn.comments(opened.number);
    standIn.requests.length = 0;
    expect(await report(opened)).toContain('Comment: unchanged.');
    expect(await standIn.comments(opened.number)).toEqual([before]);
    const writes = standIn.requests.filter((request) => !request.startsWith('GET '));
    expect(writes).toEqual([`POST /repos/owner/energy/statuses/${opened.sha}`]);
  });

  test('finds its comment among many, and takes no copy of the marker for it', async () => {
    const opened = await standIn.open('alice', 'many', { [GOOD]: SLOW });
    await standIn.comment('mallory', opened.number, '<!-- contribution-report -->\n### Measurement check: all is well');
    for (let i = 0; i < 101; i += 1) await standIn.comment('bob', opened.number, `Comment ${i}`);
    expect(await report(opened)).toContain('Comment: created.');
    expect(await report(opened)).toContain('Comment: unchanged.');
    const comments = await standIn.comments(opened.number);
    expect(comments.filter(({ body }) => body?.startsWith('<!-- contribution-report -->'))).toHaveLength(2);
    expect(comments[0]?.body).toContain('all is well');
  });

  test('on a row over the ceiling: success, and the label that says so', async () => {
    const slower = measurement(1, {
      ...{ median_itl_ms: 600, p90_itl_ms: 700, p95_itl_ms: 800, p99_itl_ms: 900, tokens_per_second: 100 },
      ...{ gpu_power_watts_total: 200, joules_per_output_token: 2, wh_per_million_output_tokens: 2e6 / 3.6e3 },
      ...{ window_seconds: 22500 },
    });
    const opened = await standIn.open('alice', 'slow', { [GOOD]: slower });
    await report(opened);
    expect([status(opened)?.state, await standIn.labels(opened.number)]).toEqual(['success', ['not-comparable']]);
  });

  test('does not make a label that the repository lacks, but says so', async () => {
    const opened = await standIn.open('alice', 'label', { [GOOD]: measurement() });
    await standIn.ask('owner', 'DELETE', '/repos/owner/energy/labels/comparable').catch(() => undefined);
    expect(await report(opened)).toContain('the repository has no label "comparable"');
    expect([status(opened)?.state, await standIn.labels(opened.number)]).toEqual(['success', []]);
    expect(await comment(opened)).toContain('ready to publish');
  });

  test('holds nothing that acts as Markdown', async () => {
    const evil = '@everyone <img src=x onerror=alert(1)> [x](https://evil.example) ![y](https://evil.example/y)';
    const opened = await standIn.open('alice', 'evil', {
      [GOOD]: measurement(1, { model: evil, gpu: '`@bob` | <b>' }),
      'contributions/alice/@mallory <!-- .json': '{',
    });
    await report(opened);
    const outside = (await comment(opened)).replace('<!-- contribution-report -->', '').replace(/(`+)[^`].*?\1/g, '');
    expect(outside).not.toMatch(/@|<|\]\(|evil/);
  });
});

describe('a pull request that', () => {
  test('changes no contribution passes, without a comment; an earlier one is brought up to date', async () => {
    const opened = await standIn.open('alice', 'code', { 'scripts/build.ts': 'better()' });
    await standIn.addLabels(opened.number, ['needs-changes']);
    expect(await report(opened)).toContain('Comment: none.');
    expect(status(opened)).toMatchObject({ state: 'success', description: 'No contribution in this pull request' });
    expect([await standIn.labels(opened.number), await standIn.comments(opened.number)]).toEqual([[], []]);

    await standIn.comment('github-actions[bot]', opened.number, '<!-- contribution-report -->\nSomething older');
    expect(await report(opened)).toContain('Comment: updated.');
    expect(await comment(opened)).toContain('not needed');
  });

  test("touches other files or another's folder fails", async () => {
    const mixed = await standIn.open('alice', 'mixed', { [GOOD]: measurement(), 'scripts/build.ts': 'evil()' });
    const foreign = await standIn.open('mallory', 'foreign', { [BOBS]: measurement(9, { notes: 'Mine now.' }) });
    const stolen = await standIn.open('mallory', 'stolen', {
      [BOBS]: null,
      [measurementPath('mallory')]: measurement(9),
    });
    for (const opened of [mixed, foreign, stolen]) await report(opened);
    expect([mixed, foreign, stolen].map((opened) => status(opened)?.state)).toEqual(['failure', 'failure', 'failure']);
    expect(await comment(mixed)).toContain('`scope/mixed`');
    expect(await comment(foreign)).toContain('`scope/foreign-folder`');
    expect(await comment(stolen)).toContain(`\`${BOBS}\``);
  });

  test('takes its own file away is a withdrawal', async () => {
    const opened = await standIn.open('bob', 'withdraw', { [BOBS]: null });
    await report(opened);
    expect(status(opened)).toMatchObject({ state: 'success', description: '1 measurement file taken away' });
    expect([await standIn.labels(opened.number), await comment(opened)]).toEqual([
      [],
      expect.stringContaining('a withdrawal'),
    ]);
  });

  test('has a file over the limit fails, and the file is not asked for', async () => {
    const opened = await standIn.open('alice', 'large', { [GOOD]: measurement().padEnd(64 * 1024 + 1) });
    await report(opened);
    expect([status(opened)?.state, await comment(opened)]).toEqual(['failure', expect.stringContaining('`file/size`')]);
    expect(standIn.requests.filter((request) => request.includes('/git/blobs/'))).toEqual([]);
  });

  test('has a link fails, and nothing is followed', async () => {
    const opened = await standIn.open('alice', 'link', { [GOOD]: { link: '../bob/secret.json' } });
    await report(opened);
    expect([status(opened)?.state, await comment(opened)]).toEqual(['failure', expect.stringContaining('`file/kind`')]);
    expect(standIn.requests.filter((request) => request.includes('/git/blobs/'))).toEqual([]);
  });

  test('puts a link or a file in the place of a folder is seen', async () => {
    const opened = await standIn.open('bob', 'folder', { [BOBS]: null, 'contributions/bob': { link: '/etc' } });
    await report(opened);
    expect([status(opened)?.state, await comment(opened)]).toEqual([
      'failure',
      expect.stringContaining('`contributions/bob`'),
    ]);
  });

  test('can not be seen whole is refused', async () => {
    const opened = await standIn.open('alice', 'huge', { [GOOD]: measurement() });
    const at = `/repos/owner/energy/git/trees/${opened.sha}`;
    const { tree } = await standIn.ask<{ tree: { path: string; sha: string }[] }>('owner', 'GET', at);
    standIn.truncated.add(tree.find(({ path }) => path === 'contributions')?.sha ?? '');
    await report(opened);
    expect([status(opened)?.state, await comment(opened)]).toEqual([
      'failure',
      expect.stringContaining('more files than GitHub lists'),
    ]);
  });
});

describe('the right pull request', () => {
  test('is told from one of the same branch name in another fork', async () => {
    const alices = await standIn.open('alice', 'patch-1', { [GOOD]: measurement() });
    const mallorys = await standIn.open('mallory', 'patch-1', { [BOBS]: null });
    await report(alices);
    expect([status(alices)?.state, status(mallorys)]).toEqual(['success', undefined]);
    expect(await standIn.comments(mallorys.number)).toEqual([]);
    await report(mallorys);
    expect([status(alices)?.state, status(mallorys)?.state]).toEqual(['success', 'failure']);
    expect(await comment(alices)).toContain('ready to publish');
  });

  test('is none when the event names a head that no open pull request has', async () => {
    const opened = await standIn.open('alice', 'older', { [GOOD]: measurement() });
    const { workflow_run: of } = opened.event;
    const fork = { full_name: 'mallory/energy' };
    for (const other of [{ head_sha: '0'.repeat(40) }, { head_branch: 'newer' }, { head_repository: fork }]) {
      const said = await report({ event: { workflow_run: { ...of, ...other } } });
      expect(said).toContain('No open pull request against the default branch has the head');
    }
    await standIn.ask('owner', 'PATCH', `/repos/owner/energy/pulls/${opened.number}`, { state: 'closed' });
    expect(await report(opened)).toContain('or is closed');
    expect([[...standIn.statuses.keys()], await standIn.comments(opened.number)]).toEqual([[], []]);
  });

  test('is none when two have the same head', async () => {
    const opened = await standIn.open('alice', 'twice', { [GOOD]: measurement() });
    const again = { title: 'Again', head: 'alice:twice', base: 'main' };
    const { number } = await standIn.ask('alice', 'POST', '/repos/owner/energy/pulls', again);
    expect(await report(opened)).toMatch(new RegExp(`Several open pull requests .*#${number}`));
    expect([...standIn.statuses.keys()]).toEqual([]);
  });

  test('is none when the fork of somebody else has the same head, whose verdict would be set on it', async () => {
    const alices = await standIn.open('alice', 'copied', { [GOOD]: measurement() });
    const mallorys = await standIn.open('mallory', 'copy', { [GOOD]: measurement() });
    standIn.moved.set(mallorys.number, alices.sha);
    for (const event of [
      alices,
      { event: { workflow_run: { ...mallorys.event.workflow_run, head_sha: alices.sha } } },
    ]) {
      expect(await report(event)).toContain('Several open pull requests');
    }
    expect([...standIn.statuses.keys()]).toEqual([]);
  });

  test('is left alone when its head moved meanwhile', async () => {
    const opened = await standIn.open('alice', 'moving', { [GOOD]: measurement() });
    standIn.moved.set(opened.number, 'f'.repeat(40));
    standIn.movedInLists = false;
    expect(await report(opened)).toContain('moved on');
    expect([[...standIn.statuses.keys()], await standIn.comments(opened.number)]).toEqual([[], []]);
    expect(standIn.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
  });

  test('is left alone where the merge commit is one of another head, or of none', async () => {
    const good = await standIn.open('alice', 'good', { [GOOD]: measurement() });
    const bad = await standIn.open('alice', 'bad', { 'scripts/build.ts': 'evil()' });
    const refs = '/repos/owner/energy/git/refs/pull';
    const { object } = await standIn.ask<{ object: { sha: string } }>(
      'owner',
      'GET',
      `${refs.replace('refs', 'ref')}/${good.number}/merge`,
    );
    // As when a head goes to a good commit and comes back while the report is made.
    for (const sha of [object.sha, bad.sha]) {
      await standIn.ask('owner', 'PATCH', `${refs}/${bad.number}/merge`, { sha, force: true });
      expect(await report(bad)).toContain('GitHub has no merge commit');
    }
    await standIn.ask('owner', 'DELETE', `${refs}/${bad.number}/merge`).catch(() => undefined);
    expect(await report(bad)).toContain('GitHub has no merge commit');
    expect([...standIn.statuses.keys()]).toEqual([]);
  });
});

describe('an event', () => {
  const good = {
    event: 'pull_request',
    head_branch: 'x',
    head_sha: 'a'.repeat(40),
    head_repository: { full_name: 'a/b' },
  };

  test('gives the head', () => {
    expect(headOfWorkflowRun({ workflow_run: good })).toEqual({
      head: { repository: 'a/b', branch: 'x', sha: 'a'.repeat(40) },
    });
    expect(headOfWorkflowRun({ workflow_run: { ...good, event: 'push' } })).toHaveProperty('reason');
    expect(headOfWorkflowRun({ workflow_run: { ...good, head_repository: null } })).toHaveProperty('reason');
  });

  test.each([
    null,
    [],
    {},
    { workflow_run: [] },
    ...[{ head_sha: 'HEAD' }, { head_sha: `${'a'.repeat(40)}\n` }, { head_branch: 'a\nb' }, { head_branch: ['x'] }].map(
      (part) => ({ workflow_run: { ...good, ...part } }),
    ),
    ...['a/b/../c', 'a', 'a/b?c', ['a/b']].map((full_name) => ({
      workflow_run: { ...good, head_repository: { full_name } },
    })),
  ])('is refused as %j', (event) => {
    expect(() => headOfWorkflowRun(event)).toThrow('The event');
  });
});

describe('npm run report-contribution', () => {
  test('does it all, with what GitHub Actions sets', async () => {
    const opened = await standIn.open('alice', 'run', { [GOOD]: measurement() });
    const event = join(await temporary(), 'event.json');
    await writeFile(event, JSON.stringify({ action: 'completed', ...opened.event }));
    const done = await run('report-contribution', [], {
      GITHUB_EVENT_PATH: event,
      GITHUB_REPOSITORY: 'owner/energy',
      GITHUB_API_URL: standIn.url,
      GITHUB_TOKEN: WORKFLOW_TOKEN,
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_RUN_ID: '7',
    });
    expect([done.code, done.stderr]).toEqual([0, '']);
    expect(done.stdout).toContain('Status: success. Comment: created.');
    expect(status(opened)?.target_url).toBe('https://github.example/owner/energy/actions/runs/7');
    expect(await comment(opened)).toContain('ready to publish');
  });

  test('says what is missing outside of a workflow', async () => {
    const wrong = await run('report-contribution', [], { GITHUB_EVENT_PATH: '' });
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('GITHUB_EVENT_PATH is not set')]);
  });
});
