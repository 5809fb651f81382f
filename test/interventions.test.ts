import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { gitHub } from '../src/github/client.ts';
import { occasionOf, reportOnOccasion } from '../src/github/occasion.ts';
import type { Base } from '../src/github/pull-request/verdict.ts';
import { Contributors, type Opened } from './support/github/contributors.ts';
import { idOf } from './support/github/pulls.ts';
import { Origin } from './support/github/origin.ts';
import { BOT, tokenOf, type StandIn } from './support/github/stand-in.ts';
import { temporaryFolders } from './support/project.ts';
import { base, baseWith, measurement, measurementPath } from './support/pull-request.ts';

// What maintainers do to rows of others, and whose pull requests are refused.

const temporary = temporaryFolders();
const LABEL = 'withdrawal-confirmed';
const MODERATION = 'data/moderation.json';
const BOBS = measurementPath('bob');
const MOVED = measurementPath('robert');
const ROW = measurement(1, { protocol_version: '0.3', account_id: idOf('bob') });
const FIELDS = JSON.parse(ROW) as Readonly<Record<string, unknown>>;
const LINE = { path: BOBS, replaced_by: null, reason: 'The log shows 2 cards; see @mallory', date: '2026-11-21' };
const MERGED = { [BOBS]: ROW, [MODERATION]: moderation() };
const before: Base = { ...baseWith({ [BOBS]: ROW }), moderation: { interventions: [], bans: [] } };

let origin: Origin;
let people: Contributors;
let standIn: StandIn;

beforeAll(async () => {
  origin = Origin.make(await temporary());
});

beforeEach(async () => {
  people = await Contributors.start(origin, ['alice', 'bob', 'carla', 'robert', 'triager'], MERGED);
  ({ standIn } = people);
  await standIn.makeLabels([LABEL, 'comparable', 'needs-changes']);
});

afterEach(() => people.close());

function moderation(...interventions: readonly object[]): string {
  return JSON.stringify({ interventions, bans: [] });
}

/** Lets an event about a pull request be reported on. @returns the verdict. */
async function judged(event: object, against: Base): Promise<string> {
  const repository = { owner: 'owner', repo: 'energy' };
  const github = await gitHub({ baseUrl: standIn.url, token: tokenOf(BOT), repository, patient: false });
  const reporting = { github, commit: (await people.tip('main')).sha, logUrl: null, pause: 0 };
  await reportOnOccasion(occasionOf(event, 'owner/energy'), against, reporting);
  const { number } = (event as Opened['event']).pull_request;
  const head = standIn.statuses.of(people.origin.at(`refs/pull/${number}/head`));
  return head.findLast(({ context }) => context === 'contribution')?.state ?? 'none';
}

/** Sets or takes off the label in somebody's name. @returns the verdict. */
async function label({ number, sha }: Opened, by = 'owner', action = 'labeled'): Promise<string> {
  if (action === 'labeled') await standIn.ask('POST', `/issues/${number}/labels`, { labels: [LABEL] });
  else await standIn.ask('DELETE', `/issues/${number}/labels/${LABEL}`);
  const event = { action, label: { name: LABEL }, sender: { login: by }, pull_request: { number, head: { sha } } };
  return judged(event, before);
}

/** The comments on a pull request, as one text. */
async function comments({ number }: Opened): Promise<string> {
  return (await standIn.comments(number)).map(({ body }) => body).join('\n');
}

test.each([
  ['withdraws', { [BOBS]: null }, LINE],
  ['corrects', { [BOBS]: measurement(1, { ...FIELDS, notes: 'Two cards.' }) }, { ...LINE, replaced_by: BOBS }],
  ['moves', { [BOBS]: null, [MOVED]: ROW }, { ...LINE, replaced_by: MOVED }],
])('a maintainer %s a row of somebody else once the label says so, who is told', async (_, edit, line) => {
  const opened = await people.open('carla', 'clean', { ...edit, [MODERATION]: moderation(line) });
  expect(await judged(opened.event, before)).toBe('failure');
  expect(await comments(opened)).toMatch(/withdrawal-confirmed[^]*`scope\/foreign-folder`/);
  expect(await comments(opened)).not.toContain('@bob');
  expect(await label(opened)).toBe('success');
  const [report, told, ...more] = await standIn.comments(opened.number);
  expect([report?.body, told?.body, more]).toEqual([
    expect.stringContaining('### Measurement check'),
    expect.stringMatching(/@bob: a maintainer [^]*`The log shows 2 cards; see @mallory`/),
    [],
  ]);
  // Once more, and nobody is told twice.
  expect(await judged(opened.event, before)).toBe('success');
  expect(await standIn.comments(opened.number)).toHaveLength(2);
});

