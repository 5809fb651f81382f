import { stringify } from 'csv-stringify/sync';
import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

/** What is read of a table of kernels: its columns, and the values that rows must have to be of use. */
export interface KernelTable {
  readonly columns: readonly string[];
  readonly only: Readonly<Record<string, string>>;
}

/**
 * The rows of a Parquet file as CSV: of the columns that are read those that there are, and of the rows those of use.
 * @throws Error where the bytes are not Parquet, or compressed in an unknown way.
 */
export async function kernelText(bytes: Uint8Array, { columns, only }: KernelTable): Promise<string> {
  const file = new Uint8Array(bytes).buffer;
  const { schema } = await parquetMetadataAsync(file);
  const there = new Set(schema.map(({ name }) => name));
  const wanted = [...columns, ...Object.keys(only)].filter((name) => there.has(name));
  const rows = await parquetReadObjects({ file, columns: wanted, compressors });
  const kept = rows.filter((row) => Object.entries(only).every(([name, value]) => String(row[name]) === value));
  const cells = kept.map((row) => columns.filter((name) => there.has(name)).map((name) => String(row[name])));
  return stringify([columns.filter((name) => there.has(name)), ...cells]);
}
