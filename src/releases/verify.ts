import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brokenStatements } from '../api/statements/index.ts';
import { PublishedFiles } from '../api/statements/statement.ts';
import { dataVersion } from '../contract/data-version.ts';
import type { Release, Releases } from '../contract/generated/api.d.ts';
import { loadContract, type Validator } from '../contract/validator.ts';
import { sha256 } from '../core/files/digest.ts';
import { irregularFilesIn } from '../core/files/read-tree.ts';
import { hasZipComment, zipDifferences } from '../core/files/read-zip.ts';
import { type Finding, finding, throwIfErrors } from '../core/findings/finding.ts';
import type { Project } from '../core/project.ts';
import { isDate } from '../core/text/date.ts';
import { isObject, jsonObject, jsonText, text } from '../core/text/json.ts';
import { byCodePoint } from '../core/text/order.ts';
import { firstFew, plural } from '../core/text/words.ts';
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
  releaseDates,
  releasesIn,
  DIGESTS,
} from './archive.ts';
import { isRehearsedRelease } from './rehearsal.ts';
import { CHANGE_LOG, PUBLISHED, releaseFolder } from './tag.ts';
import type { Gap } from './history-report.ts';
import { UNCOMMITTED } from './verify-committed.ts';
import { type CommitOf, interruptedRelease, releaseCommits, verifyHistory } from './verify-history.ts';

/** The result of verifying an archive. */
export interface Verification {
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
  readonly releases: number;
  /** The parts that could not be verified in this clone. */
  readonly gaps: readonly Gap[];
}

/**
 * Verifies the archive of a project: its files, its change log and its git history. Without `dates` it verifies all releases.
 * Missing history is a gap in a person's clone. In a workflow (`isWorkflow`) it is a finding, because a shallow checkout must
 * never make a release count as verified.
 */
export async function verifyProject(
  project: Project,
  dates: readonly string[],
  isWorkflow: boolean,
): Promise<Verification> {
  const { root, data, published } = project;
  const archive = readArchive(published);
  const interrupted = await interruptedRelease(root, archive.folders.filter(isDate));
  // The files of the interrupted release would only repeat this, with fixes that keep them.
  if (interrupted !== null) return { findings: [interrupted], notes: [], releases: 0, gaps: [] };
  const commitOf = await releaseCommits(root, archive.folders.filter(isDate));
  const projectFindings = [
    ...irregularFilesIn(join(root, 'api'), 'api'),
    ...irregularFilesIn(data, 'data'),
    ...(await changeLogFindings(project, archive, commitOf)),
  ];
  if (isEmpty(archive)) return verifyWithoutReleases(root, projectFindings, isWorkflow);
  const { validator } = await loadContract(project);
  const fileFindings = [...verifyArchive(archive, validator, dates, commitOf), ...projectFindings];
  // Damaged files also break statements, which would repeat the same problem.
  const statementFindings = fileFindings.length > 0 ? [] : verifyStatements(archive);
  const contentFindings = [...fileFindings, ...statementFindings];
  // A damaged list of releases is reported already. The folders then show which releases there are.
  const isListIntact = !contentFindings.some(isAboutList);
  const folders = archive.folders.filter(isDate);
  const listed = isListIntact ? releaseDates(archive.live) : folders;
  const chosen = listed.filter((date) => dates.length === 0 || dates.includes(date));
  // A release that the list lacks keeps its tag.
  const all = [...new Set([...listed, ...folders])].sort(byCodePoint);
  // The latest release is rebuilt only if its files are intact.
  const latest = contentFindings.length === 0 ? chosen.find((date) => date === all.at(-1)) : undefined;
  const releases = isListIntact ? releasesIn(archive.live) : [];
  const rehearsals = releases.filter(isRehearsedRelease).map(({ date }) => date);
  const history = await verifyHistory(root, { all, chosen, releases, rehearsals, rebuilt: latest ?? null, isWorkflow });
  // A damaged file that is not committed is reported once, with its fix.
  const reported = new Set(contentFindings.flatMap(({ file }) => [file, `${PUBLISHED}/${file}`]));
  const historyFindings = history.findings.filter(({ rule, file }) => rule !== UNCOMMITTED || !reported.has(file));
  const isRequired = ({ parts }: Gap): boolean => isWorkflow && parts.includes('history');
  const required = history.gaps.filter(isRequired).map((gap) => gap.finding);
  return {
    findings: [...contentFindings, ...historyFindings, ...required],
    notes: history.notes,
    releases: chosen.length,
    gaps: history.gaps.filter((gap) => !isRequired(gap)),
  };
}

