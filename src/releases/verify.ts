import AdmZip from 'adm-zip';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brokenStatements } from '../api/statements/index.ts';
import { PublishedFiles } from '../api/statements/statement.ts';
import { dataVersion } from '../contract/data-version.ts';
import type { Release, Releases } from '../contract/generated/api.d.ts';
import { loadContract, type Validator } from '../contract/validator.ts';
import { sha256 } from '../core/files/digest.ts';
import { strangersIn } from '../core/files/read-tree.ts';
import { type Finding, finding } from '../core/findings/finding.ts';
import type { Project } from '../core/project.ts';
import { isObject, jsonObject, jsonText, text } from '../core/text/json.ts';
import { byCodePoint } from '../core/text/order.ts';
import { firstFew, plural } from '../core/text/words.ts';
import {
  type Archive,
  ARCHIVE,
  DIFF,
  type Files,
  isDescription,
  isEmpty,
  readArchive,
  readSums,
  RELEASES_INDEX,
  releaseDates,
  releasesIn,
  SUMS,
} from './archive.ts';
import { isRehearsedRelease } from './readiness.ts';
import { LEDGER } from './tag.ts';
import { type Gap, verifyHistory } from './verify-history.ts';

/** What is wrong with an archive, what is worth knowing, and how many releases were looked at. */
export interface Verification {
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
  readonly releases: number;
  /** What could not be verified here; nothing wrong was found in it either. */
  readonly gaps: readonly Gap[];
}

/**
 * Verifies the archive of a project: its files, its ledger and its history. All releases where no `dates` are given.
 * Missing history is a gap in a clone of one's own. In a workflow (`isWorkflow`) it is a finding: what a workflow
 * publishes must never count as verified because its checkout was shallow.
 */
export async function verifyProject(
  project: Project,
  dates: readonly string[],
  isWorkflow: boolean,
): Promise<Verification> {
  const { root, data, published } = project;
  const archive = readArchive(published);
  const besides = [
    ...strangersIn(join(root, 'api'), 'api'),
    ...strangersIn(data, 'data'),
    ...verifyLedger(await readFile(join(root, LEDGER)).catch(() => undefined), archive),
  ];
  if (isEmpty(archive)) {
    const history = await verifyHistory(root, { all: [], chosen: [], rebuilt: null, isWorkflow });
    const findings = [...besides, ...history.findings];
    const notes = findings.length === 0 ? ['There is no release yet: nothing to verify.'] : [];
    return { findings, notes, releases: 0, gaps: [] };
  }
  const { validator } = await loadContract(project);
  const damaged = [...verifyArchive(archive, validator, dates), ...besides];
  // Damaged files break statements as well, which would only repeat the damage.
  const statements = damaged.length > 0 ? { findings: [], notes: [] } : verifyStatements(archive);
  const wrong = [...damaged, ...statements.findings];
  // A list that can not be read names none; that is reported already.
  const isList = !wrong.some(({ rule }) => rule === 'verify/index');
  const all = isList ? releaseDates(archive.live) : [];
  const chosen = all.filter((date) => dates.length === 0 || dates.includes(date));
  // The latest is built again where nothing is wrong with the files.
  const latest = wrong.length === 0 ? chosen.find((date) => date === all.at(-1)) : undefined;
  const history = await verifyHistory(root, { all, chosen, rebuilt: latest ?? null, isWorkflow });
  const isRequired = ({ parts }: Gap): boolean => isWorkflow && parts.includes('history');
  const required = history.gaps.filter(isRequired).map((gap) => gap.finding);
  return {
    findings: [...wrong, ...history.findings, ...required],
    notes: [...statements.notes, ...history.notes],
    releases: chosen.length,
    gaps: history.gaps.filter((gap) => !isRequired(gap)),
  };
}

/**
 * The live files against the statements of the specification, as far as files show them without their data. What a
 * rehearsal breaks is a note: nobody can have cited it, and no release can repeat it.
 */
function verifyStatements({ live }: Archive): { readonly findings: Finding[]; readonly notes: string[] } {
  const latest = releasesIn(live).at(-1);
  const isPublic = latest !== undefined && !isRehearsedRelease(latest);
  const findings = brokenStatements(new PublishedFiles(live, { isPublic }));
  if (isPublic || findings.length === 0) return { findings, notes: [] };
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  const note = `The latest release is a rehearsal that breaks the specification: ${firstFew(rules)}. The next release can't.`;
  return { findings: [], notes: [note] };
}

/** The last lines about a verification without findings: why something was not verified, then what was, and what was not. */
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

