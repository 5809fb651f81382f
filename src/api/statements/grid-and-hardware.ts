import { type Contradiction, hasText, isSame, type Statement, unlessEqual } from './statement.ts';

const WORLD = 'WLD';
/** Kosovo has no ISO 3166-1 alpha-2 code; neither does the world. */
const WITHOUT_ISO2 = [WORLD, 'XKX'];
const FIRST_YEAR = 2023;

/** Whether an intensity is the source's, rounded to six decimals. */
function isRoundingOf(published: number, source: number): boolean {
  return Math.abs(published - source) <= 0.5e-6 * (1 + 1e-9);
}

/** Statements about `grid.json`. */
export const gridStatements: readonly Statement[] = [
  {
    id: 'world',
    section: '2.5',
    sentence: `world is the figure of the one area with iso3 ${WORLD} and area_type world; all other areas are countries.`,
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
    section: '2.5',
    sentence: 'g_co2e_per_kwh is the intensity for year; latest_year is the newest year in years.',
    *check(published) {
      const { areas, year } = published.document('grid.json');
      for (const [i, area] of areas.entries()) {
        yield* unlessEqual('grid.json', `/areas/${i}/g_co2e_per_kwh`, area.g_co2e_per_kwh, area.years[year]);
        const years = Object.keys(area.years).sort();
        yield* unlessEqual('grid.json', `/areas/${i}/latest_year`, area.latest_year, years.at(-1));
        const wrong = Object.entries(area.years).filter(
          ([key, value]) => !/^20\d\d$/.test(key) || Number(key) < FIRST_YEAR || !(value >= 0),
        );
        for (const [key, found] of wrong) {
          const expected = `a year from ${FIRST_YEAR} on, with a figure of 0 or more`;
          yield { file: 'grid.json', pointer: `/areas/${i}/years/${key}`, found, expected };
        }
      }
    },
  },
  {
    id: 'area-codes',
    section: '2.5',
    sentence: 'iso3 and display_name are unique; iso2 is null only for World and for Kosovo.',
    *check(published) {
      const { areas } = published.document('grid.json');
      for (const [i, area] of areas.entries()) {
        for (const field of ['iso3', 'display_name'] as const) {
          const first = areas.findIndex((other) => other[field] === area[field]);
          if (first === i) continue;
          const pointer = `/areas/${i}/${field}`;
          yield { file: 'grid.json', pointer, found: area[field], expected: `another value than area ${first} has` };
        }
        const hasIso2 = area.iso2 !== null;
        if (hasIso2 === WITHOUT_ISO2.includes(area.iso3)) {
          const expected = hasIso2 ? null : 'the ISO 3166-1 alpha-2 code';
          yield { file: 'grid.json', pointer: `/areas/${i}/iso2`, found: area.iso2, expected };
        }
      }
    },
  },
  {
    id: 'basis-of-the-grid',
    section: '2.5',
    sentence: 'basis says that figures are lifecycle, location-based and production-based; note names the year.',
    *check(published) {
      const { basis, note, unit, year } = published.document('grid.json');
      for (const word of ['lifecycle', 'location-based', 'production-based']) {
        if (!basis.toLowerCase().includes(word)) {
          yield { file: 'grid.json', pointer: '/basis', found: basis, expected: word, fix: GRID_FIX };
        }
      }
      if (!note.includes(year)) yield { file: 'grid.json', pointer: '/note', found: note, expected: year };
      yield* unlessEqual('grid.json', '/unit', unit, 'gCO2e per kWh');
    },
  },
  {
    id: 'pricing-rule',
    section: '1',
    sentence: 'Wh per million tokens x grid gCO2e per kWh / 1,000 = kg CO2e per billion output tokens.',
    *check(published) {
      const { note } = published.document('grid.json');
      const isThere = note.includes('1,000 for kg CO2e per billion output tokens');
      const expected = 'the rule, with "divide by 1,000 for kg CO2e per billion output tokens"';
      if (!isThere) yield { file: 'grid.json', pointer: '/note', found: note, expected, fix: GRID_FIX };
    },
  },
  {
    id: 'areas-of-the-source',
    section: '2.5',
    sentence: 'areas has every area of the provider with a figure for year, with the values of the provider.',
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

const GRID_FIX = 'Correct it under "grid" in data/service.json.';

/** Statements about `hardware.json`. */
export const hardwareStatements: readonly Statement[] = [
  {
    id: 'units-of-power',
    section: '2.6',
    sentence: 'max_tdp_w is in watts and max_power_kw in kilowatts, as the label of the same row words them.',
    *check(published) {
      const { tdp, systems } = published.document('hardware.json');
      for (const [i, { max_tdp_w: found, tdp_label: label }] of tdp.entries()) {
        if (namesPower(label, found)) continue;
        yield { file: 'hardware.json', pointer: `/tdp/${i}/max_tdp_w`, found, expected: `the watts of "${label}"` };
      }
      for (const [i, { max_power_kw: found, label }] of systems.entries()) {
        if (namesPower(label, found * 1000)) continue;
        const pointer = `/systems/${i}/max_power_kw`;
        yield { file: 'hardware.json', pointer, found, expected: `the kilowatts of "${label}"` };
      }
    },
  },
  {
    id: 'documents-of-hardware',
    section: '2.6',
    sentence: 'Every hardware row names one of the manufacturer documents in sources, each with its terms.',
    *check(published) {
      const { sources, tdp, systems, mig_profiles, embodied } = published.document('hardware.json');
      const ids = new Set(sources.map(({ id }) => id));
      for (const [list, rows] of Object.entries({ tdp, systems, mig_profiles, embodied: [embodied] })) {
        for (const [i, { source: found }] of rows.entries()) {
          if (ids.has(found)) continue;
          yield { file: 'hardware.json', pointer: `/${list}/${i}/source`, found, expected: 'the id of a source' };
        }
      }
      for (const [i, { licence, terms }] of sources.entries()) {
        if (hasText(licence) || hasText(terms)) continue;
        yield { file: 'hardware.json', pointer: `/sources/${i}/terms`, found: terms, expected: 'a licence or terms' };
      }
    },
  },
  {
    id: 'mig-profiles',
    section: '2.6',
    sentence: 'MIG profiles give the share of memory and of streaming multiprocessors; media variants are omitted.',
    *check(published) {
      const { mig_profiles: profiles } = published.document('hardware.json');
      for (const [i, row] of profiles.entries()) {
        const pointer = `/mig_profiles/${i}`;
        if (!/^\d+g\.\d+gb$/.test(row.profile)) {
          const expected = 'a profile such as 1g.10gb, without +me';
          yield { file: 'hardware.json', pointer: `${pointer}/profile`, found: row.profile, expected };
        }
        for (const field of ['memory_fraction', 'sm_fraction'] as const) {
          if (/^(?:\d+\/\d+|Full)$/i.test(row[field])) continue;
          yield { file: 'hardware.json', pointer: `${pointer}/${field}`, found: row[field], expected: 'such as 1/8' };
        }
      }
    },
  },
  {
    id: 'hardware-of-the-source',
    section: '2.6',
    sentence: 'hardware.json has every row of the manufacturer tables, with their values.',
    *check(published) {
      if (published.data === null) return;
      const { nvidia } = published.data;
      const hardware = published.document('hardware.json');
      const embodied = [hardware.embodied, ...hardware.embodied_others];
      const tables = [
        { list: 'tdp', found: hardware.tdp, source: nvidia.tdp },
        { list: 'systems', found: hardware.systems, source: nvidia.systems },
        { list: 'mig_profiles', found: hardware.mig_profiles, source: nvidia.migProfiles },
        { list: 'embodied', found: embodied, source: nvidia.embodied },
      ];
      for (const { list, found, source } of tables) yield* rowsMissing('hardware.json', list, found, source);
      const { embodied_item: item } = published.data.service.hardware;
      yield* unlessEqual('hardware.json', '/embodied/item', hardware.embodied.item, item);
      yield* unlessEqual('hardware.json', '/retrieved', hardware.retrieved, nvidia.source.retrieved);
      for (const card of published.data.gpuCards.cards) {
        const cards = hardware.cards ?? [];
        const i = cards.findIndex((row) => row.card === card.card);
        if (i === -1) yield { file: 'hardware.json', pointer: '/cards', found: 'no such row', expected: card.card };
        const row: Readonly<Record<string, unknown>> = { ...cards[i] };
        for (const [field, expected] of Object.entries(card)) {
          if (field in row) yield* unlessEqual('hardware.json', `/cards/${i}/${field}`, row[field], expected);
        }
      }
    },
  },
];

/** Whether a label such as "6.5 kW max." or "Up to 700W (configurable)" names this power, in watts. */
function namesPower(label: string, watts: number): boolean {
  const powers = [...label.replaceAll(',', '').matchAll(/(\d+(?:\.\d+)?)\s*(k?)W/gi)].map(
    ([, amount, kilo]) => Number(amount) * (kilo === '' ? 1 : 1000),
  );
  // A label without a power in it, such as "see data sheet", says nothing.
  return powers.length === 0 || powers.some((power) => Math.abs(power - watts) < 1e-6 * power);
}

/** A contradiction for each row of the source without an equal published row, and for each published row too many. */
function* rowsMissing(
  file: string,
  list: string,
  published: readonly object[],
  source: readonly object[],
): Iterable<Contradiction> {
  const withoutNulls = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  for (const row of source.map(withoutNulls)) {
    if (!published.some((one) => isSame(withoutNulls(one), row))) {
      yield { file, pointer: `/${list}`, found: 'no such row', expected: row };
    }
  }
  if (published.length > source.length) {
    yield { file, pointer: `/${list}`, found: `${published.length} rows`, expected: `${source.length} rows` };
  }
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Statements about `per-query.json`. */
export const perQueryStatements: readonly Statement[] = [
  {
    id: 'classes-and-stars',
    section: '2.7',
    sentence: 'Every row is of a class that classes explains, and has 1 to 5 stars.',
    *check(published) {
      const { classes, rows } = published.document('per-query.json');
      yield* unlessEqual('per-query.json', '/classes', Object.keys(classes).sort(), ['A', 'B', 'C']);
      for (const [i, row] of rows.entries()) {
        if (!(row.class in classes)) {
          const expected = Object.keys(classes);
          yield { file: 'per-query.json', pointer: `/rows/${i}/class`, found: row.class, expected };
        }
        if (row.score < 1 || row.score > 5) {
          yield { file: 'per-query.json', pointer: `/rows/${i}/score`, found: row.score, expected: '1 to 5' };
        }
      }
    },
  },
  {
    id: 'set-up-of-a-query',
    section: '2.7',
    sentence: 'setup says that a query is run at batch size 1 on H100 80GB GPUs; unit is Wh per 1,000 queries.',
    *check(published) {
      const { setup, unit } = published.document('per-query.json');
      for (const words of ['batch size 1', 'H100 80GB']) {
        if (!setup.includes(words)) yield { file: 'per-query.json', pointer: '/setup', found: setup, expected: words };
      }
      yield* unlessEqual('per-query.json', '/unit', unit, 'Wh per 1,000 queries');
    },
  },
  {
    id: 'scores-of-the-round',
    section: '2.7',
    sentence: 'per-query.json has every row of the round that it names, in Wh for 1,000 queries.',
    *check(published) {
      if (published.data === null) return;
      const { aiEnergyScore, service } = published.data;
      const { round, rows } = published.document('per-query.json');
      const [year = '', month = ''] = service.per_query.round.split('-');
      const fix = 'Change per_query.round and per_query.round_name of data/service.json together.';
      const expected = `${MONTHS[Number(month) - 1] ?? month} ${year}`;
      if (round !== expected) yield { file: 'per-query.json', pointer: '/round', found: round, expected, fix };
      const scores = aiEnergyScore.scores.filter((row) => row.round === service.per_query.round);
      yield* unlessEqual('per-query.json', '/rows', `${rows.length} rows`, `${scores.length} rows`);
      for (const [i, row] of rows.entries()) {
        const score = scores.find((one) => one.source_label === row.source_label && one.task === row.task);
        const found = [row.model, row.class, row.score];
        yield* unlessEqual('per-query.json', `/rows/${i}`, found, score && [score.model, score.class, score.stars]);
        const wh = (score?.kwh_per_1000_queries ?? Number.NaN) * 1000;
        if (isRoundingOf(row.wh_per_1000_queries, wh)) continue;
        const pointer = `/rows/${i}/wh_per_1000_queries`;
        yield { file: 'per-query.json', pointer, found: row.wh_per_1000_queries, expected: wh };
      }
    },
  },
];
