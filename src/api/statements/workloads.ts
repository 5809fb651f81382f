import { groupBy } from '../../core/text/group-by.ts';
import { isObject, type Json } from '../../core/text/json.ts';
import { EARLIER_FIELDS, lowestEnergyId, type SelectionFields, TOKEN_FIELDS } from './lowest-energy.ts';
import type { SourceInputs } from '../../sources/index.ts';
import { type Contradiction, type Statement, unlessEqual } from './statement.ts';

/** Largest relative difference that rounding explains: energies per token have seven decimals. */
const ROUNDING = 3e-6;

function fieldsOf(document: Json): SelectionFields {
  for (const fields of [TOKEN_FIELDS, EARLIER_FIELDS]) if (fields.bestLimit in document) return fields;
  const item = String(document['unit']).replace(/^Wh per /, '');
  return {
    energy: `joules_per_${item}`,
    latency: 'batch_latency_s',
    rowLimit: 'max_batch_latency_s',
    bestLimit: 'latency_deadline_s',
  };
}

function recordsIn(document: Json, list: string): Json[] {
  const value = document[list];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Statements about `workloads/<workload>.json`, to which the rule of the index applies at every latency limit. */
export const workloadStatements: readonly Statement[] = [
  {
    id: 'best-within-each-limit',
    sentence:
      'Each best row is the configuration with the lowest GPU energy among those whose latency does not exceed the ' +
      'limit that it is given for.',
    *check(published) {
      for (const file of published.jsonPaths.filter((path) => path.startsWith('workloads/'))) {
        yield* checkWorkload(file, published.object(file));
      }
    },
  },
  {
    id: 'workload-configurations',
    sentence:
      'A workload has every configuration of the source, best rows for every limit of the data, and energies in Wh ' +
      'that follow from joules.',
    *check(published) {
      for (const file of published.jsonPaths.filter((path) => path.startsWith('workloads/'))) {
        const document = published.object(file);
        yield* checkEnergies(file, document);
        if (published.data === null) continue;
        const { mlEnergy, mlEnergyV2 } = published.data;
        const workload = document['workload'];
        const rows = [...mlEnergy.configurations, ...mlEnergy.generations, ...mlEnergyV2.earlierConfigurations];
        const source = rows.filter((row) => row.workload === workload);
        const configurations = recordsIn(document, 'configurations');
        yield* unlessEqual(file, '/configurations', `${configurations.length} rows`, `${source.length} rows`);
        const { latency, rowLimit } = fieldsOf(document);
        const described = [...mlEnergy.workloads, ...mlEnergyV2.earlierWorkloads];
        const limits = described.find((row) => row.workload === workload)?.ceilings.split(' ') ?? [];
        const reachable = limits
          .map(Number)
          .filter((value) => configurations.some((row) => Number(row[latency]) <= value));
        const found = new Set(recordsIn(document, 'ceilings').map((row) => row[rowLimit]));
        yield* unlessEqual(file, '/ceilings', [...found].map(String).sort(), reachable.map(String).sort());
      }
    },
  },
  {
    id: 'earlier-figures',
    sentence:
      'The 2024 figures follow from the records of the source, are listed apart from all others, and have null for ' +
      'everything that the source does not state.',
    *check(published) {
      for (const file of published.jsonPaths.filter((path) => path.startsWith('workloads/'))) {
        const document = published.object(file);
        if (!(EARLIER_FIELDS.bestLimit in document)) continue;
        for (const [i, row] of recordsIn(document, 'configurations').entries()) {
          for (const field of ['precision', 'median_itl_ms', 'gpu_power_watts_total']) {
            yield* unlessEqual(file, `/configurations/${i}/${field}`, row[field], null);
          }
        }
        const listed = recordsIn(published.object('workloads.json'), 'workloads').map((each) => each['workload']);
        yield* unlessEqual('workloads.json', '/workloads', listed.includes(document['workload']), false);
        if (published.data !== null) yield* checkEarlier(file, document, published.data);
      }
    },
  },
];

/** Compares each configuration of 2024 with the record of the source that has the same model, GPUs and batch limit. */
function* checkEarlier(file: string, document: Json, { mlEnergyV2 }: SourceInputs): Iterable<Contradiction> {
  const source = mlEnergyV2.earlierConfigurations.filter((row) => row.workload === document['workload']);
  for (const [i, row] of recordsIn(document, 'configurations').entries()) {
    const records = source.filter(
      (record) =>
        record.model_id === row['model_id'] &&
        record.gpu.split(/[ -]/)[1] === row['gpu'] &&
        record.tensor_parallel * record.pipeline_parallel === row['num_gpus'] &&
        record.max_num_seqs === row['max_num_seqs'],
    );
    yield* unlessEqual(file, `/configurations/${i}`, `${records.length} records`, '1 records');
    for (const record of records) {
      const expected = {
        wh_per_million_output_tokens: (record.joules_per_request / record.avg_output_tokens / 3_600) * 1_000_000,
        wh_per_response: record.joules_per_request / 3_600,
        mean_tpot_ms: record.mean_tpot_s * 1_000,
        tokens_per_second: record.tokens_per_second,
        avg_output_tokens: record.avg_output_tokens,
        avg_running_batch: record.avg_running_batch,
        tensor_parallel: record.tensor_parallel,
        pipeline_parallel: record.pipeline_parallel,
      };
      for (const [field, value] of Object.entries(expected)) {
        if (Math.abs(Number(row[field]) / value - 1) <= ROUNDING) continue;
        yield { file, pointer: `/configurations/${i}/${field}`, found: row[field], expected: value };
      }
    }
  }
}

/** Wh per million tokens, or per image or video, from the joules of the same row. */
function* checkEnergies(file: string, document: Json): Iterable<Contradiction> {
  const fields = fieldsOf(document);
  const isTokens = fields.energy === TOKEN_FIELDS.energy;
  const field = isTokens ? 'wh_per_million_output_tokens' : fields.energy.replace('joules_', 'wh_');
  for (const [i, row] of recordsIn(document, 'configurations').entries()) {
    const expected = (Number(row[fields.energy]) * (isTokens ? 1_000_000 : 1)) / 3_600;
    const found = Number(row[field]);
    if (Math.abs(found - expected) <= expected * 1e-9) continue;
    yield { file, pointer: `/configurations/${i}/${field}`, found: row[field], expected };
  }
}

function* checkWorkload(file: string, document: Json): Iterable<Contradiction> {
  const fields = fieldsOf(document);
  const groups = new Map<string, readonly Json[]>(groupBy(recordsIn(document, 'configurations'), groupOf));
  const bestLimit = Number(document[fields.bestLimit]);
  const best = { rows: recordsIn(document, 'best'), limit: bestLimit, pointer: '/best' };
  yield* checkBest(file, groups, fields, best);
  const limited = recordsIn(document, 'ceilings');
  const limits = new Set(limited.map((row) => Number(row[fields.rowLimit])));
  for (const limit of limits) {
    const rows = limited.filter((row) => row[fields.rowLimit] === limit);
    yield* checkBest(file, groups, fields, { rows, limit, pointer: '/ceilings' });
  }
}

/** A configuration is compared with the other configurations of its model on its GPU. */
function groupOf(row: Json): string {
  return `${String(row['slug'])} on ${String(row['gpu'])}`;
}

/** Compares the best rows for one limit with the lowest-energy configurations of all groups. */
function* checkBest(
  file: string,
  groups: ReadonlyMap<string, readonly Json[]>,
  fields: SelectionFields,
  { rows, limit, pointer }: { readonly rows: readonly Json[]; readonly limit: number; readonly pointer: string },
): Iterable<Contradiction> {
  const found = new Map(rows.map((row) => [groupOf(row), row['row_id']]));
  for (const [group, configurations] of groups) {
    const named = (rowId: unknown): string =>
      `${group} within ${limit}: ${typeof rowId === 'string' ? rowId : 'no row'}`;
    const expected = lowestEnergyId(configurations, limit, fields);
    yield* unlessEqual(file, pointer, named(found.get(group)), named(expected));
  }
  yield* unlessEqual(
    file,
    pointer,
    rows.filter((row) => !groups.has(groupOf(row))),
    [],
  );
}
