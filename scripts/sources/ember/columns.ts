/** The column says the unit; a changed unit is a changed column. */
export const INTENSITY = 'Emissions intensity (gCO2e/kWh)';

/** The columns of Ember's yearly file. */
export const COLUMNS = [
  'Area',
  'ISO 3 code',
  'Year',
  'Area type',
  'Electricity source',
  'Is aggregated source',
  'Generation (TWh)',
  'Generation YoY change (TWh)',
  'Generation YoY change (%)',
  'Share of generation (%)',
  'Share of generation YoY change (% points)',
  'Capacity (GW)',
  'Emissions (MtCO2e)',
  'Emissions YoY change (MtCO2e)',
  'Emissions YoY change (%)',
  'Share of emissions (%)',
  INTENSITY,
  'Continent',
  'Ember region',
  'EU member',
  'OECD member',
  'G20 member',
  'G7 member',
  'ASEAN member',
];
