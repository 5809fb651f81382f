import type { Configuration, IndexRow } from '../../contract/generated/api.d.ts';
import { CHAT } from '../../figures/chat.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { lowestEnergyId, TOKEN_FIELDS } from './lowest-energy.ts';
import { type Contradiction, type PublishedFiles, type Statement, unlessEqual } from './statement.ts';

/** The latency limit of v1, in ms. */
const LATENCY_LIMIT_MS = 500;

/** A row or configuration with its place: file, JSON pointer, and the slug of its model. */
interface Placed<Row> {
  readonly file: string;
  readonly pointer: string;
  readonly slug: string;
  readonly row: Row;
}

export function indexRows(published: PublishedFiles): Placed<IndexRow>[] {
  const { rows } = published.document('index.json');
  return rows.map((row, i) => ({ file: 'index.json', pointer: `/rows/${i}`, slug: row.slug, row }));
}

function modelConfigurations(published: PublishedFiles): Placed<Configuration>[] {
  return published
    .models()
    .flatMap(([file, { slug, configurations }]) =>
      configurations.map((row, i) => ({ file, pointer: `/configurations/${i}`, slug, row })),
    );
}

/** The rows of the index, and the configurations and best configurations of every model. */
function allRows(published: PublishedFiles): Placed<IndexRow | Configuration>[] {
  const best = published
    .models()
    .flatMap(([file, model]) =>
      Object.entries(model.best).map(([gpu, row]) => ({ file, pointer: `/best/${gpu}`, slug: model.slug, row })),
    );
  return [...indexRows(published), ...modelConfigurations(published), ...best];
}

/** Yields a contradiction for each row whose field is not what `expectedOf` gives for the row. */
function* wrongFields<Row extends object>(
  rows: readonly Placed<Row>[],
  field: keyof Row & string,
  expectedOf: (placed: Placed<Row>) => unknown,
): Iterable<Contradiction> {
  for (const placed of rows) {
    const expected = expectedOf(placed);
    if (placed.row[field] !== expected) {
      yield { file: placed.file, pointer: `${placed.pointer}/${field}`, found: placed.row[field], expected };
    }
  }
}

/** `<slug>/<gpu>/<num_gpus>/<max_num_seqs>`, with `/r2` on the first repeated run, `/r3` on the next. */
function rowIdOf(slug: string, row: Pick<Configuration, 'gpu' | 'num_gpus' | 'max_num_seqs'>, repeat: number): string {
  return [slug, row.gpu, row.num_gpus, row.max_num_seqs, ...(repeat > 1 ? [`r${repeat}`] : [])].join('/');
}

/** The run number that a row_id ends in; 1 without one. */
function repeatIn(rowId: string): number {
  return Number(/\/r(\d+)$/.exec(rowId)?.[1] ?? 1);
}

/** Measured fields of a configuration, with the largest difference from the source's digits that rounding explains. */
const MEASURED_FIELDS = {
  joules_per_output_token: 0.5e-7,
  median_itl_ms: 0.5e-6,
  p90_itl_ms: 0.5e-6,
  p95_itl_ms: 0.5e-6,
  p99_itl_ms: 0.5e-6,
  tokens_per_second: 0.5e-6,
  avg_running_batch: 0.5e-6,
  gpu_power_watts_total: 0.5,
  avg_output_tokens: 0.5,
} as const;

/** Fields that a document takes over from the source as they are. */
const COPIED_FIELDS = [
  'gpu',
  'num_gpus',
  'tensor_parallel',
  'data_parallel',
  'expert_parallel',
  'precision',
  'max_num_seqs',
  'repeat',
] as const;

/** The source's chat configurations by the row_id that each must have. */
function sourceConfigurations({ mlEnergy }: Inputs) {
  const chat = mlEnergy.configurations.filter(({ workload }) => workload === CHAT);
  return new Map(chat.map((row) => [rowIdOf(row.slug, row, row.repeat), row]));
}

