import type { EffectiveDates } from '../contract/generated/site.d.ts';
import { documentAt } from '../api/documents/endpoints.ts';
import { isObject } from '../core/text/json.ts';
import { byKeys } from '../core/text/order.ts';
import { type Archive, type Files, releaseDates } from './archive.ts';
import { publishedOf } from './published-api.ts';

/** A figure of energy, and the releases in which it holds. */
export type EffectiveFigure = EffectiveDates['figures'][number];

type DatedFigure = Pick<EffectiveFigure, 'figure' | 'unit'>;

/** What is published already never changes: of each archive it is read once. */
const found = new WeakMap<Archive, readonly EffectiveFigure[]>();

/** Every figure of energy that a release gave a configuration, with the dates from and to which it holds; by `row_id` and date. */
export function effectiveFigures(archive: Archive): readonly EffectiveFigure[] {
  const known = found.get(archive);
  if (known !== undefined) return known;
  const ended: EffectiveFigure[] = [];
  let open = new Map<string, EffectiveFigure>();
  for (const date of releaseDates(archive.live)) {
    const then = figuresIn(archive.release(date));
    const still = new Map(
      [...then].map(([row_id, now]) => {
        const before = open.get(row_id);
        const isSame = before?.figure === now.figure && before.unit === now.unit;
        return [row_id, isSame ? before : { row_id, since: date, until: null, ...now }] as const;
      }),
    );
    for (const [row_id, one] of open) if (still.get(row_id) !== one) ended.push({ ...one, until: date });
    open = still;
  }
  const all = [...ended, ...open.values()].sort(byKeys('row_id', 'since'));
  found.set(archive, all);
  return all;
}

/** For a `row_id` of these documents, built on a date: since which release its figure holds; null where no release has it. */
export function sinceWhen(documents: Files, date: string, archive: Archive): (rowId: string) => string | null {
  const now = figuresIn(documents);
  const since = new Map(
    effectiveFigures(archive)
      .filter(({ row_id, since, until, figure }) => {
        return since <= date && (until === null || until > date) && now.get(row_id)?.figure === figure;
      })
      .map((one) => [one.row_id, one.since]),
  );
  return (rowId) => since.get(rowId) ?? null;
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
