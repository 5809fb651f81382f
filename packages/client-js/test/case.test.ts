import { expect, test } from '@jest/globals';
import packages from '../../../schema/packages.json' with { type: 'json' };
import { isObject } from '../../../src/core/text/json.ts';
import { camelCase, camelKeys, snakeCase } from '../src/case.ts';

test('every key of the schema is in camelCase and comes back from snake_case', () => {
  const keys = Object.values(packages.$defs).flatMap(({ properties }) => Object.keys(properties));
  expect(keys.length).toBeGreaterThan(100);
  expect(keys.filter((key) => key.includes('_') || camelCase(snakeCase(key)) !== key)).toEqual([]);
});

test('a record is renamed by its own keys alone', () => {
  const renamed: unknown = camelKeys({ g_co2e_per_kwh: 1, response_tokens_p10: 2, years: { a_b: 3 } });
  expect(isObject(renamed) && Object.keys(renamed)).toEqual(['gCo2ePerKwh', 'responseTokensP10', 'years']);
  expect(renamed).toMatchObject({ years: { a_b: 3 } });
});
