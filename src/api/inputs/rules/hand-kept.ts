import type { DataRule } from '../../../core/findings/finding.ts';
import { CHAT } from '../../../figures/chat.ts';
import type { InputsWithoutContributions } from '../inputs.ts';

const FAMILIES = 'data/ml-energy/families.csv';

/**
 * Rules about tables that people edit after a refresh. A build applies them. A refresh only reports them, because a new
 * model has to arrive before anybody can add its lines.
 */
export const handKeptRules: readonly DataRule<InputsWithoutContributions>[] = [
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
