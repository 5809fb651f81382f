// Without the names of countries in 78 languages, which the package loads by itself.
import countries from 'i18n-iso-countries/index.js';
import type { AreaRow, IntensityRow } from '../../contract/generated/data.d.ts';
import type { DataRule } from '../../core/findings/finding.ts';
import { unknownValues } from '../unknown-values.ts';
import type { TableRows } from '../../contract/tables/table.ts';
import { groupBy } from '../../core/text/group-by.ts';
import type { FieldOfColumn, SourceRow } from '../source-report.ts';
import { csvRows } from '../shape.ts';
import { defineSource, type OpenFiles } from '../source.ts';
import { areaNames, areas, displayNames, intensity, WORLD } from './tables.ts';

const FILE = 'release_generation_yearly_global.csv';

/** The first imported year. */
const FIRST_YEAR = 2023;

/** The electricity source in the file that covers the whole grid. */
const TOTAL = 'Total generation';
/** The name of the column contains the unit, so a changed unit is a changed column. */
export const INTENSITY = 'Emissions intensity (gCO2e/kWh)';

const COUNTRY = 'Country or economy';
const REGION = 'Region';
/** The code of Kosovo in the source. It is in general use, but not in the ISO standard. */
const KOSOVO = 'XKX';

/** The source's column for each imported column. */
const FIELD_OF_COLUMN = {
  name: 'Area',
  iso3: 'ISO 3 code',
  iso2: 'ISO 3 code',
  year: 'Year',
  area_type: 'Area type',
  continent: 'Continent',
  g_co2e_per_kwh: INTENSITY,
} satisfies FieldOfColumn;

/** The columns that are read. The file has a row per area, year and electricity source. */
export const COLUMNS: readonly string[] = [...new Set(Object.values(FIELD_OF_COLUMN)), 'Electricity source'];

/** The rows of its tables. */
type EmberRows = TableRows<{ areas: typeof areas; areaNames: typeof areaNames; intensity: typeof intensity }>;

/** Rules for the names kept by hand. */
const nameRules: readonly DataRule<EmberRows>[] = [
  {
    id: 'ember/stray-name',
    title: 'Every name belongs to an area of areas.csv.',
    check({ areaNames, areas }) {
      const known = areas.map(({ iso3 }) => iso3);
      const named = areaNames.map(({ iso3 }) => iso3);
      // The nearest code would be another country's, so it is not suggested.
      const fix =
        'Compare the row with the publisher, whose file may be incomplete. If the area is gone for good, remove the row.';
      return unknownValues({ file: 'names.csv', column: 'iso3', values: named, knownIn: 'areas.csv', known }).map(
        (unknown) => ({ ...unknown, fix }),
      );
    },
  },
  {
    id: 'ember/shared-name',
    title: 'No two areas are shown under the same name.',
    check: (rows) =>
      groupBy([...displayNames(rows)], ([, shown]) => shown)
        .filter(([, areas]) => areas.length > 1)
        .map(([found, areas]) => {
          const message = `${areas.map(([iso3]) => iso3).join(' and ')} would be shown under the same name.`;
          return { file: 'names.csv', pointer: 'display_name', message, found };
        }),
  },
];

/** Ember's Yearly Electricity Data: the emissions intensity of total generation, for every country and the world. */
export const ember = defineSource({
  id: 'ember',
  files: [{ name: FILE, at: '' }],
  importedTables: { areas, intensity },
  handKeptTables: { areaNames },
  joinRules: nameRules,
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
  // If an area has two different rows, both are kept, and the duplicate-key check rejects them.
  const distinct = new Map(found.flatMap((area) => (area === null ? [] : [[JSON.stringify(area), area]])));
  return {
    rows: { areas: [...distinct.values()], intensity: figures },
    version: modified === null ? null : `file of ${modified}`,
  };
}

/**
 * Whether a row is about the whole grid of a country or of the World, and has a figure from 2023 on. Reports an unknown
 * type of area.
 */
function isWanted(row: SourceRow): boolean {
  if (row.get('Electricity source') !== TOTAL) return false;
  const year = row.text('Year');
  const type = row.text('Area type');
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
  const area = isWorld ? { iso3: WORLD, iso2: null, area_type: 'world' } : { iso3: code, iso2, area_type: 'country' };
  return row.toRow(areas, area, FIELD_OF_COLUMN);
}

function readIntensity(row: SourceRow, area: AreaRow | null): IntensityRow | null {
  // An invalid code has been reported with the area.
  const figure = row.toRow(intensity, { iso3: area?.iso3 }, FIELD_OF_COLUMN);
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
