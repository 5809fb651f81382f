import { kept } from '../../../src/core/files/lazy-files.ts';
import { groupBy } from '../../../src/core/text/group-by.ts';
import { fill } from '../../../src/core/text/fill.ts';
import { byMerit, rowId } from '../../../src/figures/configuration.ts';
import { generationId } from '../../../src/figures/generation.ts';
import type { Snapshot, SnapshotItemWorkload, SnapshotWorkload } from '../../../src/contract/generated/site.d.ts';
import { whPerMillionTokens } from '../../../src/figures/energy.ts';
import { plain } from '../../../src/figures/name-key.ts';
import { leastBusy } from '../../../src/figures/price.ts';
import { seriesKey } from '../../../src/figures/series.ts';
import type { Configuration, ItemEstimate, Model } from '../token-energy.d.ts';
import { type AreaFinder, areaFinder } from './areas.ts';
import { type ModelFinder, modelFinder } from './names.ts';
import { faultOf } from './snapshot-fault.ts';

/** A snapshot, read once into what questions are answered from. */
export interface SnapshotFigures {
  readonly snapshot: Snapshot;
  /** Every configuration, in the order of the documents. */
  readonly rows: readonly Configuration[];
  readonly models: readonly Model[];
  readonly modelOf: ModelFinder;
  readonly tokens: Kind<Configuration, SnapshotWorkload>;
  readonly items: Kind<ItemConfiguration, SnapshotItemWorkload>;
  /** The configuration with the smallest batch on the same cards in the same way. */
  readonly quietest: (row: Configuration) => Configuration;
  readonly areaNamed: AreaFinder;
  /** The name of each GPU by its plain name. */
  readonly gpus: ReadonlyMap<string, string>;
  /** What is said where no GPU was named, of the one that was taken. */
  readonly anyGpu: (gpu: string) => string;
  /** The sources, in words. */
  readonly sources: readonly string[];
  /** The notice on this release; null where there is none. */
  readonly notice: string | null;
}

/** What is counted, tokens or items: its workloads and its configurations. */
export interface Kind<C, W> {
  readonly workloads: ReadonlyMap<string, W>;
  /** Those of a model on a workload, most frugal first; put in order when they are first asked for. */
  readonly ranked: (of: Group) => readonly C[];
  /** The latency of a configuration, and the ceiling on it where none is asked for. */
  readonly latency: (configuration: C) => number;
  readonly ceiling: (workload: W) => number;
  /** The option that asks for one. */
  readonly option: 'maxItlMs' | 'maxLatencyS';
  /** What is said where there is no answer. */
  readonly words: Readonly<Record<'unknown' | 'otherKind' | 'unmeasured' | 'slow', Word>>;
}

export type Word = keyof Snapshot['words'];

/** A configuration that makes images or videos. */
export type ItemConfiguration = Omit<
  ItemEstimate,
  | ('wh' | 'gCo2e' | 'outputs' | 'maxLatencyS' | 'ceilingAsked' | 'electricity' | 'pue' | 'otherGpuThan')
  | ('basis' | 'boundary' | 'caveat' | 'warnings' | 'release' | 'sources')
> & { readonly relative_uncertainty: number };

/** Under what the configurations of a model on a workload are kept. */
function groupOf({ workload, slug }: Group): string {
  return `${workload}/${slug}`;
}

/** Reads a snapshot. @throws RangeError where it is not one. */
export function figuresOf(value: unknown): SnapshotFigures {
  const fault = faultOf(value);
  if (fault !== null) throw new RangeError(`The snapshot can't be used: ${fault}.`);
  const snapshot = value as Snapshot;
  const [rows, items] = [rowsOf(snapshot), itemsOf(snapshot)];
  const measured = new Map(groupBy<Group & { readonly gpu: string }>([...rows, ...items], ({ slug }) => slug));
  const models = snapshot.models.map((model) => {
    const own = measured.get(model.slug) ?? [];
    return Object.freeze({
      ...model,
      workloads: Object.freeze([...new Set(own.map((c) => c.workload))]),
      gpus: Object.freeze([...new Set(own.map((c) => c.gpu))].sort()),
    });
  });
  const series = new Map(groupBy(rows, seriesOf));
  return {
    snapshot,
    rows,
    models,
    modelOf: modelFinder(models, snapshot),
    tokens: {
      workloads: new Map(snapshot.workloads.map((each) => [each.workload, each])),
      ranked: rankedBy(rows, byMerit<Configuration>('joules_per_output_token', 'median_itl_ms')),
      latency: (c) => c.median_itl_ms,
      ceiling: () => snapshot.itl_deadline_ms,
      option: 'maxItlMs',
      words: {
        unknown: 'no_workload',
        otherKind: 'counted_in_outputs',
        unmeasured: 'counted_in_outputs',
        slow: 'no_latency',
      },
    },
    items: {
      workloads: new Map(snapshot.items.workloads.map((each) => [each.workload, each])),
      ranked: rankedBy(items, byMerit<ItemConfiguration>('wh_per_output', 'batch_latency_s')),
      latency: (c) => c.batch_latency_s,
      ceiling: (workload) => workload.latency_deadline_s,
      option: 'maxLatencyS',
      words: {
        unknown: 'no_item_workload',
        otherKind: 'no_item_workload',
        unmeasured: 'no_items',
        slow: 'no_batch_latency',
      },
    },
    quietest: (row) => leastBusy(row, series.get(seriesOf(row)) ?? []),
    areaNamed: areaFinder(snapshot.grid),
    gpus: new Map(snapshot.gpus.map((gpu) => [plain(gpu), gpu])),
    anyGpu: kept((gpu) => fill(snapshot.words.any_gpu, { gpu })),
    sources: Object.freeze(
      snapshot.sources.map(({ name, version, licence }) =>
        [name, version, licence].filter((part) => part !== null).join(', '),
      ),
    ),
    notice: snapshot.notices.find(({ date }) => date === snapshot.release)?.notice ?? null,
  };
}

