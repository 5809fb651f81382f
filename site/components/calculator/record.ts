import type { Documents } from '../../documents.ts';
import type { Amounts } from '../../figures/price.ts';
import type { Choices, Scenario } from './answers.ts';
import type { Result } from './result.ts';

export type Facts = ReturnType<typeof factsOf>;

/** What the page says of the documents that the figures are from. */
export function factsOf(documents: Documents, { reference }: Choices) {
  const { index, manifest, modelDocuments } = documents;
  return {
    /** `row_id` of the configuration that worked examples are priced on. */
    reference,
    caveat: index.caveat,
    boundary: index.boundary,
    attribution: manifest.attribution,
    release: releaseOf(documents),
    /** `data_version` of the document of each model, by its slug. */
    modelVersions: Object.fromEntries(modelDocuments.map(({ slug, data_version }) => [slug, data_version] as const)),
  };
}

/** Date of the latest release when the figures are its own; a build between releases can have others. */
function releaseOf({ releases, modelDocuments, grid }: Documents): string | null {
  const latest = releases?.releases.find(({ date }) => date === releases.latest);
  const used = [
    ...modelDocuments.map(({ slug, data_version }) => [`models/${slug}.json`, data_version] as const),
    ['grid.json', grid.data_version] as const,
  ];
  const released = latest !== undefined && used.every(([path, version]) => latest.data_versions[path] === version);
  return released ? latest.date : null;
}

/** What a PUE does not put right. */
export const PUE_NOTE =
  'The PUE multiplies the energy of the GPUs alone. Processors, memory, network and storage of the host, and idle time, are still missing: with it, too, the figures are a floor.';

/** How each figure is made from the others, in the names of the record. */
const FORMULA = {
  energy_kwh: 'wh_per_million_output_tokens * output_tokens / 1000000 / 1000 * pue (1 where none is given)',
  emissions_kg_co2e: 'energy_kwh * g_co2e_per_kwh / 1000',
  cost: 'energy_kwh * price_per_kwh',
  kg_co2e_per_billion_output_tokens: 'wh_per_million_output_tokens * g_co2e_per_kwh / 1000',
} as const;

/**
 * A calculation to keep or to pass on: what was asked, every figure in full, how it is made, what it covers, and where
 * it comes from. Names and units are those of the API.
 */
export function recordOf(scenario: Scenario, result: Result, choices: Choices, facts: Facts, address: string) {
  const { configuration, area } = scenario;
  return {
    address,
    release: facts.release,
    inputs: {
      row_id: configuration.row_id,
      output_tokens_per_day: scenario.outputTokensPerDay,
      iso3: area.iso3,
      year: scenario.year,
      pue: scenario.pue,
      price_per_kwh: scenario.pricePerKwh,
      currency: scenario.currency === '' ? null : scenario.currency,
    },
    figures: {
      model: configuration.model,
      gpu: configuration.gpu,
      num_gpus: configuration.num_gpus,
      precision: configuration.precision,
      avg_running_batch: configuration.avg_running_batch,
      median_itl_ms: configuration.median_itl_ms,
      avg_output_tokens: configuration.avg_output_tokens,
      wh_per_million_output_tokens: configuration.wh_per_million_output_tokens,
      area: area.display_name,
      g_co2e_per_kwh: scenario.gCo2ePerKwh,
    },
    results: {
      per_day: written(result.perDay),
      per_year_of_365_days: written(result.perYear),
      per_1000_answers: written(result.perThousandAnswers),
      kg_co2e_per_billion_output_tokens: result.kgCo2ePerBillionOutputTokens,
    },
    other_cases_per_day: result.cases.map(({ name, rowId, iso3, perDay }) => ({
      name,
      row_id: rowId,
      iso3,
      ...written(perDay),
    })),
    formula: FORMULA,
    boundary: facts.boundary,
    pue_note: scenario.pue === null ? null : PUE_NOTE,
    caveat: facts.caveat,
    attribution: facts.attribution,
    documents: [
      { path: `models/${configuration.slug}.json`, data_version: facts.modelVersions[configuration.slug] ?? null },
      { path: 'grid.json', data_version: choices.grid.data_version },
    ],
  };
}

function written({ outputTokens, energyKwh, emissionsKgCo2e, cost }: Amounts) {
  return { output_tokens: outputTokens, energy_kwh: energyKwh, emissions_kg_co2e: emissionsKgCo2e, cost };
}

/** What a record is made of. */
type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

/**
 * A record as CSV (RFC 4180) of two columns, a field and its value: nested names are joined by dots, items of a list
 * are numbered from 1, null is empty.
 */
export function recordCsv(record: Value): string {
  const rows: [string, string | number | boolean | null][] = [['field', 'value'], ...leaves(record, '')];
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function leaves(value: Value, name: string): [string, string | number | boolean | null][] {
  if (value === null || typeof value !== 'object') return [[name, value]];
  const parts = Array.isArray(value) ? value.map((item: Value, i) => [i + 1, item] as const) : Object.entries(value);
  return parts.flatMap(([key, part]) => leaves(part, name === '' ? String(key) : `${name}.${key}`));
}

/** A spreadsheet runs a cell that starts with one of these as a formula; the second four are their wide forms. */
const RUN_AS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Text is always in quotes; an apostrophe before it keeps it from being run as a formula. */
function cell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  return `"${(RUN_AS_FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}
