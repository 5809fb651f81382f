import type { Schema } from '../contract/schema.ts';
import type { Documents, ModelConfiguration } from '../../site/documents.ts';

/** A column of the table of all configurations: a field of {@link ModelConfiguration}, as its schema describes it. */
export interface ConfigurationColumn {
  readonly name: keyof ModelConfiguration;
  readonly schema: Schema;
}

/** Fields of a model's document that stand before each of its configurations. */
const OF_THE_MODEL = [
  ['slug', 'slug'],
  ['model', 'name'],
  ['model_id', 'model_id'],
  ['params_b', 'params_b'],
  ['active_params_b', 'active_params_b'],
  ['architecture', 'architecture'],
] as const;

/**
 * The columns of the table of all configurations: what is said of the model, then every field of a configuration in the
 * order of its schema.
 * @throws Error naming a field that the schemas lack.
 */
export function configurationColumns({ openapi }: Pick<Documents, 'openapi'>): ConfigurationColumn[] {
  const { Model: model, Configuration: configuration } = openapi.components.schemas;
  return [
    ...OF_THE_MODEL.map(([name, field]) => ({ name, schema: property(model, field) })),
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