/**
 * Verifies the files of an archive before a release adds to it, without the history: every file of every release, the live
 * files and the change log. A damaged archive would make the next release wrong as well.
 * @throws FindingsError with the command that restores each damaged file.
 */
export async function requireIntactArchive(project: Project, archive: Archive): Promise<void> {
  if (isEmpty(archive)) return;
  const { validator } = await loadContract(project);
  const findingsWith = async (commitOf?: CommitOf): Promise<Finding[]> => [
    ...verifyArchive(archive, validator, [], commitOf),
    ...(await changeLogFindings(project, archive, commitOf)),
  ];
  if ((await findingsWith()).length === 0) return;
  // Only a fix needs the commits of the releases, which git has to search for.
  throwIfErrors(await findingsWith(await releaseCommits(project.root, archive.folders.filter(isDate))));
}

/** Findings about the change log in `data/`, with the command that restores it. */
async function changeLogFindings(
  { root }: Project,
  archive: Archive,
  commitOf: CommitOf = (date) => date,
): Promise<Finding[]> {
  const changeLog = await readFile(join(root, CHANGE_LOG)).catch(() => undefined);
  const fix = `Restore it: ${restoreCommand(commitOf(latestFolder(archive)), CHANGE_LOG)}`;
  return withFix(verifyChangeLog(changeLog, archive), fix);
}

/** Whether a finding is about the list of releases itself, which is then no base for other findings. */
function isAboutList({ rule, file }: Finding): boolean {
  return file === RELEASES_INDEX && rule !== 'verify/date';
}

/** Verifies a project without releases: tags and uncommitted files of a release are findings. */
async function verifyWithoutReleases(
  root: string,
  projectFindings: readonly Finding[],
  isWorkflow: boolean,
): Promise<Verification> {
  const history = await verifyHistory(root, {
    all: [],
    chosen: [],
    releases: [],
    rehearsals: [],
    rebuilt: null,
    isWorkflow,
  });
  const findings = [...projectFindings, ...history.findings];
  const notes = findings.length === 0 ? ['This project has no releases yet, so there is nothing to verify.'] : [];
  return { findings, notes, releases: 0, gaps: [] };
}

/** Checks the live files against the statements of the specification that need no source data. */
function verifyStatements({ live }: Archive): Finding[] {
  const latest = releasesIn(live).at(-1);
  const isPublic = latest !== undefined && !isRehearsedRelease(latest);
  return brokenStatements(new PublishedFiles(live, { isPublic }));
}

/** The summary of a verification without findings: the reasons for gaps, the verified parts and the missing ones. */
export function verificationText({ releases, gaps }: Verification): string {
  const [first] = gaps;
  if (first === undefined) return `Verified: ${plural(releases, 'release')}.`;
  const verified = gaps.every(({ parts }) => parts.every((part) => part === 'rebuild'))
    ? 'Files, tags and history'
    : 'Files';
  const missing = gaps.map(
    ({ parts, dates }) => parts.join(', ') + (dates.length === 0 ? '' : ` of ${firstFew(dates)}`),
  );
  return [
    ...gaps.map((gap) => `${gap.finding.message}.`),
    `${verified} verified: ${plural(releases, 'release')}. Not verified: ${missing.join('; ')}. ${first.finding.fix ?? ''}`,
  ].join('\n');
}

