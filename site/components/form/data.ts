import type { Facts } from '../../../scripts/contributions/reference.ts';
import { WORLD } from '../../../scripts/sources/ember/tables.ts';
import type { Documents } from '../../documents.ts';

/** Where the form finds its data: beside its page. */
export const FORM_DATA = 'reference.json';

/** What the form needs to check as the command does: the schema, what is known, and the measurements there are. */
export type FormData = ReturnType<typeof formData>;

/** The data of the form, from the published documents and the example, which nobody may send as their own. */
export function formData(documents: Documents, example: { readonly path: string; readonly text: string }) {
  const measurements = documents.measurements.rows.map(({ source_file, comparable, ...measurement }) => ({
    path: source_file,
    text: JSON.stringify(measurement),
  }));
  return { schema: documents.measurementSchema, facts: factsOf(documents), present: [...measurements, example] };
}

/** What contributions are checked against, as far as it is published. */
export function factsOf({ hardware, models, modelDocuments, grid, index }: Documents): Facts {
  const configurations = new Map(modelDocuments.map((model) => [model.slug, model.configurations]));
  return {
    itlDeadlineMs: index.itl_deadline_ms,
    tdp: hardware.tdp.map(({ gpu_key, max_tdp_w }) => ({ gpu_key, max_tdp_w })),
    migProfiles: hardware.mig_profiles.map(({ gpu_key, profile, instances }) => ({ gpu_key, profile, instances })),
    models: models.models.map(({ model_id, slug, name }) => ({
      model_id,
      slug,
      name,
      configurations: (configurations.get(slug) ?? []).map((run) => ({
        row_id: run.row_id,
        gpu: run.gpu,
        num_gpus: run.num_gpus,
        precision: run.precision,
        avg_running_batch: run.avg_running_batch,
        median_itl_ms: run.median_itl_ms,
        wh_per_million_output_tokens: run.wh_per_million_output_tokens,
      })),
    })),
    grids: [{ area: grid.areas.find(({ iso3 }) => iso3 === WORLD)?.display_name ?? 'World', gCo2ePerKwh: grid.world }],
  };
}
