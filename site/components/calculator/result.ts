import type { Area } from '../../../scripts/contract/generated/api.d.ts';
import { byKeys } from '../../../scripts/text/order.ts';
import type { ModelConfiguration } from '../../documents.ts';
import { cards, decimals } from '../../figures/format.ts';
import { amounts, DAYS_PER_YEAR, kgCo2ePerBillionOutputTokens, type Amounts, type Rates } from '../../figures/price.ts';
import type { Choices, Scenario } from './answers.ts';

/** What a scenario costs, and what it would cost in other cases that are published. */
export interface Result {
  readonly rates: Rates;
  readonly perDay: Amounts;
  /** 365 such days. */
  readonly perYear: Amounts;
  /** A thousand answers of the configuration's average length. */
  readonly perThousandAnswers: Amounts;
  /** By the pricing rule of the API: GPU energy, without a PUE. */
  readonly kgCo2ePerBillionOutputTokens: number;
  readonly cases: readonly Case[];
}

/** The same tokens, one thing being other. */
interface Case {
  /** What is other: the load of the server or the electricity. */
  readonly other: 'configuration' | 'electricity';
  readonly name: string;
  /** The configuration or the area in words. */
  readonly detail: string;
  readonly rowId: string;
  readonly iso3: string;
  readonly perDay: Amounts;
}

/** Prices a scenario. */
export function resultOf(scenario: Scenario, choices: Choices): Result {
  const { configuration, outputTokensPerDay, gCo2ePerKwh } = scenario;
  const rates = ratesOf(scenario);
  return {
    rates,
    perDay: amounts(outputTokensPerDay, rates),
    perYear: amounts(outputTokensPerDay * DAYS_PER_YEAR, rates),
    perThousandAnswers: amounts(1000 * configuration.avg_output_tokens, rates),
    kgCo2ePerBillionOutputTokens: kgCo2ePerBillionOutputTokens(configuration.wh_per_million_output_tokens, gCo2ePerKwh),
    cases: [...otherConfigurations(scenario, choices), ...otherElectricity(scenario, choices)],
  };
}

/** `4 × H100, 724.2 requests at once` */
export function load(configuration: ModelConfiguration): string {
  return `${cards(configuration)}, ${decimals(configuration.avg_running_batch, 1)} requests at once`;
}

function ratesOf({ configuration, pue, gCo2ePerKwh, pricePerKwh }: Scenario): Rates {
  return {
    whPerMillionOutputTokens: configuration.wh_per_million_output_tokens,
    pue: pue ?? 1,
    gCo2ePerKwh,
    pricePerKwh,
  };
}

/** The most and the least frugal of all configurations published for the model on that GPU. */
function otherConfigurations(scenario: Scenario, { configurations }: Choices): Case[] {
  const { slug, gpu } = scenario.configuration;
  const own = configurations
    .filter((c) => c.slug === slug && c.gpu === gpu)
    .sort(
      byKeys(
        (c) => c.wh_per_million_output_tokens,
        (c) => c.row_id,
      ),
    );
  return [
    ...own.slice(0, 1).map((c) => ({ c, name: `Least energy on ${gpu}` })),
    ...own
      .slice(1)
      .slice(-1)
      .map((c) => ({ c, name: `Most energy on ${gpu}` })),
  ].map(({ c, name }) => ({
    ...caseOf({ ...scenario, configuration: c }),
    other: 'configuration',
    name,
    detail: `of ${own.length} configurations: ${load(c)}${c.row_id === scenario.configuration.row_id ? ', the one chosen' : ''}`,
  }));
}

/** The world, and the countries with the lowest and the highest intensity, in the same year. */
function otherElectricity(scenario: Scenario, { grid }: Choices): Case[] {
  const { year } = scenario;
  const intensity = (area: Area): number => area.years[year] ?? NaN;
  const known = grid.areas
    .filter((area) => area.years[year] !== undefined)
    .sort(byKeys(intensity, (area) => area.iso3));
  const countries = known.filter((area) => area.area_type === 'country');
  const said = (area: Area): string =>
    `${decimals(intensity(area), 1)} gCO2e per kWh${area.iso3 === scenario.area.iso3 ? ', the one chosen' : ''}`;
  return [
    ...known
      .filter((area) => area.area_type === 'world')
      .map((area) => ({ area, name: `World in ${year}`, detail: said(area) })),
    ...[
      ...countries.slice(0, 1).map((area) => ({ area, name: `Lowest country in ${year}` })),
      ...countries
        .slice(1)
        .slice(-1)
        .map((area) => ({ area, name: `Highest country in ${year}` })),
    ].map(({ area, name }) => ({ area, name, detail: `of ${countries.length}: ${area.display_name}, ${said(area)}` })),
  ].map(({ area, name, detail }) => ({
    ...caseOf({ ...scenario, area, gCo2ePerKwh: intensity(area) }),
    other: 'electricity',
    name,
    detail,
  }));
}

function caseOf(scenario: Scenario): Pick<Case, 'rowId' | 'iso3' | 'perDay'> {
  return {
    rowId: scenario.configuration.row_id,
    iso3: scenario.area.iso3,
    perDay: amounts(scenario.outputTokensPerDay, ratesOf(scenario)),
  };
}
