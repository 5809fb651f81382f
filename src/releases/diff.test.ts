import { describe, expect, test } from '@jest/globals';
import { PROJECT } from '../../test/support/project-files.ts';
import fc from 'fast-check';
import type { Diff } from '../contract/generated/api.d.ts';
import type { Retirement } from '../contract/generated/data.d.ts';
import { dataVersion } from '../contract/data-version.ts';
import { loadContract } from '../contract/validator.ts';
import { diffOf } from './diff.ts';
import { diffAsText } from './diff-text.ts';
import { type PublishedApi, publishedOf } from './published-api.ts';
import { percent, summaryOf, titleOf } from './summary.ts';
import { NOUNS } from './highlights.ts';

type Row = Record<string, unknown>;

test.each(NOUNS)('%s has a plural that reads right with an s at its end', (noun) => {
  // What English makes otherwise, and where the s belongs to a word in the middle: cards with a name, sums of rows.
  expect(noun).not.toMatch(/(?:s|x|z|ch|sh|[^aeiou]y)$| (?:with|without|of|for|in|on|by|per|from) /);
});

const utf8 = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** A published API of the given documents, beside a manifest. */
function published(documents: Record<string, Row>, date = '2026-01-01'): PublishedApi {
  const all = { 'manifest.json': { endpoints: [], sources: [] }, ...documents };
  return publishedOf(
    new Map(Object.entries(all).map(([path, document]) => [path, utf8({ updated: date, ...document })])),
  );
}

function run(row_id: string, joules: number, overrides: Row = {}): Row {
  const repeat = Number(/\/r(\d+)$/.exec(row_id)?.[1] ?? 1);
  return { row_id, repeat, joules_per_output_token: joules, wh_per_million_output_tokens: joules * 1000, ...overrides };
}

/** A model document; its best run is the first one. */
function model(slug: string, ...configurations: Row[]): Record<string, Row> {
  return { [`models/${slug}.json`]: { slug, configurations, best: { H100: configurations[0] } } };
}

/** A whole small API: one model, its index row, the list of models. */
function api(slug: string, ...configurations: Row[]): PublishedApi {
  return published({
    ...model(slug, ...configurations),
    'index.json': {
      itl_deadline_ms: 500,
      rows: configurations
        .slice(0, 1)
        .map((row) => ({ ...row, repeat: undefined, slug, gpu: 'H100', model: slug.toUpperCase() })),
    },
    'models.json': { models: [{ slug, url: 'https://x.example/' }] },
  });
}

function retired(id: string, replaced_by: string | null): Retirement {
  return { id, replaced_by, reason: 'Test.', date: '2026-01-01' };
}

const lines = ({ changes }: Diff): string[] =>
  changes.map((c) => [c.document, c.list, c.id, c.change, c.field, c.old, c.new].map((v) => String(v ?? '')).join('|'));

const between = (before: PublishedApi, after: PublishedApi, ...retirements: Retirement[]): Diff =>
  diffOf(before, after, retirements);

const { validator } = await loadContract(PROJECT);

