import type { AreaNameRow, AreaRow, IntensityRow } from '../../contract/generated/data.d.ts';
import type { Table } from '../../contract/tables/table.ts';

export const areas: Table<AreaRow> = { schema: 'AreaRow', file: 'areas.csv', key: ['iso3'] };
export const intensity: Table<IntensityRow> = {
  schema: 'IntensityRow',
  file: 'intensity.csv',
  key: ['iso3', 'year'],
};
export const areaNames: Table<AreaNameRow> = { schema: 'AreaNameRow', file: 'names.csv', key: ['iso3'] };

/** The area that is the whole world and no country; the code is Ember's own. */
export const WORLD = 'WLD';

/** What each area is shown as, by its code: the name kept by hand, or else Ember's own. */
export function displayNames(of: {
  readonly areas: readonly Pick<AreaRow, 'iso3' | 'name'>[];
  readonly areaNames: readonly AreaNameRow[];
}): Map<string, string> {
  const byHand = new Map(of.areaNames.map((row) => [row.iso3, row.display_name]));
  return new Map(of.areas.map(({ iso3, name }) => [iso3, byHand.get(iso3) ?? name]));
}
