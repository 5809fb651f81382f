import { itl, type Statistic } from '../../src/figures/limits.ts';
import type { ModelConfiguration } from '../documents.ts';

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

/** Words in the reader's own order, in which 8B comes before 14B. */
const words = new Intl.Collator('en', { numeric: true });

/** Rows by a column; equal ones stay in the order they came in. */
export function sorted(rows: readonly ModelConfiguration[], { by, descending }: Sort, statistic: Statistic) {
  const value: ColumnValue = VALUES[by];
  return rows.toSorted((a, b) => {
    const [x, y] = [value(a, statistic), value(b, statistic)];
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : words.compare(String(x), String(y));
    return descending ? -order : order;
  });
}
