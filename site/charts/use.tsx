import { kept } from '../../src/core/files/lazy-files.ts';
import type { CalculatorChoices, Scenario } from '../components/calculator/answers.ts';
import { useInWords } from '../components/calculator/answers.ts';
import type { ModelConfiguration } from '../documents.ts';
import { limitsInWords, pickOnEach } from '../../src/figures/limits.ts';
import { cards, threeDigits, withUnit } from '../../src/figures/format.ts';
import { amounts } from '../../src/figures/price.ts';
import { groupBy } from '../../src/core/text/group-by.ts';
import { bandCells, bandColumns } from './cells.ts';
import type { Chart } from './chart.ts';
import { emptyDrawing } from './empty.tsx';
import type { rankCharts } from './grid.tsx';
import { rowsDrawing } from './rows.tsx';
import { short, Words } from './svg.tsx';

/** Where a country stands among all, as a chart: of the script that draws it once a country is chosen. */
export type RankCharts = typeof rankCharts;

/** The charts of a use: what other models would take, and where its country stands. The world stands nowhere among them. */
export function chartsOfUse(
  scenario: Scenario,
  choices: CalculatorChoices,
  source: string,
  base: string,
  rank: RankCharts | null,
): Chart[] {
  const { area } = scenario;
  return [
    modelsChart(scenario, choices, source, base),
    ...(area.area_type === 'country' && rank !== null ? [rank(choices.grid)(area)] : []),
  ];
}

/** Energy of the use with a configuration, kWh: of as many tokens, or of as many answers of its own length. */
function kwh(scenario: Scenario, c: ModelConfiguration): number {
  const { outputTokens, unit, pue, gCo2ePerKwh, configuration } = scenario;
  const longer = unit === 'answers' ? c.avg_output_tokens / configuration.avg_output_tokens : 1;
  const rates = {
    whPerMillionOutputTokens: c.wh_per_million_output_tokens,
    pue: pue ?? 1,
    gCo2ePerKwh,
    pricePerKwh: null,
  };
  return amounts(outputTokens * longer, rates).energyKwh;
}

/** The same use on every model, each by its most frugal configuration on the GPU where it takes least. */
function modelsChart(scenario: Scenario, { configurations }: CalculatorChoices, source: string, base: string): Chart {
  const { configuration: chosen, limits, span } = scenario;
  const best = groupBy(configurations, ({ slug }) => slug)
    .flatMap(([, own]) =>
      pickOnEach(own, limits)
        .sort((a, b) => a.wh_per_million_output_tokens - b.wh_per_million_output_tokens)
        .slice(0, 1),
    )
    .map((c) => ({ c, value: kwh(scenario, c) }))
    .sort((a, b) => a.value - b.value);
  const held = limitsInWords(limits);
  const [least, most] = [best[0], best.at(-1)];
  const values = best.map(({ value }) => value);
  return {
    id: 'calculator-models',
    title:
      least === undefined
        ? `No model ${held}`
        : `${useInWords(scenario)} take ${withUnit(threeDigits(least.value), 'kWh')} with ${least.c.model}${most === least ? '' : `, ${threeDigits(most?.value ?? 0)} with ${most?.c.model ?? ''}`}`,
    subtitle: `GPU energy of ${useInWords(scenario)}, in kWh, by the most frugal configuration of each model${held === '' ? '' : ` ${held}`}, on the GPU where it takes least. In colour: the model that is chosen.`,
    source,
    draw: kept((size) => {
      if (best.length === 0) return emptyDrawing('No configuration keeps this ceiling.', size);
      return rowsDrawing(
        {
          log: true,
          axis: `kWh a ${span}`,
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
                  data-tip={`${c.model}, ${cards(c)}: ${withUnit(threeDigits(value), 'kWh')} a ${span}`}
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
      );
    }),
    table: {
      columns: ['model', 'gpu', 'num_gpus', ...bandColumns(`kwh_per_${span}`)],
      rows: best.map(({ c, value }) => [c.model, c.gpu, c.num_gpus, ...bandCells(value, c.relative_uncertainty)]),
    },
  };
}
