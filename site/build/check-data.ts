import { knownGpu } from '../../src/checker/gpus.ts';
import { INDEX } from '../../src/checker/likeness.ts';
import { runFacts } from '../../src/checker/published-runs.ts';
import type { ReferenceDocuments } from '../../src/checker/reference.ts';
import { pick } from '../../src/core/text/json.ts';
import { WORLD } from '../../src/sources/ember/tables.ts';
import type { Documents } from '../documents.ts';
import type { CheckData } from '../blocks/checked.ts';

/** The data of the check page: reference documents, published measurements, and the example. */
export function checkData(documents: Documents, example: CheckData['present'][number]): CheckData {
  const measurements = documents.measurements.rows.map(
    ({ source_file, comparable, like_the_index, relative_uncertainty, ...measurement }) => ({
      path: source_file,
      text: JSON.stringify(measurement),
    }),
  );
  return { documents: referenceDocuments(documents), present: [...measurements, example] };
}

/** The documents that measurements are compared with, reduced to the fields that the check reads. */
export function referenceDocuments(documents: Documents): ReferenceDocuments {
  const { index, modelDocuments, workloadDocuments, hardware, grid, measurements, predictions } = documents;
  return {
    index: { itl_deadline_ms: index.itl_deadline_ms },
    predictions: {
      models: predictions.models.map((model) => pick(model, ['model_id', 'params_b', 'active_params_b'])),
    },
    models: modelDocuments.map((model) => ({
      ...pick(model, ['model_id', 'slug', 'name', 'params_b', 'active_params_b']),
      configurations: model.configurations.map((run) => ({
        ...runFacts(run),
        relative_uncertainty: run.relative_uncertainty,
      })),
    })),
    workloads: workloadDocuments.flatMap((document) =>
      document.unit === 'Wh per million output tokens' && document.workload !== INDEX.workload
        ? {
            workload: document.workload,
            configurations: document.configurations.map((run) => ({
              ...runFacts(run),
              ...pick(run, ['model_id', 'params_b', 'active_params_b']),
            })),
          }
        : [],
    ),
    hardware: {
      cards: hardware.cards?.map(knownGpu) ?? [],
      mig_profiles: hardware.mig_profiles.map((row) => pick(row, ['gpu_key', 'profile', 'instances'])),
    },
    grid: {
      areas: grid.areas
        .filter(({ iso3 }) => iso3 === WORLD)
        .map((area) => pick(area, ['iso3', 'display_name', 'g_co2e_per_kwh'])),
    },
    measurements: pick(measurements, ['confirmed_gpus', 'uncertainty']),
  };
}
