import type { DataRule, FindingOfRule } from '../../../core/findings/finding.ts';
import type { InputsWithoutContributions } from '../inputs.ts';

/** The rule that NVIDIA's TDP and the power limit of the same GPU are the same number. */
export const powerLimitRule: DataRule<InputsWithoutContributions> = {
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
