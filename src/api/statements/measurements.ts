import { isObject, type Json, textsOf } from '../../core/text/json.ts';
import { valueAt } from '../../core/text/json-pointer.ts';
import { type Contradiction, hasText, isSame, type Statement, unlessEqual } from './statement.ts';

const FILE = 'measurements.json';
const SCHEMA = 'schema/measurement.schema.json';
const PROTOCOL = '0.2';

/** Statements about contributed measurements. */
export const measurementStatements: readonly Statement[] = [
  {
    id: 'protocol-of-measurements',
    section: '9.7',
    sentence: `The measurement protocol version is ${PROTOCOL}, in the document and in every row.`,
    *check(published) {
      const { protocol_version: found, rows } = published.document(FILE);
      yield* unlessEqual(FILE, '/protocol_version', found, PROTOCOL);
      for (const [i, row] of rows.entries()) {
        yield* unlessEqual(FILE, `/rows/${i}/protocol_version`, row.protocol_version, PROTOCOL);
      }
    },
  },
  {
    id: 'comparable',
    section: '2.8',
    sentence: 'comparable is true exactly where the median inter-token latency is at or under itl_deadline_ms.',
    *check(published) {
      const { itl_deadline_ms: limit, rows } = published.document(FILE);
      for (const [i, row] of rows.entries()) {
        yield* unlessEqual(FILE, `/rows/${i}/comparable`, row.comparable, row.median_itl_ms <= limit);
      }
    },
  },
  {
    id: 'no-example-rows',
    section: '2.9',
    sentence: 'Example rows are never published.',
    *check(published) {
      for (const [i, { example }] of published.document(FILE).rows.entries()) {
        yield* unlessEqual(FILE, `/rows/${i}/example`, example, false);
      }
    },
  },
  {
    id: 'contributed-rows',
    section: '2.8',
    sentence: 'rows has every contributed measurement once, with the fields of its file unchanged.',
    *check(published) {
      const { rows } = published.document(FILE);
      const paths = rows.map(({ source_file }) => source_file);
      for (const [i, path] of paths.entries()) {
        if (!path.startsWith('contributions/') || paths.indexOf(path) !== i) {
          const expected = 'a file below contributions/, in one row';
          yield { file: FILE, pointer: `/rows/${i}/source_file`, found: path, expected };
        }
      }
      if (published.data === null) return;
      const files = published.data.contributions.filter(({ measurement }) => !measurement.example);
      yield* unlessEqual(FILE, '/rows', [...paths].sort(), files.map(({ file }) => file).sort());
      for (const [i, row] of rows.entries()) {
        const measurement = files.find(({ file }) => file === row.source_file)?.measurement ?? {};
        for (const [field, expected] of Object.entries(measurement)) {
          yield* unlessEqual(FILE, `/rows/${i}/${field}`, (row as unknown as Json)[field], expected);
        }
      }
    },
  },
];

/** What the specification says of one property of the measurement schema. */
type PropertyRule = Json;

const TEXT: PropertyRule = { type: 'string' };
const POSITIVE: PropertyRule = { type: 'number', exclusiveMinimum: 0 };
const ZERO_OR_MORE: PropertyRule = { type: 'number', minimum: 0 };
const COUNT: PropertyRule = { type: 'integer', minimum: 1 };
const COUNT_OR_NULL: PropertyRule = { type: ['integer', 'null'], minimum: 1 };
const POSITIVE_OR_NULL: PropertyRule = { type: ['number', 'null'], exclusiveMinimum: 0 };
const ZERO_OR_MORE_OR_NULL: PropertyRule = { type: ['number', 'null'], minimum: 0 };
const TEXT_OR_NULL: PropertyRule = { type: ['string', 'null'] };

/** Required properties: types, bounds and values (2.9, and docs of the protocol for those that it does not show). */
const REQUIRED: Readonly<Record<string, PropertyRule>> = {
  protocol_version: { type: 'string', enum: [PROTOCOL] },
  example: { type: 'boolean' },
  model: TEXT,
  model_id: TEXT,
  gpu: TEXT,
  num_gpus: COUNT,
  tensor_parallel: COUNT,
  data_parallel: COUNT,
  expert_parallel: COUNT,
  precision: { type: 'string', enum: ['BF16', 'FP16', 'FP8', 'INT8', 'INT4', 'MXFP4', 'other'] },
  max_num_seqs: COUNT,
  avg_running_batch: ZERO_OR_MORE,
  joules_per_output_token: POSITIVE,
  wh_per_million_output_tokens: POSITIVE,
  median_itl_ms: POSITIVE,
  p90_itl_ms: POSITIVE,
  p99_itl_ms: POSITIVE,
  tokens_per_second: POSITIVE,
  gpu_power_watts_total: POSITIVE,
  avg_output_tokens: POSITIVE,
  avg_prompt_tokens: ZERO_OR_MORE,
  window_seconds: POSITIVE,
  requests_in_window: COUNT,
  runs: COUNT,
  mig_profile: TEXT_OR_NULL,
  slice_count: COUNT_OR_NULL,
  slices_loaded: COUNT_OR_NULL,
  engine: TEXT,
  engine_version: TEXT,
  driver_version: TEXT,
  cuda_version: TEXT,
  energy_source: TEXT,
  prompt_set: TEXT,
  measured_on: { type: 'string', format: 'date' },
  contributor: TEXT,
  affiliation: TEXT_OR_NULL,
  vendor_affiliation: { type: 'boolean' },
  logs: { type: ['string', 'null'], format: 'uri', pattern: '^https://' },
  notes: TEXT,
};

