import { describe, expect, test } from '@jest/globals';
import type { Retirement } from '../contract/generated/data.d.ts';
import { breaksOfV1, brokenPromises, promisesOf, type Promises } from './compatibility.ts';
import { publishedOf, type PublishedApi } from './published-api.ts';

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

/** The area with other properties; undefined takes one away. */
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

function promises(overrides: Partial<Promises> = {}): Promises {
  const ids = { slugs: new Set<string>(), rowIds: new Set<string>() };
  return { openapi: openapi(), measurementSchema: measurement, ids, ...overrides };
}

const told = (old: Promises, now: Promises, retirements: Retirement[] = []): string[] =>
  brokenPromises(old, now, retirements, '2026-02-01').map((f) => `${f.file} ${f.pointer}: ${f.message}`);

const outputs = (now: Schema, old: Schema = openapi()): string[] =>
  told(promises({ openapi: old }), promises({ openapi: now })).map((line) => line.replace('openapi.json ', ''));

const inputs = (now: Schema, old: Schema = measurement): string[] =>
  told(promises({ measurementSchema: old }), promises({ measurementSchema: now })).map((line) =>
    line.replace('schema/measurement.schema.json ', ''),
  );

test('nothing is broken by staying as it is', () => {
  expect(told(promises(), promises())).toEqual([]);
});

