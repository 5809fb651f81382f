import type { TargetedEvent } from 'preact';
import { useRef } from 'preact/hooks';
import {
  bestOn,
  bestOrFastest,
  type CalculatorAnswers,
  type CalculatorChoices,
  type CalculatorQuestion,
  defaults,
  limitsOf,
  type Meanings,
  mostFrugal,
  PERIODS,
  type Problems,
  type Scenario,
  UNITS,
} from './answers.ts';
import { WORLD } from '../../../src/sources/ember/tables.ts';
import { byCodePoint, byKeys } from '../../../src/core/text/order.ts';
import type { ModelConfiguration } from '../../documents.ts';
import { decimals, energy, integer, latency, withUnit } from '../../../src/figures/format.ts';
import { itl, itlName } from '../../../src/figures/limits.ts';
import type { CeilingTexts } from '../../views/parameters.ts';
import { CeilingChips, isChip, LimitsChip } from '../ceiling-bar.tsx';
import { Button } from '../prose.tsx';
import { load } from './record.ts';

/** The ceiling by which the best row is the best; what the model can't keep is said. */
function Ceiling({ choices, answers, scenario, problems, onAnswer }: FormProps) {
  const { published } = choices;
  const { limits, configuration } = scenario;
  const { slug, gpu, model } = configuration;
  const change = (changes: Partial<CeilingTexts>): void => {
    const then = { ...answers, ...changes };
    for (const name of ['ceiling', 'statistic'] as const) onAnswer?.(name, then[name]);
    const best = bestOn(choices, limitsOf(then, choices).limits, slug, gpu);
    if (best !== undefined) onAnswer?.('configuration', best.row_id);
  };
  const own = itl(configuration, limits.statistic);
  const lost =
    limits.ceiling === null || own <= limits.ceiling
      ? undefined
      : `This configuration of ${model} on ${gpu} has ${withUnit(latency(own), 'ms')} ${itlName(limits.statistic)}: it does not keep the ceiling.`;
  const told = problems.ceiling ?? problems.statistic ?? lost;
  return (
    <>
      <div class="ceiling-bar needs-script">
        <CeilingChips published={published} limits={limits} change={onAnswer === undefined ? null : change} />
        {!isChip(limits, published) && <LimitsChip limits={limits} />}
      </div>
      {told !== undefined && (
        <p class="field-problem" role="alert">
          {told}
        </p>
      )}
    </>
  );
}

interface FormProps {
  readonly choices: CalculatorChoices;
  readonly answers: CalculatorAnswers;
  /** What the answers come to. */
  readonly scenario: Scenario;
  readonly problems: Problems;
  readonly meanings: Meanings;
  /** Without it the form can only be looked at. */
  readonly onAnswer: ((question: CalculatorQuestion, answer: string) => void) | undefined;
  readonly onWorkload: ((workload: string) => void) | undefined;
}

/**
 * What is asked of everybody, and behind a line what few change. Selects are the browser's own, so that they work by keyboard and on
 * a telephone.
 */
export function Form(props: FormProps) {
  const { choices, answers, scenario, problems, onAnswer } = props;
  const standard = defaults(choices);
  const { open, server } = serverFields(props);
  const [country, year] = electricityFields(props);
  const rest = [...server, year, ...ownFields(props)];
  // Who comes by a link sees what it sets, and whoever is told of a problem sees its field. What is open stays open.
  const isSet = (['year', 'pue', 'price', 'currency'] as const).some(
    (question) => answers[question] !== standard[question] || problems[question] !== undefined,
  );
  const { limits } = scenario;
  const { slug, gpu, row_id } = scenario.configuration;
  const isOpen = useRef(false);
  isOpen.current ||=
    isSet || problems.configuration !== undefined || bestOrFastest(choices, limits, slug, gpu)?.row_id !== row_id;
  return (
    <fieldset class="calculator-form needs-script" disabled={onAnswer === undefined}>
      <legend class="visually-hidden">Your use</legend>
      <Fields all={[...open, ...amountFields(props), country]} />
      <Ceiling {...props} />
      <details open={isOpen.current}>
        <summary>More: workload, load, year, PUE, price</summary>
        <Fields all={rest} />
      </details>
    </fieldset>
  );
}

function Fields({ all }: { readonly all: readonly CalculatorFieldProps[] }) {
  return (
    <div class="calculator-fields">
      {all.map((props) => (
        <Field key={props.id} {...props} />
      ))}
    </div>
  );
}

/** What the field of every question has: its answer, what is wrong with it, and where another one goes. */
function fieldOf({ answers, problems, meanings, onAnswer }: FormProps, question: CalculatorQuestion) {
  return {
    id: question,
    value: answers[question],
    problem: problems[question],
    meanings: meanings[question],
    onAnswer: (answer: string) => onAnswer?.(question, answer),
  };
}

