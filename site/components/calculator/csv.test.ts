import { describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { recordCsv } from './record.ts';

const read = (csv: string): string[][] => parse(csv, { record_delimiter: '\r\n' });

describe('a record as CSV', () => {
  test('nested names are joined, lists are numbered, null is empty', () => {
    expect(read(recordCsv({ a: { b: 0.5, c: null }, list: [{ d: 'x' }, { d: 'y, "z"' }] }))).toEqual([
      ['field', 'value'],
      ['a.b', '0.5'],
      ['a.c', ''],
      ['list.1.d', 'x'],
      ['list.2.d', 'y, "z"'],
    ]);
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠1'])(
    'no text is run as a formula: %j',
    (text) => {
      expect(read(recordCsv({ currency: text }))[1]).toEqual(['currency', `'${text}`]);
    },
  );

  test('a negative number stays a number', () => {
    expect(recordCsv({ value: -1.5 })).toBe('"field","value"\r\n"value",-1.5\r\n');
  });

  test('any text is written as csv-stringify writes it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cells = stringify([[text]], { quoted_string: true, record_delimiter: 'windows', escape_formulas: true });
        // A line feed alone starts no formula in its eyes; here it does.
        fc.pre(!text.startsWith('\n'));
        expect(recordCsv({ text })).toBe(`"field","value"\r\n"text",${cells}`);
      }),
    );
  });
});
