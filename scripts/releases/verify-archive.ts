import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadContract } from '../contract/validator.ts';
import type { Finding } from '../findings/finding.ts';
import { LEDGER } from '../git/release-commit.ts';
import { verifyHistory, type HistoryReport } from '../git/verify-history.ts';
import { text } from '../text/json.ts';
import { isEmpty, type Archive } from './archive.ts';
import { releaseDates, RELEASES_INDEX } from './dated.ts';
import { fetchArchive } from './fetch-archive.ts';
import { readArchive } from './read-archive.ts';
import { verifyArchive, verifyLedger } from './verify.ts';

/** What came of verifying: what is wrong, what is worth knowing, and how many releases were looked at. */
export interface VerifyReport extends HistoryReport {
  readonly releases: number;
}

/** Verifies the archive of the project in `root`: its files, its ledger and, unless left out, its history. */
export async function verifyProject(
  root: string,
  dates: readonly string[],
  withHistory: boolean,
): Promise<VerifyReport> {
  const archive = readArchive(join(root, 'api/v1'));
  const ledger = verifyLedger(await readFile(join(root, LEDGER), 'utf8').catch(() => ''), archive);
  if (isEmpty(archive)) {
    const notes = ledger.length === 0 ? ['There is no release yet: nothing to verify.'] : [];
    return { findings: ledger, notes, releases: 0 };
  }
  const { findings, known, chosen } = await verifyFiles(archive, dates, true);
  const wrong = [...findings, ...ledger];
  if (!withHistory) {
    return { findings: wrong, notes: ['The history was not looked at (--no-git).'], releases: chosen.length };
  }
  // The latest is built again where nothing is wrong with the files.
  const latest = known.at(-1);
  const rebuilt = wrong.length === 0 && latest !== undefined && chosen.includes(latest) ? latest : null;
  const index = text(archive.live.get(RELEASES_INDEX));
  const history = await verifyHistory(root, { dates: chosen, index, rebuilt });
  return { findings: [...wrong, ...history.findings], notes: history.notes, releases: chosen.length };
}

/** Verifies the archive of a live site, whose API is at `base`. */
export async function verifySite(base: string, dates: readonly string[]): Promise<VerifyReport> {
  const { findings, chosen } = await verifyFiles(await fetchArchive(base, dates), dates, false);
  const note = 'On a live site, files beyond the listed ones and the history can not be seen.';
  return { findings, notes: [note], releases: chosen.length };
}

interface VerifiedFiles {
  readonly findings: readonly Finding[];
  /** All dates that the list of releases names, and those that are asked for: all, where none is. */
  readonly known: readonly string[];
  readonly chosen: readonly string[];
}

async function verifyFiles(archive: Archive, dates: readonly string[], complete: boolean): Promise<VerifiedFiles> {
  const { validator } = await loadContract();
  const findings = verifyArchive(archive, validator, { dates, complete });
  // A list that can not be read names no release; that is told already.
  const known = findings.some(({ rule }) => rule === 'verify/index') ? [] : releaseDates(archive.live);
  return { findings, known, chosen: known.filter((date) => dates.length === 0 || dates.includes(date)) };
}
