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

/** An OpenAPI description of two endpoints; the area stands in a list. */
function openapi(areaSchema: Schema = area, partSchema: Schema = part, paths: Schema = {}): Schema {
  const answer = (schema: Schema): Schema => ({
    get: { responses: { 200: { content: { 'application/json': { schema } } }, 304: { $ref: '#/nowhere' } } },
  });
  return {
    paths: {
      '/grid.json': answer({ $ref: '#/components/schemas/Grid' }),
      '/file.json': answer({ type: 'object' }),
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

test('finds nothing between equal interfaces', () => {
  expect(places(promises(), promises())).toEqual([]);
});

const text = { type: 'string' };

/** Changed areas, and where the findings are; none where the change is allowed. */
test.each<[what: string, now: Schema, places: string[]]>([
  ['a field less', areaWith({ note: undefined }), ['areas[].note']],
  ['a field more', areaWith({ more: {} }, { required: ['iso3', 'figure', 'kind', 'more'] }), []],
  ['optional', areaWith({}, { required: ['iso3', 'kind'] }), ['areas[].figure']],
  ['a wider type', areaWith({ count: { type: 'number' } }), ['areas[].count']],
  ['a narrower type', areaWith({ figure: { type: 'integer', minimum: 0 } }), []],
  ['null', areaWith({ figure: { type: ['number', 'null'], minimum: 0 } }), ['areas[].figure']],
  ['no null', areaWith({ code: text }), []],
  ['a value more', areaWith({ kind: { enum: ['country', 'world', 'x'] } }), ['areas[].kind']],
  ['a value less', areaWith({ kind: { ...text, enum: ['country'] } }), []],
  ['any value', areaWith({ fixed: text }), ['areas[].fixed']],
  ['another const', areaWith({ fixed: { const: 'b' } }), ['areas[].fixed']],
  [
    'values of a map',
    areaWith({ years: { type: 'object', additionalProperties: { type: ['number', 'null'] } } }),
    ['areas[].years.*'],
  ],
  ['no map', areaWith({ years: { type: 'object', additionalProperties: false } }), ['areas[].years.*']],
  ['any items', areaWith({ tags: { type: 'array' } }), ['areas[].tags[]']],
  ['other words', areaWith({ iso3: { ...text, title: 'Code', pattern: '^[A-Z]{3}$' } }), []],
  ['a lower minimum', areaWith({ figure: { type: 'number', minimum: -5 } }), ['areas[].figure']],
  ['an inclusive minimum', areaWith({ positive: { type: 'number', minimum: 0 } }), ['areas[].positive']],
  ['no minimum', areaWith({ figure: { type: 'number' } }), ['areas[].figure']],
  ['a higher minimum and a maximum', areaWith({ figure: { type: 'number', minimum: 1, maximum: 9 } }), []],
  ['no pattern', areaWith({ iso3: text }), ['areas[].iso3']],
  ['another pattern', areaWith({ iso3: { ...text, pattern: '^.+$' } }), ['areas[].iso3']],
  ['a new pattern and format', areaWith({ note: { ...text, pattern: '^.+$', format: 'date' } }), []],
  ['no format', areaWith({ when: text }), ['areas[].when']],
  ['what is not understood', areaWith({ note: { ...text, anyOf: [{}] } }), ['areas[].note']],
])('a response with %s', (_, now, expected) => {
  expect(outputs(openapi(now))).toEqual(expected);
});

test('a response behind a $ref, shared by endpoints, renamed, removed, with another status or type', () => {
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

test('an open enumeration may have another value, and no other one', () => {
  const open = { ...text, enum: ['a'], 'x-open-enum': true };
  const wider = openapi(areaWith({ kind: { ...open, enum: ['a', 'b'] } }));
  expect(outputs(wider, openapi(areaWith({ kind: open })))).toEqual([]);
  expect(outputs(wider, openapi(areaWith({ kind: { ...open, 'x-open-enum': undefined } })))).toHaveLength(1);
  const published = { ...text, 'x-open-enum': true, examples: ['a'], maxLength: 1, pattern: '^[ab]$' };
  expect(outputs(openapi(areaWith({ kind: text })), openapi(areaWith({ kind: published })))).toEqual([]);
});

/** Changed measurement schemas, and where the findings are. */
test.each<[what: string, now: Schema, places: string[]]>([
  ['a property more', measurementWith({ cooling: { ...text, minLength: 1 } }), []],
  ['a new required one', measurementWith({ cooling: text }, { required: ['model', 'cooling'] }), ['#cooling']],
  ['one required now', measurementWith({}, { required: ['model', 'runs'] }), ['#runs']],
  ['none required', measurementWith({}, { required: [] }), []],
  ['a property less', measurementWith({ free: undefined }), ['#free']],
  ['a narrower type', measurementWith({ watts: { type: 'integer', exclusiveMinimum: 0, maximum: 1000 } }), ['#watts']],
  ['a wider type', measurementWith({ runs: { type: ['number', 'null'], minimum: 1 } }), []],
  ['a value less', measurementWith({ precision: { ...text, enum: ['FP8'] } }), ['#precision']],
  ['a new list', measurementWith({ free: { ...text, enum: ['a'] } }), ['#free']],
  ['any value', measurementWith({ precision: text, version: { enum: ['0.2', '0.3'] } }), []],
  ['a higher minimum', measurementWith({ runs: { type: 'integer', minimum: 2 } }), ['#runs']],
  ['an exclusive one', measurementWith({ runs: { type: 'integer', exclusiveMinimum: 1 } }), ['#runs']],
  ['a lower maximum', measurementWith({ watts: { type: 'number', exclusiveMinimum: 0, maximum: 999 } }), ['#watts']],
  ['wider bounds', measurementWith({ watts: { type: 'number', minimum: 0 }, model: { ...text, maxLength: 200 } }), []],
  ['a format', measurementWith({ free: { ...text, format: 'date' } }), ['#free']],
  ['no pattern', measurementWith({ logs: { type: ['string', 'null'] } }), []],
  ['shorter items', measurementWith({ tags: { type: 'array', items: { ...text, maxLength: 8 } } }), ['#tags[]']],
  ['anything', { ...measurement, additionalProperties: true }, []],
])('a measurement with %s', (_, now, expected) => {
  expect(inputs(now)).toEqual(expected);
});

test('a measurement that was open is not closed', () => {
  expect(inputs(measurement, { ...measurement, additionalProperties: true })).toEqual(['#']);
});

describe('ids', () => {
  const ids = (slugs: string[], rowIds: string[]): PublishedInterface =>
    promises({ ids: { slugs: new Set(slugs), rowIds: new Set(rowIds), areas: new Set() } });
  const line = (id: string, replaced_by: string | null) => ({ id, replaced_by, reason: '...', date: '2026-02-01' });
  const [rows, renamed] = [
    ['a/H100/1/64', 'w/a/H100/1/64'],
    ['b/H100/1/64', 'w/b/H100/1/64'],
  ];
  const lines = (now: PublishedInterface, ...retirements: Retirement[]): unknown[] =>
    compatibilityFindings(ids(['a'], rows), now, { retirements, date: '2026-02-01' }).map(
      ({ fix }) => JSON.parse(/\{.*/.exec(fix ?? '')?.[0] ?? '') as unknown,
    );

  test.each<[what: string, now: PublishedInterface, retired: Retirement[]]>([
    ['is gone: one line', ids(['c'], ['c/H100/1/64/r2']), [line('a', null)]],
    ['has another name: one line', ids(['c', 'b'], renamed), [line('a', null)]],
    ['is there, and a row is not: one', ids(['a'], rows.slice(1)), [line('a/H100/1/64', null)]],
  ])('of a model that %s', (_, now, retired) => {
    expect(lines(now)).toEqual(retired);
    expect(lines(now, ...retired)).toEqual([]);
  });

  test('of a model that is said to have another name: one for each row that it does not have there', () => {
    expect(lines(ids(['c', 'b'], renamed), line('a', 'b'))).toEqual([]);
    expect(lines(ids(['b'], renamed.slice(1)), line('a', 'b'))).toEqual([line('a/H100/1/64', null)]);
  });
});

describe('an area that disappears', () => {
  const grid = (gridYear: string, ...areas: string[]): PublishedInterface =>
    promises({ gridYear, ids: { slugs: new Set(), rowIds: new Set(), areas: new Set(areas) } });
  const before = grid('2024', 'DEU', 'FRA');
  const retired = { id: 'FRA', replaced_by: null, reason: '...', date: '2026-02-01' };
  const findings = (now: PublishedInterface, retirements: Retirement[] = [], ...inSource: string[]) =>
    compatibilityFindings(before, now, { retirements, date: '2026-02-01', sourceAreas: new Set(inSource) }).map(
      ({ rule, fix }) => [rule, fix],
    );

  test('from the same year needs a retirement', () => {
    expect(findings(grid('2024', 'DEU'), [], 'DEU', 'FRA')).toEqual([
      ['compatibility/retired', expect.stringContaining(JSON.stringify(retired))],
    ]);
    expect(findings(grid('2024', 'DEU'), [retired])).toEqual([]);
  });

  test('because another year is published needs none', () => {
    expect(findings(grid('2025', 'DEU'), [], 'DEU', 'FRA')).toEqual([]);
  });

  test('from the source needs one, even if another year is published', () => {
    expect(findings(grid('2025', 'DEU'), [], 'DEU')).toEqual([
      ['compatibility/retired', expect.stringContaining(JSON.stringify(retired))],
    ]);
    expect(findings(grid('2025', 'DEU'), [retired], 'DEU')).toEqual([]);
  });
});

describe('files and columns', () => {
  /** A published API at an example address, with a document, a table and a zip, changed as a test says. */
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
    'are missed where %s goes, once, at an example address as well',
    (gone) => {
      const paths = ['/grid.json', '/all.zip', '/tables/grid.csv', '/types.d.ts'].filter((path) => path !== gone);
      const description = gone === '/grid.json' ? openapi(area, part, { [gone]: undefined }) : openapi();
      expect(breaks(published({ paths, description }))).toEqual([
        ['compatibility/endpoints', gone.slice(1), expect.stringContaining(gone)],
      ]);
    },
  );

  test.each([
    ['is removed', 'figure\r\n'],
    ['is renamed', 'iso_3,figure\r\n'],
    ['loses its case', 'ISO3,figure\r\n'],
  ])('are missed where a column %s', (_, table) => {
    expect(breaks(published({ table }))).toEqual([
      ['compatibility/columns', 'tables/grid.csv', expect.stringContaining('iso3')],
    ]);
  });

  test('may go after a rehearsal, by leaving it behind', () => {
    const found = withRehearsalFix(breakingChanges(published(), published({ table: '' }), []), '2026-02-01');
    expect(found.map(({ message }) => message)).toHaveLength(2);
    for (const { fix } of found) expect(fix).toContain('npm run release -- --first --date 2026-02-01');
  });
});

test('a published API passes as the first release, and is then compared with the last one', () => {
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
