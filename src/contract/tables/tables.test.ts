import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contract, findingsOf } from '../../../test/support/sources.ts';
import type { IntensityRow, ScoreNoteRow } from '../generated/data.d.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { hasUnsafeCharacter } from '../../core/text/characters.ts';
import { csvOf, publishedColumns } from './published-columns.ts';
import { readTable, readTables } from './read.ts';
import { type Table, compareRows, writeTable } from './table.ts';

const intensity: Table<IntensityRow> = { schema: 'IntensityRow', file: 'intensity.csv', key: ['iso3', 'year'] };
const notes: Table<ScoreNoteRow> = {
  schema: 'ScoreNoteRow',
  file: 'notes.csv',
  key: ['round', 'task', 'source_label'],
};
const areas = { schema: 'AreaRow', file: 'areas.csv', key: ['iso3'] } satisfies Table<{ iso3: string }>;

const HEADER = 'iso3,year,g_co2e_per_kwh';

function read(...rows: string[]): readonly Finding[] {
  return findingsOf(() => readTable([...rows, ''].join('\n'), 'data/x.csv', intensity, contract));
}

describe('reading a table', () => {
  test('returns typed rows, with null for an empty cell', () => {
    expect(readTable(`${HEADER}\nDEU,2023,371.25\nDEU,2024,-3e-7\n`, 'x.csv', intensity, contract)).toEqual([
      { iso3: 'DEU', year: 2023, g_co2e_per_kwh: 371.25 },
      { iso3: 'DEU', year: 2024, g_co2e_per_kwh: -3e-7 },
    ]);
    const text = 'iso3,iso2,name,area_type,continent\nWLD,,World,world,\n';
    expect(readTable(text, 'x.csv', areas, contract)[0]).toMatchObject({ iso2: null, continent: null });
  });

  test('reports file, line, column, value and fix for a wrong cell', () => {
    expect(read(HEADER, 'DEU,2023,12', 'FRA,2023,"1,200.5"')).toEqual([
      {
        rule: 'table/type',
        severity: 'error',
        file: 'data/x.csv',
        line: 3,
        column: null,
        pointer: 'g_co2e_per_kwh',
        message: expect.stringContaining('g_co2e_per_kwh'),
        found: '"1,200.5"',
        allowed: null,
        fix: 'Write 1200.5.',
      },
    ]);
  });

  test.each([
    [
      'DEU,2023,',
      'table/type g_co2e_per_kwh',
      ['0x10', 'Infinity', 'NaN', '1e999', '+1', '01', '.5', '1.', ' 1', '1_000', '١'],
    ],
    ['DEU,2023,', 'table/form ', ['1.50', '1e3']],
    ['DEU,', 'table/form ', ['2023.0,1', '2.03e3,1']],
    ['DEU,', 'table/type year', ['2023.5,1']],
  ])('rejects cells after "%s" that are not a number in canonical form: %s', (start, expected, ends) => {
    for (const end of ends)
      expect([end, ...read(HEADER, start + end).map((f) => `${f.rule} ${f.pointer}`)]).toEqual([end, expected]);
  });

  test.each([
    ['an empty cell where null is not allowed', [HEADER, 'DEU,2023,'], 'table/type g_co2e_per_kwh 2'],
    ['a number out of bounds', [HEADER, 'DEU,1999,1'], 'table/minimum year 2'],
    ['text that does not match the pattern', [HEADER, 'de,2023,1'], 'table/pattern iso3 2'],
    ['a missing cell', [HEADER, 'DEU,2023'], 'table/cells  2'],
    ['an empty line', [HEADER, '', 'DEU,2023,1'], 'table/cells  2'],
    ['a cell with unnecessary quotes', [HEADER, '"DEU",2023,1'], 'table/form  2'],
    ['a second row with the same key', [HEADER, 'DEU,2023,1', 'DEU,2023,2'], 'table/duplicate iso3, year 3'],
    ['rows out of order', [HEADER, 'FRA,2023,1', 'DEU,2023,2'], 'table/form  2'],
    ['an unclosed quote', [HEADER, '"DEU,2023,1'], 'table/csv  2'],
    ['columns in another order', ['year,iso3,g_co2e_per_kwh', '2023,DEU,1'], 'table/header  1'],
    ['a carriage return', [`${HEADER}\r`, 'DEU,2023,1\r'], 'table/form  1'],
    ['a byte order mark', [`\ufeff${HEADER}`, 'DEU,2023,1'], 'table/form  1'],
  ])('rejects %s', (_what, rows, expected) => {
    expect(read(...rows).map((f) => `${f.rule} ${f.pointer} ${f.line}`)).toEqual([expected]);
  });

  test('rejects a last line without a line break', () => {
    const findings = findingsOf(() => readTable(`${HEADER}\nDEU,2023,1`, 'x.csv', intensity, contract));
    expect(findings.map((f) => f.rule)).toEqual(['table/form']);
  });

  test.each(['\u0007', '\u001b[31m', '\u202e', '\u2028', '\u0000', '\ufeff'])(
    'rejects the character %j in text',
    (c) => {
      const text = `round,task,source_label,note\n2025-12,reasoning,a/b,x${c}y\n`;
      expect(findingsOf(() => readTable(text, 'x.csv', notes, contract)).map((f) => `${f.rule} ${f.line}`)).toEqual([
        'table/form 2',
      ]);
      expect(() =>
        writeTable([{ round: '', task: 'reasoning', source_label: 'a', note: c }], notes, contract.definitions),
      ).toThrow();
    },
  );

  test('reports the findings of all tables in a folder together', () => {
    const tables = { intensity, notes };
    const texts = new Map([['intensity.csv', `${HEADER}\nde,2023,1\n`]]);
    const findings = findingsOf(() => readTables(texts, 'data/x', tables, contract));
    expect(findings.map((f) => `${f.rule} ${f.file}`)).toEqual([
      'table/pattern data/x/intensity.csv',
      'table/missing data/x/notes.csv',
    ]);
  });
});