/** A finding about a file. `rule` is the part of its id behind `verify/`. */
function fault(
  rule: string,
  file: string,
  message: string,
  found: string | null = null,
  allowed: string | null = null,
): Finding {
  return finding({ rule: `verify/${rule}`, file, message, found, allowed });
}

/** A finding unless what is found is what is allowed. */
function same(rule: string, file: string, message: string, found: unknown, allowed: string | null): Finding[] {
  return found === allowed ? [] : [fault(rule, file, message, String(found), allowed)];
}

/**
 * All that is wrong with a published archive, each file by its path below `/api/v1/`: digests, missing and extra
 * files, archives that differ from their folders, data versions that can't be recomputed, live files that are not
 * those of the latest release. A single flipped byte is found and named. All `dates` are verified where none is given.
 */
export function verifyArchive(archive: Archive, validator: Validator, dates: readonly string[]): Finding[] {
  const index = jsonObject(archive.live.get(RELEASES_INDEX));
  if (index === null)
    return [fault('index', RELEASES_INDEX, 'The list of releases is missing, or is not a JSON object')];
  const invalid = validator.check('Releases', index);
  if (invalid.length > 0) {
    const place = { rule: 'verify/index', file: RELEASES_INDEX };
    return invalid.map((found) => ({ ...found, ...place }));
  }
  const list = index as unknown as Releases;
  const unknown = dates.filter((date) => !list.releases.some((release) => release.date === date));
  const chosen = list.releases.filter(({ date }) => dates.length === 0 || dates.includes(date));
  return [
    ...unknown.map((date) => fault('date', RELEASES_INDEX, `There is no release ${date}`)),
    ...verifyList(list, archive),
    ...chosen.flatMap((release) => verifyRelease(release, archive.release(release.date))),
    ...verifyLive(list, archive),
  ];
}

/** The list itself: its order, its latest, its own data_version, and no folder that it does not name. */
function verifyList(list: Releases, { live, folders }: Archive): Finding[] {
  const dates = list.releases.map(({ date }) => date);
  const isSorted = dates.every((date, i) => i === 0 || byCodePoint(dates[i - 1] ?? '', date) < 0);
  const unknown = folders.filter((name) => !dates.includes(name)).map((name) => `releases/${name}/`);
  const unlistedFiles = [...live.keys()].filter((path) => path.startsWith('releases/') && path !== RELEASES_INDEX);
  return [
    ...(isSorted ? [] : [fault('index', RELEASES_INDEX, 'The releases are not in the order of their dates')]),
    ...same('index', RELEASES_INDEX, 'latest is not the last release', list.latest, dates.at(-1) ?? null),
    ...same('data-version', RELEASES_INDEX, WRONG_VERSION, list.data_version, dataVersion({ ...list })),
    // No digest covers the list, which carries them: its bytes follow from its values.
    ...(text(live.get(RELEASES_INDEX)) === jsonText(list)
      ? []
      : [fault('index', RELEASES_INDEX, 'The file is not in the form in which releases write it')]),
    ...[...unknown, ...unlistedFiles].map((path) => fault('extra', path, 'The list of releases does not know this')),
  ];
}

/** One dated release: its folder, its digests, its archive, its data versions. */
function verifyRelease(release: Release, own: Files): Finding[] {
  const folder = `releases/${release.date}/`;
  const digests = own.get(SUMS);
  const sums = readSums(text(digests));
  if (digests === undefined || sums === null)
    return [fault('digest', folder + SUMS, 'The digests of the release are missing, or are not a list of digests')];
  const message = 'The digests are not those of the list of releases';
  const files = new Map([...own].filter(([path]) => path !== SUMS));
  return [
    ...same('digest', folder + SUMS, message, sha256(digests), release.sums_sha256),
    ...verifyFiles(sums, files, folder),
    ...verifyZip(release, folder, own),
    ...verifyVersions(release, folder, own),
  ];
}

/** Files against the digests of a release. */
function verifyFiles(sums: ReadonlyMap<string, string>, files: Files, folder: string): Finding[] {
  const extra = [...files.keys()].filter((path) => !sums.has(path));
  return [
    ...[...sums].flatMap(([path, digest]) => {
      const bytes = files.get(path);
      if (bytes === undefined) return [fault('missing', folder + path, 'The file is missing')];
      return same('digest', folder + path, 'The file is not what was released', sha256(bytes), digest);
    }),
    ...extra.map((path) => fault('extra', folder + path, 'The release does not have this file')),
  ];
}

