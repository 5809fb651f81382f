import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkedApi } from '../api/build-folder.ts';
import { endpoints } from '../api/documents/endpoints.ts';
import { readTree } from '../core/files/read-tree.ts';
import { recoverFile, replaceFile } from '../core/files/replace-file.ts';
import { recoverFolder, replaceFolder, writeTree } from '../core/files/replace-folder.ts';
import { refuse } from '../core/findings/finding.ts';
import { type Git, gitIn } from '../core/git/git.ts';
import {
  commitAndTag,
  LEDGER,
  pushedTags,
  refuseForeignChanges,
  releaseFolder,
  objectAt,
  type TagPlace,
} from './tag.ts';
import { recoverRepository, whileMarked } from '../core/git/unfinished.ts';
import { readInputs, type ReadInputs } from '../api/inputs/read.ts';
import type { Release } from '../contract/generated/api.d.ts';
import type { Project } from '../core/project.ts';
import { jsonObject } from '../core/text/json.ts';
import { daysAfter } from '../core/text/date.ts';
import { plural } from '../core/text/words.ts';
import { equalFiles, readArchive, releasesIn, ARCHIVE, RELEASES_INDEX } from './archive.ts';
import { breaksOfV1 } from './compatibility.ts';
import { diffAsText } from './diff-text.ts';
import {
  type ReleaseBase,
  planRelease,
  reasonOf,
  leftBehind,
  type ReleasePlan,
  type ReleaseWords,
  stateBefore,
  stateBeforeFirst,
} from './plan.ts';
import { isRehearsal, misplaced, uncredited, unready } from './readiness.ts';

/** What somebody asks of a release. */
export interface ReleaseWish extends TagPlace {
  readonly project: Project;
  /** The day on which it is made, in UTC. */
  readonly today: string;
  /** Take a date that lies further ahead than any time zone explains. */
  readonly isFuture: boolean;
  readonly words: ReleaseWords;
  /** Write nothing. */
  readonly isDryRun: boolean;
  /** Begin the real archive, without the rehearsals. */
  readonly isFirst: boolean;
  /** Address of the site of another publisher whose archive this one continues; null where it continues none. */
  readonly continues: string | null;
  /** Refuse a release that could not be published: it would stay in the history, with its date taken. */
  readonly isPublic: boolean;
  /** Write the files alone, without commit and tag. */
  readonly withoutGit: boolean;
}

/**
 * Makes a dated release: writes `api/v1/` and the ledger, commits and tags. Where an earlier run was interrupted, it
 * goes on. @returns what to say of it.
 * @throws FindingsError or Error when the release must not be made; nothing is written then.
 */
export async function makeRelease(wish: ReleaseWish): Promise<string> {
  const { project, date } = wish;
  const { root, published: folder } = project;
  const { continues } = wish;
  refuseFuture(wish);
  const git = wish.withoutGit ? null : gitIn(root);
  if (git !== null) await recoverRepository(git, root, [`refs/tags/${date}`]);
  // A run that was killed while it swapped the folder has left it under another name.
  await recoverFolder(folder);
  await recoverFile(join(root, LEDGER));
  const read = await readInputs(project, { date });
  const { service, releases } = read.inputs;
  // Only at an address under which nothing can be cited may a release leave open who publishes it.
  const isReal = wish.isPublic || wish.isFirst || !isRehearsal(service.site_url);
  const published = readArchive(folder);
  const before = jsonObject(published.live.get('manifest.json'));
  const committed = git === null ? [] : await committedReleases(git);
  const known = [...committed, ...(releases?.releases ?? [])];
  const [left, rehearsals] = [leftBehind(known, continues), leftBehind(known)];
  refuse([
    ...(isReal ? unready(service) : []),
    ...(git === null ? [] : await misplaced(git, wish)),
    ...(continues === null ? [] : uncredited(service, continues, before, await repositoryAt(git, left.at(-1)))),
  ]);
  if (continues !== null && left.length === rehearsals.length)
    throw new Error(`No release here is of ${continues}: there is nothing of it to continue.`);
  if (git !== null) await refuseForeignChanges(git, date, wish.isFirst ? left : []);
  const base = wish.isFirst ? stateBeforeFirst(read.inputs, committed, continues) : stateBefore(read.inputs, published);
  if (wish.isFirst) await refusePushed(git, rehearsals);
  const note = wish.isFirst ? beginning(left, continues) : '';
  const continued =
    continues === null
      ? {}
      : { reason: `This archive continues that of ${continues}, whose last release is ${left.at(-1) ?? ''}.` };
  const plan = plannedRelease(read, base, { ...continued, ...wish.words });
  const isWritten = equalFiles(published.live, plan.live) && equalFiles(published.release(date), plan.dated);
  if (!isWritten) await refuseReleased(wish, git);
  if (wish.isDryRun) return `${note}${JSON.stringify(plan.entry, null, 2)}\n\n${diffAsText(plan.diff)}`;

  if (!isWritten) await writeFiles(plan, wish);
  await writeLedger(root, plan);
  const { summary, documents } = plan.entry;
  const bytes = plan.dated.get(ARCHIVE)?.byteLength ?? 0;
  if (git !== null) {
    await whileMarked(git, root, () => commitAndTag(git, date, summary, `${bytes} bytes in ${ARCHIVE}`));
  }
  const changed = documents.includes('*') ? 'all documents' : plural(documents.length, 'document');
  return `${note}Release ${date}: ${summary} (${changed}). Verify it: npm run verify`;
}

