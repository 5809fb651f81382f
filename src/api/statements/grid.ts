import { isRoundingOf, type Statement, unlessEqual } from './statement.ts';

const WORLD = 'WLD';
/** Kosovo has no ISO 3166-1 alpha-2 code; neither does the world. */
const WITHOUT_ISO2 = [WORLD, 'XKX'];

/** Statements about `grid.json`. */
export const gridStatements: readonly Statement[] = [
  {
    id: 'world',
    sentence: `world is the intensity of the only area with area_type world, ${WORLD}; all other areas are countries.`,
    *check(published) {
      const { areas, world } = published.document('grid.json');
      const worlds = areas.filter(({ iso3 }) => iso3 === WORLD);
      yield* unlessEqual('grid.json', '/areas', `${worlds.length} areas ${WORLD}`, `1 areas ${WORLD}`);
      yield* unlessEqual('grid.json', '/world', world, worlds[0]?.g_co2e_per_kwh);
      for (const [i, { iso3, area_type: found }] of areas.entries()) {
        yield* unlessEqual('grid.json', `/areas/${i}/area_type`, found, iso3 === WORLD ? 'world' : 'country');
      }
    },
  },
  {
    id: 'intensity-of-the-year',
    sentence: 'g_co2e_per_kwh is the intensity for year; latest_year is the newest year in years.',
    *check(published) {
      const { areas, year } = published.document('grid.json');
      for (const [i, area] of areas.entries()) {
        yield* unlessEqual('grid.json', `/areas/${i}/g_co2e_per_kwh`, area.g_co2e_per_kwh, area.years[year]);
        const years = Object.keys(area.years).sort();
        yield* unlessEqual('grid.json', `/areas/${i}/latest_year`, area.latest_year, years.at(-1));
      }
    },
  },
  {
    id: 'country-codes',
    sentence: 'iso2 is null only for World and for Kosovo.',
    *check(published) {
      for (const [i, { iso2: found, iso3 }] of published.document('grid.json').areas.entries()) {
        if ((found === null) === WITHOUT_ISO2.includes(iso3)) continue;
        const expected = found === null ? 'the ISO 3166-1 alpha-2 code' : null;
        yield { file: 'grid.json', pointer: `/areas/${i}/iso2`, found, expected };
      }
    },
  },
  {
    id: 'areas-of-the-source',
    sentence: 'areas has every area for which the source has an intensity in year, with the values of the source.',
    *check(published) {
      if (published.data === null) return;
      const { ember, service } = published.data;
      const { areas, year } = published.document('grid.json');
      yield* unlessEqual('grid.json', '/year', year, service.grid.year);
      const usable = ember.intensity.filter((row) => row.g_co2e_per_kwh >= 0);
      const expected = usable.filter((row) => String(row.year) === year).map(({ iso3 }) => iso3);
      const found = areas.map(({ iso3 }) => iso3);
      yield* unlessEqual('grid.json', '/areas', found, [...expected].sort());
      const shortNames = new Map(ember.areaNames.map((row) => [row.iso3, row.display_name]));
      for (const [i, area] of areas.entries()) {
        const source = ember.areas.find(({ iso3 }) => iso3 === area.iso3);
        yield* unlessEqual('grid.json', `/areas/${i}/name`, area.name, source?.name);
        yield* unlessEqual('grid.json', `/areas/${i}/iso2`, area.iso2, source?.iso2);
        yield* unlessEqual('grid.json', `/areas/${i}/continent`, area.continent ?? null, source?.continent);
        const displayName = shortNames.get(area.iso3) ?? source?.name;
        yield* unlessEqual('grid.json', `/areas/${i}/display_name`, area.display_name, displayName);
        const years = usable.filter(({ iso3 }) => iso3 === area.iso3);
        yield* unlessEqual('grid.json', `/areas/${i}/years`, Object.keys(area.years).length, years.length);
        for (const row of years) {
          const value = area.years[row.year];
          if (value !== undefined && isRoundingOf(value, row.g_co2e_per_kwh)) continue;
          const pointer = `/areas/${i}/years/${row.year}`;
          yield { file: 'grid.json', pointer, found: value, expected: row.g_co2e_per_kwh };
        }
      }
    },
  },
];
