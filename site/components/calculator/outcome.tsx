import type { ModelConfiguration } from '../../documents.ts';
import { integer, sixDigits, threeDigits } from '../../figures/format.ts';
import { type Amounts, DAYS_PER_YEAR, PUE_NOTE } from '../../figures/price.ts';
import { Fact } from '../prose.tsx';
import { Table } from '../table.tsx';
import type { Scenario } from './answers.ts';
import { load, type Result } from './record.ts';

interface OutcomeProps {
  readonly scenario: Scenario;
  readonly result: Result;
}

/** What a calculation comes to, and what it leaves out. */
export function Headline({ scenario, result, caveat }: OutcomeProps & { caveat: string }) {
  const { configuration, area, year, outputTokensPerDay, pue } = scenario;
  const { energyKwh, emissionsKgCo2e } = result.perDay;
  const answers = `for ${integer(1000)} answers of ${integer(configuration.avg_output_tokens)}\u00a0tokens`;
  const longer = [
    [result.perYear, `in a year of ${DAYS_PER_YEAR} days`],
    [result.perThousandAnswers, answers],
  ] as const;
  return (
    <>
      <h2 id="result">Result</h2>
      <p role="status" aria-live="polite" aria-atomic="true">
        <strong>
          At least {threeDigits(energyKwh)} kWh and {threeDigits(emissionsKgCo2e)} kg CO2e a day
        </strong>{' '}
        for {integer(outputTokensPerDay)} output {outputTokensPerDay === 1 ? 'token' : 'tokens'} of{' '}
        {configuration.model} on {load(configuration)}, with the average electricity{' '}
        {area.area_type === 'world' ? 'of the world' : `in ${area.display_name}`}, {year},{' '}
        {pue === null ? 'counting the GPUs alone' : `counting the GPUs times a PUE of ${sixDigits(pue)}`}.
      </p>
      <dl class="cards">
        {quantities({ scenario, result }).map(({ name, unit, of }) => (
          <div key={name}>
            <dt>{name} per day</dt>
            <dd>
              {threeDigits(of(result.perDay))} <span class="unit">{unit}</span>
            </dd>
            {longer.map(([amounts, words]) => (
              <dd class="more" key={words}>
                <strong>{threeDigits(of(amounts))}</strong> {unit} {words}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p class="caveat">
        {caveat} {pue !== null && PUE_NOTE}
      </p>
    </>
  );
}

/** How far they can be from others, and the formula with the numbers put in. */
export function Background({ scenario, result }: OutcomeProps) {
  const perDay = quantities({ scenario, result });
  const { configuration, gCo2ePerKwh } = scenario;
  const steps = [
    ...perDay.map(({ head, unit, of, made }) => ({
      name: `${head} per day`,
      made,
      value: `${threeDigits(of(result.perDay))} ${unit}`,
    })),
    {
      name: 'Emissions of a billion output tokens, GPUs alone',
      made: `${whPerMillion(configuration)} × ${intensity(gCo2ePerKwh)} ÷ ${integer(1000)}`,
      value: `${threeDigits(result.kgCo2ePerBillionOutputTokens)} kg CO2e`,
    },
  ];
  return (
    <>
      <h2 id="range">How far it can be from this</h2>
      <p>
        The same {integer(scenario.outputTokensPerDay)} output tokens a day, with one thing other. A server with little
        to do works on few requests at once, and a token then costs more energy; a country’s electricity decides how
        much carbon that is.
      </p>
      <Table
        label="Other cases"
        kind="calculator-cases"
        caption="Least and most of what is published for this model on this GPU, and for this year’s electricity"
        fixed
        rows={[{ name: 'As chosen', detail: '', perDay: result.perDay }, ...result.cases]}
        columns={[
          {
            head: 'Case',
            rowHead: true,
            cell: ({ name, detail }) => (
              <>
                {name}
                {detail !== '' && <span class="case-detail">{detail}</span>}
              </>
            ),
          },
          ...perDay.map(({ head, unit, of }) => ({
            head,
            unit: `${unit} per day`,
            sort: (row: { readonly perDay: Amounts }) => of(row.perDay),
            written: threeDigits,
          })),
        ]}
      />
      <h2 id="formula">The formula, with the numbers put in</h2>
      <dl class="formula">
        {steps.map(({ name, made, value }) => (
          <Fact key={name} name={name}>
            {made} = <strong>{value}</strong>
          </Fact>
        ))}
      </dl>
    </>
  );
}

/**
 * Energy, emissions and, where a price is given, cost: what each is called, its name in short, its unit, its figure, and
 * how that of a day is made, with the numbers put in.
 */
function quantities({ scenario, result }: OutcomeProps) {
  const { configuration, outputTokensPerDay, pue, gCo2ePerKwh, pricePerKwh, currency } = scenario;
  const energy = `${sixDigits(result.perDay.energyKwh)} kWh`;
  const money = currency === '' ? 'units of your currency' : currency;
  const all = [
    {
      name: 'Energy',
      head: 'Energy',
      unit: 'kWh',
      of: (amounts: Amounts) => amounts.energyKwh,
      made:
        `${whPerMillion(configuration)} × ${integer(outputTokensPerDay)} ÷ ${integer(1e6)} ÷ ${integer(1000)}` +
        (pue === null ? '' : ` × ${sixDigits(pue)}`),
    },
    {
      name: 'Emissions',
      head: 'Emissions',
      unit: 'kg CO2e',
      of: (amounts: Amounts) => amounts.emissionsKgCo2e,
      made: `${energy} × ${intensity(gCo2ePerKwh)} ÷ ${integer(1000)}`,
    },
    {
      name: 'Cost of electricity',
      head: 'Cost',
      unit: money,
      of: (amounts: Amounts) => amounts.cost ?? 0,
      made: `${energy} × ${sixDigits(pricePerKwh ?? 0)} ${money} per kWh`,
    },
  ];
  return pricePerKwh === null ? all.slice(0, 2) : all;
}

function whPerMillion({ wh_per_million_output_tokens }: ModelConfiguration): string {
  return `${sixDigits(wh_per_million_output_tokens)} Wh per million output tokens`;
}

function intensity(gCo2ePerKwh: number): string {
  return `${sixDigits(gCo2ePerKwh)} gCO2e per kWh`;
}
