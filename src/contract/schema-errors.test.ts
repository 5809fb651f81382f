import { expect, test } from '@jest/globals';
import type { Schema } from './schema.ts';
import { contractOf } from './validator.ts';

/** The findings about `value`, checked against an object whose only field `f` has this schema. */
async function findingsAbout(schema: Schema, value: object) {
  const whole = { title: 'T', type: 'object', properties: { f: schema }, required: ['f'], additionalProperties: false };
  const { validator } = await contractOf([{ path: 't.schema.json', schema: whole }]);
  return validator.check('T', value);
}

test.each<{ keyword: string; schema: Schema; value: unknown; allowed: string | null; fix: RegExp | null }>([
  { keyword: 'type', schema: { type: ['number', 'null'] }, value: [], allowed: null, fix: /number.* or null/ },
  { keyword: 'enum', schema: { enum: ['a', null] }, value: 1, allowed: 'a, null', fix: /allowed/ },
  { keyword: 'enum', schema: { enum: ['FP8', 'other'] }, value: 'x', allowed: 'FP8, other', fix: /"other"/ },
  { keyword: 'enum', schema: { enum: ['apple', 'pear'] }, value: 'aple', allowed: 'apple, pear', fix: /"apple"/ },
  { keyword: 'const', schema: { const: 2 }, value: 3, allowed: '2', fix: /allowed/ },
  {
    keyword: 'pattern',
    schema: { type: 'string', pattern: '^ab:' },
    value: 'c',
    allowed: 'text that begins with ab:',
    fix: /ab:/,
  },
  {
    keyword: 'pattern',
    schema: { type: 'string', pattern: '^[a-z]$' },
    value: '1',
    allowed: 'text of the form ^[a-z]$',
    fix: /\[a-z\]/,
  },
  {
    keyword: 'format',
    schema: { type: 'string', format: 'date' },
    value: 'x',
    allowed: 'YYYY-MM-DD',
    fix: /YYYY-MM-DD/,
  },
  { keyword: 'format', schema: { type: 'string', format: 'uri' }, value: 'x', allowed: 'an address', fix: /https/ },
  {
    keyword: 'minLength',
    schema: { type: 'string', minLength: 1 },
    value: '',
    allowed: 'at least 1 character',
    fix: /./,
  },
  {
    keyword: 'minLength',
    schema: { type: 'string', minLength: 3 },
    value: 'a',
    allowed: 'at least 3 characters',
    fix: /./,
  },
  {
    keyword: 'maxLength',
    schema: { type: 'string', maxLength: 2 },
    value: 'abc',
    allowed: 'at most 2 characters',
    fix: /2/,
  },
  { keyword: 'minimum', schema: { type: 'number', minimum: 4 }, value: 3, allowed: null, fix: /at least 4/ },
  {
    keyword: 'exclusiveMinimum',
    schema: { type: 'number', exclusiveMinimum: 4 },
    value: 4,
    allowed: null,
    fix: /greater than 4/,
  },
  { keyword: 'maximum', schema: { type: 'number', maximum: 4 }, value: 5, allowed: null, fix: /at most 4/ },
  {
    keyword: 'exclusiveMaximum',
    schema: { type: 'number', exclusiveMaximum: 4 },
    value: 4,
    allowed: null,
    fix: /less than 4/,
  },
  { keyword: 'multipleOf', schema: { type: 'number', multipleOf: 2 }, value: 3, allowed: null, fix: null },
  { keyword: 'uniqueItems', schema: { type: 'array', uniqueItems: true }, value: [1, 1], allowed: null, fix: null },
])(
  'the keyword $keyword gives one finding with message, allowed values and fix: $schema',
  async ({ keyword, schema, value, allowed, fix }) => {
    const findings = await findingsAbout(schema, { f: value });
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      rule: `schema/${keyword}`,
      pointer: '/f',
      message: expect.stringMatching(/^"f" .+/),
      allowed,
      fix: fix === null ? null : expect.stringMatching(fix),
    });
  },
);

test('the finding about an unknown field lists the fields that exist', async () => {
  expect(await findingsAbout({ type: 'number' }, { f: 1, other: 2 })).toEqual([
    expect.objectContaining({ rule: 'schema/additionalProperties', pointer: '/other', found: '2', allowed: 'f' }),
  ]);
});

test('the finding about a missing field states its allowed values', async () => {
  const missing = { rule: 'schema/required', pointer: '/f', found: null, fix: expect.stringContaining('"f"') };
  expect(await findingsAbout({ type: 'number' }, {})).toEqual([
    expect.objectContaining({ ...missing, allowed: 'a number' }),
  ]);
  expect(await findingsAbout({ type: 'string', enum: ['a', 'b'] }, {})).toEqual([
    expect.objectContaining({ ...missing, allowed: 'a, b' }),
  ]);
});
