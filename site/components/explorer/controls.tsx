import { quoted, type Refusal } from '../../views/parameters.ts';
import type { PageChoices, SettingName, PageSettings } from '../../views/url-state.ts';
import type { ModelConfiguration } from '../../documents.ts';
import type { ChartFoot, Size, TakeChart } from '../../charts/chart.ts';

/** What the main page lets people choose from. */
export interface ExplorerData {
  /** Every configuration, in the order of the documents. */
  readonly configurations: readonly ModelConfiguration[];
  readonly choices: PageChoices;
  /** How the rows of the index are chosen, in the words of the document. */
  readonly selection: string;
  /** The latency ceiling of the index, ms. */
  readonly published: number;
  /** Where the figures are from, with the licence. */
  readonly source: string;
  readonly foot: ChartFoot;
  /** Hands out a chart as it is shown; absent where no script runs: then the files that were drawn are. */
  readonly take?: TakeChart;
}

/** Sets some settings to texts, as they would stand in the address; null sets all of them back. */
export type ChangeHandler = (changes: Readonly<Partial<Record<SettingName, string>>> | null) => void;

/** What each part of the main page is drawn from. */
export interface PartProps {
  readonly data: ExplorerData;
  readonly settings: PageSettings;
  /** Null where no script runs, or none runs yet. */
  readonly change: ChangeHandler | null;
  /** In which sizes the charts are drawn; absent for all. */
  readonly sizes?: readonly Size[];
}

type ControlOptions = readonly (readonly [value: string, text: string])[];

/** A control that bears the name of its setting: a choice among options, or a field for a number or for words. */
interface Control {
  readonly name: Exclude<SettingName, 'sort' | 'compare'>;
  readonly label: string;
  readonly options?: ControlOptions;
  /** Unit of a number. */
  readonly unit?: string;
  /** What it means that the field is empty. */
  readonly empty?: string;
  /** What is wrong with the value, although it can be taken. */
  readonly problem?: string | undefined;
}

/** The limits and the filters. `typed` was typed into fields and can’t be taken: it stands there until it is fixed. */
export function Controls({
  data: { choices },
  settings,
  change,
  typed = [],
}: PartProps & { typed?: readonly Refusal[] }) {
  const limits: readonly Control[] = [
    { name: 'budget', label: 'Energy budget', unit: 'Wh per M tokens', empty: 'none' },
    {
      name: 'pick',
      label: 'Pick for each model and GPU',
      options: ['energy', 'latency'].map((goal) => [goal, `lowest ${goal}`]),
    },
  ];
  const filters: readonly Control[] = [
    { name: 'search', label: 'Model name', empty: 'any' },
    { name: 'gpu', label: 'GPU', options: withAll(choices.gpus) },
    { name: 'precision', label: 'Precision', options: withAll(choices.precisions) },
    { name: 'architecture', label: 'Architecture', options: withAll(choices.architectures) },
    { name: 'min_size', label: 'Parameters from', unit: 'B', empty: 'any' },
    { name: 'max_size', label: 'Parameters to', unit: 'B', empty: 'any', problem: upsideDown(settings) },
  ];
  const set = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      change?.({ [target.name]: target.value });
    }
  };
  const draw = (control: Control) => {
    const Kind = control.options === undefined ? Field : Choice;
    const refused = typed.find(({ name }) => name === control.name);
    return <Kind key={control.name} {...control} value={settings[control.name]} refused={refused} set={set} />;
  };
  // Who comes by a link with a filter sees what is filtered.
  const isOpen =
    [...limits, ...filters].some(({ name }) => settings[name] !== choices.initial[name]) || typed.length > 0;
  return (
    <details class="explorer-controls needs-script" open={isOpen}>
      <summary>Filter the models, or set other limits</summary>
      <fieldset class="controls" disabled={change === null} onChange={set}>
        <legend class="visually-hidden">Limits and filters</legend>
        {[...limits, ...filters].map(draw)}
      </fieldset>
    </details>
  );
}

interface ControlProps extends Control {
  readonly value: string | number | null;
  /** What was typed and can’t be taken. */
  readonly refused: Refusal | undefined;
  readonly set: (event: Event) => void;
}

function Choice({ name, label, value, options = [] }: ControlProps) {
  return (
    <label>
      {label}
      <select name={name} value={value ?? ''}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

const SEARCH = { type: 'search', spellcheck: false } as const;
const NUMBER = { type: 'text', inputMode: 'decimal', size: 6 } as const;

/** A field for a number, or for words to search while they are typed; below it what is wrong with its text. */
function Field({ name, label, unit, value, empty = '', problem, refused, set }: ControlProps) {
  const isSearch = unit === undefined;
  const holds = value === null || value === '' ? empty : isSearch ? value : `${value} ${unit}`;
  const told =
    refused === undefined
      ? problem
      : `${label} can’t be ${quoted(refused.found)}: it can be ${refused.allowed}. Until then, it is ${holds}.`;
  return (
    <>
      <label>
        {isSearch ? label : `${label}, ${unit}`}
        <input
          {...(isSearch ? { ...SEARCH, onInput: set } : NUMBER)}
          name={name}
          value={refused?.found ?? value ?? ''}
          placeholder={empty}
          autocomplete="off"
          {...(told === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${name}-problem` })}
        />
      </label>
      {told !== undefined && (
        <p class="field-problem" id={`${name}-problem`} role="alert">
          {told}
        </p>
      )}
    </>
  );
}

function upsideDown({ min_size, max_size }: PageSettings): string | undefined {
  return min_size !== null && max_size !== null && min_size > max_size
    ? `The range is upside down: “Parameters from” (${min_size}) is above “Parameters to” (${max_size}), so no model is in it.`
    : undefined;
}

function withAll(values: readonly string[]): ControlOptions {
  return [['', 'all'], ...values.map((value) => [value, value] as const)];
}
