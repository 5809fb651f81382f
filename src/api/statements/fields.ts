import { isObject } from '../../core/text/json.ts';
import type { Contradiction, Statement } from './statement.ts';

/** The type that the specification gives a field. A trailing `?` marks a field that may be missing. */
type FieldType =
  'string' | 'string or null' | 'number' | 'integer' | 'boolean' | 'object' | 'object or null' | 'array' | 'string?';

type Fields = Readonly<Record<string, FieldType>>;

/** Fields of a document, and of the records below them. A path such as `rows[]` or `best.*` leads to records. */
interface DocumentFields {
  readonly section: string;
  readonly fields: Fields;
  readonly records?: Readonly<Record<string, Fields>>;
}

const EVERY_DOCUMENT: Fields = { version: 'string', updated: 'string', data_version: 'string' };
const ENERGY_DOCUMENT: Fields = { ...EVERY_DOCUMENT, unit: 'string', caveat: 'string', boundary: 'string' };

const SOURCE: Fields = {
  name: 'string',
  publisher: 'string',
  url: 'string or null',
  data_url: 'string or null',
  version: 'string or null',
  retrieved: 'string or null',
  licence: 'string or null',
  licence_evidence: 'string or null',
  method: 'string or null',
  selection: 'string or null',
  citation: 'string or null',
};

const MODEL_IDENTITY: Fields = {
  slug: 'string',
  name: 'string',
  model_id: 'string',
  params_b: 'number',
  active_params_b: 'number',
};

const CONFIGURATION: Fields = {
  gpu: 'string',
  num_gpus: 'integer',
  tensor_parallel: 'integer',
  data_parallel: 'integer',
  expert_parallel: 'integer',
  precision: 'string',
  max_num_seqs: 'integer',
  avg_requests_in_flight: 'number',
  wh_per_million_output_tokens: 'number',
  joules_per_output_token: 'number',
  median_itl_ms: 'number',
  p90_itl_ms: 'number',
  p95_itl_ms: 'number',
  p99_itl_ms: 'number',
  tokens_per_second: 'number',
  gpu_power_watts_total: 'integer',
  avg_output_tokens: 'integer',
  under_itl_deadline: 'boolean',
  avg_running_batch: 'number',
  row_id: 'string',
  repeat: 'integer',
};

const EMBODIED: Fields = { item: 'string', kg_co2e_cradle_to_gate: 'integer', source: 'string', published: 'string' };

/** The fields of every document, as section 2 of the specification lists them. */
const DOCUMENTS: Readonly<Record<string, DocumentFields>> = {
  'index.json': {
    section: '2.2',
    fields: {
      ...ENERGY_DOCUMENT,
      workload: 'string',
      itl_deadline_ms: 'integer',
      selection: 'string',
      reference_row: 'object',
      source: 'object',
      rows: 'array',
    },
    records: {
      reference_row: { model: 'string', gpu: 'string', num_gpus: 'integer' },
      source: SOURCE,
      'rows[]': {
        model: 'string',
        slug: 'string',
        model_id: 'string',
        params_b: 'number',
        active_params_b: 'number',
        precision: 'string',
        gpu: 'string',
        num_gpus: 'integer',
        wh_per_million_output_tokens: 'number',
        joules_per_output_token: 'number',
        median_itl_ms: 'number',
        avg_requests_in_flight: 'number',
        gpu_power_watts_total: 'integer',
        avg_output_tokens: 'integer',
        avg_running_batch: 'number',
        max_num_seqs: 'integer',
        row_id: 'string',
      },
    },
  },
  'models.json': {
    section: '2.3',
    fields: { ...EVERY_DOCUMENT, source: 'object', models: 'array' },
    records: {
      source: SOURCE,
      'models[]': { ...MODEL_IDENTITY, gpus: 'array', url: 'string', page: 'string' },
    },
  },
  'models/*.json': {
    section: '2.4',
    fields: {
      ...ENERGY_DOCUMENT,
      itl_deadline_ms: 'integer',
      source: 'object',
      ...MODEL_IDENTITY,
      architecture: 'string',
      gpus: 'array',
      configurations: 'array',
      best: 'object',
    },
    records: { source: SOURCE, 'configurations[]': CONFIGURATION, 'best.*': CONFIGURATION },
  },
  'grid.json': {
    section: '2.5',
    fields: {
      ...EVERY_DOCUMENT,
      year: 'string',
      unit: 'string',
      basis: 'string',
      source: 'object',
      licence: 'string',
      world: 'number',
      note: 'string',
      areas: 'array',
    },
    records: {
      source: SOURCE,
      'areas[]': {
        iso3: 'string',
        name: 'string',
        area_type: 'string',
        g_co2e_per_kwh: 'number',
        display_name: 'string',
        iso2: 'string or null',
        years: 'object',
        latest_year: 'string',
        continent: 'string?',
      },
    },
  },
  'hardware.json': {
    section: '2.6',
    fields: {
      ...EVERY_DOCUMENT,
      retrieved: 'string',
      note: 'string',
      tdp: 'array',
      systems: 'array',
      mig_profiles: 'array',
      embodied: 'object',
      sources: 'array',
    },
    records: {
      'tdp[]': {
        gpu: 'string',
        form: 'string',
        max_tdp_w: 'integer',
        tdp_label: 'string',
        memory: 'string',
        source: 'string',
      },
      'systems[]': { system: 'string', gpus: 'string', max_power_kw: 'number', label: 'string', source: 'string' },
      'mig_profiles[]': {
        gpu: 'string',
        profile: 'string',
        memory_fraction: 'string',
        sm_fraction: 'string',
        instances: 'integer',
        source: 'string',
      },
      embodied: EMBODIED,
    },
  },
  'per-query.json': {
    section: '2.7',
    fields: {
      ...ENERGY_DOCUMENT,
      round: 'string',
      setup: 'string',
      classes: 'object',
      score: 'string',
      note: 'string',
      source: 'object',
      rows: 'array',
    },
    records: {
      source: SOURCE,
      'rows[]': {
        model: 'string',
        class: 'string',
        wh_per_1000_queries: 'number',
        score: 'integer',
        source_label: 'string',
        note: 'string?',
      },
    },
  },
  'measurements.json': {
    section: '2.8',
    fields: {
      ...ENERGY_DOCUMENT,
      protocol_version: 'string',
      schema: 'string',
      itl_deadline_ms: 'integer',
      note: 'string',
      rows: 'array',
    },
    records: { 'rows[]': { source_file: 'string', comparable: 'boolean' } },
  },
  'changes.json': {
    section: '2.10',
    fields: { ...EVERY_DOCUMENT, note: 'string', changes: 'array' },
    records: {
      'changes[]': {
        date: 'string',
        summary: 'string',
        documents: 'array',
        reason: 'string',
        source_version: 'string',
      },
    },
  },
  'manifest.json': {
    section: '2.11',
    fields: {
      ...EVERY_DOCUMENT,
      site: 'string',
      name: 'string',
      description: 'string',
      endpoints: 'array',
      sources: 'array',
      licence: 'string',
      caveat: 'string',
      boundary: 'string',
      publisher: 'object',
      attribution: 'string',
      releases: 'object',
    },
    records: {
      'endpoints[]': { path: 'string', url: 'string', description: 'string' },
      'sources[]': { name: 'string', version: 'string or null', retrieved: 'string or null' },
      publisher: {
        name: 'string',
        parent: 'string',
        url: 'string',
        entity: 'string',
        registration: 'string',
        jurisdiction: 'string',
        address: 'string or null',
        contact: 'string',
        response_working_days: 'integer',
      },
      releases: { index: 'string', pattern: 'string' },
    },
  },
  'releases/index.json': {
    section: '2.12',
    fields: { ...EVERY_DOCUMENT, releases: 'array' },
    records: { 'releases[]': { date: 'string', sha256: 'string' } },
  },
};

