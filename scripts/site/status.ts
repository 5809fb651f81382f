import type { Status } from '../contract/generated/site.d.ts';
import type { Documents } from '../../site/documents.ts';

/** When the publisher's file of each source was last compared successfully, `YYYY-MM-DD`, by id of the source. */
export type Checks = ReadonlyMap<string, string>;

/** How fresh the documents are, for a site that is drawn on the day `built`. */
export function statusOf({ manifest, releases, measurements }: Documents, built: string, checks: Checks): Status {
  const measured = measurements.rows.map((row) => row.measured_on).sort();
  return {
    built,
    last_release: releases?.latest ?? null,
    newest_contribution: measured.at(-1) ?? null,
    sources: manifest.sources.map(({ id, name, version, retrieved }) => ({
      id,
      name,
      version,
      retrieved,
      last_check: checks.get(id) ?? null,
    })),
  };
}
