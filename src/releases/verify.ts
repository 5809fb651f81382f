import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadContract, type Validator } from '../contract/validator.ts';
import { type Finding, finding } from '../core/findings/finding.ts';
import { strangersIn } from '../core/files/read-tree.ts';
import { LEDGER } from './tag.ts';
import { verifyAgainstTags, verifyHistory } from './verify-history.ts';
import { isObject, jsonObject, jsonText, text } from '../core/text/json.ts';
import {
  type Archive,
  farewell,
  fetchArchive,
  formerSites,
  isEmpty,
  readArchive,
  DIFF,
  type Files,
  releaseDates,
  RELEASES_INDEX,
  SUMS,
} from './archive.ts';
import { dataVersion } from '../contract/data-version.ts';
import type { Releases } from '../contract/generated/api.d.ts';
import type { Project } from '../core/project.ts';
import { byCodePoint } from '../core/text/order.ts';
import { equal, Faults, verifyRelease, Versions, WRONG_VERSION } from './verify-release.ts';

/**
 * Verifies the archive of a project: its files, its ledger and, unless left out, its history.
 * @returns what is wrong, what is worth knowing, and how many releases were looked at.
 */
export async function verifyProject(project: Project, dates: readonly string[], withHistory: boolean) {
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
  const site = String(jsonObject(archive.live.get('manifest.json'))?.['site']);
  const farewells = formerSites(archive, site).map((former) => farewell(former, site));
  if (!withHistory) {
    const notes = [...farewells, 'The history was not looked at (--no-git).'];
    return { findings: wrong, notes, releases: chosen.length };
  }
  // The latest is built again where nothing is wrong with the files.
  const latest = known.at(-1);
  const rebuilt = wrong.length === 0 && latest !== undefined && chosen.includes(latest) ? latest : null;
  const index = text(archive.live.get(RELEASES_INDEX));
  const history = await verifyHistory(root, chosen, { index, latest: latest ?? null }, rebuilt);
  return {
    findings: [...wrong, ...history.findings],
    notes: [...farewells, ...history.notes],
    releases: chosen.length,
  };
}

/**
 * Verifies the archive of a live site, whose API is at `base`, and, where the project is a clone with tags, that the site
 * lists what the tags have; the same comes of it.
 */
export async function verifySite(project: Project, base: string, dates: readonly string[], withHistory: boolean) {
  const archive = await fetchArchive(base, dates);
  const { findings, known, chosen } = await verifyFiles(project, archive, dates, false);
  const note = 'On a live site, files beyond the listed ones can not be seen.';
  if (!withHistory || known.length === 0) return { findings, notes: [note], releases: chosen.length };
  const history = await verifyAgainstTags(project.root, known, text(archive.live.get(RELEASES_INDEX)));
  return {
    findings: [...findings, ...history.findings],
    notes: [note, ...history.notes],
    releases: chosen.length,
  };
}

/** Beside what is wrong: all dates that the list of releases names, and those that are asked for: all, where none is. */
async function verifyFiles(project: Project, archive: Archive, dates: readonly string[], complete: boolean) {
  const { validator } = await loadContract(project);
  const findings = verifyArchive(archive, validator, { dates, complete });
  // A list that can not be read does not name a release; that is reported already.
  const known = findings.some(({ rule }) => rule === 'verify/index') ? [] : releaseDates(archive.live);
  return { findings, known, chosen: known.filter((date) => dates.length === 0 || dates.includes(date)) };
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
  const versions = new Versions();
  for (const release of list.releases) {
    if (dates.length > 0 && !dates.includes(release.date)) continue;
    verifyRelease(release, archive.release(release.date), complete, versions, faults);
  }
  if (list.latest !== null) verifyLive(list, archive.release(list.latest), archive.live, complete, faults);
  return faults.findings;
}

/** The list itself: its order, its latest, its own data_version, and no folder that it does not name. */
function verifyList(list: Releases, { live, folders }: Archive, complete: boolean, faults: Faults): void {
  const dates = list.releases.map(({ date }) => date);
  const last = dates.at(-1) ?? null;
  if (dates.some((date, i) => i > 0 && byCodePoint(dates[i - 1] ?? '', date) >= 0)) {
    faults.add('index', RELEASES_INDEX, 'The releases are not in the order of their dates');
  }
  faults.same('index', RELEASES_INDEX, 'latest is not the last release', list.latest, last);
  faults.same('data-version', RELEASES_INDEX, WRONG_VERSION, list.data_version, dataVersion({ ...list }));
  if (list.latest !== null) {
    faults.same('index', RELEASES_INDEX, 'updated is not the date of the latest release', list.updated, list.latest);
  }
  // No digest covers the list, which carries them: its bytes follow from its values.
  if (text(live.get(RELEASES_INDEX)) !== jsonText(list)) {
    faults.add('index', RELEASES_INDEX, 'The file is not in the form in which releases write it');
  }
  if (!complete) return;
  const unknown = folders.filter((name) => !dates.includes(name)).map((name) => `releases/${name}/`);
  const strays = [...live.keys()].filter((path) => path.startsWith('releases/') && path !== RELEASES_INDEX);
  for (const path of [...unknown, ...strays]) faults.add('extra', path, 'The list of releases does not know this');
}

/** The live files: those of the latest release, `dated`, and the list of releases. */
function verifyLive(list: Releases, dated: Files, live: Files, complete: boolean, faults: Faults): void {
  for (const [path, bytes] of dated) {
    if (path === DIFF || path === SUMS || equal(live.get(path), bytes)) continue;
    const other = `The live file is not that of the latest release, ${list.latest ?? ''}`;
    if (live.has(path)) faults.add('live', path, other);
    else faults.add('missing', path, 'The live file is missing');
  }
  const extra = [...live.keys()].filter((path) => !path.startsWith('releases/') && !dated.has(path));
  for (const path of complete ? extra : []) faults.add('extra', path, 'The latest release does not have this file');
  const found = entriesOf(jsonObject(live.get('changes.json'))?.['changes']);
  const message = 'The change log does not have one entry per release';
  faults.same('ledger', 'changes.json', message, found, entriesOf(list.releases));
}

/** What the change log and the list of releases both say of each release. */
function entriesOf(value: unknown): string {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return JSON.stringify(entries.map((entry) => (isObject(entry) ? [entry['date'], entry['summary']] : null)));
}

/** The ledger as `data/` keeps it, whose bytes are given, against the one that is published. */
function verifyLedger(ledger: Uint8Array | undefined, archive: Archive): Finding[] {
  const faults = new Faults();
  const kept = jsonObject(ledger)?.['changes'];
  if (!Array.isArray(kept)) faults.add('ledger', LEDGER, 'The ledger is missing, or is not a list of changes');
  else if (isEmpty(archive)) {
    if (kept.length > 0) faults.add('missing', 'api/v1/', 'The archive is missing, though the ledger has entries');
  } else {
    const published = jsonObject(archive.live.get('changes.json'))?.['changes'] ?? [];
    if (JSON.stringify(kept) !== JSON.stringify(published)) {
      faults.add('ledger', LEDGER, 'The ledger is not the change log that is published');
    }
  }
  return faults.findings;
}
