import { inPrint } from '../../src/figures/format.ts';
import type { Configuration, Index, IndexRow } from '../../src/contract/generated/api.d.ts';
import type { HistoryRecord } from '../../src/releases/history.ts';

/** The history of a row: oldest first; what is shown now is the last step where no release holds it yet. */
export type RowHistory = ReturnType<typeof rowHistory>;

/**
 * The history of a row from what each release published under its `row_id`. `now` is what is shown, in a document
 * built on `updated`.
 */
export function rowHistory(
  now: Configuration,
  updated: string,
  published: readonly Pick<HistoryRecord, 'date' | 'notice' | 'configuration'>[],
) {
  const entries = published.map(({ date, notice, configuration: c }) => {
    const configuration = c !== null && 'median_itl_ms' in c ? c : null;
    return { date, notice, configuration, released: true };
  });
  if (!sameFigures(entries.at(-1)?.configuration, now)) {
    entries.push({ date: updated, notice: null, configuration: now, released: false });
  }
  const steps = entries.map((entry, i) => {
    const before = entries.slice(0, i).findLast(({ configuration }) => configuration !== null);
    return {
      /** With the date of the release, or of the build where no release holds it yet; no configuration where it lacks the row. */
      ...entry,
      /** (new - old) / old of the energy per token, against the last one that had the row; null for the first. */
      change: changeBetween(before?.configuration ?? null, entry.configuration),
    };
  });
  /** Every step says the same. */
  const constant = entries.every(({ configuration }) => sameFigures(configuration, now));
  return { steps, constant };
}

function changeBetween(before: Configuration | null, after: Configuration | null): number | null {
  if (before === null || after === null) return null;
  return after.joules_per_output_token / before.joules_per_output_token - 1;
}

function sameFigures(a: Configuration | null | undefined, b: Configuration): boolean {
  return a != null && FIGURES.every((figure) => a[figure] === b[figure]);
}

/** The figures that the history shows. */
const FIGURES = [
  'joules_per_output_token',
  'median_itl_ms',
  'tokens_per_second',
  'avg_running_batch',
  'gpu_power_watts_total',
] as const;

/**
 * The id of a row on the page of its model, which `/models/<slug>/#<id>` leads to: the `row_id` itself, with an
 * underscore for each space, which an id can't have. No part of a `row_id` has one, so that no two rows meet.
 */
export function rowAnchor(rowId: string): string {
  return rowId.replaceAll(' ', '_');
}

/** The rule by which rows are chosen, as pages print it. */
export function selectionInPrint(selection: string): string {
  return inPrint(selection.replace('row_id', 'the name of the row'));
}

/** The calculator with a configuration filled in; `base` leads from the page to the root of the site. */
export function calculatorPath(rowId: string, base = '/'): string {
  // Slashes may stand in a query as they are, and an address that people can read is better.
  return `${base}calculator/?configuration=${encodeURIComponent(rowId).replaceAll('%2F', '/')}`;
}

/**
 * The row of the main table that worked examples and the carbon table are priced on.
 * @throws Error when the table lacks it.
 */
export function referenceRow({ rows, reference_row }: Pick<Index, 'rows' | 'reference_row'>): IndexRow {
  const { model, gpu, num_gpus } = reference_row;
  const found = rows.find((row) => row.model === model && row.gpu === gpu && row.num_gpus === num_gpus);
  if (found === undefined) {
    throw new Error(`The reference row, ${model} on ${num_gpus} ${gpu}, is no row of the main table.`);
  }
  return found;
}
