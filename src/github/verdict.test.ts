import { describe, expect, test } from '@jest/globals';
import type { Author } from '../checker/account.ts';
import { handled, base, baseWith, measurement, measurementPath } from '../../test/support/pull-request.ts';
import type { Change, ChangedFiles } from './changed-files.ts';
import {
  interventionMarkdown,
  MOST_FILES,
  unjudged,
  verdictMarkdown,
  verdictOf,
  verdictSentence,
  type Base,
  type Verdict,
} from './verdict.ts';

/** What a pull request changes: texts by path; null where it takes a file away. */
type Edits = Readonly<Record<string, string | null>>;

function changed(edits: Edits): ChangedFiles {
  const change = ([path, text]: readonly [string, string | null]): Change => {
    return { path, kind: text === null ? 'deleted' : 'file', object: text, size: null };
  };
  const file = ({ path, object }: Change) => {
    const bytes = new TextEncoder().encode(object ?? '');
    return { path, kind: 'file', size: bytes.byteLength, bytes } as const;
  };
  return { changes: Object.entries(edits).map(change), read: (asked) => Promise.resolve(asked.map(file)) };
}

function judged(edits: Edits, author: Author = handled('alice'), against: Base = base): Promise<Verdict> {
  return verdictOf(author, changed(edits), against);
}

/** The rule and file of every error. */
function errors({ report }: Verdict): string[] {
  return report.findings.filter((f) => f.severity === 'error').map((f) => `${f.rule} ${f.file}`);
}

const [GOOD, SECOND, BOBS] = [measurementPath('alice'), measurementPath('alice', 2), measurementPath('bob')];
const MODERATION = 'data/moderation.json';

test.each([
  ['good measurements', { [GOOD]: measurement(), [SECOND]: measurement(2) }, [], '2 measurements ready to publish'],
  ['no contribution', { 'scripts/build.ts': '' }, [], 'No contribution in this pull request'],
  ['a file of its own taken away', { [GOOD]: null }, [], '1 measurement file taken away'],
  [
    'other files, each of which is named',
    { [GOOD]: measurement(), 'a.ts': 'A', 'b.ts': null },
    ['scope/mixed a.ts', 'scope/mixed b.ts'],
    '2 errors to fix',
  ],
  ["a change in another's folder", { [BOBS]: measurement(3) }, [`scope/foreign-folder ${BOBS}`], '1 error to fix'],
  ["a file taken away from another's folder", { [BOBS]: null }, [`scope/foreign-folder ${BOBS}`], '1 error to fix'],
  [
    "a file renamed out of another's folder",
    { [GOOD]: measurement(), [BOBS]: null },
    [`scope/foreign-folder ${BOBS}`],
    '1 error to fix',
  ],
])('a pull request with %s', async (_, edits: Edits, wrong, sentence) => {
  const verdict = await judged(edits, handled('Alice'));
  expect([errors(verdict), verdictSentence(verdict)]).toEqual([wrong, sentence]);
});

test('a correction is not held against the file before it, and a copy of the run of somebody else is one', async () => {
  const edits = { [GOOD]: measurement(1, { notes: 'Better.' }) };
  expect(errors(await judged(edits, undefined, baseWith({ [GOOD]: measurement() })))).toEqual([]);
  const copied = await judged(edits, undefined, baseWith({ [BOBS]: measurement() }));
  expect(errors(copied)).toEqual([`honesty/same-run ${GOOD}`]);
});

test('too many files are refused without reading any', async () => {
  const many = Array.from({ length: MOST_FILES + 1 }, (_, i) => [`contributions/alice/${i}.json`, '{'] as const);
  const { changes } = changed(Object.fromEntries(many));
  const read = () => Promise.reject(new Error('A file was read'));
  expect(errors(await verdictOf(handled('alice'), { changes, read }, base))).toEqual(['scope/too-many contributions']);
});

test('names with spaces, quotes, line ends and foreign letters are seen as they are', async () => {
  const names = ['a b.json', 'a"b.json', "a'b.json", 'a\nb.json', 'ü.json', '日本.json', '::error::x.json', '-rf.json'];
  const files = names.map((name, i) => [`contributions/alice/${name}`, measurement(i + 1)] as const);
  const found = errors(await judged(Object.fromEntries(files)));
  expect(found.sort()).toEqual(names.map((name) => `file/path contributions/alice/${name}`).sort());
});

test('nothing of a file acts as Markdown', async () => {
  const evil = '@everyone <img src=x onerror=alert(1)> [x](https://evil.example) ![y](https://evil.example/y)';
  const verdict = await judged({
    [GOOD]: measurement(1, { model: evil, gpu: '`@bob` | <b>' }),
    'contributions/alice/@mallory <!-- .json': '{',
  });
  const outside = verdictMarkdown(verdict, 65_000).replace(/(`+)[^`].*?\1/g, '');
  expect(outside).toContain('to fix');
  expect(outside).not.toMatch(/@|<|\]\(|evil/);
});

