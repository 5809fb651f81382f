import type { ModelConfiguration } from '../documents.ts';
import { itl, type Statistic } from './selection.ts';

type Value = (configuration: ModelConfiguration, statistic: Statistic) => string | number;

/** What each column of the main table is sorted by. */
const VALUES = {
  model: (c) => c.model,
  hardware: (c) => `${c.gpu} ${c.num_gpus}`,
  energy: (c) => c.wh_per_million_output_tokens,
  itl: itl,
  batch: (c) => c.avg_running_batch,
  size: (c) => c.params_b,
  precision: (c) => c.precision,
} satisfies Record<string, Value>;

/** A column of the main table. */
export type SortKey = keyof typeof VALUES;

/** Every column of the main table. */
export const SORT_KEYS = Object.keys(VALUES) as SortKey[];

/** By which column rows are sorted, and which way. */
export interface Sort {
  readonly by: SortKey;
  readonly descending: boolean;
}

/** Rows by a column; equal ones stay in the order they came in. */
export function sorted(
  rows: readonly ModelConfiguration[],
  { by, descending }: Sort,
  statistic: Statistic,
): ModelConfiguration[] {
  const value: Value = VALUES[by];
  // Words in the reader's own order, in which 8B comes before 14B.
  const words = new Intl.Collator('en', { numeric: true });
  return rows.toSorted((a, b) => {
    const [x, y] = [value(a, statistic), value(b, statistic)];
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : words.compare(String(x), String(y));
    return descending ? -order : order;
  });
}