describe('outputs refuse', () => {
  const AREA = '/components/schemas/Area';
  test.each<[string, Schema, string]>([
    ['a removed field', areaWith({ note: undefined }), `${AREA}/properties/note: Area.note is removed`],
    [
      'a renamed field',
      areaWith({ note: undefined, remark: { type: 'string' } }),
      `${AREA}/properties/note: Area.note is removed, or renamed (new here: remark)`,
    ],
    [
      'required made optional',
      areaWith({}, { required: ['iso3', 'kind'] }),
      `${AREA}/properties/figure: Area.figure is optional now`,
    ],
    [
      'a wider type',
      areaWith({ count: { type: 'number' } }),
      `${AREA}/properties/count: Area.count has a wider type, or another one`,
    ],
    [
      'another type',
      areaWith({ note: { type: 'object' } }),
      `${AREA}/properties/note: Area.note has a wider type, or another one`,
    ],
    ['no type at all', areaWith({ note: {} }), `${AREA}/properties/note: Area.note has a wider type, or another one`],
    [
      'null',
      areaWith({ figure: { type: ['number', 'null'] } }),
      `${AREA}/properties/figure: Area.figure may be null now`,
    ],
    [
      'a wider enum',
      areaWith({ kind: { type: 'string', enum: ['country', 'world', 'region'] } }),
      `${AREA}/properties/kind: Area.kind may have values that it could not have before: region`,
    ],
    [
      'null in an enum, told once',
      areaWith({ kind: { type: ['string', 'null'], enum: ['country', 'world', null] } }),
      `${AREA}/properties/kind: Area.kind may be null now`,
    ],
    [
      'an enum that is gone',
      areaWith({ kind: { type: 'string' } }),
      `${AREA}/properties/kind: Area.kind may have values that it could not have before: any value`,
    ],
    [
      'another const',
      areaWith({ fixed: { type: 'string', const: 'b' } }),
      `${AREA}/properties/fixed: Area.fixed may have values that it could not have before: b`,
    ],
    [
      'a const that became an enum',
      areaWith({ fixed: { type: 'string', enum: ['a', 'b'] } }),
      `${AREA}/properties/fixed: Area.fixed may have values that it could not have before: b`,
    ],
    [
      'a wider value of a map',
      areaWith({ years: { type: 'object', additionalProperties: { type: ['number', 'null'] } } }),
      `${AREA}/properties/years/additionalProperties: Area.years.* may be null now`,
    ],
    [
      'a map that is closed',
      areaWith({ years: { type: 'object', additionalProperties: false, properties: {} } }),
      `${AREA}/properties/years: Area.years no longer has keys of its own choice`,
    ],
    [
      'wider items of a list',
      areaWith({ tags: { type: 'array', items: { type: ['string', 'integer'] } } }),
      `${AREA}/properties/tags/items: Area.tags[] has a wider type, or another one`,
    ],
    [
      'items of any type',
      areaWith({ tags: { type: 'array' } }),
      `${AREA}/properties/tags/items: Area.tags[] has a wider type, or another one`,
    ],
    [
      'what this check does not understand',
      areaWith({ note: { type: 'string', anyOf: [{ minLength: 1 }] } }),
      `${AREA}/properties/note: Area.note: "anyOf" changed, which can't be compared`,
    ],
  ])('%s', (_, changed, message) => {
    expect(outputs(openapi(changed))).toEqual([message]);
  });

  test('a break behind a $ref in a nested object', () => {
    expect(outputs(openapi(area, { ...part, required: [] }))).toEqual([
      '/components/schemas/Part/properties/y: Part.y is optional now',
    ]);
  });

  test('a schema that several endpoints share is told once', () => {
    const shared = {
      get: {
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Area' } } } } },
      },
    };
    const now = openapi(areaWith({ note: undefined }), part, { '/area.json': shared });
    expect(outputs(now, openapi(area, part, { '/area.json': shared }))).toHaveLength(1);
  });

  test('an endpoint that is gone, and one that answers otherwise', () => {
    const now = openapi(area, part, { '/grid.json': undefined, '/file.json': { get: { responses: {} } } });
    expect(outputs(now)).toEqual([
      '/paths/~1grid.json: The endpoint /grid.json is gone',
      '/paths/~1file.json/get/responses/200: /file.json no longer answers with status 200',
    ]);
    const csv = { get: { responses: { 200: { content: { 'text/csv': { schema: { type: 'object' } } } } } } };
    expect(outputs(openapi(area, part, { '/file.json': csv }))).toEqual([
      '/paths/~1file.json/get/responses/200/content/application~1json: /file.json is no longer application/json',
    ]);
    expect(outputs(openapi(area, part, { '/file.json': { head: {} } }))).toEqual([
      '/paths/~1file.json/get: The endpoint /file.json no longer answers GET',
    ]);
  });

  test('with what it would need', () => {
    const [finding] = brokenPromises(
      promises(),
      promises({ openapi: openapi(areaWith({ figure: { type: ['number', 'null'] } })) }),
      [],
      '2026-02-01',
    );
    expect(finding).toMatchObject({
      rule: 'compatibility/outputs',
      severity: 'error',
      found: 'number or null',
      allowed: 'number',
      fix: expect.stringContaining('/api/v2/'),
    });
  });
});

