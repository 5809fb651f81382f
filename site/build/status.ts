import type { SourceStatus, Status } from '../../src/contract/generated/site.d.ts';
import type { Documents } from '../documents.ts';
import { visible } from '../../src/core/text/characters.ts';
import { loadContract } from '../../src/contract/validator.ts';
import { bytesIn, fetchFile } from '../../src/core/net/fetch.ts';
import type { Project } from '../../src/core/project.ts';
import { jsonObject } from '../../src/core/text/json.ts';
import { plural } from '../../src/core/text/words.ts';

/** A source that was not checked for longer than this counts as stale, days: checks are monthly. */
const STALE_AFTER_DAYS = 45;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days from one date to another, both `YYYY-MM-DD`. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** `today`, `1 day ago`, `40 days ago`; a date in the future counts as today. */
function ago(date: string, today: string): string {
  const days = daysBetween(date, today);
  return days <= 0 ? 'today' : `${plural(days, 'day')} ago`;
}

/**
 * Whether nobody has compared a source with its publisher's file for too long, on the day `today`. What was read is
 * as good as a check; a source that is read by hand has no other.
 */
function isStale(source: Pick<SourceStatus, 'last_check' | 'retrieved'>, today: string): boolean {
  const { last_check, retrieved } = source;
  const newest = last_check !== null && last_check > retrieved ? last_check : retrieved;
  return daysBetween(newest, today) > STALE_AFTER_DAYS;
}

/** When the publisher's file of each source was last compared successfully, `YYYY-MM-DD`, by id of the source. */
export type Checks = ReadonlyMap<string, string>;

/** How fresh the documents are, for a site that is drawn on the day `built`. */
export function statusOf({ manifest, releases, measurements }: Documents, built: string, checks: Checks): Status {
  const measured = measurements.rows.map((row) => row.measured_on).sort();
  return {
    built,
    last_release: releases?.latest ?? null,
    newest_contribution: measured.at(-1) ?? null,
    sources: manifest.sources.map(({ id, name, version, retrieved }) => ({
      id,
      name,
      version,
      retrieved,
      last_check: checks.get(id) ?? null,
    })),
  };
}

/** Name of the status at the root of the site. */
export const STATUS_FILE = 'status.json';

/** The status in words, as on the day `today`; it came over the network, so nothing in it moves the terminal. */
export function statusText(status: Status, today: string): string {
  const line = (name: string, date: string | null, none: string): string =>
    `${name.padEnd(22)}${date === null ? none : `${visible(date)}, ${ago(date, today)}`}`;
  const sources = status.sources.map((source) => {
    const { id, version, retrieved, last_check } = source;
    const checked =
      last_check === null ? 'no check known' : `checked ${visible(last_check)}, ${ago(last_check, today)}`;
    return [
      `${isStale(source, today) ? 'STALE ' : 'fresh '}${visible(id)}: ${checked}`,
      `      read ${visible(retrieved)}, ${ago(retrieved, today)}; version ${visible(version ?? 'unknown')}`,
    ].join('\n');
  });
  return [
    line('Site drawn', status.built, ''),
    line('Last release', status.last_release, 'none yet'),
    line('Newest contribution', status.newest_contribution, 'none yet'),
    `Sources (stale when neither read nor checked for ${STALE_AFTER_DAYS} days)`,
    ...sources,
  ].join('\n');
}

/** The status of the live site at an address. @throws Error where it can't be fetched, or is not one. */
export async function liveStatus(project: Project, site: string): Promise<Status> {
  const url = `${site}/${STATUS_FILE}`;
  const file = await fetchFile(url, (chunks) => bytesIn(chunks, 1024 * 1024));
  return statusIn(project, file.content, url);
}

async function statusIn(project: Project, bytes: Uint8Array | undefined, where: string): Promise<Status> {
  const status = jsonObject(bytes);
  if (status === null) throw new Error(`${where} is not a JSON object`);
  const { validator } = await loadContract(project);
  const [violation] = validator.check('Status', status);
  if (violation === undefined) return status as unknown as Status;
  throw new Error(`${where} is not a status: ${visible(`${violation.pointer} ${violation.message}`)}`);
}
