import countries from 'i18n-iso-countries';
import type { AreaNameRow, AreaRow, IntensityRow } from '../contract/generated/data.d.ts';
import type { Contract } from '../tables/table.ts';
import { csvRows, numberIn, type CsvRow } from './csv.ts';
import { FORMATS, MARKS, wantedInWords, type EmberFormat } from './ember/formats.ts';
import { checkNames } from './ember/names.ts';
import { areaNames, areas, intensity, WORLD } from './ember/tables.ts';
import { SourceReport, WHOLE_FILE } from './report.ts';
import { defineSource, requiredFile, type Draft, type SourceTexts } from './source.ts';

const FILE = 'release_generation_yearly_global.csv';

/** First year that is taken over. */
const FIRST_YEAR = 2023;

const COUNTRY = 'Country or economy';
const REGION = 'Region';
const WORLD_NAME = 'World';
/** Kosovo has no ISO code; this is the one in general use, and the source's. */
const KOSOVO = 'XKX';

const FIELDS: ReadonlyMap<string, string> = new Map([
  ['iso3', 'ISO 3 code'],
  ['iso2', 'ISO 3 code'],
  ['name', 'Area'],
  ['area_type', 'Area type'],
  ['continent', 'Continent'],
  ['year', 'Year'],
]);

/** Ember's Yearly Electricity Data: emissions intensity of total generation, of every country and the world. */
export const ember = defineSource({
  id: 'ember',
  files: [{ name: FILE, at: '', only: MARKS }],
  tables: { areas, intensity },
  handKept: { areaNames },
  read,
});

function read(
  files: SourceTexts,
  present: { readonly areaNames: readonly AreaNameRow[] },
  contract: Contract,
): Draft<{ areas: typeof areas; intensity: typeof intensity }> {
  const file = requiredFile(files, FILE);
  const report = new SourceReport(file);
  const found = new Map<string, AreaRow>();
  const figures = new Map<string, IntensityRow>();
  const { format, rows } = csvRows(file, FORMATS, report);
  for (const row of rows) {
    if (!isWanted(row, format, report)) continue;
    const area = readArea(row, report, contract);
    const figure = readIntensity(row, format, report, contract);
    if (area !== null) addArea(area, found, row, report);
    if (figure !== null) addFigure(figure, figures, row, report);
  }
  if (!found.has(WORLD)) {
    const message = `There is no figure of the World from ${FIRST_YEAR} on.`;
    report.error(WHOLE_FILE, '', {
      rule: 'ember/no-world',
      message,
      allowed: `Area "World", Area type "Region", ${wantedInWords(format)}`,
    });
  }
  const taken = [...found.values()];
  report.findings.push(...checkNames(taken, present.areaNames));
  report.refuse();
  return {
    rows: { areas: taken, intensity: [...figures.values()] },
    version: file.modified === null ? null : `file of ${file.modified}`,
    format: format.name,
    findings: report.findings,
  };
}

/**
 * Rows of a whole grid with a figure from 2023 on, of a country or the World. Reports an unknown kind of area, and a
 * unit that is not the usual one.
 */
function isWanted(row: CsvRow, format: EmberFormat, report: SourceReport): boolean {
  const { cells, place } = row;
  if ([...format.wanted].some(([column, value]) => cells.get(column) !== value)) return false;
  const [year, type] = [cells.get('Year') ?? '', cells.get('Area type') ?? ''];
  if (!/^\d{4}$/.test(year)) {
    report.error(place, 'Year', {
      rule: 'ember/year',
      message: 'This is no year.',
      found: year,
      allowed: 'four digits',
    });
    return false;
  }
  if (type !== COUNTRY && type !== REGION) {
    const message = 'This type of area is unknown.';
    report.error(place, 'Area type', {
      rule: 'ember/area-type',
      message,
      found: type,
      allowed: `${COUNTRY}, ${REGION}`,
    });
    return false;
  }
  if (Number(year) < FIRST_YEAR || cells.get(format.intensity) === '') return false;
  if (type !== COUNTRY && cells.get('Area') !== WORLD_NAME) return false;
  checkUnit(row, format, report);
  return true;
}

