import type { TokenEnergy } from '../../../packages/client-js/token-energy.d.ts';
import type { ComparisonProps } from './props.ts';
import { choicesOf, gpusIn, modelsIn, MOST_MODELS } from './question.ts';

/** A button for each model that removes it, and a field that adds one. */
export function Models({ client, question, onChange }: ComparisonProps) {
  const { workload } = question;
  const chosen = modelsIn(question);
  const set = (models: readonly string[]): void =>
    onChange?.({ ...question, choices: choicesOf(models, gpusIn(question)) });
  const others = client.models().filter((one) => one.workloads.includes(workload) && !chosen.includes(one.slug));
  const add = (field: HTMLInputElement): void => {
    const name = field.value.trim();
    const isName = ({ model }: { readonly model: string }): boolean => model.toLowerCase() === name.toLowerCase();
    const partial = others.filter(({ model }) => model.toLowerCase().includes(name.toLowerCase()));
    const slug =
      others.find(isName)?.slug ?? client.resolve(name)?.slug ?? (partial.length === 1 ? partial[0]?.slug : undefined);
    if (slug !== undefined && others.some((one) => one.slug === slug)) {
      field.value = '';
      set([...chosen, slug]);
    } else if (name !== '') {
      const isChosen = slug !== undefined && chosen.includes(slug);
      field.setCustomValidity(
        isChosen ? 'This model is already chosen.' : 'Choose a model from the list. This name is not in it.',
      );
      field.reportValidity();
    }
  };
  return (
    <div class="compare-models">
      <ul class="compare-chosen">
        {chosen.map((slug, i) => (
          <li key={slug}>
            <button
              type="button"
              class="button quiet"
              disabled={chosen.length === 1}
              aria-label={`Remove ${nameOf(client, slug)}`}
              onClick={({ currentTarget }) => {
                const list = currentTarget.closest('ul');
                set(chosen.filter((one) => one !== slug));
                // The button is gone, so the next one gets the focus.
                [...(list?.querySelectorAll('button') ?? [])].at(Math.min(i, chosen.length - 2))?.focus();
              }}
            >
              {nameOf(client, slug)} {chosen.length > 1 && <span aria-hidden="true">×</span>}
            </button>
          </li>
        ))}
      </ul>
      <label>
        <span class="visually-hidden">Add a model</span>
        <input
          name="model"
          type="text"
          list="models"
          autocomplete="off"
          maxLength={100}
          placeholder={chosen.length < MOST_MODELS ? 'Add a model: type or choose' : 'Remove a model to add another'}
          disabled={chosen.length >= MOST_MODELS}
          onInput={(event) => {
            event.currentTarget.setCustomValidity('');
            // A model chosen from the list, not typed.
            if (event.inputType === 'insertReplacementText') add(event.currentTarget);
          }}
          onChange={({ currentTarget }) => {
            add(currentTarget);
          }}
        />
        <datalist id="models">
          {others.map(({ slug, model }) => (
            <option key={slug} value={model} />
          ))}
        </datalist>
      </label>
    </div>
  );
}

function nameOf(client: TokenEnergy, slug: string): string {
  return client.models().find((one) => one.slug === slug)?.model ?? slug;
}

/** The GPUs on which the models of a workload were measured. */
export function gpusOf(client: TokenEnergy, workload: string): string[] {
  const own = client.models().filter(({ workloads }) => workloads.includes(workload));
  return [...new Set(own.flatMap(({ gpus }) => gpus))].sort();
}

/** The GPUs of every model. None means the one with the lowest energy. */
export function Gpus({ client, question, onChange }: ComparisonProps) {
  const chosen = gpusIn(question).filter((gpu) => gpu !== '');
  const set = (gpus: readonly string[]): void =>
    onChange?.({ ...question, choices: choicesOf(modelsIn(question), gpus.length === 0 ? [''] : gpus) });
  const gpus = gpusOf(client, question.workload);
  return (
    <fieldset class="chips">
      <legend>GPU</legend>
      {gpus.map((gpu) => (
        <label key={gpu}>
          <input
            type="checkbox"
            name="gpu"
            value={gpu}
            checked={chosen.includes(gpu)}
            onChange={({ currentTarget: { checked } }) => {
              set(gpus.filter((one) => (one === gpu ? checked : chosen.includes(one))));
            }}
          />
          {gpu}
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          name="gpu"
          value=""
          checked={gpusIn(question).includes('')}
          onChange={({ currentTarget: { checked } }) => {
            set(checked ? [] : gpus);
          }}
        />
        Lowest energy
      </label>
    </fieldset>
  );
}

export function Limit({ question, onChange }: ComparisonProps) {
  return (
    <label>
      Latency limit (ms)
      <input
        name="limit"
        type="text"
        inputMode="decimal"
        autocomplete="off"
        maxLength={10}
        value={question.limit}
        onInput={({ currentTarget: { value } }) => onChange?.({ ...question, limit: value })}
      />
    </label>
  );
}

const LIMITED = { median: 'Median', p99: '99th percentile' } as const;

/** What the limit applies to. */
export function Limited({ question, onChange }: ComparisonProps) {
  return (
    <fieldset class="chips">
      <legend>The limit applies to the</legend>
      {(['median', 'p99'] as const).map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="latency"
            value={one}
            checked={one === question.limited}
            onChange={() => onChange?.({ ...question, limited: one })}
          />
          {LIMITED[one]}
        </label>
      ))}
    </fieldset>
  );
}

/** The workload, which few readers change. It is in the line that opens the field. */
export function Others({ question, facts, onChange }: ComparisonProps) {
  const { workload } = question;
  return (
    <details>
      <summary>Workload: {(facts.workloads[workload] ?? workload).toLowerCase()}</summary>
      <div class="compare-others">
        <label>
          Workload
          <select
            name="workload"
            onChange={({ currentTarget: { value } }) => onChange?.({ ...question, workload: value })}
          >
            {Object.entries(facts.workloads).map(([id, name]) => (
              <option key={id} value={id} selected={id === workload}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
    </details>
  );
}
