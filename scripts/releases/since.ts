import type { Change, Diff, Release } from '../contract/generated/api.d.ts';
import type { Retirement } from '../contract/generated/data.d.ts';
import type { Since } from '../contract/generated/site.d.ts';
import type { Archive } from './archive.ts';
import { diffOf } from './diff.ts';
import { ID_FIELDS } from './identity.ts';
import { publishedOf } from './published.ts';
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
 * What has changed since each release, by its date: its documents against those of the latest one, so that what changed and
 * changed back is no change. What is renamed, the diffs between them say.
 */
export function sinceEach({ archive, releases, changes, diffs }: Records): Map<string, Since> {
  const latest = releases.at(-1)?.date;
  if (latest === undefined) return new Map();
  const now = archive.release(latest);
  const retired = [...diffs.values()].flatMap(renamesIn);
  const entries = releases.map(({ date, notice }): [string, Since] => {
    const then = archive.release(date);
    const diff = diffOf(publishedOf(then, now), publishedOf(now, then), retired);
    const later = changes.filter((change) => change.date > date);
    const since: Since = {
      since: date,
      latest,
      notice,
      summary: summaryOf(diff),
      releases: later.map((change) => ({ date: change.date, summary: change.summary, reason: change.reason })),
      documents: diff.documents,
      records: diff.records,
      changes: diff.changes,
    };
    return [date, since];
  });
  return new Map(entries);
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