describe('outputs are free to', () => {
  test.each<[string, Schema]>([
    ['gain a field', areaWith({ more: { type: 'string' } })],
    ['gain a required field', areaWith({ more: {} }, { required: ['iso3', 'figure', 'kind', 'more'] })],
    ['make an optional field required', areaWith({}, { required: ['iso3', 'figure', 'kind', 'note'] })],
    ['narrow a type', areaWith({ figure: { type: 'integer' } })],
    ['never be null again', areaWith({ code: { type: 'string' } })],
    ['narrow an enum', areaWith({ kind: { type: 'string', enum: ['country'] } })],
    ['name the values of a text', areaWith({ note: { type: 'string', enum: ['a'] } })],
    ['change bounds and patterns', areaWith({ iso3: { type: 'string' }, figure: { type: 'number', minimum: -5 } })],
    ['change words', areaWith({ note: { type: 'string', description: 'Other words.', title: 'Note' } })],
    ['narrow a map', areaWith({ years: { type: 'object', additionalProperties: { type: 'integer' } } })],
    ['open up an object', { ...area, additionalProperties: true }],
    ['put a field into a schema of its own', areaWith({ count: { $ref: '#/components/schemas/Count' } })],
  ])('%s', (_, changed) => {
    const now = openapi(changed);
    const schemas = { ...(now['components'] as { schemas: Schema }).schemas, Count: { type: 'integer' } };
    expect(outputs({ ...now, components: { schemas } })).toEqual([]);
  });

  test('gain an endpoint, and values of a parameter', () => {
    const withSlug = (values: string[]): Schema => ({
      '/m/{slug}.json': {
        parameters: [],
        get: { parameters: [{ name: 'slug', schema: { enum: values } }], responses: { 200: { content: {} } } },
      },
    });
    expect(outputs(openapi(area, part, withSlug(['a', 'b'])), openapi(area, part, withSlug(['a'])))).toEqual([]);
    expect(outputs(openapi(area, part, { '/new.json': { get: {} } }))).toEqual([]);
  });

  test('gain a value of an enumeration that was published as open, and of no other', () => {
    const open = { type: 'string', enum: ['a'], 'x-open-enum': true };
    const wider = areaWith({ kind: { type: 'string', enum: ['a', 'b'] } });
    expect(outputs(openapi(wider), openapi(areaWith({ kind: open })))).toEqual([]);
    expect(
      outputs(
        openapi(areaWith({ kind: { ...open, enum: ['a', 'b'] } })),
        openapi(areaWith({ kind: { ...open, 'x-open-enum': undefined } })),
      ),
    ).toHaveLength(1);
  });

  test('open the enumerations of measurements that the rehearsal release had closed, and no others', () => {
    const rows = (schema: Schema): Schema => {
      const text = JSON.stringify(openapi(areaWith({ precision: schema, kind: schema })));
      return JSON.parse(text.replaceAll('Area', 'MeasurementRow')) as Schema;
    };
    const now = rows({ type: 'string', examples: ['a'] });
    expect(outputs(now, rows({ type: 'string', enum: ['a'] }))).toEqual([
      expect.stringContaining('MeasurementRow.kind may have values'),
    ]);
  });

  test('call a schema by another name', () => {
    const text = JSON.stringify(openapi()).replaceAll('Area', 'Region');
    expect(outputs(JSON.parse(text) as Schema)).toEqual([]);
  });
});