describe('writing a table', () => {
  const rows = fc.uniqueArray(
    fc.record({
      iso3: fc.stringMatching(/^[A-Z]{3}$/),
      year: fc.integer({ min: 2023, max: 2100 }),
      g_co2e_per_kwh: fc.double({ noNaN: true, min: -2_000, max: 2_000 }).map((x) => x + 0),
    }),
    { selector: (row) => `${row.iso3}${row.year}` },
  );

  test('preserves all rows and doubles, and sorts the rows', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const text = writeTable(given, intensity, contract.definitions);
        const back = readTable(text, 'x.csv', intensity, contract);
        expect(new Set(back.map((row) => JSON.stringify(row)))).toEqual(
          new Set(given.map(({ iso3, year, g_co2e_per_kwh }) => JSON.stringify({ iso3, year, g_co2e_per_kwh }))),
        );
        expect(writeTable([...given].reverse(), intensity, contract.definitions)).toBe(text);
        expect(text.endsWith('\n')).toBe(true);
      }),
    );
  });

  test('preserves any text without unsafe characters', () => {
    const note = fc
      .string({ minLength: 1, maxLength: 100, unit: 'grapheme' })
      .filter((text) => /^\S(.*\S)?$/u.test(text) && !hasUnsafeCharacter(text));
    fc.assert(
      fc.property(note, (text) => {
        const row: ScoreNoteRow = { round: '2025-12', task: 'reasoning', source_label: 'a/b, "c"', note: `a ${text}` };
        expect(readTable(writeTable([row], notes, contract.definitions), 'x.csv', notes, contract)).toEqual([row]);
      }),
    );
  });
});

test('rejects NaN in a number column', () => {
  const row = { iso3: 'DEU', year: 2023, g_co2e_per_kwh: Number.NaN };
  expect(() => writeTable([row], intensity, contract.definitions)).toThrow("A cell can't hold");
});

test('compareRows matches rows by their keys', () => {
  const row = (iso3: string, g: number): IntensityRow => ({ iso3, year: 2024, g_co2e_per_kwh: g });
  const [before, after] = [
    [row('AAA', 1), row('BBB', 1), row('CCC', 1)],
    [row('BBB', 1), row('CCC', 2), row('DDD', 1)],
  ];
  expect(compareRows(before, after, intensity)).toEqual({ added: 1, removed: 1, changed: 1 });
});

test('csvOf keeps negative numbers and null, and escapes text that a spreadsheet would run as a formula', () => {
  const properties = { balance: { type: 'number' }, count: { type: ['integer', 'null'] }, note: { type: 'string' } };
  const columns = publishedColumns({ type: 'object', properties }, 'Row', contract.definitions);
  const rows = [
    [-5.25, -3, '-5'],
    [0, null, '=1+1'],
  ];
  expect(csvOf(columns, rows)).toBe("balance,count,note\r\n-5.25,-3,'-5\r\n0,,'=1+1\r\n");
});