/** The date of the latest release by the names of the folders, which the list of releases can't get wrong. */
function latestFolder({ folders }: Archive): string {
  return folders.filter(isDate).at(-1) ?? '';
}

/** A finding about a file. `rule` is the part of its id after `verify/`. */
function verifyFinding(
  rule: string,
  file: string,
  message: string,
  found: string | null = null,
  allowed: string | null = null,
): Finding {
  return finding({ rule: `verify/${rule}`, file, message, found, allowed });
}

/** A finding if the value found is not the allowed one. */
function requireEqual(rule: string, file: string, message: string, found: unknown, allowed: string | null): Finding[] {
  return found === allowed ? [] : [verifyFinding(rule, file, message, String(found), allowed)];
}

/**
 * Verifies the files of a published archive: digests, missing and extra files, zips that differ from their folders, data
 * versions that can't be recomputed, and live files that differ from the latest release. A single changed byte is found. Files
 * are named by their path below `/api/v1/`. Without `dates` it verifies all releases.
 */
export function verifyArchive(
  archive: Archive,
  validator: Validator,
  dates: readonly string[],
  commitOf: CommitOf = (date) => date,
): Finding[] {
  const restoreList = `Restore it, then repeat the notices that were written since this release: ${restoreCommand(commitOf(latestFolder(archive)), LIST_FILE)}`;
  const index = jsonObject(archive.live.get(RELEASES_INDEX));
  if (index === null) {
    const message = 'The list of releases is missing, or is not a JSON object';
    return withFix([verifyFinding('index', RELEASES_INDEX, message)], restoreList);
  }
  const invalid = validator.check('Releases', index);
  if (invalid.length > 0) {
    const place = { rule: 'verify/index', file: RELEASES_INDEX };
    return withFix(
      invalid.map((found) => ({ ...found, ...place })),
      restoreList,
    );
  }
  const list = index as unknown as Releases;
  const unknown = dates.filter((date) => !list.releases.some((release) => release.date === date));
  const chosen = list.releases.filter(({ date }) => dates.length === 0 || dates.includes(date));
  const listFindings = withFix(verifyList(list, archive), restoreList);
  if (listFindings.length > 0) return listFindings;
  const unlistedFindings = unlisted(list, archive, commitOf);
  // With an older list, the live files and the tags of later releases would seem wrong.
  if (archive.folders.some((name) => isDate(name) && name > (list.latest ?? ''))) return unlistedFindings;
  return [
    ...unknown.map((date) =>
      verifyFinding(
        'date',
        RELEASES_INDEX,
        `There is no release ${date}`,
        date,
        list.releases.map((one) => one.date).join(', '),
      ),
    ),
    ...unlistedFindings,
    ...chosen.flatMap((release) => verifyRelease(release, archive.release(release.date), commitOf)),
    ...verifyLive(list, archive),
  ];
}

/** Verifies the list of releases: its order, its latest release, its data_version and its form. */
function verifyList(list: Releases, { live }: Archive): Finding[] {
  const dates = list.releases.map(({ date }) => date);
  const isSorted = dates.every((date, i) => i === 0 || byCodePoint(dates[i - 1] ?? '', date) < 0);
  return [
    ...(isSorted ? [] : [verifyFinding('index', RELEASES_INDEX, 'The releases are not sorted by date')]),
    ...requireEqual('index', RELEASES_INDEX, '"latest" is not the last release', list.latest, dates.at(-1) ?? null),
    ...requireEqual('data-version', RELEASES_INDEX, WRONG_VERSION, list.data_version, dataVersion({ ...list })),
    // No digest covers the list of releases itself, so its bytes are compared with a fresh rendering.
    ...(text(live.get(RELEASES_INDEX)) === jsonText(list)
      ? []
      : [verifyFinding('index', RELEASES_INDEX, 'The file was edited by hand: a release formats it differently')]),
  ];
}

