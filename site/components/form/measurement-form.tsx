import type { TargetedEvent } from 'preact';
import { Button } from '../prose.tsx';
import { useRef } from 'preact/hooks';
import type { Schema } from '../../../src/contract/schema.ts';
import type { Facts } from '../../../src/checker/reference.ts';
import { byCodePoint } from '../../../src/core/text/order.ts';
import { checked, contentOf, contentOfFile } from './answers.ts';
import { Field } from './field.tsx';
import { type FormField, formGroups, HANDLE_FIELD } from './groups.ts';
import type { Live } from './outcome.ts';
import { Result, statusOf } from './result.tsx';

/** The form that makes a measurement file. `islands/form.tsx` makes it work; without scripts it is not shown. */
export function MeasurementForm({ schema, facts, live }: { schema: Schema; facts: Facts; live?: Live }) {
  const lists = listsOf(facts);
  return (
    <form
      class="measurement-form needs-script"
      id="measurement"
      autocomplete="off"
      noValidate
      onFocusIn={live?.fetchChecks}
      onSubmit={(event) => {
        event.preventDefault();
        live?.show(checked);
      }}
    >
      <div class="form-questions">
        <div id="elsewhere" role="status" aria-live="polite">
          {live && <Elsewhere live={live} />}
        </div>
        <Start live={live} />
        <Questions schema={schema} listed={Object.keys(lists)} live={live} />
        <div class="buttons">
          <Button type="submit" text="Check everything" />
        </div>
        <a class="form-jump" id="form-jump" href="#result">
          {live && `${statusOf(live)} `}See your file
        </a>
      </div>
      <div class="form-result" id="result">
        {live ? (
          <Result live={live} />
        ) : (
          <p>
            Loading the rules… If this stays, the script could not be loaded: reload the page, or{' '}
            <a href="/contribute/">use the command line</a>.
          </p>
        )}
      </div>
      {Object.entries(lists).map(([name, values]) => (
        <datalist key={name} id={`list-${name}`}>
          {values.map((value) => (
            <option key={value} value={value}></option>
          ))}
        </datalist>
      ))}
    </form>
  );
}

/** Values that help with an answer, by field. */
function listsOf({ models, cards, migProfiles }: Facts): Readonly<Record<string, readonly string[]>> {
  return {
    model: models.map(({ name }) => name),
    model_id: models.map(({ model_id }) => model_id),
    gpu: distinct(cards.map(({ gpu_key }) => gpu_key)),
    mig_profile: distinct(migProfiles.map(({ profile }) => profile)),
  };
}

interface QuestionsProps {
  readonly schema: Schema;
  /** The fields that have a list of values that help with the answer. */
  readonly listed: readonly string[];
  readonly live: Live | undefined;
}

/** Every field of a measurement, in groups; the handle, which names the file, stands first. */
function Questions({ schema, listed, live }: QuestionsProps) {
  return (
    <>
      {formGroups(schema).map(({ title, about, fields }, i) => (
        <details key={title} class="form-group" open>
          <summary>
            <h2>{title}</h2> <WrongCount fields={fields} live={live} />
          </summary>
          {about !== '' && <p class="muted">{about}</p>}
          <div class="form-fields">
            {[...(i === 0 ? [HANDLE_FIELD] : []), ...fields].map((field) => (
              <Field
                key={field.name}
                field={field}
                list={listed.includes(field.name) ? `list-${field.name}` : undefined}
                live={live}
              />
            ))}
          </div>
        </details>
      ))}
    </>
  );
}

/** How many of the answers of a group are wrong, which may be closed; nothing where none is. */
function WrongCount({ fields, live }: { readonly fields: readonly FormField[]; readonly live: Live | undefined }) {
  const wrong = new Set(
    live?.outcome?.told.flatMap(({ finding, field }) => (finding.severity === 'error' && field ? [field.name] : [])),
  );
  const count = fields.filter(({ name }) => wrong.has(name)).length;
  return count > 0 && <span class="tag warn">{count} to fix</span>;
}

/** Says that another tab has another draft, and lets the reader choose which one is kept. */
function Elsewhere({ live: { elsewhere, show, head } }: { live: Live }) {
  if (elsewhere === null) return null;
  const take = (): void => {
    show(elsewhere.take);
  };
  const keep = (): void => {
    elsewhere.keep();
    head.current?.focus();
  };
  return (
    <div class="form-elsewhere">
      <p>
        <strong>The draft was changed in another tab.</strong> Until you choose one, what you change here is not kept.
      </p>
      <div class="buttons">
        <Button look="small" onClick={take} text="Take over the other tab’s draft" />
        <Button look="quiet small" onClick={keep} text="Keep what stands here" />
      </div>
    </div>
  );
}

/** What a person may start from, and how to clear it. */
function Start({ live }: { live: Live | undefined }) {
  const pasted = useRef<HTMLTextAreaElement>(null);
  const chosen = async ({ currentTarget }: TargetedEvent<HTMLInputElement>): Promise<void> => {
    const [file] = currentTarget.files ?? [];
    // So that the same file can be opened again after it was fixed elsewhere.
    currentTarget.value = '';
    if (file !== undefined) await live?.open(file.name, await contentOfFile(file));
  };
  const readPasted = (): void => {
    const text = pasted.current?.value ?? '';
    if (text.trim() !== '') void live?.open('the pasted text', contentOf(text));
  };
  return (
    <div class="form-start">
      <p>
        Nothing you type leaves this device.{' '}
        <span id="kept">
          {live?.isRefused === true
            ? 'This browser does not let the page keep what you type.'
            : 'It is kept in this browser, through reloads, until you clear it.'}
        </span>
      </p>
      <div class="buttons">
        <label class="button quiet" htmlFor="open-file">
          Open a file
        </label>
        <input
          type="file"
          id="open-file"
          class="visually-hidden"
          accept=".json,application/json"
          onChange={(event) => void chosen(event)}
        />
        <Button look="quiet" id="clear" onClick={live?.clear} text="Clear the form" />
      </div>
      <details>
        <summary>Paste JSON</summary>
        <label htmlFor="pasted">A measurement file, whole or begun</label>
        <textarea id="pasted" rows={6} spellcheck={false} autocomplete="off" ref={pasted}></textarea>
        <div class="buttons">
          <Button look="quiet" id="read-pasted" onClick={readPasted} text="Read it" />
        </div>
      </details>
    </div>
  );
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort(byCodePoint);
}
