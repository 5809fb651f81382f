import type { ChartFoot } from '../../charts/chart.ts';
import type { Documents, ModelConfiguration } from '../../documents.ts';
import { kgCo2ePerBillionOutputTokens } from '../../../src/figures/energy.ts';
import { type Amounts, amounts, leastBusy, PUE_NOTE } from '../../../src/figures/price.ts';
import { type CalculatorChoices, PERIODS, type Scenario } from './answers.ts';
import type { Area } from '../../../src/contract/generated/api.d.ts';
import { CHAT } from '../../../src/figures/chat.ts';
import { byKeys } from '../../../src/core/text/order.ts';
import { releaseShown } from '../../views/release-shown.ts';
import { csv } from '../../../src/core/text/csv.ts';
import { cards, decimals, integer, withUnit } from '../../../src/figures/format.ts';
import { bandOf, energyFigure } from '../../../src/figures/uncertainty.ts';

/** What a scenario costs, and what it would cost in other cases that are published. */
export type Result = ReturnType<typeof resultOf>;

/** Prices a scenario. */
export function resultOf(scenario: Scenario, choices: CalculatorChoices) {
  const { configuration, outputTokens, span, gCo2ePerKwh } = scenario;
  return {
    /** All of the time that was asked for. */
    total: priced(outputTokens, scenario),
    /** The same use on the smallest batch that was measured of the model on that GPU: a server with little to do. */
    leastBusy: leastBusyCase(scenario, choices),
    /** A year of 365 days or 12 months of it. */
    perYear: priced(outputTokens * PERIODS[span], scenario),
    /** A thousand answers of the configuration's average length. */
    perThousandAnswers: priced(1000 * configuration.avg_output_tokens, scenario),
    /** By the pricing rule of the API: GPU energy, without a PUE. */
    kgCo2ePerBillionOutputTokens: kgCo2ePerBillionOutputTokens(configuration.wh_per_million_output_tokens, gCo2ePerKwh),
    /** The same tokens, with one thing different: the load of the server, or the electricity. */
    cases: [...otherConfigurations(scenario, choices), ...otherElectricity(scenario, choices)],
  };
}

/** `4 × H100, 724 requests at once` */
export function load(configuration: ModelConfiguration): string {
  return `${cards(configuration)}, ${integer(configuration.avg_running_batch)} requests at once`;
}

function priced(outputTokens: number, { configuration, pue, gCo2ePerKwh, pricePerKwh }: Scenario): Amounts {
  const whPerMillionOutputTokens = configuration.wh_per_million_output_tokens;
  return amounts(outputTokens, { whPerMillionOutputTokens, pue: pue ?? 1, gCo2ePerKwh, pricePerKwh });
}

function leastBusyCase(scenario: Scenario, { configurations }: CalculatorChoices) {
  const { slug, gpu } = scenario.configuration;
  const own = configurations.filter((c) => c.slug === slug && c.gpu === gpu);
  const configuration = leastBusy(scenario.configuration, own);
  return { configuration, total: priced(scenario.outputTokens, { ...scenario, configuration }) };
}

const energyOf = (configuration: ModelConfiguration): number => configuration.wh_per_million_output_tokens;

/** The most and the least frugal of all configurations published for the model on that GPU. */
function otherConfigurations(scenario: Scenario, { configurations }: CalculatorChoices) {
  const { slug, gpu, row_id } = scenario.configuration;
  const own = configurations.filter((c) => c.slug === slug && c.gpu === gpu).sort(byKeys(energyOf, (c) => c.row_id));
  return ends(own, ['Least energy', 'Most energy']).map(([configuration, name]) => ({
    ...caseOf({ ...scenario, configuration }),
    name: `${name} on ${gpu}`,
    detail: `of ${own.length} configurations: ${load(configuration)}${chosen(configuration.row_id === row_id)}`,
  }));
}

