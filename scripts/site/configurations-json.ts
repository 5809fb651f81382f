import type { Documents } from '../../site/documents.ts';
import { COLUMNS, type ConfigurationsFile } from '../../site/islands/lib/configurations.ts';

/** `/configurations.json`: what the pages' scripts choose from, in one small file; `readConfigurations` reads it. */
export function configurationsJson({ configurations, index, modelDocuments }: Documents): string {
  const file: ConfigurationsFile = {
    updated: index.updated,
    caveat: index.caveat,
    itl_deadline_ms: index.itl_deadline_ms,
    selection: index.selection,
    models: modelDocuments.map(({ slug, name, model_id, params_b, active_params_b, architecture }) => ({
      slug,
      model: name,
      model_id,
      params_b,
      active_params_b,
      architecture,
    })),
    columns: Object.fromEntries(
      COLUMNS.map((name) => [name, configurations.map((configuration) => configuration[name])]),
    ) as unknown as ConfigurationsFile['columns'],
  };
  return `${JSON.stringify(file)}\n`;
}
