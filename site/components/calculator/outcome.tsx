import type { ModelConfiguration } from '../../documents.ts';
import { bandInWords, cards, integer, sixDigits, threeDigits, withUnit } from '../../../src/figures/format.ts';
import { type Amounts, PUE_NOTE } from '../../../src/figures/price.ts';
import { bandOf, energyFigure } from '../../../src/figures/uncertainty.ts';
import { type CitationFacts, cite } from '../../../src/releases/citation.ts';
import { inText } from '../../views/place.ts';
import { Fact } from '../prose.tsx';
import { Table } from '../table.tsx';
import { PERIODS, type Scenario, UNITS, useInWords } from './answers.ts';
import { load, type Result } from './record.ts';

interface OutcomeProps {
  readonly scenario: Scenario;
  readonly result: Result;
}

/**
 * The figures of a result, with a bar from the band of the chosen configuration to the smallest batch, and the button that
 * copies its sentence: on a phone they stay in sight.
 */
export function Headline({ scenario, result }: OutcomeProps) {
  const { configuration, span, pue } = scenario;
  const { relativeUncertainty: u } = energyFigure(configuration);
  const { total, leastBusy } = result;
  const most = Math.max(total.energyKwh * (1 + (u ?? 0)), leastBusy.total.energyKwh);
  const { low, high } = bandOf(total.energyKwh, u ?? 0);
  const share = (value: number): string => `${((100 * value) / most).toFixed(1)}%`;
  return (
    <>
      <div class="headline">
        <p class="headline-figures">
          {quantities({ scenario, result }).map(({ name, unit, of }) => (
            <span key={name} title={name}>
              <strong>{threeDigits(of(total))}</strong>
              {'\u00a0'}
              {unit} <small>{bandInWords(of(total), u)}</small>
            </span>
          ))}
        </p>
        <div
          class="reach"
          style={{ '--low': share(low), '--at': share(total.energyKwh), '--high': share(high) }}
          aria-hidden="true"
        />
        <button class="button needs-script" type="button" data-copy="#sentence">
          Copy sentence with citation
        </button>
      </div>
      <p class="headline-words">
        A {span} on {cards(configuration)}, {pue === null ? 'GPUs alone: a floor' : 'GPUs times the PUE'}. Coloured: its
        uncertainty
        {leastBusy.configuration === configuration
          ? '. This is the smallest batch that was measured.'
          : `; pale: up to ${withUnit(threeDigits(leastBusy.total.energyKwh), 'kWh')} with the smallest batch measured, ${integer(leastBusy.configuration.avg_running_batch)} requests at once.`}
      </p>
    </>
  );
}

interface SentenceProps extends OutcomeProps {
  readonly caveat: string;
  readonly facts: CitationFacts;
  /** The link that gives the same result. */
  readonly address: string;
}

/** The result in a sentence, with what it leaves out and its citation, to be copied as a whole. */
export function Sentence({ scenario, result, caveat, facts, address }: SentenceProps) {
  const { configuration, area, year, pue } = scenario;
  const { text } = cite(facts, {
    title: `Energy of output tokens of ${configuration.model} (calculator)`,
    what: 'calculator',
    version: configuration.row_id,
    url: address,
  });
  const figures = quantities({ scenario, result }).map(({ unit, of }) => {
    const band = bandInWords(of(result.total), configuration.relative_uncertainty);
    return `${withUnit(threeDigits(of(result.total)), unit)}${band === null ? '' : ` (${band})`}`;
  });
  return (
    <blockquote id="sentence">
      <p role="status" aria-live="polite" aria-atomic="true">
        {useInWords(scenario)} of {configuration.model} on {load(configuration)}, take {listed(figures)}, with the
        average electricity {area.area_type === 'world' ? 'of the world' : `in ${inText(area.display_name)}`}, {year},{' '}
        {pue === null ? 'GPUs alone: a floor' : `counting the GPUs times a PUE of ${sixDigits(pue)}`}.
      </p>{' '}
      <p class="muted small">
        {caveat} {pue !== null && PUE_NOTE}
      </p>{' '}
      <p class="muted small">{text}</p>
    </blockquote>
  );
}