test('what can not be judged says why', () => {
  const verdict = unjudged('It is for another branch');
  expect([verdictSentence(verdict), verdictMarkdown(verdict, 1000)]).toEqual([
    'It is for another branch',
    '### Measurement check: not possible\n\nIt is for another branch.\n',
  ]);
});

describe('with the label of a maintainer', () => {
  const carla = { ...handled('carla'), id: 3, mayChangeOthers: true };
  const fields = { account_id: 2 };
  const row = measurement(1, fields);
  const line = { path: BOBS, replaced_by: null, reason: 'The log shows 2 cards', date: '2026-11-21' };
  const before = { ...baseWith({ [BOBS]: row }), moderation: { interventions: [], bans: [] } };
  const moved = measurementPath('robert');
  const moderation = (...interventions: readonly object[]): string => JSON.stringify({ interventions, bans: [] });

  test.each([
    ['withdraws', 'withdrawn', { [BOBS]: null }, line],
    ['corrects', 'corrected', { [BOBS]: measurement(1, { ...fields, notes: 'Two.' }) }, { ...line, replaced_by: BOBS }],
    ['moves', 'moved to', { [BOBS]: null, [moved]: row }, { ...line, replaced_by: moved }],
  ])('a pull request %s a row of somebody else, who is told', async (_, what, edits: Edits, told) => {
    const verdict = await judged({ ...edits, [MODERATION]: moderation(told) }, carla, before);
    expect(errors(verdict)).toEqual([]);
    const words = interventionMarkdown(verdict.interventions ?? [], 65_000);
    expect(words).toMatch(new RegExp(`^@bob: a maintainer [^]*: ${what}[^]*The log shows 2 cards`));
  });

  test.each([
    ['no line', {}, 'scope/foreign-folder'],
    ['a line about another row', { [MODERATION]: moderation({ ...line, path: moved }) }, 'scope/foreign-folder'],
    [
      'a line about a row that stays as it is',
      { [MODERATION]: moderation(line, { ...line, path: moved }) },
      `scope/foreign-folder ${MODERATION}`,
    ],
    ['another file of the data', { [MODERATION]: moderation(line), 'data/service.json': '{}' }, 'scope/mixed'],
    ['a change of the program', { [MODERATION]: moderation(line), 'src/x.ts': '' }, 'scope/mixed'],
  ])('and %s it is refused', async (_, edits, rule) => {
    const verdict = await judged({ [BOBS]: null, ...edits }, carla, before);
    expect(errors(verdict).join()).toContain(rule);
  });

  test('a line of before alone says nothing of now', async () => {
    const told = { ...before, moderation: { interventions: [line], bans: [] } };
    const verdict = await judged({ [BOBS]: null, [MODERATION]: moderation(line) }, carla, told);
    expect(errors(verdict)).toEqual([`scope/foreign-folder ${BOBS}`]);
  });

  test.each([
    ['that is no JSON', '{', 'data/json'],
    ['without a reason', moderation({ ...line, reason: '' }), 'data/schema'],
    ['about a path of another kind', moderation({ ...line, path: 'contributions/@bob/x' }), 'data/schema'],
  ])('a file %s is refused', async (_, text, rule) => {
    const refused = judged({ [BOBS]: null, [MODERATION]: text }, carla, before);
    await expect(refused).rejects.toMatchObject({
      findings: expect.arrayContaining([expect.objectContaining({ rule })]),
    });
  });

  test('a row that is corrected stays that of its account, and keeps every other rule', async () => {
    const told = moderation({ ...line, replaced_by: BOBS });
    const taken = await judged(
      { [BOBS]: measurement(1, { ...fields, account_id: 3 }), [MODERATION]: told },
      carla,
      before,
    );
    expect(errors(taken)).toEqual([`scope/account ${BOBS}`]);
    const absurd = measurement(1, { ...fields, window_seconds: 5 });
    expect(errors(await judged({ [BOBS]: absurd, [MODERATION]: told }, carla, before))).not.toEqual([]);
  });
});

test('an account that is banned adds nothing, whatever its handle, and reads why', async () => {
  const bans = [{ account_id: 7, handle: 'former', reason: 'Copied <b>figures</b>', date: '2026-11-20' }];
  const against = { ...base, moderation: { interventions: [], bans } };
  const verdictFor = (id: number) => judged({ [GOOD]: measurement() }, { ...handled('alice'), id }, against);
  expect(errors(await verdictFor(7))).toEqual(['scope/banned contributions/alice']);
  expect(verdictMarkdown(await verdictFor(7), 1000)).toContain('since 2026-11-20: Copied <b>figures</b>`');
  expect(errors(await verdictFor(8))).toEqual([]);
});
