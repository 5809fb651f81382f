/** Units by the part of a field's name that says them, the first that fits: units stand in the names of fields. */
const UNITS: readonly (readonly [part: RegExp, unit: string])[] = [
  [/^g_co2e_per_kwh$/, 'gCO2e per kWh'],
  [/^kg_co2e/, 'kg CO2e'],
  [/wh_per_million_output_tokens$/, 'Wh per million output tokens'],
  [/^wh_per_1000_queries$/, 'Wh per 1,000 queries'],
  [/^joules_per_output_token(_stdev)?$/, 'J per output token'],
  [/^energy_joules/, 'J'],
  [/^water_litres_per_million_output_tokens$/, 'l per million output tokens'],
  [/_ms$/, 'ms'],
  [/_seconds$/, 's'],
  [/_watts_total$|_w$/, 'W'],
  [/_kw$/, 'kW'],
  [/^temperature_c/, 'degrees Celsius'],
  [/params_b$/, 'billion parameters'],
  [/^tokens_per_second$/, 'output tokens per second'],
  [/^avg_(output|prompt)_tokens$|_tokens_total$/, 'tokens'],
];

/** The unit of a field, from its name; undefined for counts, names and whatever else has none. */
export function unitOf(field: string): string | undefined {
  return UNITS.find(([part]) => part.test(field))?.[1];
}
