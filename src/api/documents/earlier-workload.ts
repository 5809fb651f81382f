import type { Catalog, EarlierConfiguration, EarlierWorkload, Workloads } from '../../contract/generated/api.d.ts';
import type { WorkloadRow } from '../../contract/generated/data.d.ts';
import { fill } from '../../core/text/fill.ts';
import { byKeys } from '../../core/text/order.ts';
import { gpusOf } from '../../figures/configuration.ts';
import { bestEarlier, publishedEarlier } from '../../figures/benchmark-2024.ts';
import { FOLDERS } from '../../sources/ml-energy-v2/archive.ts';
import { namedCards } from '../../sources/gpu-cards/tables.ts';
import { baseUrl, type Inputs } from '../inputs/inputs.ts';
import { type DocumentEndpoint, documentEndpoint } from './endpoint.ts';
import { publishedSource } from './source.ts';
import { latencyLimitsOf } from './workload-fields.ts';
import { earlierCaveat } from '../../figures/caveat.ts';

const SOURCE = 'ml-energy-v2';
/** The workloads of the 2024 benchmark, chat first. */
const EARLIER = Object.keys(FOLDERS);

/** `workloads/<workload>.json` for each workload of the 2024 benchmark. */
export const earlierWorkloads = EARLIER.map((workload): DocumentEndpoint =>
  documentEndpoint<EarlierWorkload>({
    path: `/workloads/${workload}.json`,
    schema: 'EarlierWorkload',
    sources: [SOURCE],
    records: {
      configurations: ['row_id'],
      best: ['slug', 'gpu'],
      ceilings: ['max_mean_tpot_ms', 'slug', 'gpu'],
    },
    body(inputs) {
      const row = rowOf(inputs, workload);
      const configurations = configurationsIn(inputs, row);
      return {
        unit: 'Wh per million output tokens',
        ...wordsOf(inputs, row),
        source: publishedSource(inputs.mlEnergyV2.source),
        caveat: earlierCaveat(inputs.service),
        workload_caveat: row.caveat,
        boundary: 'gpu_only',
        uncertainty_note: inputs.service.earlier.uncertainty_note,
        gpus: gpusOf(configurations),
        configurations,
        best: bestEarlier(configurations, row.ceiling),
        ceilings: latencyLimitsOf(row).flatMap((limit) =>
          bestEarlier(configurations, limit)
            .sort(byKeys('slug', 'gpu'))
            .map((best) => ({ max_mean_tpot_ms: limit, ...best })),
        ),
      };
    },
  }),
);

/** The workloads and models of the 2024 benchmark as `workloads.json` lists them. */
export function earlierLists(inputs: Inputs): Pick<Required<Workloads>, 'earlier_workloads' | 'earlier_models'> {
  const measured = EARLIER.map((workload) => rowOf(inputs, workload)).map((row) => ({
    row,
    configurations: configurationsIn(inputs, row),
  }));
  return {
    earlier_workloads: measured
      .filter(({ configurations }) => configurations.length > 0)
      .map(({ row, configurations }) => ({
        ...wordsOf(inputs, row),
        models: new Set(configurations.map(({ slug }) => slug)).size,
        configurations: configurations.length,
        gpus: gpusOf(configurations),
        ceilings: latencyLimitsOf(row),
        caveat: row.caveat,
        ...addressesOf(inputs, row),
        page: pageOf(inputs),
      })),
    earlier_models: modelsIn(inputs).map((model) => ({
      ...model,
      workloads: measured
        .filter(({ configurations }) => configurations.some(({ slug }) => slug === model.slug))
        .map(({ row }) => row.workload),
    })),
  };
}

/** The models of the 2024 benchmark as `catalog.json` lists them. */
export function earlierCatalog(inputs: Inputs): Required<Catalog>['earlier_models'] {
  return modelsIn(inputs).map((model) => ({
    ...model,
    workloads: EARLIER.map((workload) => rowOf(inputs, workload)).flatMap((row) => {
      const ownConfigurations = configurationsIn(inputs, row).filter(({ slug }) => slug === model.slug);
      if (ownConfigurations.length === 0) return [];
      const counted = {
        tpot_deadline_ms: row.ceiling,
        gpus: gpusOf(ownConfigurations),
        configurations: ownConfigurations.length,
      };
      return [{ workload: row.workload, ...counted, ...addressesOf(inputs, row) }];
    }),
    page: pageOf(inputs),
  }));
}

/** @throws Error if data/ml-energy-v2/workloads.csv has no line for the workload. */
function rowOf({ mlEnergyV2 }: Inputs, workload: string): WorkloadRow {
  const row = mlEnergyV2.earlierWorkloads.find((each) => each.workload === workload);
  if (row === undefined) throw new Error(`data/ml-energy-v2/workloads.csv has no line for ${workload}`);
  return row;
}

function wordsOf({ service }: Inputs, { workload, name, about, data_set, runtime, ceiling: limit }: WorkloadRow) {
  const { published, selection } = service.earlier;
  const words = { workload, name, about, data_set, runtime, published, tpot_deadline_ms: limit };
  return { ...words, selection: fill(selection, { ceiling: limit }) };
}

function addressesOf(inputs: Inputs, { workload }: WorkloadRow) {
  const path = `/workloads/${workload}.json`;
  return { path, url: baseUrl(inputs) + path };
}

function pageOf({ service }: Inputs): string {
  return `${service.site_url}/workloads/2024/`;
}

/** The models that have a configuration, by slug. */
function modelsIn({ mlEnergyV2 }: Inputs) {
  const measured = new Set(mlEnergyV2.earlierConfigurations.map(({ model_id }) => model_id));
  return mlEnergyV2.earlierModels.filter(({ model_id }) => measured.has(model_id)).sort(byKeys('slug'));
}

/**
 * The configurations of a workload, in the order of its document. A rule of the data rejects unknown models and GPUs.
 */
function configurationsIn({ mlEnergyV2, gpuCards }: Inputs, { workload, ceiling: limit }: WorkloadRow) {
  const cards = namedCards(gpuCards);
  return mlEnergyV2.earlierConfigurations
    .filter((row) => row.workload === workload)
    .flatMap((row) => {
      const model = mlEnergyV2.earlierModels.find(({ model_id }) => model_id === row.model_id);
      const card = cards.find(({ product_names }) => product_names.includes(row.gpu));
      if (model === undefined || card === undefined) return [];
      return [publishedEarlier(row, model, { gpu: card.gpu_key, card: card.card, latencyLimitMs: limit })];
    })
    .sort(byKeys<EarlierConfiguration>('slug', 'gpu', 'num_gpus', 'max_num_seqs'));
}
