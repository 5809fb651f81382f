import AdmZip from 'adm-zip';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataVersion } from '../contract/data-version.ts';
import type { Release, Releases } from '../contract/generated/api.d.ts';
import { loadContract, type Validator } from '../contract/validator.ts';
import { sha256 } from '../core/files/digest.ts';
import { strangersIn } from '../core/files/read-tree.ts';
import { type Finding, finding } from '../core/findings/finding.ts';
import type { Project } from '../core/project.ts';
import { isObject, jsonObject, jsonText, text } from '../core/text/json.ts';
import { byCodePoint } from '../core/text/order.ts';
import {
  type Archive,
  ARCHIVE,
  DIFF,
  fetchArchive,
  type Files,
  isEmpty,
  readArchive,
  readSums,
  RELEASES_INDEX,
  releasesIn,
  SUMS,
} from './archive.ts';
import { DESCRIPTIONS } from './published-api.ts';
import { LEDGER } from './tag.ts';
import { verifyAgainstTags, verifyHistory } from './verify-history.ts';

/**
 * Verifies the archive of a project: its files, its ledger and its history. All releases are verified where no `dates` are given.
 * @returns what is wrong, what is worth knowing, and how many releases were looked at.
 */
export async function verifyProject(project: Project, dates: readonly string[]) {
  const { root, data, published } = project;
  const archive = readArchive(published);
  const besides = [
    ...strangersIn(join(root, 'api'), 'api'),
    ...strangersIn(data, 'data'),
    ...verifyLedger(await readFile(join(root, LEDGER)).catch(() => undefined), archive),
  ];
  if (isEmpty(archive)) {
    const notes = besides.length === 0 ? ['There is no release yet: nothing to verify.'] : [];
    return { findings: besides, notes, releases: 0 };
  }
  const { findings, known, chosen } = await verifyFiles(project, archive, dates, true);
  const wrong = [...findings, ...besides];
  // The latest is built again where nothing is wrong with the files.
  const latest = chosen.find((date) => date === known.at(-1)?.date);
  const history = await verifyHistory(root, chosen, wrong.length === 0 ? (latest ?? null) : null);
  return { findings: [...wrong, ...history.findings], notes: history.notes, releases: chosen.length };
}

/**
 * Verifies the archive of a live site, whose API is at `base`, also against the tags of the clone that the project is in;
 * the same comes of it.
 */
export async function verifySite(project: Project, base: string, dates: readonly string[]) {
  const archive = await fetchArchive(base, dates);
  const { findings, known, chosen } = await verifyFiles(project, archive, dates, false);
  const history = await verifyAgainstTags(project.root, known);
  const note = 'On a live site, files beyond the listed ones can not be seen.';
  return {
    findings: [...findings, ...history.findings],
    notes: [note, ...history.notes],
    releases: chosen.length,
  };
}

/** Beside what is wrong: all that the list of releases names, and the dates that are asked for: all, where none is. */
async function verifyFiles(project: Project, archive: Archive, dates: readonly string[], complete: boolean) {
  const { validator } = await loadContract(project);
  const findings = verifyArchive(archive, validator, { dates, complete });
  // A list that can not be read does not name a release; that is reported already.
  const known = findings.some(({ rule }) => rule === 'verify/index') ? [] : releasesIn(archive.live);
  const all = known.map(({ date }) => date);
  return { findings, known, chosen: all.filter((date) => dates.length === 0 || dates.includes(date)) };
}

/** Collects what is wrong with an archive. */
class Faults {
  readonly findings: Finding[] = [];

  /** Something is wrong with a file. `rule` is the part of its id behind `verify/`. */
  add(rule: string, file: string, message: string, found: string | null = null, allowed: string | null = null): void {
    this.findings.push(finding({ rule: `verify/${rule}`, file, message, found, allowed }));
  }

  /** Something is wrong unless what is found is what is allowed. */
  same(rule: string, file: string, message: string, found: unknown, allowed: string | null): void {
    if (found !== allowed) this.add(rule, file, message, String(found), allowed);
  }
}

/**
 * All that is wrong with a published archive, each file by its path below `/api/v1/`: digests, missing and extra
 * files, archives that differ from their folders, data versions that can't be recomputed, live files that are not
 * those of the latest release. A single flipped byte is found and named. All `dates` are verified where none is given;
 * an archive is not `complete` where files beyond the listed ones can't be seen, as on a live site.
 */
