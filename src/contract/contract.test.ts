import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { PROJECT } from '../../test/support/project-files.ts';
import { temporaryFolders } from '../../test/support/project.ts';
import { FindingsError } from '../core/findings/finding.ts';
import { canonicalJson, dataVersion } from './data-version.ts';
import { DEFINITION, definitionsOf } from './definitions.ts';
import { inSchemaOrder, undescribedFields } from './schema-fields.ts';
import { MEASUREMENT_SCHEMA, loadSchemas, type SchemaFile } from './schema.ts';
import { generatedFindings, withHeader } from './generated-files.ts';
import { schemaFindings } from './schema-findings.ts';
import { contractOf, loadContract } from './validator.ts';

const files: SchemaFile[] = [
  {
    path: 'api/shop.schema.json',
    schema: {
      title: 'Shop',
      description: 'A shop.',
      type: 'object',
      additionalProperties: false,
      required: ['name', 'fruits'],
      properties: {
        name: { $ref: '../word.schema.json#/properties/text', description: 'Its name.' },
        fruits: { description: 'What it sells.', type: 'array', items: { $ref: '#/$defs/Fruit' } },
      },
      $defs: {
        Fruit: {
          description: 'A fruit.',
          type: 'object',
          additionalProperties: false,
          required: ['kind', 'grams'],
          properties: {
            kind: { description: 'Kind.', type: 'string', enum: ['apple', 'pear'] },
            grams: { description: 'Weight, g.', type: 'number', exclusiveMinimum: 0 },
            picked: { description: 'Day.', type: 'string', format: 'date' },
          },
        },
      },
    },
  },
  {
    path: 'word.schema.json',
    schema: {
      title: 'Word',
      description: 'A word.',
      type: 'object',
      properties: { text: { description: 'Text.', type: 'string', minLength: 1, maxLength: 9 } },
    },
  },
];
const { definitions, validator } = await contractOf(files);
const temporary = temporaryFolders();

test('the schemas of this project are valid, and every part of them is described', async () => {
  expect(await schemaFindings(await loadSchemas(PROJECT))).toEqual([]);
});

test('the $id of the measurement schema is its address on the site', () => {
  const { site_url } = JSON.parse(readFileSync(join(PROJECT.data, 'service.json'), 'utf8')) as { site_url: string };
  const schema: unknown = JSON.parse(readFileSync(join(PROJECT.root, MEASUREMENT_SCHEMA), 'utf8'));
  expect(schema).toMatchObject({ $id: `${site_url}/api/v1/schema/measurement.schema.json` });
});

describe('API dates', () => {
  test('have the format "date" or one of the two documented patterns', async () => {
    const { definitions: all } = await loadContract(PROJECT);
    const dates = [...all].flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([field, { type, description = '', format, pattern }]) =>
        [type].flat().includes('string') && description.includes('YYYY-MM')
          ? [{ field: `${name}.${field}`, form: format ?? pattern }]
          : [],
      ),
    );
    expect(dates.length).toBeGreaterThan(10);
    const other = dates.filter(({ form }) => !['date', MONTH, DAY_OR_MONTH].includes(form ?? ''));
    // A URL template with a placeholder for a date.
    expect(other.map(({ field }) => field)).toEqual(['ReleaseAddresses.pattern']);
  });

  const MONTH = '^[0-9]{4}-(0[1-9]|1[0-2])$';
  const DAY_OR_MONTH = '^[0-9]{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?$';

  test.each([
    ['2025-07', true],
    ['2025-07-24', true],
    ['2025-12-31', true],
    ['2025-00', false],
    ['2025-13', false],
    ['2025-07-00', false],
    ['2025-07-32', false],
    ['2025-7', false],
    ['2025', false],
    ['July 2025', false],
  ])('allow %s as a publication date: %s', async (published, isValid) => {
    const { validator: own } = await loadContract(PROJECT);
    const violations = own.check('Embodied', { published }).filter(({ pointer }) => pointer === '/published');
    expect(violations.filter(({ rule }) => rule !== 'schema/required')).toHaveLength(isValid ? 0 : 1);
  });
});

describe('definitionsOf', () => {
  test('names files by title and parts by key, and copies in a $ref that points to a single property', () => {
    expect([...definitions.keys()]).toEqual(['Shop', 'Fruit', 'Word']);
    expect(definitions.get('Shop')?.properties).toEqual({
      name: { description: 'Its name.', type: 'string', minLength: 1, maxLength: 9 },
      fruits: { description: 'What it sells.', type: 'array', items: { $ref: '#/$defs/Fruit' } },
    });
  });

  test('resolves a $ref inside anyOf', () => {
    const anyOf = [{ $ref: 'word.schema.json' }, { type: 'null' }];
    const named = { title: 'Named', properties: { name: { anyOf } } };
    expect(definitionsOf([...files, { path: 'x.schema.json', schema: named }]).get('Named')?.properties).toEqual({
      name: { anyOf: [{ $ref: '#/$defs/Word' }, { type: 'null' }] },
    });
  });

  test.each([
    ['a $ref without a target', { title: 'A', properties: { a: { $ref: '#/$defs/Nothing' } } }, 'schema/ref'],
    ['a file without a title', { properties: {} }, 'schema/name'],
    ['a name used twice', { title: 'Shop', properties: {} }, 'schema/name'],
  ])('rejects %s', (_, schema, rule) => {
    expect(rejection(() => definitionsOf([...files, { path: 'x.schema.json', schema }]))).toEqual([
      [rule, 'schema/x.schema.json'],
    ]);
  });
});

