import { endpoints } from '../src/api/documents/endpoints.ts';
import { describe, expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { Schema } from '../src/contract/schema.ts';
import { built, project } from './support/inputs.ts';

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: Record<string, { schema: Schema; example?: unknown }> }>
  >;
}

const { api } = built();
const source = new TextDecoder().decode(api.files.get('openapi.json'));
const openapi = JSON.parse(source) as { paths: Record<string, { get: Operation }>; components: { schemas: object } };

describe('openapi.json', () => {
  test('passes the recommended-strict rules of a real linter, without one warning', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(problems.map((p) => `${p.severity} ${p.ruleId} ${p.location[0]?.pointer ?? ''}: ${p.message}`)).toEqual([]);
  });

  test('has an example for every data document, which its schema accepts', () => {
    const examples = Object.entries(openapi.paths).flatMap(([path, { get }]) =>
      Object.values(get.responses['200']?.content ?? {})
        .filter((media) => media.schema.$ref !== undefined)
        .map((media) => ({ path, example: media.example, name: media.schema.$ref?.split('/').at(-1) ?? '' })),
    );
    const documents = endpoints.filter(({ kind }) => kind === 'document').map(({ path }) => path);
    expect(examples.map(({ path }) => path)).toEqual(documents);
    for (const { path, example, name } of examples) {
      expect({ path, violations: project.validator.check(name, example) }).toEqual({ path, violations: [] });
    }
  });
});