export function verifyArchive(
  archive: Archive,
  validator: Validator,
  { dates = [], complete }: { readonly dates?: readonly string[]; readonly complete: boolean },
): Finding[] {
  const faults = new Faults();
  const index = jsonObject(archive.live.get(RELEASES_INDEX));
  if (index === null) {
    faults.add('index', RELEASES_INDEX, 'The list of releases is missing, or is not a JSON object');
    return faults.findings;
  }
  const invalid = validator.check('Releases', index);
  if (invalid.length > 0) {
    const place = { rule: 'verify/index', file: RELEASES_INDEX };
    return invalid.map(({ keyword, ...violation }) => finding({ ...place, ...violation }));
  }
  const list = index as unknown as Releases;
  for (const date of dates) {
    if (list.releases.some((release) => release.date === date)) continue;
    faults.add('date', RELEASES_INDEX, `There is no release ${date}`);
  }
  verifyList(list, archive, complete, faults);
  for (const release of list.releases) {
    if (dates.length > 0 && !dates.includes(release.date)) continue;
    verifyRelease(release, archive.release(release.date), complete, faults);
  }
  if (list.latest !== null) verifyLive(list, archive.release(list.latest), archive.live, complete, faults);
  return faults.findings;
}

/** The list itself: its order, its latest, its own data_version, and no folder that it does not name. */
function verifyList(list: Releases, { live, folders }: Archive, complete: boolean, faults: Faults): void {
  const dates = list.releases.map(({ date }) => date);
  if (dates.some((date, i) => i > 0 && byCodePoint(dates[i - 1] ?? '', date) >= 0)) {
    faults.add('index', RELEASES_INDEX, 'The releases are not in the order of their dates');
  }
  faults.same('index', RELEASES_INDEX, 'latest is not the last release', list.latest, dates.at(-1) ?? null);
  faults.same('data-version', RELEASES_INDEX, WRONG_VERSION, list.data_version, dataVersion({ ...list }));
  // No digest covers the list, which carries them: its bytes follow from its values.
  if (text(live.get(RELEASES_INDEX)) !== jsonText(list)) {
    faults.add('index', RELEASES_INDEX, 'The file is not in the form in which releases write it');
  }
  if (!complete) return;
  const unknown = folders.filter((name) => !dates.includes(name)).map((name) => `releases/${name}/`);
  const strays = [...live.keys()].filter((path) => path.startsWith('releases/') && path !== RELEASES_INDEX);
  for (const path of [...unknown, ...strays]) faults.add('extra', path, 'The list of releases does not know this');
}

/** One dated release: its folder, its digests, its archive, its data versions. */
function verifyRelease(release: Release, own: Files, complete: boolean, faults: Faults): void {
  const folder = `releases/${release.date}/`;
  const sumsBytes = own.get(SUMS);
  const sums = readSums(text(sumsBytes));
  if (sumsBytes === undefined || sums === null) {
    faults.add('digest', folder + SUMS, 'The digests of the release are missing, or are not a list of digests');
    return;
  }
  const message = 'The digests are not those of the list of releases';
  faults.same('digest', folder + SUMS, message, sha256(sumsBytes), release.sums_sha256);
  for (const [path, digest] of sums) {
    const bytes = own.get(path);
    if (bytes === undefined) faults.add('missing', folder + path, 'The file is missing');
    else faults.same('digest', folder + path, 'The file is not what was released', sha256(bytes), digest);
  }
  for (const path of complete ? own.keys() : []) {
    if (path !== SUMS && !sums.has(path)) faults.add('extra', folder + path, 'The release does not have this file');
  }
  verifyZip(release, folder, own, faults);
  verifyVersions(release, folder, own, faults);
}

