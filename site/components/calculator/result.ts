import type { Area } from '../../../scripts/contract/generated/api.d.ts';
import { byKeys } from '../../../scripts/text/order.ts';
import type { ModelConfiguration } from '../../documents.ts';
import { cards, decimals } from '../../figures/format.ts';
import { amounts, DAYS_PER_YEAR, kgCo2ePerBillionOutputTokens, type Amounts } from '../../figures/price.ts';
import type { Choices, Scenario } from './answers.ts';

/** What a scenario costs, and what it would cost in other cases that are published. */
export interface Result {
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
  return {
    perDay: priced(outputTokensPerDay, scenario),
    perYear: priced(outputTokensPerDay * DAYS_PER_YEAR, scenario),
    perThousandAnswers: priced(1000 * configuration.avg_output_tokens, scenario),
    kgCo2ePerBillionOutputTokens: kgCo2ePerBillionOutputTokens(configuration.wh_per_million_output_tokens, gCo2ePerKwh),
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

/** The most and the least frugal of all configurations published for the model on that GPU. */
function otherConfigurations(scenario: Scenario, { configurations }: Choices): Case[] {
  const { slug, gpu, row_id } = scenario.configuration;
  const own = configurations
    .filter((c) => c.slug === slug && c.gpu === gpu)
    .sort(
      byKeys(
        (c) => c.wh_per_million_output_tokens,
        (c) => c.row_id,
      ),
    );
  return ends(own, ['Least energy', 'Most energy']).map(([configuration, name]) => ({
    ...caseOf({ ...scenario, configuration }),
    name: `${name} on ${gpu}`,
    detail: `of ${own.length} configurations: ${load(configuration)}${chosen(configuration.row_id === row_id)}`,
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
  return [
    ...all.slice(0, 1).map((one) => [one, first] as const),
    ...all
      .slice(1)
      .slice(-1)
      .map((one) => [one, last] as const),
  ];
}

function chosen(is: boolean): string {
  return is ? ', the one chosen' : '';
}

function caseOf(scenario: Scenario): Pick<Case, 'rowId' | 'iso3' | 'perDay'> {
  return {
    rowId: scenario.configuration.row_id,
    iso3: scenario.area.iso3,
    perDay: priced(scenario.outputTokensPerDay, scenario),
  };
}
