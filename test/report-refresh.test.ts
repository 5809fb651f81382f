import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { gitHub } from '../src/github/client.ts';
import { reportRefresh, type RefreshRun } from '../src/github/refresh.ts';
import { jobOf, STEP, TRIALS } from '../src/github/refresh-runs.ts';
import { folderTexts } from '../src/core/files/read-tree.ts';
import { reportsIn, type RefreshReport } from '../src/refresh/report.ts';
import { jsonText } from '../src/core/text/json.ts';
import { Contributors } from './support/github/contributors.ts';
import { Origin } from './support/github/origin.ts';
import { BOT, tokenOf, type Item, type StandIn } from './support/github/stand-in.ts';
import { emberLines, text } from './support/publishers-files.ts';
import { makeMiniData } from './mini/make.ts';
import { call, copyInto, run, sharedFolder, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();
const LOG = 'https://log.example/1';
const BRANCH = 'refresh/ember';
const RUN = 100;
const FILES = {
  'README.md': 'A repository\n',
  'data/ember/intensity.csv': 'old\n',
  'data/ember/download.json': '{}\n',
  'data/nvidia/tdp.csv': 'other\n',
};
const NEW = new Map([
  ['intensity.csv', 'new\n'],
  ['source.json', '{}\n'],
]);

let origin: Origin;
let people: Contributors;
let standIn: StandIn;

beforeAll(async () => {
  origin = Origin.make(await temporary());
});

beforeEach(async () => {
  people = await Contributors.start(origin, ['alice'], FILES);
  ({ standIn } = people);
  trialsEnded('success', 'success');
});

afterEach(() => people.close());

/** What became of the steps that try the new figures. */
function trialsEnded(...conclusions: string[]): void {
  const steps = [...TRIALS.values()].map((step, i) => [step, conclusions[i] ?? 'skipped'] as const);
  people.runs.runs.set(RUN, { [jobOf('ember')]: Object.fromEntries([[STEP, 'success'], ...steps]) });
}

/** Reports a refresh of Ember to the stand-in, as the workflow does. */
async function tell(report: Partial<RefreshReport>, files: ReadonlyMap<string, string> = NEW): Promise<string> {
  const repository = { owner: 'owner', repo: 'energy' };
  const refreshRun: RefreshRun = {
    github: await gitHub({ baseUrl: standIn.url, token: tokenOf(BOT), repository, patient: false }),
    base: (await people.tip('main')).sha,
    defaultBranch: 'main',
    run: RUN,
    logUrl: LOG,
  };
  const whole: RefreshReport = { source: 'ember', state: 'unchanged', unreachable: false, markdown: '', ...report };
  return (await reportRefresh({ report: whole, files }, refreshRun)).join(' ');
}

const CHANGED = { state: 'changed', markdown: '### 1 point to look at' } as const;
const FAILED = { state: 'failed', markdown: 'It can not be read.' } as const;
const AWAY = { state: 'failed', unreachable: true, markdown: 'Out of reach.' } as const;

/** What the requests since the last look wrote. */
function writes(): string[] {
  const all = standIn.requests.filter((request) => !request.startsWith('GET '));
  standIn.requests.length = 0;
  return all.map((request) => request.replace(/[0-9a-f]{40}/, 'SHA'));
}

async function only(what: 'pulls' | 'issues'): Promise<Item> {
  const [first, ...others] = await people.all(what);
  if (first === undefined || others.length > 0) throw new Error(`${others.length + 1} ${what}`);
  return first;
}

describe('the pull request of a source', () => {
  test('is opened once, with the new folder and nothing else, and its text first', async () => {
    expect(await tell(CHANGED)).toBe('ember: changed. Branch refresh/ember: created. Pull request #1: opened.');
    expect(people.filesOf(BRANCH)).toEqual({
      'README.md': 'A repository\n',
      'data/ember/intensity.csv': 'new\n',
      'data/ember/source.json': '{}\n',
      'data/nvidia/tdp.csv': 'other\n',
    });
    const tip = await people.tip(BRANCH);
    expect(tip.parents.map(({ sha }) => sha)).toEqual([(await people.tip('main')).sha]);
    const { title, body, state } = await only('pulls');
    expect([title, state]).toEqual(['Refresh ember', 'open']);
    expect(body?.split('\n\n').map((part) => part.trim())).toEqual([
      '<!-- refresh: ember -->\n### 1 point to look at',
      '- ✅ `npm run build` passes with these figures\n- ✅ `npm run test` passes with these figures',
      `Log of the run: ${LOG}`,
      expect.stringContaining('wait for the approval of a person'),
    ]);
  });

  test('told again says the same once', async () => {
    await tell(CHANGED);
    writes();
    expect(await tell(CHANGED)).toContain('Branch refresh/ember: unchanged. Pull request #1: unchanged.');
    expect(writes()).toEqual(Array<string>(2).fill('POST /repos/owner/energy/git/trees'));
  });

  test('is updated after, on the newest base', async () => {
    await tell(CHANGED);
    people.commitTo('owner', 'main', { 'NEWS.md': 'Something else\n' });
    const newer = new Map([['intensity.csv', 'newer\n']]);
    const said = await tell({ ...CHANGED, markdown: 'More' }, newer);
    expect(said).toContain('Branch refresh/ember: updated. Pull request #1: updated.');
    expect(people.filesOf(BRANCH)).toEqual({
      'NEWS.md': 'Something else\n',
      'README.md': 'A repository\n',
      'data/ember/intensity.csv': 'newer\n',
      'data/nvidia/tdp.csv': 'other\n',
    });
    expect((await only('pulls')).body).toContain('More');
  });

  test('says first what fails with the new figures', async () => {
    trialsEnded('failure', 'skipped');
    await tell(CHANGED);
    expect((await only('pulls')).body).toMatch(
      /^<!-- refresh: ember -->\n- ❌ `npm run build` fails with these figures\n- ⚠️ `npm run test` was not run with/,
    );
  });

  test('leaves a branch alone that someone has worked on, and says so', async () => {
    await tell(CHANGED);
    people.commitTo('owner', BRANCH, { 'data/retired.json': '{}\n' });
    const before = await people.tip(BRANCH);
    const newer = new Map([['intensity.csv', 'newer\n']]);
    expect(await tell(CHANGED, newer)).toContain('left alone. Pull request #1: updated');
    expect((await people.tip(BRANCH)).sha).toBe(before.sha);
    expect((await only('pulls')).body).toContain('has commits by others');
    expect(await tell({ state: 'unchanged' })).toBe(
      'ember: unchanged. Pull request #1 has commits by others: left alone.',
    );
    expect((await only('pulls')).state).toBe('open');
  });

  test('leaves a commit alone that someone has amended, whose author stays the workflow', async () => {
    await tell(CHANGED);
    const { author, tree, parents } = await people.tip(BRANCH);

    const committer = { name: 'Owner', email: 'owner@example.com', date: '2026-11-20T12:00:00Z' };
    const amended = { message: 'Amended', tree: tree.sha, parents: parents.map(({ sha }) => sha), author, committer };
    const { sha } = await standIn.ask('POST', '/git/commits', amended);
    await standIn.ask('PATCH', `/git/refs/heads/${BRANCH}`, { sha, force: true });
    people.commitTo('owner', 'main', { 'NEWS.md': 'Something else\n' });
    expect(await tell(CHANGED)).toContain('left alone');
    expect((await people.tip(BRANCH)).sha).toBe(sha);
  });

  test('starts its branch again from the base once it is merged, whoever had worked on it', async () => {
    await tell(CHANGED);
    people.commitTo('owner', BRANCH, { 'data/retired.json': '{}\n' });
    standIn.pulls.merge(people.pull(1), true);
    const newer = new Map([['intensity.csv', 'newer\n']]);
    expect(await tell(CHANGED, newer)).toBe('ember: changed. Branch refresh/ember: updated. Pull request #2: opened.');
    const { parents } = await people.tip(BRANCH);
    expect(parents.map(({ sha }) => sha)).toEqual([(await people.tip('main')).sha]);
    expect(people.filesOf(BRANCH)['data/ember/intensity.csv']).toBe('newer\n');
    expect((await people.all('pulls')).at(-1)?.body).not.toContain('commits by others');
  });

  test('is closed when the publisher takes the figures back, and opened again after', async () => {
    await tell(CHANGED);
    expect(await tell({ state: 'unchanged' })).toBe('ember: unchanged. Closed pull request #1.');
    expect((await only('pulls')).state).toBe('closed');
    expect((await standIn.comments(1)).map(({ body }) => body)).toEqual([expect.stringContaining('no longer has')]);
    writes();
    expect(await tell({ state: 'unchanged' })).toBe('ember: unchanged.');
    expect(writes()).toEqual([]);
    expect(await tell(CHANGED)).toContain('Pull request #2: opened');
  });

  test('is not opened again with the figures of one that a person closed, on whatever day and base', async () => {
    await tell(CHANGED);
    await standIn.ask('PATCH', '/pulls/1', { state: 'closed' });
    people.commitTo('owner', 'main', { 'NEWS.md': 'Something else\n' });
    writes();
    const later = new Map([...NEW, ['source.json', '{"retrieved": "later"}\n'], ['download.json', '{}\n']]);
    expect(await tell(CHANGED, later)).toBe(
      'ember: changed. Pull request #1 had the same figures and was closed unmerged: not proposed again.',
    );
    expect(writes()).toEqual([]);
    const newer = new Map([...later, ['intensity.csv', 'newer\n']]);
    expect(await tell(CHANGED, newer)).toContain('Pull request #2: opened.');
  });

  test('is no one from a fork with a branch of the same name', async () => {
    await people.open('alice', BRANCH, { 'data/ember/intensity.csv': 'forged\n' });
    expect(await tell(CHANGED)).toContain('Branch refresh/ember: created. Pull request #2: opened.');
  });

  test('stays when the source fails', async () => {
    await tell(CHANGED);
    await tell(FAILED);
    expect((await only('pulls')).state).toBe('open');
  });

  test('needs the leave of the repository, which the message names', async () => {
    standIn.mayOpen = false;
    await expect(tell(CHANGED)).rejects.toThrow('Allow GitHub Actions to create and approve pull requests');
  });

  test('is cut where GitHub would refuse it', async () => {
    await tell({ ...CHANGED, markdown: 'A line\n'.repeat(20_000) });
    const { body } = await only('pulls');
    expect(body?.length).toBeLessThan(65_536);
    expect(body).toContain('… cut here.');
  });
});

describe('the issue of a source', () => {
  test('is opened at once when it fails, updated after, and closed when it recovers', async () => {
    expect(await tell(FAILED)).toBe('ember: failed. Issue #1: opened.');
    const { title, body } = await only('issues');
    expect(title).toBe('The refresh of ember fails');
    expect(body).toMatch(/^<!-- refresh: ember -->\nIt can not be read\.\n\nLog of the run: /);
    expect(await tell(FAILED)).toBe('ember: failed. Issue #1: unchanged.');
    expect(await tell({ ...FAILED, markdown: 'Still not.' })).toBe('ember: failed. Issue #1: updated.');
    expect((await only('issues')).body).toContain('Still not.');

    expect(await tell({ state: 'unchanged' })).toBe('ember: unchanged. ember: recovered. Closed issue #1.');
    expect((await only('issues')).state).toBe('closed');
    expect((await standIn.comments(1)).map(({ body }) => body)).toEqual([expect.stringContaining('succeeds again')]);
    expect(await tell(FAILED)).toBe('ember: failed. Issue #2: opened.');
    expect(await tell(CHANGED)).toContain('ember: recovered. Closed issue #2.');
  });

  test('is not that of another source, nor one by another hand', async () => {
    const forged = { title: 'Mine', body: '<!-- refresh: ember -->' };
    await standIn.ask('POST', '/issues', forged, 'alice');
    await tell({ ...FAILED, source: 'ml-energy' });
    expect(await tell(FAILED)).toBe('ember: failed. Issue #3: opened.');
    await tell({ state: 'unchanged' });
    expect((await people.all('issues')).map(({ state }) => state)).toEqual(['open', 'open', 'closed']);
  });

  test.each<[string, Readonly<Record<number, string>>, boolean]>([
    ['the first run of all', {}, false],
    ['the first time', { 99: 'success' }, false],
    ['the second time in a row', { 98: 'success', 99: 'failure' }, true],
    ['again, with a good run between', { 98: 'failure', 99: 'success' }, false],
    ['the second time, with a run between that was stopped', { 98: 'failure', 99: 'cancelled' }, true],
    ['when only a later run failed', { 99: 'success', 101: 'failure' }, false],
  ])('of a publisher out of reach: %s', async (_what, earlier, opened) => {
    for (const [id, conclusion] of Object.entries(earlier)) {
      people.runs.runs.set(Number(id), {
        [jobOf('ml-energy')]: { [STEP]: conclusion === 'failure' ? 'success' : 'failure' },
        [jobOf('ember')]: { 'Test with the new figures': 'failure', [STEP]: conclusion },
      });
    }
    expect(await tell(AWAY)).toContain(opened ? 'Issue #1: opened' : 'out of reach. If it is so the next time');
    expect(await people.all('issues')).toHaveLength(opened ? 1 : 0);
  });

  test('that is open is updated when the publisher is out of reach as well', async () => {
    await tell(FAILED);
    expect(await tell(AWAY)).toBe('ember: failed. Issue #1: updated.');
  });
});

describe('from the command line, as the workflow does', () => {
  test('a corrected figure becomes a pull request, and a failure an issue', async () => {
    const folder = await temporary();
    const root = await sharedFolder('mini-data', makeMiniData);
    const lines = (await emberLines(root)).map((line) => line.replace(/^(France,FRA,2024,.*,)[\d.]+(?=,)/, '$12000'));
    await writeFile(join(folder, 'ember.csv'), text(lines));
    await writeFile(join(folder, 'ml-energy.json'), '{"task": "@everyone"}');
    // Each source has a job of its own, which hands on what it found.
    const handed = join(folder, 'handed-on');
    for (const [source, file, code] of [
      ['ember', 'ember.csv', 0],
      ['ml-energy', 'ml-energy.json', 1],
    ] as const) {
      const job = join(handed, `refresh-${source}`);
      await copyInto(job, join(root, 'data'));
      const from = ['--from', `${source}=${join(folder, file)}`, '--data', join(job, 'data')];
      const refresh = await call('refresh', [source, ...from, '--report', join(job, 'dist/refresh.json')], {}, root);
      expect(refresh.code).toBe(code);
    }
    trialsEnded('success', 'failure');

    const { sha } = await people.tip('main');
    const env = {
      GITHUB_REPOSITORY: 'owner/energy',
      GITHUB_API_URL: standIn.url,
      GITHUB_TOKEN: tokenOf(BOT),
      GITHUB_SHA: sha,
      GITHUB_RUN_ID: String(RUN),
      GITHUB_SERVER_URL: 'https://github.example',
    };
    const outcome = await run('report-refresh', [handed], env);
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(outcome.stdout.trim().split('\n')).toEqual([
      'ember: changed. Branch refresh/ember: created. Pull request #1: opened.',
      'ml-energy: failed. Issue #2: opened.',
    ]);
    const files = new Map(
      Object.entries(people.filesOf(BRANCH)).flatMap(([path, content]) => {
        return path.startsWith('data/ember/') ? [[path.slice('data/ember/'.length), content] as const] : [];
      }),
    );
    expect(files).toEqual(await folderTexts(join(handed, 'refresh-ember/data/ember')));
    const { body } = await only('pulls');
    const order = ['❌ `npm run test` fails', '1 point to look at before merging', 'moves by', '### What changes'];
    const places = order.map((part) => body?.indexOf(part) ?? -1);
    expect(places.every((place, i) => place > (places[i - 1] ?? 0))).toBe(true);
    // What a publisher writes can only be read.
    expect((await only('issues')).body?.replace(/(`+)[^`].*?\1/g, '')).not.toContain('@');
  });

  const report = (source: string): string => jsonText([{ source, state: 'changed', unreachable: false, markdown: '' }]);

  test.each<[string, Readonly<Record<string, string>> | null, string]>([
    ['no folder', null, "missing required argument 'folder'"],
    ['one that is empty', {}, 'No job of the refresh handed a report on'],
    ['one without a report', { 'refresh-ember/data/ember/intensity.csv': '' }, 'dist/refresh.json'],
    ['what is not a report', { 'refresh-ember/dist/refresh.json': '{}' }, 'This is not a report of a refresh'],
    ['a stranger', { 'refresh-ember/dist/refresh.json': report('../../..') }, '"../../..", which is not a source'],
  ])('refuses %s', async (_what, files, message) => {
    const folder = await temporary();
    for (const [path, content] of Object.entries(files ?? {})) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    const env = { GITHUB_REPOSITORY: 'owner/energy', GITHUB_API_URL: standIn.url, GITHUB_TOKEN: 'x', GITHUB_SHA: 'x' };
    const outcome = await call('report-refresh', files === null ? [] : [folder], { ...env, GITHUB_RUN_ID: '1' });
    expect(outcome.code).toBeGreaterThan(0);
    expect(outcome.stderr).toContain(message);
    expect(standIn.requests).toEqual([]);
  });
});

test('reports are read as they were written', () => {
  const reports: RefreshReport[] = [{ source: 'ember', state: 'failed', unreachable: true, markdown: 'Why' }];
  expect(reportsIn(jsonText(reports))).toEqual(reports);
  expect(() => reportsIn('[{"source": "ember", "state": "broken", "unreachable": true, "markdown": ""}]')).toThrow();
});
