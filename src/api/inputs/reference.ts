import { join } from 'node:path';
import { measurementValidator } from '../../contract/measurement-validator.ts';
import type { Retirements, Service, SourceFile } from '../../contract/generated/data.d.ts';
import { definitionsOf } from '../../contract/definitions.ts';
import { generatedFindings, measurementCheck } from '../../contract/generated-files.ts';
import { loadSchemas } from '../../contract/schema.ts';
import { CHAT } from '../../figures/chat.ts';
import { configurationsOf, modelsOf, tokenConfigurations } from '../../figures/configuration.ts';
import { sourceUncertainty } from '../../figures/source-uncertainty.ts';
import { type Reference, referenceFrom } from '../../checker/reference.ts';
import type { Validator } from '../../contract/validator.ts';
import { throwIfErrors } from '../../core/findings/finding.ts';
import { gather } from '../../core/findings/gather.ts';
import { PROGRAM } from '../../core/program.ts';
import type { Project } from '../../core/project.ts';
import type { Inputs } from './inputs.ts';
import { folderTexts } from '../../core/files/read-tree.ts';
import { publishedAreas } from '../../sources/ember/published-areas.ts';
import { areaNames, areas, intensity } from '../../sources/ember/tables.ts';
import { configurations, models } from '../../sources/ml-energy/tables.ts';
import { TOKEN_TASKS } from '../../sources/ml-energy/tasks.ts';
import { cardNames, cards, namedCards } from '../../sources/gpu-cards/tables.ts';
import { migProfiles } from '../../sources/nvidia/tables.ts';
import { openWeights } from '../../sources/open-weights/index.ts';
import { readTables } from '../../contract/tables/read.ts';
import type { TableRows, Tables } from '../../contract/tables/table.ts';
import { readJson } from '../../contract/read-json.ts';

/**
 * The values that contributions to a project are compared with on the day `date`. It reads only the tables that rules
 * need. It doesn't validate them, because compiling their validators takes longer than checking thousands of files. A
 * build validates all data. The generated validator of measurements must match the project's schema.
 * @throws FindingsError with everything that is wrong in the files that are read.
 */
export async function readReference(project: Project, date: string): Promise<Reference> {
  const { data } = project;
  const schemas = await loadSchemas(project);
  const definitions = definitionsOf(schemas);
  throwIfErrors(await generatedFindings(PROGRAM, [measurementCheck], schemas, definitions));
  const json = <T>(file: string, type: string): Promise<T> =>
    readJson<T>(join(data, file), `data/${file}`, type, { check: () => [] });
  const tables = async <T extends Tables>(source: string, wanted: T): Promise<TableRows<T>> =>
    readTables(await folderTexts(join(data, source)), `data/${source}`, wanted, { definitions });
  const read = await gather({
    service: () => json<Service>('service.json', 'Service'),
    retirements: () => json<Retirements>('retired.json', 'Retirements'),
    mlEnergy: async () => ({
      ...(await tables('ml-energy', { models, configurations })),
      source: await json<SourceFile>('ml-energy/source.json', 'SourceFile'),
    }),
    ember: () => tables('ember', { areas, intensity, areaNames }),
    nvidia: () => tables('nvidia', { migProfiles }),
    gpuCards: () => tables('gpu-cards', { cards, cardNames }),
    openWeightsModels: () => tables('open-weights', { openWeights }),
  });
  return referenceOf({ date, ...read, retired: read.retirements.retired }, measurementValidator);
}

/** The data that a reference is made from. */
interface ReferenceData extends Pick<Inputs, 'date' | 'service' | 'retired'> {
  readonly mlEnergy: Pick<Inputs['mlEnergy'], 'models' | 'configurations'> & {
    readonly source: Pick<Inputs['mlEnergy']['source'], 'publisher'>;
  };
  readonly ember: Pick<Inputs['ember'], 'areas' | 'areaNames' | 'intensity'>;
  readonly nvidia: Pick<Inputs['nvidia'], 'migProfiles'>;
  readonly openWeightsModels: Pick<Inputs['openWeightsModels'], 'openWeights'>;
  readonly gpuCards: Pick<Inputs['gpuCards'], 'cards' | 'cardNames'>;
}

/** The values that measurements are compared with, from the project's data. The documents publish the same values. */
export function referenceOf(inputs: ReferenceData, validator: Validator): Reference {
  const { service, retired, date, gpuCards, nvidia, ember } = inputs;
  const { report_grids: reportGrids, confirmed_gpus } = service.measurements;
  const uncertainty = sourceUncertainty(inputs);
  const { relativeStandard, degreesOfFreedom } = uncertainty.reproducibility;
  const component = {
    name: 'reproducibility',
    relative_standard: relativeStandard,
    degrees_of_freedom: degreesOfFreedom,
  };
  const chatModels = modelsOf(inputs);
  const measured = new Set(chatModels.map(({ model_id }) => model_id));
  const documents = {
    index: { ...service, source: inputs.mlEnergy.source },
    predictions: { models: inputs.openWeightsModels.openWeights.filter(({ model_id }) => !measured.has(model_id)) },
    models: chatModels.map((model) => ({
      ...model,
      configurations: configurationsOf(inputs, model.slug, CHAT, uncertainty),
    })),
    workloads: TOKEN_TASKS.map(({ workload }) => ({ workload, configurations: tokenConfigurations(inputs, workload) })),
    hardware: { cards: namedCards(gpuCards), mig_profiles: nvidia.migProfiles },
    grid: { areas: publishedAreas(ember, service.grid.year) },
    measurements: { confirmed_gpus, uncertainty: { components: [component] } },
  };
  return referenceFrom(documents, { date, validator, reportGrids, retired });
}
