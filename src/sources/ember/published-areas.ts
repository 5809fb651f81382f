import type { Area } from '../../contract/generated/api.d.ts';
import type { AreaNameRow, AreaRow, IntensityRow } from '../../contract/generated/data.d.ts';
import { roundTo } from '../../core/text/number.ts';
import { byCodePoint, byKeys } from '../../core/text/order.ts';
import { displayNames } from './tables.ts';

/** The tables that the areas are made from. */
interface EmberTables {
  readonly areas: readonly AreaRow[];
  readonly areaNames: readonly AreaNameRow[];
  readonly intensity: readonly IntensityRow[];
}

/** The areas that have an intensity for `year`, as `grid.json` publishes them. */
export function publishedAreas(ember: EmberTables, year: string): Area[] {
  const names = displayNames(ember);
  const yearsOf = yearsByArea(ember.intensity);
  return [...ember.areas].sort(byKeys((area) => area.iso3)).flatMap(({ continent, ...area }) => {
    const years = yearsOf.get(area.iso3) ?? {};
    const intensity = years[year];
    const latest = Object.keys(years).sort(byCodePoint).at(-1);
    if (intensity === undefined || latest === undefined) return [];
    return [
      {
        ...area,
        g_co2e_per_kwh: intensity,
        display_name: names.get(area.iso3) ?? area.name,
        years,
        latest_year: latest,
        ...(continent !== null && { continent }),
      },
    ];
  });
}

/** Intensity by area and year. Negative values, an artefact of the provider's reconciliation, are left out. */
function yearsByArea(intensity: readonly IntensityRow[]): Map<string, Record<string, number>> {
  const years = new Map<string, Record<string, number>>();
  for (const row of intensity) {
    if (row.g_co2e_per_kwh < 0) continue;
    const area = years.get(row.iso3) ?? {};
    area[String(row.year)] = roundTo(row.g_co2e_per_kwh, 6);
    years.set(row.iso3, area);
  }
  return years;
}
