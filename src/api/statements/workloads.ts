import { isObject, type Json } from '../../core/text/json.ts';
import { type Contradiction, type Statement, unlessEqual } from './statement.ts';

/** The names of the fields that decide which configuration of a workload is the best, by what it makes. */
interface Terms {
  readonly energy: string;
  readonly latency: string;
  readonly limit: string;
  readonly deadline: string;
}

const TOKENS: Terms = {
  energy: 'joules_per_output_token',
  latency: 'median_itl_ms',
  limit: 'max_median_itl_ms',
  deadline: 'itl_deadline_ms',
};

function termsOf(document: Json): Terms {
  if (TOKENS.deadline in document) return TOKENS;
  const item = String(document['unit']).replace(/^Wh per /, '');
  return {
    energy: `joules_per_${item}`,
    latency: 'batch_latency_s',
    limit: 'max_batch_latency_s',
    deadline: 'latency_deadline_s',
  };
}

function recordsIn(document: Json, list: string): Json[] {
  const value = document[list];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The row_id of the lowest-energy configuration of a model on a GPU within a limit; undefined where none is. */
function lowestEnergyId(configurations: readonly Json[], limit: number, { energy, latency }: Terms) {
  const ranked = configurations
    .filter((row) => Number(row[latency]) <= limit)
    .sort(
      (a, b) =>
        Number(a[energy]) - Number(b[energy]) ||
        Number(a[latency]) - Number(b[latency]) ||
        Number(a['num_gpus']) - Number(b['num_gpus']) ||
        (String(a['row_id']) < String(b['row_id']) ? -1 : 1),
    );
  return ranked[0]?.['row_id'];
}

/** Statements about `workloads/<workload>.json`, to which the rule of the index applies at every latency limit. */
export const workloadStatements: readonly Statement[] = [
  {
    id: 'best-within-each-limit',
    section: '1',
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
    section: '1',
    sentence:
      'A workload has every configuration of the source, best rows for every limit of the data, and energies in Wh ' +
      'that follow from joules.',
    *check(published) {
      for (const file of published.jsonPaths.filter((path) => path.startsWith('workloads/'))) {
        const document = published.object(file);
        yield* checkEnergies(file, document);
        if (published.data === null) continue;
        const { mlEnergy } = published.data;
        const workload = document['workload'];
        const source = [...mlEnergy.configurations, ...mlEnergy.generations].filter((row) => row.workload === workload);
        const configurations = recordsIn(document, 'configurations');
        yield* unlessEqual(file, '/configurations', `${configurations.length} rows`, `${source.length} rows`);
        const { limit } = termsOf(document);
        const limits = mlEnergy.workloads.find((row) => row.workload === workload)?.ceilings.split(' ') ?? [];
        const reachable = limits
          .map(Number)
          .filter((value) => configurations.some((row) => isWithin(row, value, document)));
        const found = new Set(recordsIn(document, 'ceilings').map((row) => row[limit]));
        yield* unlessEqual(file, '/ceilings', [...found].map(String).sort(), reachable.map(String).sort());
      }
    },
  },
];

function isWithin(row: Json, limit: number, document: Json): boolean {
  return Number(row[termsOf(document).latency]) <= limit;
}

/** Wh per million tokens, or per image or video, from the joules of the same row. */
function* checkEnergies(file: string, document: Json): Iterable<Contradiction> {
  const terms = termsOf(document);
  const isTokens = terms === TOKENS;
  const field = isTokens ? 'wh_per_million_output_tokens' : terms.energy.replace('joules_', 'wh_');
  for (const [i, row] of recordsIn(document, 'configurations').entries()) {
    const expected = (Number(row[terms.energy]) * (isTokens ? 1_000_000 : 1)) / 3_600;
    const found = Number(row[field]);
    if (Math.abs(found - expected) <= expected * 1e-9) continue;
    yield { file, pointer: `/configurations/${i}/${field}`, found: row[field], expected };
  }
}

function* checkWorkload(file: string, document: Json): Iterable<Contradiction> {
  const terms = termsOf(document);
  const groups = new Map<string, Json[]>();
  for (const row of recordsIn(document, 'configurations')) {
    groups.set(groupOf(row), [...(groups.get(groupOf(row)) ?? []), row]);
  }
  const deadline = Number(document[terms.deadline]);
  yield* checkBest(file, '/best', groups, terms, recordsIn(document, 'best'), deadline);
  const limited = recordsIn(document, 'ceilings');
  const limits = new Set(limited.map((row) => Number(row[terms.limit])));
  for (const limit of limits) {
    const rows = limited.filter((row) => row[terms.limit] === limit);
    yield* checkBest(file, '/ceilings', groups, terms, rows, limit);
  }
}

/** A configuration is compared with those of the same model on the same GPU. */
function groupOf(row: Json): string {
  return `${String(row['slug'])} on ${String(row['gpu'])}`;
}

/** Compares the best rows for one limit with the lowest-energy configurations of all groups. */
function* checkBest(
  file: string,
  pointer: string,
  groups: ReadonlyMap<string, readonly Json[]>,
  terms: Terms,
  rows: readonly Json[],
  limit: number,
): Iterable<Contradiction> {
  const found = new Map(rows.map((row) => [groupOf(row), row['row_id']]));
  for (const [group, configurations] of groups) {
    const expected = lowestEnergyId(configurations, limit, terms);
    yield* unlessEqual(file, `${pointer} (${group}, limit ${limit})`, found.get(group), expected);
  }
  yield* unlessEqual(
    file,
    pointer,
    rows.filter((row) => !groups.has(groupOf(row))),
    [],
  );
}
