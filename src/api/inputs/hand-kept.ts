import type { DataRule, FindingOfRule } from '../../core/findings/finding.ts';
import { CHAT } from '../../figures/chat.ts';
import type { OwnInputs } from './inputs.ts';

const FAMILIES = 'data/ml-energy/families.csv';

/**
 * Rules about tables that people edit after a refresh. A build applies them. A refresh only reports them, because a new
 * model has to arrive before anybody can add its lines.
 */
export const handKeptRules: readonly DataRule<OwnInputs>[] = [
  {
    id: 'data/families',
    title: 'families.csv lists every chat model, and no other: predictions are validated family by family.',
    check({ mlEnergy: { configurations, families } }) {
      const chat = new Set(configurations.filter(({ workload }) => workload === CHAT).map(({ slug }) => slug));
      const listed = new Set(families.map(({ slug }) => slug));
      const missing = [...chat].filter((slug) => !listed.has(slug));
      const stale = [...listed].filter((slug) => !chat.has(slug));
      return [
        ...missing.map((slug) => ({
          file: FAMILIES,
          pointer: 'slug',
          message: `The chat model ${slug} is not listed, so predictions would leave it out`,
          fix: `Add the line "${slug},${slug},". If it is a variant of a listed model, write the family of that model instead, with the reason.`,
        })),
        ...stale.map((slug) => ({
          file: FAMILIES,
          pointer: 'slug',
          message: 'No chat configuration has this model',
          found: slug,
          fix: 'Remove the line.',
        })),
      ];
    },
  },
];

/** The rule that NVIDIA's TDP and the power limit of the same GPU are the same number. */
export const powerLimitRule: DataRule<OwnInputs> = {
  id: 'data/power-limit',
  title: 'The TDP of a GPU in data/nvidia/tdp.csv is its power limit in data/gpu-cards/cards.csv.',
  check: ({ nvidia, gpuCards }) =>
    nvidia.tdp.flatMap((row): FindingOfRule[] => {
      const [form = ''] = row.form.split(' ');
      const memory = Number.parseFloat(row.memory);
      return gpuCards.cards
        .filter((card) => card.gpu_key === row.gpu_key && card.form.startsWith(form) && card.memory_gb === memory)
        .filter(({ power_limit_w }) => power_limit_w !== row.max_tdp_w)
        .map(({ card, power_limit_w }) => ({
          file: 'data/gpu-cards/cards.csv',
          pointer: 'power_limit_w',
          message: `The power limit of ${card} differs from its TDP in data/nvidia/tdp.csv`,
          found: `${power_limit_w} W`,
          allowed: `${row.max_tdp_w} W`,
          fix: 'Correct the file that is wrong. Then correct highest_power_limit_w of the same card, if it changes.',
        }));
    }),
};
