import type { Model, TokenEnergy } from '../../../packages/client-js/token-energy.d.ts';
import type { ComparisonProps } from './props.ts';
import { choicesOf, gpusIn, modelsIn, MOST_MODELS } from './question.ts';

/** A button for each model that removes it, and a field that adds one. */
export function Models(props: ComparisonProps) {
  const { client, question, onChange } = props;
  const chosen = modelsIn(question);
  const set = (models: readonly string[]): void =>
    onChange?.({ ...question, choices: choicesOf(models, gpusIn(question)) });
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
                set(chosen.filter((other) => other !== slug));
                // The button is gone, so the next one gets the focus.
                [...(list?.querySelectorAll('button') ?? [])].at(Math.min(i, chosen.length - 2))?.focus();
              }}
            >
              {nameOf(client, slug)} {chosen.length > 1 && <span aria-hidden="true">×</span>}
            </button>
          </li>
        ))}
      </ul>
      <AddModel
        {...props}
        chosen={chosen}
        onAdd={(slug) => {
          set([...chosen, slug]);
        }}
      />
    </div>
  );
}

interface AddModelProps extends ComparisonProps {
  readonly chosen: readonly string[];
  readonly onAdd: (slug: string) => void;
}

/**
 * A field with the models that match its words below it, while it has the focus. Enter adds the first one. The arrow
 * keys move between the field and the models.
 */
function AddModel({ client, question, chosen, typed = '', onType, onAdd }: AddModelProps) {
  const matches = modelsMatching(client, question.workload, typed).filter(({ slug }) => !chosen.includes(slug));
  const add = (slug: string): void => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onType?.('');
    onAdd(slug);
  };
  return (
    <div
      class="compare-add"
      onKeyDown={(event) => {
        const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        stops[stops.findIndex((stop) => stop === document.activeElement) + step]?.focus();
      }}
    >
      <input
        name="model"
        type="text"
        aria-label="Add a model"
        autocomplete="off"
        maxLength={100}
        placeholder={chosen.length < MOST_MODELS ? 'Add a model: type or choose' : 'Remove a model to add another'}
        disabled={chosen.length >= MOST_MODELS}
        value={typed}
        onInput={({ currentTarget: { value } }) => onType?.(value)}
        onKeyDown={({ key }) => {
          const [first] = matches;
          if (key === 'Enter' && typed.trim() !== '' && first !== undefined) add(first.slug);
        }}
      />
      <ul>
        {matches.map(({ slug, model }) => (
          <li key={slug}>
            <button
              type="button"
              onClick={() => {
                add(slug);
              }}
            >
              {model}
            </button>
          </li>
        ))}
        {matches.length === 0 && <li role="alert">No other model of this workload matches “{typed.slice(0, 40)}”.</li>}
      </ul>
    </div>
  );
}

/**
 * The models of a workload whose name or id contains every word. First comes a model that the text names exactly, then
 * those with a word that starts like each word of the text: `8` finds 8B before FP8.
 */
function modelsMatching(client: TokenEnergy, workload: string, text: string): readonly Model[] {
  const words = text.toLowerCase().split(/\s+/);
  const models = client.models().filter(({ workloads }) => workloads.includes(workload));
  const named = text.trim() === '' ? null : client.resolve(text.trim());
  const matches = models.filter(({ slug, model, modelId }) =>
    words.every((word) => `${slug} ${model} ${modelId}`.toLowerCase().includes(word)),
  );
  const first = models.filter(({ slug }) => slug === named?.slug);
  const byStart = matches.filter(({ model }) => {
    const parts = model.toLowerCase().split(/[\s-]+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
  return [...new Set([...first, ...byStart, ...matches])];
}

function nameOf(client: TokenEnergy, slug: string): string {
  return client.models().find((model) => model.slug === slug)?.model ?? slug;
}

/** The GPUs on which the models of a workload were measured. */
export function gpusOf(client: TokenEnergy, workload: string): string[] {
  const models = client.models().filter(({ workloads }) => workloads.includes(workload));
  return [...new Set(models.flatMap(({ gpus }) => gpus))].sort();
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
              set(gpus.filter((other) => (other === gpu ? checked : chosen.includes(other))));
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

const LIMITED = { median: 'Median', p99: '99th percentile' } as const;

/** What the limit applies to. */
export function Limited({ question, onChange }: ComparisonProps) {
  return (
    <fieldset class="chips">
      <legend>The limit applies to the</legend>
      {(['median', 'p99'] as const).map((latency) => (
        <label key={latency}>
          <input
            type="radio"
            name="latency"
            value={latency}
            checked={latency === question.limited}
            onChange={() => onChange?.({ ...question, limited: latency })}
          />
          {LIMITED[latency]}
        </label>
      ))}
    </fieldset>
  );
}

/** The workload of all models. */
export function WorkloadField({ question, facts, onChange }: ComparisonProps) {
  return (
    <label>
      Workload
      <select name="workload" onChange={({ currentTarget: { value } }) => onChange?.({ ...question, workload: value })}>
        {Object.entries(facts.workloads).map(([id, name]) => (
          <option key={id} value={id} selected={id === question.workload}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
