import { STATISTICS, itlName, type Statistic } from '../../figures/selection.ts';
import { quoted } from '../calculator/quoted.ts';
import type { Refusal, SettingName } from '../../figures/url-state.ts';
import type { PartProps } from './part.ts';

interface ControlsProps extends PartProps {
  /** What was typed into fields and can’t be taken: it stands there until it is mended. */
  readonly typed: readonly Refusal[];
}

/** The limits and the filters. Every control bears the name of its setting. */
export function Controls({ data: { choices }, settings, change, typed }: ControlsProps) {
  const { min_size, max_size } = settings;
  const refused = (name: SettingName): Refusal | undefined => typed.find((refusal) => refusal.name === name);
  const search = refused('search');
  const limit = (name: 'ceiling' | 'budget' | 'min_size' | 'max_size') => ({
    name,
    value: settings[name],
    typed: refused(name),
  });
  const set = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      change?.({ [target.name]: target.value });
    }
  };
  return (
    <fieldset class="controls explorer-controls needs-script" disabled={change === null} onChange={set}>
      <legend>Set your own limits</legend>
      <div class="limits">
        <NumberField {...limit('ceiling')} label="Latency ceiling" unit="ms" empty="none" />
        <Choice
          name="statistic"
          label="The ceiling is for the"
          value={settings.statistic}
          options={(Object.keys(STATISTICS) as Statistic[]).map((statistic) => [statistic, itlName(statistic)])}
        />
        <NumberField {...limit('budget')} label="Energy budget" unit="Wh per M tokens" empty="none" />
        <Choice
          name="pick"
          label="Pick for each model and GPU"
          value={settings.pick}
          options={[
            ['energy', 'lowest energy'],
            ['latency', 'lowest latency'],
          ]}
        />
      </div>
      <div class="filters">
        <label>
          Model name
          <input
            type="search"
            name="search"
            value={search?.found ?? settings.search}
            placeholder="any"
            autocomplete="off"
            spellcheck={false}
            onInput={set}
            {...described('search', search !== undefined)}
          />
        </label>
        <Problem name="search">{search && inVain('Model name', search, settings.search)}</Problem>
        <Choice name="gpu" label="GPU" value={settings.gpu} options={withAll(choices.gpus)} />
        <Choice name="precision" label="Precision" value={settings.precision} options={withAll(choices.precisions)} />
        <Choice
          name="architecture"
          label="Architecture"
          value={settings.architecture}
          options={withAll(choices.architectures)}
        />
        <NumberField {...limit('min_size')} label="Parameters from" unit="B" empty="any" />
        <NumberField
          {...limit('max_size')}
          label="Parameters to"
          unit="B"
          empty="any"
          problem={
            min_size !== null && max_size !== null && min_size > max_size
              ? `The range is upside down: “Parameters from” (${String(min_size)}) is above “Parameters to” (${String(max_size)}), so no model is in it.`
              : undefined
          }
        />
      </div>
    </fieldset>
  );
}

interface FieldProps<Value> {
  readonly name: SettingName;
  readonly label: string;
  readonly value: Value;
}

interface NumberFieldProps extends FieldProps<number | null> {
  readonly unit: string;
  /** What it means that the field is empty. */
  readonly empty: string;
  readonly typed: Refusal | undefined;
  /** What is wrong with the value, although it can be taken. */
  readonly problem?: string | undefined;
}

/** A field for a number; it stands empty where there is none. */
function NumberField({ name, label, unit, value, empty, typed, problem }: NumberFieldProps) {
  const told = typed === undefined ? problem : inVain(label, typed, value === null ? empty : `${value} ${unit}`);
  return (
    <>
      <label>
        {label}, {unit}
        <input
          type="text"
          inputMode="decimal"
          name={name}
          value={typed?.found ?? value ?? ''}
          placeholder={empty}
          autocomplete="off"
          size={6}
          {...described(name, told !== undefined)}
        />
      </label>
      <Problem name={name}>{told}</Problem>
    </>
  );
}

/** Why a field's text can't be taken, and what holds instead. */
function inVain(label: string, { found, allowed }: Refusal, holds: string): string {
  return `${label} can’t be ${quoted(found)}: it can be ${allowed}. Until then, it is ${holds === '' ? 'any' : holds}.`;
}

function described(name: SettingName, wrong: boolean) {
  return wrong ? { 'aria-invalid': true, 'aria-describedby': `${name}-problem` } : {};
}

/** What is wrong with a field, below its row. */
function Problem({ name, children }: { readonly name: SettingName; readonly children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p class="field-problem" id={`${name}-problem`} role="alert">
      {children}
    </p>
  );
}

type Options = readonly (readonly [value: string, text: string])[];

function Choice({ name, label, value, options }: FieldProps<string | null> & { readonly options: Options }) {
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

function withAll(values: readonly string[]): Options {
  return [['', 'all'], ...values.map((value) => [value, value] as const)];
}