/** A finding for each folder and file beside the list of releases that it doesn't name. */
function unlisted({ releases }: Releases, { live, folders }: Archive, commitOf: CommitOf): Finding[] {
  const message = 'The list of releases does not name this';
  const unknown = folders.filter((name) => !releases.some(({ date }) => date === name));
  const files = [...live.keys()].filter((path) => path.startsWith('releases/') && path !== RELEASES_INDEX);
  return [
    ...unknown.flatMap((name) => {
      const remove = `rm -r ${PUBLISHED}/releases/${name}`;
      const fix = isDate(name)
        ? `If this is a release, restore the list: ${restoreCommand(commitOf(folders.filter(isDate).at(-1) ?? name), LIST_FILE)}. If not, remove it: ${remove}`
        : `Remove it: ${remove}`;
      return withFix([verifyFinding('extra', `releases/${name}/`, message)], fix);
    }),
    ...files.flatMap((path) => withFix([verifyFinding('extra', path, message)], `Remove it: rm ${PUBLISHED}/${path}`)),
  ];
}

/** Verifies one dated release: its digests, files, zip and data versions. */
function verifyRelease(release: Release, own: Files, commitOf: CommitOf): Finding[] {
  if (own.size === 0) {
    const fix = `Restore it: ${restoreCommand(commitOf(release.date), releaseFolder(release.date))}`;
    return withFix(
      [verifyFinding('missing', `releases/${release.date}`, 'The folder of this release is missing')],
      fix,
    );
  }
  const folder = `releases/${release.date}/`;
  const restoreOwn = (path: string): string => restoreCommand(commitOf(release.date), `${PUBLISHED}/${folder}${path}`);
  const restoreDigests = `Restore it: ${restoreOwn(DIGESTS)}`;
  const digestsFile = own.get(DIGESTS);
  const digests = readDigests(text(digestsFile));
  if (digestsFile === undefined || digests === null) {
    const message = 'The digests of the release are missing or unreadable';
    return withFix([verifyFinding('digest', folder + DIGESTS, message)], restoreDigests);
  }
  const message = 'The digests differ from the list of releases';
  const files = new Map([...own].filter(([path]) => path !== DIGESTS));
  return [
    ...withFix(
      requireEqual('digest', folder + DIGESTS, message, sha256(digestsFile), release.sums_sha256),
      restoreDigests,
    ),
    ...verifyFiles(digests, files, folder, restoreOwn),
    ...verifyZip(release, folder, own),
    ...verifyVersions(release, folder, own),
  ];
}

/** Verifies files against the digests of a release. `restoreOwn` returns the command that restores a file. */
function verifyFiles(
  digests: ReadonlyMap<string, string>,
  files: Files,
  folder: string,
  restoreOwn: (path: string) => string,
): Finding[] {
  const extra = [...files.keys()].filter((path) => !digests.has(path));
  const different = [...digests].flatMap(([path, digest]) => {
    const bytes = files.get(path);
    const findings =
      bytes === undefined
        ? [verifyFinding('missing', folder + path, 'The file is missing')]
        : requireEqual('digest', folder + path, 'The file differs from the release', sha256(bytes), digest);
    return withFix(findings, `Restore it: ${restoreOwn(path)}`);
  });
  return [
    ...different,
    ...extra.flatMap((path) => {
      const message = 'The release does not contain this file';
      return withFix([verifyFinding('extra', folder + path, message)], `Remove it: rm ${PUBLISHED}/${folder}${path}`);
    }),
  ];
}

/** The list of releases, in the project. */
const LIST_FILE = `${PUBLISHED}/${RELEASES_INDEX}`;

/** The command that restores a file of the project from a tag or a commit. */
function restoreCommand(commit: string, path: string): string {
  return `git checkout ${commit} -- ${path}`;
}

function withFix(findings: readonly Finding[], fix: string): Finding[] {
  return findings.map((found) => ({ ...found, fix }));
}

