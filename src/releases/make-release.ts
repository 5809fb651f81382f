import { join } from 'node:path';
import { checkedApi } from '../api/build-folder.ts';
import { brokenStatements } from '../api/statements/index.ts';
import { PublishedFiles } from '../api/statements/statement.ts';
import { endpoints } from '../api/documents/endpoints.ts';
import type { Diff } from '../contract/generated/api.d.ts';
import { readInputs } from '../api/inputs/read.ts';
import { readTree } from '../core/files/read-tree.ts';
import { replaceFile } from '../core/files/replace-file.ts';
import { replaceFolder, writeTree } from '../core/files/replace-folder.ts';
import { refuse } from '../core/findings/finding.ts';
import { gitIn } from '../core/git/git.ts';
import type { Project } from '../core/project.ts';
import { daysAfter } from '../core/text/date.ts';
import { plural } from '../core/text/words.ts';
import { ARCHIVE, readArchive } from './archive.ts';
import { breaksOfV1, leavingBehind } from './compatibility.ts';
import { diffAsText } from './diff-text.ts';
import { planRelease, type ReleasePlan, type ReleaseWords, stateBefore, stateBeforeFirst } from './plan.ts';
import { isRehearsal, isRehearsedRelease, misplaced, unready } from './readiness.ts';
import { commitAndTag, LEDGER, pushOf, refuseChanges, refuseTaken, undoOf } from './tag.ts';

/** What somebody asks of a release. */
export interface ReleaseWish extends ReleaseWords {
  readonly project: Project;
  readonly date: string;
  /** The day on which it is made, in UTC. */
  readonly today: string;
  /** Take a date that lies further ahead than any time zone explains. */
  readonly isFuture: boolean;
  /** Write nothing. */
  readonly isDryRun: boolean;
  /** Begin an archive, without the rehearsals and the releases of other addresses that are there. */
  readonly isFirst: boolean;
  /** Refuse a release that could not be published: it would stay in the history, with its date taken. */
  readonly isPublic: boolean;
}

/**
 * Makes a dated release of the commit that is checked out: writes `api/v1/` and the ledger, commits and tags.
 * @returns what to say of it.
 * @throws FindingsError or Error when the release must not be made; nothing is written then.
 */
export async function makeRelease(wish: ReleaseWish): Promise<string> {
  const { project, date, isFirst } = wish;
  refuseFarDate(wish);
  const git = gitIn(project.root);
  await refuseChanges(git);
  const read = await readInputs(project, { date });
  const { inputs } = read;
  // Only at an address under which nothing can be cited may a release leave open who publishes it.
  const isReal = wish.isPublic || !isRehearsal(inputs.service.site_url);
  refuse([...(isReal ? unready(inputs.service) : []), ...(await misplaced(git))]);
  const releases = inputs.releases?.releases ?? [];
  await refuseTaken(git, date);
  const before = isFirst ? stateBeforeFirst(inputs) : stateBefore(inputs, readArchive(project.published));
  const candidate = checkedApi({ ...read, inputs: before.inputs });
  const breaks = breaksOfV1(before.previous, candidate, inputs.retired);
  refuse(releases.slice(-1).some(isRehearsedRelease) ? leavingBehind(breaks, date) : breaks);
  const plan = planRelease(before, candidate, wish, endpoints);
  const { summary, documents } = plan.entry;
  if (documents.length === 0) throw new Error('Nothing changed since the last release: there is nothing to release.');
  // The entry and the list of releases are written only now, so the files are checked again as they will be published.
  refuse(brokenStatements(new PublishedFiles(plan.live, { data: before.inputs, isPublic: isReal })));
  const warnings = shrunkDocuments(plan.diff);
  if (wish.isDryRun) return [...warnings, JSON.stringify(plan.entry, null, 2), '', diffAsText(plan.diff)].join('\n');

  await writeRelease(plan, wish);
  await commitAndTag(git, date, summary, `${plan.dated.get(ARCHIVE)?.byteLength ?? 0} bytes in ${ARCHIVE}`);
  return [
    ...warnings,
    `Release ${date}: ${summary} (${documents.includes('*') ? 'all documents' : plural(documents.length, 'document')}).`,
    'Verify it: npm run verify',
    `Push it: ${pushOf(date)}`,
    `Or take it back, as long as it is not pushed: ${undoOf(date)}`,
  ].join('\n');
}

/**
 * A warning for each document that has fewer records than in the release before. Fewer may be right, for example when a
 * publisher withdraws a model, but a maintainer has to see it.
 */
function shrunkDocuments({ records }: Diff): string[] {
  return Object.entries(records)
    .filter(([, { added, removed }]) => removed > added)
    .map(([document, { added, removed }]) => {
      const fewer = plural(removed - added, 'record');
      return `Warning: ${document} has ${fewer} fewer than in the release before.`;
    });
}

/** So many days ahead of today in UTC may be today somewhere, or tomorrow. */
const DAYS_AHEAD = 2;

/** @throws Error when the date lies so far ahead that nothing could be released before it any more. */
function refuseFarDate({ date, today, isFuture }: ReleaseWish): void {
  const last = daysAfter(today, DAYS_AHEAD);
  if (isFuture || date <= last) return;
  throw new Error(
    `${date} is more than ${DAYS_AHEAD} days ahead of today, ${today} (UTC): no release could have an earlier date after it. Allowed: up to ${last}. If it is meant: --future`,
  );
}

/** Puts the files in place. */
async function writeRelease(plan: ReleasePlan, { project, date, isFirst }: ReleaseWish): Promise<void> {
  const target = project.published;
  await replaceFolder(target, async (temporary) => {
    if (!isFirst) await writeTree(join(temporary, 'releases'), readTree(join(target, 'releases')));
    await writeTree(temporary, plan.live);
    await writeTree(join(temporary, 'releases', date), plan.dated);
  });
  await replaceFile(join(project.root, LEDGER), plan.ledger);
}
