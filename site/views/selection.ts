import {
  bestPerGpu,
  byMerit,
  inIndexOrder,
  type Candidate,
  type SelectionRule,
} from '../../src/figures/configuration.ts';
import type { ModelConfiguration } from '../documents.ts';
import { decimals } from './format.ts';

/** The statistics of the inter-token latency that are published, each with the field that holds it. */
export const STATISTICS = { median: 'median_itl_ms', p90: 'p90_itl_ms', p95: 'p95_itl_ms', p99: 'p99_itl_ms' } as const;

export type Statistic = keyof typeof STATISTICS;

/** What a configuration must keep to, and which of those that do is chosen for a model on a GPU. */
export interface Limits {
  /** Highest latency, ms; null sets none. */
  readonly ceiling: number | null;
  /** Of which statistic the ceiling is, and by which latency is told. */
  readonly statistic: Statistic;
  /** Highest energy, Wh per million output tokens; null sets none. */
  readonly budget: number | null;
  /** Of which figure the chosen configuration has the least. */
  readonly pick: 'energy' | 'latency';
}

/** Which configurations are looked at; null and an empty search let everything through. */
export interface Filters {
  readonly search: string;
  readonly gpu: string | null;
  readonly precision: string | null;
  readonly architecture: string | null;
  /** Smallest and largest count of parameters, billions. */
  readonly min_size: number | null;
  readonly max_size: number | null;
}

/** The limits of the published index. */
export function indexLimits(ceiling: number): Limits {
  return { ceiling, statistic: 'median', budget: null, pick: 'energy' };
}

/** A statistic of a configuration's inter-token latency, ms. */
export function itl(configuration: ModelConfiguration, statistic: Statistic): number {
  return configuration[STATISTICS[statistic]];
}

/** A statistic of the inter-token latency in words: `median ITL`. */
export function itlName(statistic: Statistic): string {
  return `${statistic} ITL`;
}

/** `<slug>/<gpu>`: a model on a GPU, of which one configuration is chosen. */
export function pairOf({ slug, gpu }: Pick<ModelConfiguration, 'slug' | 'gpu'>): string {
  return `${slug}/${gpu}`;
}

/** How many models on a GPU there are among configurations. */
export function countPairs(configurations: readonly ModelConfiguration[]): number {
  return new Set(configurations.map(pairOf)).size;
}

/**
 * The configuration chosen for each model on each GPU, in the order of the index; a pair of which none keeps to the
 * limits is left out. With the limits of the index these are the rows of the index.
 */
export function pick(configurations: readonly ModelConfiguration[], limits: Limits): ModelConfiguration[] {
  const rule = ruleOf(limits);
  const ofModel = (name: string): ModelConfiguration[] => configurations.filter(({ slug }) => slug === name);
  const slugs = new Set(configurations.map(({ slug }) => slug));
  return [...slugs].flatMap((slug) => [...bestPerGpu(ofModel(slug), rule).values()]).sort(inIndexOrder);
}

/** Keeps the configurations that every filter lets through; the search looks for each of its words in the name. */
export function filtered(configurations: readonly ModelConfiguration[], filters: Filters): ModelConfiguration[] {
  const { search, gpu, precision, architecture, min_size, max_size } = filters;
  const words = search.toLowerCase().split(/\s+/);
  return configurations.filter((c) => {
    const name = `${c.model} ${c.model_id}`.toLowerCase();
    return (
      (gpu === null || c.gpu === gpu) &&
      (precision === null || c.precision === precision) &&
      (architecture === null || c.architecture === architecture) &&
      c.params_b >= (min_size ?? 0) &&
      c.params_b <= (max_size ?? Infinity) &&
      words.every((word) => name.includes(word))
    );
  });
}

/** The limits in words, to stand after a noun: `at or under 20 ms median ITL and 100 Wh per M tokens`. */
export function limitsInWords({ ceiling, statistic, budget }: Limits): string {
  const parts = [
    ...(ceiling === null ? [] : [`${plain(ceiling)} ms ${itlName(statistic)}`]),
    ...(budget === null ? [] : [`${plain(budget)} Wh per M tokens`]),
  ];
  return parts.length === 0 ? '' : `at or under ${parts.join(' and ')}`;
}

function plain(value: number): string {
  return decimals(value, (String(value).split('.')[1] ?? '').length);
}

function ruleOf({ ceiling, statistic, budget, pick: goal }: Limits): SelectionRule {
  const energy = (c: Candidate): number => c.joules_per_output_token;
  const latency = (c: Candidate): number => c[STATISTICS[statistic]];
  return {
    fits: (c) => latency(c) <= (ceiling ?? Infinity) && c.wh_per_million_output_tokens <= (budget ?? Infinity),
    byMerit: goal === 'energy' ? byMerit(energy, latency) : byMerit(latency, energy),
  };
}

type ColumnValue = (configuration: ModelConfiguration, statistic: Statistic) => string | number;

/** What each column of the main table is sorted by. */
const VALUES = {
  model: (c) => c.model,
  hardware: (c) => `${c.gpu} ${c.num_gpus}`,
  energy: (c) => c.wh_per_million_output_tokens,
  itl: itl,
  batch: (c) => c.avg_running_batch,
  size: (c) => c.params_b,
  precision: (c) => c.precision,
} satisfies Record<string, ColumnValue>;

/** A column of the main table. */
export type ColumnKey = keyof typeof VALUES;

/** Every column of the main table. */
export const SORT_KEYS = Object.keys(VALUES) as ColumnKey[];

/** By which column rows are sorted, and which way. */
export interface Sort {
  readonly by: ColumnKey;
  readonly descending: boolean;
}

/** Rows by a column; equal ones stay in the order they came in. */
export function sorted(rows: readonly ModelConfiguration[], { by, descending }: Sort, statistic: Statistic) {
  const value: ColumnValue = VALUES[by];
  // Words in the reader's own order, in which 8B comes before 14B.
  const words = new Intl.Collator('en', { numeric: true });
  return rows.toSorted((a, b) => {
    const [x, y] = [value(a, statistic), value(b, statistic)];
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : words.compare(String(x), String(y));
    return descending ? -order : order;
  });
}