test('a label counts of who may write alone, on the head that it was set on, until it is taken off', async () => {
  const opened = await people.open('alice', 'sly', { [BOBS]: null, [MODERATION]: moderation(LINE) });
  expect(await label(opened, 'triager')).toBe('failure');
  expect(await label(opened)).toBe('success');
  expect(await label(opened, 'owner', 'unlabeled')).toBe('failure');
  expect(await label(opened, 'triager')).toBe('failure');
  expect(await label(opened)).toBe('success');
  const moved = people.push(opened, { [BOBS]: null, [MODERATION]: moderation({ ...LINE, reason: 'Spite' }) });
  expect(await judged(moved.event, before)).toBe('failure');
  // As where a run for the new head comes before that of the label, which was set on the old one.
  expect(await label(opened)).toBe('failure');
  expect(await label(moved)).toBe('success');
});

test('a label on another pull request of the same head says nothing of this one', async () => {
  const opened = await people.open('carla', 'one', { [BOBS]: null, [MODERATION]: moderation(LINE) });
  expect(await label(opened)).toBe('success');
  await standIn.ask('PATCH', `/pulls/${opened.number}`, { state: 'closed' });
  const copy = await people.openAt('alice', 'two', opened.sha);
  await standIn.ask('POST', `/issues/${copy.number}/labels`, { labels: [LABEL] });
  expect(await judged(copy.event, before)).toBe('failure');
});

test.each([
  ['no line', {}, 'scope/reason'],
  ['a line of before alone', { [MODERATION]: moderation(LINE) }, 'scope/reason', [LINE]],
  ['a line about another row', { [MODERATION]: moderation({ ...LINE, path: MOVED }) }, 'scope/reason'],
  ['a file that is no JSON', { [MODERATION]: '{' }, 'data/json'],
  ['a reason that is none', { [MODERATION]: moderation({ ...LINE, reason: '' }) }, 'data/schema'],
  ['a path of another kind', { [MODERATION]: moderation({ ...LINE, path: 'contributions/@bob/x' }) }, 'data/schema'],
  ['another file of the data', { [MODERATION]: moderation(LINE), 'data/service.json': '{}' }, 'scope/mixed'],
  ['a change of the program', { [MODERATION]: moderation(LINE), 'src/x.ts': '' }, 'scope/mixed'],
])('with %s it is refused, label or not', async (_, edit, rule, lines: readonly object[] = []) => {
  const opened = await people.open('carla', 'bad', { [BOBS]: null, ...edit });
  await label(opened);
  const against = { ...before, moderation: { ...before.moderation, interventions: lines as (typeof LINE)[] } };
  expect(await judged(opened.event, against)).toBe('failure');
  expect(await comments(opened)).toContain(`\`${rule}\``);
});

test('a row that is corrected stays that of its account, and keeps every other rule', async () => {
  const mine = measurement(1, { ...FIELDS, account_id: idOf('carla') });
  const line = { ...LINE, replaced_by: BOBS };
  const opened = await people.open('carla', 'taken', { [BOBS]: mine, [MODERATION]: moderation(line) });
  expect(await label(opened)).toBe('failure');
  expect(await comments(opened)).toContain('stays it');
  const absurd = measurement(1, { ...FIELDS, window_seconds: 5 });
  expect(await label(people.push(opened, { [BOBS]: absurd, [MODERATION]: moderation(line) }))).toBe('failure');
});

test('an account that is banned adds nothing, whatever its handle, and reads why', async () => {
  const bans = [{ account_id: idOf('alice'), handle: 'former', reason: 'Copied <b>figures</b>', date: '2026-11-20' }];
  const against = { ...base, moderation: { interventions: [], bans } };
  const opened = await people.open('alice', 'row', { [measurementPath('alice')]: measurement() });
  expect(await judged(opened.event, against)).toBe('failure');
  expect(await comments(opened)).toContain('`scope/banned`');
  expect(await comments(opened)).toContain(
    '`Measurements of this account are not taken since 2026-11-20: Copied <b>figures</b>`',
  );
  const other = await people.open('bob', 'row', { [measurementPath('bob', 2)]: measurement(2) });
  expect(await judged(other.event, against)).toBe('success');
});
