import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../core/findings/finding.ts';
import { groupBy } from '../core/text/group-by.ts';
import { isObject, type Json } from '../core/text/json.ts';
import { byKeys } from '../core/text/order.ts';

/** A published figure and the source's: the factor from the source's unit, and how far rounding may take them apart. */
type Pair = readonly [published: string, source: string, factor?: number, rounding?: number];

/** The published figures of one kind of workload, by the source's names; nothing of the importer is used here. */
interface WorkloadKind {
  readonly key: readonly Pair[];
  readonly energy: string;
  readonly figures: readonly Pair[];
}

const SIX = 0.5e-6;
const TOKENS: WorkloadKind = {
  key: [
    ['model_id', 'model_id'],
    ['gpu', 'gpu_model'],
    ['num_gpus', 'num_gpus'],
    ['max_num_seqs', 'max_num_seqs'],
  ],
  energy: 'energy_per_token_joules',
  figures: [
    ['joules_per_output_token', 'energy_per_token_joules', 1, 0.5e-7],
    ['wh_per_million_output_tokens', 'energy_per_token_joules', 1e6 / 3600, 0.5e-7 * (1e6 / 3600)],
    // Joules are rounded before they are multiplied with up to some 12,000 tokens.
    ['wh_per_response', 'energy_per_request_joules', 1 / 3600, 2e-7],
    ['median_itl_ms', 'median_itl_ms', 1, SIX],
    ['p90_itl_ms', 'p90_itl_ms', 1, SIX],
    ['p95_itl_ms', 'p95_itl_ms', 1, SIX],
    ['p99_itl_ms', 'p99_itl_ms', 1, SIX],
    ['tokens_per_second', 'output_throughput_tokens_per_sec', 1, SIX],
    ['avg_running_batch', 'avg_batch_size', 1, SIX],
    ['gpu_power_watts_total', 'avg_power_watts', 1, 0.5],
    ['avg_output_tokens', 'avg_output_len', 1, 0.5],
    ['tensor_parallel', 'tensor_parallel'],
    ['data_parallel', 'data_parallel'],
    ['expert_parallel', 'expert_parallel'],
    ['params_b', 'total_params_billions'],
    ['active_params_b', 'activated_params_billions'],
  ],
};

function items(item: 'image' | 'video'): WorkloadKind {
  const own: readonly Pair[] =
    item === 'image'
      ? []
      : [
          ['num_frames', 'num_frames'],
          ['fps', 'fps'],
        ];
  return {
    key: [
      ...TOKENS.key.slice(0, 3),
      ['batch_size', 'batch_size'],
      ['ulysses_degree', 'ulysses_degree'],
      ['ring_degree', 'ring_degree'],
    ],
    energy: `energy_per_${item}_joules`,
    figures: [
      [`joules_per_${item}`, `energy_per_${item}_joules`, 1, 0.5e-7],
      [`wh_per_${item}`, `energy_per_${item}_joules`, 1 / 3600, 0.5e-7],
      [`${item}s_per_second`, `throughput_${item}s_per_sec`, 1, SIX],
      ['batch_latency_s', 'batch_latency_s', 1, SIX],
      ['gpu_power_watts_total', 'avg_power_watts', 1, 0.5],
      ['height', `${item}_height`],
      ['width', `${item}_width`],
      ['inference_steps', 'inference_steps'],
      ...own,
    ],
  };
}

const KINDS: Readonly<Record<string, WorkloadKind>> = { token: TOKENS, image: items('image'), video: items('video') };

/** What a comparison found of one workload. */
export interface SourceComparison {
  readonly workload: string;
  readonly configurations: number;
  readonly models: number;
  readonly best: number;
  readonly figures: number;
  /** Every published figure that is not the source's, in words. */
  readonly differences: readonly string[];
}

/**
 * Compares the published workloads in the folder `api` with the publisher's task files in `folder`, figure by figure,
 * within what rounding explains; the importer has no part in it.
 * @throws UsageError where a file is missing or holds something else.
 */
export async function compareSource(folder: string, api: string): Promise<SourceComparison[]> {
  const { workloads } = await readObject(join(api, 'workloads.json'));
  return Promise.all(
    objects(workloads).map(async ({ workload, unit, path }) => {
      const published = await readObject(join(api, String(path)));
      const source = await readObject(join(folder, `${String(workload)}.json`));
      const kind = KINDS[String(unit)];
      if (kind === undefined) throw new UsageError(`workloads.json: the unit ${String(unit)} is unknown here.`);
      return comparisonOf(String(workload), kind, published, objects(source['configurations']));
    }),
  );
}

function comparisonOf(
  workload: string,
  kind: WorkloadKind,
  published: Json,
  source: readonly Json[],
): SourceComparison {
  const configurations = objects(published['configurations']);
  const key = (row: Json, side: 0 | 1): string => JSON.stringify(kind.key.map((pair) => row[pair[side]]));
  const ours = new Map(groupBy(configurations, (row) => key(row, 0)).map(([id, rows]) => [id, [...rows]]));
  const theirs = groupBy(source, (row) => key(row, 1));
  const differences: string[] = [];
  let figures = 0;
  const [energy = ''] = kind.figures[0] ?? [];
  for (const [id, rows] of theirs) {
    const found = (ours.get(id) ?? []).sort(byKeys<Json>((row) => Number(row[energy])));
    ours.delete(id);
    if (found.length !== rows.length)
      differences.push(`${id}: ${rows.length} runs in the source, ${found.length} published`);
    const sorted = [...rows].sort(byKeys<Json>((row) => Number(row[kind.energy])));
    for (const [i, row] of found.entries()) {
      for (const [name, from, factor = 1, rounding = 0] of kind.figures) {
        const [is, was] = [Number(row[name]), Number(sorted[i]?.[from]) * factor];
        figures += 1;
        // A double has some sixteen digits; products of two lose the last ones.
        if (Math.abs(is - was) <= rounding * 1.000001 + 1e-12 * Math.abs(was)) continue;
        differences.push(`${String(row['row_id'])}: ${name} is ${String(row[name])}, the source has ${was}`);
      }
    }
  }
  for (const id of ours.keys()) differences.push(`${id}: not in the source`);
  return {
    workload,
    configurations: configurations.length,
    models: new Set(configurations.map(({ slug }) => slug)).size,
    best: objects(published['best']).length,
    figures,
    differences,
  };
}

/** The comparison in lines, one for each workload and one for each difference. */
export function comparisonText(comparisons: readonly SourceComparison[]): string {
  const lines = comparisons.flatMap(({ workload, configurations, models, best, figures, differences }) => [
    `${workload}: ${configurations} configurations, ${models} models, ${best} best; ${figures} figures compared, ${differences.length} differ`,
    ...differences.map((difference) => `  ${difference}`),
  ]);
  return `${lines.join('\n')}\n`;
}

async function readObject(file: string): Promise<Json> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} can't be read.`);
  });
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Told below, as anything else that is no object.
  }
  throw new UsageError(`${file} does not hold a JSON object.`);
}

function objects(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