describe('a diff', () => {
  const grid = (...areas: Row[]): PublishedApi => published({ 'grid.json': { note: 'A', areas } });
  const area = (iso3: string, g: number, years: Row = {}): Row => ({
    iso3,
    g_co2e_per_kwh: g,
    years: { 2024: g, ...years },
  });

  test('names record, field, old, new and relative change, and passes its schema', () => {
    const diff = between(grid(area('FRA', 50), area('POL', 600)), grid(area('FRA', 47.95), area('POL', 600)));
    expect(diff.changes).toEqual(
      ['g_co2e_per_kwh', 'years.2024'].map((field) => ({
        document: 'grid.json',
        list: 'areas',
        id: 'FRA',
        change: 'changed',
        field,
        old: 50,
        new: 47.95,
        relative_change: -0.041,
      })),
    );
    expect(diff).toMatchObject({
      documents: ['grid.json'],
      records: { 'grid.json': { added: 0, removed: 0, changed: 1, renamed: 0 } },
      data_version: dataVersion({ ...diff }),
    });
    expect(validator.check('Diff', diff)).toEqual([]);
  });

  test('tells what came and what went, and a field that is only on one side', () => {
    const diff = between(
      grid(area('FRA', 50), area('POL', 600)),
      grid(area('FRA', 50, { 2025: 40 }), area('DEU', 300)),
    );
    expect(lines(diff)).toEqual([
      'grid.json|areas|DEU|added|||',
      'grid.json|areas|FRA|changed|years.2025||40',
      'grid.json|areas|POL|removed|||',
    ]);
    expect(summaryOf(diff)).toBe('1 grid area added; 1 grid area removed; 1 grid area changed');
  });

  test('tells a field that is new to a list, or gone from it, once and without its values', () => {
    const years = (...all: Row[]): PublishedApi => grid(...all.map((more, i) => area(`AR${i}`, 50, more)));
    const [before, after] = [years({}, {}, {}), years({ 2025: 40 }, { 2025: 41 }, {})];
    expect(lines(between(before, after))).toEqual(['grid.json|areas|*|added|years.2025||']);
    expect(lines(between(after, before))).toEqual(['grid.json|areas|*|removed|years.2025||']);
    expect(between(before, after)).toMatchObject({ documents: ['grid.json'], records: {} });
    expect(validator.check('Diff', between(before, after))).toEqual([]);
    expect(summaryOf(between(before, after))).toBe('years.2025 added to grid areas');
    expect(summaryOf(between(after, before))).toBe('years.2025 removed from grid areas');
    expect(diffAsText(between(before, after))).toMatch(/\ngrid area field added {2}years\.2025 \[grid\.json\]\n$/);
    // One that only some of the records got, of those that could have had it, is a change of theirs.
    const some = years({ 2025: 40 }, { 2025: 41 }, { 2025: 42 });
    expect(lines(between(after, some))).toEqual(['grid.json|areas|AR2|changed|years.2025||42']);
  });

  test('has no relative change from 0, nor between texts', () => {
    const diff = between(grid({ ...area('FRA', 0), name: 'A' }), grid({ ...area('FRA', 2), name: 'B' }));
    expect(diff.changes.map((c) => c.relative_change)).toEqual([null, null, null]);
    expect(summaryOf(diff)).toBe('1 grid area corrected: FRA: 0 → 2 gCO2e per kWh');
  });

  test('finds every list by the id of its records, and the fields of the document itself', () => {
    const tdp = { gpu: 'A100', form: 'PCIe', memory: '40 GB', max_tdp_w: 250 };
    const hardware = (w: number, kg: number): PublishedApi =>
      published({
        'hardware.json': {
          retrieved: `2026-0${kg}-01`,
          tdp: [{ ...tdp, max_tdp_w: w }],
          systems: [{ system: 'DGX', max_power_kw: w }],
          mig_profiles: [{ gpu: 'A100', profile: '1g.5gb', instances: w }],
          embodied: { item: 'Board', kg_co2e_cradle_to_gate: kg },
          embodied_others: [{ item: 'Other', kg_co2e_cradle_to_gate: kg }],
          sources: [{ id: 'guide', version: String(kg) }],
        },
        'per-query.json': { classes: { A: String(kg) }, rows: [{ task: 'reasoning', source_label: 'a/b', score: kg }] },
        'measurements.json': { rows: [{ source_file: 'contributions/a/x.json', runs: kg }] },
        'manifest.json': {
          endpoints: [{ path: '/x', url: String(kg) }],
          sources: [{ id: 'ember', terms: String(kg) }],
        },
      });
    expect(lines(between(hardware(250, 1), hardware(300, 2)))).toEqual([
      'hardware.json|||changed|retrieved|2026-01-01|2026-02-01',
      'hardware.json|embodied|Board|changed|kg_co2e_cradle_to_gate|1|2',
      'hardware.json|embodied_others|Other|changed|kg_co2e_cradle_to_gate|1|2',
      'hardware.json|mig_profiles|A100 / 1g.5gb|changed|instances|250|300',
      'hardware.json|sources|guide|changed|version|1|2',
      'hardware.json|systems|DGX|changed|max_power_kw|250|300',
      'hardware.json|tdp|A100 / PCIe / 40 GB|changed|max_tdp_w|250|300',
      'manifest.json|endpoints|/x|changed|url|1|2',
      'manifest.json|sources|ember|changed|terms|1|2',
      'measurements.json|rows|contributions/a/x.json|changed|runs|1|2',
      'per-query.json|||changed|classes.A|1|2',
      'per-query.json|rows|reasoning / a/b|changed|score|1|2',
    ]);
  });

  test('does not count dates, versions, the ledger, the list of releases, and the order in a list of words', () => {
    const before = published({
      'models.json': { data_version: 'a', models: [{ slug: 'a', gpus: ['B200', 'H100'] }] },
      'changes.json': { changes: [] },
      'releases/index.json': { releases: [] },
    });
    const after = published(
      {
        'models.json': { data_version: 'b', models: [{ slug: 'a', gpus: ['H100', 'B200'] }] },
        'changes.json': { changes: [1] },
        'releases/index.json': { releases: [1] },
      },
      '2026-02-02',
    );
    expect(between(before, after)).toMatchObject({ changes: [], records: {}, previous: '2026-01-01' });
  });

  test('compares the descriptions of the API by their bytes', () => {
    const described = (...texts: [string, string][]): PublishedApi => ({
      ...published({}),
      files: new Map(texts.map(([path, text]) => [path, new TextEncoder().encode(text)])),
    });
    const diff = between(
      described(['openapi.json', '{}']),
      described(['openapi.json', '{ }'], ['schema/measurement.schema.json', '{}']),
    );
    expect(lines(diff)).toEqual(['openapi.json|||changed|||', 'schema/measurement.schema.json|||added|||']);
    expect(diff).toMatchObject({ documents: ['openapi.json', 'schema/measurement.schema.json'], records: {} });
    expect(summaryOf(diff)).toBe('openapi.json changed; schema/measurement.schema.json added');
  });

  test('names a few of the descriptions that changed alike', () => {
    const schemas = ['boundaries', 'cases', 'catalog', 'changes', 'common', 'diff', 'grid'].map(
      (name) => [`schema/${name}.schema.json`, new TextEncoder().encode('{}')] as const,
    );
    const diff = between(published({}), { ...published({}), files: new Map(schemas) });
    expect(diff.documents).toEqual(schemas.map(([path]) => path));
    expect(summaryOf(diff)).toMatch(/^schema\/boundaries\.schema\.json, .*, … added$/);
  });

  test('of a first release adds everything', () => {
    const diff = diffOf(null, grid(area('FRA', 50)), []);
    expect(lines(diff)).toEqual(['grid.json|||added|||', 'grid.json|areas|FRA|added|||', 'manifest.json|||added|||']);
    expect(diff).toMatchObject({ previous: null, documents: ['*'] });
    expect(summaryOf(diff)).toBe('First release');
    expect(validator.check('Diff', diff)).toEqual([]);
  });

  test('refuses a file that is no JSON object, and an API without a date', () => {
    expect(() => publishedOf(new Map([['grid.json', utf8([])]]))).toThrow('grid.json holds no JSON object');
    expect(() => publishedOf(new Map([['grid.json', new TextEncoder().encode('{')]]))).toThrow(
      'grid.json holds no JSON object',
    );
    expect(() => diffOf(null, { documents: new Map(), files: new Map() }, [])).toThrow('manifest.json');
  });
});

