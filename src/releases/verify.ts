import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brokenStatements } from '../api/statements/index.ts';
import { PublishedFiles } from '../api/statements/statement.ts';
import { dataVersion } from '../contract/data-version.ts';
import type { Release, Releases } from '../contract/generated/api.d.ts';
import { type Checked, checked, loadContract, type Validator } from '../contract/validator.ts';
import { sha256 } from '../core/files/digest.ts';
import { irregularFilesIn } from '../core/files/read-tree.ts';
import { hasZipComment, zipDifferences } from '../core/files/read-zip.ts';
import { type Finding, finding, throwIfErrors } from '../core/findings/finding.ts';
import { gitIn } from '../core/git/git.ts';
import type { Project } from '../core/project.ts';
import { isDate } from '../core/text/date.ts';
import { isObject, jsonObject, jsonText, text } from '../core/text/json.ts';
import { byCodePoint } from '../core/text/order.ts';
import { countOf } from '../core/text/words.ts';
import {
  type Archive,
  CHANGES_DOCUMENT,
  ZIP,
  DIFF,
  type Files,
  isDescription,
  isEmpty,
  readArchive,
  readDigests,
  RELEASES_INDEX,
  releasesIn,
  DIGESTS,
} from './archive.ts';
import { isRehearsedRelease } from './rehearsal.ts';
import { CHANGE_LOG, interruptedRelease, PUBLISHED, releaseFolder } from './tag.ts';
import { MISSING_HISTORY, verifyHistory } from './verify-history.ts';

/** The list of releases, in the project. */
const LIST_FILE = `${PUBLISHED}/${RELEASES_INDEX}`;

const WRONG_VERSION = 'The data_version does not match the values';

/** The result of verifying an archive. */
export interface Verification {
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
  /** The number of verified releases. */
  readonly releases: number;
  /** What could not be verified in this clone, and how to verify it. */
  readonly unverified: readonly Finding[];
}

/**
 * Verifies the archive of a project: its files, its change log and, if these are intact, its git history. Without
 * `dates` it verifies all releases. In a workflow (`isWorkflow`), missing history is an error, because a shallow
 * checkout must never make a release count as verified. In a person's clone it is unverified.
 */
export async function verifyProject(
  project: Project,
  dates: readonly string[],
  isWorkflow: boolean,
): Promise<Verification> {
  const { root, data, published } = project;
  // Half-written files would break every other check.
  const interrupted = await interruptedRelease(gitIn(root));
  if (interrupted !== null) return { findings: [interrupted], notes: [], releases: 0, unverified: [] };
  const archive = readArchive(published);
  const damaged = [
    ...irregularFilesIn(join(root, 'api'), 'api'),
    ...irregularFilesIn(data, 'data'),
    ...(await archiveFindings(project, archive, dates)),
  ];
  // Damaged files would break statements and differ from the history as well, which would repeat the same problem.
  if (damaged.length > 0) return { findings: damaged, notes: [], releases: 0, unverified: [] };
  const releases = releasesIn(archive.live);
  const all = releases.map(({ date }) => date);
  const chosen = all.filter((date) => dates.length === 0 || dates.includes(date));
  const rebuilt = chosen.find((date) => date === all.at(-1)) ?? null;
  const history = await verifyHistory(root, { releases, chosen, rebuilt, isWorkflow });
  if (all.length === 0) {
    const notes = ['This project has no releases yet, so there is nothing to verify.'];
    return { findings: history.findings, notes, releases: 0, unverified: [] };
  }
  const isRequired = ({ rule }: Finding): boolean => isWorkflow && rule === MISSING_HISTORY;
  return {
    findings: [...statementFindings(archive), ...history.findings, ...history.unverified.filter(isRequired)],
    notes: history.notes,
    releases: chosen.length,
    unverified: history.unverified.filter((found) => !isRequired(found)),
  };
}

/**
 * Verifies the files of an archive before a release adds to it, without the history: every file of every release, the
 * live files and the change log. A damaged archive would make the next release wrong as well.
 * @throws FindingsError with the command that restores each damaged file.
 */
export async function requireIntactArchive(project: Project, archive: Archive): Promise<void> {
  throwIfErrors(await archiveFindings(project, archive, []));
}

/**
 * Findings about the files of an archive or, if these are intact, about the change log in `data/`, from which a release
 * builds the published one.
 */
