import { isPlausibleYear, readDates } from './dates.ts';
import { rejection } from './database.ts';
import { pathsOf } from './field-sql.ts';
import { INVALID_TIME } from './not-counted.ts';
import type { RowGroup } from './row-groups.ts';
import type { Source } from './sources.ts';
import { isTotalsWord } from './totals-words.ts';

/**
 * Groups with the month that the text of their time means. The kind becomes `totals` if the row has totals, and
 * `time invalid` if the text means no month.
 */
export function withMonths(groups: readonly RowGroup[], sources: readonly Source[], today: string): RowGroup[] {
  const months = sources.map((source, i) =>
    monthsOf(
      source,
      groups.filter((group) => group.source === i),
      today,
    ),
  );
  return groups.map((group) => {
    const { source, model, day_text, kind } = group;
    if (!isOfUsage(group) && kind !== 'time' && kind !== 'model') return group;
    if (isTotalsWord(model) || isTotalsWord(day_text)) return { ...group, kind: 'totals' };
    if (!isOfUsage(group)) return group;
    const month = day_text === null ? group.month : months[source]?.get(day_text);
    const isMonth = month !== undefined && isPlausibleYear(Number(month.slice(0, 4)), today);
    return isMonth ? { ...group, month } : { ...group, kind: INVALID_TIME };
  });
}

/** Whether the rows of a group record usage, new or from a cache. */
function isOfUsage({ kind }: RowGroup): boolean {
  return kind === null || kind === 'hit';
}

/**
 * The month of each text in the time column of a source.
 * @throws FindingsError if the texts have two readings
 */
function monthsOf(source: Source, groups: readonly RowGroup[], today: string): ReadonlyMap<string, string> {
  const texts = groups.flatMap((group) =>
    isOfUsage(group) && !isTotalsWord(group.day_text) ? (group.day_text ?? []) : [],
  );
  const reading = readDates([...new Set(texts)].sort(), today);
  if (reading.ambiguous === null) return reading.months;
  const [column = 'time'] = pathsOf(source, 'time');
  throw rejection(source.files[0] ?? '', `Dates in ${column} have two readings`, {
    pointer: column,
    found: reading.ambiguous.text,
    allowed: reading.ambiguous.readings.join(' or '),
    fix: 'Write dates as YYYY-MM-DD',
  });
}
