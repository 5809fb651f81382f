import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { gitHub } from '../src/github/client.ts';
import { occasionOf, reportOnOccasion } from '../src/github/occasion.ts';
import { reportOn, type JudgingContext } from '../src/github/report.ts';
import { reportOnAll, type Bounds } from '../src/github/report-all.ts';
import { reportOnQueued } from '../src/github/report-queue.ts';
import type { Base } from '../src/github/pull-request/verdict.ts';
import { Contributors, type Files, type Opened } from './support/github/contributors.ts';
import { idOf } from './support/github/pulls.ts';
import { Origin } from './support/github/origin.ts';
import { BOT, tokenOf, type StandIn } from './support/github/stand-in.ts';
import { call, run, temporaryFolders } from './support/project.ts';
import { base, baseWith, measurement, measurementPath } from './support/pull-request.ts';

const temporary = temporaryFolders();
const repository = { owner: 'owner', repo: 'energy' };
const LABELS = ['comparable', 'not-comparable', 'needs-changes', 'account-confirmed', 'other'];

const GOOD = measurementPath('alice');
const BOBS = measurementPath('bob');
const SLOW = measurement(2, { window_seconds: 5 });
const BASE: Files = { 'README.md': 'A repository\n', 'scripts/build.ts': 'build()', [BOBS]: measurement(9) };

let origin: Origin;
let people: Contributors;
let standIn: StandIn;

beforeAll(async () => {
  origin = Origin.make(await temporary());
});

beforeEach(async () => {
  people = await Contributors.start(origin, ['alice', 'bob', 'mallory'], BASE);
  ({ standIn } = people);
  await standIn.makeLabels(LABELS);
});

afterEach(() => people.close());

/** The newest commit of the default branch. */
async function tip(): Promise<string> {
  return (await people.tip('main')).sha;
}

/** As the workflow reports, from a checkout of the default branch. */
async function reporting(): Promise<JudgingContext> {
  const github = await gitHub({ baseUrl: standIn.url, token: tokenOf(BOT), repository, patient: false });
  return { github, commit: await tip(), logUrl: 'https://log.example', pause: 0 };
}

/** Gives the verdict on a pull request; `against` is what the default branch has. */
async function report({ number }: Pick<Opened, 'number'>, against: Base = base): Promise<string> {
  return (await reportOn(number, against, await reporting())).join(' ');
}

/** The verdicts on all that is open. */
async function reportAll(against: Base = base, bounds?: Bounds) {
  const { said, isIncomplete } = await reportOnAll(against, await reporting(), bounds);
  return { said: said.join(' '), isIncomplete };
}

/** The states that a commit had, oldest first. */
function states({ sha }: Pick<Opened, 'sha'>): string[] {
  const ours = (standIn.statuses.get(sha) ?? []).filter(({ context }) => context === 'contribution');
  return ours.map(({ state }) => state);
}

/** What the status says that a verdict holds for. */
function on(numbers: string, commit: string): string {
  return ` (${numbers} onto ${commit.slice(0, 7)})`;
}

