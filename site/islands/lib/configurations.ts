import { rowId } from '../../../src/figures/configuration.ts';
import { whPerMillionTokens } from '../../../src/figures/energy.ts';
import type { ModelConfiguration, ModelFacts } from '../../documents.ts';

/** What the file holds of each configuration; whatever follows from it is worked out by the reader. */
export const COLUMNS = [
  'slug',
  'gpu',
  'num_gpus',
  'tensor_parallel',
  'data_parallel',
  'expert_parallel',
  'precision',
  'max_num_seqs',
  'joules_per_output_token',
  'median_itl_ms',
  'p90_itl_ms',
  'p95_itl_ms',
  'p99_itl_ms',
  'gpu_power_watts_total',
  'avg_output_tokens',
  'avg_running_batch',
  'repeat',
  'relative_uncertainty',
  'repeats',
] as const satisfies readonly (keyof ModelConfiguration)[];

type PackedRow = Pick<ModelConfiguration, (typeof COLUMNS)[number]>;

/** `/configurations.json`: every configuration of every model, for the scripts of the pages. */
export interface ConfigurationsFile {
  /** Build date of the documents that it was made from. */
  readonly updated: string;
  /** Must stand beside whatever is made from the figures. */
  readonly caveat: string;
  /** Latency ceiling of the index: the highest median inter-token latency of a row, ms. */
  readonly itl_deadline_ms: number;
  /** How the rows of the index are chosen, in words. */
  readonly selection: string;
  readonly models: readonly ModelFacts[];
  /** One list per field, all of one length, in the order of the documents; units are those of the API. */
  readonly columns: Columns;
}

type Columns = { readonly [Name in keyof PackedRow]: readonly PackedRow[Name][] };

/**
 * Every configuration as its model's document has it, in the order of the documents.
 * @throws Error when the file names a model that it does not describe.
 */
export function readConfigurations({ itl_deadline_ms, models, columns }: ConfigurationsFile): ModelConfiguration[] {
  const factsOf = new Map(models.map((model) => [model.slug, model]));
  return columns.slug.map((slug, i) => {
    const facts = factsOf.get(slug);
    if (facts === undefined) throw new Error(`configurations.json has a configuration of ${slug}, but no such model.`);
    // Every column is as long as the first, so that each name has a value of its own type.
    const row = Object.fromEntries(COLUMNS.map((name) => [name, columns[name][i]])) as PackedRow;
    return {
      ...facts,
      ...row,
      wh_per_million_output_tokens: whPerMillionTokens(row.joules_per_output_token),
      avg_requests_in_flight: row.avg_running_batch,
      under_itl_deadline: row.median_itl_ms <= itl_deadline_ms,
      row_id: rowId(row),
    };
  });
}

/** The file, fetched from beside the folder of the scripts. */
export async function fetchConfigurationsFile(): Promise<ConfigurationsFile> {
  // A copy kept from before a release would not fit a page made after it: the browser asks whether it still stands.
  const response = await fetch(new URL('../configurations.json', import.meta.url), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The configurations could not be fetched: the server answered ${response.status}.`);
  return (await response.json()) as ConfigurationsFile;
}
