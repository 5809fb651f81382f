import { STATISTICS, itlName, type Statistic } from '../../figures/selection.ts';
import type { SettingName } from '../../figures/url-state.ts';
import type { PartProps } from './part.ts';

/** The limits and the filters. Every control bears the name of its setting. */
export function Controls({ data: { choices }, settings, change }: PartProps) {
  const set = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      change?.({ [target.name]: target.value });
    }
  };
  return (
    <fieldset class="controls explorer-controls needs-script" disabled={change === null} onChange={set}>
      <legend>Set your own limits</legend>
      <div class="limits">
        <NumberField name="ceiling" label="Latency ceiling, ms" value={settings.ceiling} empty="none" />
        <Choice
          name="statistic"
          label="The ceiling is for the"
          value={settings.statistic}
          options={(Object.keys(STATISTICS) as Statistic[]).map((statistic) => [statistic, itlName(statistic)])}
        />
        <NumberField name="budget" label="Energy budget, Wh per M tokens" value={settings.budget} empty="none" />
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
            value={settings.search}
            placeholder="any"
            autocomplete="off"
            spellcheck={false}
            onInput={set}
          />
        </label>
        <Choice name="gpu" label="GPU" value={settings.gpu} options={withAll(choices.gpus)} />
        <Choice name="precision" label="Precision" value={settings.precision} options={withAll(choices.precisions)} />
        <Choice
          name="architecture"
          label="Architecture"
          value={settings.architecture}
          options={withAll(choices.architectures)}
        />
        <NumberField name="min_size" label="Parameters from, B" value={settings.min_size} empty="any" />
        <NumberField name="max_size" label="Parameters to, B" value={settings.max_size} empty="any" />
      </div>
    </fieldset>
  );
}

interface FieldProps<Value> {
  readonly name: SettingName;
  readonly label: string;
  readonly value: Value;
}

/** A field for a number; it stands empty where there is none, and `empty` says what that means. */
function NumberField({ name, label, value, empty }: FieldProps<number | null> & { readonly empty: string }) {
  return (
    <label>
      {label}
      <input
        type="text"
        inputMode="decimal"
        name={name}
        value={value ?? ''}
        placeholder={empty}
        autocomplete="off"
        size={6}
      />
    </label>
  );
}

type Options = readonly (readonly [value: string, text: string])[];

function Choice({ name, label, value, options }: FieldProps<string | null> & { readonly options: Options }) {
  return (
    <label>
      {label}
      <select name={name} value={value ?? ''}>
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={option === (value ?? '')}>
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