describe('models and their runs', () => {
  test('a figure that index, configuration and best carry is one figure in the summary', () => {
    const diff = between(api('a', run('a/H100/1/64', 1)), api('a', run('a/H100/1/64', 0.9)));
    expect(diff.changes).toHaveLength(6);
    expect(diff.documents).toEqual(['index.json', 'models/a.json']);
    expect(summaryOf(diff)).toBe(
      'best row of A on H100 with at most 500 ms median ITL: 1000 → 900 Wh per million output tokens (−10.0 %)',
    );
  });

  test('best that names another configuration has changed in that alone', () => {
    const [x, y] = [run('a/H100/1/64', 1), run('a/H100/1/128', 2)];
    const diff = between(published(model('a', x, y)), published(model('a', y, x)));
    expect(lines(diff)).toEqual(['models/a.json|best|H100|changed|row_id|a/H100/1/64|a/H100/1/128']);
  });

  test('the best row that is another configuration is told with both values, by model and GPU, before all else', () => {
    const [x, y] = [run('a/H100/1/512', 19.498), run('a/H100/1/768', 19.819)];
    const before = api('a', x, run('a/H100/1/768', 30));
    const after = api('a', y, run('a/H100/1/512', 19.9));
    const diff = between(before, after);
    expect(
      diff.changes.filter(({ list }) => list === 'rows').map((c) => [c.id, c.name, c.field, c.old, c.new]),
    ).toEqual([
      ['a / H100', 'A on H100 with at most 500 ms median ITL', 'joules_per_output_token', 19.498, 19.819],
      ['a / H100', 'A on H100 with at most 500 ms median ITL', 'row_id', 'a/H100/1/512', 'a/H100/1/768'],
      ['a / H100', 'A on H100 with at most 500 ms median ITL', 'wh_per_million_output_tokens', 19498, 19819],
    ]);
    expect(summaryOf(diff)).toBe(
      'best row of A on H100 with at most 500 ms median ITL: 19498 → 19819 Wh per million output tokens (+1.6 %); ' +
        '2 configurations corrected, most a/H100/1/768: 30000 → 19819 Wh per million output tokens (−33.9 %)',
    );
    expect(diffAsText(diff).split('\n')[3]).toBe(
      'best row       A on H100 with at most 500 ms median ITL wh_per_million_output_tokens: 19498 → 19819 (+1.6 %) [index.json]',
    );
    expect(diff.records['index.json']).toEqual({ added: 0, removed: 0, changed: 1, renamed: 0 });
  });

  test('a new version of a source is one line and one record, though every document names it', () => {
    const sourced = (version: string): PublishedApi => {
      const source = { name: 'Source', version };
      return published({
        'manifest.json': { sources: [{ id: 'ml-energy', ...source }] },
        'index.json': { source, rows: [] },
        'models.json': { source, models: [] },
        ...Object.fromEntries(['a', 'b', 'c'].map((slug) => [`models/${slug}.json`, { slug, source }])),
      });
    };
    const diff = between(sourced('v3.0'), sourced('v3.1'));
    expect(diff.documents).toHaveLength(6);
    expect(diff.records).toEqual({ 'manifest.json': { added: 0, removed: 0, changed: 1, renamed: 0 } });
    expect(summaryOf(diff)).toBe('source Source: version v3.0 → v3.1');
    expect(diffAsText(diff)).toMatch(/\n\nsource {2}Source version: v3\.0 → v3\.1 \[manifest\.json\]\n$/);
  });

  test('a model that came is told once, with a plural that is right', () => {
    const before = published({ 'models.json': { models: [] } });
    const after = published({
      'models.json': { models: [{ slug: 'a' }, { slug: 'b' }] },
      ...model('a', run('a/H100/1/64', 1)),
      ...model('b', run('b/H100/1/64', 1)),
    });
    expect(summaryOf(between(before, after))).toBe('2 models added');
    expect(between(before, after).records['models/a.json']).toEqual({ added: 2, removed: 0, changed: 0, renamed: 0 });
    expect(summaryOf(between(after, before))).toBe('2 models removed');
  });

  test('a run that came or went is told by the row_id that came or went', () => {
    const one = published(model('a', run('a/H100/1/64', 1)));
    const two = published(model('a', run('a/H100/1/64', 1), run('a/H100/1/64/r2', 2)));
    expect(lines(between(one, two))).toEqual(['models/a.json|configurations|a/H100/1/64/r2|added|||']);
    expect(lines(between(two, one))).toEqual(['models/a.json|configurations|a/H100/1/64/r2|removed|||']);
    expect(summaryOf(between(one, two))).toBe('1 configuration added');
  });
});

