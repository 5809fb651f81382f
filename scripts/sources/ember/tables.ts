import type { AreaNameRow, AreaRow, IntensityRow } from '../../contract/generated/data.d.ts';
import type { Table } from '../../tables/table.ts';

export const areas: Table<AreaRow> = { schema: 'AreaRow', file: 'areas.csv', key: ['iso3'] };
export const intensity: Table<IntensityRow> = { schema: 'IntensityRow', file: 'intensity.csv', key: ['iso3', 'year'] };
export const areaNames: Table<AreaNameRow> = { schema: 'AreaNameRow', file: 'names.csv', key: ['iso3'] };

/** The area that is the whole world and no country; the code is Ember's own. */
export const WORLD = 'WLD';
