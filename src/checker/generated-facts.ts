import { join } from 'node:path';
import { readTables } from '../contract/tables/read.ts';
import type { TableRows, Tables } from '../contract/tables/table.ts';
import type { Contract } from '../contract/validator.ts';
import { folderTexts } from '../core/files/read-tree.ts';
import type { Project } from '../core/project.ts';
import { jsonText, pick } from '../core/text/json.ts';
import { shapes } from '../sources/aiconfigurator/tables.ts';
import { cardNames, cards } from '../sources/gpu-cards/tables.ts';
import { families, models } from '../sources/ml-energy/tables.ts';

// Facts that rules import, because no published document contains them.

/** Path of the file that {@link modelShapes} is for. */
const SHAPES_FILE = 'src/checker/generated/model-shapes.json';

/** Path of the file that {@link reportedMemory} is for. */
const REPORTED_MEMORY_FILE = 'src/checker/generated/reported-memory.json';

/** Reads tables of one source. */
type ReadSource = <T extends Tables>(source: string, tables: T) => Promise<TableRows<T>>;

/** The texts of the generated facts by their paths in the project. */
export async function generatedFacts(
  { data }: Pick<Project, 'data'>,
  contract: Contract,
): Promise<ReadonlyMap<string, string>> {
  const read: ReadSource = async (source, tables) =>
    readTables(await folderTexts(join(data, source)), `data/${source}`, tables, contract);
  return new Map([
    [SHAPES_FILE, jsonText(await modelShapes(read))],
    [REPORTED_MEMORY_FILE, jsonText(await reportedMemory(read))],
  ]);
}

/**
 * The attention of models by `model_id`. The models of one family in `families.csv` have the same architecture, so the
 * shape of one of them is the shape of all.
 */
async function modelShapes(read: ReadSource) {
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
  return Object.fromEntries(named);
}

/** The memory in MiB that drivers report, by product name, as far as it is known. */
async function reportedMemory(read: ReadSource) {
  const known = await read('gpu-cards', { cards, cardNames });
  const byCard = new Map(known.cards.map((row) => [row.card, row.reported_memory_mib]));
  const byName = known.cardNames.flatMap(({ name, card }) => {
    const reported = byCard.get(card) ?? null;
    return reported === null ? [] : [[name, reported] as const];
  });
  return Object.fromEntries(byName);
}
