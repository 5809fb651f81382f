import type { Grid } from '../../contract/generated/api.d.ts';
import { publishedAreas } from '../../sources/ember/published-areas.ts';
import { WORLD } from '../../sources/ember/tables.ts';
import { fill } from '../../core/text/fill.ts';
import { UNCERTAINTY_RECORDS } from './uncertainty.ts';
import { documentEndpoint } from './endpoint.ts';
import { publishedSource } from './source.ts';

/** `grid.json`: emissions intensity per country and for the world, gCO2e per kWh. */
export const grid = documentEndpoint<Grid>({
  path: '/grid.json',
  schema: 'Grid',
  sources: ['ember'],
  records: { areas: ['iso3'], ...UNCERTAINTY_RECORDS },
  body(inputs) {
    const { year, basis, note } = inputs.service.grid;
    const areas = publishedAreas(inputs.ember, year);
    const { source } = inputs.ember;
    return {
      year,
      unit: 'gCO2e per kWh',
      basis,
      source: publishedSource(source),
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
