import type { ComponentChildren } from 'preact';
import type { Grid } from '../../../src/contract/generated/api.d.ts';
import { converted } from '../../../src/figures/boundary.ts';
import { decimals, fromTo, withUnit } from '../../../src/figures/format.ts';
import { LIVE_CHAT_LIMIT } from '../../../src/figures/chat.ts';
import { WORLD } from '../../../src/sources/ember/tables.ts';
import { groupBy } from '../../../src/core/text/group-by.ts';
import { byKeys } from '../../../src/core/text/order.ts';
import type { Documents } from '../../documents.ts';
import type { Workload } from '../../workload.ts';
import { modelsIn2024 } from '../models-of-2024.ts';
import { LimitField } from '../limit-field.tsx';
import { type Fields, limitOrigin, onWorkload, OTHER, PERIODS, RESPONSES } from './question.ts';

/** The values of the boundary field, the name of each, and what it includes. Everything but the GPUs is an estimate. */
const BOUNDARIES = [
  ['', 'GPUs only', 'The energy of the GPUs, as measured'],
  ['node', '+ server', 'Estimate: GPUs and the rest of the server'],
  ['fleet', '+ standby servers', 'Estimate: servers and standby servers'],
  ['site', 'Whole data centre', 'Estimate: servers, standby servers, cooling and power distribution'],
] as const;

/** The periods in the order of the field. */
const PERIOD_ORDER = ['day', 'month', 'year', ''] as const;

/** The periods of the result in the order of the field. */
const RESULT_PERIOD_OPTIONS = [
  ['day', 'a day'],
  ['month', 'a month'],
  ['year', 'a year'],
] as const;

interface CalculatorFormProps {
  readonly documents: Documents;
  /** The workloads with energy per token. */
  readonly workloads: readonly Workload[];
  /** The initial values of the fields. */
  readonly opening: Fields;
  /** Address of the snapshot that the script loads, below the site. */
  readonly snapshot: string;
}

/** The fields of the calculator, disabled until the script runs. */
export function CalculatorForm({ snapshot, ...props }: CalculatorFormProps) {
  const { documents, opening } = props;
  return (
    <form class="calculator-form needs-script" data-href={snapshot}>
      <fieldset disabled>
        <legend class="visually-hidden">Your use</legend>
        <input type="hidden" name="release" value={opening['release']} />
        <div class="calculator-fields">
          <Model {...props} />
          <ProblemPlace fields="model name" />
          <Count opening={opening} />
          <ProblemPlace fields="tokens length" />
          <Limit {...props} />
          <Chips
            name="boundary"
            label="Include"
            opening={opening}
            options={BOUNDARIES.map(([value, text, more]) => [value, text, more, factorOf(documents, value)])}
            note="Each option includes the ones before it. The last one adds cooling and power distribution."
          />
          <GpuAndCountry {...props} />
          <ProblemPlace fields="gpu" />
        </div>
        <More grid={documents.grid} opening={opening} />
      </fieldset>
    </form>
  );
}

type FieldsProps = Omit<CalculatorFormProps, 'snapshot'>;

/** The model, from a list or by its name. */
function Model({ documents, workloads, opening }: FieldsProps) {
  return (
    <>
      <label class="wide">
        Model
        <select name="model">
          <Models documents={documents} workloads={workloads} chosen={opening['model']} />
        </select>
      </label>
      <div class="wide other">
        <label>
          Model name or Hugging Face id, as your provider writes it
          <input name="name" type="text" autocomplete="off" maxLength={200} placeholder="zai-org/GLM-4.5" />
        </label>
        <small class="muted">
          Only models with open weights have figures. Closed models such as GPT-4o, Claude or Gemini were not measured.
        </small>
      </div>
    </>
  );
}

