import type { Area, Grid } from '../contract/generated/api.d.ts';
import type { AreaRow } from '../contract/generated/data.d.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { WORLD } from '../sources/ember/tables.ts';
import { fill } from '../text/fill.ts';
import { round } from '../text/number.ts';
import { byCodePoint, byKeys } from '../text/order.ts';
import { documentEndpoint, publishedSource } from './endpoint.ts';

/** `grid.json`: emissions intensity per country and for the world, gCO2e per kWh. */
export const grid = documentEndpoint<Grid>({
  path: '/grid.json',
  schema: 'Grid',
  sources: ['ember'],
  records: [{ list: 'areas', id: ['iso3'], noun: 'grid area' }],
  echoes: [
    { field: 'g_co2e_per_kwh', of: 'years.*' },
    { field: 'world', of: 'years.*', record: WORLD },
  ],
  body(inputs) {
    const { year, basis, note } = inputs.service.grid;
    const areas = publishedAreas(inputs);
    const source = publishedSource(inputs.ember.source);
    return {
      year,
      unit: 'gCO2e per kWh',
      basis,
      source,
      licence: source.licence ?? 'none stated',
      // A missing World row is told by the build's own rule, with the file to mend.
      world: areas.find((area) => area.iso3 === WORLD)?.g_co2e_per_kwh ?? Number.NaN,
      note: fill(note, {
        year,
        missing: inputs.ember.areas.length - areas.length,
        negative: inputs.ember.intensity.filter((row) => row.g_co2e_per_kwh < 0).length,
      }),
      areas,
    };
  },
});

function publishedAreas(inputs: Inputs): Area[] {
  const names = new Map(inputs.ember.areaNames.map((row) => [row.iso3, row.display_name]));
  const years = yearsByArea(inputs);
  return [...inputs.ember.areas]
    .sort(byKeys((area) => area.iso3))
    .flatMap((area) => publishedArea(area, names.get(area.iso3), years.get(area.iso3) ?? {}, inputs.service.grid.year));
}

/** The area, or nothing where it has no figure for `year`. */
function publishedArea(
  area: AreaRow,
  shorterName: string | undefined,
  years: Readonly<Record<string, number>>,
  year: string,
): Area[] {
  const intensity = years[year];
  const latest = Object.keys(years).sort(byCodePoint).at(-1);
  if (intensity === undefined || latest === undefined) return [];
  return [
    {
      iso3: area.iso3,
      name: area.name,
      area_type: area.area_type,
      g_co2e_per_kwh: intensity,
      display_name: shorterName ?? area.name,
      iso2: area.iso2,
      years,
      latest_year: latest,
      ...(area.continent !== null && { continent: area.continent }),
    },
  ];
}

/** Intensity by area and year. Negative figures, an artefact of the provider's reconciliation, are left out. */
function yearsByArea(inputs: Inputs): Map<string, Record<string, number>> {
  const years = new Map<string, Record<string, number>>();
  for (const row of inputs.ember.intensity) {
    if (row.g_co2e_per_kwh < 0) continue;
    const area = years.get(row.iso3) ?? {};
    area[String(row.year)] = round(row.g_co2e_per_kwh, 6);
    years.set(row.iso3, area);
  }
  return years;
}
