import type { ComponentChildren, TargetedEvent } from 'preact';
import {
  type CalculatorAnswers,
  bestOn,
  PERIODS,
  UNITS,
  type CalculatorChoices,
  type Problems,
  type CalculatorQuestion,
  type Scenario,
  understand,
} from './answers.ts';
import { Background, Headline } from './outcome.tsx';
import { WORLD } from '../../../src/sources/ember/tables.ts';
import { byCodePoint, byKeys } from '../../../src/core/text/order.ts';
import type { ModelConfiguration } from '../../documents.ts';
import { decimals, energy, integer, latency } from '../../../src/figures/format.ts';
import type { ChartFoot, TakeChart } from '../../charts/chart.ts';
import { chartsOfUse } from '../../charts/use.tsx';
import { ChartFrame } from '../chart.tsx';
import { load, resultOf } from './record.ts';

interface CalculatorProps {
  readonly choices: CalculatorChoices;
  readonly answers: CalculatorAnswers;
  readonly problems?: Problems;
  readonly caveat: string;
  /** Without it the form can only be looked at. */
  readonly onAnswer?: ((question: CalculatorQuestion, answer: string) => void) | undefined;
  /** Has the figures of another workload shown. */
  readonly onWorkload?: ((workload: string) => void) | undefined;
  readonly foot: ChartFoot;
  readonly source: string;
  readonly take?: TakeChart;
  /** One of the charts alone, for another page to embed. */
  readonly only?: string | undefined;
  /** What can be done with the result; below it. */
  readonly children?: ComponentChildren;
}

/** The calculator: questions and outcome. The same at build, where it shows the worked example, and in the browser. */
export function Calculator(props: CalculatorProps) {
  const { choices, answers, problems, caveat, onAnswer, onWorkload, foot, source, take, only, children } = props;
  const { scenario, isReadable, problems: found } = understand(answers, choices);
  const outcome = { scenario, result: resultOf(scenario, choices) };
  const charts = isReadable ? chartsOfUse(scenario, choices, source, foot.base) : [];
  const framed = charts.map((chart) => (
    <ChartFrame key={chart.id} chart={chart} foot={foot} take={take} level={only === undefined ? 3 : 2} />
  ));
  const alone = charts.findIndex(({ id }) => id === only);
  if (only !== undefined) return <>{framed[alone]}</>;
  return (
    <>
      <div class="calculator">
        <Form {...{ choices, answers, scenario, onAnswer, onWorkload }} problems={{ ...problems, ...found }} />
        {isReadable ? (
          <section aria-labelledby="result">
            <Headline {...outcome} caveat={caveat} />
            {children}
          </section>
        ) : (
          <section aria-labelledby="result">
            <h2 id="result">Result</h2>
            <p class="empty" role="status">
              There is no result, because an answer can’t be read: {Object.values(found).join(' ')}
            </p>
          </section>
        )}
      </div>
      {isReadable && (
        <>
          {framed}
          <Background {...outcome} />
        </>
      )}
    </>
  );
}

type FormProps = Pick<CalculatorProps, 'choices' | 'answers' | 'onAnswer' | 'onWorkload'> & {
  scenario: Scenario;
  problems: Problems;
};

/** The questions, in groups. Selects are the browser's own, so that they work by keyboard and on a telephone. */
function Form({ choices, answers, problems, scenario, onAnswer, onWorkload }: FormProps) {
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
  const field = (question: CalculatorQuestion) => ({
    id: question,
    value: answers[question],
    problem: problems[question],
    onAnswer: (answer: string) => onAnswer?.(question, answer),
  });
  const groups: readonly { legend: ComponentChildren; fields: readonly CalculatorFieldProps[] }[] = [
    {
      legend: 'Model and server',
      fields: [
        ...(choices.workloads.length < 2
          ? []
          : [
              {
                id: 'workload',
                label: 'Workload',
                value: choices.workload,
                options: choices.workloads.map(({ workload, name }) => [workload, name] as const),
                onAnswer: (other: string) => onWorkload?.(other),
                wide: true as const,
              },
            ]),
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
          label: 'How many',
          hint:
            problems.tokens === undefined
              ? `${integer(scenario.outputTokens)} output tokens a ${scenario.period}: what the model writes, not what it reads.`
              : undefined,
          wide: true,
        },
        {
          ...field('unit'),
          label: 'Of what',
          value: scenario.unit,
          options: Object.entries(UNITS),
        },
        {
          ...field('period'),
          label: 'Every',
          value: scenario.period,
          options: Object.keys(PERIODS).map(alike),
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
          hint: `${decimals(scenario.gCo2ePerKwh, 1)} gCO₂e per kWh`,
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

function alike(value: string): CalculatorOptions[number] {
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

/** What can be chosen: each value, and the text that stands for it. */
type CalculatorOptions = readonly (readonly [value: string, text: string])[];

/** A question of the form. */
interface CalculatorFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** A choice among these; a text or a number to type where there are none. */
  readonly options?: CalculatorOptions;
  readonly inputMode?: 'decimal' | 'text';
  /** What the answer means. */
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly wide?: true;
  readonly onAnswer: (answer: string) => void;
}

/** A question with its field, and below it what is wrong with the answer, and what the answer means. */
function Field({
  id,
  label,
  value,
  options,
  inputMode = 'decimal',
  hint,
  problem,
  wide,
  onAnswer,
}: CalculatorFieldProps) {
  const notes = [
    { id: `${id}-problem`, kind: 'field-problem', text: problem },
    { id: `${id}-hint`, kind: 'field-hint', text: hint },
  ].filter(({ text }) => text !== undefined);
  const answered = ({ currentTarget }: TargetedEvent<HTMLInputElement | HTMLSelectElement>): void => {
    onAnswer(currentTarget.value);
  };
  const attributes = {
    id,
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': notes.length === 0 ? undefined : notes.map((note) => note.id).join(' '),
  } as const;
  return (
    <div class={wide && 'wide'}>
      <label for={id}>{label}</label>
      {options === undefined ? (
        <input {...attributes} type="text" inputMode={inputMode} autocomplete="off" value={value} onInput={answered} />
      ) : (
        <select {...attributes} value={value} onChange={answered}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
      {notes.map((note) => (
        <p key={note.id} class={note.kind} id={note.id}>
          {note.text}
        </p>
      ))}
    </div>
  );
}
