import { kept } from '../../src/core/files/lazy-files.ts';
import type { CalculatorChoices, Scenario } from '../components/calculator/answers.ts';
import { UNITS } from '../components/calculator/answers.ts';
import type { ModelConfiguration } from '../documents.ts';
import { bestPerGpu } from '../../src/figures/configuration.ts';
import { cards, factor, integer, threeDigits } from '../../src/figures/format.ts';
import { amounts } from '../../src/figures/price.ts';
import { groupBy } from '../../src/core/text/group-by.ts';
import { bandCells, bandColumns, tenths } from './cells.ts';
import type { Chart } from './chart.ts';
import { rankCharts } from './grid.tsx';
import { rowsDrawing } from './rows.tsx';
import { Rule, short, Words } from './svg.tsx';

/** The charts of a use: how far it depends on the load, where its country stands, and what other models would take. */
export function chartsOfUse(scenario: Scenario, choices: CalculatorChoices, source: string, base: string): Chart[] {
  return [
    rangeChart(scenario, choices, source),
    modelsChart(scenario, choices, source, base),
    countryChart(scenario, choices),
  ];
}

/** Energy of the use with a configuration, kWh. */
function kwh({ outputTokens, pue, gCo2ePerKwh }: Scenario, c: ModelConfiguration, tokens = outputTokens): number {
  const rates = {
    whPerMillionOutputTokens: c.wh_per_million_output_tokens,
    pue: pue ?? 1,
    gCo2ePerKwh,
    pricePerKwh: null,
  };
  return amounts(tokens, rates).energyKwh;
}

/** From the best batch to the smallest: the use on every configuration of the model on that GPU. */
function rangeChart(scenario: Scenario, { configurations }: CalculatorChoices, source: string): Chart {
  const { configuration: chosen, period } = scenario;
  const own = configurations
    .filter(({ slug, gpu }) => slug === chosen.slug && gpu === chosen.gpu)
    .sort((a, b) => a.wh_per_million_output_tokens - b.wh_per_million_output_tokens);
  const values = own.map((c) => kwh(scenario, c));
  const [least = 0, most = 0] = [values[0], values.at(-1)];
  return {
    id: 'calculator-range',
    title: `From ${threeDigits(least)} to ${threeDigits(most)} kWh a ${period}: ${factor(most / least)} times as much on a server with little to do`,
    subtitle: `GPU energy of ${integer(scenario.amount)} ${UNITS[scenario.unit]} a ${period}, in kWh, on every configuration measured of ${chosen.model} on ${chosen.gpu}: the more requests at once, the less. Large: the one that is chosen.`,
    source,
    draw: kept((size) =>
      rowsDrawing(
        {
          log: true,
          axis: `kWh a ${period}`,
          room: 10,
          above: 22,
          values,
          rows: [
            {
              name: '',
              draw: (x, y) => <RangeMarks scenario={scenario} own={own} x={x} y={y} />,
            },
          ],
        },
        size,
      ),
    ),
    table: {
      columns: ['row_id', 'num_gpus', 'avg_running_batch', ...bandColumns(`kwh_per_${period}`)],
      rows: own.map((c) => [
        c.row_id,
        c.num_gpus,
        tenths(c.avg_running_batch),
        ...bandCells(kwh(scenario, c), c.relative_uncertainty),
      ]),
    },
  };
}

interface RangeMarksProps {
  readonly scenario: Scenario;
  /** The configurations of its model on its GPU, the most frugal first. */
  readonly own: readonly ModelConfiguration[];
  readonly x: (value: number) => number;
  readonly y: number;
}