/** Those of a model on a workload, put in order when they are first asked for. */
function rankedBy<C extends Group>(all: readonly C[], merit: (a: C, b: C) => number): (of: Group) => readonly C[] {
  const own = new Map(groupBy(all, groupOf));
  const ranked = kept((group) => [...(own.get(group) ?? [])].sort(merit));
  return (of) => ranked(groupOf(of));
}

/** Configurations that differ in their batch alone. */
function seriesOf(row: Configuration): string {
  return `${groupOf(row)}/${seriesKey(row)}`;
}

/** Every row, written out: objects of one shape are made ten times as fast as any made of a list of fields. */
function rowsOf({ columns, scales, workloads, gpus, models }: Snapshot): Configuration[] {
  const at = (column: readonly number[], i: number): number => column[i] ?? Number.NaN;
  const figure = (name: keyof typeof scales, i: number): number => at(columns[name], i) / scales[name];
  return columns.joules_per_output_token.map((_, i) => {
    const joules = figure('joules_per_output_token', i);
    const { slug, model, model_id, params_b, active_params_b, architecture } = models[at(columns.model, i)] ?? NO_MODEL;
    const row = {
      row_id: '',
      workload: workloads[at(columns.workload, i)]?.workload ?? '',
      slug,
      model,
      model_id,
      params_b,
      active_params_b,
      architecture,
      gpu: gpus[at(columns.gpu, i)] ?? '',
      num_gpus: at(columns.num_gpus, i),
      tensor_parallel: at(columns.tensor_parallel, i),
      data_parallel: at(columns.data_parallel, i),
      expert_parallel: at(columns.expert_parallel, i),
      precision: columns.precision[i] ?? '',
      max_num_seqs: at(columns.max_num_seqs, i),
      repeat: at(columns.repeat, i),
      repeats: at(columns.repeats, i),
      wh_per_million_output_tokens: whPerMillionTokens(joules),
      joules_per_output_token: joules,
      wh_per_response: figure('wh_per_response', i),
      median_itl_ms: figure('median_itl_ms', i),
      tokens_per_second: figure('tokens_per_second', i),
      gpu_power_watts_total: at(columns.gpu_power_watts_total, i),
      avg_output_tokens: at(columns.avg_output_tokens, i),
      answer_tokens_p10: columns.answer_tokens_p10[i] ?? null,
      answer_tokens_p50: columns.answer_tokens_p50[i] ?? null,
      answer_tokens_p90: columns.answer_tokens_p90[i] ?? null,
      avg_running_batch: figure('avg_running_batch', i),
      since: columns.since[i] ?? null,
      relative_uncertainty: at(columns.relative_uncertainty, i),
    };
    row.row_id = rowId(row);
    row.gpu_power_watts_total += powerOf(row);
    row.avg_output_tokens += answerTokensOf(row);
    // Whoever is given a row must not change what is answered next.
    return Object.freeze(row);
  });
}

/** Power of all GPUs and tokens of an answer, as they follow from other figures: rounded, and not always as published. */
export function powerOf(row: Pick<Configuration, 'joules_per_output_token' | 'tokens_per_second'>): number {
  return Math.floor(row.joules_per_output_token * row.tokens_per_second + 0.5);
}
export function answerTokensOf(row: Pick<Configuration, 'wh_per_response' | 'wh_per_million_output_tokens'>): number {
  return Math.floor((row.wh_per_response * 1e6) / row.wh_per_million_output_tokens + 0.5);
}

function itemsOf({ items, gpus, models }: Snapshot): ItemConfiguration[] {
  const { workloads, columns } = items;
  const at = (column: readonly number[], i: number): number => column[i] ?? Number.NaN;
  return columns.joules_per_item.map((joules, i) => {
    const { workload, unit } = workloads[at(columns.workload, i)] ?? NO_WORKLOAD;
    const { slug, model } = models[at(columns.model, i)] ?? NO_MODEL;
    const [batch_size, repeat] = [at(columns.batch_size, i), at(columns.repeat, i)];
    const row = {
      row_id: '',
      slug,
      model,
      workload,
      gpu: gpus[at(columns.gpu, i)] ?? '',
      num_gpus: at(columns.num_gpus, i),
      precision: columns.precision[i] ?? '',
      unit,
      wh_per_output: joules / 3600,
      batch_size,
      batch_latency_s: at(columns.batch_latency_s, i),
      width: at(columns.width, i),
      height: at(columns.height, i),
      inference_steps: at(columns.inference_steps, i),
      num_frames: columns.num_frames[i] ?? null,
      fps: columns.fps[i] ?? null,
      since: columns.since[i] ?? null,
      relative_uncertainty: at(columns.relative_uncertainty, i),
    };
    const [ulysses_degree, ring_degree] = [at(columns.ulysses_degree, i), at(columns.ring_degree, i)];
    const { gpu, num_gpus } = row;
    row.row_id = generationId({ workload, slug, gpu, num_gpus, batch_size, ulysses_degree, ring_degree, repeat });
    return row;
  });
}

/** Never taken: every place in a column was looked at before. */
const NO_MODEL = { slug: '', model: '', model_id: '', params_b: 0, active_params_b: 0, architecture: '' };
const NO_WORKLOAD = { workload: '', unit: 'image' } as const;

type Group = Pick<Configuration, 'workload' | 'slug'>;
