import { byCodePoint } from '../../../scripts/text/order.ts';
import type { Site } from '../../site.ts';
import { FORM_DATA } from './data.ts';
import { Field, HandleField } from './field.tsx';
import { formGroups, type FormGroup } from './groups.ts';

/** Lists that help with an answer, by field. */
const LISTS: Readonly<Record<string, string>> = {
  model: 'models',
  model_id: 'model-ids',
  gpu: 'gpus',
  mig_profile: 'mig-profiles',
};

/** The form that makes a measurement file. `islands/form.tsx` makes it work; without scripts it is not shown. */
export function MeasurementForm({ site: { documents, repository } }: { site: Site }) {
  const { models, hardware, measurementSchema } = documents;
  const lists: Readonly<Record<string, readonly string[]>> = {
    models: models.models.map(({ name }) => name),
    'model-ids': models.models.map(({ model_id }) => model_id),
    gpus: distinct(hardware.tdp.map(({ gpu_key }) => gpu_key)),
    'mig-profiles': distinct(hardware.mig_profiles.map(({ profile }) => profile)),
  };
  return (
    <form
      class="measurement-form needs-script"
      id="measurement"
      data-reference={FORM_DATA}
      data-repository={repository}
      autocomplete="off"
      noValidate
    >
      <div class="form-questions">
        <div id="elsewhere" role="status" aria-live="polite"></div>
        <Start />
        {formGroups(measurementSchema).map((group, i) => (
          <Group key={group.title} group={group} first={i === 0} />
        ))}
        <div class="buttons">
          <button type="submit" class="button">
            Check everything
          </button>
        </div>
        <a class="form-jump" id="form-jump" href="#result">
          See your file
        </a>
      </div>
      <div class="form-result" id="result">
        <p>
          Loading the rules… If this stays, the script could not be loaded: reload the page, or{' '}
          <a href="/contribute/#by-hand">use the command line</a>.
        </p>
      </div>
      {Object.entries(lists).map(([id, values]) => (
        <datalist key={id} id={id}>
          {values.map((value) => (
            <option key={value} value={value}></option>
          ))}
        </datalist>
      ))}
    </form>
  );
}

/** What a person may start from, and how to be rid of it. */
function Start() {
  return (
    <div class="form-start">
      <p>
        Nothing you type leaves this device.{' '}
        <span id="kept">It is kept in this browser, through reloads, until you clear it.</span>
      </p>
      <div class="buttons">
        <label class="button quiet" htmlFor="open-file">
          Open a file
        </label>
        <input type="file" id="open-file" class="visually-hidden" accept=".json,application/json" />
        <button type="button" class="button quiet" id="clear">
          Clear the form
        </button>
      </div>
      <details>
        <summary>Paste JSON</summary>
        <label htmlFor="pasted">A measurement file, whole or begun</label>
        <textarea id="pasted" rows={6} spellcheck={false} autocomplete="off"></textarea>
        <div class="buttons">
          <button type="button" class="button quiet" id="read-pasted">
            Read it
          </button>
        </div>
      </details>
    </div>
  );
}

function Group({ group: { title, about, fields }, first }: { group: FormGroup; first: boolean }) {
  return (
    <section class="form-group">
      <h2>{title}</h2>
      {about !== '' && <p class="muted">{about}</p>}
      <div class="form-fields">
        {first && <HandleField />}
        {fields.map((field) => (
          <Field key={field.name} field={field} list={LISTS[field.name]} />
        ))}
      </div>
    </section>
  );
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort(byCodePoint);
}