async function archiveFindings(project: Project, archive: Archive, dates: readonly string[]): Promise<Finding[]> {
  const changeLog = await readFile(join(project.root, CHANGE_LOG)).catch(() => undefined);
  const { validator } = await loadContract(project);
  const damaged = isEmpty(archive) ? [] : archiveFileFindings(archive, validator, dates);
  return damaged.length > 0 ? damaged : changeLogFindings(changeLog, archive);
}

/** The statements of the specification that the live files break, of those that need no source data. */
function statementFindings({ live }: Archive): Finding[] {
  const latest = releasesIn(live).at(-1);
  const isPublic = latest !== undefined && !isRehearsedRelease(latest);
  return brokenStatements(new PublishedFiles(live, { isPublic }));
}

/**
 * The summary of a verification without findings: what could not be verified and why, and how many releases were
 * verified.
 */
export function verificationText({ releases, unverified }: Verification): string {
  const lines = unverified.map(({ message, fix }) => `Not verified: ${message}. ${fix ?? ''}`);
  const except = lines.length === 0 ? '.' : ', except for what is listed above.';
  return [...lines, `Verified: ${countOf(releases, 'release')}${except}`].join('\n');
}

/**
 * The date of the latest release by the names of the folders, which the list of releases can't get wrong; `HEAD`
 * without folders.
 */
function latestFolder({ folders }: Archive): string {
  return folders.filter(isDate).at(-1) ?? 'HEAD';
}

/** A finding about a file, given by its path below `/api/v1/`. `rule` is the part of its id after `verify/`. */
type Problem = Pick<Finding, 'rule' | 'file' | 'message'> & Partial<Pick<Finding, 'fix' | 'found' | 'allowed'>>;

function findingAt({ rule, file, ...problem }: Problem): Finding {
  return finding({ ...problem, rule: `verify/${rule}`, file: `${PUBLISHED}/${file}` });
}

/** A finding if the value found is not the allowed one. */
function findingUnlessEqual(problem: Problem, found: unknown, allowed: string | null): Finding[] {
  return found === allowed ? [] : [findingAt({ ...problem, found: String(found), allowed })];
}

/**
 * Findings about the files of a published archive: digests, missing and extra files, zips that differ from their
 * folders, data versions that can't be recomputed, and live files that differ from the latest release. A single changed
 * byte is found. Files are named by their path below `/api/v1/`. Without `dates` it reads all releases.
 */
export function archiveFileFindings(archive: Archive, validator: Validator, dates: readonly string[]): Finding[] {
  // With a damaged or incomplete list, other files would seem wrong.
  const index = readIndex(archive, validator);
  if ('findings' in index) return index.findings;
  const list = index.value;
  const outsideList = unlistedFindings(list, archive);
  if (outsideList.length > 0) return outsideList;
  const unknown = dates.filter((date) => !list.releases.some((release) => release.date === date));
  const chosen = list.releases.filter(({ date }) => dates.length === 0 || dates.includes(date));
  return [
    ...unknown.map((date) =>
      findingAt({
        rule: 'date',
        file: RELEASES_INDEX,
        message: `There is no release ${date}`,
        found: date,
        allowed: list.releases.map((release) => release.date).join(', '),
      }),
    ),
    ...chosen.flatMap((release) => releaseFindings(release, archive.release(release.date))),
    ...liveFindings(list, archive),
  ];
}

/** The list of releases, or findings about its schema, order, latest release, data_version and form. */
function readIndex(archive: Archive, validator: Validator): Checked<Releases> {
  const fix = archive.folders.some(isDate)
    ? `Restore it, then repeat the notices that were written since this release: git checkout ${latestFolder(archive)} -- ${LIST_FILE}`
    : `Restore the releases: git checkout HEAD -- ${PUBLISHED}/releases`;
  const place = { rule: 'index', file: RELEASES_INDEX, fix };
  const index = jsonObject(archive.live.get(RELEASES_INDEX));
  if (index === null)
    return { findings: [findingAt({ ...place, message: 'The list of releases is missing, or is not a JSON object' })] };
  const valid = checked<Releases>(validator, 'Releases', index);
  if ('findings' in valid) return { findings: valid.findings.map((found) => findingAt({ ...found, ...place })) };
  const list = valid.value;
  const dates = list.releases.map(({ date }) => date);
  const isSorted = dates.every((date, i) => i === 0 || byCodePoint(dates[i - 1] ?? '', date) < 0);
  // No digest covers the list of releases itself, so its bytes are compared with a fresh rendering.
  const isFormatted = text(archive.live.get(RELEASES_INDEX)) === jsonText(list);
  const notLast = { ...place, message: '"latest" is not the last release' };
  const otherVersion = { ...place, rule: 'data-version', message: WRONG_VERSION };
  const findings = [
    ...(isSorted ? [] : [findingAt({ ...place, message: 'The releases are not sorted by date' })]),
    ...findingUnlessEqual(notLast, list.latest, dates.at(-1) ?? null),
    ...findingUnlessEqual(otherVersion, list.data_version, dataVersion({ ...list })),
    ...(isFormatted
      ? []
      : [findingAt({ ...place, message: 'The file was edited by hand: a release formats it differently' })]),
  ];
  return findings.length === 0 ? valid : { findings };
}

