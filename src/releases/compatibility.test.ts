import { describe, expect, test } from '@jest/globals';
import type { Api } from '../api/documents/endpoint.ts';
import type { Retirement } from '../contract/generated/data.d.ts';
import { apiIn } from './archive.ts';
import { breakingChanges, compatibilityFindings, withRehearsalFix, type PublishedInterface } from './compatibility.ts';

type Schema = Record<string, unknown>;

const area: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['iso3', 'figure', 'kind'],
  properties: {
    iso3: { type: 'string', description: 'Code.', pattern: '^[A-Z]{3}$' },
    figure: { type: 'number', minimum: 0 },
    kind: { type: 'string', enum: ['country', 'world'] },
    fixed: { type: 'string', const: 'a' },
    count: { type: 'integer' },
    code: { type: ['string', 'null'] },
    years: { type: 'object', additionalProperties: { type: 'number' } },
    note: { type: 'string' },
    when: { type: 'string', format: 'date' },
    positive: { type: 'number', exclusiveMinimum: 0 },
    tags: { type: 'array', items: { type: 'string' } },
    nested: { type: 'object', required: ['x'], properties: { x: { $ref: '#/components/schemas/Part' } } },
  },
};

const part: Schema = { type: 'object', required: ['y'], properties: { y: { type: 'integer' } } };

/** An OpenAPI description of two endpoints. The first one has a list of areas. */
function openapi(areaSchema: Schema = area, partSchema: Schema = part, paths: Schema = {}): Schema {
  const response = (schema: Schema): Schema => ({
    get: { responses: { 200: { content: { 'application/json': { schema } } }, 304: { $ref: '#/nowhere' } } },
  });
  return {
    paths: {
      '/grid.json': response({ $ref: '#/components/schemas/Grid' }),
      '/file.json': response({ type: 'object' }),
      ...paths,
    },
    components: {
      schemas: {
        Grid: {
          type: 'object',
          required: ['areas'],
          properties: { areas: { type: 'array', items: { $ref: '#/components/schemas/Area' } } },
        },
        Area: areaSchema,
        Part: partSchema,
      },
    },
  };
}

/** The area with other properties; undefined removes one. */
function areaWith(properties: Record<string, Schema | undefined>, more: Schema = {}): Schema {
  const all = Object.entries({ ...(area['properties'] as Schema), ...properties });
  return { ...area, properties: Object.fromEntries(all.filter(([, value]) => value !== undefined)), ...more };
}

const measurement: Schema = {
  $id: 'https://x.example/schema',
  type: 'object',
  additionalProperties: false,
  required: ['model'],
  properties: {
    model: { type: 'string', minLength: 1, maxLength: 100 },
    precision: { type: 'string', enum: ['BF16', 'FP8'] },
    watts: { type: 'number', exclusiveMinimum: 0, maximum: 1000 },
    logs: { type: ['string', 'null'], pattern: '^https://', format: 'uri' },
    runs: { type: 'integer', minimum: 1 },
    free: { type: 'string' },
    tags: { type: 'array', items: { type: 'string', maxLength: 9 } },
    version: { const: '0.2' },
  },
};

function measurementWith(properties: Record<string, Schema | undefined>, more: Schema = {}): Schema {
  const all = Object.entries({ ...(measurement['properties'] as Schema), ...properties });
  return { ...measurement, properties: Object.fromEntries(all.filter(([, value]) => value !== undefined)), ...more };
}

function promises(overrides: Partial<PublishedInterface> = {}): PublishedInterface {
  const ids = { slugs: new Set<string>(), rowIds: new Set<string>(), areas: new Set<string>() };
  const paths = { endpoints: new Set<string>(), columns: new Map<string, readonly string[]>() };
  return { openapi: openapi(), measurementSchema: measurement, ids, gridYear: '2024', ...paths, ...overrides };
}

/**
 * The place of a finding without its message: a path in a schema, or a response such as `GET /grid.json 200
 * application/json`.
 */
const placeOf = (message: string): string => /^(?:GET \S+ \d+ )?\S+/.exec(message)?.[0] ?? '';

const places = (old: PublishedInterface, now: PublishedInterface): string[] =>
  compatibilityFindings(old, now, { retirements: [], date: '2026-02-01' }).map(({ message }) => placeOf(message));