/** The latest status of a commit. */
function status({ sha }: Pick<Opened, 'sha'>) {
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
    const opened = await people.open('alice', 'results', { [GOOD]: measurement() });
    expect(await report(opened)).toBe(
      `Pull request #${opened.number}: 1 measurement ready to publish. Status: success. Comment: created.`,
    );
    expect(states(opened)).toEqual(['pending', 'success']);
    expect(status(opened)).toEqual({
      state: 'success',
      context: 'contribution',
      description: `1 measurement ready to publish${on(`#${opened.number}`, await tip())}`,
      target_url: 'https://log.example',
      at: expect.any(Number),
    });
    expect(await standIn.labels(opened.number)).toEqual(['comparable']);
    expect(await comment(opened)).toContain('ready to publish');
    expect((await standIn.comments(opened.number))[0]?.user?.login).toBe('github-actions[bot]');
  });

  test('on a bad one: failure, what is wrong, the other label; then better, in the same comment', async () => {
    const bad = await people.open('alice', 'bad', { [GOOD]: SLOW });
    await standIn.ask('POST', `/issues/${bad.number}/labels`, { labels: ['comparable', 'other'] });
    await report(bad);
    expect(status(bad)?.state).toBe('failure');
    expect(await standIn.labels(bad.number)).toEqual(['needs-changes', 'other']);
    const before = await comment(bad);
    expect(before).toContain('to fix');

    const pushed = people.push(bad, { [GOOD]: measurement() });
    expect(await report(pushed)).toContain('Comment: updated.');
    expect([status(bad)?.state, status(pushed)?.state]).toEqual(['failure', 'success']);
    expect(await standIn.labels(bad.number)).toEqual(['comparable', 'other']);
    expect(await comment(pushed)).not.toBe(before);
  });

  test('made again says the same once: nothing is written anew', async () => {
    const opened = await people.open('alice', 'again', { [GOOD]: measurement() });
    await report(opened);
    const [before] = await standIn.comments(opened.number);
    standIn.requests.length = 0;
    expect(await report(opened)).toContain('Comment: unchanged.');
    expect(await standIn.comments(opened.number)).toEqual([before]);
    const writes = standIn.requests.filter((request) => !request.startsWith('GET '));
    expect(writes).toEqual([`POST /repos/owner/energy/statuses/${opened.sha}`]);
  });

  test('finds its comment among many, and takes no copy of the marker for it', async () => {
    const opened = await people.open('alice', 'many', { [GOOD]: SLOW });
    await standIn.ask(
      'POST',
      `/issues/${opened.number}/comments`,
      { body: '<!-- contribution-report -->\n### Measurement check: all is well' },
      'mallory',
    );
    for (let i = 0; i < 101; i += 1)
      await standIn.ask('POST', `/issues/${opened.number}/comments`, { body: `Comment ${i}` }, 'bob');
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
    const opened = await people.open('alice', 'slow', { [GOOD]: slower });
    await report(opened);
    expect([status(opened)?.state, await standIn.labels(opened.number)]).toEqual(['success', ['not-comparable']]);
  });

  test('does not make a label that the repository lacks, but says so', async () => {
    const opened = await people.open('alice', 'label', { [GOOD]: measurement() });
    await standIn.ask('DELETE', '/labels/comparable').catch(() => undefined);
    expect(await report(opened)).toContain('the repository has no label "comparable"');
    expect([status(opened)?.state, await standIn.labels(opened.number)]).toEqual(['success', []]);
    expect(await comment(opened)).toContain('ready to publish');
  });

  test('holds nothing that acts as Markdown', async () => {
    const evil = '@everyone <img src=x onerror=alert(1)> [x](https://evil.example) ![y](https://evil.example/y)';
    const opened = await people.open('alice', 'evil', {
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
    const opened = await people.open('alice', 'code', { 'scripts/build.ts': 'better()' });
    await standIn.ask('POST', `/issues/${opened.number}/labels`, { labels: ['needs-changes'] });
    expect(await report(opened)).toContain('Comment: none.');
    expect(status(opened)).toMatchObject({
      state: 'success',
      description: expect.stringContaining('No contribution in this pull request ('),
    });
    expect([await standIn.labels(opened.number), await standIn.comments(opened.number)]).toEqual([[], []]);

    await standIn.ask(
      'POST',
      `/issues/${opened.number}/comments`,
      { body: '<!-- contribution-report -->\nSomething older' },
      'github-actions[bot]',
    );
    expect(await report(opened)).toContain('Comment: updated.');
    expect(await comment(opened)).toContain('not needed');
  });

  test("touches other files or another's folder fails", async () => {
    const mixed = await people.open('alice', 'mixed', { [GOOD]: measurement(), 'scripts/build.ts': 'evil()' });
    const foreign = await people.open('mallory', 'foreign', { [BOBS]: measurement(9, { notes: 'Mine now.' }) });
    const stolen = await people.open('mallory', 'stolen', {
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
    const opened = await people.open('bob', 'withdraw', { [BOBS]: null });
    await report(opened);
    expect(status(opened)).toMatchObject({
      state: 'success',
      description: expect.stringContaining('1 measurement file taken away ('),
    });
    expect([await standIn.labels(opened.number), await comment(opened)]).toEqual([
      [],
      expect.stringContaining('a withdrawal'),
    ]);
  });

  test('has a file over the limit fails, and the file is not asked for', async () => {
    const opened = await people.open('alice', 'large', { [GOOD]: measurement().padEnd(64 * 1024 + 1) });
    await report(opened);
    expect([status(opened)?.state, await comment(opened)]).toEqual(['failure', expect.stringContaining('`file/size`')]);
    expect(standIn.requests.filter((request) => request.includes('/git/blobs/'))).toEqual([]);
  });

  test('has a link fails, and nothing is followed', async () => {
    const opened = await people.open('alice', 'link', { [GOOD]: { link: '../bob/secret.json' } });
    await report(opened);
    expect([status(opened)?.state, await comment(opened)]).toEqual(['failure', expect.stringContaining('`file/kind`')]);
    expect(standIn.requests.filter((request) => request.includes('/git/blobs/'))).toEqual([]);
  });

  test('puts a link or a file in the place of a folder is seen', async () => {
    const opened = await people.open('bob', 'folder', { [BOBS]: null, 'contributions/bob': { link: '/etc' } });
    await report(opened);
    expect([status(opened)?.state, await comment(opened)]).toEqual([
      'failure',
      expect.stringContaining('`contributions/bob`'),
    ]);
  });

  test('can not be seen whole is refused', async () => {
    const opened = await people.open('alice', 'huge', { [GOOD]: measurement() });
    const at = `/git/trees/${opened.sha}`;
    const { tree } = await standIn.ask<{ tree: { path: string; sha: string }[] }>('GET', at);
    standIn.truncated.add(tree.find(({ path }) => path === 'contributions')?.sha ?? '');
    await report(opened);
    expect([status(opened)?.state, await comment(opened)]).toEqual([
      'failure',
      expect.stringContaining('more files than GitHub lists'),
    ]);
  });
});

describe('a verdict holds for one head and one base', () => {
  test('and not for a later state of the default branch: it becomes pending, then is given again', async () => {
    const opened = await people.open('alice', 'results', { [GOOD]: measurement() });
    await report(opened);
    // Meanwhile the same run was merged in the name of somebody else.
    const taken = measurementPath('mallory');
    people.advance({ ...BASE, [taken]: measurement() });
    people.remerge(opened.number);
    expect((await reportAll(baseWith({ [taken]: measurement() }))).said).toContain('1 open heads; 1 to judge.');
    expect(states(opened)).toEqual(['pending', 'success', 'pending', 'failure']);
    expect(status(opened)?.description).toContain(on(`#${opened.number}`, await tip()));
  });

  test('so that a withdrawn row does not come back by a merge that was made before', async () => {
    const opened = await people.open('alice', 'results', { [GOOD]: measurement() });
    await report(opened);
    people.advance({ ...BASE, 'README.md': 'Withdrawn\n' });
    // GitHub still has the merge into the commit before.
    await reportAll();
    expect(states(opened)).toEqual(['pending', 'success', 'pending', 'pending']);
    expect(status(opened)?.description).toContain('GitHub has not made its merge');
    // Once it has made the new one, the next run says so.
    people.remerge(opened.number);
    await reportAll();
    expect(status(opened)?.state).toBe('success');
  });

  test('so that a merge into another branch, with other files changed there, gets no success', async () => {
    const opened = await people.open('alice', 'moved', { 'scripts/build.ts': 'evil()' });
    // Its merge starts from a commit that has the change already, so that between the two nothing seems changed.
    const real = await tip();
    people.advance({ ...BASE, 'scripts/build.ts': 'evil()' });
    people.remerge(opened.number);
    const refs = '/git/refs/heads/main';
    await standIn.ask('PATCH', refs, { sha: real, force: true });
    await report(opened);
    expect(status(opened)).toMatchObject({ state: 'pending', description: expect.stringContaining('GitHub has not') });
  });

  test('so that one for another branch fails, until it is for the default branch again', async () => {
    const opened = await people.open('alice', 'results', { [GOOD]: measurement() });
    const at = `/pulls/${opened.number}`;
    people.origin.set('refs/heads/other', await tip());
    await standIn.ask('PATCH', at, { base: 'other' }, 'alice');
    await report(opened);
    expect(status(opened)).toMatchObject({ state: 'failure', description: expect.stringContaining('another branch') });
    await standIn.ask('PATCH', at, { base: 'main' }, 'alice');
    await report(opened);
    expect(status(opened)?.state).toBe('success');
  });

  test('so that nothing is said where either moves while it is judged', async () => {
    const opened = await people.open('alice', 'moving', { [GOOD]: measurement() });
    standIn.meanwhile = (request) => {
      if (request.includes('/git/blobs/')) people.advance({ ...BASE, 'README.md': 'Later\n' });
    };
    expect(await report(opened)).toContain('moved on meanwhile');
    standIn.meanwhile = (request) => {
      if (request.includes('/git/blobs/')) people.push(opened, { [GOOD]: measurement(3) });
    };
    people.remerge(opened.number);
    expect(await report(opened)).toContain('moved on meanwhile');
    expect([new Set(states(opened)), await standIn.comments(opened.number)]).toEqual([new Set(['pending']), []]);
  });

  test('so that a success is taken back where the base moves while it is written', async () => {
    const opened = await people.open('alice', 'late', { [GOOD]: measurement() });
    standIn.meanwhile = (request) => {
      if (request.includes('/statuses/') && states(opened).length === 1) people.advance({ ...BASE, later: 'x' });
    };
    expect(await report(opened)).toContain('its success was taken back');
    expect(states(opened)).toEqual(['pending', 'success', 'pending']);
  });

  test('so that rules and data of an earlier state say nothing', async () => {
    const opened = await people.open('alice', 'results', { [GOOD]: measurement() });
    const before = await reporting();
    people.advance({ ...BASE, 'README.md': 'Later\n' });
    expect((await reportOn(opened.number, base, before)).join()).toContain('The default branch moved on');
    expect((await reportOnAll(base, before)).said.join()).toContain('The default branch moved on');
    const sha = people.queued(opened.number);
    expect((await reportOnQueued({ number: opened.number, sha }, base, before)).join()).toContain('moved on');
    expect([...standIn.statuses.keys()]).toEqual([]);
  });

  test('and a merge that has conflicts, or is of another head, fails with the reason', async () => {
    const good = await people.open('alice', 'good', { [GOOD]: measurement() });
    const bad = await people.open('alice', 'bad', { 'scripts/build.ts': 'evil()' });
    const refs = '/git/refs/pull';
    const get = `${refs.replace('refs', 'ref')}/${good.number}/merge`;
    const { object } = await standIn.ask<{ object: { sha: string } }>('GET', get);
    // As when a head goes to a good commit and comes back while the report is made.
    for (const sha of [object.sha, bad.sha]) {
      await standIn.ask('PATCH', `${refs}/${bad.number}/merge`, { sha, force: true });
      await report(bad);
      expect(status(bad)).toMatchObject({ state: 'pending', description: expect.stringContaining('GitHub has not') });
    }
    people.advance({ ...BASE, 'scripts/build.ts': 'other()' });
    people.remerge(bad.number);
    await report(bad);
    expect(status(bad)).toMatchObject({ state: 'failure', description: expect.stringContaining('has conflicts') });
    expect([await standIn.comments(bad.number), status(good)]).toEqual([[], undefined]);
  });

  test('and waits for a merge that GitHub has yet to make', async () => {
    const opened = await people.open('alice', 'results', { [GOOD]: measurement() });
    people.advance({ ...BASE, 'README.md': 'Later\n' });
    let asked = 0;
    standIn.meanwhile = (request) => {
      asked += Number(
        request.endsWith(`/pull%2F${opened.number}%2Fmerge`) || request.endsWith(`/${opened.number}/merge`),
      );
      if (asked === 3) people.remerge(opened.number);
    };
    await report(opened);
    expect([asked, status(opened)?.state]).toEqual([3, 'success']);
  });
});

describe('two pull requests', () => {
  test('of one head fail, whoever sent them, and no earlier success stays; one closed, the other is judged', async () => {
    const alices = await people.open('alice', 'copied', { [GOOD]: measurement() });
    await report(alices);
    const mallorys = await people.open('mallory', 'copy', { 'README.md': 'Mine\n' });
    people.moveTo(mallorys.number, alices.sha);
    await report(mallorys);
    expect(status(alices)).toMatchObject({
      state: 'failure',
      description: `#${alices.number}, #${mallorys.number} have the same head: close all but one${on(
        `#${alices.number}, #${mallorys.number}`,
        await tip(),
      )}`,
    });
    await report(alices);
    expect((await reportAll()).said).toContain('1 open heads; 0 to judge.');
    await standIn.ask('PATCH', `/pulls/${mallorys.number}`, { state: 'closed' });
    expect(await report(mallorys)).toContain(`Pull request #${alices.number}: 1 measurement ready`);
    expect(status(alices)?.state).toBe('success');
  });

  test('of one head: the success of one that is closed is none of the other', async () => {
    const alices = await people.open('alice', 'copied', { [GOOD]: measurement() });
    await report(alices);
    await standIn.ask('PATCH', `/pulls/${alices.number}`, { state: 'closed' });
    expect(await report(alices)).toContain('is closed');
    const mallorys = await people.openAt('mallory', 'copy', alices.sha);
    await reportAll();
    expect(states(alices)).toEqual(['pending', 'success', 'pending', 'failure']);
    expect(await comment(mallorys)).toContain('`scope/foreign-folder`');
  });

  test('of one head where the second is opened while the first is judged', async () => {
    const alices = await people.open('alice', 'copied', { [GOOD]: measurement() });
    standIn.meanwhile = async (request) => {
      if (!request.includes('/git/blobs/')) return;
      standIn.meanwhile = null;
      await people.openAt('mallory', 'copy', alices.sha);
    };
    expect(await report(alices)).toContain('moved on meanwhile');
    expect(states(alices)).toEqual(['pending']);
  });

  test.each([
    ['one run twice', GOOD, measurementPath('mallory')],
    ['one handle in two cases', GOOD, measurementPath('Alice', 2)],
  ])('that are good alone are not together: %s', async (_, first, second) => {
    const author = second.includes('mallory') ? 'mallory' : 'alice';
    const other = measurement(author === 'mallory' ? 1 : 2);
    const [one, two] = [
      await people.open('alice', 'one', { [first]: measurement() }),
      await people.open(author, 'two', { [second]: other }),
    ];
    for (const each of [one, two]) await report(each);
    expect([status(one)?.state, status(two)?.state]).toEqual(['success', 'success']);
    await standIn.ask('PATCH', `/pulls/${one.number}`, { state: 'closed' });
    people.advance({ ...BASE, [first]: measurement() });
    people.remerge(two.number);
    await reportAll(baseWith({ [first]: measurement() }));
    expect(states(two)).toEqual(['pending', 'success', 'pending', 'failure']);
  });

  test('of one branch name in different forks are told apart', async () => {
    const alices = await people.open('alice', 'patch-1', { [GOOD]: measurement() });
    const mallorys = await people.open('mallory', 'patch-1', { [BOBS]: null });
    await report(alices);
    expect([status(alices)?.state, status(mallorys)]).toEqual(['success', undefined]);
    await report(mallorys);
    expect([status(alices)?.state, status(mallorys)?.state]).toEqual(['success', 'failure']);
    expect(await comment(alices)).toContain('ready to publish');
  });
});

describe('all that is open', () => {
  test('becomes pending first, then is judged; what holds already is left alone', async () => {
    const [one, two] = [
      await people.open('alice', 'one', { [GOOD]: measurement() }),
      await people.open('bob', 'two', { [BOBS]: SLOW }),
    ];
    await reportAll();
    const order = standIn.requests.filter((request) => request.startsWith('POST') && request.includes('/statuses/'));
    const first = order.slice(0, 2).map((request) => request.slice(-40));
    expect(first.sort()).toEqual([one.sha, two.sha].sort());
    expect([states(one), states(two)]).toEqual([
      ['pending', 'success'],
      ['pending', 'failure'],
    ]);
    standIn.requests.length = 0;
    expect(await reportAll()).toEqual({ said: '2 open heads; 0 to judge.', isIncomplete: false });
    expect(standIn.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
  });

  test('is judged a few at a time, and what is left stays pending for the next run', async () => {
    const opened: Opened[] = [];
    for (let i = 1; i <= 4; i += 1) {
      opened.push(await people.open('alice', `branch-${i}`, { [measurementPath('alice', i)]: measurement(i) }));
    }
    for (const each of opened) await report(each);
    people.advance({ ...BASE, 'README.md': 'Later\n' });
    for (const { number } of opened) people.remerge(number);
    const latest = (): string[] => opened.map((each) => status(each)?.state ?? '').sort();
    const bounds = { heads: 4, asked: 4, judged: 2 };
    expect(await reportAll(base, bounds)).toMatchObject({
      said: expect.stringMatching(/^4 open heads; 4 to judge\. .* 2 wait for the next run\.$/),
      isIncomplete: false,
    });
    expect(latest()).toEqual(['pending', 'pending', 'success', 'success']);
    await reportAll(base, bounds);
    expect(latest()).toEqual(['success', 'success', 'success', 'success']);
  });

  test('is judged in the order in which it waits, and one without a merge takes no turn from another', async () => {
    const opened: Opened[] = [];
    for (let i = 1; i <= 6; i += 1) {
      opened.push(await people.open('alice', `branch-${i}`, { [measurementPath('alice', i)]: measurement(i) }));
    }
    people.advance({ ...BASE, 'README.md': 'Later\n' });
    const latest = (): string[] => opened.map((each) => status(each)?.state ?? '');
    const stuck = Array<string>(4).fill('pending');
    const bounds = { heads: 6, asked: 6, judged: 4 };
    const [fifth, sixth] = opened.slice(4);
    if (fifth === undefined || sixth === undefined) throw new Error('Fewer were opened.');
    people.remerge(fifth.number);
    await reportAll(base, bounds);
    // Three turns are left for four without a merge: the fourth comes after them, as does the sixth after that.
    expect(latest()).toEqual([...stuck, 'success', 'pending']);
    people.remerge(sixth.number);
    for (const each of opened.slice(0, 4)) people.remerge(each.number);
    await reportAll(base, { ...bounds, judged: 1 });
    const judgedNow = latest().indexOf('success');
    expect([judgedNow, latest().filter((state) => state === 'success').length]).toEqual([0, 2]);
    await reportAll(base, { ...bounds, judged: 4 });
    expect(latest()).toEqual(Array<string>(6).fill('success'));
  });

  test('is judged, however many changed later or have no merge, each run a turn further', async () => {
    const first = await people.open('alice', 'first', { [GOOD]: measurement() });
    const later: Opened[] = [];
    for (let i = 2; i <= 4; i += 1) {
      later.push(await people.open('bob', `later-${i}`, { [measurementPath('bob', i)]: measurement(i) }));
    }
    const bounds = { heads: 9, asked: 1, judged: 1 };
    await reportAll(base, bounds);
    expect([first, ...later].map((each) => status(each)?.state)).toEqual([
      'success',
      ...Array<string>(3).fill('pending'),
    ]);
    people.advance({ ...BASE, 'README.md': 'Later\n' });
    const [, , last] = later;
    if (last === undefined) throw new Error('Fewer were opened.');
    people.remerge(last.number);
    // Two without a merge have waited longer, and a third waits since now: they are asked for, one in each run.
    for (let run = 0; run < 3; run += 1) await reportAll(base, bounds);
    expect(status(last)?.state).toBe('success');
  });

  test('is not more than is looked at, or the run fails and says so', async () => {
    for (const i of [1, 2]) {
      await people.open('alice', `branch-${i}`, { [measurementPath('alice', i)]: measurement(i) });
    }
    expect(await reportAll(base, { heads: 1, asked: 1, judged: 1 })).toEqual({
      said: expect.stringContaining('Only the first 1 heads were looked at'),
      isIncomplete: true,
    });
  });

  test('is judged although one of them can not be, which fails and is no success', async () => {
    const [one, two] = [
      await people.open('alice', 'one', { [GOOD]: measurement() }),
      await people.open('alice', 'two', { [measurementPath('alice', 2)]: measurement(2) }),
    ];
    standIn.meanwhile = (request) => {
      if (request.includes(`/pull%2F${one.number}%2F`) || request.includes(`/pull/${one.number}/`))
        throw new Error('!');
    };
    const { said, isIncomplete } = await reportAll();
    expect([said, isIncomplete]).toEqual([expect.stringContaining(`#${one.number} could not be judged`), true]);
    expect([states(one), states(two)]).toEqual([
      ['pending', 'error'],
      ['pending', 'success'],
    ]);
  });
});

describe('what a merge queue is about to merge', () => {
  /** The state that its commit gets. */
  const queued = async (opened: Opened, sha: string) => {
    await reportOnQueued({ number: opened.number, sha }, base, await reporting());
    return { states: states({ sha }), description: status({ sha })?.description };
  };

  test('is judged as the pull request is', async () => {
    const good = await people.open('alice', 'good', { [GOOD]: measurement() });
    const bad = await people.open('alice', 'bad', { [measurementPath('alice', 2)]: SLOW });
    expect((await queued(good, people.queued(good.number))).states).toEqual(['pending', 'success']);
    expect((await queued(bad, people.queued(bad.number))).states).toEqual(['pending', 'failure']);
    expect([status(good), await standIn.comments(good.number)]).toEqual([undefined, []]);
  });

  test.each(['scripts/build.ts', '.github/workflows/ci.yml', 'contributions/README.md', 'package.json'])(
    'is refused where it changes %s',
    async (path) => {
      const opened = await people.open('alice', 'code', { [path]: 'evil()' });
      expect(await queued(opened, people.queued(opened.number))).toEqual({
        states: ['pending', 'failure'],
        description: expect.stringContaining('takes contributions alone'),
      });
      const mixed = await people.open('alice', 'mixed', { [path]: 'evil()', [GOOD]: measurement() });
      expect((await queued(mixed, people.queued(mixed.number))).states).toEqual(['pending', 'failure']);
    },
  );

  test('is refused where it is more than one pull request, or another head', async () => {
    const first = await people.open('mallory', 'code', { 'scripts/build.ts': 'evil()' });
    const second = await people.open('alice', 'good', { [GOOD]: measurement() });
    const [before, other] = [await tip(), people.queued(first.number)];
    people.advance({ ...BASE, 'scripts/build.ts': 'evil()' });
    const both = people.queued(second.number);
    const main = '/git/refs/heads/main';
    await standIn.ask('PATCH', main, { sha: before, force: true });
    for (const sha of [both, other]) {
      expect(await queued(second, sha)).toEqual({
        states: ['pending', 'failure'],
        description: expect.stringContaining('more than one pull request'),
      });
    }
  });

  test('is refused where the pull request is closed', async () => {
    const opened = await people.open('alice', 'good', { [GOOD]: measurement() });
    const sha = people.queued(opened.number);
    await standIn.ask('PATCH', `/pulls/${opened.number}`, { state: 'closed' });
    expect((await queued(opened, sha)).states).toEqual(['pending', 'failure']);
  });
});

describe('a folder whose rows are from another account', () => {
  const row = (id: number | null, run = 1): string =>
    measurement(run, { protocol_version: '0.3', ...(id !== null && { account_id: id }) });
  const SECOND = measurementPath('alice', 2);

  /** The rows of whoever had the handle before, on the default branch. */
  function merged(id: number): Base {
    people.advance({ ...BASE, [GOOD]: row(id) });
    return baseWith({ [GOOD]: row(id) });
  }

  test.each([
    ['changed', { [GOOD]: 'a change' }],
    ['withdrawn', { [GOOD]: null }],
    ['added to', { [SECOND]: 'a row' }],
  ])('is not %s by a handle that was registered again, unless a maintainer says so', async (_, edit) => {
    const now = idOf('alice');
    const before = merged(now + 1000);
    const [[path, text]] = Object.entries(edit) as [[string, string | null]];
    const opened = await people.open('alice', 'again', { [path]: text === null ? null : row(now, 2) });
    await report(opened, before);
    expect([status(opened)?.state, await comment(opened)]).toEqual([
      'failure',
      expect.stringMatching(new RegExp(`account ${now}.*account ${now + 1000}.*scope/account\\b`)),
    ]);
    const { number, sha } = opened;
    const event = (action: string, login: string) => ({
      ...{ action, label: { name: 'account-confirmed' }, sender: { login } },
      pull_request: { number, head: { sha } },
    });
    const judged = async (action: string, login: string): Promise<string | undefined> => {
      await reportOnOccasion(occasionOf(event(action, login), 'owner/energy'), before, await reporting());
      return states(opened).at(-1);
    };
    const label = `/issues/${number}/labels`;
    await standIn.ask('POST', label, { labels: ['account-confirmed'] });
    expect(await judged('labeled', 'bob')).toBe('failure');
    expect(await judged('labeled', 'owner')).toBe('success');
    expect(await judged('unlabeled', 'owner')).toBe('failure');
    expect(await judged('labeled', 'owner')).toBe('success');
    await standIn.ask('DELETE', `${label}/account-confirmed`);
    await report(opened, before);
    expect(states(opened).at(-1)).toBe('failure');
  });

  test('is told from one of the same account, in whatever case its handle is written', async () => {
    const now = idOf('alice');
    const mine = await people.open('alice', 'mine', { [SECOND]: row(now, 2) });
    await report(mine, merged(now));
    expect(status(mine)?.state).toBe('pending');
    people.remerge(mine.number);
    await report(mine, baseWith({ [GOOD]: row(now) }));
    expect(status(mine)?.state).toBe('success');
    await report(mine, baseWith({ [measurementPath('Alice')]: row(now + 1) }));
    expect(await comment(mine)).toContain('`scope/account`');
  });

  test('can not be had by writing the number of that account, and a row without one is told what to write', async () => {
    const now = idOf('alice');
    const forged = await people.open('alice', 'forged', { [GOOD]: row(now + 1) });
    await report(forged);
    expect([status(forged)?.state, await comment(forged)]).toEqual([
      'failure',
      expect.stringContaining('`scope/account-id`'),
    ]);
    const without = await people.open('alice', 'without', { [SECOND]: row(null, 2) });
    await report(without);
    expect([status(without)?.state, await comment(without)]).toEqual([
      'success',
      expect.stringContaining(`"account_id": ${now}`),
    ]);
  });
});

describe('an event', () => {
  const sha = 'a'.repeat(40);
  const queue = {
    event: 'merge_group',
    head_branch: `gh-readonly-queue/main/pr-12-${sha}`,
    head_sha: sha,
    head_repository: { full_name: 'Owner/Energy' },
  };

  test('gives a number, and nothing that its sender chose', () => {
    const event = { action: 'opened', number: 7, pull_request: { number: 7, head: { ref: '$(evil)' } } };
    expect(occasionOf(event, 'owner/energy')).toEqual({ kind: 'pull-request', number: 7, labelling: null });
    expect(occasionOf({ workflow_run: queue }, 'owner/energy')).toEqual({ kind: 'merge-group', number: 12, sha });
    // Its merge is judged by all that is open; what was closed without one, by what may have the same head.
    const closed = { action: 'closed', pull_request: { number: 7, merged: true } };
    expect(occasionOf(closed, 'owner/energy')).toEqual({ kind: 'all' });
    for (const merged of [false, 'true', undefined]) {
      const unmerged = { ...closed, pull_request: { number: 7, merged } };
      expect(occasionOf(unmerged, 'owner/energy')).toEqual({ kind: 'pull-request', number: 7, labelling: null });
    }
    for (const other of [{ ref: 'refs/heads/main' }, { schedule: '47 * * * *' }, { inputs: null }]) {
      expect(occasionOf(other, 'owner/energy')).toEqual({ kind: 'all' });
    }
  });

  test('tells of a label of ours who set it and on which head, each in its form, and of no other', () => {
    const labelled = {
      ...{ action: 'labeled', label: { name: 'Withdrawal-Confirmed' }, sender: { login: 'owner' } },
      pull_request: { number: 7, head: { sha } },
    };
    const told = (event: object) => occasionOf(event, 'owner/energy');
    const [number, kind] = [7, 'pull-request'];
    const labelling = { label: 'withdrawal-confirmed', isSet: true, by: 'owner', headSha: sha };
    expect(told(labelled)).toEqual({ kind, number, labelling });
    expect(told({ ...labelled, action: 'unlabeled' })).toEqual({
      kind,
      number,
      labelling: { ...labelling, isSet: false },
    });
    for (const other of [
      { action: 'edited' },
      { label: { name: 'comparable' } },
      { label: null },
      { sender: { login: '../owner' } },
      { sender: null },
      { pull_request: { number, head: { sha: `${sha}\n` } } },
      { pull_request: { number } },
    ]) {
      expect(told({ ...labelled, ...other })).toEqual({ kind, number, labelling: null });
    }
  });

  test.each([
    null,
    [],
    'text',
    ...[null, {}, { number: '7' }, { number: 0 }, { number: 1.5 }, { number: 1e300 }].map((pull_request) => ({
      pull_request,
    })),
    ...[
      { event: 'pull_request' },
      { event: 'push' },
      { head_repository: { full_name: 'mallory/energy' } },
      { head_repository: null },
      { head_branch: 'main' },
      { head_branch: `gh-readonly-queue/main/pr-0-${sha}` },
      { head_branch: `gh-readonly-queue/main/pr-1-${sha}\n` },
      { head_branch: ['x'] },
      { head_sha: 'HEAD' },
      { head_sha: `${sha}\n` },
    ].map((part) => ({ workflow_run: { ...queue, ...part } })),
  ])('is refused as %j', (event) => {
    expect(() => occasionOf(event, 'owner/energy')).toThrow('The event');
  });
});

describe('npm run report-contribution', () => {
  test('does it all, with what GitHub Actions sets', async () => {
    const opened = await people.open('alice', 'run', { [GOOD]: measurement() });
    const event = join(await temporary(), 'event.json');
    await writeFile(event, JSON.stringify(opened.event));
    const done = await run('report-contribution', ['--commit', await tip()], {
      GITHUB_EVENT_PATH: event,
      GITHUB_REPOSITORY: 'owner/energy',
      GITHUB_API_URL: standIn.url,
      GITHUB_TOKEN: tokenOf(BOT),
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_RUN_ID: '7',
    });
    expect([done.code, done.stderr]).toEqual([0, '']);
    expect(done.stdout).toContain('Status: success. Comment: created.');
    expect(status(opened)?.target_url).toBe('https://github.example/owner/energy/actions/runs/7');
    expect(await comment(opened)).toContain('ready to publish');
  });

  test('says what is missing outside of a workflow', async () => {
    const wrong = await call('report-contribution', [], { GITHUB_EVENT_PATH: '' });
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('GITHUB_EVENT_PATH is not set')]);
  });
});