/** The world, and the countries with the lowest and the highest intensity, in the same year. */
function otherElectricity(scenario: Scenario, { grid }: CalculatorChoices) {
  const { year } = scenario;
  const intensity = (area: Area): number => area.years[year] ?? NaN;
  const known = grid.areas
    .filter((area) => area.years[year] !== undefined)
    .sort(byKeys(intensity, (area) => area.iso3));
  const countries = known.filter((area) => area.area_type === 'country');
  const world = known.filter((area) => area.area_type === 'world').map((area) => [area, 'World', ''] as const);
  const extremes = ends(countries, ['Lowest country', 'Highest country']).map(
    ([area, name]) => [area, name, `of ${countries.length}: ${area.display_name}, `] as const,
  );
  return [...world, ...extremes].map(([area, name, which]) => ({
    ...caseOf({ ...scenario, area, gCo2ePerKwh: intensity(area) }),
    name: `${name} in ${year}`,
    detail: `${which}${withUnit(decimals(intensity(area), 1), 'gCO₂e')} per kWh${chosen(area.iso3 === scenario.area.iso3)}`,
  }));
}

/** The first and the last of a list with their names; one that is both is the first. */
function ends<T>(all: readonly T[], [first, last]: readonly [string, string]): (readonly [T, string])[] {
  const [one, ...others] = all.map((each, i) => [each, i === 0 ? first : last] as const);
  return [one, others.at(-1)].filter((end) => end !== undefined);
}

function chosen(is: boolean): string {
  return is ? ', the one chosen' : '';
}

function caseOf(scenario: Scenario) {
  return {
    rowId: scenario.configuration.row_id,
    iso3: scenario.area.iso3,
    u: scenario.configuration.relative_uncertainty,
    total: priced(scenario.outputTokens, scenario),
  };
}

export type ResultFacts = ReturnType<typeof factsOf>;

/** What the page says to its script. */
export type CalculatorFacts = ResultFacts & { readonly source: string; readonly foot: ChartFoot };

/** What the page says of the documents that the figures are from. */
export function factsOf(documents: Documents, { reference, published, workloads }: CalculatorChoices) {
  const { index, manifest, modelDocuments, workloadDocuments } = documents;
  return {
    /** `row_id` of the configuration that the calculator opens with. */
    reference,
    /** The ceiling of the index, ms. */
    published,
    workloads: workloads.map(({ workload, name }) => ({
      workload,
      name,
      data_version: workloadDocuments.find((one) => one.workload === workload)?.data_version ?? null,
    })),
    caveat: index.caveat,
    boundary: index.boundary,
    attribution: manifest.attribution,
    release: releaseShown(documents)?.date ?? null,
    /** `data_version` of the document of each model, by its slug. */
    modelVersions: Object.fromEntries(modelDocuments.map(({ slug, data_version }) => [slug, data_version] as const)),
  };
}

/** How each figure is made from the others, in the names of the record. */
const FORMULA = {
  energy_kwh: 'wh_per_million_output_tokens * (output_tokens / 1000000) * pue (1 where none is given) / 1000',
  emissions_kg_co2e: 'energy_kwh * g_co2e_per_kwh / 1000',
  cost: 'energy_kwh * price_per_kwh',
  kg_co2e_per_billion_output_tokens: 'wh_per_million_output_tokens * g_co2e_per_kwh / 1000',
} as const;

/**
 * A calculation to keep or to pass on: what was asked, every figure in full, how it is made, what it covers, and where
 * it comes from. Names and units are those of the API.
 */
