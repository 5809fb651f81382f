import type { Area } from '../token-energy.d.ts';
import { areaIn, countryOfPart, noteOn, placeName } from './areas.ts';
import { type Lookup, missing } from './missing.ts';
import { nearAreas, valueAt } from './names.ts';
import type { Asked } from './options.ts';
import type { SnapshotFigures } from './snapshot.ts';

/** An area and its grid carbon intensity in a year. Default: the world, in the main year of the grid data. */
export function areaOf(figures: SnapshotFigures, { grid = 'WLD', year }: Pick<Asked, 'grid' | 'year'>): Lookup<Area> {
  const { year: latest, groups, several, name_rules } = figures.snapshot.grid;
  const asked = String(year ?? latest);
  const found = figures.areaNamed(grid);
  const value = areaIn(found, asked, noteOn(grid, figures.snapshot.grid));
  if (value !== null) return { value, reason: null };
  if (found !== undefined)
    return missing(figures, {
      field: 'year',
      code: 'no_year',
      given: asked,
      values: { area: found.displayName },
      near: () => Object.keys(found.years).sort(),
    });
  const place = placeName(grid, name_rules);
  if (groups.includes(place)) return missing(figures, { field: 'grid', code: 'group_area', given: grid });
  const codes = valueAt(several, place);
  if (codes !== undefined) {
    const areas = codes.map((code) => `${code} (${figures.areaNamed(code)?.displayName ?? ''})`).join(', ');
    return missing(figures, {
      field: 'grid',
      code: 'several_areas',
      given: grid,
      values: { areas },
      near: () => codes,
    });
  }
  const country = countryOfPart(grid, figures.areaNamed, figures.snapshot.grid);
  if (country !== undefined) {
    const { iso3, displayName } = country;
    return missing(figures, {
      field: 'grid',
      code: 'part_of_area',
      given: grid,
      values: { area: displayName, iso3 },
      near: () => [iso3],
    });
  }
  return missing(figures, { field: 'grid', code: 'no_area', given: grid, near: () => nearAreas(figures.areas, grid) });
}