/** Statements about `index.json` and the configurations in `models/<slug>.json`. */
export const configurationStatements: readonly Statement[] = [
  {
    id: 'latency-limit',
    sentence: `The latency limit for best rows is itl_deadline_ms = ${LATENCY_LIMIT_MS} ms on the median inter-token latency.`,
    *check(published) {
      const files = ['index.json', 'measurements.json', ...published.models().map(([file]) => file)];
      for (const file of files) {
        yield* unlessEqual(file, '/itl_deadline_ms', published.object(file)['itl_deadline_ms'], LATENCY_LIMIT_MS);
      }
    },
  },
  {
    id: 'one-row-per-model-and-gpu',
    sentence: 'index.json has one row for each model and GPU that were measured together within the latency limit.',
    *check(published) {
      const expected = new Set(
        modelConfigurations(published)
          .filter(({ row }) => row.median_itl_ms <= LATENCY_LIMIT_MS)
          .map(({ slug, row }) => `${slug} on ${row.gpu}`),
      );
      const found = indexRows(published).map(({ slug, row }) => `${slug} on ${row.gpu}`);
      const missing = [...expected].filter((pair) => !found.includes(pair));
      const surplus = found.filter((pair, i) => !expected.has(pair) || found.indexOf(pair) !== i);
      if (missing.length > 0) yield { file: 'index.json', pointer: '/rows', found: 'no such row', expected: missing };
      if (surplus.length > 0) yield { file: 'index.json', pointer: '/rows', found: surplus, expected: 'no such row' };
    },
  },
  {
    id: 'best-row',
    sentence:
      'Each row of index.json is the configuration of its model and GPU with the lowest GPU energy per output token ' +
      'among those whose median inter-token latency is at most itl_deadline_ms.',
    *check(published) {
      const configurations = modelConfigurations(published);
      for (const { file, pointer, slug, row } of indexRows(published)) {
        const candidates = configurations.filter((placed) => placed.slug === slug && placed.row.gpu === row.gpu);
        const rows = candidates.map((candidate) => ({ ...candidate.row }));
        const expected = lowestEnergyId(rows, LATENCY_LIMIT_MS, TOKEN_FIELDS);
        yield* unlessEqual(file, `${pointer}/row_id`, row.row_id, expected);
      }
    },
  },
  {
    id: 'index-order',
    sentence: 'Rows of index.json ascend by wh_per_million_output_tokens.',
    *check(published) {
      const rows = indexRows(published);
      for (const [i, { file, pointer, row }] of rows.entries()) {
        const before = rows[i - 1]?.row.wh_per_million_output_tokens ?? 0;
        const found = row.wh_per_million_output_tokens;
        if (found < before) yield { file, pointer, found, expected: `${before} or more, as the row before it` };
      }
    },
  },
  {
    id: 'watt-hours-from-joules',
    sentence: 'wh_per_million_output_tokens equals joules_per_output_token x 1,000,000 / 3,600 on every row.',
    *check(published) {
      for (const { file, pointer, row } of allRows(published)) {
        const expected = (row.joules_per_output_token * 1_000_000) / 3_600;
        const found = row.wh_per_million_output_tokens;
        if (!(Math.abs(found - expected) <= expected * 1e-9)) {
          yield { file, pointer: `${pointer}/wh_per_million_output_tokens`, found, expected };
        }
      }
    },
  },
  {
    id: 'joules-to-seven-decimals',
    sentence: 'joules_per_output_token is published to seven decimals.',
    *check(published) {
      for (const { file, pointer, row } of allRows(published)) {
        const found = row.joules_per_output_token;
        const expected = Number(found.toFixed(7));
        if (found !== expected) yield { file, pointer: `${pointer}/joules_per_output_token`, found, expected };
      }
    },
  },
  {
    id: 'alias-of-the-running-batch',
    sentence: 'avg_requests_in_flight has the same value as avg_running_batch.',
    check: (published) => wrongFields(allRows(published), 'avg_requests_in_flight', ({ row }) => row.avg_running_batch),
  },
  {
    id: 'row-id',
    sentence: 'row_id is <slug>/<gpu>/<num_gpus>/<max_num_seqs>, with the suffix /r2 on a repeated run.',
    check: (published) =>
      wrongFields(allRows(published), 'row_id', ({ slug, row }) =>
        rowIdOf(slug, row, 'repeat' in row ? row.repeat : repeatIn(row.row_id)),
      ),
  },
  {
    id: 'unique-row-ids',
    sentence: 'row_id identifies a row: no two configurations have the same one, and a repeat follows its first run.',
    *check(published) {
      const seen = new Set<string>();
      for (const { file, pointer, slug, row } of modelConfigurations(published)) {
        const found = row.row_id;
        if (seen.has(found)) yield { file, pointer: `${pointer}/row_id`, found, expected: 'a row_id of its own' };
        seen.add(found);
        const before = rowIdOf(slug, row, row.repeat - 1);
        if (row.repeat > 1 && !seen.has(before)) {
          yield { file, pointer: `${pointer}/repeat`, found: row.repeat, expected: `${before} before it` };
        }
      }
    },
  },
  {
    id: 'under-the-latency-limit',
    sentence: 'under_itl_deadline is true when median_itl_ms is at or under itl_deadline_ms.',
    check: (published) =>
      wrongFields(
        modelConfigurations(published),
        'under_itl_deadline',
        ({ row }) => row.median_itl_ms <= LATENCY_LIMIT_MS,
      ),
  },
  {
    id: 'best-is-a-configuration',
    sentence:
      'Each key of best is a GPU listed in gpus, and its value is the configuration that the matching row of ' +
      'index.json uses.',
    *check(published) {
      const rows = indexRows(published);
      for (const [file, model] of published.models()) {
        const modelRows = rows.filter(({ slug }) => slug === model.slug);
        yield* unlessEqual(file, '/best', Object.keys(model.best).sort(), modelRows.map(({ row }) => row.gpu).sort());
        for (const [gpu, best] of Object.entries(model.best)) {
          const configuration = model.configurations.find(({ row_id }) => row_id === best.row_id);
          yield* unlessEqual(file, `/best/${gpu}`, best, configuration);
          const row = modelRows.find((placed) => placed.row.gpu === gpu)?.row;
          if (row !== undefined) yield* unlessEqual(file, `/best/${gpu}/row_id`, best.row_id, row.row_id);
          if (!model.gpus.includes(gpu)) yield { file, pointer: `/best/${gpu}`, found: gpu, expected: model.gpus };
        }
      }
    },
  },
  {
    id: 'index-row-is-a-configuration',
    sentence: 'A row of index.json and the configuration with the same row_id have the same values.',
    *check(published) {
      const configurations = new Map(modelConfigurations(published).map(({ row }) => [row.row_id, row]));
      for (const { file, pointer, row } of indexRows(published)) {
        const configuration: Readonly<Record<string, unknown>> = { ...configurations.get(row.row_id) };
        for (const [field, found] of Object.entries(row)) {
          if (!(field in configuration)) continue;
          yield* unlessEqual(file, `${pointer}/${field}`, found, configuration[field]);
        }
      }
    },
  },
  {
    id: 'reference-row',
    sentence: 'reference_row names a row of index.json.',
    *check(published) {
      const { reference_row: reference, rows } = published.document('index.json');
      const isThere = rows.some(
        (row) => row.model === reference.model && row.gpu === reference.gpu && row.num_gpus === reference.num_gpus,
      );
      if (isThere) return;
      const fix = 'Name a row of index.json in reference_row of data/service.json.';
      const found = `${reference.model} on ${reference.num_gpus} x ${reference.gpu}`;
      yield {
        file: 'index.json',
        pointer: '/reference_row',
        found,
        expected: 'model, GPU and GPU count of a row',
        fix,
      };
    },
  },
  {
    id: 'measured-values',
    sentence:
      'configurations has every stable chat configuration of the source, with the measured values of the source, ' +
      'and nothing else: contributed measurements are never merged.',
    *check(published) {
      if (published.data === null) return;
      const source = sourceConfigurations(published.data);
      const found = new Set<string>();
      for (const { file, pointer, row } of modelConfigurations(published)) {
        found.add(row.row_id);
        const measured = source.get(row.row_id);
        if (measured === undefined) {
          yield { file, pointer, found: row.row_id, expected: 'a configuration of data/ml-energy/configurations.csv' };
          continue;
        }
        for (const field of COPIED_FIELDS) {
          yield* unlessEqual(file, `${pointer}/${field}`, row[field], measured[field]);
        }
        for (const [field, tolerance] of Object.entries(MEASURED_FIELDS) as [keyof typeof MEASURED_FIELDS, number][]) {
          const difference = Math.abs(row[field] - measured[field]);
          if (difference <= tolerance * (1 + 1e-9)) continue;
          yield { file, pointer: `${pointer}/${field}`, found: row[field], expected: measured[field] };
        }
      }
      const missing = [...source.keys()].filter((id) => !found.has(id));
      if (missing.length > 0) yield { file: 'models/*.json', found: 'no such configuration', expected: missing };
    },
  },
];
