import type { ComponentChildren } from 'preact';
import {
  bestOn,
  understand,
  type Answers,
  type Choices,
  type Problems,
  type Question,
  type Scenario,
} from './answers.ts';
import { Background, Headline } from './outcome.tsx';
import { load, resultOf } from './result.ts';
import { WORLD } from '../../../scripts/sources/ember/tables.ts';
import { byCodePoint, byKeys } from '../../../scripts/text/order.ts';
import type { ModelConfiguration } from '../../documents.ts';
import { decimals, energy, integer, latency } from '../../figures/format.ts';
import { Field, type FieldProps, type Options } from './field.tsx';

interface CalculatorProps {
  readonly choices: Choices;
  readonly answers: Answers;
  readonly problems?: Problems;
  readonly caveat: string;
  /** Without it the form can only be looked at. */
  readonly onAnswer?: ((question: Question, answer: string) => void) | undefined;
  /** What can be done with the result; below it. */
  readonly children?: ComponentChildren;
}

/** The calculator: questions and outcome. The same at build, where it shows the worked example, and in the browser. */
export function Calculator({ choices, answers, problems, caveat, onAnswer, children }: CalculatorProps) {
  const { scenario, problems: found } = understand(answers, choices);
  const outcome = { scenario, result: resultOf(scenario, choices) };
  return (
    <>
      <div class="calculator">
        <Form {...{ choices, answers, scenario, onAnswer }} problems={{ ...problems, ...found }} />
        <section aria-labelledby="result">
          <Headline {...outcome} caveat={caveat} />
          {children}
        </section>
      </div>
      <Background {...outcome} />
    </>
  );
}

type FormProps = Omit<CalculatorProps, 'caveat' | 'children'> & { scenario: Scenario; problems: Problems };

/** The questions, in groups. Selects are the browser's own, so that they work by keyboard and on a telephone. */
function Form({ choices, answers, problems, scenario, onAnswer }: FormProps) {
  const { configuration, area } = scenario;
  const { configurations, grid } = choices;
  const { slug, gpu } = configuration;
  const models = [...new Map(configurations.map((c) => [c.slug, c.model]))].sort(byKeys(([, name]) => name));
  const ofModel = configurations.filter((c) => c.slug === slug);
  const gpus = [...new Set(ofModel.map((c) => c.gpu))].sort(byCodePoint);
  const countries = grid.areas.filter((a) => a.area_type === 'country').sort(byKeys((a) => a.display_name));
  const years = Object.keys(area.years).sort(byCodePoint).reverse();
  const best = bestOn(choices, slug, gpu);
  const choose = (slug: string, gpu: string) =>
    onAnswer?.(
      'configuration',
      (bestOn(choices, slug, gpu) ?? configurations.find((c) => c.slug === slug) ?? configuration).row_id,
    );
  const field = (question: Question) => ({
    id: question,
    value: answers[question],
    problem: problems[question],
    onAnswer: (answer: string) => onAnswer?.(question, answer),
  });
  const groups: readonly { legend: ComponentChildren; fields: readonly FieldProps[] }[] = [
    {
      legend: 'Model and server',
      fields: [
        { id: 'model', label: 'Model', value: slug, options: models, onAnswer: (other) => choose(other, gpu) },
        { id: 'gpu', label: 'GPU', value: gpu, options: gpus.map(alike), onAnswer: (other) => choose(slug, other) },
        {
          ...field('configuration'),
          label: 'Configuration',
          value: configuration.row_id,
          options: ofModel.filter((c) => c.gpu === gpu).map((c) => [c.row_id, inWords(c, c.row_id === best?.row_id)]),
          hint: measured(configuration),
          wide: true,
        },
      ],
    },
    {
      legend: 'Use',
      fields: [
        {
          ...field('tokens'),
          label: 'Output tokens per day',
          hint: `${integer(scenario.outputTokensPerDay)}: what the model writes, not what it reads.`,
          wide: true,
        },
        {
          ...field('country'),
          label: 'Electricity of',
          value: area.iso3,
          options: [[WORLD, 'World'], ...countries.map((a) => [a.iso3, a.display_name] as const)],
        },
        {
          ...field('year'),
          label: 'Year of the electricity',
          value: scenario.year,
          options: years.map(alike),
          hint: `${decimals(scenario.gCo2ePerKwh, 1)} gCO2e per kWh`,
        },
      ],
    },
    {
      legend: (
        <>
          Your own <span class="muted">(may stay empty)</span>
        </>
      ),
      fields: [
        {
          ...field('pue'),
          label: 'PUE of the data centre',
          hint: 'Power usage effectiveness: energy of the whole site per energy of its computers, from 1. Empty: GPU alone.',
          wide: true,
        },
        { ...field('price'), label: 'Price of electricity per kWh', hint: 'Empty: no cost is shown.' },
        {
          ...field('currency'),
          label: 'Its currency',
          hint: 'As you write it. Nothing is converted.',
          inputMode: 'text',
        },
      ],
    },
  ];
  return (
    <div class="calculator-form needs-script">
      {groups.map(({ legend, fields }, i) => (
        <fieldset key={i} disabled={onAnswer === undefined}>
          <legend>{legend}</legend>
          <div class="calculator-fields">
            {fields.map((props) => (
              <Field key={props.id} {...props} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function alike(value: string): Options[number] {
  return [value, value];
}

function inWords(c: ModelConfiguration, best: boolean): string {
  const run = c.repeat === 1 ? '' : `, run ${c.repeat}`;
  return `${load(c)} (at most ${integer(c.max_num_seqs)})${run}: ${energy(c.wh_per_million_output_tokens)} Wh${best ? ' – best row' : ''}`;
}

function measured(c: ModelConfiguration): string {
  return (
    `${energy(c.wh_per_million_output_tokens)} Wh per million output tokens, in ${c.precision}; ` +
    `${latency(c.median_itl_ms)} ms from token to token (median inter-token latency); ` +
    `${integer(c.avg_output_tokens)} tokens in an average answer.`
  );
}
