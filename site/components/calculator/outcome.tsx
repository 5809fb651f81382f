import type { ModelConfiguration } from '../../documents.ts';
import { bandInWords, integer, sixDigits, threeDigits } from '../../../src/figures/format.ts';
import { inText } from '../../views/place.ts';
import { type Amounts, PUE_NOTE } from '../../../src/figures/price.ts';
import { Fact } from '../prose.tsx';
import { Table } from '../table.tsx';
import { PERIODS, type Scenario, UNITS } from './answers.ts';
import { load, type Result } from './record.ts';

interface OutcomeProps {
  readonly scenario: Scenario;
  readonly result: Result;
}

/** What a calculation comes to, and what it leaves out. */
export function Headline({ scenario, result, caveat }: OutcomeProps & { caveat: string }) {
  const { configuration, area, year, amount, unit, period, pue } = scenario;
  const { energyKwh, emissionsKgCo2e } = result.perPeriod;
  const band = bandInWords(energyKwh, configuration.relative_uncertainty);
  const answers = `for ${integer(1000)} answers of ${integer(configuration.avg_output_tokens)}\u00a0tokens`;
  const longer = [
    ...(period === 'year' ? [] : ([[result.perYear, `in a year of ${PERIODS[period]} such ${period}s`]] as const)),
    [result.perThousandAnswers, answers],
  ] as const;
  return (
    <>
      <h2 id="result">Result</h2>
      <p role="status" aria-live="polite" aria-atomic="true">
        <strong>
          {threeDigits(energyKwh)} kWh and {threeDigits(emissionsKgCo2e)} kg CO₂e a {period}
        </strong>{' '}
        {band !== null && `(${band} kWh with the uncertainty of the figure) `}
        for {integer(amount)} {amount === 1 ? UNITS[unit].slice(0, -1) : UNITS[unit]} of {configuration.model} on{' '}
        {load(configuration)}, with the average electricity{' '}
        {area.area_type === 'world' ? 'of the world' : `in ${inText(area.display_name)}`}, {year},{' '}
        {pue === null ? 'counting the GPUs alone' : `counting the GPUs times a PUE of ${sixDigits(pue)}`}.
      </p>
      <dl class="cards">
        {quantities({ scenario, result }).map(({ name, unit, of }) => (
          <div key={name}>
            <dt>
              {name} per {period}
            </dt>
            <dd>
              {threeDigits(of(result.perPeriod))} <span class="unit">{unit}</span>
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
  const steps = stepsOf({ scenario, result });
  return (
    <>
      <h2 id="range">How far it can be from this</h2>
      <p>
        The same {integer(scenario.outputTokens)} output tokens a {scenario.period}, with one thing other. A server with
        little to do works on few requests at once, and a token then costs more energy; a country’s electricity decides
        how much carbon that is.
      </p>
      <Cases scenario={scenario} result={result} />
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

/** The same use in other cases: least and most of what is published. */
function Cases({ scenario, result }: OutcomeProps) {
  const { period } = scenario;
  return (
    <Table
      label="Other cases"
      kind="calculator-cases"
      caption="Least and most of what is published for this model on this GPU, and for this year’s electricity"
      fixed
      rows={[{ name: 'As chosen', detail: '', perPeriod: result.perPeriod }, ...result.cases]}
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
        ...quantities({ scenario, result }).map(({ head, unit, of }) => ({
          head,
          unit: `${unit} per ${period}`,
          sort: (row: { readonly perPeriod: Amounts }) => of(row.perPeriod),
          written: threeDigits,
        })),
      ]}
    />
  );
}

/** The steps of a calculation: what each gives, how it is made, with the numbers put in, and its value. */
function stepsOf({ scenario, result }: OutcomeProps) {
  const { configuration, gCo2ePerKwh, period, unit, amount } = scenario;
  const tokens = {
    name: 'Output tokens',
    made: `${integer(amount)} answers × ${integer(configuration.avg_output_tokens)} tokens`,
    value: integer(scenario.outputTokens),
  };
  return [
    ...(unit === 'answers' ? [tokens] : []),
    ...quantities({ scenario, result }).map(({ head, unit, of, made }) => ({
      name: `${head} per ${period}`,
      made,
      value: `${threeDigits(of(result.perPeriod))} ${unit}`,
    })),
    {
      name: 'Emissions of a billion output tokens, GPUs alone',
      made: `${whPerMillion(configuration)} × ${intensity(gCo2ePerKwh)} ÷ ${integer(1000)}`,
      value: `${threeDigits(result.kgCo2ePerBillionOutputTokens)} kg CO₂e`,
    },
  ];
}

/**
 * Energy, emissions and, where a price is given, cost: what each is called, its name in short, its unit, its figure, and
 * how that of a day is made, with the numbers put in.
 */
function quantities({ scenario, result }: OutcomeProps) {
  const { configuration, outputTokens, pue, gCo2ePerKwh, pricePerKwh, currency } = scenario;
  const energy = `${sixDigits(result.perPeriod.energyKwh)} kWh`;
  const money = currency === '' ? 'units of your currency' : currency;
  const all = [
    {
      name: 'Energy',
      head: 'Energy',
      unit: 'kWh',
      of: (amounts: Amounts) => amounts.energyKwh,
      made:
        `${whPerMillion(configuration)} × ${integer(outputTokens)} ÷ ${integer(1e6)} ÷ ${integer(1000)}` +
        (pue === null ? '' : ` × ${sixDigits(pue)}`),
    },
    {
      name: 'Emissions',
      head: 'Emissions',
      unit: 'kg CO₂e',
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
  return `${sixDigits(gCo2ePerKwh)} gCO₂e per kWh`;
}
