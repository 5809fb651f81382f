import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formatsModule from 'ajv-formats';
import AdmZip from 'adm-zip';
import { documentAt, endpoints } from '../src/api/documents/endpoints.ts';
import { readInputs } from '../src/api/inputs/read.ts';
import { schemaFileName } from '../src/contract/published-schemas.ts';
import type { Schema } from '../src/contract/schema.ts';
import { projectIn } from '../src/core/project.ts';
import { isObject, jsonObject, text } from '../src/core/text/json.ts';
import type { Files } from '../src/releases/archive.ts';
import { planRelease } from '../src/releases/plan.ts';
import { built, documentOf, fileText } from './support/inputs.ts';
import { sharedMini } from './support/mini.ts';
import { PROJECT } from './support/project.ts';

// Reads the published schemas from the files of a release and uses them like a consumer: with a standard validator,
// which doesn't know our own keywords, and with common.schema.json in addition to a document's schema.

// The package's own type of its default export is wrong under Node's module resolution.
const addFormats = formatsModule as unknown as typeof formatsModule.default;
const DATE = '2030-01-01';
const COMMON = 'schema/common.schema.json';
const MEASUREMENT = 'schema/measurement.schema.json';

/** The mini project with a contributed measurement. An empty list would hide a schema that rejects its records. */
const { inputs: own } = await readInputs(projectIn(await sharedMini()), { date: DATE });
const [example] = own.contributions;
if (example === undefined) throw new Error('The project has no contribution to start from');
const measured = { file: 'contributions/octocat/a.json', measurement: { ...example.measurement, example: false } };
const inputs = { ...own, contributions: [measured] };
const { api } = built(inputs);
const { dated, live } = planRelease({ inputs, previous: null }, api, {}, endpoints);

/** The JSON object at a path. */
function json(files: Files, path: string): Schema {
  const value = jsonObject(files.get(path));
  if (value === null) throw new Error(`${path} is missing, or is not a JSON object`);
  return value;
}

/** Compiled validators by the name of their schema, for each set of files. */
const validators = new Map<Files, Map<string, ValidateFunction>>();

function validatorOf(files: Files, schema: string): ValidateFunction {
  const known = validators.get(files) ?? new Map<string, ValidateFunction>();
  const validate = known.get(schema) ?? compiled(files, schema);
  validators.set(files, known.set(schema, validate));
  return validate;
}

function compiled(files: Files, schema: string): ValidateFunction {
  const ajv = new Ajv2020({ allErrors: true, logger: false });
  addFormats(ajv);
  ajv.addSchema(json(files, COMMON));
  return ajv.compile(json(files, `schema/${schema}`));
}

/** The errors of a validator about a document; null if it is valid. The schema is read from `files`. */
function errorsOf(files: Files, schema: string, document: unknown): unknown {
  const validate = validatorOf(files, schema);
  return validate(document) ? null : validate.errors;
}

const schemaOf = (path: string): string =>
  schemaFileName(path === 'diff.json' ? 'Diff' : (documentAt(path)?.schema ?? 'none'));
const documents = (files: Files): string[] =>
  [...files.keys()].filter((path) => path === 'diff.json' || documentAt(path) !== undefined);

test('each file in schema/api/ is published, and listed in the manifest, openapi.json and all.zip', () => {
  const names = readdirSync(join(PROJECT.schema, 'api')).map((file) => `schema/${file}`);
  const published = [...api.files.keys()].filter((path) => path.startsWith('schema/'));
  expect(published.sort()).toEqual([...names, MEASUREMENT].sort());
  const { further_endpoints: further } = documentOf(api, 'manifest.json');
  expect(further.map(({ path }) => path.slice(1))).toEqual(expect.arrayContaining(names));
  const { paths } = JSON.parse(fileText(api, 'openapi.json')) as {
    paths: Record<string, { get: { parameters?: { schema: Schema }[] } }>;
  };
  const [parameter] = paths['/schema/{document}.schema.json']?.get.parameters ?? [];
  const offered = parameter?.schema['examples'] as string[];
  expect(offered.map((name) => `schema/${name}.schema.json`).sort()).toEqual(names.sort());
  const entries = new AdmZip(Buffer.from(api.files.get('all.zip') ?? [])).getEntries().map((e) => e.entryName);
  expect(entries).toEqual(expect.arrayContaining(published.map((path) => `v1-${DATE}/${path}`)));
});

describe.each([
  ['a release', dated],
  ['the live API', live],
])('in %s', (_, files) => {
  test.each(documents(files))('%s is valid by its schema, which needs only common.schema.json', (path) => {
    expect(errorsOf(files, schemaOf(path), json(files, path))).toBeNull();
  });
});

test.each(documents(dated))('the schema of %s rejects a missing field, and accepts an additional one', (path) => {
  const { version, ...rest } = json(dated, path);
  expect(errorsOf(dated, schemaOf(path), rest)).not.toBeNull();
  expect(errorsOf(dated, schemaOf(path), { ...rest, version, more: 1 })).toBeNull();
});

test('a new value of an open enumeration is valid', () => {
  const document = json(dated, 'measurements.json') as { readonly rows: readonly object[] };
  const rows = document.rows.map((row) => ({ ...row, precision: 'FP2', energy_source: 'a meter of tomorrow' }));
  expect(rows.length).toBeGreaterThan(0);
  expect(errorsOf(dated, 'measurements.schema.json', { ...document, rows })).toBeNull();
});

test('the $id of each schema is its address, and changes with the site', () => {
  const service = { ...inputs.service, site_url: 'https://elsewhere.org' };
  const schemas = endpoints.filter(({ path }) => path.startsWith('/schema/'));
  const moved = built({ ...inputs, service }, schemas).api.files;
  for (const [files, site] of [
    [api.files, inputs.service.site_url],
    [moved, 'https://elsewhere.org'],
  ] as const) {
    const paths = [...files.keys()].filter((path) => path.startsWith('schema/') && path !== MEASUREMENT);
    expect(paths.map((path) => json(files, path).$id)).toEqual(paths.map((path) => `${site}/api/v1/${path}`));
  }
});

test('published schemas have no keywords of our own, and all their references have a target', () => {
  const files = [...api.files].filter(([path]) => path.startsWith('schema/') && path !== MEASUREMENT);
  for (const [path, bytes] of files) {
    const schema = JSON.parse(text(bytes)) as unknown;
    expect([path, keysIn(schema).filter((key) => key.startsWith('x-'))]).toEqual([path, []]);
  }
  const ajv = new Ajv2020({ logger: false });
  addFormats(ajv);
  // The other tests don't compile the parts of the shared file that no document refers to.
  ajv.addSchema(json(api.files, COMMON), 'common');
  for (const part of Object.keys(json(api.files, COMMON).$defs ?? {}))
    expect(ajv.getSchema(`common#/$defs/${part}`)).toBeDefined();
});

function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  return isObject(value) ? Object.entries(value).flatMap(([key, part]) => [key, ...keysIn(part)]) : [];
}

test('the measurement schema is published unchanged', () => {
  expect(text(dated.get(MEASUREMENT))).toBe(inputs.measurementSchema);
  expect(json(dated, MEASUREMENT).additionalProperties).toBe(false);
});