/** The latency limit, with what it means. */
function Limit({ documents: { index }, opening }: FieldsProps) {
  const { limit = '' } = opening;
  return (
    <>
      <div class="wide">
        <LimitField limit={limit} startLimit={index.itl_deadline_ms} note="limit-note" />
      </div>
      <ProblemPlace fields="limit" />
      <small class="wide muted" id="limit-note">
        The <a href="/glossary/#latency-limit">latency limit</a> is the longest median time between two tokens of a
        response that you allow. At {withUnit(LIVE_CHAT_LIMIT, 'ms')}, a response appears faster than most people read.{' '}
        {withUnit(index.itl_deadline_ms, 'ms')} suits work that nobody waits for.{' '}
        <span id="limit-origin">{limitOrigin(limit, '')}</span>
      </small>
    </>
  );
}

function GpuAndCountry({ documents: { grid, earlierDocuments }, workloads: [chat], opening }: FieldsProps) {
  const gpus = chat?.gpus ?? [];
  const earlierGpus = (earlierDocuments[0]?.gpus ?? []).filter((gpu) => !gpus.includes(gpu));
  const countries = grid.areas.filter(({ area_type }) => area_type === 'country').sort(byKeys('display_name'));
  return (
    <>
      <Choice name="gpu" label="GPU" opening={opening}>
        {[
          ['', 'All GPUs'],
          ...gpus.map((gpu) => [gpu, gpu] as const),
          ...earlierGpus.map((gpu) => [gpu, `${gpu} (measured in 2024)`] as const),
        ]}
      </Choice>
      <Choice name="country" label="Country of the grid" opening={opening}>
        {[[WORLD, 'World'], ...countries.map(({ iso3, display_name }) => [iso3, display_name] as const)]}
      </Choice>
    </>
  );
}

/** The place below one or several fields in which the script shows what is wrong with one of them. */
function ProblemPlace({ fields }: { readonly fields: string }) {
  return <div class="wide field-problem" data-problem={fields} />;
}

/**
 * The count in one line: `1,000 responses per day`. The length of the responses and the period of the result are below.
 */
function Count({ opening }: { readonly opening: Fields }) {
  return (
    <fieldset class="wide">
      <legend>Your use</legend>
      <div class="count-line">
        <input
          name="tokens"
          type="text"
          aria-label="Number"
          value={opening['tokens']}
          autocomplete="off"
          maxLength={40}
        />
        <BareChoice name="of" label="Unit" opening={opening}>
          {[
            [RESPONSES, 'responses'],
            ['', 'output tokens'],
          ]}
        </BareChoice>
        <BareChoice name="per" label="How often" opening={opening}>
          {PERIOD_ORDER.map((value) => [value, PERIODS[value][0]] as const)}
        </BareChoice>
      </div>
      <div class="count-line response-length">
        with
        <input
          name="length"
          type="text"
          aria-label="Output tokens per response"
          autocomplete="off"
          maxLength={40}
          placeholder="the model’s average"
        />
        output tokens each
      </div>
      <label class="count-line result-period">
        Result for
        <BareChoice name="for" opening={opening}>
          {RESULT_PERIOD_OPTIONS}
        </BareChoice>
      </label>
    </fieldset>
  );
}

/**
 * The range of factors that a boundary multiplies the GPU energy by: `×1.7–3.5`. Empty for the GPUs, or without
 * published ratios.
 */
function factorOf({ boundaries }: Documents, boundary: string): string {
  const last = boundaries?.rungs.findIndex(({ rung }) => rung === boundary) ?? -1;
  if (boundaries == null || last < 0) return '';
  const { low, high } = converted({ low: 1, middle: 1, high: 1 }, boundaries.rungs.slice(0, last + 1));
  return `×${fromTo(decimals(low, 1), decimals(high, 1))}`;
}

interface ChipsProps {
  readonly name: string;
  readonly label: string;
  readonly opening: Fields;
  /** Each option's value, its text, a longer text, and a small addition. */
  readonly options: readonly (readonly [value: string, text: string, more?: string, small?: string])[];
  /** A sentence that explains the options. */
  readonly note?: string;
}

