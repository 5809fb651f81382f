import { knownCard } from '../../src/checker/cards.ts';
import { INDEX } from '../../src/checker/likeness.ts';
import { runFacts } from '../../src/checker/published-runs.ts';
import type { Facts } from '../../src/checker/reference.ts';
import type { Measurements } from '../../src/contract/generated/api.d.ts';
import { WORLD } from '../../src/sources/ember/tables.ts';
import type { Documents } from '../documents.ts';
import type { CheckData } from '../blocks/checked.ts';

/** What the page of the check fetches: what is known, the published measurements, and the example. */
export function checkData(documents: Documents, example: CheckData['present'][number]): CheckData {
  const measurements = documents.measurements.rows.map(
    ({ source_file, comparable, like_the_index, relative_uncertainty, ...measurement }) => ({
      path: source_file,
      text: JSON.stringify(measurement),
    }),
  );
  return { facts: factsOf(documents), present: [...measurements, example] };
}

/** What contributions are checked against, as far as it is published. */
export function factsOf({
  hardware,
  models,
  modelDocuments,
  workloadDocuments,
  grid,
  index,
  measurements,
}: Documents): Facts {
  const configurations = new Map(modelDocuments.map((model) => [model.slug, model.configurations]));
  return {
    itlDeadlineMs: index.itl_deadline_ms,
    cards: hardware.cards?.map(knownCard) ?? [],
    confirmedGpus: measurements.confirmed_gpus ?? [],
    migProfiles: hardware.mig_profiles.map(({ gpu_key, profile, instances }) => ({ gpu_key, profile, instances })),
    models: models.models.map(({ model_id, slug, name, params_b, active_params_b }) => ({
      model_id,
      slug,
      name,
      params_b,
      active_params_b,
      configurations: (configurations.get(slug) ?? []).map((run) => ({
        ...runFacts(run),
        relative_uncertainty: run.relative_uncertainty,
      })),
    })),
    otherRuns: workloadDocuments.flatMap((document) =>
      document.unit === 'Wh per million output tokens' && document.workload !== INDEX.workload
        ? document.configurations.map((run) => ({
            ...runFacts(run),
            model_id: run.model_id,
            workload: document.workload,
            params_b: run.params_b,
            active_params_b: run.active_params_b,
          }))
        : [],
    ),
    reproducibility: reproducibilityIn(measurements),
    grids: [{ area: grid.areas.find(({ iso3 }) => iso3 === WORLD)?.display_name ?? 'World', gCo2ePerKwh: grid.world }],
  };
}

/** How far runs of the index's source lie apart, as the document says; null in one from before it said so. */
function reproducibilityIn({ uncertainty }: Partial<Pick<Measurements, 'uncertainty'>>) {
  const found = uncertainty?.components.find(({ name }) => name === 'reproducibility');
  if (found === undefined) return null;
  return { relativeStandard: found.relative_standard, degreesOfFreedom: found.degrees_of_freedom ?? 0 };
}
