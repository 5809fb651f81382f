import type { Index, IndexRow } from '../src/contract/generated/api.d.ts';

/**
 * The row of the main table that worked examples and the carbon table use.
 * @throws Error when the table lacks it.
 */
export function referenceRow({ rows, reference_row }: Pick<Index, 'rows' | 'reference_row'>): IndexRow {
  const { model, gpu, num_gpus } = reference_row;
  const found = rows.find((row) => row.model === model && row.gpu === gpu && row.num_gpus === num_gpus);
  if (found === undefined) {
    throw new Error(`The reference row, ${model} on ${num_gpus} ${gpu}, is not a row of the main table.`);
  }
  return found;
}