function listed(all: readonly string[]): string {
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
}

/** The use over other times, in other cases, and the formula with the numbers put in. */
export function Background({ scenario, result }: OutcomeProps) {
  return (
    <>
      <h2 id="range">How far it can be from this</h2>
      <p>
        {useInWords(scenario)}, with one thing other. A server with little to do works on few requests at once, and a
        token then costs more energy; a country’s electricity decides how much carbon that is.
      </p>
      <Cases scenario={scenario} result={result} />
      <h2 id="formula">The formula, with the numbers put in</h2>
      <dl class="formula">
        {stepsOf({ scenario, result }).map(({ name, made, value }) => (
          <Fact key={name} name={name}>
            {made} = <strong>{value}</strong>
          </Fact>
        ))}
      </dl>
    </>
  );
}

/** The same use over other times, and in other cases: least and most of what is published. */
function Cases({ scenario, result }: OutcomeProps) {
  const { span, configuration } = scenario;
  const year = { name: 'A year', detail: `of ${PERIODS[span]} such ${span}s`, total: result.perYear };
  const answers = { name: '1\u202f000 answers', detail: `of ${integer(configuration.avg_output_tokens)} tokens` };
  return (
    <Table
      label="Other cases"
      kind="calculator-cases"
      caption="Other times, and least and most of what is published for this model on this GPU and for this year’s electricity"
      fixed
      rows={[
        { name: `A ${span}, as chosen`, detail: '', total: result.total },
        ...(span === 'year' ? [] : [year]),
        { ...answers, total: result.perThousandAnswers },
        ...result.cases,
      ]}
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
          unit,
          sort: (row: { readonly total: Amounts }) => of(row.total),
          written: threeDigits,
        })),
      ]}
    />
  );
}

/** The steps of a calculation: what each gives, how it is made, with the numbers put in, and its value. */
function stepsOf({ scenario, result }: OutcomeProps) {
  const { configuration, gCo2ePerKwh, period, span, unit, amount, outputTokens } = scenario;
  const tokens = {
    name: `Output tokens in a ${span}`,
    made: [
      `${integer(amount)} ${UNITS[unit]} a ${period}`,
      ...(unit === 'answers' ? [` × ${integer(configuration.avg_output_tokens)} tokens`] : []),
      ...(span === period ? [] : [` × ${PERIODS[period]} ÷ ${PERIODS[span]}`]),
    ].join(''),
    value: integer(outputTokens),
  };
  return [
    ...(unit === 'answers' || span !== period ? [tokens] : []),
    ...quantities({ scenario, result }).map(({ head, unit, of, made }) => ({
      name: `${head} in a ${span}`,
      made,
      value: withUnit(threeDigits(of(result.total)), unit),
    })),
    {
      name: 'Emissions of a billion output tokens, GPUs alone',
      made: `${whPerMillion(configuration)} × ${intensity(gCo2ePerKwh)} ÷ ${integer(1000)}`,
      value: `${withUnit(threeDigits(result.kgCo2ePerBillionOutputTokens), 'kg')} CO₂e`,
    },
  ];
}

/**
 * Energy, emissions and, where a price is given, cost: what each is called, its name in short, its unit, its figure, and
 * how it is made, with the numbers put in.
 */
function quantities({ scenario, result }: OutcomeProps) {
  const { configuration, outputTokens, pue, gCo2ePerKwh, pricePerKwh, currency } = scenario;
  const energy = withUnit(sixDigits(result.total.energyKwh), 'kWh');
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
      unit: 'kg\u00a0CO₂e',
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
  return `${withUnit(sixDigits(wh_per_million_output_tokens), 'Wh')} per million output tokens`;
}

function intensity(gCo2ePerKwh: number): string {
  return `${withUnit(sixDigits(gCo2ePerKwh), 'gCO₂e')} per kWh`;
}
