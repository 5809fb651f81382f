import type { ModelRow } from '../../contract/generated/data.d.ts';
import { slugOf } from '../../text/slug.ts';
import type { SourceRow } from '../report.ts';
import { models as table } from './tables.ts';

/** The source's fields that describe the model, not the run: the same in every row of a model. */
const MODEL_FIELDS = [
  'nickname',
  'total_params_billions',
  'activated_params_billions',
  'architecture',
  'weight_precision',
];

const FIELDS = {
  name: 'nickname',
  slug: 'nickname',
  params_b: 'total_params_billions',
  active_params_b: 'activated_params_billions',
};

/**
 * The models that the rows are about, by model id. A model of the last import keeps its slug and name; a new one
 * gets them from its nickname. Reports attributes that differ between the rows of a model, or from those in the index,
 * and a slug that two models would share.
 */
export function readModels(
  rows: readonly SourceRow[],
  present: readonly ModelRow[],
  index: ReadonlyMap<unknown, SourceRow>,
): Map<unknown, ModelRow> {
  const known = new Map<unknown, ModelRow>(present.map((model) => [model.model_id, model]));
  const owners = new Map(present.map((model) => [model.slug, model.model_id]));
  const first = new Map<unknown, SourceRow>();
  const models = new Map<unknown, ModelRow>();
  for (const row of rows) {
    const id = row.get('model_id');
    const before = first.get(id);
    if (before !== undefined) {
      checkSame(row, before, 'another row of the model');
      continue;
    }
    first.set(id, row);
    const listed = index.get(id);
    if (listed !== undefined) checkSame(row, listed, 'the index');
    const model = readModel(row, known.get(id));
    if (model === null) continue;
    checkOwner(model, owners, row);
    if (model.active_params_b > model.params_b) {
      const said = { found: `${model.active_params_b} billion`, allowed: `at most ${model.params_b} billion` };
      const message = 'A model has more active parameters than parameters.';
      row.error('ml-energy/active-parameters', FIELDS.active_params_b, message, said);
    }
    models.set(id, model);
  }
  return models;
}

function readModel(row: SourceRow, before: ModelRow | undefined): ModelRow | null {
  const nickname = row.get('nickname');
  if (before !== undefined && nickname !== before.name) {
    const message = 'The source has another name for a model; the name and slug first published stay.';
    row.warning('ml-energy/renamed', 'nickname', message, { found: nickname, allowed: before.name });
  }
  const candidate = {
    model_id: row.get('model_id'),
    name: before?.name ?? nickname,
    slug: before?.slug ?? (typeof nickname === 'string' ? slugOf(nickname) : undefined),
    params_b: row.get(FIELDS.params_b),
    active_params_b: row.get(FIELDS.active_params_b),
    architecture: row.get('architecture'),
  };
  return row.as(table, candidate, FIELDS);
}

function checkSame(row: SourceRow, other: SourceRow, where: string): void {
  for (const field of MODEL_FIELDS) {
    const [found, expected] = [row.get(field), other.get(field)];
    if (Object.is(found, expected)) continue;
    const message = `"${field}" of ${JSON.stringify(row.get('model_id'))} differs from what ${where} says.`;
    const allowed = expected === undefined ? null : JSON.stringify(expected);
    row.error('ml-energy/model-attributes', field, message, { found: JSON.stringify(found), allowed });
  }
}

function checkOwner({ slug, model_id: id }: ModelRow, owners: Map<string, string>, row: SourceRow): void {
  const owner = owners.get(slug);
  owners.set(slug, owner ?? id);
  if (owner === undefined || owner === id) return;
  row.error('ml-energy/slug-collision', 'nickname', `The slug "${slug}" already belongs to ${owner}.`, {
    found: id,
    allowed: 'a slug for each model id',
    fix: 'If the model only has a new id, change its model_id in models.csv; otherwise add its row there with a slug of its own.',
  });
}
