import { inPrint } from '../../src/figures/format.ts';
import type { Index, IndexRow } from '../../src/contract/generated/api.d.ts';

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
