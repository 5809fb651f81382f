import { describe, expect, test } from '@jest/globals';
import { renderApi, schemaFindings } from '../src/api/documents/render.ts';
import { endpoints } from '../src/api/documents/endpoints.ts';
import type { Inputs } from '../src/api/inputs/inputs.ts';
import { readInputs } from '../src/api/inputs/read.ts';
import { brokenStatements, statements } from '../src/api/statements/index.ts';
import { PublishedFiles } from '../src/api/statements/statement.ts';
import { dataVersion } from '../src/contract/data-version.ts';
import type { Area, Configuration, Measurement } from '../src/contract/generated/api.d.ts';
import { projectIn } from '../src/core/project.ts';
import { jsonObject, jsonText, text } from '../src/core/text/json.ts';
import { valueAt } from '../src/core/text/json-pointer.ts';
import { measurement } from './support/measurement.ts';
import { sharedMini } from './support/mini.ts';

type Files = ReadonlyMap<string, Uint8Array>;

const { inputs: own, validator } = await readInputs(projectIn(await sharedMini()), { date: '2026-11-30' });
/** The inputs of the mini project, with one contributed row and one retired model. */
const inputs: Inputs = {
  ...own,
  contributions: [
    { file: 'contributions/someone/2026-01-15-a.json', measurement: JSON.parse(measurement()) as Measurement },
  ],
  retired: [{ id: 'retired-model', replaced_by: null, reason: 'Test.', date: '2026-01-01' }],
};
const files: Files = renderApi(inputs, endpoints).files;

/** The ids of the statements that the files contradict. */
function brokenBy(changed: Files, isPublic = false): string[] {
  const findings = brokenStatements(new PublishedFiles(changed, { data: inputs, isPublic }));
  return [...new Set(findings.map(({ rule }) => rule.replace('statement/', '')))];
}

/** The value at a JSON pointer of a published file. */
function at(path: string, pointer: string): unknown {
  return valueAt(jsonObject(files.get(path)), pointer);
}

/** The files with another value at a JSON pointer of one of them. Undefined removes the value. */
function set(path: string, pointer: string, value: unknown): Files {
  const document = structuredClone(jsonObject(files.get(path)));
  const parent = valueAt(document, pointer.slice(0, pointer.lastIndexOf('/')));
  const key = pointer.slice(pointer.lastIndexOf('/') + 1).replaceAll('~1', '/');
  if (document === null || typeof parent !== 'object' || parent === null) throw new Error(`No ${pointer} in ${path}`);
  if (value !== undefined) Reflect.set(parent, key, value);
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else Reflect.deleteProperty(parent, key);
  const isVersioned = 'data_version' in document && key !== 'data_version';
  const written = isVersioned ? { ...document, data_version: dataVersion(document) } : document;
  return new Map([...files, [path, Buffer.from(jsonText(written))]]);
}

function remove(path: string, pointer: string): Files {
  return set(path, pointer, undefined);
}

/** The files with a number at a JSON pointer multiplied and increased. */
function shift(path: string, pointer: string, { times = 1, plus = 0 }): Files {
  return set(path, pointer, Number(at(path, pointer)) * times + plus);
}

function list(path: string, pointer: string): unknown[] {
  const value = at(path, pointer);
  if (!Array.isArray(value)) throw new Error(`${path} has no list at ${pointer}`);
  return value;
}

function reversed(path: string, pointer: string): Files {
  return set(path, pointer, list(path, pointer).reverse());
}

function added(path: string, pointer: string, item: unknown): Files {
  return set(path, pointer, [...list(path, pointer), item]);
}

/** The files with other fields in the object at a JSON pointer. */
function merged(path: string, pointer: string, fields: object): Files {
  return set(path, pointer, { ...(at(path, pointer) as object), ...fields });
}

