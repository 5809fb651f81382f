import { join } from 'node:path';
import type { Contract } from '../contract/validator.ts';
import { readTables } from '../contract/tables/read.ts';
import { folderTexts } from '../core/files/read-tree.ts';
import type { Project } from '../core/project.ts';
import { jsonText } from '../core/text/json.ts';
import { cardNames, cards } from '../sources/gpu-cards/tables.ts';

/** Path of the generated file in the project. */
export const REPORTED_MEMORY_FILE = 'src/checker/generated/reported-memory.json';

/** The text of {@link REPORTED_MEMORY_FILE}: the memory in MiB that drivers report, by product name, as far as it is known. */
export async function reportedMemory({ data }: Pick<Project, 'data'>, contract: Contract): Promise<string> {
  const texts = await folderTexts(join(data, 'gpu-cards'));
  const known = readTables(texts, 'data/gpu-cards', { cards, cardNames }, contract);
  const byCard = new Map(known.cards.map((row) => [row.card, row.reported_memory_mib]));
  const byName = known.cardNames.flatMap(({ name, card }) => {
    const reported = byCard.get(card) ?? null;
    return reported === null ? [] : [[name, reported] as const];
  });
  return jsonText(Object.fromEntries(byName));
}