const outputs = (now: Schema, old: Schema = openapi()): string[] =>
  places(promises({ openapi: old }), promises({ openapi: now })).map((line) => line.replace(/^GET .*#/, ''));

const inputs = (now: Schema, old: Schema = measurement): string[] =>
  places(promises({ measurementSchema: old }), promises({ measurementSchema: now }));

test('equal interfaces are compatible', () => {
  expect(places(promises(), promises())).toEqual([]);
});

const text = { type: 'string' };

/** Changed areas, and where the findings are. The list is empty for an allowed change. */
test.each<[what: string, now: Schema, places: string[]]>([
  ['a removed field', areaWith({ note: undefined }), ['areas[].note']],
  ['a new field', areaWith({ more: {} }, { required: ['iso3', 'figure', 'kind', 'more'] }), []],
  ['a field that became optional', areaWith({}, { required: ['iso3', 'kind'] }), ['areas[].figure']],
  ['a wider type', areaWith({ count: { type: 'number' } }), ['areas[].count']],
  ['a narrower type', areaWith({ figure: { type: 'integer', minimum: 0 } }), []],
  ['a field that can now be null', areaWith({ figure: { type: ['number', 'null'], minimum: 0 } }), ['areas[].figure']],
  ['a field that can no longer be null', areaWith({ code: text }), []],
  ['a new enum value', areaWith({ kind: { enum: ['country', 'world', 'x'] } }), ['areas[].kind']],
  ['a removed enum value', areaWith({ kind: { ...text, enum: ['country'] } }), []],
  ['no const', areaWith({ fixed: text }), ['areas[].fixed']],
  ['another const', areaWith({ fixed: { const: 'b' } }), ['areas[].fixed']],
  [
    'map values that can now be null',
    areaWith({ years: { type: 'object', additionalProperties: { type: ['number', 'null'] } } }),
    ['areas[].years.*'],
  ],
  [
    'a map that no longer allows keys',
    areaWith({ years: { type: 'object', additionalProperties: false } }),
    ['areas[].years.*'],
  ],
  ['list items of any type', areaWith({ tags: { type: 'array' } }), ['areas[].tags[]']],
  ['another description', areaWith({ iso3: { ...text, title: 'Code', pattern: '^[A-Z]{3}$' } }), []],
  ['a lower minimum', areaWith({ figure: { type: 'number', minimum: -5 } }), ['areas[].figure']],
  [
    'an inclusive instead of an exclusive minimum',
    areaWith({ positive: { type: 'number', minimum: 0 } }),
    ['areas[].positive'],
  ],
  ['no minimum', areaWith({ figure: { type: 'number' } }), ['areas[].figure']],
  ['a higher minimum and a maximum', areaWith({ figure: { type: 'number', minimum: 1, maximum: 9 } }), []],
  ['no pattern', areaWith({ iso3: text }), ['areas[].iso3']],
  ['another pattern', areaWith({ iso3: { ...text, pattern: '^.+$' } }), ['areas[].iso3']],
  ['a new pattern and format', areaWith({ note: { ...text, pattern: '^.+$', format: 'date' } }), []],
  ['no format', areaWith({ when: text }), ['areas[].when']],
  ['an unsupported keyword', areaWith({ note: { ...text, anyOf: [{}] } }), ['areas[].note']],
])('a response with %s has findings only if the change breaks readers', (_, now, expected) => {
  expect(outputs(openapi(now))).toEqual(expected);
});

test('responses are compared through $ref, once if endpoints share them, and removed responses are found', () => {
  expect(outputs(openapi(area, { ...part, required: [] }))).toEqual(['areas[].nested.x.y']);
  const schema = { $ref: '#/components/schemas/Grid' };
  const shared = { '/b.json': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } };
  expect(outputs(openapi(areaWith({ note: undefined }), part, shared), openapi(area, part, shared))).toEqual([
    'areas[].note',
  ]);
  expect(outputs(JSON.parse(JSON.stringify(openapi()).replaceAll('Area', 'Region')) as Schema)).toEqual([]);
  const gone = openapi(area, part, { '/grid.json': undefined, '/file.json': { get: { responses: {} } } });
  expect(outputs(gone)).toEqual(['GET /grid.json 200 application/json', 'GET /file.json 200 application/json']);
});

test('only an open enumeration may get a new value', () => {
  const open = { ...text, enum: ['a'], 'x-open-enum': true };
  const wider = openapi(areaWith({ kind: { ...open, enum: ['a', 'b'] } }));
  expect(outputs(wider, openapi(areaWith({ kind: open })))).toEqual([]);
  expect(outputs(wider, openapi(areaWith({ kind: { ...open, 'x-open-enum': undefined } })))).toHaveLength(1);
  const published = { ...text, 'x-open-enum': true, examples: ['a'], maxLength: 1, pattern: '^[ab]$' };
  expect(outputs(openapi(areaWith({ kind: text })), openapi(areaWith({ kind: published })))).toEqual([]);
});

/** Changed measurement schemas, and where the findings are. The list is empty for an allowed change. */
test.each<[what: string, now: Schema, places: string[]]>([
  ['a new optional field', measurementWith({ cooling: { ...text, minLength: 1 } }), []],
  ['a new required field', measurementWith({ cooling: text }, { required: ['model', 'cooling'] }), ['#cooling']],
  ['a field that became required', measurementWith({}, { required: ['model', 'runs'] }), ['#runs']],
  ['no required fields', measurementWith({}, { required: [] }), []],
  ['a removed field', measurementWith({ free: undefined }), ['#free']],
  ['a narrower type', measurementWith({ watts: { type: 'integer', exclusiveMinimum: 0, maximum: 1000 } }), ['#watts']],
  ['a wider type', measurementWith({ runs: { type: ['number', 'null'], minimum: 1 } }), []],
  ['a removed enum value', measurementWith({ precision: { ...text, enum: ['FP8'] } }), ['#precision']],
  ['a new enum', measurementWith({ free: { ...text, enum: ['a'] } }), ['#free']],
  ['no enum and no const', measurementWith({ precision: text, version: { enum: ['0.2', '0.3'] } }), []],
  ['a higher minimum', measurementWith({ runs: { type: 'integer', minimum: 2 } }), ['#runs']],
  ['an exclusive minimum', measurementWith({ runs: { type: 'integer', exclusiveMinimum: 1 } }), ['#runs']],
  ['a lower maximum', measurementWith({ watts: { type: 'number', exclusiveMinimum: 0, maximum: 999 } }), ['#watts']],
  ['wider bounds', measurementWith({ watts: { type: 'number', minimum: 0 }, model: { ...text, maxLength: 200 } }), []],
  ['a new format', measurementWith({ free: { ...text, format: 'date' } }), ['#free']],
  ['no pattern', measurementWith({ logs: { type: ['string', 'null'] } }), []],
  [
    'a shorter maximum length of list items',
    measurementWith({ tags: { type: 'array', items: { ...text, maxLength: 8 } } }),
    ['#tags[]'],
  ],
  ['any additional fields', { ...measurement, additionalProperties: true }, []],
])('a measurement schema with %s has findings only if the change rejects valid files', (_, now, expected) => {
  expect(inputs(now)).toEqual(expected);
});

test('a measurement schema that allowed additional fields must still allow them', () => {
  expect(inputs(measurement, { ...measurement, additionalProperties: true })).toEqual(['#']);
});

describe('retirements', () => {
  const ids = (slugs: string[], rowIds: string[]): PublishedInterface =>
    promises({ ids: { slugs: new Set(slugs), rowIds: new Set(rowIds), areas: new Set() } });
  const line = (id: string, replaced_by: string | null) => ({ id, replaced_by, reason: '...', date: '2026-02-01' });
  const [rows, renamed] = [
    ['a/H100/1/64', 'w/a/H100/1/64'],
    ['b/H100/1/64', 'w/b/H100/1/64'],
  ];
  const requiredRetirements = (now: PublishedInterface, ...retirements: Retirement[]): unknown[] =>
    compatibilityFindings(ids(['a'], rows), now, { retirements, date: '2026-02-01' }).map(
      ({ fix }) => JSON.parse(/\{.*/.exec(fix ?? '')?.[0] ?? '') as unknown,
    );

  test.each<[what: string, now: PublishedInterface, retired: Retirement[]]>([
    ['for a removed model, one for all its rows', ids(['c'], ['c/H100/1/64/r2']), [line('a', null)]],
    ['for a renamed model, one for all its rows', ids(['c', 'b'], renamed), [line('a', null)]],
    ['for a removed row of a model that remains, one', ids(['a'], rows.slice(1)), [line('a/H100/1/64', null)]],
  ])('are required: %s', (_, now, retired) => {
    expect(requiredRetirements(now)).toEqual(retired);
    expect(requiredRetirements(now, ...retired)).toEqual([]);
  });

  test('are required for each row that a renamed model does not have under its new name', () => {
    expect(requiredRetirements(ids(['c', 'b'], renamed), line('a', 'b'))).toEqual([]);
    expect(requiredRetirements(ids(['b'], renamed.slice(1)), line('a', 'b'))).toEqual([line('a/H100/1/64', null)]);
  });

  test('with a replacement that is not published are one finding, not one for each row', () => {
    const retirements = [line('a', 'bb')];
    expect(
      compatibilityFindings(ids(['a'], rows), ids(['b'], renamed), { retirements, date: '2026-02-01' }),
    ).toMatchObject([{ file: 'data/retired.json', found: 'bb' }]);
    const chain = [line('a', 'bb'), line('bb', 'b')];
    expect(requiredRetirements(ids(['b'], renamed), ...chain)).toEqual([]);
  });
});

describe('an area that is no longer published', () => {
  const grid = (gridYear: string, ...areas: string[]): PublishedInterface =>
    promises({ gridYear, ids: { slugs: new Set(), rowIds: new Set(), areas: new Set(areas) } });
  const before = grid('2024', 'DEU', 'FRA');
  const retired = { id: 'FRA', replaced_by: null, reason: '...', date: '2026-02-01' };
  const findings = (now: PublishedInterface, retirements: Retirement[] = [], ...inSource: string[]) =>
    compatibilityFindings(before, now, { retirements, date: '2026-02-01', sourceAreas: new Set(inSource) }).map(
      ({ rule, fix }) => [rule, fix],
    );

  test('needs a retirement if the published year is the same', () => {
    expect(findings(grid('2024', 'DEU'), [], 'DEU', 'FRA')).toEqual([
      ['compatibility/retired', expect.stringContaining(JSON.stringify(retired))],
    ]);
    expect(findings(grid('2024', 'DEU'), [retired])).toEqual([]);
  });

  test('needs no retirement if another year is published', () => {
    expect(findings(grid('2025', 'DEU'), [], 'DEU', 'FRA')).toEqual([]);
  });

  test('needs a retirement if the source removed it, even if another year is published', () => {
    expect(findings(grid('2025', 'DEU'), [], 'DEU')).toEqual([
      ['compatibility/retired', expect.stringContaining(JSON.stringify(retired))],
    ]);
    expect(findings(grid('2025', 'DEU'), [retired], 'DEU')).toEqual([]);
  });
});

describe('published files and columns', () => {
  /** A published API at an example address, with a document, a table and a zip. */
  function published({
    paths = ['/grid.json', '/all.zip', '/tables/{name}.csv', '/types.d.ts'],
    table = 'iso3,figure\r\n"FRA",50\r\n',
    description = openapi(),
  }: {
    readonly paths?: readonly string[];
    readonly table?: string;
    readonly description?: Schema;
  } = {}): Api {
    const [first, ...further] = paths.map((path) => ({ path: path.replace('{name}', 'grid') }));
    const files: Record<string, unknown> = {
      'manifest.json': { updated: '2026-02-01', endpoints: [first], further_endpoints: further },
      'openapi.json': { ...description, servers: [{ url: 'https://token-energy.example/api/v1' }] },
      'schema/measurement.schema.json': measurement,
    };
    const texts = Object.entries(files).map(([path, value]): [string, string] => [path, JSON.stringify(value)]);
    const all = new Map([...texts, ['tables/grid.csv', table] as const]);
    return apiIn(new Map([...all].map(([path, text]) => [path, new TextEncoder().encode(text)])));
  }
  const breaks = (now: Api, old = published()): unknown[] =>
    breakingChanges(old, now, []).map(({ rule, file, message }) => [rule, file, message]);

  test('may be added, in any order', () => {
    const more = ['/types.d.ts', '/tables/{name}.csv', '/all.zip', '/grid.json', '/tables/grid.parquet'];
    expect(breaks(published({ paths: more, table: 'name,figure,"iso3"\n' }))).toEqual([]);
  });

  test.each(['/grid.json', '/all.zip', '/tables/grid.csv', '/types.d.ts'])(
    'must include %s, even in a rehearsal',
    (gone) => {
      const paths = ['/grid.json', '/all.zip', '/tables/grid.csv', '/types.d.ts'].filter((path) => path !== gone);
      const description = gone === '/grid.json' ? openapi(area, part, { [gone]: undefined }) : openapi();
      expect(breaks(published({ paths, description }))).toEqual([
        ['compatibility/endpoints', gone.slice(1), expect.stringContaining(gone)],
      ]);
    },
  );

  test.each([
    ['removed', 'figure\r\n'],
    ['renamed', 'iso_3,figure\r\n'],
    ['written in another case', 'ISO3,figure\r\n'],
  ])('must not have a column %s', (_, table) => {
    expect(breaks(published({ table }))).toEqual([
      ['compatibility/columns', 'tables/grid.csv', expect.stringContaining('iso3')],
    ]);
  });

  test('can be removed after a rehearsal with the option --first', () => {
    const found = withRehearsalFix(breakingChanges(published(), published({ table: '' }), []), '2026-02-01');
    expect(found.map(({ message }) => message)).toHaveLength(2);
    for (const { fix } of found) expect(fix).toContain('npm run release -- --first --date 2026-02-01');
  });
});

test('a first release has nothing to be compatible with, and later releases must keep its row_ids', () => {
  const published = (row_id: string): Api =>
    apiIn(
      new Map(
        Object.entries({
          'manifest.json': { updated: '2026-02-01' },
          'openapi.json': openapi(),
          'schema/measurement.schema.json': measurement,
          'models/a.json': { slug: 'a', configurations: [{ row_id }] },
        }).map(([path, value]) => [path, new TextEncoder().encode(JSON.stringify(value))]),
      ),
    );
  expect(breakingChanges(null, published('a/H100'), [])).toEqual([]);
  expect(breakingChanges(published('a/x'), published('a/y'), [])).toMatchObject([
    { rule: 'compatibility/retired', severity: 'error', message: expect.stringContaining('row_id a/x') },
  ]);
});
