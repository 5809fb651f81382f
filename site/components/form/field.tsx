import type { Schema } from '../../../scripts/contract/schema.ts';
import { FIXED } from '../../../scripts/contributions/draft.ts';
import { HANDLE, HANDLE_LABEL, type FormField } from './groups.ts';
import { allowedOf, isFreeText, mayBeEmpty, typesOf, unitOf } from './words.ts';

/** Text longer than this gets a box of several lines. */
const LONG_TEXT = 1000;

/** One question of the form: what it asks, in which unit, the control, and room for what the check says of it. */
export function Field({ field, list }: { field: FormField; list: string | undefined }) {
  const { name, label, schema, required } = field;
  const unit = unitOf(name);
  const fixed = Object.hasOwn(FIXED, name);
  const heading = (
    <>
      {label}
      {unit !== null && <span class="unit"> {unit}</span>}
      <span class="form-key">
        <code>{name}</code>
        {!fixed && mayBeEmpty(schema, required) && ' · may be empty'}
      </span>
    </>
  );
  const help = (
    <p class="form-help" id={`help-${name}`}>
      {schema.description} {isFigure(schema) && `Allowed: ${allowedOf(schema)}.`}
      {schema.maxLength !== undefined && ` At most ${schema.maxLength} characters.`}
    </p>
  );
  if (typesOf(schema).includes('boolean') && !fixed) {
    return (
      <div class="form-field">
        <span class="form-label" id={`label-${name}`}>
          {heading}
        </span>
        {help}
        <div
          class="form-choices"
          role="radiogroup"
          aria-labelledby={`label-${name}`}
          aria-describedby={`help-${name} said-${name}`}
        >
          {['true', 'false'].map((value, i) => (
            <label key={value}>
              <input type="radio" name={name} value={value} id={i === 0 ? `field-${name}` : undefined} />
              {value === 'true' ? 'Yes' : 'No'}
            </label>
          ))}
        </div>
        <Said name={name} />
      </div>
    );
  }
  return (
    <div class="form-field">
      <label class="form-label" htmlFor={`field-${name}`}>
        {heading}
      </label>
      {help}
      <Control field={field} list={list} />
      <Said name={name} />
    </div>
  );
}

function Control({ field: { name, schema }, list }: { field: FormField; list: string | undefined }) {
  const common = { id: `field-${name}`, name, 'aria-describedby': `help-${name} said-${name}` };
  if (Object.hasOwn(FIXED, name)) return <input {...common} type="text" value={String(FIXED[name])} readOnly />;
  if (schema.enum !== undefined) {
    return (
      <select {...common}>
        <option value="">Choose…</option>
        {schema.enum.map((value) => (
          <option key={value} value={String(value)}>
            {String(value)}
          </option>
        ))}
      </select>
    );
  }
  if (isFreeText(schema) && (schema.maxLength ?? Infinity) >= LONG_TEXT) {
    return <textarea {...common} rows={4} spellcheck={false}></textarea>;
  }
  // Figures and dates are typed as text: what a browser takes for neither would be lost before the check has seen it.
  return (
    <input
      {...common}
      type="text"
      list={list}
      inputMode={isFigure(schema) ? 'decimal' : undefined}
      placeholder={schema.format === 'date' ? 'YYYY-MM-DD' : undefined}
      autocomplete="off"
      spellcheck={false}
    />
  );
}

function isFigure(schema: Schema): boolean {
  return typesOf(schema).some((type) => type === 'number' || type === 'integer');
}

/** The form's own question: whose folder the file goes into. */
export function HandleField() {
  return (
    <div class="form-field">
      <label class="form-label" htmlFor={`field-${HANDLE}`}>
        {HANDLE_LABEL}
      </label>
      <p class="form-help" id={`help-${HANDLE}`}>
        The name of your account on GitHub, which is the name of your folder. It is no part of the file.
      </p>
      <input
        id={`field-${HANDLE}`}
        name={HANDLE}
        type="text"
        autocomplete="username"
        autocapitalize="none"
        spellcheck={false}
        aria-describedby={`help-${HANDLE} said-${HANDLE}`}
      />
      <Said name={HANDLE} />
    </div>
  );
}

/** Where the script puts what the check says of a field, and what it suggests for it. */
function Said({ name }: { name: string }) {
  return (
    <>
      <div class="form-said" id={`said-${name}`}></div>
      <div class="form-offer" id={`offer-${name}`}></div>
    </>
  );
}
