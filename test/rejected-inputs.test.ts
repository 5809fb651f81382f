import { cp, mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { FROZEN } from './support/frozen.ts';
import { buildCheckedApi } from '../src/api/build.ts';
import type { DocumentEndpoint } from '../src/api/documents/endpoint.ts';
import { grid } from '../src/api/documents/grid.ts';
import { renderApi, schemaFindings } from '../src/api/documents/render.ts';
import { brokenStatements } from '../src/api/statements/index.ts';
import { PublishedFiles } from '../src/api/statements/statement.ts';
import { type Finding, FindingsError } from '../src/core/findings/finding.ts';
import { valueAt } from '../src/core/text/json-pointer.ts';
import { readInputs } from '../src/api/inputs/read.ts';
import { DATE, frozenApi, project } from './support/inputs.ts';
import { temporaryFolders } from './support/project.ts';

const { validator } = project;
/** The API built from the project's data. Tests must not change it. */
const api = frozenApi;
/** A copy of the project's data. Each test changes something in it and restores it. */
const temporary = temporaryFolders();
let data: string;

beforeAll(async () => {
  data = join(await temporary(), 'data');
  await cp(FROZEN.data, data, { recursive: true });
});

/** The findings about the data after a change to one of its files. If `change` returns null, the file is removed. */
async function findingsAfter(file: string, change: (text: string) => string | null): Promise<readonly Finding[]> {
  const path = join(data, file);
  const before = await readFile(path, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  await (after === null ? rm(path) : writeFile(path, after));
  return readInputs({ ...FROZEN, data }, { date: DATE })
    .then((read) => {
      buildCheckedApi(read);
      return [];
    })
    .catch((error: unknown) => {
      if (error instanceof FindingsError) return error.findings;
      throw error;
    })
    .finally(() => writeFile(path, before));
}

/** The findings of the error that a function throws; empty if it throws none. */
function findingsOf(build: () => unknown): readonly Finding[] {
  try {
    build();
    return [];
  } catch (error) {
    if (error instanceof FindingsError) return error.findings;
    throw error;
  }
}

describe('the build rejects a table with the line number because of', () => {
  const row = /(\nlm-arena-chat,qwen-3-8b,[^\n]*?BF16,1,1,1,)[^,]*/;
  test.each([
    ['a negative figure', row, '$1-1', 'joules_per_output_token'],
    ['NaN', row, '$1NaN', 'joules_per_output_token'],
    ['a missing cell', /(\nlm-arena-chat,qwen-3-8b),/, '$1', ''],
  ])('%s', async (_, from, to, pointer) => {
    let line = 0;
    const findings = await findingsAfter('ml-energy/configurations.csv', (text) => {
      line = text.split('\n').findIndex((l) => l.startsWith('lm-arena-chat,qwen-3-8b,')) + 1;
      return text.replace(from, to);
    });
    expect(findings).toEqual([expect.objectContaining({ file: 'data/ml-energy/configurations.csv', line, pointer })]);
  });

  test('a missing file', async () => {
    const findings = await findingsAfter('nvidia/tdp.csv', () => null);
    expect(findings).toEqual([expect.objectContaining({ file: 'data/nvidia/tdp.csv', rule: 'table/missing' })]);
  });
});

describe('the build rejects tables that contradict each other', () => {
  test.each<[string, string, RegExp | string, string]>([
    ['ml-energy/models', 'ml-energy/models.csv', /\ndeepseek[^\n]*|\n[^\n]*,deepseek-v3-1,[^\n]*/, ''],
    [
      'ml-energy/power-identity',
      'ml-energy/configurations.csv',
      /(\nlm-arena-chat,qwen-3-8b,[^\n]*?BF16,1,1,1,)[\d.]+/,
      '$19',
    ],
    ['ember/stray-name', 'ember/names.csv', 'BRN,', 'AAA,'],
    ['data/world', 'ember/intensity.csv', 'WLD,2024', 'WLD,2025'],
    ['nvidia/cited-documents', 'nvidia/tdp.csv', ',nv-h200,', ',nv-h201,'],
    ['ai-energy-score/missing-note', 'ai-energy-score/notes.csv', /\n[^\n]*granite[^\n]*/, ''],
    ['data/ceilings', 'ml-energy/workloads.csv', 'vLLM 0.11.1,500,', 'vLLM 0.11.1,100,'],
    ['data/known-issues', 'known-issues.json', '"latency-over-the-whole-run"', '"unheard-of"'],
    ['data/source-id', 'ember/source.json', '"id": "ember"', '"id": "embr"'],
    [
      'data/retired',
      'retired.json',
      '[]',
      '[{"id": "llama-3-1-70b-instruct", "replaced_by": null, "reason": "Test.", "date": "2026-01-01"}]',
    ],
  ])('with the rule %s', async (rule, file, from, to) => {
    const findings = await findingsAfter(file, (text) => text.replace(from, to));
    expect(new Set(findings.map((f) => f.rule))).toEqual(new Set([rule]));
  });
});

test('the build rejects a retirement of an id that is still published', () => {
  const published = (path: string, pointer: string) => String(valueAt(api.documents.get(path), pointer));
  // A chat model, rows for chat, images and videos, a model of 2024, a country and an endpoint.
  const ids = [
    'gemma-3-12b',
    published('models/qwen-3-8b.json', '/configurations/0/row_id'),
    published('workloads/text-to-image.json', '/configurations/0/row_id'),
    published('workloads/text-to-video.json', '/configurations/0/row_id'),
    published('workloads.json', '/earlier_models/0/slug'),
    'FRA',
    '/prompts.json',
  ];
  const retired = ids.map((id) => ({ id, replaced_by: null, reason: 'Test.', date: '2026-01-01' }));
  // A build reports the first three findings of a statement, so at most three ids are retired together.
  for (const some of [retired.slice(0, 3), retired.slice(3, 5), retired.slice(5)]) {
    const data = { ...project.inputs, retired: some };
    const findings = brokenStatements(new PublishedFiles(api.files, { data }));
    expect(findings.map(({ rule, found }) => [rule, found]).sort()).toEqual(
      some.map(({ id }) => ['statement/retired-ids', id]).sort(),
    );
    expect(findings[0]?.fix).toContain('data/retired.json');
  }
});

test('the build rejects a data folder without a source', async () => {
  await mkdir(join(data, 'toys'));
  await expect(
    readInputs({ ...FROZEN, data }, { date: DATE }).finally(() => rmdir(join(data, 'toys'))),
  ).rejects.toMatchObject({
    findings: [expect.objectContaining({ rule: 'data/unknown-source', file: 'data/toys' })],
  });
});

describe('the build rejects documents', () => {
  /** The findings after a change to one of the documents. */
  function findingsWith(path: string, change: (document: Record<string, unknown>) => unknown): readonly Finding[] {
    const document = structuredClone(api.documents.get(path)) as Record<string, unknown>;
    change(document);
    return schemaFindings({ ...api, documents: new Map([...api.documents, [path, document]]) }, validator);
  }

  test('with an unknown field, or a value that is not a number', () => {
    const findings = findingsWith('grid.json', (grid) => Object.assign(grid, { wrld: 1, world: Number.NaN }));
    expect(findings).toEqual([
      expect.objectContaining({ file: 'grid.json', pointer: '/wrld', message: '"wrld" is not a field here' }),
      expect.objectContaining({ file: 'grid.json', pointer: '/world', rule: 'documents/schema' }),
    ]);
  });

  test('with fields that the schema does not describe, and reports each field once', () => {
    const withOtherFields: DocumentEndpoint = {
      ...grid,
      bodies: (...given) => {
        const body = grid.bodies(...given).get('grid.json') as { readonly areas: readonly object[] };
        const areas = body.areas.map((area) => ({ ...area, colour: 'red' }));
        return new Map([['grid.json', { ...body, areas, areas_without_figure: 3 }]]);
      },
    };
    expect(findingsOf(() => renderApi(project.inputs, [withOtherFields]))).toEqual([
      expect.objectContaining({
        rule: 'documents/undescribed-field',
        file: 'grid.json',
        pointer: '/areas/0/colour',
        message: 'The document has the field "colour", which its schema doesn\'t describe',
        fix: expect.stringContaining(
          'to the properties of Area in schema/api/grid.schema.json, and to "required" unless',
        ),
      }),
      expect.objectContaining({
        pointer: '/areas_without_figure',
        fix: expect.stringContaining('to the properties of Grid in schema/api/grid.schema.json'),
      }),
    ]);
  });
});