/** The archive against the list, and entry by entry against the folder, as another program than its writer reads it. */
function verifyZip(release: Release, folder: string, own: Files, faults: Faults): void {
  const file = folder + ARCHIVE;
  const bytes = own.get(ARCHIVE);
  if (bytes === undefined) return;
  faults.same('digest', file, 'The archive is not that of the list of releases', sha256(bytes), release.sha256);
  const size = 'The archive has another size than the list of releases says';
  faults.same('digest', file, size, String(bytes.length), String(release.bytes));
  const documents = [...own].filter(([path]) => path.endsWith('.json') && path !== DIFF);
  const expected = new Map(documents.map(([path, content]) => [`v1-${release.date}/${path}`, content]));
  const entries = entriesOf(bytes);
  if (entries === null) {
    faults.add('zip', file, 'The archive can not be read, or has a comment');
    return;
  }
  const surplus = entries.map(({ entryName }) => entryName).filter((name) => !expected.has(name));
  const other = [...expected].flatMap(([name, content]) =>
    entries.some((entry) => entry.entryName === name && holds(entry, content)) ? [] : [name],
  );
  for (const name of [...surplus, ...other])
    faults.add('zip', file, `${name} in the archive is not the file of the folder, or can not be unpacked`);
}

/** The entries of an archive; null where it can't be opened, or says something beside them. */
function entriesOf(archive: Uint8Array): AdmZip.IZipEntry[] | null {
  try {
    const zip = new AdmZip(Buffer.from(archive));
    return zip.getZipComment() === '' ? zip.getEntries() : null;
  } catch {
    return null;
  }
}

/** Whether an entry has these bytes. What says another size is not unpacked: the size may be any. */
function holds(entry: AdmZip.IZipEntry, bytes: Uint8Array): boolean {
  try {
    return entry.header.size === bytes.length && Buffer.compare(entry.getData(), bytes) === 0;
  } catch {
    return false;
  }
}

const WRONG_VERSION = 'The data_version is not that of the values';

/** Every data_version of the release, recomputed, and held against the list. */
function verifyVersions(release: Release, folder: string, own: Files, faults: Faults): void {
  const listed = new Map(Object.entries(release.data_versions));
  const read = [...own].filter(([path]) => path.endsWith('.json') && !DESCRIPTIONS.includes(path));
  const documents = new Map(read.map(([path, bytes]) => [path, jsonObject(bytes)]));
  for (const path of new Set([...listed.keys(), ...documents.keys()])) {
    const document = documents.get(path);
    const [file, stated] = [folder + path, document?.['data_version']];
    // A schema has none.
    if (stated === undefined && !listed.has(path)) continue;
    const message = 'The data_version is not that of the list of releases';
    if (path !== DIFF) faults.same('data-version', file, message, stated, listed.get(path) ?? null);
    if (document != null) faults.same('data-version', file, WRONG_VERSION, stated, dataVersion(document));
  }
}

/** The live files: those of the latest release, `dated`, and the list of releases. */
function verifyLive(list: Releases, dated: Files, live: Files, complete: boolean, faults: Faults): void {
  for (const [path, bytes] of dated) {
    const found = live.get(path);
    if (path === DIFF || path === SUMS || (found !== undefined && Buffer.compare(found, bytes) === 0)) continue;
    if (found === undefined) faults.add('missing', path, 'The live file is missing');
    else faults.add('live', path, `The live file is not that of the latest release, ${list.latest ?? ''}`);
  }
  const extra = [...live.keys()].filter((path) => !path.startsWith('releases/') && !dated.has(path));
  for (const path of complete ? extra : []) faults.add('extra', path, 'The latest release does not have this file');
  const found = entriesIn(jsonObject(live.get('changes.json'))?.['changes']);
  const message = 'The change log does not have one entry per release';
  faults.same('ledger', 'changes.json', message, found, entriesIn(list.releases));
}

/** What the change log and the list of releases both say of each release. */
function entriesIn(value: unknown): string {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return JSON.stringify(entries.map((entry) => (isObject(entry) ? [entry['date'], entry['summary']] : null)));
}

/** The ledger as `data/` keeps it, whose bytes are given, against the one that is published. */
function verifyLedger(ledger: Uint8Array | undefined, archive: Archive): Finding[] {
  const faults = new Faults();
  const [kept, published] = [ledger, archive.live.get('changes.json')].map((file) => jsonObject(file)?.['changes']);
  if (!Array.isArray(kept)) faults.add('ledger', LEDGER, 'The ledger is missing, or is not a list of changes');
  else if (isEmpty(archive) && kept.length > 0)
    faults.add('missing', 'api/v1/', 'The archive is missing, though the ledger has entries');
  else if (JSON.stringify(kept) !== JSON.stringify(published ?? []))
    faults.add('ledger', LEDGER, 'The ledger is not the change log that is published');
  return faults.findings;
}