/** The files with text replaced in one of them. With a pointer, it is replaced only in that value of a JSON file. */
function reworded(path: string, from: string | RegExp, to: string, pointer?: string): Files {
  const before = pointer === undefined ? text(files.get(path)) : String(at(path, pointer));
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${path} has no ${String(from)}`);
  return pointer === undefined ? new Map([...files, [path, Buffer.from(after)]]) : set(path, pointer, after);
}

function without(path: string): Files {
  return new Map([...files].filter(([file]) => file !== path));
}

const MODEL = 'models/llama-3-1-8b-instruct.json';
const FIRST = '/configurations/0';
const SCHEMA = 'schema/measurement.schema.json';
const CHAT = 'workloads/lm-arena-chat.json';
const EARLIER = 'workloads/chat-2024.json';
const [GPU = ''] = Object.keys(at(MODEL, '/best') as object);
const first = at(MODEL, FIRST) as Configuration;
const france = list('grid.json', '/areas').findIndex((area) => (area as Area).iso3 === 'FRA');
const world = list('grid.json', '/areas').findIndex((area) => (area as Area).iso3 === 'WLD');

/** The pointer of a field of the best configuration on {@link GPU}. */
function bestPointer(field: string): string {
  const rowId = at(MODEL, `/best/${GPU}/row_id`);
  const i = list(MODEL, '/configurations').findIndex((one) => (one as Configuration).row_id === rowId);
  return `/configurations/${i}/${field}`;
}

/** Mistakes that the schemas reject: the document, a description, and the files with the mistake. */
const SCHEMA_MISTAKES: readonly (readonly [file: string, what: string, changed: () => Files])[] = [
  ['index.json', 'a row without a field', () => remove('index.json', '/rows/0/max_num_seqs')],
  ['models.json', 'an object in place of a list', () => set('models.json', '/models', {})],
  [MODEL, 'a percentile as text', () => set(MODEL, `${FIRST}/p95_itl_ms`, '9')],
  [MODEL, 'an energy of 0', () => set(MODEL, `${FIRST}/joules_per_output_token`, 0)],
  [MODEL, 'a slug in capitals', () => set(MODEL, '/slug', 'Llama-3-1-8B')],
  ['grid.json', 'an area without years', () => remove('grid.json', '/areas/0/years')],
  ['grid.json', 'a negative intensity', () => set('grid.json', '/areas/0/years/2024', -1)],
  ['grid.json', 'a year that is not a number', () => set('grid.json', '/areas/0/years/last', 1)],
  ['grid.json', 'another unit', () => set('grid.json', '/unit', 'kgCO2e per kWh')],
  ['grid.json', 'version 2', () => set('grid.json', '/version', '2')],
  ['hardware.json', 'watts as text', () => set('hardware.json', '/tdp/0/max_tdp_w', '700 W')],
  ['hardware.json', 'a media variant', () => set('hardware.json', '/mig_profiles/0/profile', '1g.10gb+me')],
  ['hardware.json', 'a source without terms', () => set('hardware.json', '/sources/0/terms', null)],
  ['per-query.json', 'half a star', () => set('per-query.json', '/rows/0/score', 2.5)],
  ['per-query.json', 'six stars', () => set('per-query.json', '/rows/0/score', 6)],
  ['per-query.json', 'an unknown class', () => set('per-query.json', '/rows/0/class', 'D')],
  ['per-query.json', 'another unit', () => set('per-query.json', '/unit', 'kWh per 1,000 queries')],
  ['measurements.json', 'no schema', () => remove('measurements.json', '/schema')],
  ['measurements.json', 'a newer row', () => set('measurements.json', '/rows/0/protocol_version', '0.3')],
  ['measurements.json', 'a newer document', () => set('measurements.json', '/protocol_version', '0.3')],
  ['measurements.json', 'a row from elsewhere', () => set('measurements.json', '/rows/0/source_file', 'other/a.json')],
  ['measurements.json', 'negative joules', () => set('measurements.json', '/rows/0/joules_per_output_token', -1)],
  ['measurements.json', 'no GPU', () => set('measurements.json', '/rows/0/num_gpus', 0)],
  ['measurements.json', 'an unknown precision', () => set('measurements.json', '/rows/0/precision', 'FP3')],
  ['measurements.json', 'an unknown field', () => set('measurements.json', '/rows/0/surprise', 1)],
  ['changes.json', 'an entry without a reason', () => remove('changes.json', '/changes/0/reason')],
  ['changes.json', 'an entry without documents', () => set('changes.json', '/changes/0/documents', [])],
  ['manifest.json', 'no publisher', () => remove('manifest.json', '/publisher')],
  ['manifest.json', 'no description', () => set('manifest.json', '/endpoints/0/description', '')],
  ['releases/index.json', 'no digest', () => remove('releases/index.json', '/releases/0/sha256')],
  ['releases/index.json', 'a short digest', () => set('releases/index.json', '/releases/0/sha256', 'ab12')],
];

/** Mistakes in published files: the statement that each contradicts, a description, and the files with the mistake. */
const MISTAKES: readonly (readonly [statement: string, what: string, changed: () => Files])[] = [
  ['build-date', 'another date', () => set('grid.json', '/updated', '2026-11-29')],

  ['earlier-figures', 'another energy', () => shift(EARLIER, `${FIRST}/wh_per_response`, { times: 1.01 })],
  ['earlier-figures', 'a median latency', () => set(EARLIER, `${FIRST}/median_itl_ms`, 30)],
  [
    'earlier-figures',
    'a 2024 workload among the others',
    () => added('workloads.json', '/workloads', at('workloads.json', '/earlier_workloads/0')),
  ],
  ['best-within-each-limit', 'a mean latency above the limit', () => set(EARLIER, '/tpot_deadline_ms', 1)],

  ['latency-limit', 'a limit of 400 ms', () => set('index.json', '/itl_deadline_ms', 400)],
  ['one-row-per-model-and-gpu', 'a missing row', () => remove('index.json', '/rows/0')],
  ['one-row-per-model-and-gpu', 'a repeated row', () => added('index.json', '/rows', at('index.json', '/rows/0'))],
  ['best-row', 'a row of another configuration', () => set('index.json', '/rows/0/row_id', 'qwen-3-8b/H100/1/1')],
  ['best-row', 'a median latency above the limit', () => set(MODEL, bestPointer('median_itl_ms'), 500.1)],
  ['best-row', 'a lower energy elsewhere', () => set(MODEL, `${FIRST}/joules_per_output_token`, 0.0000001)],
  ['index-order', 'the reverse order', () => reversed('index.json', '/rows')],
  [
    'watt-hours-from-joules',
    'Wh that are wrong by 0.1 %',
    () => shift(MODEL, `${FIRST}/wh_per_million_output_tokens`, { times: 1.001 }),
  ],
  [
    'joules-to-seven-decimals',
    'eight decimals',
    () => shift(MODEL, `${FIRST}/joules_per_output_token`, { plus: 1e-8 }),
  ],
  [
    'measured-values',
    'the power of one GPU of two',
    () => set(MODEL, `${FIRST}/gpu_power_watts_total`, Math.round(first.gpu_power_watts_total / 2)),
  ],
  [
    'alias-of-the-running-batch',
    'another value',
    () => shift('index.json', '/rows/0/avg_requests_in_flight', { plus: 1 }),
  ],
  ['row-id', 'a prefix', () => set(MODEL, `${FIRST}/row_id`, `chat/${first.row_id}`)],
  ['unique-row-ids', 'a repeated configuration', () => added(MODEL, '/configurations', first)],
  [
    'unique-row-ids',
    'a second repeat without the first',
    () => merged(MODEL, FIRST, { repeat: 2, row_id: `${first.row_id}/r2` }),
  ],
  ['under-the-latency-limit', 'false at a few ms', () => set(MODEL, `${FIRST}/under_itl_deadline`, false)],
  ['measured-values', 'p90 above p99', () => set(MODEL, `${FIRST}/p90_itl_ms`, 1e6)],
  ['best-is-a-configuration', 'a missing GPU', () => remove(MODEL, `/best/${GPU}`)],
  ['best-is-a-configuration', 'other values', () => shift(MODEL, `/best/${GPU}/p99_itl_ms`, { plus: 1 })],
  ['index-row-is-a-configuration', 'another precision', () => set('index.json', '/rows/0/precision', 'FP4')],
  ['reference-row', 'a row that is not in the index', () => set('index.json', '/reference_row/num_gpus', 64)],
  ['parts-of-texts', 'another workload', () => set('index.json', '/workload', 'gpqa')],
  ['measured-values', 'another throughput', () => shift(MODEL, `${FIRST}/tokens_per_second`, { plus: 0.01 })],
  ['measured-values', 'a missing configuration', () => remove(MODEL, FIRST)],
  [
    'measured-values',
    'a row that was not in the source',
    () => added(MODEL, '/configurations', { ...first, max_num_seqs: 99, row_id: first.row_id.replace(/\d+$/, '99') }),
  ],

  ['slugs-name-documents', 'a slug without a document', () => set('models.json', '/models/0/slug', 'nothing')],
  ['slugs-name-documents', 'a document that is not listed', () => remove('models.json', '/models/0')],
  ['document-named-by-slug', 'the slug of another model', () => set(MODEL, '/slug', 'qwen-3-8b')],
  ['models-agree', 'another size', () => shift('models.json', '/models/0/params_b', { plus: 1 })],
  ['measured-gpus', 'a GPU that was not measured', () => added('models.json', '/models/0/gpus', 'X100')],
  ['active-parameters', 'more active parameters than all', () => set(MODEL, '/active_params_b', 9999)],
  ['best-within-each-limit', 'another row', () => set(CHAT, '/ceilings/0/row_id', 'another')],
  ['best-within-each-limit', 'a row above its limit', () => set(CHAT, '/ceilings/0/max_median_itl_ms', 1)],

  ['world', 'another figure for World', () => shift('grid.json', '/world', { plus: 1 })],
  ['world', 'World as a country', () => set('grid.json', `/areas/${world}/area_type`, 'country')],
  [
    'intensity-of-the-year',
    'another intensity than in its year',
    () => shift('grid.json', '/areas/0/g_co2e_per_kwh', { plus: 1 }),
  ],
  ['intensity-of-the-year', 'an old latest year', () => set('grid.json', '/areas/0/latest_year', '2000')],
  ['country-codes', 'a country without iso2', () => set('grid.json', `/areas/${france}/iso2`, null)],
  ['parts-of-texts', 'a consumption-based figure', () => set('grid.json', '/basis', 'Consumption-based')],
  ['parts-of-texts', 'no rule', () => set('grid.json', '/note', `Figures of ${String(at('grid.json', '/year'))}.`)],
  ['areas-of-the-source', 'a missing country', () => remove('grid.json', '/areas/0')],
  ['areas-of-the-source', 'another continent', () => set('grid.json', '/areas/0/continent', 'Atlantis')],

  ['units-of-power', 'watts for kilowatts', () => shift('hardware.json', '/systems/0/max_power_kw', { times: 1000 })],
  ['documents-of-hardware', 'an unknown document', () => set('hardware.json', '/tdp/0/source', 'nowhere')],

  ['parts-of-texts', 'batch size 8', () => set('per-query.json', '/setup', 'Batch size 8 on H100 80GB')],
  ['scores-of-the-round', 'another round', () => set('per-query.json', '/round', 'June 2026')],
  ['scores-of-the-round', 'kWh for Wh', () => shift('per-query.json', '/rows/0/wh_per_1000_queries', { times: 0.001 })],

  ['comparable', 'false at 15 ms', () => set('measurements.json', '/rows/0/comparable', false)],
  ['no-example-rows', 'an example', () => set('measurements.json', '/rows/0/example', true)],
  ['contributed-rows', 'a missing row', () => remove('measurements.json', '/rows/0')],
  ['contributed-rows', 'another value than in the file', () => shift('measurements.json', '/rows/0/runs', { plus: 1 })],

  ['files-of-endpoints', 'a missing file', () => without('index.csv')],
  ['files-of-endpoints', 'an extra file', () => new Map([...files, ['extra.txt', Buffer.from('')]])],
  [
    'addresses-below-the-site',
    'a page elsewhere',
    () => set('models.json', '/models/0/page', 'https://elsewhere.example/'),
  ],
  [
    'addresses-below-the-site',
    'another schema',
    () => set('measurements.json', '/schema', 'https://elsewhere.example/'),
  ],
  ['schema-address', 'another $id', () => set(SCHEMA, '/$id', 'https://elsewhere.example/x.json')],
  ['openapi', 'OpenAPI 3.0', () => set('openapi.json', '/openapi', '3.0.3')],
  ['openapi', 'a missing path', () => remove('openapi.json', '/paths/~1grid.json')],
  ['boundary', 'another boundary', () => set(CHAT, '/boundary', 'site')],
  ['boundary', 'no caveat', () => set('per-query.json', '/caveat', '')],
  ['parts-of-texts', 'nothing about cooling', () => reworded('index.json', /cooling/i, 'heating', '/caveat')],
  ['numbers-in-prose', 'a selection of 400 ms', () => reworded('index.json', '500 ms', '400 ms', '/selection')],
  ['licence', 'another licence', () => set('manifest.json', '/licence', 'CC0-1.0')],
  ['licences-of-sources', 'no licence', () => merged('manifest.json', '/sources/0', { licence: null, terms: null })],
  ['licences-of-sources', 'no evidence', () => set('manifest.json', '/sources/0/licence_evidence', '')],
  [
    'credit-line',
    'a source without credit',
    () => reworded('manifest.json', 'AIConfigurator', 'Other', '/attribution'),
  ],
  ['credit-line', 'no licence', () => reworded('manifest.json', 'data, CC BY 4.0', 'data', '/attribution')],
  ['documents-of-sources', 'a source without documents', () => set('manifest.json', '/sources/0/documents', [])],
  ['history-is-kept', 'a missing change entry', () => remove('changes.json', '/changes/0')],
  ['history-is-kept', 'another digest', () => set('releases/index.json', '/releases/0/sha256', 'f'.repeat(64))],
  ['retired-ids', 'a retired model', () => set(CHAT, '/best/0/slug', 'retired-model')],
  ['workload-configurations', 'a missing configuration', () => remove(CHAT, '/configurations/0')],
  [
    'workload-configurations',
    'kWh',
    () => shift(CHAT, '/configurations/0/wh_per_million_output_tokens', { times: 0.001 }),
  ],
  ['index-as-csv', 'a missing column', () => reworded('index.csv', /,[^,\r]+(?=\r)/, '')],
  ['index-as-csv', 'another value', () => reworded('index.csv', 'B200', 'B300')],
  ['index-as-csv', 'a missing row', () => reworded('index.csv', /[^\n]*\n$/, '')],
];

describe('statements about published files', () => {
  test('are true for the build of the mini project, with and without its data', () => {
    expect(brokenStatements(new PublishedFiles(files, { data: inputs }))).toEqual([]);
    expect(brokenStatements(new PublishedFiles(files))).toEqual([]);
  });

  test.each(MISTAKES)('of the id %s are broken by %s', (statement, _what, changed) => {
    expect(brokenBy(changed())).toContain(statement);
  });

  test('are each broken by a test', () => {
    const tried = new Set([...MISTAKES.map(([id]) => id), 'publisher', 'list-of-releases']);
    expect(statements.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([]);
  });

  test('require the contact and response time of the publisher only in a public release', () => {
    const named = { name: 'A', parent: 'A', url: 'A', entity: 'A', registration: 'A', jurisdiction: 'A' };
    const publisher = { ...named, address: null, contact: 'data@publisher.org', response_working_days: 5 };
    const changed = (changes: object): Files => set('manifest.json', '/publisher', { ...publisher, ...changes });
    expect(brokenBy(changed({}), true)).not.toContain('publisher');
    for (const change of [{ contact: 'nobody' }, { response_working_days: 0 }]) {
      expect(brokenBy(changed(change), true)).toContain('publisher');
      expect(brokenBy(changed(change), false)).not.toContain('publisher');
    }
  });

  test('require addresses of releases below the site only in a public release', () => {
    const moved = set('releases/index.json', '/releases/0/url', 'https://elsewhere.example/');
    expect(brokenBy(moved, true)).toContain('list-of-releases');
    expect(brokenBy(moved, false)).not.toContain('list-of-releases');
  });

  test.each(SCHEMA_MISTAKES)('are not needed for what the schema of %s rejects: %s', (file, _what, changed) => {
    const documents = new Map([[file, jsonObject(changed().get(file)) ?? {}]]);
    expect(schemaFindings({ documents }, validator)).not.toEqual([]);
  });

  test('name a missing document', () => {
    expect(() => brokenBy(without('index.json'))).toThrow('index.json');
  });

  test('are reported with file, pointer, value found and value allowed', () => {
    const [finding] = brokenStatements(new PublishedFiles(set('index.json', '/rows/0/avg_requests_in_flight', 1)));
    expect(finding).toMatchObject({
      rule: 'statement/alias-of-the-running-batch',
      file: 'index.json',
      pointer: '/rows/0/avg_requests_in_flight',
      found: '1',
      allowed: String(at('index.json', '/rows/0/avg_running_batch')),
    });
    expect(finding?.message).toContain('avg_running_batch');
  });
});
