import type { DataRule, FindingOfRule } from '../../../core/findings/finding.ts';
import type { EarlierConfigurationRow, EarlierModelRow, GpuCardRow } from '../../../contract/generated/data.d.ts';
import { keyText } from '../../../contract/tables/table.ts';
import { gpusIn, impliedWatts } from '../../../figures/benchmark-2024.ts';
import { earlierConfigurations, earlierModels } from '../../../sources/ml-energy-v2/tables.ts';
import { namedCards } from '../../../sources/gpu-cards/tables.ts';
import type { InputsWithoutContributions } from '../inputs.ts';

const FOLDER = 'data/ml-energy-v2';
/** The least power of a GPU that serves a model, in watts. */
const LOWEST_WATTS = 10;
/** Bytes of a weight in 16 bits, in which the models were published. */
const BYTES_PER_WEIGHT = 2;

/** Rules that compare the 2024 benchmark with the GPUs and with the models of the present benchmark. */
export const earlierRules: readonly DataRule<InputsWithoutContributions>[] = [
  {
    id: 'data/earlier-physics',
    title:
      'Each GPU of the 2024 benchmark is known, draws at most its power limit, and the weights fit into the memory.',
    check({ mlEnergyV2, gpuCards }) {
      const gpus = namedCards(gpuCards);
      return mlEnergyV2.earlierConfigurations.flatMap((row): FindingOfRule[] => {
        const gpu = gpus.find(({ product_names }) => product_names.includes(row.gpu));
        if (gpu === undefined) return [unknownGpu(row)];
        const model = mlEnergyV2.earlierModels.find(({ model_id }) => model_id === row.model_id);
        return [powerProblem(row, gpu), memoryProblem(row, gpu, model)].filter((found) => found !== null);
      });
    },
  },
  {
    id: 'data/earlier-models',
    title: 'A model of the 2024 benchmark with the slug of a model of the present benchmark also has its name.',
    check: ({ mlEnergy, mlEnergyV2 }) =>
      mlEnergyV2.earlierModels.flatMap(({ slug, name }) => {
        const { name: allowed = name } = mlEnergy.models.find((model) => model.slug === slug) ?? {};
        if (allowed === name) return [];
        const message = `${slug} has another name in data/ml-energy/models.csv`;
        const fix = `Write ${allowed}, or another slug if it is another model.`;
        return [{ file: `${FOLDER}/${earlierModels.file}`, pointer: 'name', message, found: name, allowed, fix }];
      }),
  },
];

function unknownGpu(row: EarlierConfigurationRow): FindingOfRule {
  const fix = 'Add the GPU to cards.csv and names.csv of data/gpu-cards.';
  return { ...problemIn(row, 'gpu', 'the GPU is not known'), found: row.gpu, fix };
}

/** A problem if the power that a row implies is impossible for its GPU. */
function powerProblem(
  row: EarlierConfigurationRow,
  { power_limit_w }: Pick<GpuCardRow, 'power_limit_w'>,
): FindingOfRule | null {
  const watts = impliedWatts(row) / gpusIn(row);
  if (watts >= LOWEST_WATTS && watts <= power_limit_w) return null;
  return {
    ...problemIn(row, 'joules_per_request', 'energy times throughput is not a possible power'),
    found: `${watts} W`,
    allowed: `${LOWEST_WATTS} to ${power_limit_w} W`,
  };
}

/** A problem if the weights of a model are larger than the memory of the row's GPUs. */
function memoryProblem(
  row: EarlierConfigurationRow,
  { memory_gb }: Pick<GpuCardRow, 'memory_gb'>,
  model: Pick<EarlierModelRow, 'params_b'> | undefined,
): FindingOfRule | null {
  const weights = (model?.params_b ?? 0) * BYTES_PER_WEIGHT;
  const memory = memory_gb * gpusIn(row);
  if (weights <= memory) return null;
  return {
    ...problemIn(row, 'tensor_parallel', 'the weights do not fit into the GPUs'),
    found: `${weights} GB`,
    allowed: `at most ${memory} GB`,
  };
}

function problemIn(row: EarlierConfigurationRow, pointer: string, message: string) {
  return {
    file: `${FOLDER}/${earlierConfigurations.file}`,
    pointer,
    message: `${keyText(earlierConfigurations, row)}: ${message}`,
    fix: "Compare the row with the publisher. A row like this can't be released.",
  };
}
