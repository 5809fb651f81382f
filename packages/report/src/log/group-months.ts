import { listed } from '../../../../src/core/text/words.ts';
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
 * @throws FindingsError if the texts have two readings, or are in different orders
 */
function monthsOf(source: Source, groups: readonly RowGroup[], today: string): ReadonlyMap<string, string> {
  const texts = groups.flatMap((group) =>
    isOfUsage(group) && !isTotalsWord(group.day_text) ? (group.day_text ?? []) : [],
  );
  const reading = readDates([...new Set(texts)].sort(), today);
  if (reading.kind === 'read') return reading.months;
  const [column = 'time'] = pathsOf(source, 'time');
  const [message, parts] =
    reading.kind === 'ambiguous'
      ? [`Dates in ${column} have two readings`, { found: reading.text, allowed: reading.readings.join(' or ') }]
      : [
          `No single order of day, month and year fits all dates in ${column}`,
          { found: listed(reading.texts), allowed: 'Dates that all have the same order' },
        ];
  throw rejection(source.files[0] ?? '', message, { pointer: column, ...parts, fix: 'Write dates as YYYY-MM-DD' });
}
