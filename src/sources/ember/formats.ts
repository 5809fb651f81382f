import type { FileFormat } from '../shape.ts';

/** A format of Ember's yearly file: which rows have the intensity of a whole grid, and in which column. */
export interface EmberFormat extends FileFormat {
  /** What stands in the cells of such a row. */
  readonly wanted: Readonly<Record<string, string>>;
  /** The column of the figure. */
  readonly intensity: string;
  /** The column of the unit, and what may stand there; null where the name of the figure's column says it. */
  readonly unit: { readonly column: string; readonly usual: string; readonly same: readonly string[] } | null;
}

/** The electricity source whose intensity is that of the whole grid. */
const TOTAL = 'Total generation';
/** What the intensity is called among the variables of the long format. */
const VARIABLE = 'CO2 intensity';

/** What both formats say of an area and a year. */
const PLACE = ['Area', 'ISO 3 code', 'Year', 'Area type', 'Continent'];

/** The column says the unit; a changed unit is a changed column. */
const INTENSITY = 'Emissions intensity (gCO2e/kWh)';

/** One row per area, year and electricity source. */
const yearly: EmberFormat = {
  name: "Ember's yearly file with one row per electricity source (since July 2026)",
  wanted: { 'Electricity source': TOTAL },
  intensity: INTENSITY,
  unit: null,
  fields: {
    required: [...PLACE, 'Electricity source', INTENSITY],
    unread: [
      'Is aggregated source',
      'Capacity (GW)',
      'Ember region',
      'Emissions (MtCO2e)',
      'Share of emissions (%)',
      'Generation (TWh)',
      'Generation YoY change (TWh)',
      'Generation YoY change (%)',
      'Share of generation (%)',
      'Share of generation YoY change (% points)',
      'Emissions YoY change (MtCO2e)',
      'Emissions YoY change (%)',
      'EU member',
      'OECD member',
      'G20 member',
      'G7 member',
      'ASEAN member',
    ],
  },
};

/** One row per area, year and variable. */
const long: EmberFormat = {
  name: "Ember's long format with one row per variable (before July 2026)",
  wanted: { Category: 'Power sector emissions', Subcategory: VARIABLE, Variable: VARIABLE },
  intensity: 'Value',
  // What its later format calls gCO2e/kWh.
  unit: { column: 'Unit', usual: 'gCO2/kWh', same: ['gCO2e/kWh'] },
  fields: {
    required: [...PLACE, 'Category', 'Subcategory', 'Variable', 'Unit', 'Value'],
    unread: ['Ember region', 'EU', 'OECD', 'G20', 'G7', 'ASEAN', 'YoY absolute change', 'YoY % change'],
  },
};

/** The formats of Ember's yearly file, the present one first. */
export const FORMATS: readonly [EmberFormat, ...EmberFormat[]] = [yearly, long];

/** Texts of which one stands in every row that is wanted, in whichever format. */
export const MARKS: readonly string[] = [TOTAL, VARIABLE];

/** What a row of a whole grid looks like in a format, for a message. */
export function wantedInWords({ wanted }: EmberFormat): string {
  return Object.entries(wanted)
    .map(([column, value]) => `${column} "${value}"`)
    .join(', ');
}