describe('a rename', () => {
  const before = api('a', run('a/H100/1/64', 1));
  const after = api('b', run('b/H100/1/64', 2));

  test('comes from one line for the model, and the record is compared under its new id', () => {
    const diff = between(before, after, retired('a', 'b'));
    expect(lines(diff).filter((line) => !line.includes('|changed|'))).toEqual([
      'index.json|rows|b / H100|renamed|slug|a|b',
      'models.json|models|b|renamed|slug|a|b',
      'models/b.json|||renamed|slug|a|b',
      'models/b.json|configurations|b/H100/1/64|renamed|row_id|a/H100/1/64|b/H100/1/64',
    ]);
    expect(lines(diff)).toContain('index.json|rows|b / H100|changed|joules_per_output_token|1|2');
    expect(lines(diff).some((line) => line.includes('|changed|slug|') || line.includes('|changed|row_id|'))).toBe(
      false,
    );
    expect(diff.records['index.json']).toEqual({ added: 0, removed: 0, changed: 1, renamed: 1 });
    expect(summaryOf(diff)).toMatch(
      /^best row of B on H100 with at most 500 ms median ITL: 1000 → 2000 Wh per million output tokens \(\+100.0 %\); 1 model renamed$/,
    );
    expect(validator.check('Diff', diff)).toEqual([]);
  });

  test('is none without one: the old is removed, the new added', () => {
    const kinds = new Set(between(before, after, retired('a', null)).changes.map((c) => c.change));
    expect(kinds).toEqual(new Set(['added', 'removed']));
  });

  test('leads over several retirements, and an endless one to nowhere', () => {
    const chain = [retired('a', 'x'), retired('x', 'b')];
    expect(lines(between(before, after, ...chain))).toContain('models.json|models|b|renamed|slug|a|b');
    const loop = [retired('a', 'x'), retired('x', 'a')];
    expect(lines(between(before, after, ...loop))).toContain('models.json|models|a|removed|||');
  });

  test('into a record that was there already is a removal', () => {
    const both = published({ 'models.json': { models: [{ slug: 'a' }, { slug: 'b' }] }, ...model('a'), ...model('b') });
    const one = published({ 'models.json': { models: [{ slug: 'b' }] }, ...model('b') });
    expect(lines(between(both, one, retired('a', 'b')))).toContain('models.json|models|a|removed|||');
  });
});

