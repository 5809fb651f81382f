import type { DataRule, FindingOfRule } from '../../../core/findings/finding.ts';
import { keyText } from '../../../contract/tables/table.ts';
import { gpusIn, impliedWatts } from '../../../figures/benchmark-2024.ts';
import { earlierConfigurations, earlierModels } from '../../../sources/ml-energy-v2/tables.ts';
import { namedCards } from '../../../sources/gpu-cards/tables.ts';
import type { InputsWithoutContributions } from '../inputs.ts';

const FOLDER = 'data/ml-energy-v2';
/** A GPU that serves a model draws more than this, in watts. */
const LOWEST_WATTS = 10;
/** Bytes of a weight in 16 bits, in which the models were published. */
const BYTES_PER_WEIGHT = 2;

/** Rules that compare the benchmark of 2024 with the GPUs and with the models of the present benchmark. */
export const earlierRules: readonly DataRule<InputsWithoutContributions>[] = [
  {
    id: 'data/earlier-physics',
    title:
      'Each GPU of the benchmark of 2024 is known, draws at most its power limit, and the weights fit into the memory.',
    check({ mlEnergyV2, gpuCards }) {
      const cards = namedCards(gpuCards);
      return mlEnergyV2.earlierConfigurations.flatMap((row): FindingOfRule[] => {
        const of = keyText(earlierConfigurations, row);
        const file = `${FOLDER}/${earlierConfigurations.file}`;
        const card = cards.find(({ product_names }) => product_names.includes(row.gpu));
        if (card === undefined) {
          const fix = 'Add the GPU to cards.csv and names.csv of data/gpu-cards.';
          return [{ file, pointer: 'gpu', message: `${of}: the GPU is not known`, found: row.gpu, fix }];
        }
        const watts = impliedWatts(row) / gpusIn(row);
        const { params_b = 0 } = mlEnergyV2.earlierModels.find(({ model_id }) => model_id === row.model_id) ?? {};
        const [weights, memory] = [params_b * BYTES_PER_WEIGHT, card.memory_gb * gpusIn(row)];
        const fix = 'Compare the row with the publisher. A row like this can not be released.';
        const problem = (pointer: string, message: string, found: string, allowed: string): FindingOfRule => ({
          file,
          pointer,
          message: `${of}: ${message}`,
          found,
          allowed,
          fix,
        });
        const isPossible = watts >= LOWEST_WATTS && watts <= card.power_limit_w;
        const allowedWatts = `${LOWEST_WATTS} to ${card.power_limit_w} W`;
        return [
          ...(isPossible
            ? []
            : [
                problem(
                  'joules_per_request',
                  'energy times throughput is not a possible power',
                  `${watts} W`,
                  allowedWatts,
                ),
              ]),
          ...(weights <= memory
            ? []
            : [
                problem(
                  'tensor_parallel',
                  'the weights do not fit into the GPUs',
                  `${weights} GB`,
                  `at most ${memory} GB`,
                ),
              ]),
        ];
      });
    },
  },
  {
    id: 'data/earlier-models',
    title: 'A model of the benchmark of 2024 with the slug of a model of the present benchmark also has its name.',
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