/** The archive against the list, and entry by entry against the folder, as another program than its writer reads it. */
function verifyZip(release: Release, folder: string, own: Files): Finding[] {
  const [file, bytes] = [folder + ARCHIVE, own.get(ARCHIVE)];
  if (bytes === undefined) return [];
  const size = 'The archive has another size than the list of releases says';
  const documents = [...own].filter(([path]) => path.endsWith('.json') && path !== DIFF);
  const expected = new Map(documents.map(([path, content]) => [`v1-${release.date}/${path}`, content]));
  const entries = entriesOf(bytes);
  const surplus = [...(entries?.keys() ?? [])].filter((name) => !expected.has(name));
  const other = [...expected].filter(([name, content]) => !holds(entries?.get(name), content)).map(([name]) => name);
  return [
    ...same('digest', file, 'The archive is not that of the list of releases', sha256(bytes), release.sha256),
    ...same('digest', file, size, String(bytes.length), String(release.bytes)),
    ...(entries === null
      ? [fault('zip', file, 'The archive can not be read, or has a comment')]
      : [...surplus, ...other].map((name) =>
          fault('zip', file, `${name} in the archive is not the file of the folder, or can not be unpacked`),
        )),
  ];
}

/** The entries of an archive by name; null where it can't be opened, or says something beside them. */
function entriesOf(archive: Uint8Array): Map<string, AdmZip.IZipEntry> | null {
  try {
    const zip = new AdmZip(Buffer.from(archive));
    return zip.getZipComment() === '' ? new Map(zip.getEntries().map((entry) => [entry.entryName, entry])) : null;
  } catch {
    return null;
  }
}

/** Whether an entry has these bytes. What says another size is not unpacked: the size may be any. */
function holds(entry: AdmZip.IZipEntry | undefined, bytes: Uint8Array): boolean {
  try {
    return entry?.header.size === bytes.length && Buffer.compare(entry.getData(), bytes) === 0;
  } catch {
    return false;
  }
}

const WRONG_VERSION = 'The data_version is not that of the values';

/** Every data_version of the release, recomputed, and held against the list. */
function verifyVersions({ data_versions }: Release, folder: string, own: Files): Finding[] {
  const listed = new Map(Object.entries(data_versions));
  const read = [...own.keys()].filter((path) => path.endsWith('.json') && !isDescription(path));
  return [...new Set([...listed.keys(), ...read])].flatMap((path) => {
    const document = jsonObject(own.get(path));
    const [file, stated] = [folder + path, document?.['data_version']];
    // A schema has none.
    if (stated === undefined && !listed.has(path)) return [];
    const message = 'The data_version is not that of the list of releases';
    return [
      ...(path === DIFF ? [] : same('data-version', file, message, stated, listed.get(path) ?? null)),
      ...(document === null ? [] : same('data-version', file, WRONG_VERSION, stated, dataVersion(document))),
    ];
  });
}

/** The live files: those of the latest release, and a change log that says what the list of releases says. */
function verifyLive(list: Releases, archive: Archive): Finding[] {
  const sums = readSums(text(archive.release(list.latest ?? '').get(SUMS))) ?? new Map<string, string>();
  const files = new Map([...archive.live].filter(([path]) => !path.startsWith('releases/')));
  const found = entriesIn(jsonObject(archive.live.get('changes.json'))?.['changes']);
  const message = 'The change log does not have one entry per release';
  return [
    ...verifyFiles(new Map([...sums].filter(([path]) => path !== DIFF)), files, ''),
    ...same('ledger', 'changes.json', message, found, entriesIn(list.releases)),
  ];
}

/** What the change log and the list of releases both say of each release. */
function entriesIn(value: unknown): string {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return JSON.stringify(entries.map((entry) => (isObject(entry) ? [entry['date'], entry['summary']] : null)));
}

/** The ledger as `data/` keeps it, whose bytes are given, against the one that is published. */
function verifyLedger(ledger: Uint8Array | undefined, archive: Archive): Finding[] {
  const [kept, published] = [ledger, archive.live.get('changes.json')].map((file) => jsonObject(file)?.['changes']);
  if (!Array.isArray(kept)) return [fault('ledger', LEDGER, 'The ledger is missing, or is not a list of changes')];
  if (isEmpty(archive) && kept.length > 0)
    return [fault('missing', 'api/v1/', 'The archive is missing, though the ledger has entries')];
  const message = 'The ledger is not the change log that is published';
  return JSON.stringify(kept) === JSON.stringify(published ?? []) ? [] : [fault('ledger', LEDGER, message)];
}