/** Verifies the zip against the list of releases and, entry by entry, against the folder. */
function verifyZip(release: Release, folder: string, own: Files): Finding[] {
  const file = folder + ZIP;
  const bytes = own.get(ZIP);
  if (bytes === undefined) return [];
  const size = 'The size of the zip differs from the list of releases';
  const documents = [...own].filter(([path]) => path.endsWith('.json') && path !== DIFF);
  const expected = new Map(documents.map(([path, content]) => [`v1-${release.date}/${path}`, content]));
  const differing = zipDifferences(bytes, expected);
  return [
    ...requireEqual('digest', file, 'The zip differs from the list of releases', sha256(bytes), release.sha256),
    ...requireEqual('digest', file, size, String(bytes.length), String(release.bytes)),
    ...(differing === null || hasZipComment(bytes)
      ? [verifyFinding('zip', file, "The zip can't be read, or has a comment")]
      : differing.map((name) =>
          verifyFinding('zip', file, `${name} in the zip differs from the file in the folder, or can't be unpacked`),
        )),
  ];
}

const WRONG_VERSION = 'The data_version does not match the values';

/** Recomputes every data_version of a release and compares it with the list of releases. */
function verifyVersions({ data_versions }: Release, folder: string, own: Files): Finding[] {
  const listed = new Map(Object.entries(data_versions));
  const read = [...own.keys()].filter((path) => path.endsWith('.json') && !isDescription(path));
  return [...new Set([...listed.keys(), ...read])].flatMap((path) => {
    const document = jsonObject(own.get(path));
    const file = folder + path;
    const stated = document?.['data_version'];
    // Schemas have no data_version.
    if (stated === undefined && !listed.has(path)) return [];
    const message = 'The data_version differs from the list of releases';
    return [
      ...(path === DIFF ? [] : requireEqual('data-version', file, message, stated, listed.get(path) ?? null)),
      ...(document === null ? [] : requireEqual('data-version', file, WRONG_VERSION, stated, dataVersion(document))),
    ];
  });
}

/** Verifies that the live files equal the latest release, and that the change log has the same entries as the list of releases. */
function verifyLive(list: Releases, archive: Archive): Finding[] {
  const latest = list.latest ?? '';
  const digests = readDigests(text(archive.release(latest).get(DIGESTS)));
  // The dated file is intact, or has its own finding with the command that restores it first.
  const copyCommand = (path: string): string => `cp ${PUBLISHED}/releases/${latest}/${path} ${PUBLISHED}/${path}`;
  const files = new Map([...archive.live].filter(([path]) => !path.startsWith('releases/')));
  const found = entriesIn(jsonObject(archive.live.get(CHANGES_DOCUMENT))?.['changes']);
  const message = 'The change log does not have one entry per release';
  return [
    // Without the digests of the latest release, every live file would seem to be an extra one.
    ...(digests === null
      ? []
      : verifyFiles(new Map([...digests].filter(([path]) => path !== DIFF)), files, '', copyCommand)),
    ...requireEqual('ledger', CHANGES_DOCUMENT, message, found, entriesIn(list.releases)),
  ];
}

/** The date and summary of each entry in the change log or the list of releases, as comparable text. */
function entriesIn(value: unknown): string {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return JSON.stringify(entries.map((entry) => (isObject(entry) ? [entry['date'], entry['summary']] : null)));
}

/** Compares the change log in `data/`, given as bytes, with the published one. */
function verifyChangeLog(changeLog: Uint8Array | undefined, archive: Archive): Finding[] {
  const [own, published] = [changeLog, archive.live.get(CHANGES_DOCUMENT)].map((file) => jsonObject(file)?.['changes']);
  if (!Array.isArray(own))
    return [verifyFinding('ledger', CHANGE_LOG, 'The change log is missing or is not a list of changes')];
  if (isEmpty(archive) && own.length > 0)
    return [verifyFinding('missing', 'api/v1/', 'The published API is missing, but the change log has entries')];
  if (JSON.stringify(own) === JSON.stringify(published ?? [])) return [];
  return [verifyFinding('ledger', CHANGE_LOG, 'The change log differs from the published one')];
}
