import { join } from 'node:path';
import { measurementValidator } from '../../contract/compiled-validator.ts';
import type { Retirements, Service } from '../../contract/generated/data.d.ts';
import { definitionsOf } from '../../contract/definitions.ts';
import { generatedFindings, measurementCheck } from '../../contract/generated-files.ts';
import { loadSchemas } from '../../contract/schema.ts';
import { CHAT } from '../../figures/chat.ts';
import { configurationsOf, modelsOf } from '../../figures/configuration.ts';
import { sourceUncertainty } from '../../figures/source-uncertainty.ts';
import { type Facts, knownOf, type Reference } from '../../checker/reference.ts';
import { runFacts } from '../../checker/published-runs.ts';
import type { Validator } from '../../contract/validator.ts';
import { gather, refuse } from '../../core/findings/finding.ts';
import { PROGRAM } from '../../core/program.ts';
import type { Project } from '../../core/project.ts';
import type { Inputs } from './inputs.ts';
import { folderTexts } from '../../core/files/read-tree.ts';
import { areaNames, areas, displayNames, intensity, WORLD } from '../../sources/ember/tables.ts';
import { configurations, models } from '../../sources/ml-energy/tables.ts';
import { cardNames, cards, namedCards } from '../../sources/gpu-cards/tables.ts';
import { migProfiles } from '../../sources/nvidia/tables.ts';
import { readTables } from '../../contract/tables/read.ts';
import type { TableRows, Tables } from '../../contract/tables/table.ts';
import { readJson } from '../../contract/read-json.ts';

/**
 * What contributions to a project are checked against on the day `date`: of its data only the tables that a rule looks
 * at, and these only as far as they can be read. That all of the data is valid, the build sees: to make its checks
 * would take longer than to check some thousand files. The check of measurements itself is generated ahead of time, so it
 * has to be that of the project's schema.
 * @throws FindingsError with everything that is wrong in what is read.
 */
export async function readReference(project: Project, date: string): Promise<Reference> {
  const { data } = project;
  const schemas = await loadSchemas(project);
  const definitions = definitionsOf(schemas);
  refuse(await generatedFindings(PROGRAM, [measurementCheck], schemas, definitions));
  const json = <T>(file: string, type: string): Promise<T> =>
    readJson<T>(join(data, file), `data/${file}`, type, { check: () => [] });
  const tables = async <T extends Tables>(source: string, of: T): Promise<TableRows<T>> =>
    readTables(await folderTexts(join(data, source)), `data/${source}`, of, { definitions });
  const read = await gather({
    service: () => json<Service>('service.json', 'Service'),
    retirements: () => json<Retirements>('retired.json', 'Retirements'),
    mlEnergy: () => tables('ml-energy', { models, configurations }),
    ember: () => tables('ember', { areas, intensity, areaNames }),
    nvidia: () => tables('nvidia', { migProfiles }),
    gpuCards: () => tables('gpu-cards', { cards, cardNames }),
  });
  return referenceOf({ date, ...read, retired: read.retirements.retired }, measurementValidator);
}

/** The data that a reference is made of. */
interface ReferenceData extends Pick<Inputs, 'date' | 'service' | 'retired'> {
  readonly mlEnergy: Pick<Inputs['mlEnergy'], 'models' | 'configurations'>;
  readonly ember: Pick<Inputs['ember'], 'areas' | 'areaNames' | 'intensity'>;
  readonly nvidia: Pick<Inputs['nvidia'], 'migProfiles'>;
  readonly gpuCards: Pick<Inputs['gpuCards'], 'cards' | 'cardNames'>;
}

/** The reference that the data of the project makes. */
export function referenceOf(inputs: ReferenceData, validator: Validator): Reference {
  const { nvidia, gpuCards, service } = inputs;
  const known = knownOf({
    itlDeadlineMs: service.itl_deadline_ms,
    cards: namedCards(gpuCards),
    confirmedGpus: service.measurements.confirmed_gpus,
    migProfiles: nvidia.migProfiles,
    models: modelsOf(inputs).map((model) => {
      const configurations = configurationsOf(inputs, model.slug);
      return { ...model, configurations, formerSlugs: formerOf(model.slug, inputs.retired) };
    }),
    otherRuns: otherRunsOf(inputs),
    reproducibility: sourceUncertainty(inputs).reproducibility,
    grids: gridsOf(inputs),
  });
  return { ...known, date: inputs.date, validator };
}

/** The ids that lead to this one, over any number of retirements; one that leads back to itself is followed once. */
function formerOf(id: string, retired: Inputs['retired']): string[] {
  const found = new Set([id]);
  for (const now of found) for (const line of retired) if (line.replaced_by === now) found.add(line.id);
  return [...found].slice(1);
}

/** The runs of other workloads of tokens than chat, as published. */
function otherRunsOf(inputs: Pick<ReferenceData, 'mlEnergy' | 'service'>): Facts['otherRuns'] {
  const workloads = new Set(inputs.mlEnergy.configurations.map(({ workload }) => workload));
  workloads.delete(CHAT);
  return [...workloads].flatMap((workload) =>
    modelsOf(inputs, workload).flatMap(({ slug, model_id, params_b, active_params_b }) =>
      configurationsOf(inputs, slug, workload).map((run) => {
        return { ...runFacts(run), model_id, workload, params_b, active_params_b };
      }),
    ),
  );
}

function gridsOf({ ember, service }: Pick<ReferenceData, 'ember' | 'service'>): Facts['grids'] {
  const names = displayNames(ember);
  return [WORLD, ...service.measurements.report_grids].flatMap((iso3) => {
    const row = ember.intensity.find((r) => r.iso3 === iso3 && String(r.year) === service.grid.year);
    return row === undefined ? [] : [{ area: names.get(iso3) ?? iso3, gCo2ePerKwh: row.g_co2e_per_kwh }];
  });
}
