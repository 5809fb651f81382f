import type { Diff } from '../contract/generated/api.d.ts';
import { isObject, jsonObject } from '../core/text/json.ts';
import { byKeys } from '../core/text/order.ts';
import { apiIn, type Archive, DIFF, type Files, releaseDates } from './archive.ts';

/** What a row of a release of a date is called in the latest one, as the diffs of the releases since say. */
function latestNames(archive: Archive): (rowId: string, date: string) => string {
  const renames = releaseDates(archive.live).flatMap((date) => {
    const diff = jsonObject(archive.release(date).get(DIFF)) as Partial<Diff> | null;
    return (diff?.changes ?? [])
      .filter(({ change, field }) => change === 'renamed' && field === 'row_id')
      .map(({ old, new: now }) => ({ date, old: String(old), now: String(now) }));
  });
  return (rowId, date) =>
    renames.filter((rename) => rename.date > date).reduce((id, { old, now }) => (id === old ? now : id), rowId);
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
  return readFigures(archive).figures;
}

function readFigures(archive: Archive) {
  const latestName = latestNames(archive);
  const ended: EffectiveFigure[] = [];
  let open = new Map<string, EffectiveFigure>();
  for (const date of releaseDates(archive.live)) {
    const then = figuresIn(archive.release(date));
    const still = new Map(
      [...then].map(([id, now]) => {
        const row_id = latestName(id, date);
        const before = open.get(row_id);
        const isSame = before?.figure === now.figure && before.unit === now.unit;
        return [row_id, isSame ? before : { row_id, since: date, until: null, ...now }] as const;
      }),
    );
    for (const [row_id, one] of open) if (still.get(row_id) !== one) ended.push({ ...one, until: date });
    open = still;
  }
  return { figures: [...ended, ...open.values()].sort(byKeys('row_id', 'since')), latestName };
}

/** For a `row_id` of these documents, built on a date: since which release its figure holds; null where no release has it. */
export function sinceWhen(documents: Files, date: string, archive: Archive): (rowId: string) => string | null {
  const { figures, latestName } = readFigures(archive);
  const then = figures.filter(({ since, until }) => since <= date && (until === null || until > date));
  const held = new Map(then.map((one) => [one.row_id, one]));
  const now = figuresIn(documents);
  return (rowId) => {
    const found = held.get(latestName(rowId, date));
    return found !== undefined && found.figure === now.get(rowId)?.figure ? found.since : null;
  };
}

/** The fields with the energy of a configuration, each with its unit. */
const ENERGY_FIELDS: readonly (readonly [field: string, unit: string])[] = [
  ['wh_per_million_output_tokens', 'Wh per million output tokens'],
  ['wh_per_image', 'Wh per image'],
  ['wh_per_video', 'Wh per video'],
];

/** The energy of every configuration in the documents, by `row_id`. */
function figuresIn(files: Files): Map<string, DatedFigure> {
  const figures = new Map<string, DatedFigure>();
  for (const { configurations } of apiIn(files).documents.values()) {
    for (const row of Array.isArray(configurations) ? configurations.filter(isObject) : []) {
      for (const [field, unit] of ENERGY_FIELDS) {
        const [id, figure] = [row['row_id'], row[field]];
        if (typeof id === 'string' && typeof figure === 'number') figures.set(id, { figure, unit });
      }
    }
  }
  return figures;
}