/** Workload, model and GPU lead to a configuration, which is the only one of them that is kept. */
function serverFields(props: FormProps): Record<'open' | 'server', readonly CalculatorFieldProps[]> {
  const { choices, scenario, onAnswer, onWorkload } = props;
  const { configuration } = scenario;
  const { configurations, workloads } = choices;
  const { slug, gpu } = configuration;
  const models = [...new Map(configurations.map((c) => [c.slug, c.model]))].sort(byKeys(([, name]) => name));
  const ofModel = configurations.filter((c) => c.slug === slug);
  const gpus = [...new Set(ofModel.map((c) => c.gpu))].sort(byCodePoint);
  const best = bestOn(choices, scenario.limits, slug, gpu);
  const choose = (slug: string, gpu: string) =>
    onAnswer?.('configuration', (bestOrFastest(choices, scenario.limits, slug, gpu) ?? configuration).row_id);
  const workload: CalculatorFieldProps = {
    id: 'workload',
    label: 'Workload',
    value: choices.workload,
    options: workloads.map((one) => [one.workload, one.name]),
    onAnswer: (other) => onWorkload?.(other),
    wide: true,
  };
  const open: readonly CalculatorFieldProps[] = [
    {
      id: 'model',
      label: 'Model',
      value: slug,
      options: models,
      onAnswer: (other) => choose(other, mostFrugal(choices, scenario.limits, other)?.gpu ?? gpu),
      wide: true,
    },
    {
      id: 'gpu',
      label: 'GPU',
      value: gpu,
      options: gpus.map(alike),
      onAnswer: (other) => choose(slug, other),
      wide: true,
    },
  ];
  const server: readonly CalculatorFieldProps[] = [
    ...(workloads.length < 2 ? [] : [workload]),
    {
      ...fieldOf(props, 'configuration'),
      label: 'Configuration',
      value: configuration.row_id,
      options: ofModel.filter((c) => c.gpu === gpu).map((c) => [c.row_id, inWords(c, c.row_id === best?.row_id)]),
      hint: measured(configuration),
      wide: true,
    },
  ];
  return { open, server };
}

function amountFields(props: FormProps): CalculatorFieldProps[] {
  const { outputTokens, period, span, unit } = props.scenario;
  const tokens = fieldOf(props, 'tokens');
  const hint = `${integer(outputTokens)} in all: written, not read.`;
  const times = Object.keys(PERIODS).map(alike);
  return [
    { ...tokens, label: 'How many', hint: tokens.problem === undefined ? hint : undefined },
    { ...fieldOf(props, 'unit'), label: 'Of what', value: unit, options: Object.entries(UNITS) },
    { ...fieldOf(props, 'period'), label: 'Every', value: period, options: times },
    { ...fieldOf(props, 'span'), label: 'For a', value: span, options: times },
  ];
}

function electricityFields(props: FormProps): [country: CalculatorFieldProps, year: CalculatorFieldProps] {
  const { area, year, gCo2ePerKwh } = props.scenario;
  const { areas } = props.choices.grid;
  const countries = areas.filter((a) => a.area_type === 'country').sort(byKeys((a) => a.display_name));
  const intensity = `${withUnit(decimals(gCo2ePerKwh, 1), 'gCO₂e')} per kWh in ${year}`;
  const country = fieldOf(props, 'country');
  return [
    {
      ...country,
      label: 'Electricity of',
      value: area.iso3,
      options: [[WORLD, 'World'], ...countries.map((a) => [a.iso3, a.display_name] as const)],
      hint: country.problem === undefined ? intensity : undefined,
      wide: true,
    },
    {
      ...fieldOf(props, 'year'),
      label: 'Year of the electricity',
      value: year,
      options: Object.keys(area.years).sort(byCodePoint).reverse().map(alike),
    },
  ];
}

function ownFields(props: FormProps): CalculatorFieldProps[] {
  return [
    {
      ...fieldOf(props, 'pue'),
      label: 'PUE of the data centre',
      hint: 'Power usage effectiveness: energy of the whole site per energy of its computers, from 1. Empty: GPU alone.',
      wide: true,
    },
    { ...fieldOf(props, 'price'), label: 'Price of electricity per kWh', hint: 'Empty: no cost is shown.' },
    {
      ...fieldOf(props, 'currency'),
      label: 'Its currency',
      hint: 'As you write it. Nothing is converted.',
      inputMode: 'text',
    },
  ];
}

function alike(value: string): CalculatorOptions[number] {
  return [value, value];
}

function inWords(c: ModelConfiguration, best: boolean): string {
  const run = c.repeat === 1 ? '' : `, run ${c.repeat}`;
  return `${load(c)} (at most ${integer(c.max_num_seqs)})${run}: ${withUnit(energy(c.wh_per_million_output_tokens), 'Wh')}${best ? ' – best row' : ''}`;
}

function measured(c: ModelConfiguration): string {
  return (
    `${withUnit(energy(c.wh_per_million_output_tokens), 'Wh')} per million output tokens, in ${c.precision}; ` +
    `${withUnit(latency(c.median_itl_ms), 'ms')} from token to token (median inter-token latency); ` +
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
  /** What the answer can mean, to choose from. */
  readonly meanings?: readonly string[] | undefined;
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
  meanings = [],
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
      {meanings.map((meaning) => (
        <Button
          key={meaning}
          look="quiet"
          onClick={() => {
            onAnswer(meaning);
          }}
          text={meaning}
        />
      ))}
    </div>
  );
}
