import { describe, expect, test } from '@jest/globals';
import { PROJECT } from '../../test/support/project-files.ts';
import fc from 'fast-check';
import type { Api } from '../api/documents/endpoint.ts';
import type { Diff } from '../contract/generated/api.d.ts';
import type { Retirement } from '../contract/generated/data.d.ts';
import { dataVersion } from '../contract/data-version.ts';
import { loadContract } from '../contract/validator.ts';
import { diffOf } from './diff.ts';
import { diffAsText } from './diff-text.ts';
import { apiIn } from './archive.ts';
import { changeInPercent, summaryOf, titleOf } from './summary.ts';

type Row = Record<string, unknown>;

const utf8 = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** A published API with the given documents and a manifest. */
function published(documents: Record<string, Row>, date = '2026-01-01'): Api {
  const all = { 'manifest.json': { endpoints: [], sources: [] }, ...documents };
  return apiIn(new Map(Object.entries(all).map(([path, document]) => [path, utf8({ updated: date, ...document })])));
}

function run(row_id: string, joules: number, overrides: Row = {}): Row {
  const repeat = Number(/\/r(\d+)$/.exec(row_id)?.[1] ?? 1);
  return { row_id, repeat, joules_per_output_token: joules, wh_per_million_output_tokens: joules * 1000, ...overrides };
}

/** A model document whose best run is the first one. */
function model(slug: string, ...configurations: Row[]): Record<string, Row> {
  return { [`models/${slug}.json`]: { slug, configurations, best: { H100: configurations[0] } } };
}