/** So many days ahead of today in UTC may be today somewhere, or tomorrow. */
const DAYS_AHEAD = 2;

/** @throws Error when the date lies so far ahead that nothing could be released before it any more. */
function refuseFuture({ date, today, isFuture }: ReleaseWish): void {
  const last = daysAfter(today, DAYS_AHEAD);
  if (isFuture || date <= last) return;
  throw new Error(
    `${date} is more than ${DAYS_AHEAD} days ahead of today, ${today} (UTC): no release could have an earlier date after it. Allowed: up to ${last}. If it is meant: --future`,
  );
}

/** The repository that a release came from, as its tag says; null where there is no such tag. */
async function repositoryAt(git: Git | null, date: string | undefined): Promise<string | null> {
  if (git === null || date === undefined) return null;
  const text = await git('show', `refs/tags/${date}:data/service.json`).catch(() => null);
  const found = jsonObject(text === null ? undefined : Buffer.from(text))?.['repository'];
  return typeof found === 'string' ? found : null;
}

/** The releases that the last commit lists. */
async function committedReleases(git: Git): Promise<readonly Release[]> {
  const list = await git('show', `HEAD:api/v1/${RELEASES_INDEX}`).catch(() => null);
  return list === null ? [] : releasesIn(new Map([[RELEASES_INDEX, new TextEncoder().encode(list)]]));
}

/** The release that the data make. @throws FindingsError or Error when it must not be made. */
function plannedRelease({ inputs, validator }: ReadInputs, before: ReleaseBase, words: ReleaseWords): ReleasePlan {
  const candidate = checkedApi({ inputs: before.inputs, validator });
  refuse(breaksOfV1(before.previous, candidate, inputs.retired));
  // Made again, a release says what it said, unless other words are given.
  const said = inputs.changes.find((entry) => entry.date === inputs.date);
  const kept = said === undefined ? {} : { summary: said.summary };
  const reason = words.reason === undefined && said !== undefined ? said.reason : reasonOf(before, words.reason);
  const plan = planRelease(before, candidate, { ...kept, ...words, reason }, endpoints);
  if (plan.entry.documents.length > 0) return plan;
  throw new Error(
    `Nothing changed since the release of ${before.inputs.releases?.latest ?? ''}: there is nothing to release.`,
  );
}

/** @throws Error when the remote has a rehearsal already: who cloned it would keep its tag. */
async function refusePushed(git: Git | null, rehearsals: readonly string[]): Promise<void> {
  const [pushed] = git === null ? [] : await pushedTags(git, rehearsals);
  if (pushed === undefined) return;
  throw new Error(
    `The remote has the tag ${pushed} of a rehearsal. Remove it first: git push origin --delete ${pushed}`,
  );
}

/** What to say of the first real release. */
function beginning(left: readonly string[], continues: string | null): string {
  const what =
    continues === null ? 'the rehearsals' : `the releases of ${continues}, which stay there and at their tags,`;
  const said =
    left.length === 0 ? 'There were no rehearsals.' : `Left behind: ${what} ${left.join(', ')} and their change log.`;
  return `The archive begins with this release. ${said}\n`;
}

/** @throws Error when there is a release of that date: what was released is never written over. */
async function refuseReleased({ project, date }: ReleaseWish, git: Git | null): Promise<void> {
  const folder = releaseFolder(date);
  const isReleased =
    git === null ? existsSync(join(project.root, folder)) : (await objectAt(git, `HEAD:${folder}`)) !== null;
  if (!isReleased) return;
  throw new Error(
    `There is a release ${date} already, and it has other bytes. It stays as it is; a correction takes a later date.`,
  );
}

/** Puts the files in place. */
async function writeFiles(plan: ReleasePlan, { project, date, isFirst }: ReleaseWish): Promise<void> {
  const target = project.published;
  await replaceFolder(target, async (temporary) => {
    const releases = join(target, 'releases');
    if (!isFirst) await writeTree(join(temporary, 'releases'), readTree(releases));
    await writeTree(temporary, plan.live);
    await writeTree(join(temporary, 'releases', date), plan.dated);
  });
}

/** Writes the ledger whole, unless an earlier run did. */
async function writeLedger(root: string, plan: ReleasePlan): Promise<void> {
  const ledger = join(root, LEDGER);
  if ((await readFile(ledger, 'utf8')) === plan.ledger) return;
  await replaceFile(ledger, plan.ledger);
}
