import type { Documents, ModelConfiguration } from '../../documents.ts';
import { cards, energy, integer, latency } from '../../figures/format.ts';
import { referenceRow } from '../../figures/rows.ts';

/** The configuration behind the reference row. @throws Error where there is none, with which nothing is published. */
export function referenceConfiguration({ index, configurations }: Documents): ModelConfiguration {
  const { row_id } = referenceRow(index);
  const found = configurations.find((c) => c.row_id === row_id);
  if (found === undefined) throw new Error(`No configuration stands behind the reference row, ${row_id}.`);
  return found;
}

/** How many configurations keep to the latency ceiling, in a sentence. */
export function ceilingNote({ index, configurations }: Documents): string {
  const under = configurations.filter((c) => c.under_itl_deadline).length;
  const ceiling = `the ceiling of ${integer(index.itl_deadline_ms)} ms`;
  return under === configurations.length
    ? `All of them are at or under ${ceiling}.`
    : `${integer(under)} of them are at or under ${ceiling}.`;
}

/** How far apart the configurations of the reference row's model are on the same cards. */
export function spreadNote(
  configurations: readonly ModelConfiguration[],
  { slug, gpu, num_gpus }: ModelConfiguration,
): string {
  const same = configurations
    .filter((c) => c.slug === slug && c.gpu === gpu && c.num_gpus === num_gpus)
    .sort((a, b) => a.wh_per_million_output_tokens - b.wh_per_million_output_tokens);
  const [least, most] = [same[0], same.at(-1)];
  if (least === undefined || most === undefined || same.length < 2) return '';
  const told = (c: ModelConfiguration): string =>
    `${energy(c.wh_per_million_output_tokens)} Wh at a median latency of ${latency(c.median_itl_ms)} ms`;
  return `${least.model} on ${cards(least)} was measured in ${same.length} configurations: from ${told(least)} to ${told(most)}.`;
}

/** How many rows of the main table have which precision, in words. */
export function precisions({ index }: Documents): string {
  const counts = new Map<string, number>();
  for (const { precision } of index.rows) counts.set(precision, (counts.get(precision) ?? 0) + 1);
  return [...counts].map(([precision, count]) => `${count} rows are ${precision}`).join(', ');
}

/** How many configurations were measured more than once, in a sentence. */
export function repeats({ configurations }: Documents): string {
  const repeated = configurations.filter(({ repeat }) => repeat > 1).length;
  return `Of ${integer(configurations.length - repeated)} configurations ${integer(repeated)} were run a second time and the others once, so that there are no error bars.`;
}

/** How many hardware figures are known in which way, the best known first. */
export function evidence({ hardware, openapi }: Documents): [kind: string, count: number][] {
  const { tdp, systems, mig_profiles, embodied, embodied_others } = hardware;
  const rows = [...tdp, ...systems, ...mig_profiles, embodied, ...embodied_others];
  const kinds = openapi.components.schemas['Tdp']?.properties?.['evidence']?.enum ?? [];
  return kinds.map((kind) => [String(kind), rows.filter((row) => row.evidence === kind).length]);
}