/** A small API with one model, its index row and the list of models. */
function api(slug: string, ...configurations: Row[]): Api {
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

const between = (before: Api, after: Api, ...retirements: Retirement[]): Diff => diffOf(before, after, retirements);

const { validator } = await loadContract(PROJECT);

describe('a diff', () => {
  const grid = (...areas: Row[]): Api => published({ 'grid.json': { note: 'A', areas } });
  const area = (iso3: string, g: number, years: Row = {}): Row => ({
    iso3,
    g_co2e_per_kwh: g,
    years: { 2024: g, ...years },
  });

  test('reports record, field, old value, new value and relative change, and is valid by its schema', () => {
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

  test('reports added and removed records, and a field that only one side has', () => {
    const diff = between(
      grid(area('FRA', 50), area('POL', 600)),
      grid(area('FRA', 50, { 2025: 40 }), area('DEU', 300)),
    );
    expect(lines(diff)).toEqual([
      'grid.json|areas|DEU|added|||',
      'grid.json|areas|FRA|changed|years.2025||40',
      'grid.json|areas|POL|removed|||',
    ]);
    expect(summaryOf(diff)).toBe('1 record added, 1 removed and 1 changed in grid.json; removed from grid.json: POL');
  });

  test('has no relative change from 0 or between texts', () => {
    const diff = between(grid({ ...area('FRA', 0), name: 'A' }), grid({ ...area('FRA', 2), name: 'B' }));
    expect(diff.changes.map((c) => c.relative_change)).toEqual([null, null, null]);
    expect(summaryOf(diff)).toBe('1 record changed in grid.json');
  });

  test('compares the records of every list by id, and the top-level fields of each document', () => {
    const tdp = { gpu: 'A100', form: 'PCIe', memory: '40 GB', max_tdp_w: 250 };
    const hardware = (w: number, kg: number): Api =>
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

  test('finds the fields of objects in a list inside a record by the first field of each object', () => {
    const predictions = (wh: number): Api =>
      published({
        'predictions.json': {
          models: [
            {
              model_id: 'a/b',
              gpus: [
                { gpu: 'H100', wh },
                { gpu: 'A100', wh: 1 },
              ],
            },
          ],
        },
      });
    const diff = between(predictions(50), predictions(60));
    expect(lines(diff)).toEqual(['predictions.json|models|a/b|changed|gpus.H100.wh|50|60']);
    expect(diff.changes[0]?.relative_change).toBe(0.2);
  });

  test('a summary says that no number changed only if that is so', () => {
    const said = (before: Row, after: Row): boolean =>
      summaryOf(between(grid(before), grid(after))).startsWith('No number changed; ');
    const france = area('FRA', 50);
    expect(said({ ...france, name: 'A' }, { ...france, name: 'B' })).toBe(true);
    expect(said({ ...france, name: 'A' }, { ...area('FRA', 51), name: 'B' })).toBe(false);
    expect(said({ ...france, limits: [50, 500] }, { ...france, limits: [50, 400] })).toBe(false);
    expect(said(france, { ...france, share: 3 })).toBe(false);
    expect(summaryOf(between(grid(france), published({ 'grid.json': { note: 'B', areas: [] } })))).not.toContain(
      'No number',
    );
  });

  test('ignores dates, versions, the change log, the list of releases and the order of words in a list', () => {
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

  test('compares the OpenAPI description and the schemas by their bytes', () => {
    const described = (...texts: [string, string][]): Api => ({
      ...published({}),
      files: new Map(texts.map(([path, text]) => [path, new TextEncoder().encode(text)])),
    });
    const diff = between(
      described(['openapi.json', '{}']),
      described(['openapi.json', '{ }'], ['schema/measurement.schema.json', '{}']),
    );
    expect(lines(diff)).toEqual(['openapi.json|||changed|||', 'schema/measurement.schema.json|||added|||']);
    expect(diff).toMatchObject({ documents: ['openapi.json', 'schema/measurement.schema.json'], records: {} });
    expect(summaryOf(diff)).toBe('schema/measurement.schema.json added');
    const alone = diffOf(described(['openapi.json', '{}']), described(['openapi.json', '{ }']), []);
    expect(summaryOf(alone)).toBe('openapi.json changed');
  });

  test('of a first release adds everything', () => {
    const diff = diffOf(null, grid(area('FRA', 50)), []);
    expect(lines(diff)).toEqual(['grid.json|||added|||', 'grid.json|areas|FRA|added|||', 'manifest.json|||added|||']);
    expect(diff).toMatchObject({ previous: null, documents: ['*'] });
    expect(summaryOf(diff)).toBe('First release');
    expect(validator.check('Diff', diff)).toEqual([]);
  });

  test('rejects a file that is not a JSON object, and an API without a date', () => {
    expect(() => apiIn(new Map([['grid.json', utf8([])]]))).toThrow('grid.json is not a JSON object');
    expect(() => apiIn(new Map([['grid.json', new TextEncoder().encode('{')]]))).toThrow(
      'grid.json is not a JSON object',
    );
    expect(() => diffOf(null, { documents: new Map(), files: new Map() }, [])).toThrow('manifest.json');
  });
});

describe('models and their runs', () => {
  test('a corrected value is reported in every document that contains it', () => {
    const diff = between(api('a', run('a/H100/1/64', 1)), api('a', run('a/H100/1/64', 0.9)));
    expect(diff.documents).toEqual(['index.json', 'models/a.json']);
    expect(new Set(diff.changes.map(({ list }) => list))).toEqual(new Set(['rows', 'best', 'configurations']));
    expect(diff.changes.every((change) => change.relative_change === -0.1)).toBe(true);
  });

  test('the best row keeps its id when another configuration becomes the best one', () => {
    const [x, y] = [run('a/H100/1/512', 19.5), run('a/H100/1/768', 19.8)];
    const diff = between(api('a', x, y), api('a', y, x));
    expect(lines(diff).filter((line) => line.startsWith('index.json'))).toEqual([
      'index.json|rows|a / H100|changed|joules_per_output_token|19.5|19.8',
      'index.json|rows|a / H100|changed|row_id|a/H100/1/512|a/H100/1/768',
      'index.json|rows|a / H100|changed|wh_per_million_output_tokens|19500|19800',
    ]);
    expect(diff.records['index.json']).toEqual({ added: 0, removed: 0, changed: 1, renamed: 0 });
  });

  test('an added or removed run is reported with its row_id', () => {
    const one = published(model('a', run('a/H100/1/64', 1)));
    const two = published(model('a', run('a/H100/1/64', 1), run('a/H100/1/64/r2', 2)));
    expect(lines(between(one, two))).toEqual(['models/a.json|configurations|a/H100/1/64/r2|added|||']);
    expect(lines(between(two, one))).toEqual(['models/a.json|configurations|a/H100/1/64/r2|removed|||']);
  });
});

describe('a rename', () => {
  const before = api('a', run('a/H100/1/64', 1));
  const after = api('b', run('b/H100/1/64', 2));

  test('follows from one retirement of the model, and the record is compared under its new id', () => {
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
    expect(validator.check('Diff', diff)).toEqual([]);
  });

  test('needs a retirement: without one, the old record is removed and the new one added', () => {
    const kinds = new Set(between(before, after, retired('a', null)).changes.map((c) => c.change));
    expect(kinds).toEqual(new Set(['added', 'removed']));
  });

  test('follows a chain of retirements, but not a loop', () => {
    const chain = [retired('a', 'x'), retired('x', 'b')];
    expect(lines(between(before, after, ...chain))).toContain('models.json|models|b|renamed|slug|a|b');
    const loop = [retired('a', 'x'), retired('x', 'a')];
    expect(lines(between(before, after, ...loop))).toContain('models.json|models|a|removed|||');
  });

  test('to a record that existed before counts as a removal', () => {
    const both = published({ 'models.json': { models: [{ slug: 'a' }, { slug: 'b' }] }, ...model('a'), ...model('b') });
    const one = published({ 'models.json': { models: [{ slug: 'b' }] }, ...model('b') });
    expect(lines(between(both, one, retired('a', 'b')))).toContain('models.json|models|a|removed|||');
  });
});

describe('a diff of random data', () => {
  const areas = fc.uniqueArray(
    fc.record({ iso3: fc.stringMatching(/^[A-Z]{3}$/), g: fc.double({ min: 0.001, max: 2000, noNaN: true }) }),
    { selector: (row) => row.iso3, minLength: 1, maxLength: 30 },
  );
  const grid = (rows: readonly { iso3: string; g: number }[]): Api =>
    published({ 'grid.json': { areas: rows.map(({ iso3, g }) => ({ iso3, g_co2e_per_kwh: g })) } });
  const shuffled = <T>(rows: readonly T[]): fc.Arbitrary<T[]> =>
    fc.shuffledSubarray([...rows], { minLength: rows.length, maxLength: rows.length });

  test('contains exactly the corrected values, in any order of the records', () => {
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

describe('diffAsText', () => {
  const grid = (factor: (i: number) => number): Api =>
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

  test('lists the largest changes first, and says how many it omits', () => {
    const lines = diffAsText(diff).split('\n');
    expect(lines[3]).toMatch(/^grid.json A59 +years.2024: 100 → 94.1 \(−5.9 %\)$/);
    expect(lines[4]).toMatch(/^grid.json A58 +years.2024: 100 → 94.2 \(−5.8 %\)$/);
    expect(lines.slice(-2)).toEqual(['… and 9 more', '']);
  });

  test('starts long texts at the first different word, and then says where to find the whole texts', () => {
    const caveat = (end: string): Api =>
      published({ 'grid.json': { caveat: `${'The same words. '.repeat(30)}${end}` } });
    const lines = diffAsText(between(caveat('It was 41.'), caveat('It was 42.')), {
      heading: 'Heading',
      wholeTexts: 'HINT',
    })
      .trimEnd()
      .split('\n');
    expect(lines.find((line) => line.startsWith('grid.json'))).toMatch(/: … 41\. → … 42\.$/);
    expect(lines.at(-1)).toBe('HINT');
    expect(diffAsText(diff, { heading: 'Heading', wholeTexts: 'HINT' })).not.toContain('HINT');
  });

  test('escapes control characters in text from a file', () => {
    const label = (note: string): Api =>
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
  ])('writes the relative change %d as %s', (ratio, words) => {
    expect(changeInPercent(ratio)).toBe(words);
  });
});

describe('a summary', () => {
  const areas = (...values: [iso3: string, g: number][]): Row => ({
    areas: values.map(([iso3, g]) => ({ iso3, g_co2e_per_kwh: g })),
  });
  const manifest = (publisher: string, licence: string, site: string): Record<string, Row> => ({
    'manifest.json': { publisher: { name: publisher }, licence, site },
  });

  test('counts the records of each document and names the largest relative change', () => {
    const before = published({ 'grid.json': areas(['FRA', 51], ['POL', 600]), 'index.json': { rows: [] } });
    const after = published({ 'grid.json': areas(['FRA', 47], ['POL', 612]), 'index.json': { rows: [{ slug: 'a' }] } });
    expect(summaryOf(between(before, after))).toBe(
      '2 records changed in grid.json; 1 record added in index.json; ' +
        'largest change: FRA in grid.json, g_co2e_per_kwh 51 → 47 (−7.8 %)',
    );
  });

  test('counts the documents of a folder together', () => {
    const models = (joules: number): Record<string, Row> => ({
      ...model('a', run('a/H100/1/64', joules)),
      ...model('b', run('b/H100/1/64', joules)),
    });
    expect(summaryOf(between(published(models(1)), published(models(2))))).toMatch(
      /^4 records changed in 2 documents in models\/; largest change: /,
    );
  });

  test('names a new publisher, licence and address', () => {
    const before = published(manifest('A', 'CC-BY-4.0', 'https://a.example'));
    const after = published(manifest('B', 'CC0-1.0', 'https://b.example'));
    expect(summaryOf(between(before, after))).toBe(
      'No number changed; the licence of the data is now CC0-1.0 (before: CC-BY-4.0); the publisher is now B (before: A); ' +
        'the address of the site is now https://b.example (before: https://a.example)',
    );
  });

  test('does not count addresses that change only because the site moved', () => {
    const at = (site: string, name: string): Api =>
      published({
        'manifest.json': { site, sources: [] },
        'models.json': { models: [{ slug: 'a', name, url: `${site}/api/v1/models/a.json` }] },
      });
    const moved = 'the address of the site is now https://b.example (before: https://a.example)';
    expect(summaryOf(between(at('https://a.example', 'A'), at('https://b.example', 'A')))).toBe(
      `No number changed; ${moved}`,
    );
    expect(summaryOf(between(at('https://a.example', 'A'), at('https://b.example', 'B')))).toBe(
      `No number changed; 1 record changed in models.json; ${moved}`,
    );
  });

  test('names the field "uncertainty" instead of counting its components as records', () => {
    const uncertain = (path: string, ...names: string[]): Record<string, Row> => ({
      [path]: { uncertainty: { components: names.map((name) => ({ name })) } },
    });
    const one = published(uncertain('measurements.json', 'sensor'));
    const two = published(uncertain('measurements.json', 'sensor', 'window'));
    expect(diffOf(null, one, []).records).toEqual({});
    expect(between(one, two)).toMatchObject({ records: {}, changes: [{ id: 'window', change: 'added' }] });
    expect(summaryOf(between(one, two))).toBe('field uncertainty changed in measurements.json');
    const more = published({ ...uncertain('measurements.json', 'sensor'), ...uncertain('index.json', 'sensor') });
    expect(summaryOf(between(one, more))).toBe('index.json added');
  });

  test('counts the documents if the same field changed in several of them', () => {
    const sourced = (version: string): Api =>
      published({ 'index.json': { source: { version } }, 'models.json': { source: { version } } });
    expect(summaryOf(between(sourced('v1'), sourced('v2')))).toBe(
      'No number changed; field source changed in 2 documents',
    );
  });

  test('says that nothing changed, or only the order of records', () => {
    const one = published({ 'grid.json': areas(['FRA', 51], ['POL', 600]) });
    const other = published({ 'grid.json': areas(['POL', 600], ['FRA', 51]) });
    expect(summaryOf(between(one, one))).toBe('Nothing changed');
    expect(summaryOf(between(one, other))).toBe('Only the order of records changed');
  });
});

test('titleOf keeps as many phrases of a summary as fit', () => {
  expect(titleOf('First release')).toBe('First release');
  const part = '2 records changed in 18 documents in models/ and 3 added, 1 removed and 2 renamed';
  expect(titleOf(`${part}; ${part}`)).toBe(`${part}; and more`);
  expect(titleOf(`${part}, ${part}`)).toMatch(/^2 records .*…$/);
  fc.assert(fc.property(fc.lorem({ maxCount: 60 }), (words) => titleOf(words).length < 120));
});
