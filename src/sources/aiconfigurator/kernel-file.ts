import { stringify } from 'csv-stringify/sync';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

/** The part of a table of kernels that is read: these columns, of the rows with the values in `only`. */
export interface KernelTable {
  readonly columns: readonly string[];
  readonly only: Readonly<Record<string, string>>;
}

/**
 * The part of a Parquet file that is read, as CSV.
 * @throws Error if the bytes are not Parquet, if their compression is unknown, or if a column is missing.
 */
export async function kernelText(bytes: Uint8Array, { columns, only }: KernelTable): Promise<string> {
  const file = new Uint8Array(bytes).buffer;
  const rows = await parquetReadObjects({ file, columns: [...columns, ...Object.keys(only)], compressors });
  const kept = rows.filter((row) => Object.entries(only).every(([name, value]) => String(row[name]) === value));
  return stringify([columns, ...kept.map((row) => columns.map((name) => String(row[name])))]);
}
