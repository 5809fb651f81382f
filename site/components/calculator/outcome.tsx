import { integer, sixDigits, threeDigits } from '../../figures/format.ts';
import { DAYS_PER_YEAR, type Amounts } from '../../figures/price.ts';
import type { Scenario } from './answers.ts';
import { PUE_NOTE } from './record.ts';
import { load, type Result } from './result.ts';

interface OutcomeProps {
  readonly scenario: Scenario;
  readonly result: Result;
}

/** What a calculation comes to, and what it leaves out. */
export function Headline({ scenario, result, caveat }: OutcomeProps & { caveat: string }) {
  const { configuration, area, year, outputTokensPerDay, pue } = scenario;
  const { energyKwh, emissionsKgCo2e } = result.perDay;
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
        <Quantity name="Energy" unit="kWh" of={(a) => a.energyKwh} {...{ scenario, result }} />
        <Quantity name="Emissions" unit="kg CO2e" of={(a) => a.emissionsKgCo2e} {...{ scenario, result }} />
        <Quantity name="Cost of electricity" unit={money(scenario)} of={(a) => a.cost} {...{ scenario, result }} />
      </dl>
      <p class="caveat">
        {caveat} {pue !== null && PUE_NOTE}
      </p>
    </>
  );
}

/** How far they can be from others, and the formula with the numbers put in. */
export function Background({ scenario, result }: OutcomeProps) {
  return (
    <>
      <h2 id="range">How far it can be from this</h2>
      <p>
        The same {integer(scenario.outputTokensPerDay)} output tokens a day, with one thing other. A server with little
        to do works on few requests at once, and a token then costs more energy; a country’s electricity decides how
        much carbon that is.
      </p>
      <Cases scenario={scenario} result={result} />
      <h2 id="formula">The formula, with the numbers put in</h2>
      <Formula scenario={scenario} result={result} />
    </>
  );
}

interface QuantityProps extends OutcomeProps {
  readonly name: string;
  readonly unit: string;
  readonly of: (amounts: Amounts) => number | null;
}

/** One quantity per day, per year and per thousand answers; nothing where it is not known. */
function Quantity({ name, unit, of, scenario, result }: QuantityProps) {
  const day = of(result.perDay);
  if (day === null) return null;
  const more = [
    [result.perYear, `in a year of ${DAYS_PER_YEAR} days`],
    [
      result.perThousandAnswers,
      `for ${integer(1000)} answers of ${integer(scenario.configuration.avg_output_tokens)}\u00a0tokens`,
    ],
  ] as const;
  return (
    <div>
      <dt>{name} per day</dt>
      <dd>
        {threeDigits(day)} <span class="unit">{unit}</span>
      </dd>
      {more.map(([amounts, words]) => (
        <dd class="more" key={words}>
          <strong>{threeDigits(of(amounts) ?? 0)}</strong> {unit} {words}
        </dd>
      ))}
    </div>
  );
}

function Cases({ scenario, result }: OutcomeProps) {
  const priced = result.perDay.cost !== null;
  const chosen = { name: 'As chosen', detail: '', perDay: result.perDay };
  return (
    <section class="table-box calculator-cases" tabIndex={0} aria-label="Other cases">
      <table>
        <caption>
          Least and most of what is published for this model on this GPU, and for this year’s electricity
        </caption>
        <thead>
          <tr>
            <th scope="col">Case</th>
            <th scope="col" class="figure">
              Energy<span class="unit">kWh per day</span>
            </th>
            <th scope="col" class="figure">
              Emissions<span class="unit">kg CO2e per day</span>
            </th>
            {priced && (
              <th scope="col" class="figure">
                Cost<span class="unit">{money(scenario)} per day</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {[chosen, ...result.cases].map(({ name, detail, perDay }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {detail !== '' && <span class="case-detail">{detail}</span>}
              </th>
              <td class="figure">{threeDigits(perDay.energyKwh)}</td>
              <td class="figure">{threeDigits(perDay.emissionsKgCo2e)}</td>
              {priced && <td class="figure">{threeDigits(perDay.cost ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Formula({ scenario, result }: OutcomeProps) {
  const { configuration, outputTokensPerDay, pue, gCo2ePerKwh, pricePerKwh } = scenario;
  const currency = money(scenario);
  const { energyKwh, emissionsKgCo2e, cost } = result.perDay;
  const wh = `${sixDigits(configuration.wh_per_million_output_tokens)} Wh per million output tokens`;
  const grid = `${sixDigits(gCo2ePerKwh)} gCO2e per kWh`;
  const steps = [
    {
      name: 'Energy per day',
      made: `${wh} × ${integer(outputTokensPerDay)} ÷ ${integer(1e6)} ÷ ${integer(1000)}${pue === null ? '' : ` × ${sixDigits(pue)}`}`,
      value: `${threeDigits(energyKwh)} kWh`,
    },
    {
      name: 'Emissions per day',
      made: `${sixDigits(energyKwh)} kWh × ${grid} ÷ ${integer(1000)}`,
      value: `${threeDigits(emissionsKgCo2e)} kg CO2e`,
    },
    ...(pricePerKwh === null || cost === null
      ? []
      : [
          {
            name: 'Cost per day',
            made: `${sixDigits(energyKwh)} kWh × ${sixDigits(pricePerKwh)} ${currency} per kWh`,
            value: `${threeDigits(cost)} ${currency}`,
          },
        ]),
    {
      name: 'Emissions of a billion output tokens, GPUs alone',
      made: `${wh} × ${grid} ÷ ${integer(1000)}`,
      value: `${threeDigits(result.kgCo2ePerBillionOutputTokens)} kg CO2e`,
    },
  ];
  return (
    <dl class="formula">
      {steps.map(({ name, made, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {made} = <strong>{value}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The reader's name for the currency of the price. */
function money({ currency }: Scenario): string {
  return currency === '' ? 'units of your currency' : currency;
}
