import type { ModelRow } from '../../contract/generated/data.d.ts';
import type { Contract } from '../../tables/table.ts';
import type { JsonRow } from '../json.ts';
import type { SourceReport } from '../report.ts';
import { slugOf } from '../../text/slug.ts';
import type { BenchmarkIndex } from './index-file.ts';

/** The source's fields that describe the model, not the run: the same in every row of a model. */
const MODEL_FIELDS = [
  'nickname',
  'total_params_billions',
  'activated_params_billions',
  'architecture',
  'weight_precision',
] as const;

const FIELDS: ReadonlyMap<string, string> = new Map([
  ['name', 'nickname'],
  ['slug', 'nickname'],
  ['params_b', 'total_params_billions'],
  ['active_params_b', 'activated_params_billions'],
]);

/**
 * The models that the rows are about, by model id. A model of the last import keeps its slug and name; a new one
 * gets them from its nickname. Reports attributes that differ between the rows of a model, or from the index
 * (null: there is none), and a slug that two models would share.
 */
export function readModels(
  rows: readonly JsonRow[],
  present: readonly ModelRow[],
  index: BenchmarkIndex | null,
  report: SourceReport,
  contract: Contract,
): Map<unknown, ModelRow> {
  const known = new Map<unknown, ModelRow>(present.map((model) => [model.model_id, model]));
  const owners = new Map(present.map((model) => [model.slug, model.model_id]));
  const first = new Map<unknown, JsonRow>();
  const models = new Map<unknown, ModelRow>();
  for (const row of rows) {
    const id = row.fields.get('model_id');
    const before = first.get(id);
    if (before !== undefined) {
      checkSame(row, before.fields, 'another row of the model', report);
      continue;
    }
    first.set(id, row);
    const listed = typeof id === 'string' ? index?.models.get(id) : undefined;
    if (listed !== undefined) checkSame(row, listed, 'the index', report);
    const model = readModel(row, known.get(id), report, contract);
    if (model === null) continue;
    checkOwner(model, owners, row, report);
    checkParameters(model, row, report);
    models.set(id, model);
  }
  return models;
}

function readModel(
  row: JsonRow,
  before: ModelRow | undefined,
  report: SourceReport,
  contract: Contract,
): ModelRow | null {
  const { fields, place } = row;
  const nickname = fields.get('nickname');
  if (before !== undefined && nickname !== before.name) {
    report.warning(place, 'nickname', {
      rule: 'ml-energy/renamed',
      message: 'The source has another name for a model; the name and slug first published stay.',
      found: JSON.stringify(nickname),
      allowed: JSON.stringify(before.name),
    });
  }
  const candidate = {
    model_id: fields.get('model_id'),
    name: before?.name ?? nickname,
    slug: before?.slug ?? (typeof nickname === 'string' ? slugOf(nickname) : undefined),
    params_b: fields.get('total_params_billions'),
    active_params_b: fields.get('activated_params_billions'),
    architecture: fields.get('architecture'),
  };
  return report.row<ModelRow>('ModelRow', candidate, place, FIELDS, contract);
}

function checkSame(row: JsonRow, other: ReadonlyMap<string, unknown>, where: string, report: SourceReport): void {
  for (const field of MODEL_FIELDS) {
    const [found, expected] = [row.fields.get(field), other.get(field)];
    if (Object.is(found, expected)) continue;
    report.error(row.place, field, {
      rule: 'ml-energy/model-attributes',
      message: `"${field}" of ${JSON.stringify(row.fields.get('model_id'))} differs from what ${where} says.`,
      found: JSON.stringify(found),
      allowed: expected === undefined ? null : JSON.stringify(expected),
    });
  }
}

function checkOwner(model: ModelRow, owners: Map<string, string>, { place }: JsonRow, report: SourceReport): void {
  const owner = owners.get(model.slug);
  owners.set(model.slug, owner ?? model.model_id);
  if (owner === undefined || owner === model.model_id) return;
  report.error(place, 'nickname', {
    rule: 'ml-energy/slug-collision',
    message: `The slug "${model.slug}" already belongs to ${owner}.`,
    found: model.model_id,
    allowed: 'a slug for each model id',
    fix: 'If the model only has a new id, change its model_id in models.csv; otherwise add its row there with a slug of its own.',
  });
}

function checkParameters(model: ModelRow, { place }: JsonRow, report: SourceReport): void {
  if (model.active_params_b <= model.params_b) return;
  report.error(place, 'activated_params_billions', {
    rule: 'ml-energy/active-parameters',
    message: 'A model has more active parameters than parameters.',
    found: `${model.active_params_b} billion`,
    allowed: `at most ${model.params_b} billion`,
  });
}