describe('the measurement schema refuses', () => {
  test.each<[string, Schema, string]>([
    [
      'a new required property',
      measurementWith({ cooling: { type: 'string' } }, { required: ['model', 'cooling'] }),
      '/properties/cooling: "cooling" is new and required',
    ],
    [
      'an optional one made required',
      measurementWith({}, { required: ['model', 'runs'] }),
      '/properties/runs: "runs" is required now',
    ],
    ['a property that is gone', measurementWith({ free: undefined }), '/properties/free: "free" is no longer accepted'],
    [
      'a narrower type',
      measurementWith({ watts: { type: 'integer', exclusiveMinimum: 0, maximum: 1000 } }),
      '/properties/watts: The measurement.watts has a narrower type, or another one',
    ],
    [
      'no null any more',
      measurementWith({ logs: { type: 'string', pattern: '^https://', format: 'uri' } }),
      '/properties/logs: The measurement.logs has a narrower type, or another one',
    ],
    [
      'a narrower enum',
      measurementWith({ precision: { type: 'string', enum: ['FP8'] } }),
      '/properties/precision: The measurement.precision no longer accepts values that it accepted: BF16',
    ],
    [
      'a new enum',
      measurementWith({ free: { type: 'string', enum: ['a'] } }),
      '/properties/free: The measurement.free no longer accepts values that it accepted: all but those it lists',
    ],
    [
      'another const',
      measurementWith({ version: { const: '0.3' } }),
      '/properties/version: The measurement.version no longer accepts values that it accepted: 0.2',
    ],
    [
      'a higher minimum',
      measurementWith({ runs: { type: 'integer', minimum: 2 } }),
      '/properties/runs: The measurement.runs has a narrower bound',
    ],
    [
      'a minimum that became exclusive',
      measurementWith({ runs: { type: 'integer', exclusiveMinimum: 1 } }),
      '/properties/runs: The measurement.runs has a narrower bound',
    ],
    [
      'a lower maximum',
      measurementWith({ watts: { type: 'number', exclusiveMinimum: 0, maximum: 999 } }),
      '/properties/watts: The measurement.watts has a narrower bound',
    ],
    [
      'a new maximum',
      measurementWith({ runs: { type: 'integer', minimum: 1, maximum: 9 } }),
      '/properties/runs: The measurement.runs has a narrower bound',
    ],
    [
      'a longer least length',
      measurementWith({ model: { type: 'string', minLength: 2, maxLength: 100 } }),
      '/properties/model: The measurement.model has a narrower bound',
    ],
    [
      'a shorter most length',
      measurementWith({ model: { type: 'string', minLength: 1, maxLength: 99 } }),
      '/properties/model: The measurement.model has a narrower bound',
    ],
    [
      'another pattern',
      measurementWith({ logs: { type: ['string', 'null'], pattern: '^https?://', format: 'uri' } }),
      '/properties/logs: The measurement.logs has another pattern, which counts as a narrower one',
    ],
    [
      'a new format',
      measurementWith({ free: { type: 'string', format: 'date' } }),
      '/properties/free: The measurement.free has another format, which counts as a narrower one',
    ],
    [
      'narrower items',
      measurementWith({ tags: { type: 'array', items: { type: 'string', maxLength: 8 } } }),
      '/properties/tags/items: The measurement.tags[] has a narrower bound',
    ],
    [
      'fewer items',
      measurementWith({ tags: { type: 'array', items: { type: 'string', maxLength: 9 }, maxItems: 3 } }),
      '/properties/tags: The measurement.tags has a narrower bound',
    ],
    [
      'no value twice',
      measurementWith({ tags: { type: 'array', items: { type: 'string', maxLength: 9 }, uniqueItems: true } }),
      '/properties/tags: The measurement.tags no longer accepts a value twice',
    ],
  ])('%s', (_, changed, message) => {
    expect(inputs(changed)).toEqual([message]);
  });

  test('to be closed', () => {
    expect(inputs({ ...measurement }, { ...measurement, additionalProperties: true })).toEqual([
      ': The measurement no longer accepts other properties',
    ]);
  });

  test('with what it would need', () => {
    const now = promises({ measurementSchema: measurementWith({ runs: { type: 'integer', minimum: 2 } }) });
    expect(brokenPromises(promises(), now, [], '2026-02-01')).toEqual([
      expect.objectContaining({
        rule: 'compatibility/measurement',
        file: 'schema/measurement.schema.json',
        found: 'minimum 2',
        allowed: 'minimum 1',
        fix: expect.stringContaining('/api/v2/'),
      }),
    ]);
  });
});

test.each<[string, Schema]>([
  ['gain an optional property', measurementWith({ cooling: { type: 'string', minLength: 1 } })],
  ['make a required property optional', measurementWith({}, { required: [] })],
  ['widen a type', measurementWith({ runs: { type: ['number', 'null'], minimum: 1 } })],
  ['widen an enum', measurementWith({ precision: { type: 'string', enum: ['FP8', 'BF16', 'FP4'] } })],
  ['give up an enum', measurementWith({ precision: { type: 'string' } })],
  [
    'widen bounds',
    measurementWith({ watts: { type: 'number', minimum: 0 }, model: { type: 'string', maxLength: 200 } }),
  ],
  ['give up a pattern', measurementWith({ logs: { type: ['string', 'null'] } })],
  ['make a const an enum', measurementWith({ version: { enum: ['0.2', '0.3'] } })],
  ['open up', { ...measurement, additionalProperties: true }],
  ['change its address and words', { ...measurement, $id: 'https://y.example/', description: 'Other.' }],
])('the measurement schema is free to %s', (_, changed) => {
  expect(inputs(changed)).toEqual([]);
});

