import { parquetWriteBuffer, type BasicType } from 'hyparquet-writer';
import type { Documents } from '../../site/documents.ts';
import { unitOf } from '../../site/figures/units.ts';
import { configurationColumns, type ConfigurationColumn } from './configuration-columns.ts';

/** Where the table of all configurations lies below the site. */
export const CONFIGURATIONS_PARQUET = 'configurations.parquet';

/** Parquet types by the types of JSON Schema. */
const TYPES: Readonly<Record<string, BasicType>> = {
  string: 'STRING',
  integer: 'INT32',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
};

/**
 * Every configuration as one Parquet table. Its key-value metadata has the caveat, the credit line, the licence, the
 * source, the date of the data, and under `columns` what each column means, as JSON.
 * @throws Error on a value that does not fit the type of its column.
 */
export function configurationsParquet(documents: Documents): Uint8Array {
  const { manifest, index } = documents;
  const columns = configurationColumns(documents);
  const described = Object.fromEntries(
    columns.map(({ name, schema }) => [name, { description: schema.description, unit: unitOf(name) }]),
  );
  const buffer = parquetWriteBuffer({
    columnData: columns.map((column) => columnData(column, documents)),
    kvMetadata: [
      { key: 'name', value: `${manifest.name}: every configuration` },
      { key: 'caveat', value: manifest.caveat },
      { key: 'attribution', value: manifest.attribution },
      { key: 'licence', value: manifest.licence },
      { key: 'source', value: JSON.stringify(index.source) },
      { key: 'updated', value: manifest.updated },
      { key: 'columns', value: JSON.stringify(described) },
    ],
  });
  return new Uint8Array(buffer);
}

function columnData({ name, schema }: ConfigurationColumn, { configurations }: Documents) {
  const type = TYPES[String(schema.type)];
  if (type === undefined) throw new Error(`configurations.parquet: ${name} has the type ${String(schema.type)}`);
  const data = configurations.map((configuration) => configuration[name]);
  // The library would keep the lower 32 bits of a larger number.
  const unfit = type === 'INT32' ? data.find((value) => Number(value) !== (Number(value) | 0)) : undefined;
  if (unfit !== undefined) throw new Error(`configurations.parquet: ${String(unfit)} in ${name} is no 32-bit integer`);
  return { name, data, type, nullable: false };
}