/** Rule and file of each finding that `work` throws. */
function rejection(work: () => unknown): string[][] {
  try {
    work();
  } catch (error) {
    if (error instanceof FindingsError) return error.findings.map(({ rule, file }) => [rule, file]);
    throw error;
  }
  return [];
}

describe('schemaFindings', () => {
  const described = { description: 'Something.', type: 'object' };
  /** Rule and pointer of each finding about a described object with these additional keywords. */
  const found = async (keywords: object): Promise<string[][]> =>
    (await schemaFindings([{ path: 'a.schema.json', schema: { ...described, ...keywords } }])).map((one) => {
      expect(one).toMatchObject({ file: 'schema/a.schema.json', severity: 'error', fix: expect.any(String) });
      return [one.rule, one.pointer];
    });

  test.each([
    ['a field', { properties: { a: { type: 'string' } } }, '/properties/a'],
    ['a field with a blank description', { properties: { a: { description: ' ' } } }, '/properties/a'],
    [
      'a field that overrides the description of its $ref with empty text',
      { properties: { a: { $ref: '#', description: '' } } },
      '/properties/a',
    ],
    [
      'a field of a field',
      { properties: { a: { ...described, properties: { b: {} } } } },
      '/properties/a/properties/b',
    ],
    ['a named part', { $defs: { 'A/B': { type: 'string' } } }, '/$defs/A~1B'],
    ['the items of a list', { items: { type: 'string' } }, '/items'],
    ['a field of the items of a list', { items: { ...described, properties: { a: {} } } }, '/items/properties/a'],
    ['the values of a map', { additionalProperties: { type: 'number' } }, '/additionalProperties'],
    ['a field inside anyOf', { anyOf: [{}, { properties: { a: {} } }] }, '/anyOf/1/properties/a'],
  ])('reports a missing description: %s', async (_, keywords, pointer) => {
    expect(await found(keywords)).toEqual([['schema/description', pointer]]);
  });

  test('requires no description for a $ref, an example or a keyword that only adds limits', async () => {
    const properties = { a: { $ref: '#/$defs/A' }, description: described };
    const limits = { propertyNames: { pattern: '^a' }, anyOf: [{ required: ['a'] }], additionalProperties: false };
    expect(
      await found({ $defs: { A: described }, properties, examples: [{ properties: { a: {} } }], ...limits }),
    ).toEqual([]);
  });

  test.each([
    ['a type that does not exist', { properties: { a: { type: 'strin' } } }, '/properties/a/type'],
    ['a keyword with another kind of value', { properties: { a: { minimum: '0' } } }, '/properties/a/minimum'],
    ['fields that are not an object', { properties: null }, '/properties'],
    [
      'a keyword that schemaFindings does not support',
      { properties: { a: { ...described, not: { $ref: '#' } } } },
      '/properties/a/not',
    ],
    ['a keyword that does not exist', { properties: { a: { ...described, maximun: 1 } } }, '/properties/a/maximun'],
  ])('rejects %s', async (_, keywords, pointer) => {
    expect(await found(keywords)).toEqual([['schema/valid', pointer]]);
  });
});

describe('loadSchemas', () => {
  test('reports each file that is not JSON, with the line and column', async () => {
    const schema = await temporary();
    await writeFile(join(schema, 'a.schema.json'), '{\n  "title": "A",\n}\n');
    await writeFile(join(schema, 'b.schema.json'), '[]');
    const error: unknown = await loadSchemas({ schema }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FindingsError);
    expect((error as FindingsError).findings).toEqual([
      expect.objectContaining({ rule: 'schema/json', file: 'schema/a.schema.json', line: 3, column: 1 }),
      expect.objectContaining({ rule: 'schema/json', file: 'schema/b.schema.json' }),
    ]);
  });
});

describe('generatedFindings', () => {
  const file = { path: 'fruit.d.ts', sources: () => [['Fruit', { title: 'Fruit' }]] as const };
  const current = withHeader('export interface Fruit {}\n', file.sources());

  test.each<[string, string | null, boolean]>([
    ['accepts a current file', current, false],
    ['reports a missing file', null, true],
    ['reports an edited file', current.replace('Fruit {}', 'Fruit { }'), true],
    ['reports a file without a header', 'export interface Fruit {}\n', true],
    ['reports a file with text above its header', `//\n${current}`, true],
    ['reports a file generated from another schema', withHeader('export interface Fruit {}\n', [['Fruit', {}]]), true],
  ])('%s', async (_, content, isWrong) => {
    const program = await temporary();
    if (content !== null) await writeFile(join(program, file.path), content);
    const findings = await generatedFindings(program, [file], [], new Map());
    expect(findings.map(({ rule, file: found }) => [rule, found])).toEqual(
      isWrong ? [['schema/generated', file.path]] : [],
    );
  });
});

