import type { DataRule } from '../../../core/findings/finding.ts';
import type { InputsWithoutContributions } from '../inputs.ts';

/** A reason that nobody has written yet. A release prints lines for `data/retired.json` with "..." as their reason. */
const PLACEHOLDER = /^\s*(?:\.+|…|todo)\s*$/i;

/** The rule that every retirement has a reason. */
export const retiredReasonRule: DataRule<InputsWithoutContributions> = {
  id: 'data/retired-reason',
  title: 'Every retirement in data/retired.json has a reason.',
  check: ({ retired }) =>
    retired.flatMap(({ id, reason }, i) => {
      if (!PLACEHOLDER.test(reason)) return [];
      const message = `The retirement of ${id} has a placeholder instead of a reason`;
      const fix = `Write why ${id} was retired.`;
      return [{ file: 'data/retired.json', pointer: `/retired/${i}/reason`, message, found: reason, fix }];
    }),
};

/** The rule that the kernel tables name no retired model. */
export const retiredKernelsRule: DataRule<InputsWithoutContributions> = {
  id: 'data/retired',
  title: 'The kernel tables name no retired model.',
  check({ retired, aiconfigurator }) {
    const models = new Set(aiconfigurator.shapes.map(({ model }) => model));
    return retired
      .filter(({ id }) => models.has(id))
      .map(({ id, replaced_by }) => {
        const message = `${id} is retired, but still has kernels`;
        const what = replaced_by === null ? 'Remove its rows from' : `Replace it with ${replaced_by} in`;
        const fix = `${what} shapes.csv and floors.csv of data/aiconfigurator.`;
        return { file: 'data/aiconfigurator/shapes.csv', pointer: 'model', message, found: id, fix };
      });
  },
};
