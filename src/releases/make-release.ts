import { join } from 'node:path';
import { buildCheckedApi } from '../api/build.ts';
import { schemaFindings } from '../api/documents/render.ts';
import { brokenStatements } from '../api/statements/index.ts';
import { PublishedFiles } from '../api/statements/statement.ts';
import type { Api } from '../api/documents/endpoint.ts';
import { endpoints } from '../api/documents/endpoints.ts';
import type { Diff, Releases } from '../contract/generated/api.d.ts';
import { readInputs } from '../api/inputs/read.ts';
import { readTree } from '../core/files/read-tree.ts';
import { replaceFile } from '../core/files/replace-file.ts';
import { replaceFolder, writeTree } from '../core/files/replace-folder.ts';
import { throwIfErrors } from '../core/findings/finding.ts';
import { type Git, gitIn } from '../core/git/git.ts';
import type { Project } from '../core/project.ts';
import { daysAfter } from '../core/text/date.ts';
import { countOf } from '../core/text/words.ts';
import { type Archive, lastReleaseDate, readArchive, ZIP } from './archive.ts';
import { breakingChanges, withRehearsalFix } from './compatibility.ts';
import { diffAsText } from './diff-text.ts';
import {
  planRelease,
  type ReleaseBase,
  type ReleasePlan,
  type ReleaseTexts,
  nextReleaseBase,
  firstReleaseBase,
} from './plan.ts';
import { branchFindings, placeholderFindings } from './readiness.ts';
import { isRehearsal, isRehearsedRelease } from './rehearsal.ts';
import {
  commitAndTag,
  CHANGE_LOG,
  NEEDS_DEPLOY_KEY,
  pushCommand,
  requireCleanTree,
  requireFreeDate,
  tagName,
  undoCommand,
} from './tag.ts';
import { requireIntactArchive } from './verify.ts';
import { releasesUnlikeTheirTags } from './verify-history.ts';

/** The options of a release. */
export interface ReleaseOptions extends ReleaseTexts {
  readonly project: Project;
  readonly date: string;
  /** The day on which it is made, in UTC. */
  readonly today: string;
  /** Allow a date further ahead than time zones explain. */
  readonly isFuture: boolean;
  /** Return what would be released and write nothing. */
  readonly isDryRun: boolean;
  /** Start a new series: leave out existing rehearsals and the releases of other addresses. */
  readonly isFirst: boolean;
  /** Reject a release that could not be published. It would stay in the history and occupy its date. */
  readonly isPublic: boolean;
}

/**
 * Makes a dated release from the checked-out commit: writes `api/v1/` and the change log, commits and tags.
 * @returns the text to print about it.
 * @throws FindingsError or Error if the release is rejected. In that case, nothing is written.
 */
export async function makeRelease(options: ReleaseOptions): Promise<string> {
  const { project, date, isFirst } = options;
  rejectFarDate(options);
  const git = gitIn(project.root);
  await requireCleanTree(git);
  const archive = readArchive(project.published);
  const last = lastReleaseDate(project.published);
  // A first release leaves out all earlier ones.
  const warnings = isFirst ? [] : await requireIntactReleases(git, project, archive, last);
  // Before the data is checked, because the check of a measurement depends on the date.
  await requireFreeDate(git, date, last);
  const loaded = await readInputs(project, { date });
  const { inputs } = loaded;
  // Only a rehearsal may leave its publisher unset, because nobody can cite it.
  const isReal = options.isPublic || !isRehearsal(inputs.service.site_url);
  throwIfErrors([
    ...(isReal ? placeholderFindings(inputs.service) : []),
    ...(options.isDryRun ? [] : await branchFindings(git)),
  ]);
  const base = isFirst ? firstReleaseBase(inputs) : nextReleaseBase(inputs, archive);
  if (isFirst) warnings.push(...removedRealReleases(inputs.releases));
  const candidate = buildCheckedApi({ ...loaded, inputs: base.inputs });
  requireCompatible(base, candidate, date);
  const plan = planRelease(base, candidate, options, endpoints);
  const { summary, documents } = plan.entry;
  if (documents.length === 0)
    throw new Error('Nothing changed since the last release, so there is nothing to release.');
  // The entry and the list of releases are written only now, so the files are checked again as they will be published.
  throwIfErrors(schemaFindings(plan, loaded.validator));
  throwIfErrors(brokenStatements(new PublishedFiles(plan.live, { data: base.inputs, isPublic: isReal })));
  warnings.push(...shrunkDocuments(plan.diff));
  if (options.isDryRun) return [...warnings, JSON.stringify(plan.entry, null, 2), '', diffAsText(plan.diff)].join('\n');

  await writeRelease(plan, options);
  await commitAndTag(git, date, summary, `${plan.dated.get(ZIP)?.byteLength ?? 0} bytes in ${ZIP}`);
  return [
    ...warnings,
    `Release ${date}: ${summary} (${documents.includes('*') ? 'all documents' : countOf(documents.length, 'document')}).`,
    'Verify it: npm run verify',
    `Push it (${NEEDS_DEPLOY_KEY}): ${pushCommand(date)}`,
    `Or undo it, as long as it is not pushed: ${undoCommand(date)}`,
  ].join('\n');
}

