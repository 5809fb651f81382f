/** Units by the part of a field's name that says them, the first that fits: units stand in the names of fields. */
const UNITS: readonly (readonly [part: RegExp, unit: string])[] = [
  [/^g_co2e_per_kwh$/, 'gCO2e per kWh'],
  [/^kg_co2e/, 'kg CO2e'],
  [/wh_per_million_output_tokens$/, 'Wh per million output tokens'],
  [/^wh_per_1000_queries$/, 'Wh per 1,000 queries'],
  [/^wh_per_response$|^wh_per_answer/, 'Wh per answer'],
  [/^wh_per_image$/, 'Wh per image'],
  [/^wh_per_video$/, 'Wh per video'],
  [/^wh_per_video_second$/, 'Wh per second of video'],
  [/^joules_per_output_token(_stdev)?$/, 'J per output token'],
  [/^joules_per_image$/, 'J per image'],
  [/^joules_per_video$/, 'J per video'],
  [/^joules_per_input_token_per_b/, 'J per input token and billion active parameters'],
  [/^joules_per_input_token$/, 'J per input token'],
  [/^energy_joules/, 'J'],
  [/^water_litres_per_million_output_tokens$/, 'l per million output tokens'],
  [/_ms$/, 'ms'],
  [/_seconds$|_latency_s$/, 's'],
  [/_watts_total$|_w$/, 'W'],
  [/_kw$/, 'kW'],
  [/^temperature_c/, 'degrees Celsius'],
  [/^memory_gb$/, 'GB'],
  [/bandwidth_gb_s$/, 'GB/s'],
  [/^peak_tflops_int8$/, 'TOP/s'],
  [/_tflops/, 'TFLOP/s'],
  [/params_b$/, 'billion parameters'],
  [/^tokens_per_second(_per_user)?$/, 'output tokens per second'],
  [/^images_per_second$/, 'images per second'],
  [/^videos_per_second$/, 'videos per second'],
  [/^avg_(output|prompt)_tokens$|_tokens_total$|^answer_tokens_p\d+$|^prompt_tokens$/, 'tokens'],
];

/** The unit of a field, from its name; undefined for counts, names and whatever else has none. */
export function unitOf(field: string): string | undefined {
  return UNITS.find(([part]) => part.test(field))?.[1];
}