/** A finding for each folder and file beside the list of releases that it doesn't name. */
function unlistedFindings({ releases }: Releases, archive: Archive): Finding[] {
  const { live, folders } = archive;
  const place = { rule: 'extra', message: 'The list of releases does not name this' };
  const dates = releases.map(({ date }) => date);
  const unknown = folders.filter((name) => !dates.includes(name));
  const files = [...live.keys()].filter((path) => path.startsWith('releases/') && path !== RELEASES_INDEX);
  return [
    ...unknown.map((name) => {
      // A folder with digests is from a release, whose tag has the list that names it.
      const fix = archive.release(name).has(DIGESTS)
        ? `Restore the list: git checkout ${name} -- ${LIST_FILE}`
        : `Remove it: rm -r ${PUBLISHED}/releases/${name}`;
      return findingAt({ ...place, file: `releases/${name}/`, fix });
    }),
    ...files.map((file) => findingAt({ ...place, file, fix: `Remove it: rm ${PUBLISHED}/${file}` })),
  ];
}

/** Findings about one dated release: its digests, files, zip and data versions. */
function releaseFindings(release: Release, files: Files): Finding[] {
  const { date } = release;
  if (files.size === 0) {
    const fix = `Restore it: git checkout ${date} -- ${releaseFolder(date)}`;
    const message = 'The folder of this release is missing';
    return [findingAt({ rule: 'missing', file: `releases/${date}`, message, fix })];
  }
  const folder = `releases/${date}/`;
  const restoreCommand = (path: string): string => `git checkout ${date} -- ${PUBLISHED}/${folder}${path}`;
  const digestsFile = files.get(DIGESTS);
  const digests = readDigests(text(digestsFile));
  const isListed = digestsFile !== undefined && sha256(digestsFile) === release.sums_sha256;
  if (digests === null || !isListed) {
    const message = 'The digests of the release are missing, unreadable, or differ from the list of releases';
    const fix = `Restore it: ${restoreCommand(DIGESTS)}`;
    return [findingAt({ rule: 'digest', file: folder + DIGESTS, message, fix })];
  }
  const listed = new Map([...files].filter(([path]) => path !== DIGESTS));
  const damaged = fileFindings(digests, listed, folder, restoreCommand);
  // A damaged file also differs from the zip, and has another data_version.
  return damaged.length > 0
    ? damaged
    : [...zipFindings(release, folder, files), ...versionFindings(release, folder, files)];
}

/**
 * Findings about files that differ from the digests of a release. `restoreCommand` returns the command that restores a
 * file.
 */
function fileFindings(
  digests: ReadonlyMap<string, string>,
  files: Files,
  folder: string,
  restoreCommand: (path: string) => string,
): Finding[] {
  const different = [...digests].flatMap(([path, digest]) => {
    const bytes = files.get(path);
    const place = { file: folder + path, fix: `Restore it: ${restoreCommand(path)}` };
    return bytes === undefined
      ? [findingAt({ ...place, rule: 'missing', message: 'The file is missing' })]
      : findingUnlessEqual(
          { ...place, rule: 'digest', message: 'The file differs from the release' },
          sha256(bytes),
          digest,
        );
  });
  const extra = [...files.keys()].filter((path) => !digests.has(path));
  const message = 'The release does not contain this file';
  return [
    ...different,
    ...extra.map((path) => {
      const fix = `Remove it: rm ${PUBLISHED}/${folder}${path}`;
      return findingAt({ rule: 'extra', file: folder + path, message, fix });
    }),
  ];
}

