import type { Area, Grid } from '../../contract/generated/api.d.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { displayNames, WORLD } from '../../sources/ember/tables.ts';
import { fill } from '../../core/text/fill.ts';
import { roundTo } from '../../core/text/number.ts';
import { byCodePoint, byKeys } from '../../core/text/order.ts';
import { UNCERTAINTY_RECORDS } from './uncertainty.ts';
import { documentEndpoint } from './endpoint.ts';

/** `grid.json`: emissions intensity per country and for the world, gCO2e per kWh. */
export const grid = documentEndpoint<Grid>({
  path: '/grid.json',
  schema: 'Grid',
  sources: ['ember'],
  records: { areas: ['iso3'], ...UNCERTAINTY_RECORDS },
  body(inputs) {
    const { year, basis, note } = inputs.service.grid;
    const areas = publishedAreas(inputs);
    const { source } = inputs.ember;
    return {
      year,
      unit: 'gCO2e per kWh',
      basis,
      source,
      licence: source.licence ?? 'none stated',
      // A missing World row is reported by the build's own rule, with the file to fix.
      world: areas.find((area) => area.iso3 === WORLD)?.g_co2e_per_kwh ?? Number.NaN,
      note: fill(note, {
        year,
        missing: inputs.ember.areas.length - areas.length,
        negative: inputs.ember.intensity.filter((row) => row.g_co2e_per_kwh < 0).length,
      }),
      uncertainty: null,
      uncertainty_note: inputs.service.uncertainty.grid_note,
      areas,
    };
  },
});

/** The inputs that the areas are made of. */
interface GridData extends Pick<Inputs, 'service'> {
  readonly ember: Pick<Inputs['ember'], 'areas' | 'areaNames' | 'intensity'>;
}

/** The areas that have a figure for the published year. */
export function publishedAreas(inputs: GridData): Area[] {
  const names = displayNames(inputs.ember);
  const yearsOf = yearsByArea(inputs);
  return [...inputs.ember.areas].sort(byKeys((area) => area.iso3)).flatMap(({ continent, ...area }) => {
    const years = yearsOf.get(area.iso3) ?? {};
    const intensity = years[inputs.service.grid.year];
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

/** Intensity by area and year. Negative figures, an artefact of the provider's reconciliation, are left out. */
function yearsByArea(inputs: Pick<GridData, 'ember'>): Map<string, Record<string, number>> {
  const years = new Map<string, Record<string, number>>();
  for (const row of inputs.ember.intensity) {
    if (row.g_co2e_per_kwh < 0) continue;
    const area = years.get(row.iso3) ?? {};
    area[String(row.year)] = roundTo(row.g_co2e_per_kwh, 6);
    years.set(row.iso3, area);
  }
  return years;
}
