import { inPrint } from '../../../src/figures/format.ts';
import { Heads, TableBox } from '../table.tsx';
import type { TargetedEvent } from 'preact';
import type { Schema } from '../../../src/contract/schema.ts';
import { FIXED, typesOf } from '../../../src/checker/path.ts';
import { FieldFindings } from './findings.tsx';
import { allowedOf, choicesOf, type FormField, formGroups, HANDLE, isLongText, mayBeEmpty, unitOf } from './groups.ts';
import type { Live } from './outcome.ts';
import { finished, typed } from './answers.ts';

interface FormFieldProps {
  readonly field: FormField;
  /** Id of a list that helps with the answer. */
  readonly list: string | undefined;
  readonly live: Live | undefined;
}

/** One question of the form: what it asks, in which unit, the control, what the check says of it, and an offer. */
export function Field({ field, list, live }: FormFieldProps) {
  const { name, label, schema, required } = field;
  const unit = unitOf(name);
  const isFixed = Object.hasOwn(FIXED, name);
  const isChoice = typesOf(schema).includes('boolean') && !isFixed;
  const findings = live?.outcome?.told.filter((told) => told.field?.name === name).map(({ finding }) => finding) ?? [];
  const isWrong = findings.some(({ severity }) => severity === 'error');
  const described = { 'aria-describedby': `help-${name} said-${name}`, 'aria-invalid': isWrong || undefined };
  const Heading = isChoice ? 'span' : 'label';
  return (
    <div class="form-field">
      <Heading class="form-label" {...(isChoice ? { id: `label-${name}` } : { htmlFor: `field-${name}` })}>
        {label}
        {unit !== null && <span class="unit"> {unit}</span>}
        {name !== HANDLE && (
          <span class="form-key">
            <code>{name}</code>
            {!isFixed && mayBeEmpty(schema, required) && ' · may be empty'}
          </span>
        )}
      </Heading>
      <p class="form-help" id={`help-${name}`}>
        {inPrint(schema.description ?? '')} {isFigure(schema) && `Allowed: ${inPrint(allowedOf(schema))}.`}
        {schema.maxLength !== undefined && ` At most ${schema.maxLength} characters.`}
      </p>
      {isChoice ? (
        <div class="form-choices" role="radiogroup" aria-labelledby={`label-${name}`} {...described}>
          <YesOrNo name={name} live={live} />
        </div>
      ) : (
        <Control field={field} list={list} live={live} described={described} />
      )}
      <div class="form-said" id={`said-${name}`}>
        <FieldFindings findings={findings} />
      </div>
      <div class="form-offer" id={`offer-${name}`}>
        <Offer label={label} name={name} live={live} />
      </div>
    </div>
  );
}

function YesOrNo({ name, live }: { name: string; live: Live | undefined }) {
  return ['true', 'false'].map((value, i) => (
    <label key={value}>
      <input
        {...answeringOf(name, live)}
        type="radio"
        id={i === 0 ? `field-${name}` : undefined}
        value={value}
        checked={live?.work.answers[name] === value}
      />
      {value === 'true' ? 'Yes' : 'No'}
    </label>
  ));
}

function Control({ field: { name, schema }, list, live, described }: FormFieldProps & { described: object }) {
  const common = { ...answeringOf(name, live), ...described, id: `field-${name}` };
  if (Object.hasOwn(FIXED, name)) return <input {...common} type="text" value={String(FIXED[name])} readOnly />;
  const answer = live && (live.work.answers[name] ?? '');
  if (schema.enum !== undefined) {
    const values = choicesOf(schema.enum);
    // What a file says stands among the choices, so that it is seen what is wrong with it.
    const foreign = [answer ?? ''].filter((value) => value !== '' && !values.includes(value));
    return (
      <select {...common} value={answer}>
        <option value="">Choose…</option>
        {[...values, ...foreign].map((value) => (
          <option key={value} value={value}>
            {foreign.includes(value) ? `${value} (not allowed)` : value}
          </option>
        ))}
      </select>
    );
  }
  if (isLongText(schema)) {
    return <textarea {...common} value={answer} rows={4} spellcheck={false}></textarea>;
  }
  // Figures and dates are typed as text: what a browser takes for neither would be lost before the check has seen it.
  return (
    <input
      {...common}
      {...(name === HANDLE ? { autocomplete: 'username', autocapitalize: 'none' } : { autocomplete: 'off' })}
      type="text"
      value={answer}
      list={list}
      inputMode={isFigure(schema) ? 'decimal' : undefined}
      placeholder={schema.format === 'date' ? 'YYYY-MM-DD' : undefined}
      spellcheck={false}
    />
  );
}

/** What every control has that takes an answer. */
function answeringOf(name: string, live: Live | undefined) {
  return {
    name,
    onInput: ({ currentTarget }: TargetedEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      live?.act(typed(name, currentTarget.value)),
    onChange: () => live?.act(finished(name)),
  };
}

/** A value that is usual for a field, or follows from the others: one press takes it. */
function Offer({ name, label, live }: { name: string; label: string; live: Live | undefined }) {
  const offer = live?.outcome?.offers[name];
  if (offer === undefined) return null;
  const take = (): void => {
    live?.act(typed(name, offer));
    live?.act(finished(name));
    document.getElementById(`field-${name}`)?.focus();
  };
  return (
    <button type="button" class="button quiet small" onClick={take}>
      Use {offer}
      <span class="visually-hidden"> for {label}</span>
    </button>
  );
}

function isFigure(schema: Schema): boolean {
  return typesOf(schema).some((type) => type === 'number' || type === 'integer');
}

/** Every field of the measurement schema as a table, for who writes the file without the form. */
export function FieldsTable({ schema }: { schema: Schema }) {
  return (
    <TableBox label="Every field of a measurement file" caption="Every field of a measurement file">
      <Heads heads={[['Field'], ['What it says'], ['Unit'], ['Allowed']]} />
      {formGroups(schema).map(({ title, fields }) => (
        <tbody key={title}>
          <tr>
            <th colSpan={4} scope="rowgroup">
              {title}
            </th>
          </tr>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">
                <code>{field.name}</code>
              </th>
              <td>{inPrint(field.schema.description ?? '')}</td>
              <td>{unitOf(field.name)}</td>
              <td>
                {allowedOf(field.schema)}
                {typesOf(field.schema).includes('null') && ', or null'}
                {!field.required && '; may be left out'}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </TableBox>
  );
}
