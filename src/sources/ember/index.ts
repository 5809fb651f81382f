// Without the names of countries in 78 languages, which the package loads by itself.
import countries from 'i18n-iso-countries/index.js';
import type { AreaRow, IntensityRow } from '../../contract/generated/data.d.ts';
import type { DataRule } from '../../core/findings/finding.ts';
import { unknownValues } from '../unknown-values.ts';
import type { TableRows } from '../../contract/tables/table.ts';
import { groupBy } from '../../core/text/group-by.ts';
import type { FieldNames, SourceRow } from '../source-report.ts';
import { csvRows } from '../shape.ts';
import { defineSource, type OpenFiles } from '../source.ts';
import { areaNames, areas, displayNames, intensity, WORLD } from './tables.ts';

const FILE = 'release_generation_yearly_global.csv';

/** First year that is taken over. */
const FIRST_YEAR = 2023;

/** The electricity source in the file that covers the whole grid. */
const TOTAL = 'Total generation';
/** The column says the unit; a changed unit is a changed column. */
export const INTENSITY = 'Emissions intensity (gCO2e/kWh)';

const COUNTRY = 'Country or economy';
const REGION = 'Region';
/** Kosovo has no ISO code; this is the one in general use, and the source's. */
const KOSOVO = 'XKX';

/** The source's column of each column that is taken over. */
const FIELDS = {
  name: 'Area',
  iso3: 'ISO 3 code',
  iso2: 'ISO 3 code',
  year: 'Year',
  area_type: 'Area type',
  continent: 'Continent',
  g_co2e_per_kwh: INTENSITY,
} satisfies FieldNames;

/** The columns that are read of the file, which has a row per area, year and electricity source. */
export const COLUMNS: readonly string[] = [...new Set(Object.values(FIELDS)), 'Electricity source'];

/** The rows of its tables. */
type EmberRows = TableRows<{ areas: typeof areas; areaNames: typeof areaNames; intensity: typeof intensity }>;

/** What must hold of the names kept by hand. */
const nameRules: readonly DataRule<EmberRows>[] = [
  {
    id: 'ember/stray-name',
    title: 'Every name is of an area in areas.csv.',
    check({ areaNames, areas }) {
      const known = areas.map(({ iso3 }) => iso3);
      const named = areaNames.map(({ iso3 }) => iso3);
      // No other code is meant: the nearest one is another country.
      const fix =
        'Look at the publisher: its file may be cut short. Where the area is gone for good, take the row away.';
      return unknownValues(['names.csv', 'iso3'], named, ['areas.csv', known]).map((fault) => ({ ...fault, fix }));
    },
  },
  {
    id: 'ember/shared-name',
    title: 'No two areas are shown under the same name.',
    check: (of) =>
      groupBy([...displayNames(of)], ([, shown]) => shown)
        .filter(([, areas]) => areas.length > 1)
        .map(([found, areas]) => {
          const message = `${areas.map(([iso3]) => iso3).join(' and ')} would be shown under the same name.`;
          return { file: 'names.csv', pointer: 'display_name', message, found };
        }),
  },
];

/** Ember's Yearly Electricity Data: emissions intensity of total generation, of every country and the world. */
export const ember = defineSource({
  id: 'ember',
  files: [{ name: FILE, at: '' }],
  tables: { areas, intensity },
  handKept: { areaNames },
  rulesWithHandKept: nameRules,
  read,
});

function read(files: OpenFiles) {
  const report = files.open(FILE);
  const rows = csvRows(report, { required: COLUMNS, isOpen: true }).filter(isWanted);
  const found = rows.map(readArea);
  const figures = rows.flatMap((row, i) => readIntensity(row, found[i] ?? null) ?? []);
  if (!found.some((area) => area?.iso3 === WORLD)) {
    const message = `The file has no rows for World from ${FIRST_YEAR} on. It may be truncated.`;
    const allowed = `Area "World", Area type "Region", Electricity source "${TOTAL}"`;
    report.whole.error({ rule: 'ember/no-world', message, allowed });
  }
  const { modified } = report.file;
  // Two rows of an area that differ stay, and are refused as two of one key.
  const distinct = new Map(found.flatMap((area) => (area === null ? [] : [[JSON.stringify(area), area]])));
  return {
    rows: { areas: [...distinct.values()], intensity: figures },
    version: modified === null ? null : `file of ${modified}`,
  };
}

/**
 * Rows of a whole grid with a figure from 2023 on, of a country or the World. Reports an unknown kind of area.
 */
function isWanted(row: SourceRow): boolean {
  if (row.get('Electricity source') !== TOTAL) return false;
  const [year, type] = [row.text('Year'), row.text('Area type')];
  if (type !== COUNTRY && type !== REGION) {
    row.error({
      rule: 'ember/area-type',
      field: 'Area type',
      message: 'This type of area is unknown.',
      found: type,
      allowed: `${COUNTRY}, ${REGION}`,
    });
    return false;
  }
  if (Number(year) < FIRST_YEAR || row.get(INTENSITY) === '') return false;
  return type === COUNTRY || row.get('Area') === 'World';
}

function readArea(row: SourceRow): AreaRow | null {
  const isWorld = row.get('Area type') === REGION;
  const code = row.text('ISO 3 code');
  const iso2 = code === KOSOVO ? null : countries.alpha3ToAlpha2(code);
  if (!isWorld && iso2 === undefined) {
    const allowed = 'a code of the standard, or XKX for Kosovo';
    row.error({
      rule: 'ember/iso-code',
      field: 'ISO 3 code',
      message: 'This is not an ISO 3166-1 alpha-3 code.',
      found: code,
      allowed,
    });
    return null;
  }
  const own = isWorld ? { iso3: WORLD, iso2: null, area_type: 'world' } : { iso3: code, iso2, area_type: 'country' };
  return row.as(areas, own, FIELDS);
}

function readIntensity(row: SourceRow, area: AreaRow | null): IntensityRow | null {
  // An invalid code has been reported with the area.
  const figure = row.as(intensity, { iso3: area?.iso3 }, FIELDS);
  if (figure !== null && figure.g_co2e_per_kwh < 0) {
    const message = `The intensity of ${row.text('Area')} in ${figure.year} is negative, an artefact of the provider's reconciliation; it is not published.`;
    row.warning({
      rule: 'ember/negative-intensity',
      field: INTENSITY,
      message,
      found: figure.g_co2e_per_kwh,
      allowed: 'zero or more',
    });
  }
  return figure;
}