/** Reports a unit that the figure can't be read in, and warns of another name for the same one. */
function checkUnit({ cells, place }: CsvRow, { unit }: EmberFormat, report: SourceReport): void {
  if (unit === null) return;
  const { column, usual, same } = unit;
  const found = cells.get(column) ?? '';
  if (found === usual) return;
  if (same.includes(found)) {
    const message = 'The unit has another name than it had; it is taken for the same.';
    report.warning(place, column, { rule: 'ember/renamed-unit', message, found, allowed: usual });
  } else {
    const [message, allowed] = ['The figure is in another unit.', [usual, ...same].join(', ')];
    report.error(place, column, { rule: 'ember/unit', message, found, allowed });
  }
}

function readArea({ cells, place }: CsvRow, report: SourceReport, contract: Contract): AreaRow | null {
  const world = cells.get('Area type') === REGION;
  const code = cells.get('ISO 3 code') ?? '';
  const iso2 = world || code === KOSOVO ? null : countries.alpha3ToAlpha2(code);
  if (world ? code !== '' : iso2 === undefined) {
    const message = world ? 'World has an ISO code, which it had not before.' : 'This is no ISO 3166-1 alpha-3 code.';
    const allowed = world ? 'an empty cell' : 'a code of the standard, or XKX for Kosovo';
    report.error(place, 'ISO 3 code', { rule: 'ember/iso-code', message, found: code, allowed });
    return null;
  }
  const candidate = {
    iso3: world ? WORLD : code,
    iso2,
    name: cells.get('Area'),
    area_type: world ? 'world' : 'country',
    continent: cells.get('Continent') === '' ? null : cells.get('Continent'),
  };
  return report.row<AreaRow>('AreaRow', candidate, place, FIELDS, contract);
}

function readIntensity(
  { cells, place }: CsvRow,
  { intensity: column }: EmberFormat,
  report: SourceReport,
  contract: Contract,
): IntensityRow | null {
  const world = cells.get('Area type') === REGION;
  const code = cells.get('ISO 3 code');
  const candidate = {
    // A code that is none has been reported with the area.
    iso3: world ? WORLD : /^[A-Z]{3}$/.test(code ?? '') ? code : undefined,
    year: numberIn(cells.get('Year')),
    g_co2e_per_kwh: numberIn(cells.get(column)),
  };
  const fields = new Map([...FIELDS, ['g_co2e_per_kwh', column]]);
  const row = report.row<IntensityRow>('IntensityRow', candidate, place, fields, contract);
  if (row !== null && row.g_co2e_per_kwh < 0) {
    report.warning(place, column, {
      rule: 'ember/negative-intensity',
      message: `The intensity of ${cells.get('Area') ?? ''} in ${row.year} is negative, an artefact of the provider's reconciliation; it is not published.`,
      found: String(row.g_co2e_per_kwh),
      allowed: 'zero or more',
    });
  }
  return row;
}

function addArea(area: AreaRow, areas: Map<string, AreaRow>, { place }: CsvRow, report: SourceReport): void {
  const before = areas.get(area.iso3);
  areas.set(area.iso3, before ?? area);
  for (const column of ['name', 'continent'] as const) {
    if (before === undefined || before[column] === area[column]) continue;
    report.error(place, FIELDS.get(column) ?? column, {
      rule: 'ember/area-attributes',
      message: `The rows of ${area.iso3} differ in it.`,
      found: area[column],
      allowed: before[column],
    });
  }
}

function addFigure(
  figure: IntensityRow,
  figures: Map<string, IntensityRow>,
  { place }: CsvRow,
  report: SourceReport,
): void {
  const key = `${figure.iso3} ${figure.year}`;
  if (figures.has(key)) {
    const message = 'A second row has the figure of the same area and year.';
    report.error(place, 'Year', { rule: 'ember/duplicate', message, found: key });
  }
  figures.set(key, figure);
}