describe('a validator', () => {
  const shop = (fruit: object, name: unknown = 'Corner'): object => ({
    name,
    fruits: [{ kind: 'apple', grams: 1, ...fruit }],
  });

  test('accepts a valid value', () => {
    expect(validator.check('Shop', shop({ picked: '2024-02-29' }))).toEqual([]);
  });

  test.each([
    [{ kind: 'aple' }, '/fruits/0/kind', '"aple"', 'apple, pear', 'Write "apple".'],
    [{ grams: undefined, gram: 1 }, '/fruits/0/gram', '1', null, 'Rename it to "grams".'],
    [{ colour: 1 }, '/fruits/0/colour', '1', 'kind, grams, picked', 'Remove this field.'],
    [{ grams: 0 }, '/fruits/0/grams', '0', null, 'Write a number that is greater than 0.'],
    [{ grams: Number.NaN }, '/fruits/0/grams', 'null', null, 'Write a number.'],
    [{ grams: '1,5 g' }, '/fruits/0/grams', '"1,5 g"', null, 'Remove the unit: 1.5.'],
    [{ grams: Infinity }, '/fruits/0/grams', 'a number beyond the range of double precision', null, 'Write a number.'],
    [{ grams: undefined }, '/fruits/0/grams', null, 'a number', 'Add "grams".'],
    [
      { picked: '2023-02-29' },
      '/fruits/0/picked',
      '"2023-02-29"',
      'YYYY-MM-DD',
      'Correct the month or the day: no calendar has this date.',
    ],
    [{ picked: '3/4/2024' }, '/fruits/0/picked', '"3/4/2024"', 'YYYY-MM-DD', 'Write "2024-04-03", or "2024-03-04".'],
  ])('reports each mistake once, with its fix: %j', (fruit, pointer, found, allowed, fix) => {
    const present = Object.fromEntries(
      Object.entries({ grams: 1, ...fruit }).filter(([, value]) => value !== undefined),
    );
    const value = { name: 'Corner', fruits: [{ kind: 'apple', ...present }] };
    expect(validator.check('Shop', value)).toEqual([expect.objectContaining({ pointer, found, allowed, fix })]);
  });
});

describe('a value with reordered and undescribed fields', () => {
  const shuffled = { fruits: [{ picked: '2024-01-01', colour: 1, grams: 1, kind: 'apple' }], name: 'x', owner: 1 };
  const shop = { $ref: `${DEFINITION}Shop` };

  test('is sorted into schema order without the undescribed fields, at every level', () => {
    expect(JSON.stringify(inSchemaOrder(shuffled, shop, definitions))).toBe(
      '{"name":"x","fruits":[{"kind":"apple","grams":1,"picked":"2024-01-01"}]}',
    );
  });

  test('gives each undescribed field together with the schema that lacks it', () => {
    expect([...undescribedFields(shuffled, shop, definitions)]).toEqual([
      { name: 'colour', pointer: '/fruits/0/colour', schema: 'Fruit' },
      { name: 'owner', pointer: '/owner', schema: 'Shop' },
    ]);
  });

  test('can have any keys in a map, but no undescribed fields in the values of the map', () => {
    const map = { additionalProperties: { $ref: `${DEFINITION}Fruit` } };
    const fruits = { any: { kind: 'apple' }, other: { kind: 'pear', colour: 1 } };
    expect(inSchemaOrder(fruits, map, definitions)).toEqual({ any: { kind: 'apple' }, other: { kind: 'pear' } });
    expect([...undescribedFields(fruits, map, definitions)].map(({ pointer }) => pointer)).toEqual(['/other/colour']);
  });
});

describe('canonicalJson', () => {
  test('writes values like the example in section 3.2.3 of RFC 8785', () => {
    const value: unknown = JSON.parse(
      String.raw`{"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "literals": [null, true, false]}`,
    );
    expect(canonicalJson(value)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  test('sorts keys by UTF-16 code units, including keys that JavaScript puts first', () => {
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6', '10', '9'];
    const sorted = ['\r', '1', '10', '9', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'];
    const text = canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])));
    expect(text).toBe(`{${sorted.map((key) => `${JSON.stringify(key)}:0`).join(',')}}`);
  });

  test('rejects values that JSON cannot express', () => {
    expect(() => canonicalJson({ a: Number.NaN })).toThrow();
  });
});

test('dataVersion ignores the fields updated and data_version, and no other field', () => {
  // SHA-256 of {"a":1,"version":"1"}, computed with a shell: printf '{"a":1,"version":"1"}' | sha256sum
  expect(dataVersion({ version: '1', updated: '2026-01-01', data_version: 'x', a: 1 })).toBe('7513844ec5d36ff4');
  expect(dataVersion({ version: '1', a: 2 })).not.toBe(dataVersion({ version: '1', a: 1 }));
});
