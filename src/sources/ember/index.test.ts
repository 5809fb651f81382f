import { describe, expect, test } from '@jest/globals';
import { contract, findingsOf, fixture, importFixtures, rulesOf, tableText } from '../../../test/support/sources.ts';
import { ember } from './index.ts';

const FILE = 'release_generation_yearly_global.csv';
const TEXT = fixture(`ember/${FILE}`);

function broken(from: string | RegExp, to: string): string[] {
  const text = TEXT.replace(from, to);
  expect(text).not.toBe(TEXT);
  return findingsOf(() => importFixtures(ember, { [FILE]: text })).map((f) => `${f.rule} ${f.pointer} ${f.line}`);
}

function withNames(...rows: string[]): string[] {
  const present = new Map([['names.csv', ['iso3,display_name', ...rows, ''].join('\n')]]);
  return rulesOf(findingsOf(() => importFixtures(ember, {}, present)));
}

describe('an import of Ember', () => {
  const imported = importFixtures(ember);

  test('returns total generation from 2023 on for countries and the World', () => {
    expect(imported.findings).toEqual([]);
    expect(tableText(imported, 'areas.csv')).toBe(
      [
        'iso3,iso2,name,area_type,continent',
        'DEU,DE,Germany,country,Europe',
        'TZA,TZ,Tanzania (the United Republic of),country,Africa',
        'WLD,,World,world,',
        'XKX,,Kosovo,country,Europe',
        '',
      ].join('\n'),
    );
    expect(tableText(imported, 'intensity.csv')).toBe(
      [
        'iso3,year,g_co2e_per_kwh',
        'DEU,2023,371.25',
        'DEU,2024,344.5',
        'TZA,2024,300',
        'WLD,2023,485.5',
        'WLD,2024,473.75',
        'XKX,2023,900.5',
        '',
      ].join('\n'),
    );
  });

  test('creates an empty list of names, and does not change an existing one', () => {
    expect(tableText(imported, 'names.csv')).toBe('iso3,display_name\n');
    const present = new Map([['names.csv', 'iso3,display_name\nTZA,Tanzania\n']]);
    expect(importFixtures(ember, {}, present).tables.map((t) => t.file)).toEqual(['areas.csv', 'intensity.csv']);
  });

  test('uses the modification date of the file as its version', () => {
    const files = new Map([[FILE, { path: FILE, text: TEXT, modified: '2026-10-03' }]]);
    expect(ember.importTables({ files, present: new Map(), folder: 'data/ember', contract }).version).toBe(
      'file of 2026-10-03',
    );
    expect(imported.version).toBeNull();
  });

  test('keeps a negative figure and warns about it', () => {
    const next = importFixtures(ember, { [FILE]: TEXT.replace('344.5', '-37.907') });
    expect(next.findings).toMatchObject([
      { rule: 'ember/negative-intensity', severity: 'warning', line: 5, found: '-37.907' },
    ]);
    expect(tableText(next, 'intensity.csv')).toContain('DEU,2024,-37.907\n');
  });
});

describe('an import of Ember is rejected because of', () => {
  test('changed columns, with the columns found and the columns missing', () => {
    const [finding, ...others] = findingsOf(() => importFixtures(ember, { [FILE]: 'Country,Jahr,Wert\nDEU,2024,3\n' }));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: 'source/fields', found: 'Country,Jahr,Wert'.replaceAll(',', ', ') });
    expect(finding?.message).toContain('missing: Area, ISO 3 code, Year');
  });

  const DEU24 = /^Germany,DEU,2024,(?=Country or economy,Total)/m;

  test.each<[string, string | RegExp, string, string]>([
    ['another unit', 'gCO2e/kWh', 'kgCO2e/kWh', 'source/fields  1'],
    ['a repeated column', 'Ember region', 'Continent', 'source/fields  1'],
    ['an extra cell', /^(Germany,DEU,2024,Country or economy,Total.*)$/m, '$1,x', 'source/cells  5'],
    [
      'an invalid code',
      /^Germany,DEU,2024,(?=Country or economy,Total)/m,
      'Germany,ZZZ,2024,',
      'ember/iso-code ISO 3 code 5',
    ],
    ['an empty code', DEU24, 'Germany,,2024,', 'ember/iso-code ISO 3 code 5'],
    ['an unknown type of area', 'XKX,2023,Country or economy', 'XKX,2023,Territory', 'ember/area-type Area type 8'],
    ['an unknown continent', '300,Africa', '300,Atlantis', 'source/enum Continent 10'],
    ['an invalid year', DEU24, 'Germany,DEU,2O24,', 'source/type Year 5'],
    ['an invalid figure', '344.5', '344;5', 'source/type Emissions intensity (gCO2e/kWh) 5'],
    ['a second figure for the same year', 'DEU,2022', 'DEU,2023', 'table/duplicate iso3, year 3'],
    ['two names for the same area', DEU24, 'Deutschland,DEU,2024,', 'table/duplicate iso3 3'],
    ['an unsafe character in a name', /^Kosovo,XKX,2023/m, 'Kos\u202eovo,XKX,2023', 'source/unsafe-text Area 8'],
    ['a line break in a cell', 'Germany,DEU,2024', '"Germ\nany",DEU,2024', 'source/unsafe-text Area 6'],
    ['no World', /^World.*\n/gm, '', 'ember/no-world  null'],
    ['no total generation', /Total generation/g, 'All generation', 'ember/no-world  null'],
  ])('%s', (_what, from, to, expected) => {
    expect(broken(from, to)).toEqual([expected]);
  });

  test('a display name for a missing area, and the fix suggests no other country', () => {
    expect(withNames('ATL,Atlantis')).toEqual(['ember/stray-name']);
    const present = new Map([['names.csv', 'iso3,display_name\nDEU,Germany\n']]);
    const half = TEXT.replace(/^Germany.*\n/gm, '');
    const [finding, ...others] = findingsOf(() => importFixtures(ember, { [FILE]: half }, present));
    expect([finding?.fix, others]).toEqual([expect.not.stringMatching(/^Write /), []]);
    // A file without the World is incomplete, so missing areas are not reported.
    const cut = half.replace(/^World.*\n/gm, '');
    expect(rulesOf(findingsOf(() => importFixtures(ember, { [FILE]: cut }, present)))).toEqual(['ember/no-world']);
  });

  test('a display name shared by two areas', () => {
    expect(withNames('TZA,Germany')).toEqual(['ember/shared-name']);
    expect(withNames('DEU,World', 'TZA,World')).toEqual(['ember/shared-name']);
  });
});
