import type { AreaNameRow, AreaRow, IntensityRow } from '../../contract/generated/data.d.ts';
import type { Table } from '../../contract/tables/table.ts';

export const areas: Table<AreaRow> = { schema: 'AreaRow', file: 'areas.csv', key: ['iso3'] };
export const intensity: Table<IntensityRow> = {
  schema: 'IntensityRow',
  file: 'intensity.csv',
  key: ['iso3', 'year'],
};
export const areaNames: Table<AreaNameRow> = { schema: 'AreaNameRow', file: 'names.csv', key: ['iso3'] };

/** The code of the whole world. It is Ember's own code, not a country's. */
export const WORLD = 'WLD';

/** The name to show for each area, by its code: the name kept by hand, or else Ember's own. */
export function displayNames({
  areas,
  areaNames,
}: {
  readonly areas: readonly Pick<AreaRow, 'iso3' | 'name'>[];
  readonly areaNames: readonly AreaNameRow[];
}): Map<string, string> {
  const byHand = new Map(areaNames.map((row) => [row.iso3, row.display_name]));
  return new Map(areas.map(({ iso3, name }) => [iso3, byHand.get(iso3) ?? name]));
}
