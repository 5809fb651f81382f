import type { Configuration, Diff, ImageConfiguration, VideoConfiguration } from '../contract/generated/api.d.ts';
import { fileOf, type RecordList } from '../api/documents/endpoint.ts';
import { documentAt, endpoints } from '../api/documents/endpoints.ts';
import { isNotDistinguishable } from '../figures/uncertainty.ts';
import { isObject, jsonObject } from '../core/text/json.ts';
import { byKeys } from '../core/text/order.ts';
import { type Archive, DIFF, type Files, releaseDates, releasesIn } from './archive.ts';
import { publishedOf } from './published-api.ts';

/** A configuration of any workload, as a release published it. */
type PublishedRow = Configuration | ImageConfiguration | VideoConfiguration;

/** A row as one release published it. */
export interface HistoryRecord {
  readonly date: string;
  /** The notice on the release. */
  readonly notice: string | null;
  /** Under the `row_id` that it had then; null where the release does not have the row. */
  readonly configuration: PublishedRow | null;
  /** (new - old) / old of its energy, against the last release that had it; null for the first. */
  readonly relative_change: number | null;
  /** Whether that lies within the uncertainty of both; null where there is no change to judge. */
  readonly within_uncertainty: boolean | null;
}

/** A `row_id` that a release gave another name. */
interface Rename {
  readonly date: string;
  readonly old: string;
  readonly now: string;
}

/** What is published already never changes: of each archive it is read once. */
const renamesRead = new WeakMap<Archive, readonly Rename[]>();
const figuresRead = new WeakMap<Archive, readonly EffectiveFigure[]>();

/** What the diffs of the releases say of ids that are called otherwise since, oldest first. */
function renamesIn(archive: Archive): readonly Rename[] {
  const known = renamesRead.get(archive);
  if (known !== undefined) return known;
  const all = releaseDates(archive.live).flatMap((date) => {
    const diff = jsonObject(archive.release(date).get(DIFF)) as Partial<Diff> | null;
    return (diff?.changes ?? [])
      .filter(({ change, field }) => change === 'renamed' && field === 'row_id')
      .map(({ old, new: now }) => ({ date, old: String(old), now: String(now) }));
  });
  renamesRead.set(archive, all);
  return all;
}

/** What a row of a release is called in the latest one. */
function latestName(rowId: string, date: string, archive: Archive): string {
  const later = renamesIn(archive).filter((rename) => rename.date > date);
  return later.reduce((id, { old, now }) => (id === old ? now : id), rowId);
}

/** What a row of the latest release was called in an earlier one. */
function nameThen(rowId: string, date: string, archive: Archive): string {
  const later = renamesIn(archive).filter((rename) => rename.date > date);
  return later.reduceRight((id, { old, now }) => (id === now ? old : id), rowId);
}

/** What each release, oldest first, published of a row of any workload, under any name that it ever had. */
export function historyOf(rowId: string, archive: Archive): HistoryRecord[] {
  const latest = latestName(rowId, '', archive);
  const figure = placeOf(latest)?.list.figure?.field ?? '';
  let before: PublishedRow | null = null;
  return releasesIn(archive.live).map(({ date, notice }) => {
    const configuration = rowOf(nameThen(latest, date, archive), archive.release(date));
    const move = moveBetween(before, configuration, figure);
    before = configuration ?? before;
    return { date, notice, configuration, ...move };
  });
}

/** A row of the documents, which were checked when they were released; null where they don't have it. */
function rowOf(rowId: string, files: Files): PublishedRow | null {
  const { path = '', list } = placeOf(rowId) ?? {};
  const rows = (jsonObject(files.get(path)) as Readonly<Record<string, readonly PublishedRow[]>> | null)?.[
    list?.list ?? ''
  ];
  return rows?.find((row) => row.row_id === rowId) ?? null;
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

function moveBetween(before: PublishedRow | null, after: PublishedRow | null, figure: string) {
  const [old, now] = [energyOf(before, figure), energyOf(after, figure)];
  if (old === null || now === null) return { relative_change: null, within_uncertainty: null };
  return { relative_change: now.value / old.value - 1, within_uncertainty: isNotDistinguishable(old, now) };
}

/** The figure of energy of a row, by the field that a change log tells. */
function energyOf(row: PublishedRow | null, figure: string) {
  const value: unknown = row === null ? null : Reflect.get(row, figure);
  return typeof value === 'number' ? { value, relativeUncertainty: row?.relative_uncertainty } : null;
}

interface DatedFigure {
  readonly figure: number;
  readonly unit: string;
}

/** A figure of energy of a configuration, with the first release that has it and the first after it that does not. */
interface EffectiveFigure extends DatedFigure {
  readonly row_id: string;
  readonly since: string;
  /** Null where the latest release has it. */
  readonly until: string | null;
}

/**
 * Every figure of energy that a release gave a configuration, with the dates from and to which it holds; by `row_id`, as it
 * is in the latest release, and date.
 */
export function effectiveFigures(archive: Archive): readonly EffectiveFigure[] {
  const known = figuresRead.get(archive);
  if (known !== undefined) return known;
  const ended: EffectiveFigure[] = [];
  let open = new Map<string, EffectiveFigure>();
  for (const date of releaseDates(archive.live)) {
    const then = figuresIn(archive.release(date));
    const still = new Map(
      [...then].map(([id, now]) => {
        const row_id = latestName(id, date, archive);
        const before = open.get(row_id);
        const isSame = before?.figure === now.figure && before.unit === now.unit;
        return [row_id, isSame ? before : { row_id, since: date, until: null, ...now }] as const;
      }),
    );
    for (const [row_id, one] of open) if (still.get(row_id) !== one) ended.push({ ...one, until: date });
    open = still;
  }
  const all = [...ended, ...open.values()].sort(byKeys('row_id', 'since'));
  figuresRead.set(archive, all);
  return all;
}

/** For a `row_id` of these documents, built on a date: since which release its figure holds; null where no release has it. */
export function sinceWhen(documents: Files, date: string, archive: Archive): (rowId: string) => string | null {
  const then = effectiveFigures(archive).filter(
    ({ since, until }) => since <= date && (until === null || until > date),
  );
  const held = new Map(then.map((one) => [one.row_id, one]));
  const now = figuresIn(documents);
  return (rowId) => {
    const found = held.get(latestName(rowId, date, archive));
    return found !== undefined && found.figure === now.get(rowId)?.figure ? found.since : null;
  };
}

/** The figure of energy of each configuration, as the document has it that owns its id. */
function figuresIn(files: Files): Map<string, DatedFigure> {
  const owned = [...publishedOf(files).documents].flatMap(([path, document]): [string, DatedFigure][] => {
    const { identity, records } = documentAt(path) ?? {};
    const { field = '', unit = '' } = records?.find(({ list }) => list === identity?.rows)?.figure ?? {};
    const rows = document[identity?.rows ?? ''];
    return (Array.isArray(rows) ? rows.filter(isObject) : []).flatMap((row): [string, DatedFigure][] => {
      const [id, figure] = [row['row_id'], row[field]];
      return typeof id === 'string' && typeof figure === 'number' ? [[id, { figure, unit }]] : [];
    });
  });
  return new Map(owned);
}
