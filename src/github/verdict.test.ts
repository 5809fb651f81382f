import { describe, expect, test } from '@jest/globals';
import type { Author } from '../checker/scope.ts';
import { contributor, base, baseWith, measurement, measurementPath } from '../../test/support/pull-request.ts';
import type { Change, ChangedFiles } from './changed-files.ts';
import {
  MAX_FILES,
  uncheckedVerdict,
  verdictMarkdown,
  verdictOf,
  verdictSentence,
  type Base,
  type Verdict,
} from './verdict.ts';

/** The texts that a pull request changes by path; null if it removes a file. */
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

function judged(edits: Edits, author: Author = contributor('alice'), against: Base = base): Promise<Verdict> {
  return verdictOf(author, changed(edits), against);
}

/** The rule and file of every error. */
function errors({ report }: Verdict): string[] {
  return report.findings.filter((f) => f.severity === 'error').map((f) => `${f.rule} ${f.file}`);
}

const [GOOD, SECOND, BOBS] = [measurementPath('alice'), measurementPath('alice', 2), measurementPath('bob')];

test.each([
  ['good measurements', { [GOOD]: measurement(), [SECOND]: measurement(2) }, [], '2 measurements ready to publish'],
  ['no measurement files', { 'scripts/build.ts': '' }, [], 'This pull request changes no measurement'],
  ["one of the author's own files removed", { [GOOD]: null }, [], '1 measurement file removed'],
  [
    'a measurement and other files',
    { [GOOD]: measurement(), 'a.ts': 'A', 'b.ts': null },
    ['scope/mixed a.ts', 'scope/mixed b.ts'],
    '2 errors to fix',
  ],
  [
    "a change in another contributor's folder",
    { [BOBS]: measurement(3) },
    [`scope/foreign-folder ${BOBS}`],
    '1 error to fix',
  ],
  [
    "a file removed from another contributor's folder",
    { [BOBS]: null },
    [`scope/foreign-folder ${BOBS}`],
    '1 error to fix',
  ],
  [
    "a file moved out of another contributor's folder",
    { [GOOD]: measurement(), [BOBS]: null },
    [`scope/foreign-folder ${BOBS}`],
    '1 error to fix',
  ],
])('the verdict is correct for a pull request with %s', async (_, edits: Edits, wrong, sentence) => {
  const verdict = await judged(edits, contributor('Alice'));
  expect([errors(verdict), verdictSentence(verdict)]).toEqual([wrong, sentence]);
});

test("a correction does not count as a copy of its earlier version, but a copy of another contributor's run is rejected", async () => {
  const edits = { [GOOD]: measurement(1, { notes: 'Better.' }) };
  expect(errors(await judged(edits, undefined, baseWith({ [GOOD]: measurement() })))).toEqual([]);
  const copied = await judged(edits, undefined, baseWith({ [BOBS]: measurement() }));
  expect(errors(copied)).toEqual([`honesty/same-run ${GOOD}`]);
});

test('a pull request with too many files is rejected without reading a file', async () => {
  const many = Array.from({ length: MAX_FILES + 1 }, (_, i) => [`contributions/alice/${i}.json`, '{'] as const);
  const { changes } = changed(Object.fromEntries(many));
  const read = () => Promise.reject(new Error('A file was read'));
  expect(errors(await verdictOf(contributor('alice'), { changes, read }, base))).toEqual([
    'scope/too-many contributions',
  ]);
});

test('file names with spaces, quotes, line breaks and non-ASCII letters appear unchanged in the findings', async () => {
  const names = ['a b.json', 'a"b.json', "a'b.json", 'a\nb.json', 'ü.json', '日本.json', '::error::x.json', '-rf.json'];
  const files = names.map((name, i) => [`contributions/alice/${name}`, measurement(i + 1)] as const);
  const found = errors(await judged(Object.fromEntries(files)));
  expect(found.sort()).toEqual(names.map((name) => `file/path contributions/alice/${name}`).sort());
});

test('the content and name of a file cannot inject Markdown into the comment', async () => {
  const evil = '@everyone <img src=x onerror=alert(1)> [x](https://evil.example) ![y](https://evil.example/y)';
  const verdict = await judged({
    [GOOD]: measurement(1, { model: evil, gpu: '`@bob` | <b>' }),
    'contributions/alice/@mallory <!-- .json': '{',
  });
  const outside = verdictMarkdown(verdict, 65_000).replace(/(`+)[^`].*?\1/g, '');
  expect(outside).toContain('to fix');
  expect(outside).not.toMatch(/@|<|\]\(|evil/);
});

test('the verdict on a pull request that cannot be checked states the reason', () => {
  const verdict = uncheckedVerdict('It is for another branch');
  expect([verdictSentence(verdict), verdictMarkdown(verdict, 1000)]).toEqual([
    'It is for another branch',
    '### Measurement check: not possible\n\nIt is for another branch.\n',
  ]);
});

describe("a maintainer's pull request", () => {
  const maintainer: Author = { handle: 'carla', isMaintainer: true };
  const before = baseWith({ [BOBS]: measurement() });
  const moved = measurementPath('robert');

  test.each([
    ['withdraw', { [BOBS]: null }, '1 measurement file removed'],
    ['correct', { [BOBS]: measurement(1, { notes: 'Two.' }) }, '1 measurement ready to publish'],
    ['move', { [BOBS]: null, [moved]: measurement() }, '1 measurement ready to publish; 1 measurement file removed'],
  ])("may %s another contributor's measurement", async (_, edits: Edits, sentence) => {
    expect(verdictSentence(await judged(edits, maintainer, before))).toBe(sentence);
    expect(errors(await judged(edits, contributor('carla'), before))).toContain(`scope/foreign-folder ${BOBS}`);
  });

  test.each([
    ['that also changes other files', { [BOBS]: null, 'data/service.json': '{}' }, ['scope/mixed data/service.json']],
    [
      'with a measurement that breaks a rule',
      { [BOBS]: measurement(1, { window_seconds: 5 }) },
      [`physics/totals ${BOBS}`, `physics/window ${BOBS}`],
    ],
  ])('%s is rejected', async (_, edits: Edits, wrong) => {
    expect(errors(await judged(edits, maintainer, before))).toEqual(wrong);
  });
});

test('the commit status counts warnings', async () => {
  const verdict = await judged({ [GOOD]: measurement(1, { engine_version: 'best' }) });
  expect(verdictSentence(verdict)).toBe('1 measurement ready to publish; 1 warning to look at');
});