/**
 * Checks the releases that a release adds to: all their files, and the last release against its tag. `last` is its
 * date.
 * @returns a warning if this clone doesn't have the tag.
 * @throws FindingsError if a file was damaged or changed.
 */
async function requireIntactReleases(
  git: Git,
  project: Project,
  archive: Archive,
  last: string | null,
): Promise<string[]> {
  await requireIntactArchive(project, archive);
  if (last === null) return [];
  if (await git.succeeds('rev-parse', '--verify', '--quiet', tagName(last))) {
    throwIfErrors(await releasesUnlikeTheirTags(git, [last]));
    return [];
  }
  return [
    `Warning: this clone has no tag ${last}, so the files of the last release were not compared with its tag. To compare them, run: git fetch --tags && npm run verify`,
  ];
}

/** A warning if a first release leaves out real releases, which were made at another address. */
function removedRealReleases(list: Pick<Releases, 'releases'> | null): string[] {
  const real = (list?.releases ?? []).filter((release) => !isRehearsedRelease(release));
  const [oldest] = real;
  if (oldest === undefined) return [];
  const dates = real.map(({ date }) => date).join(', ');
  return [
    `Warning: this removes ${countOf(real.length, 'real release')} (${dates}), such as ${oldest.url}. This is right in a fork. If only the address of the site changed, make this release without --first.`,
  ];
}

/** @throws FindingsError if the new API breaks a promise of v1 to users of the release before. */
function requireCompatible({ inputs, previous }: ReleaseBase, candidate: Api, date: string): void {
  const sourceAreas = new Set(inputs.ember.intensity.map(({ iso3 }) => iso3));
  const breaks = breakingChanges(previous, candidate, inputs.retired, sourceAreas);
  const latest = inputs.releases?.releases.at(-1);
  throwIfErrors(latest !== undefined && isRehearsedRelease(latest) ? withRehearsalFix(breaks, date) : breaks);
}

/**
 * A warning for each document that lost records since the previous release. Such a loss can be right, for example when a
 * publisher withdraws a model, but a maintainer has to see it.
 */
function shrunkDocuments({ records }: Diff): string[] {
  return Object.entries(records)
    .filter(([, { added, removed }]) => removed > added)
    .map(([document, { added, removed }]) => {
      const fewer = countOf(removed - added, 'record');
      return `Warning: ${document} has ${fewer} fewer than in the previous release.`;
    });
}

/** The most days that a release date may be ahead of today in UTC: in other time zones, tomorrow may have begun. */
const MAX_DAYS_AHEAD = 1;

/** @throws Error if the date is far ahead, because no release with an earlier date could follow. */
function rejectFarDate({ date, today, isFuture }: ReleaseOptions): void {
  const last = daysAfter(today, MAX_DAYS_AHEAD);
  if (isFuture || date <= last) return;
  throw new Error(
    `${date} is more than one day ahead of today, ${today} (UTC). No release with an earlier date could follow it. Allowed: up to ${last}. For this date, make the release by hand, with --future.`,
  );
}

/** Writes the files of the release into the project. */
async function writeRelease(plan: ReleasePlan, { project, date, isFirst }: ReleaseOptions): Promise<void> {
  const target = project.published;
  await replaceFolder(target, async (temporary) => {
    if (!isFirst) await writeTree(join(temporary, 'releases'), readTree(join(target, 'releases')));
    await writeTree(temporary, plan.live);
    await writeTree(join(temporary, 'releases', date), plan.dated);
  });
  await replaceFile(join(project.root, CHANGE_LOG), plan.changeLogText);
}
