import type { Area } from '../../../scripts/contract/generated/api.d.ts';
import { byKeys } from '../../../scripts/text/order.ts';
import type { ModelConfiguration } from '../../documents.ts';
import { cards, decimals } from '../../figures/format.ts';
import { amounts, DAYS_PER_YEAR, kgCo2ePerBillionOutputTokens, type Amounts } from '../../figures/price.ts';
import type { Choices, Scenario } from './answers.ts';

/** What a scenario costs, and what it would cost in other cases that are published. */
export type Result = ReturnType<typeof resultOf>;

/** Prices a scenario. */
export function resultOf(scenario: Scenario, choices: Choices) {
  const { configuration, outputTokensPerDay, gCo2ePerKwh } = scenario;
  return {
    perDay: priced(outputTokensPerDay, scenario),
    /** 365 such days. */
    perYear: priced(outputTokensPerDay * DAYS_PER_YEAR, scenario),
    /** A thousand answers of the configuration's average length. */
    perThousandAnswers: priced(1000 * configuration.avg_output_tokens, scenario),
    /** By the pricing rule of the API: GPU energy, without a PUE. */
    kgCo2ePerBillionOutputTokens: kgCo2ePerBillionOutputTokens(configuration.wh_per_million_output_tokens, gCo2ePerKwh),
    /** The same tokens, with one thing different: the load of the server, or the electricity. */
    cases: [...otherConfigurations(scenario, choices), ...otherElectricity(scenario, choices)],
  };
}

/** `4 × H100, 724.2 requests at once` */
export function load(configuration: ModelConfiguration): string {
  return `${cards(configuration)}, ${decimals(configuration.avg_running_batch, 1)} requests at once`;
}

function priced(outputTokens: number, { configuration, pue, gCo2ePerKwh, pricePerKwh }: Scenario): Amounts {
  const whPerMillionOutputTokens = configuration.wh_per_million_output_tokens;
  return amounts(outputTokens, { whPerMillionOutputTokens, pue: pue ?? 1, gCo2ePerKwh, pricePerKwh });
}

const energyOf = (configuration: ModelConfiguration): number => configuration.wh_per_million_output_tokens;

/** The most and the least frugal of all configurations published for the model on that GPU. */
function otherConfigurations(scenario: Scenario, { configurations }: Choices) {
  const { slug, gpu, row_id } = scenario.configuration;
  const own = configurations.filter((c) => c.slug === slug && c.gpu === gpu).sort(byKeys(energyOf, 'row_id'));
  return ends(own, ['Least energy', 'Most energy']).map(([configuration, name]) => ({
    ...caseOf({ ...scenario, configuration }),
    name: `${name} on ${gpu}`,
    detail: `of ${own.length} configurations: ${load(configuration)}${chosen(configuration.row_id === row_id)}`,
  }));
}

/** The world, and the countries with the lowest and the highest intensity, in the same year. */
function otherElectricity(scenario: Scenario, { grid }: Choices) {
  const { year } = scenario;
  const intensity = (area: Area): number => area.years[year] ?? NaN;
  const known = grid.areas.filter((area) => area.years[year] !== undefined).sort(byKeys(intensity, 'iso3'));
  const countries = known.filter((area) => area.area_type === 'country');
  const world = known.filter((area) => area.area_type === 'world').map((area) => [area, 'World', ''] as const);
  const extremes = ends(countries, ['Lowest country', 'Highest country']).map(
    ([area, name]) => [area, name, `of ${countries.length}: ${area.display_name}, `] as const,
  );
  return [...world, ...extremes].map(([area, name, which]) => ({
    ...caseOf({ ...scenario, area, gCo2ePerKwh: intensity(area) }),
    name: `${name} in ${year}`,
    detail: `${which}${decimals(intensity(area), 1)} gCO2e per kWh${chosen(area.iso3 === scenario.area.iso3)}`,
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
    perDay: priced(scenario.outputTokensPerDay, scenario),
  };
}
