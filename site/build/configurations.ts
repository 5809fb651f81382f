import type { Model } from '../../src/contract/generated/api.d.ts';
import type { Documents, ModelFacts } from '../documents.ts';
import { COLUMNS } from '../islands/lib/configurations.ts';
import { selectionInPrint } from '../views/rows.ts';

/** What a model's document says of the model, as it stands before each of its configurations. */
export function modelFacts({ slug, name, model_id, params_b, active_params_b, architecture }: Model): ModelFacts {
  return { slug, model: name, model_id, params_b, active_params_b, architecture };
}

/** `/configurations.json`: what the pages' scripts choose from, in one small file; `readConfigurations` reads it. */
export function configurationsJson({ configurations, index, modelDocuments }: Documents): string {
  const { updated, caveat, itl_deadline_ms } = index;
  const selection = selectionInPrint(index.selection);
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, configurations.map((row) => row[name])]));
  const models = modelDocuments.map(modelFacts);
  return `${JSON.stringify({ updated, caveat, itl_deadline_ms, selection, models, columns })}\n`;
}
