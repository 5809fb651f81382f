import { describe, expect, test } from '@jest/globals';
import { FindingsError } from '../src/core/findings/finding.ts';
import { MAX_TEXT_BYTES, textIn } from '../src/core/net/fetch.ts';
import { aiEnergyScore } from '../src/sources/ai-energy-score/index.ts';
import { ember } from '../src/sources/ember/index.ts';
import { mlEnergy } from '../src/sources/ml-energy/index.ts';
import type { ImportResult, Source } from '../src/sources/source.ts';
import { fixture, importFixtures } from './support/sources.ts';

// What publishers send is read, not trusted: each file below is refused by name, or what it brings is not taken. Text that
// could be a formula, markup or a link never comes into data/, nor does a figure that can not be.

const EMBER = 'release_generation_yearly_global.csv';
const ML = 'lm-arena-chat.json';
const AI = 'text_generation.csv';

/** A file by its source and name, with one change. */
interface Hostile {
  readonly source: Source;
  readonly name: string;
  readonly text: string;
}

function changed(source: Source, name: string, from: string | RegExp, to: string): Hostile {
  const text = fixture(`${source.id}/${name}`);
  const after = text.replaceAll(from instanceof RegExp ? new RegExp(from, 'g') : from, () => to);
  if (after === text) throw new Error(`${name} has no ${String(from)}`);
  return { source, name, text: after };
}

/** The findings of a refused import, or the tables of one that was not. */
function outcomeOf({ source, name, text }: Hostile): { refused: string[]; tables: string } {
  try {
    const { tables }: ImportResult = importFixtures(source, { [name]: text });
    return { refused: [], tables: tables.map((table) => table.text).join('') };
  } catch (error) {
    if (error instanceof FindingsError) return { refused: error.findings.map(({ rule }) => rule), tables: '' };
    throw error;
  }
}

const TEXTS: readonly string[] = [
  ...['=1+1', '+1', '-1+1', '@SUM(A1)', '|calc', '%0A', '  =HYPERLINK("http://e.example")', '=cmd|/c calc!A1'],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=a>',
    '</td>',
    '<!-- x',
    '<?php',
    '<svg/onload=a>',
    '&#60;b&#62;',
    '&lt;b&gt;',
  ],
  ...[
    '[a](https://e.example)',
    '![a] (https://e.example)',
    '`rm`',
    '${x}',
    '{{x}}',
    'javascript:alert(1)',
    'JaVaScRiPt:a',
    'data:text/html,x',
  ],
  ...['a\u202eb', 'a\u0000b', '\u001b[2J', 'a\u200bb', 'a\u2066b', 'a\u00adb', 'a\ufeffb'],
];

const csv = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const json = (text: string): string => JSON.stringify(text);

const NUMBERS: readonly string[] = [
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '0x10',
  '1,5',
  '1 000',
  '2000.1',
  '-2000.1',
  '1e9',
  '--1',
  '١',
];
const JSON_NUMBERS: readonly string[] = ['null', '"1"', '-1', '0', '1e9', '1e300', '[]', '{}', 'true', '1e-9'];

const FILES: readonly (readonly [string, Hostile])[] = [
  ...TEXTS.flatMap((text): [string, Hostile][] => [
    [`a name of an area: ${json(text)}`, changed(ember, EMBER, 'Germany', csv(text))],
    [`a name of a model: ${json(text)}`, changed(mlEnergy, ML, '"Alpha 8B"', json(text))],
    [`a kind of model: ${json(text)}`, changed(mlEnergy, ML, '"Dense Transformer"', json(text))],
    [`a label of a score: ${json(text)}`, changed(aiEnergyScore, AI, 'example-lab/small', csv(text))],
  ]),
  ...NUMBERS.flatMap((number): [string, Hostile][] => [
    [`an intensity: ${number}`, changed(ember, EMBER, '371.25', csv(number))],
    [`an energy of queries: ${number}`, changed(aiEnergyScore, AI, '0.0071', csv(number))],
  ]),
  ...JSON_NUMBERS.flatMap((number): [string, Hostile][] => [
    [`an energy per token: ${number}`, changed(mlEnergy, ML, '0.4333610995418576', number)],
    [`a power: ${number}`, changed(mlEnergy, ML, '520.25', number)],
    [`a latency: ${number}`, changed(mlEnergy, ML, /"median_itl_ms": 12\.5/, `"median_itl_ms": ${number}`)],
  ]),
  // A power and an energy that fit each other, and no card.
  [
    'a card of a hundred kilowatts',
    {
      ...changed(mlEnergy, ML, '520.25', '104050'),
      text: fixture(`ml-energy/${ML}`)
        .replace('520.25', '104050')
        .replace('0.4333610995418576', '86.67221990837151')
        .replace('260.2333402748855', '52046.66805497709'),
    },
  ],
  ...(
    [
      ['an empty file', ''],
      ['white space', ' \n\n'],
      ['a header alone', 'Area\n'],
      ['a web page', '<!doctype html><title>No</title>'],
      ['another table', 'a,b\n1,2\n'],
      ['an open quote', 'Area,"ISO\nx'],
      ['NULs', '\u0000'.repeat(1000)],
      ['one long line', 'x'.repeat(1_000_000)],
      ['a row too long', fixture(`ember/${EMBER}`).replace('Germany,', 'Germany,,')],
      ['a column twice', fixture(`ember/${EMBER}`).replace('Area,', 'Area,Area,')],
    ] as const
  ).map(([what, text]): [string, Hostile] => [`${what} for Ember's table`, { source: ember, name: EMBER, text }]),
  ...(
    [
      ['an empty file', ''],
      ['null', 'null'],
      ['a list', '[]'],
      ['a number', '1'],
      ['a part', '{"configurations": ['],
      ['nested without end', '['.repeat(100_000)],
      ['prototypes', '{"__proto__": {"task": "lm-arena-chat"}, "configurations": []}'],
      ['another task', '{"task": "x", "task_display_name": "x", "configurations": []}'],
      ['no rows', '{"task": "lm-arena-chat", "task_display_name": "x", "configurations": []}'],
      ['rows that are none', '{"task": "lm-arena-chat", "task_display_name": "x", "configurations": [1, null, []]}'],
    ] as const
  ).map(([what, text]): [string, Hostile] => [`${what} for the task file`, { source: mlEnergy, name: ML, text }]),
];

test('the list is as long as it is said to be', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(77);
});

describe('nothing comes of', () => {
  test.each(FILES)('%s', (_, hostile) => {
    const { refused } = outcomeOf(hostile);
    expect(refused).not.toEqual([]);
  });
});

test('a negative intensity is kept as it was sent, and flagged', () => {
  const { source, name, text } = changed(ember, EMBER, '371.25', '-1.5');
  const { findings } = importFixtures(source, { [name]: text });
  expect(findings.map(({ rule, severity }) => [rule, severity])).toContainEqual([
    'ember/negative-intensity',
    'warning',
  ]);
});

test('a file without an end is let go at its limit, in little more memory than that', async () => {
  const chunk = new Uint8Array(1024 * 1024).fill(0x61);
  chunk[chunk.length - 1] = 0x0a;
  let sent = 0;
  const endless: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        sent += chunk.byteLength;
        return Promise.resolve({ done: false, value: chunk });
      },
    }),
  };
  const before = process.memoryUsage().rss;
  await expect(textIn(endless, ['wanted'])).rejects.toThrow('larger than 128 MB');
  expect(sent).toBeLessThanOrEqual(MAX_TEXT_BYTES + chunk.byteLength);
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
});