/** A choice between few options, all of them visible. */
function Chips({ name, label, opening, options, note }: ChipsProps) {
  return (
    <fieldset class="chips wide">
      <legend>{label}</legend>
      {options.map(([value, text, more, small = '']) => (
        <label key={value} title={more}>
          <input type="radio" name={name} value={value} checked={value === (opening[name] ?? '')} />
          {text}
          {small !== '' && <small> {small}</small>}
        </label>
      ))}
      {note !== undefined && <small class="chips-note muted">{note}</small>}
    </fieldset>
  );
}

/** The fields that few readers need. */
function More({ grid, opening }: { readonly grid: Grid; readonly opening: Fields }) {
  const years = Object.keys(grid.areas.find(({ iso3 }) => iso3 === WORLD)?.years ?? {});
  return (
    <details>
      <summary>More: server ratio, PUE, year, load</summary>
      <div class="calculator-fields">
        <label>
          Server energy ÷ GPU energy (has no effect for GPUs only)
          <input name="nodeRatio" type="number" min="1" max="10" step="any" placeholder="published range" />
        </label>
        <label>
          PUE of the data centre (for GPUs only and whole data centre)
          <input name="pue" type="number" min="1" max="10" step="any" placeholder="1, or the published range" />
        </label>
        <ProblemPlace fields="nodeRatio pue" />
        <Choice name="year" label="Year of the grid data" opening={opening}>
          {[['', `main year of the release (${grid.year})`], ...years.reverse().map((year) => [year, year] as const)]}
        </Choice>
        <Choice name="load" label="Load of the server" opening={opening} wide>
          {[
            ['', 'Busy: lowest energy'],
            ['quiet', 'Nearly idle: lowest measured load'],
          ]}
        </Choice>
      </div>
    </details>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: ComponentChildren;
  readonly opening: Fields;
  readonly wide?: true;
  readonly children: readonly (readonly [value: string, text: string])[];
}

function Choice({ label, wide, ...choice }: ChoiceProps) {
  return (
    <label class={wide && 'wide'}>
      {label}
      <BareChoice {...choice} />
    </label>
  );
}

/** A choice without a visible label. */
function BareChoice({ name, label, opening, children }: Omit<ChoiceProps, 'label'> & { readonly label?: string }) {
  return (
    <select name={name} aria-label={label}>
      {children.map(([value, text]) => (
        <option key={value} value={value} selected={value === opening[name]}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** The options: the models of each workload, the predicted models, and a name that the reader types. */
function Models({
  documents,
  workloads,
  chosen,
}: Pick<CalculatorFormProps, 'documents' | 'workloads'> & { chosen: string | undefined }) {
  const [chat] = workloads;
  const predicted = documents.predictions.models.filter(({ refusal }) => refusal === null);
  return (
    <>
      {workloads.map((workload) => (
        <optgroup key={workload.id} label={workload.name}>
          {[...new Map(workload.configurations.map(({ slug, model }) => [slug, model]))]
            .sort(byKeys(([, model]) => model))
            .map(([slug, model]) => {
              const value = workload === chat ? slug : onWorkload(slug, workload.id);
              return (
                <option key={value} value={value} selected={value === chosen}>
                  {workload === chat ? model : `${model}, ${workload.name.toLowerCase()}`}
                </option>
              );
            })}
        </optgroup>
      ))}
      {groupBy(modelsIn2024(documents), ({ workload }) => workload).map(([workload, models]) => (
        <optgroup key={workload} label={`${workload}: not comparable with the others`}>
          {models.map(({ value, name }) => (
            <option key={value} value={value} selected={value === chosen}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
      <optgroup label="Predicted (not measured on chat)">
        {predicted.map(({ model_id }) => (
          <option key={model_id} value={model_id}>
            {model_id}
          </option>
        ))}
      </optgroup>
      <option value={OTHER}>Not listed: enter its name</option>
    </>
  );
}
