import type { ModelRow } from '../../contract/generated/data.d.ts';
import { groupBy } from '../../core/text/group-by.ts';
import { slugOf } from '../../core/text/slug.ts';
import type { SourceRow } from '../source-report.ts';
import { models as table } from './tables.ts';

/** The source's fields that describe the model, not the run. They are the same in every row of a model. */
export const MODEL_FIELDS = [
  'nickname',
  'total_params_billions',
  'activated_params_billions',
  'architecture',
  'weight_precision',
];

const FIELD_OF_COLUMN = {
  name: 'nickname',
  slug: 'nickname',
  params_b: 'total_params_billions',
  active_params_b: 'activated_params_billions',
};

/**
 * The models of the rows, by model id. A model of the last import keeps its slug and name. A new model gets them from
 * its nickname. Reports attributes that differ between the rows of a model, and a slug that belongs to another model.
 */
export function readModels(rows: readonly SourceRow[], present: readonly ModelRow[]): Map<unknown, ModelRow> {
  const models = groupBy(rows, (row) => JSON.stringify(row.get('model_id'))).flatMap(([, [first, ...others]]) => {
    const id = first.get('model_id');
    for (const row of others) checkSame(row, first);
    const model = readModel(
      first,
      present.find(({ model_id }) => model_id === id),
    );
    if (model === null) return [];
    const owner = present.find(({ slug }) => slug === model.slug) ?? model;
    if (owner.model_id !== model.model_id) {
      const message = `The slug "${model.slug}" already belongs to ${owner.model_id}.`;
      const fix =
        'If it is the same model with a new id, change its model_id in models.csv. If not, add a row with its own slug to models.csv.';
      first.error({
        rule: 'ml-energy/slug-collision',
        field: 'nickname',
        message,
        found: model.model_id,
        allowed: 'a slug for each model id',
        fix,
      });
    }
    if (model.active_params_b > model.params_b) {
      const message = 'A model has more active parameters than parameters.';
      const [found, allowed] = [`${model.active_params_b} billion`, `at most ${model.params_b} billion`];
      first.error({
        rule: 'ml-energy/active-parameters',
        field: FIELD_OF_COLUMN.active_params_b,
        message,
        found,
        allowed,
      });
    }
    return [[id, model] as const];
  });
  return new Map(models);
}

function readModel(row: SourceRow, before: ModelRow | undefined): ModelRow | null {
  const nickname = row.get('nickname');
  if (before !== undefined && nickname !== before.name) {
    const message = 'The source has a new name for a model. The published name and slug stay.';
    row.warning({ rule: 'ml-energy/renamed', field: 'nickname', message, found: nickname, allowed: before.name });
  }
  const slug = before?.slug ?? (typeof nickname === 'string' ? slugOf(nickname) : undefined);
  // The rows about images and videos do not state the architecture.
  const architecture = row.get('architecture') ?? 'Diffusion';
  return row.toRow(table, { slug, name: before?.name ?? nickname, architecture }, FIELD_OF_COLUMN);
}

function checkSame(row: SourceRow, other: SourceRow): void {
  for (const field of MODEL_FIELDS) {
    const [found, expected] = [row.get(field), other.get(field)];
    if (Object.is(found, expected)) continue;
    const message = `"${field}" of ${JSON.stringify(row.get('model_id'))} differs from another row of the model.`;
    row.error({ rule: 'ml-energy/model-attributes', field, message, found, allowed: JSON.stringify(expected) });
  }
}
