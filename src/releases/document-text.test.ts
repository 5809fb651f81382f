import { describe, expect, test } from '@jest/globals';
import { jsonText } from '../core/text/json.ts';
import { documentText, sameValues } from './published-api.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const document = (updated: string, data_version: string, note: string): string =>
  jsonText({ version: '1', updated, data_version, note });
const A = document('2030-01-01', '0123456789abcdef', 'Ä');

test('a document falls into the version that its head states and its values', () => {
  const { stated, values } = documentText(utf8(A)) ?? {};
  expect(stated).toBe('0123456789abcdef');
  expect(new TextDecoder().decode(values)).toBe('  "note": "Ä"\n}\n');
});

describe('two documents have the same values for certain', () => {
  test('where they differ in their heads alone', () => {
    expect(sameValues(utf8(A), utf8(document('2031-12-31', 'ffffffffffffffff', 'Ä')))).toBe(true);
  });

  test.each([
    ['other values', document('2030-01-01', '0123456789abcdef', 'B')],
    ['other values of the same length', document('2030-01-01', '0123456789abcdef', 'Ö')],
    ['another form, though the values are the same', JSON.stringify(JSON.parse(A))],
    ['a head of another form', A.replace('"1"', '"2"')],
    ['no JSON', ''],
  ])('and not with %s', (_, other) => {
    expect(sameValues(utf8(A), utf8(other))).toBe(false);
    expect(sameValues(utf8(other), utf8(A))).toBe(false);
  });

  test('and not where both have another form, or one is missing', () => {
    expect(sameValues(utf8('{}'), utf8('{}'))).toBe(false);
    expect(sameValues(utf8(A), undefined)).toBe(false);
    expect(sameValues(undefined, undefined)).toBe(false);
  });
});
