import { groupBy } from '../../src/core/text/group-by.ts';
import { byKeys } from '../../src/core/text/order.ts';
import { onWorkload } from './calculator/question.ts';
import type { Documents } from '../documents.ts';
import { vendorIdOf } from './vendors.ts';

/** A model that the 2024 benchmark measured. */
interface ModelOf2024 {
  readonly slug: string;
  readonly model: string;
  readonly model_id: string;
}

/** Every model of the 2024 benchmark once, the models of chat first. */
export function modelsOf2024({ earlierDocuments }: Pick<Documents, 'earlierDocuments'>): ModelOf2024[] {
  const rows = earlierDocuments.flatMap(({ best }) => best);
  return groupBy(rows, ({ slug }) => slug).map(([, [row]]) => row);
}

/** Every model of the 2024 benchmark on each of its workloads, as an option of the calculator's model field. */
export function modelsIn2024({ earlierDocuments }: Pick<Documents, 'earlierDocuments'>) {
  return earlierDocuments.flatMap(({ workload, name, best }) =>
    groupBy(best, ({ slug }) => slug)
      .map(([slug, rows]) => ({
        workload: name,
        value: onWorkload(slug, workload),
        name: `${rows[0].model}, ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
        gpus: [...new Set(rows.map(({ gpu }) => gpu))],
      }))
      .sort(byKeys(({ name: of }) => of)),
  );
}

/** The names of models of different vendors, as examples of all models. */
export function exampleNames(models: readonly ModelOf2024[], count: number): string[] {
  return groupBy(models, ({ model_id }) => vendorIdOf(model_id))
    .slice(0, count)
    .map(([, [{ model }]]) => model);
}
