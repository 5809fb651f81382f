import { expect, test } from '@jest/globals';
import { MAX_TEXT_BYTES, textIn } from '../src/core/net/fetch.ts';
import { aiEnergyScore } from '../src/sources/ai-energy-score/index.ts';
import { ember } from '../src/sources/ember/index.ts';
import { mlEnergy } from '../src/sources/ml-energy/index.ts';
import type { Source } from '../src/sources/source.ts';
import { findingsOf, fixture, importFixtures, rulesOf } from './support/sources.ts';

// Files from publishers are not trusted. Each file below is rejected with its name, or its bad part is ignored. Text
// that could be a formula, markup or a link never reaches data/, and impossible figures don't either.

const EMBER = 'release_generation_yearly_global.csv';
const ML = 'lm-arena-chat.json';
const AI = 'text_generation.csv';

/** The rules that reject one of a source's files after a part of its text is replaced. */
function rulesRejecting(source: Source, name: string, from: string | RegExp, to: string): string[] {
  const text = fixture(`${source.id}/${name}`);
  const after = text.replaceAll(from instanceof RegExp ? new RegExp(from, 'g') : from, () => to);
  if (after === text) throw new Error(`${name} has no ${String(from)}`);
  return rulesOf(findingsOf(() => importFixtures(source, { [name]: after })));
}

const csv = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const json = (text: string): string => JSON.stringify(text);
const same = (text: string): string => text;

const TEXTS = [
  '=1+1',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '|calc',
  '%0A',
  '  =HYPERLINK("http://e.example")',
  '=cmd|/c calc!A1',
  '<script>alert(1)</script>',
  '</td>',
  '<!-- x',
  '<?php',
  '&#60;b&#62;',
  '&lt;b&gt;',
  '`rm`',
  '${x}',
  '{{x}}',
  '[a](https://e.example)',
  '![a] (https://e.example)',
  'JaVaScRiPt:a',
  'data:text/html,x',
  'a\u202eb',
  'a\u0000b',
  '\u001b[2J',
  'a\u200bb',
  'a\u2066b',
  'a\u00adb',
  'a\ufeffb',
];
const NUMBERS = [
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
const JSON_NUMBERS = ['null', '"1"', '-1', '0', '1e9', '1e300', '[]', '{}', 'true', '1e-9'];
const TASK = '"task": "lm-arena-chat", "task_display_name": "x"';

test.each<[string, Source, string, string | RegExp, (text: string) => string, readonly string[]]>([
  ['an area name', ember, EMBER, 'Germany', csv, TEXTS],
  ['a model name', mlEnergy, ML, '"Alpha 8B"', json, TEXTS],
  ['a model architecture', mlEnergy, ML, '"Dense Transformer"', json, TEXTS],
  ['a score label', aiEnergyScore, AI, 'example-lab/small', csv, TEXTS],
  ['an intensity', ember, EMBER, '371.25', csv, NUMBERS],
  ['an energy of 1,000 queries', aiEnergyScore, AI, '0.0071', csv, NUMBERS],
  ['an energy per token', mlEnergy, ML, '0.4333610995418576', same, JSON_NUMBERS],
  ['a power', mlEnergy, ML, '520.25', same, JSON_NUMBERS],
  ['a latency', mlEnergy, ML, /(?<="median_itl_ms": )12\.5/, same, JSON_NUMBERS],
  [
    'a table',
    ember,
    EMBER,
    /^[^]*$/,
    same,
    ['', ' \n\n', 'Area\n', '<!doctype html><title>No</title>', 'a,b\n1,2\n', 'Area,"ISO\nx', '\u0000'.repeat(1000)],
  ],
  [
    'a task file',
    mlEnergy,
    ML,
    /^[^]*$/,
    same,
    [
      '',
      'null',
      '[]',
      '1',
      '{"configurations": [',
      '['.repeat(100_000),
      '{"task": "x", "configurations": []}',
      '{"__proto__": {"task": "lm-arena-chat"}, "configurations": []}',
      `{${TASK}, "configurations": []}`,
      `{${TASK}, "configurations": [1, null, []]}`,
    ],
  ],
])('every hostile value is rejected for %s', (_, source, name, from, write, hostile) => {
  expect(hostile.filter((text) => rulesRejecting(source, name, from, write(text)).length === 0)).toEqual([]);
});

test('a power that no GPU can draw is rejected, even if the energy is consistent with it', () => {
  const text = fixture(`ml-energy/${ML}`)
    .replace('520.25', '104050')
    .replace('0.4333610995418576', '86.67221990837151')
    .replace('260.2333402748855', '52046.66805497709');
  expect(findingsOf(() => importFixtures(mlEnergy, { [ML]: text }))).not.toEqual([]);
});

test('an endless file is rejected at the size limit, without much more memory', async () => {
  const chunk = new Uint8Array(1024 * 1024).fill(0x61);
  chunk[chunk.length - 1] = 0x0a;
  let sent = 0;
  const next = () => {
    sent += chunk.byteLength;
    return Promise.resolve({ done: false, value: chunk });
  };
  const before = process.memoryUsage().rss;
  await expect(textIn({ [Symbol.asyncIterator]: () => ({ next }) })).rejects.toThrow('larger than 128 MiB');
  expect(sent).toBeLessThanOrEqual(MAX_TEXT_BYTES + chunk.byteLength);
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
});