test('an endpoint goes with a line that names one that is there, and from no public release', () => {
  const retiredTo = (replaced_by: string | null, url: string) => {
    const was = { ...openapi(), servers: [{ url }] };
    const now = openapi();
    delete (now['paths'] as Schema)['/file.json'];
    const line = { id: '/file.json', replaced_by, reason: 'Repeated it.', date: '2026-03-01' };
    return told(promises({ openapi: was }), promises({ openapi: now }), [line]);
  };
  const gone = ['openapi.json /paths/~1file.json: The endpoint /file.json is gone'];
  expect(retiredTo('/grid.json', 'https://x.example/api/v1')).toEqual([]);
  expect(retiredTo('/other.json', 'https://x.example/api/v1')).toEqual(gone);
  expect(retiredTo(null, 'https://x.example/api/v1')).toEqual(gone);
  expect(retiredTo('/grid.json', 'https://owner.github.io/x/api/v1')).toEqual(gone);
});

describe('ids', () => {
  const ids = (slugs: string[], rowIds: string[]): Promises =>
    promises({ ids: { slugs: new Set(slugs), rowIds: new Set(rowIds) } });
  const line = (id: string, replaced_by: string | null): Retirement => ({
    id,
    replaced_by,
    reason: 'R',
    date: '2026-02-01',
  });

  test('that vanish without a line are refused, with the line', () => {
    const findings = brokenPromises(ids(['a'], ['a/H100/1/64']), ids([], []), [], '2026-02-01');
    expect(findings.map((f) => [f.file, f.message])).toEqual([
      ['data/retired.json', 'The slug a was published, is gone, and is not retired'],
      ['data/retired.json', 'The row_id a/H100/1/64 was published, is gone, and is not retired'],
    ]);
    expect(findings[0]?.fix).toContain('{"id":"a","replaced_by":null,"reason":"...","date":"2026-02-01"}');
  });

  test('of the rows of a renamed model are proposed as replacements', () => {
    const now = ids(['b'], ['b/H100/1/64']);
    const findings = brokenPromises(ids(['a'], ['a/H100/1/64']), now, [line('a', 'b')], '2026-02-01');
    expect(findings.map((f) => f.fix)).toEqual([
      expect.stringContaining('"id":"a/H100/1/64","replaced_by":"b/H100/1/64"'),
    ]);
  });

  test('may come, and go with a line', () => {
    const retirements = [line('a', null), line('a/H100/1/64', null)];
    expect(told(ids(['a'], ['a/H100/1/64']), ids(['b'], ['b/H100/1/64']), retirements)).toEqual([]);
  });
});

describe('a published API', () => {
  const utf8 = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
  const published = (rowIds: string[]): PublishedApi =>
    publishedOf(
      new Map([
        ['manifest.json', utf8({ updated: '2026-02-01' })],
        ['openapi.json', utf8(openapi())],
        ['schema/measurement.schema.json', utf8(measurement)],
        ['models/a.json', utf8({ slug: 'a', configurations: rowIds.map((row_id) => ({ row_id })) })],
      ]),
    );

  test('promises its descriptions and its ids', () => {
    expect(promisesOf(published(['a/H100/1/64']))).toEqual({
      openapi: openapi(),
      measurementSchema: measurement,
      ids: { slugs: new Set(['a']), rowIds: new Set(['a/H100/1/64']) },
    });
    expect(() => promisesOf(publishedOf(new Map()))).toThrow('openapi.json is missing');
  });

  test('passes as the first release, and is held against the last one after that', () => {
    expect(breaksOfV1(null, published([]), [])).toEqual([]);
    expect(breaksOfV1(published(['x']), published([]), [])).toEqual([
      expect.objectContaining({ rule: 'compatibility/retired', message: expect.stringContaining('row_id x') }),
    ]);
  });
});
