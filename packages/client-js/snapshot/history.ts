import type { Diff } from '../../../src/contract/generated/api.d.ts';
import { isObject, jsonObject } from '../../../src/core/text/json.ts';
import { apiIn, type Archive, DIFF, type Files, releaseDates } from '../../../src/releases/archive.ts';

/**
 * A function that returns the latest `row_id` of a row from the release of a date. It follows the renames in later
 * diffs.
 */
function latestNames(archive: Archive): (rowId: string, date: string) => string {
  const renames = releaseDates(archive.live).flatMap((date) => {
    const diff = jsonObject(archive.release(date).get(DIFF)) as Partial<Diff> | null;
    return (diff?.changes ?? [])
      .filter(({ change, field }) => change === 'renamed' && field === 'row_id')
      .map(({ old, new: now }) => ({ date, old: String(old), now: String(now) }));
  });
  return (rowId, date) =>
    renames.filter((rename) => rename.date > date).reduce((id, { old, now }) => (id === old ? now : id), rowId);
}

/**
 * A function that returns, for a `row_id` in documents built on `date`, the first of the releases that have had its
 * present energy without interruption. It returns null if the last release up to that date has another value or none.
 */
export function sinceWhen(documents: Files, date: string, archive: Archive): (rowId: string) => string | null {
  const latestName = latestNames(archive);
  const newestFirst = releaseDates(archive.live)
    .filter((released) => released <= date)
    .map((released) => {
      const energies = [...energiesIn(archive.release(released))];
      return { released, energies: new Map(energies.map(([id, energy]) => [latestName(id, released), energy])) };
    })
    .reverse();
  const now = energiesIn(documents);
  return (rowId) => {
    const [name, energy] = [latestName(rowId, date), now.get(rowId)];
    let since: string | null = null;
    for (const { released, energies } of newestFirst) {
      if (energy === undefined || energies.get(name) !== energy) break;
      since = released;
    }
    return since;
  };
}

const ENERGY_FIELDS = ['wh_per_million_output_tokens', 'wh_per_image', 'wh_per_video'];

/** The energy of every configuration in the documents, by `row_id`, in the unit of its workload. */
function energiesIn(files: Files): Map<string, number> {
  const energies = new Map<string, number>();
  for (const { configurations } of apiIn(files).documents.values()) {
    for (const row of Array.isArray(configurations) ? configurations.filter(isObject) : []) {
      for (const field of ENERGY_FIELDS) {
        const [id, energy] = [row['row_id'], row[field]];
        if (typeof id === 'string' && typeof energy === 'number') energies.set(id, energy);
      }
    }
  }
  return energies;
}
