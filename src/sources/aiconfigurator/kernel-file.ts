import { stringify } from 'csv-stringify/sync';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

/** What is read of a table of kernels: its columns, and the values that rows must have to be of use. */
export interface KernelTable {
  readonly columns: readonly string[];
  readonly only: Readonly<Record<string, string>>;
}

/**
 * The rows of a Parquet file as CSV: the columns that are read, of the rows of use.
 * @throws Error where the bytes are not Parquet, compressed in an unknown way, or without one of the columns.
 */
export async function kernelText(bytes: Uint8Array, { columns, only }: KernelTable): Promise<string> {
  const file = new Uint8Array(bytes).buffer;
  const rows = await parquetReadObjects({ file, columns: [...columns, ...Object.keys(only)], compressors });
  const kept = rows.filter((row) => Object.entries(only).every(([name, value]) => String(row[name]) === value));
  return stringify([columns, ...kept.map((row) => columns.map((name) => String(row[name])))]);
}