/** The statements about fields: one for each document of the specification. */
export const fieldStatements: readonly Statement[] = Object.entries(DOCUMENTS).map(([path, document]) => ({
  id: `fields-of-${path === 'models/*.json' ? 'each-model' : path.replace('.json', '').replace('/', '-')}`,
  section: document.section,
  sentence: `${path} has every field of the specification, with its type.`,
  *check(published) {
    const files = path.includes('*') ? published.models().map(([file]) => file) : [path];
    for (const file of files) yield* checkDocument(file, published.value(file), document);
  },
}));

function* checkDocument(file: string, value: unknown, document: DocumentFields): Iterable<Contradiction> {
  if (!isObject(value)) {
    yield { file, found: value === undefined ? 'no JSON file' : typeof value, expected: 'a JSON object' };
    return;
  }
  yield* checkFields(file, '', value, document.fields);
  for (const [path, fields] of Object.entries(document.records ?? {})) {
    for (const [pointer, record] of recordsAt(value, path)) yield* checkFields(file, pointer, record, fields);
  }
}

/** The records that a path such as `rows[]`, `best.*` or `source` leads to, each with its JSON pointer. */
function recordsAt(document: Readonly<Record<string, unknown>>, path: string): [pointer: string, record: unknown][] {
  const [, key = '', suffix] = /^(\w+)(\[\]|\.\*)?$/.exec(path) ?? [];
  const value = document[key];
  if (suffix === undefined) return [[`/${key}`, value]];
  // A value of the wrong type is reported as a field of the document.
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([index, record]) => [`/${key}/${index}`, record]);
}

function* checkFields(file: string, pointer: string, record: unknown, fields: Fields): Iterable<Contradiction> {
  if (!isObject(record)) {
    yield { file, pointer, found: record, expected: 'an object' };
    return;
  }
  for (const [field, type] of Object.entries(fields)) {
    if (!hasType(record[field], type)) {
      yield { file, pointer: `${pointer}/${field}`, found: record[field], expected: type.replace('?', ' or nothing') };
    }
  }
}

function hasType(value: unknown, type: FieldType): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'object or null':
      return value === null || isObject(value);
    case 'string or null':
      return value === null || typeof value === 'string';
    case 'string?':
      return value === undefined || typeof value === 'string';
    default:
      return typeof value === type;
  }
}

/** A full date, YYYY-MM-DD. */
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Statements about what every document has in common. */
export const envelopeStatements: readonly Statement[] = [
  {
    id: 'major-version',
    section: '9.1',
    sentence: 'Every document has the version 1.',
    *check(published) {
      for (const file of published.documentPaths) {
        const { version } = published.object(file);
        if (version !== '1') yield { file, pointer: '/version', found: version, expected: '1' };
      }
    },
  },
  {
    id: 'build-date',
    section: '2.1',
    sentence: 'updated is the date on which the documents were built, YYYY-MM-DD, the same in all of them.',
    *check(published) {
      const expected = published.data?.date ?? published.object('manifest.json')['updated'];
      for (const file of published.documentPaths) {
        const { updated } = published.object(file);
        if (typeof updated !== 'string' || updated !== expected || !DATE.test(updated)) {
          yield { file, pointer: '/updated', found: updated, expected: expected ?? 'YYYY-MM-DD' };
        }
      }
    },
  },
];