/** A mark for each configuration, a large one for the one that is chosen, and the figures of it and of the ends. */
function RangeMarks({ scenario, own, x, y }: RangeMarksProps) {
  const { configuration: chosen, period } = scenario;
  const values = own.map((c) => kwh(scenario, c));
  const [least = 0, most = 0] = [values[0], values.at(-1)];
  const at = kwh(scenario, chosen);
  return (
    <>
      <Rule x1={x(least)} x2={x(most)} y1={y} y2={y} stroke="var(--quiet)" width={9} />
      {[...own.filter((c) => c.row_id !== chosen.row_id), chosen].map((c) => (
        <circle
          key={c.row_id}
          cx={short(x(kwh(scenario, c)))}
          cy={short(y)}
          r={c.row_id === chosen.row_id ? 8 : 4}
          fill={c.row_id === chosen.row_id ? 'var(--accent)' : 'var(--paper)'}
          stroke="var(--accent)"
          data-tip={`${cards(c)}, ${integer(c.avg_running_batch)} requests at once: ${threeDigits(kwh(scenario, c))} kWh a ${period}`}
        />
      ))}
      {[least, most]
        .filter((end) => end !== at && Math.abs(x(end) - x(at)) > 60)
        .map((end) => (
          <Words key={end} x={x(end)} y={y - 17} anchor={end === least ? 'start' : 'end'}>
            {threeDigits(end)}
          </Words>
        ))}
      <Words
        x={x(at)}
        y={y - 19}
        anchor={at === least ? 'start' : at === most ? 'end' : 'middle'}
        bold
        fill="var(--accent)"
      >
        {threeDigits(at)}
      </Words>
    </>
  );
}

/** The same use on every model, each by its most frugal configuration on the GPU where it takes least. */
function modelsChart(scenario: Scenario, { configurations }: CalculatorChoices, source: string, base: string): Chart {
  const { configuration: chosen, period, amount, unit } = scenario;
  const best = groupBy(configurations, ({ slug }) => slug)
    .flatMap(([, own]) =>
      [...bestPerGpu(own).values()]
        .sort((a, b) => a.wh_per_million_output_tokens - b.wh_per_million_output_tokens)
        .slice(0, 1),
    )
    .map((c) => ({ c, value: kwh(scenario, c, unit === 'answers' ? amount * c.avg_output_tokens : undefined) }))
    .sort((a, b) => a.value - b.value);
  const [least, most] = [best[0], best.at(-1)];
  const values = best.map(({ value }) => value);
  return {
    id: 'calculator-models',
    title: `The same ${integer(amount)} ${UNITS[unit]} take ${threeDigits(least?.value ?? 0)} kWh with ${least?.c.model ?? ''}${most === least ? '' : `, ${threeDigits(most?.value ?? 0)} with ${most?.c.model ?? ''}`}`,
    subtitle: `GPU energy of ${integer(amount)} ${UNITS[unit]} a ${period}, in kWh, by the most frugal configuration of each model, on the GPU where it takes least. Dark: the model that is chosen, there.`,
    source,
    draw: kept((size) =>
      rowsDrawing(
        {
          log: true,
          axis: `kWh a ${period}`,
          room: 74,
          values,
          rows: best.map(({ c, value }) => ({
            name: `${c.model}, ${c.gpu}`,
            draw: (x, y) => (
              <>
                <circle
                  cx={short(x(value))}
                  cy={short(y)}
                  r="6"
                  fill={c.slug === chosen.slug ? 'var(--accent)' : 'var(--quiet)'}
                  data-tip={`${c.model}, ${cards(c)}: ${threeDigits(value)} kWh a ${period}`}
                  data-href={`${base}models/${c.slug}/`}
                />
                <Words x={x(value) + 11} y={y} bold={c.slug === chosen.slug}>
                  {threeDigits(value)}
                </Words>
              </>
            ),
          })),
        },
        size,
      ),
    ),
    table: {
      columns: ['model', 'gpu', 'num_gpus', ...bandColumns(`kwh_per_${period}`)],
      rows: best.map(({ c, value }) => [c.model, c.gpu, c.num_gpus, ...bandCells(value, c.relative_uncertainty)]),
    },
  };
}

/** Where the country of the use stands among all; the world stands among none. */
function countryChart({ area }: Scenario, { grid }: CalculatorChoices): Chart {
  return { ...rankCharts(grid)(area), id: 'calculator-country' };
}
