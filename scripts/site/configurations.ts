import { type BasicType, parquetWriteBuffer } from 'hyparquet-writer';
import type { Model } from '../contract/generated/api.d.ts';
import type { Schema } from '../contract/schema.ts';
import type { Documents, ModelConfiguration, ModelFacts } from '../../site/documents.ts';
import { COLUMNS } from '../../site/islands/lib/configurations.ts';
import { unitOf } from '../../site/linked-data.ts';

/** Where the table of all configurations lies below the site. */
export const CONFIGURATIONS_PARQUET = 'configurations.parquet';

/** Parquet types by the types of JSON Schema. */
const TYPES: Readonly<Record<string, BasicType>> = {
  string: 'STRING',
  integer: 'INT32',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
};

/** What a model's document says of the model, as it stands before each of its configurations. */
export function modelFacts({ slug, name, model_id, params_b, active_params_b, architecture }: Model): ModelFacts {
  return { slug, model: name, model_id, params_b, active_params_b, architecture };
}

/**
 * The columns of the table of all configurations: what is said of the model, then every field of a configuration in the
 * order of its schema.
 * @throws Error naming a field that the schemas lack.
 */
export function configurationColumns({ openapi }: Pick<Documents, 'openapi'>) {
  const { Model: model, Configuration: configuration } = openapi.components.schemas;
  const ofTheModel = ['slug', 'model', 'model_id', 'params_b', 'active_params_b', 'architecture'] as const;
  return [
    ...ofTheModel.map((name) => ({ name, schema: property(model, name === 'model' ? 'name' : name) })),
    ...Object.entries(configuration?.properties ?? {}).map(([name, schema]) => ({
      name: name as keyof ModelConfiguration,
      schema,
    })),
  ];
}

function property(schema: Schema | undefined, field: string): Schema {
  const found = schema?.properties?.[field];
  if (found === undefined) throw new Error(`The schema of a model in openapi.json lacks ${field}.`);
  return found;
}

/** `/configurations.json`: what the pages' scripts choose from, in one small file; `readConfigurations` reads it. */
export function configurationsJson({ configurations, index, modelDocuments }: Documents): string {
  const { updated, caveat, itl_deadline_ms, selection } = index;
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, configurations.map((row) => row[name])]));
  const models = modelDocuments.map(modelFacts);
  return `${JSON.stringify({ updated, caveat, itl_deadline_ms, selection, models, columns })}\n`;
}

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
  const metadata = {
    name: `${manifest.name}: every configuration`,
    caveat: manifest.caveat,
    attribution: manifest.attribution,
    licence: manifest.licence,
    source: JSON.stringify(index.source),
    updated: manifest.updated,
    columns: JSON.stringify(described),
  };
  const buffer = parquetWriteBuffer({
    columnData: columns.map((column) => columnData(column, documents)),
    kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
  });
  return new Uint8Array(buffer);
}

function columnData({ name, schema }: ReturnType<typeof configurationColumns>[number], { configurations }: Documents) {
  const type = TYPES[String(schema.type)];
  if (type === undefined) throw new Error(`configurations.parquet: ${name} has the type ${String(schema.type)}`);
  const data = configurations.map((configuration) => configuration[name]);
  // The library would keep the lower 32 bits of a larger number.
  const unfit = type === 'INT32' ? data.find((value) => Number(value) !== (Number(value) | 0)) : undefined;
  if (unfit !== undefined)
    throw new Error(`configurations.parquet: ${String(unfit)} in ${name} is not a 32-bit integer`);
  return { name, data, type, nullable: false };
}
