import countries from 'i18n-iso-countries';
import type { AreaNameRow, AreaRow, IntensityRow } from '../../contract/generated/data.d.ts';
import { broken } from '../../findings/rule.ts';
import type { FieldNames, SourceRow } from '../report.ts';
import { csvRows } from '../shape.ts';
import { defineSource, type OpenFiles } from '../source.ts';
import { FORMATS, MARKS, wantedInWords, type EmberFormat } from './formats.ts';
import { figureRule, nameRules } from './rules.ts';
import { areaNames, areas, intensity, WORLD } from './tables.ts';

const FILE = 'release_generation_yearly_global.csv';

/** First year that is taken over. */
const FIRST_YEAR = 2023;

const COUNTRY = 'Country or economy';
const REGION = 'Region';
/** Kosovo has no ISO code; this is the one in general use, and the source's. */
const KOSOVO = 'XKX';

const FIELDS = {
  iso3: 'ISO 3 code',
  iso2: 'ISO 3 code',
  name: 'Area',
  area_type: 'Area type',
  continent: 'Continent',
  year: 'Year',
} satisfies FieldNames;

/** Ember's Yearly Electricity Data: emissions intensity of total generation, of every country and the world. */
export const ember = defineSource({
  id: 'ember',
  files: [{ name: FILE, at: '', only: MARKS }],
  tables: { areas, intensity },
  handKept: { areaNames },
  rules: [...nameRules, figureRule],
  read,
});

function read(files: OpenFiles, present: { readonly areaNames: readonly AreaNameRow[] }) {
  const report = files.open(FILE);
  const found = new Map<string, AreaRow>();
  const figures: IntensityRow[] = [];
  const { format, rows } = csvRows(report, FORMATS);
  for (const row of rows.filter((each) => isWanted(each, format))) {
    const area = readArea(row);
    const figure = readIntensity(row, format);
    if (area !== null) addArea(area, found, row);
    if (figure === null) continue;
    row.once('ember/duplicate', 'Year', 'area and year', `${figure.iso3} ${figure.year}`);
    figures.push(figure);
  }
  if (!found.has(WORLD)) {
    const allowed = `Area "World", Area type "Region", ${wantedInWords(format)}`;
    report.whole.error('ember/no-world', '', `There is no figure of the World from ${FIRST_YEAR} on.`, { allowed });
  }
  const { modified } = report.file;
  const taken = { areas: [...found.values()], intensity: figures };
  return {
    rows: taken,
    version: modified === null ? null : `file of ${modified}`,
    format: format.name,
    findings: broken(nameRules, { ...present, ...taken }),
  };
}

/**
 * Rows of a whole grid with a figure from 2023 on, of a country or the World. Reports an unknown kind of area, and a
 * unit that is not the usual one.
 */
function isWanted(row: SourceRow, format: EmberFormat): boolean {
  if ([...format.wanted].some(([column, value]) => row.get(column) !== value)) return false;
  const [year, type] = [row.text('Year'), row.text('Area type')];
  if (!/^\d{4}$/.test(year)) {
    row.error('ember/year', 'Year', 'This is not a year.', { found: year, allowed: 'four digits' });
    return false;
  }
  if (type !== COUNTRY && type !== REGION) {
    const said = { found: type, allowed: `${COUNTRY}, ${REGION}` };
    row.error('ember/area-type', 'Area type', 'This type of area is unknown.', said);
    return false;
  }
  if (Number(year) < FIRST_YEAR || row.get(format.intensity) === '') return false;
  if (type !== COUNTRY && row.get('Area') !== 'World') return false;
  checkUnit(row, format);
  return true;
}

/** Reports a unit that the figure can't be read in, and warns of another name for the same one. */
function checkUnit(row: SourceRow, { unit }: EmberFormat): void {
  if (unit === null) return;
  const { column, usual, same } = unit;
  const found = row.text(column);
  if (found === usual) return;
  if (same.includes(found)) {
    const message = 'The unit has another name than it had; it is taken for the same.';
    row.warning('ember/renamed-unit', column, message, { found, allowed: usual });
  } else {
    const allowed = [usual, ...same].join(', ');
    row.error('ember/unit', column, 'The figure is in another unit.', { found, allowed });
  }
}

function readArea(row: SourceRow): AreaRow | null {
  const isWorld = row.get('Area type') === REGION;
  const code = row.text('ISO 3 code');
  const iso2 = isWorld || code === KOSOVO ? null : countries.alpha3ToAlpha2(code);
  if (isWorld && code !== '') {
    const said = { found: code, allowed: 'an empty cell' };
    row.error('ember/iso-code', 'ISO 3 code', 'World has an ISO code, which it had not before.', said);
    return null;
  }
  if (iso2 === undefined) {
    const said = { found: code, allowed: 'a code of the standard, or XKX for Kosovo' };
    row.error('ember/iso-code', 'ISO 3 code', 'This is not an ISO 3166-1 alpha-3 code.', said);
    return null;
  }
  const candidate = {
    iso3: isWorld ? WORLD : code,
    iso2,
    name: row.get('Area'),
    area_type: isWorld ? 'world' : 'country',
    continent: row.text('Continent') === '' ? null : row.get('Continent'),
  };
  return row.as(areas, candidate, FIELDS);
}

function readIntensity(row: SourceRow, { intensity: column }: EmberFormat): IntensityRow | null {
  const code = row.text('ISO 3 code');
  const candidate = {
    // A code that is none has been reported with the area.
    iso3: row.get('Area type') === REGION ? WORLD : /^[A-Z]{3}$/.test(code) ? code : undefined,
    year: row.number('Year'),
    g_co2e_per_kwh: row.number(column),
  };
  const figure = row.as(intensity, candidate, { ...FIELDS, g_co2e_per_kwh: column });
  if (figure !== null && figure.g_co2e_per_kwh < 0) {
    const message = `The intensity of ${row.text('Area')} in ${figure.year} is negative, an artefact of the provider's reconciliation; it is not published.`;
    const said = { found: figure.g_co2e_per_kwh, allowed: 'zero or more' };
    row.warning('ember/negative-intensity', column, message, said);
  }
  return figure;
}

function addArea(area: AreaRow, found: Map<string, AreaRow>, row: SourceRow): void {
  const before = found.get(area.iso3);
  found.set(area.iso3, before ?? area);
  for (const column of ['name', 'continent'] as const) {
    if (before === undefined || before[column] === area[column]) continue;
    const said = { found: area[column], allowed: before[column] };
    row.error('ember/area-attributes', FIELDS[column], `The rows of ${area.iso3} differ in it.`, said);
  }
}