export function recordOf(
  scenario: Scenario,
  result: Result,
  choices: CalculatorChoices,
  facts: ResultFacts,
  address: string,
) {
  const { configuration, area } = scenario;
  const { relativeUncertainty: u } = energyFigure(configuration);
  return {
    address,
    release: facts.release,
    inputs: inputsOf(scenario),
    figures: {
      model: configuration.model,
      gpu: configuration.gpu,
      num_gpus: configuration.num_gpus,
      precision: configuration.precision,
      avg_running_batch: configuration.avg_running_batch,
      median_itl_ms: configuration.median_itl_ms,
      avg_output_tokens: configuration.avg_output_tokens,
      wh_per_million_output_tokens: configuration.wh_per_million_output_tokens,
      relative_uncertainty: u ?? null,
      area: area.display_name,
      g_co2e_per_kwh: scenario.gCo2ePerKwh,
    },
    results: {
      total: written(result.total, u),
      per_year: written(result.perYear, u),
      per_1000_answers: written(result.perThousandAnswers, u),
      kg_co2e_per_billion_output_tokens: result.kgCo2ePerBillionOutputTokens,
    },
    other_cases: result.cases.map(({ name, rowId, iso3, u: own, total }) => ({
      name,
      row_id: rowId,
      iso3,
      ...written(total, own),
    })),
    formula: FORMULA,
    boundary: facts.boundary,
    pue_note: scenario.pue === null ? null : PUE_NOTE,
    caveat: facts.caveat,
    attribution: facts.attribution,
    documents: [
      energyDocument(configuration, choices, facts),
      { path: 'grid.json', data_version: choices.grid.data_version },
    ],
  };
}

/** What was asked. */
function inputsOf(scenario: Scenario) {
  const { area, configuration } = scenario;
  return {
    row_id: configuration.row_id,
    itl_ceiling_ms: scenario.limits.ceiling,
    itl_statistic: scenario.limits.statistic,
    amount: scenario.amount,
    unit: scenario.unit,
    period: scenario.period,
    span: scenario.span,
    iso3: area.iso3,
    year: scenario.year,
    pue: scenario.pue,
    price_per_kwh: scenario.pricePerKwh,
    currency: scenario.currency === '' ? null : scenario.currency,
  };
}

/** The document that the energy is from: of the model for chat, else of the workload. */
function energyDocument(
  { slug }: ModelConfiguration,
  { workload }: CalculatorChoices,
  { workloads, modelVersions }: ResultFacts,
) {
  if (workload === CHAT) return { path: `models/${slug}.json`, data_version: modelVersions[slug] ?? null };
  const own = workloads.find((one) => one.workload === workload);
  return { path: `workloads/${workload}.json`, data_version: own?.data_version ?? null };
}

/** Amounts in the names of the record, each with both ends of its band; null where no band is known, or no price. */
function written({ outputTokens, energyKwh, emissionsKgCo2e, cost }: Amounts, u: number | null | undefined) {
  const [energy, emissions, money] = [energyKwh, emissionsKgCo2e, cost].map((value) =>
    value === null || u == null ? { low: null, high: null } : bandOf(value, u),
  );
  return {
    output_tokens: outputTokens,
    energy_kwh: energyKwh,
    energy_kwh_low: energy?.low ?? null,
    energy_kwh_high: energy?.high ?? null,
    emissions_kg_co2e: emissionsKgCo2e,
    emissions_kg_co2e_low: emissions?.low ?? null,
    emissions_kg_co2e_high: emissions?.high ?? null,
    cost,
    cost_low: money?.low ?? null,
    cost_high: money?.high ?? null,
  };
}

/** What a record is made of. */
type RecordValue = string | number | boolean | null | readonly RecordValue[] | { readonly [name: string]: RecordValue };

/**
 * A record as CSV (RFC 4180) of two columns, a field and its value: nested names are joined by dots, items of a list
 * are numbered from 1, null is empty.
 */
export function recordCsv(record: RecordValue): string {
  return csv([['field', 'value'], ...leaves(record, '')]);
}

function leaves(value: RecordValue, name: string): [string, string | number | boolean | null][] {
  if (value === null || typeof value !== 'object') return [[name, value]];
  const parts = Array.isArray(value)
    ? value.map((item: RecordValue, i) => [i + 1, item] as const)
    : Object.entries(value);
  return parts.flatMap(([key, part]) => leaves(part, name === '' ? String(key) : `${name}.${key}`));
}
