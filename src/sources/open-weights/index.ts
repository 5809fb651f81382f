import type { OpenWeightsRow } from '../../contract/generated/data.d.ts';
import type { Table } from '../../contract/tables/table.ts';
import type { DataRule } from '../../core/findings/finding.ts';
import { keptByHand } from '../source.ts';

export const openWeights: Table<OpenWeightsRow> = { schema: 'OpenWeightsRow', file: 'models.csv', key: ['model_id'] };

const rules: readonly DataRule<{ readonly openWeights: readonly OpenWeightsRow[] }>[] = [
  {
    id: 'open-weights/active',
    title: 'No model has more active parameters than parameters.',
    check: (rows) =>
      rows.openWeights
        .filter(({ params_b, active_params_b }) => active_params_b > params_b)
        .map(({ model_id, params_b, active_params_b }) => ({
          file: openWeights.file,
          pointer: 'active_params_b',
          message: `${model_id} has more active parameters than parameters`,
          found: String(active_params_b),
          allowed: `at most ${params_b}`,
        })),
  },
];

/**
 * Models whose weights anyone can download, with their sizes and the documents that state the sizes. Energy is
 * predicted for these models. Kept by hand, because each vendor publishes sizes in a place of its own.
 */
export const openWeightsModels = keptByHand('open-weights', { openWeights }, rules);
