import type { ComponentChildren } from 'preact';
import type { Grid } from '../../../src/contract/generated/api.d.ts';
import { WORLD } from '../../../src/sources/ember/tables.ts';
import { byKeys } from '../../../src/core/text/order.ts';
import type { Documents } from '../../documents.ts';
import type { Work } from '../../work.ts';
import { type Fields, onWork, OTHER, TIMES } from './question.ts';

interface CalculatorFormProps {
  readonly documents: Documents;
  /** The kinds of work that are counted in tokens. */
  readonly works: readonly Work[];
  /** What the fields open with. */
  readonly opening: Fields;
  /** The snapshot that the script asks, below the site. */
  readonly snapshot: string;
}

/** The fields of the calculator, which wait for the script. */
export function CalculatorForm({ documents, works, opening, snapshot }: CalculatorFormProps) {
  const { grid } = documents;
  const [chat] = works;
  const countries = grid.areas.filter(({ area_type }) => area_type === 'country').sort(byKeys('display_name'));
  return (
    <form class="calculator-form needs-script" data-href={snapshot}>
      <fieldset disabled>
        <legend class="visually-hidden">Your use</legend>
        <input type="hidden" name="release" value={opening['release']} />
        <div class="calculator-fields">
          <label>
            Output tokens (what the model writes)
            <input name="tokens" type="text" value={opening['tokens']} autocomplete="off" maxLength={40} />
          </label>
          <Choice name="per" label="In all, or each" opening={opening}>
            {Object.entries(TIMES).map(([time, [words]]) => [time, words])}
          </Choice>
          <label class="wide">
            Model
            <select name="model">
              <Models documents={documents} works={works} chosen={opening['model']} />
            </select>
          </label>
          <label class="wide other">
            Its name, as your provider writes it, or its hub id
            <input name="name" type="text" autocomplete="off" maxLength={200} placeholder="zai-org/GLM-4.5" />
          </label>
          <Choice name="gpu" label="GPU" opening={opening}>
            {[['', 'Don’t know: both'], ...(chat?.gpus ?? []).map((gpu) => [gpu, gpu] as const)]}
          </Choice>
          <Choice name="country" label="Electricity of" opening={opening}>
            {[[WORLD, 'World'], ...countries.map(({ iso3, display_name }) => [iso3, display_name] as const)]}
          </Choice>
        </div>
        <Ceilings work={chat} chosen={opening['ceiling']} />
        <More grid={grid} opening={opening} />
      </fieldset>
    </form>
  );
}

function Ceilings({ work, chosen }: { work: Work | undefined; chosen: string | undefined }) {
  return (
    <fieldset class="chips">
      <legend>Half of the tokens within, ms</legend>
      {work?.ceilings.map((ceiling) => (
        <label key={ceiling}>
          <input type="radio" name="ceiling" value={ceiling} checked={String(ceiling) === chosen} />
          {ceiling}
        </label>
      ))}
    </fieldset>
  );
}

/** What few change. */
function More({ grid, opening }: { readonly grid: Grid; readonly opening: Fields }) {
  const years = Object.keys(grid.areas.find(({ iso3 }) => iso3 === WORLD)?.years ?? {});
  return (
    <details>
      <summary>Boundary, PUE, year, load</summary>
      <div class="calculator-fields">
        <Choice name="boundary" label="Convert as far as" opening={opening} wide>
          {[
            ['', 'Not at all: GPUs alone, as measured'],
            ['node', 'The node: with the rest of the server'],
            ['fleet', 'The fleet: with servers that stand ready'],
            ['site', 'The site: with the cooling, to the meter'],
          ]}
        </Choice>
        <label>
          Energy of your node, times that of its GPUs
          <input name="nodeRatio" type="number" min="1" max="10" step="any" placeholder="as published" />
        </label>
        <label>
          PUE of the data centre
          <input name="pue" type="number" min="1" max="10" step="any" placeholder="1: GPUs alone" />
        </label>
        <Choice name="year" label="Year of the electricity" opening={opening}>
          {[['', `${grid.year}, the latest`], ...years.reverse().map((year) => [year, year] as const)]}
        </Choice>
        <Choice name="load" label="Load of the server" opening={opening} wide>
          {[
            ['', 'Busy: the batch that takes least'],
            ['quiet', 'Little to do: the smallest batch that was measured'],
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

function Choice({ name, label, opening, wide, children }: ChoiceProps) {
  return (
    <label class={wide && 'wide'}>
      {label}
      <select name={name}>
        {children.map(([value, text]) => (
          <option key={value} value={value} selected={value === opening[name]}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The models of each kind of work, those that can be predicted, and a name of one's own. */
function Models({
  documents,
  works,
  chosen,
}: Pick<CalculatorFormProps, 'documents' | 'works'> & { chosen: string | undefined }) {
  const [chat] = works;
  const predicted = documents.predictions.models.filter(({ refusal }) => refusal === null);
  return (
    <>
      {works.map((work) => (
        <optgroup key={work.id} label={work.name}>
          {[...new Map(work.figures.map(({ slug, model }) => [slug, model]))]
            .sort(byKeys(([, model]) => model))
            .map(([slug, model]) => {
              const value = work === chat ? slug : onWork(slug, work.id);
              return (
                <option key={value} value={value} selected={value === chosen}>
                  {work === chat ? model : `${model}, ${work.name.toLowerCase()}`}
                </option>
              );
            })}
        </optgroup>
      ))}
      <optgroup label="Predicted, not measured on chat">
        {predicted.map(({ model_id }) => (
          <option key={model_id} value={model_id}>
            {model_id}
          </option>
        ))}
      </optgroup>
      <option value={OTHER}>Not listed: by its name</option>
    </>
  );
}