describe('properties', () => {
  const areas = fc.uniqueArray(
    fc.record({ iso3: fc.stringMatching(/^[A-Z]{3}$/), g: fc.double({ min: 0.001, max: 2000, noNaN: true }) }),
    { selector: (row) => row.iso3, minLength: 1, maxLength: 30 },
  );
  const grid = (rows: readonly { iso3: string; g: number }[]): PublishedApi =>
    published({ 'grid.json': { areas: rows.map(({ iso3, g }) => ({ iso3, g_co2e_per_kwh: g })) } });
  const shuffled = <T>(rows: readonly T[]): fc.Arbitrary<T[]> =>
    fc.shuffledSubarray([...rows], { minLength: rows.length, maxLength: rows.length });

  test('exactly the figures that were corrected are shown, whatever the order', () => {
    const corrected = areas.chain((rows) =>
      fc.tuple(fc.constant(rows), shuffled(rows), fc.array(fc.boolean(), { minLength: 30, maxLength: 30 })),
    );
    fc.assert(
      fc.property(corrected, ([rows, order, chosen]) => {
        const wrong = new Set(rows.filter((_, i) => chosen[i]).map((row) => row.iso3));
        const after = order.map((row) => (wrong.has(row.iso3) ? { ...row, g: row.g * 1.5 } : row));
        const diff = between(grid(rows), grid(after));
        const shown = diff.changes.map((c) => [c.id, c.change, c.field, c.old, c.new]);
        const expected = rows
          .filter((row) => wrong.has(row.iso3))
          .map((row) => [row.iso3, 'changed', 'g_co2e_per_kwh', row.g, row.g * 1.5]);
        expect(new Set(shown.map((s) => JSON.stringify(s)))).toEqual(new Set(expected.map((e) => JSON.stringify(e))));
        expect(shown).toHaveLength(expected.length);
        expect(diff.changes.every((c) => c.relative_change === 0.5)).toBe(true);
      }),
    );
  });
});

describe('renderings', () => {
  const grid = (factor: (i: number) => number): PublishedApi =>
    published({
      'grid.json': {
        areas: Array.from({ length: 60 }, (_, i) => ({
          iso3: `A${String(i).padStart(2, '0')}`,
          years: { 2024: factor(i) },
        })),
      },
    });
  const diff = between(
    grid(() => 100),
    grid((i) => (1000 - i) / 10),
  );

  test('text puts the largest moves first, and says how many are left out', () => {
    const lines = diffAsText(diff).split('\n');
    expect(lines.slice(0, 5)).toEqual([
      '2026-01-01 → 2026-01-01: 59 grid areas corrected, most years.2024, A59: 100 → 94.1 (−5.9 %)',
      'documents: grid.json',
      '',
      'grid area  A59 years.2024: 100 → 94.1 (−5.9 %) [grid.json]',
      'grid area  A58 years.2024: 100 → 94.2 (−5.8 %) [grid.json]',
    ]);
    expect(lines.slice(-2)).toEqual(['… and 9 more', '']);
  });

  test('text from a file stays text', () => {
    const label = (note: string): PublishedApi =>
      published({ 'per-query.json': { rows: [{ task: 'x', source_label: '@someone <b>|`', score: 1, note }] } });
    expect(diffAsText(between(label('a'), label('\u001b[31mb')))).not.toContain('\u001b');
  });

  test.each([
    [-0.041, '−4.1 %'],
    [0.5, '+50.0 %'],
    [0.000234, '+0.023 %'],
    [-1.2e-9, '−<0.000001 %'],
    [2e-8, '+0.000002 %'],
    [12.3456, '+1234.6 %'],
  ])('%d is %s', (ratio, words) => {
    expect(percent(ratio)).toBe(words);
  });
});

test('a title has as many phrases of the summary as fit in a line of a reader', () => {
  expect(titleOf('First release')).toBe('First release');
  const part = '12 grid areas corrected, most years.2024, France: 50 → 47.95 (−4.1 %)';
  expect(titleOf(`${part}; ${part}`)).toBe(`${part}; and more`);
  expect(titleOf(`${part}, ${part}`)).toBe(`${part}, 12 grid areas corrected, most years.2024…`);
  fc.assert(fc.property(fc.lorem({ maxCount: 60 }), (words) => titleOf(words).length < 120));
});