/** Optional properties that the specification and the protocol name. */
const OPTIONAL: Readonly<Record<string, PropertyRule>> = {
  p95_itl_ms: POSITIVE_OR_NULL,
  ttft_median_ms: POSITIVE_OR_NULL,
  joules_per_output_token_stdev: ZERO_OR_MORE_OR_NULL,
  gpu_power_limit_w: POSITIVE_OR_NULL,
  host_wh_per_million_output_tokens: ZERO_OR_MORE_OR_NULL,
  facility_pue: { type: ['number', 'null'], minimum: 1 },
  water_litres_per_million_output_tokens: ZERO_OR_MORE_OR_NULL,
};

/** Keywords that decide which values a property accepts. */
const DECIDING = ['type', 'enum', 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'format', 'pattern'];

/** Further keywords that a property of the specification may have: they describe it, or bound the length of a text. */
const HARMLESS = ['description', 'x-open-enum', 'minLength', 'maxLength'];

/** The keywords of the schema itself. Any other, such as not or patternProperties, would accept less or more. */
const ROOT_KEYWORDS = [
  '$schema',
  '$id',
  'title',
  'description',
  'type',
  'additionalProperties',
  'required',
  'properties',
];

/** Texts whose values the protocol lists or whose form it gives. */
const FORMS: Readonly<Record<string, readonly string[]>> = { model_id: ['pattern'], energy_source: ['enum'] };

/** The shortest text that a bound on its length must let through. */
const MIN_LENGTH_LIMIT = 20;

const ENERGY_SOURCES = [
  'nvml_total_energy',
  'nvml_power',
  'dcgm_total_energy',
  'dcgm_power',
  'nvidia_smi_power',
  'external_meter',
  'other',
];

/** Statements about `schema/measurement.schema.json`, which decides what contributors may send. */
export const measurementSchemaStatements: readonly Statement[] = [
  {
    id: 'dialect-of-the-measurement-schema',
    section: '2.9',
    sentence: 'The measurement schema is a JSON Schema of draft 2020-12 with additionalProperties false.',
    *check(published) {
      const schema = published.object(SCHEMA);
      const dialect = 'https://json-schema.org/draft/2020-12/schema';
      yield* unlessEqual(SCHEMA, '/$schema', schema['$schema'], dialect);
      yield* unlessEqual(SCHEMA, '/type', schema['type'], 'object');
      yield* unlessEqual(SCHEMA, '/additionalProperties', schema['additionalProperties'], false);
      const further = Object.keys(schema).filter((keyword) => !ROOT_KEYWORDS.includes(keyword));
      if (further.length > 0) yield { file: SCHEMA, found: further, expected: ROOT_KEYWORDS };
    },
  },
  {
    id: 'required-properties',
    section: '2.9',
    sentence: `The measurement schema requires its ${Object.keys(REQUIRED).length} required properties and no other.`,
    *check(published) {
      const found = textsOf(published.object(SCHEMA)['required']);
      const missing = Object.keys(REQUIRED).filter((name) => !found.includes(name));
      const surplus = found.filter((name) => !(name in REQUIRED));
      const place = { file: SCHEMA, pointer: '/required' };
      if (missing.length > 0) yield { ...place, found: 'not required', expected: missing };
      if (surplus.length > 0) yield { ...place, found: surplus, expected: 'not required' };
    },
  },
  {
    id: 'properties-of-a-measurement',
    section: '2.9',
    sentence: 'Properties of the measurement schema have the types, bounds and values of the specification.',
    *check(published) {
      const { properties } = published.object(SCHEMA);
      for (const [name, rule] of Object.entries({ ...REQUIRED, ...OPTIONAL })) {
        const property = isObject(properties) ? properties[name] : undefined;
        const pointer = `/properties/${name}`;
        if (!isObject(property)) {
          yield { file: SCHEMA, pointer, found: property, expected: 'a schema' };
          continue;
        }
        for (const keyword of DECIDING) {
          const [found, expected] = [property[keyword], rule[keyword]];
          if (FORMS[name]?.includes(keyword) === true) continue;
          if (!isSame(found, expected)) yield { file: SCHEMA, pointer: `${pointer}/${keyword}`, found, expected };
        }
        yield* checkKeywords(property, pointer);
      }
    },
  },
  {
    id: 'energy-sources',
    section: '2.9',
    sentence: 'energy_source accepts every way of reading energy that the protocol lists.',
    *check(published) {
      const pointer = '/properties/energy_source/enum';
      const found = valueAt(published.object(SCHEMA), pointer);
      const missing = ENERGY_SOURCES.filter((name) => !textsOf(found).includes(name));
      if (missing.length > 0) yield { file: SCHEMA, pointer, found, expected: missing };
    },
  },
];

/** A property has a description, keywords that are known, and lets through texts of a usual length. */
function* checkKeywords(property: Json, pointer: string): Iterable<Contradiction> {
  if (!hasText(property['description'])) {
    yield {
      file: SCHEMA,
      pointer: `${pointer}/description`,
      found: property['description'],
      expected: 'a description',
    };
  }
  for (const keyword of Object.keys(property)) {
    if (DECIDING.includes(keyword) || HARMLESS.includes(keyword)) continue;
    yield { file: SCHEMA, pointer: `${pointer}/${keyword}`, found: property[keyword], expected: 'no such keyword' };
  }
  const { minLength = 0, maxLength = Infinity } = property;
  if (Number(minLength) > 1) {
    yield { file: SCHEMA, pointer: `${pointer}/minLength`, found: minLength, expected: '0 or 1' };
  }
  if (Number(maxLength) < MIN_LENGTH_LIMIT) {
    yield { file: SCHEMA, pointer: `${pointer}/maxLength`, found: maxLength, expected: `${MIN_LENGTH_LIMIT} or more` };
  }
}
