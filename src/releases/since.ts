import type { Change, Diff, Release } from '../contract/generated/api.d.ts';
import type { Retirement } from '../contract/generated/data.d.ts';
import type { Since } from '../contract/generated/site.d.ts';
import type { Archive } from './archive.ts';
import { differences } from './diff.ts';
import { ID_FIELDS } from './identity.ts';
import { publishedOf } from './published-api.ts';
import { summaryOf } from './summary.ts';

/** The records of an archive of releases, all oldest first. */
interface Records {
  readonly archive: Archive;
  readonly releases: readonly Release[];
  readonly changes: readonly Change[];
  /** diff.json of each release, by its date. */
  readonly diffs: ReadonlyMap<string, Diff>;
}

/**
 * What has changed since a release: its documents against those of the latest one, so that what changed and changed back
 * is no change. What is renamed, the diffs between them say.
 * @throws Error where there is no release of that date.
 */
export function sinceOf(date: string, { archive, releases, changes, diffs }: Records): Since {
  const [release, latest] = [releases.find((one) => one.date === date), releases.at(-1)?.date];
  if (release === undefined || latest === undefined) throw new Error(`There is no release of ${date}.`);
  const [then, now] = [archive.release(date), archive.release(latest)];
  const diff = differences(publishedOf(then, now), publishedOf(now, then), [...diffs.values()].flatMap(renamesIn));
  const later = changes.filter((change) => change.date > date);
  return {
    since: date,
    latest,
    notice: release.notice,
    summary: summaryOf(diff),
    releases: later.map((change) => ({ date: change.date, summary: change.summary, reason: change.reason })),
    documents: diff.documents,
    records: diff.records,
    changes: diff.changes,
  };
}

/** The ids that a release renamed, as lines of the list of retired ids. */
function renamesIn({ updated, changes }: Diff): Retirement[] {
  return changes.flatMap(({ change, field, old, new: now }) =>
    change === 'renamed' && ID_FIELDS.has(field ?? '') && typeof old === 'string' && typeof now === 'string'
      ? [{ id: old, replaced_by: now, reason: 'Renamed.', date: updated }]
      : [],
  );
}

/** Path of the file below the site. */
export function sinceFile(date: string): string {
  return `since/${date}.json`;
}