/** Findings about a zip that differs from the list of releases or, entry by entry, from the folder. */
function zipFindings(release: Release, folder: string, files: Files): Finding[] {
  const file = folder + ZIP;
  const bytes = files.get(ZIP);
  if (bytes === undefined) return [];
  const other = { rule: 'digest', file, message: 'The zip differs from the list of releases' };
  const documents = [...files].filter(([path]) => path.endsWith('.json') && path !== DIFF);
  const expected = new Map(documents.map(([path, content]) => [`v1-${release.date}/${path}`, content]));
  const differing = zipDifferences(bytes, expected);
  return [
    ...findingUnlessEqual(
      other,
      `${sha256(bytes)}, ${bytes.length} bytes`,
      `${release.sha256}, ${release.bytes} bytes`,
    ),
    ...(differing === null || hasZipComment(bytes)
      ? [findingAt({ rule: 'zip', file, message: "The zip can't be read, or has a comment" })]
      : differing.map((name) => {
          const message = `${name} in the zip differs from the file in the folder, or can't be unpacked`;
          return findingAt({ rule: 'zip', file, message });
        })),
  ];
}

/** Findings about data versions that can't be recomputed, or that differ from the list of releases. */
function versionFindings({ data_versions }: Release, folder: string, files: Files): Finding[] {
  const listed = new Map(Object.entries(data_versions));
  const read = [...files.keys()].filter((path) => path.endsWith('.json') && !isDescription(path));
  return [...new Set([...listed.keys(), ...read])].flatMap((path) => {
    const document = jsonObject(files.get(path));
    const file = folder + path;
    const stated = document?.['data_version'];
    // Schemas have no data_version.
    if (stated === undefined && !listed.has(path)) return [];
    const unlike = { rule: 'data-version', file, message: 'The data_version differs from the list of releases' };
    const wrong = { rule: 'data-version', file, message: WRONG_VERSION };
    return [
      ...(path === DIFF ? [] : findingUnlessEqual(unlike, stated, listed.get(path) ?? null)),
      ...(document === null ? [] : findingUnlessEqual(wrong, stated, dataVersion(document))),
    ];
  });
}

/**
 * Findings about live files that differ from the latest release, and about a change log whose entries differ from the
 * list of releases.
 */
function liveFindings(list: Releases, archive: Archive): Finding[] {
  const latest = list.latest ?? '';
  const digests = readDigests(text(archive.release(latest).get(DIGESTS)));
  // The dated file is intact, or has its own finding with the command that restores it first.
  const copyCommand = (path: string): string => `cp ${PUBLISHED}/releases/${latest}/${path} ${PUBLISHED}/${path}`;
  const files = new Map([...archive.live].filter(([path]) => !path.startsWith('releases/')));
  // Without the digests of the latest release, every live file would seem to be an extra one.
  if (digests === null) return [];
  const damaged = fileFindings(new Map([...digests].filter(([path]) => path !== DIFF)), files, '', copyCommand);
  if (damaged.length > 0) return damaged;
  const found = entriesIn(jsonObject(archive.live.get(CHANGES_DOCUMENT))?.['changes']);
  const message = 'The change log does not have one entry per release';
  return findingUnlessEqual({ rule: 'ledger', file: CHANGES_DOCUMENT, message }, found, entriesIn(list.releases));
}

/** The date and summary of each entry in the change log or the list of releases, as comparable text. */
function entriesIn(value: unknown): string {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return JSON.stringify(entries.map((entry) => (isObject(entry) ? [entry['date'], entry['summary']] : null)));
}

/** Findings about a change log in `data/`, given as bytes, that differs from the published one. */
function changeLogFindings(changeLog: Uint8Array | undefined, archive: Archive): Finding[] {
  const [kept, published] = [changeLog, archive.live.get(CHANGES_DOCUMENT)].map(
    (file) => jsonObject(file)?.['changes'],
  );
  if (isEmpty(archive) && Array.isArray(kept) && kept.length > 0) {
    const message = 'The published API is missing, but the change log has entries';
    const fix = `Restore it: git checkout HEAD -- ${PUBLISHED}`;
    return [finding({ rule: 'verify/missing', file: PUBLISHED, message, fix })];
  }
  if (Array.isArray(kept) && JSON.stringify(kept) === JSON.stringify(published ?? [])) return [];
  const message = 'The change log is missing or differs from the published one';
  const fix = `Restore it: git checkout ${latestFolder(archive)} -- ${CHANGE_LOG}`;
  return [finding({ rule: 'verify/ledger', file: CHANGE_LOG, message, fix })];
}
