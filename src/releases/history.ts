import type { Configuration, ImageConfiguration, VideoConfiguration } from '../contract/generated/api.d.ts';
import { fileOf, type RecordList } from '../api/documents/endpoint.ts';
import { documentAt, endpoints } from '../api/documents/endpoints.ts';
import { isNotDistinguishable } from '../figures/uncertainty.ts';
import { visible } from '../core/text/characters.ts';
import { jsonObject } from '../core/text/json.ts';
import { type Archive, releaseDates, releasesIn, type Files } from './archive.ts';
import { idsOf } from './identity.ts';
import { publishedOf } from './published-api.ts';
import { percent } from './summary.ts';

/** A configuration of any workload, as a release published it. */
type PublishedRow = Configuration | ImageConfiguration | VideoConfiguration;

/** A row as one release published it. */
export interface HistoryRecord {
  readonly date: string;
  /** The notice on the release. */
  readonly notice: string | null;
  /** Null where the release does not have the row. */
  readonly configuration: PublishedRow | null;
  /** (new - old) / old of its energy, against the last release that had it; null for the first. */
  readonly relative_change: number | null;
  /** Whether that lies within the uncertainty of both; null where there is no change to judge. */
  readonly within_uncertainty: boolean | null;
}

/** What each release, oldest first, published under a `row_id` of any workload. */
export function historyOf(rowId: string, archive: Archive): HistoryRecord[] {
  const { path, list } = placeOf(rowId) ?? {};
  if (path === undefined || list === undefined) return [];
  let before: PublishedRow | null = null;
  return releasesIn(archive.live).map(({ date, notice }) => {
    const configuration = rowsIn(archive.release(date), path, list).find((row) => row.row_id === rowId) ?? null;
    const move = moveBetween(before, configuration, list);
    before = configuration ?? before;
    return { date, notice, configuration, ...move };
  });
}

/** The rows of a document; it was checked when it was released. */
function rowsIn(files: Files, path: string, { list }: RecordList): readonly PublishedRow[] {
  return (jsonObject(files.get(path)) as Readonly<Record<string, readonly PublishedRow[]>> | null)?.[list] ?? [];
}

/** The document that owns a `row_id`: that of the workload that the id begins with, or else of the model. */
function placeOf(rowId: string): { readonly path: string; readonly list: RecordList } | undefined {
  const [first = ''] = rowId.split('/');
  const places = endpoints.flatMap((endpoint) => {
    const path = fileOf(endpoint, first);
    const { identity, records } = documentAt(path) ?? {};
    const list = records?.find((own) => own.list === identity?.rows);
    return list !== undefined && path.endsWith(`/${first}.json`)
      ? [{ path, list, isModel: path !== fileOf(endpoint) }]
      : [];
  });
  return places.find(({ isModel }) => !isModel) ?? places[0];
}

function moveBetween(before: PublishedRow | null, after: PublishedRow | null, list: RecordList) {
  const [old, now] = [energyOf(before, list), energyOf(after, list)];
  if (old === null || now === null) return { relative_change: null, within_uncertainty: null };
  return { relative_change: now.value / old.value - 1, within_uncertainty: isNotDistinguishable(old, now) };
}

/** The figure of energy of a row, as a change log tells it. */
function energyOf(row: PublishedRow | null, { figure }: RecordList) {
  const value: unknown = row === null ? null : Reflect.get(row, figure?.field ?? '');
  return typeof value === 'number' ? { value, relativeUncertainty: row?.relative_uncertainty } : null;
}

/** Every `row_id` that any release published, in no particular order. */
export function publishedRowIds(archive: Archive): string[] {
  const ids = releaseDates(archive.live).flatMap((date) => [
    ...idsOf(publishedOf(archive.release(date)).documents).rowIds,
  ]);
  return [...new Set(ids)];
}

/** The history of a row as a table for a terminal. */
export function historyAsText(rowId: string, records: readonly HistoryRecord[]): string {
  const list = placeOf(rowId)?.list;
  const rows = records.map(({ date, configuration: c, relative_change, within_uncertainty }) => {
    if (c === null || list === undefined) return [date, 'not published'];
    const [latency, speed] = speedOf(c);
    const move = relative_change === null ? '–' : relative_change === 0 ? 'none' : percent(relative_change);
    const within = within_uncertainty === true && relative_change !== 0 ? ', within its uncertainty' : '';
    return [date, (energyOf(c, list)?.value ?? 0).toFixed(4), move + within, latency, speed];
  });
  const first = records.find(({ configuration }) => configuration !== null)?.configuration;
  const units = first != null && 'median_itl_ms' in first ? TOKEN_UNITS : ITEM_UNITS;
  const header = ['release', list?.figure?.unit ?? '', 'change', ...units];
  const widths = header.map((cell, i) => Math.max(cell.length, ...rows.map((cells) => cells[i]?.length ?? 0)));
  const lines = [header, ...rows].map((cells) => cells.map((cell, i) => cell.padStart(widths[i] ?? 0)).join('  '));
  const notices = records.flatMap(({ date, notice }) =>
    notice === null ? [] : [`Notice on the release of ${date}: ${visible(notice)}`],
  );
  return [...lines, ...notices].join('\n');
}

const TOKEN_UNITS = ['median ITL, ms', 'tokens per second'];
const ITEM_UNITS = ['batch latency, s', 'per second'];

/** Latency and throughput of a row, in the units above. */
function speedOf(row: PublishedRow): [latency: string, throughput: string] {
  if ('median_itl_ms' in row) return [row.median_itl_ms.toFixed(2), row.tokens_per_second.toFixed(1)];
  const rate = 'images_per_second' in row ? row.images_per_second : row.videos_per_second;
  return [row.batch_latency_s.toFixed(2), rate.toFixed(4)];
}
