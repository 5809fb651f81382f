import { join } from 'node:path';
import type { Contract } from '../contract/validator.ts';
import { readTables } from '../contract/tables/read.ts';
import { folderTexts } from '../core/files/read-tree.ts';
import type { Project } from '../core/project.ts';
import { jsonText, pick } from '../core/text/json.ts';
import { shapes } from '../sources/aiconfigurator/tables.ts';
import { families, models } from '../sources/ml-energy/tables.ts';

/** Path of the generated file in the project. */
export const SHAPES_FILE = 'src/checker/generated/model-shapes.json';

/**
 * The text of {@link SHAPES_FILE}: the attention of models by `model_id`. The models of one family in `families.csv` have
 * the same architecture, so the shape of one of them is the shape of all.
 */
export async function modelShapes({ data }: Pick<Project, 'data'>, contract: Contract): Promise<string> {
  const read = async <T extends Parameters<typeof readTables>[2]>(source: string, tables: T) =>
    readTables(await folderTexts(join(data, source)), `data/${source}`, tables, contract);
  const known = await read('aiconfigurator', { shapes });
  const mlEnergy = await read('ml-energy', { models, families });
  const familyOf = new Map(mlEnergy.families.map(({ slug, family }) => [slug, family]));
  const named = known.shapes.flatMap((shape) => {
    const family = familyOf.get(shape.model);
    const alike = mlEnergy.models.filter(
      ({ slug }) => slug === shape.model || (family !== undefined && familyOf.get(slug) === family),
    );
    return alike.map(({ model_id }) => [model_id, pick(shape, ['layers', 'heads', 'kv_heads', 'head_size'])] as const);
  });
  return jsonText(Object.fromEntries(named));
}
