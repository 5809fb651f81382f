import type { TargetedEvent } from 'preact';
import type { Schema } from '../../../scripts/contract/schema.ts';
import { FIXED, typesOf } from '../../../scripts/contributions/draft.ts';
import type { Finding } from '../../../scripts/findings/finding.ts';
import { FieldFindings } from './findings.tsx';
import { HANDLE, type FormField } from './groups.ts';
import { allowedOf, isFreeText, mayBeEmpty, unitOf } from './words.ts';

/** What has come of a question in the browser. */
export interface Question {
  /** What stands in the control, as text. */
  readonly answer: string;
  readonly findings: readonly Finding[];
  /** A value that is usual, or follows from the others: one press takes it. Null where there is none. */
  readonly offer: string | null;
  /** An answer is being typed. */
  readonly type: (answer: string) => void;
  /** The question was left with another answer. */
  readonly finish: () => void;
  readonly takeOffer: () => void;
}

interface FieldProps {
  readonly field: FormField;
  /** Id of a list that helps with the answer. */
  readonly list: string | undefined;
  /** Undefined while the page is drawn without a browser. */
  readonly question: Question | undefined;
}

/** Text longer than this gets a box of several lines. */
const LONG_TEXT = 1000;

/** One question of the form: what it asks, in which unit, the control, what the check says of it, and an offer. */
export function Field(props: FieldProps) {
  const { field, question } = props;
  const { name, label, schema, required } = field;
  const unit = unitOf(name);
  const isFixed = Object.hasOwn(FIXED, name);
  const isChoice = typesOf(schema).includes('boolean') && !isFixed;
  const heading = (
    <>
      {label}
      {unit !== null && <span class="unit"> {unit}</span>}
      {name !== HANDLE && (
        <span class="form-key">
          <code>{name}</code>
          {!isFixed && mayBeEmpty(schema, required) && ' · may be empty'}
        </span>
      )}
    </>
  );
  return (
    <div class="form-field">
      {isChoice ? (
        <span class="form-label" id={`label-${name}`}>
          {heading}
        </span>
      ) : (
        <label class="form-label" htmlFor={`field-${name}`}>
          {heading}
        </label>
      )}
      <p class="form-help" id={`help-${name}`}>
        {schema.description} {isFigure(schema) && `Allowed: ${allowedOf(schema)}.`}
        {schema.maxLength !== undefined && ` At most ${schema.maxLength} characters.`}
      </p>
      {isChoice ? <YesOrNo {...props} /> : <Control {...props} />}
      <div class="form-said" id={`said-${name}`}>
        <FieldFindings findings={question?.findings ?? []} />
      </div>
      <div class="form-offer" id={`offer-${name}`}>
        {question?.offer != null && (
          <button type="button" class="button quiet small" onClick={question.takeOffer}>
            Use {question.offer}
            <span class="visually-hidden"> for {label}</span>
          </button>
        )}
      </div>
    </div>
  );
}

function YesOrNo({ field: { name }, question }: FieldProps) {
  return (
    <div
      class="form-choices"
      role="radiogroup"
      aria-labelledby={`label-${name}`}
      aria-describedby={`help-${name} said-${name}`}
      aria-invalid={isWrong(question)}
    >
      {['true', 'false'].map((value, i) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            id={i === 0 ? `field-${name}` : undefined}
            checked={question?.answer === value}
            onInput={() => question?.type(value)}
            onChange={question?.finish}
          />
          {value === 'true' ? 'Yes' : 'No'}
        </label>
      ))}
    </div>
  );
}

function Control({ field: { name, schema }, list, question }: FieldProps) {
  const answer = question?.answer;
  const common = {
    id: `field-${name}`,
    name,
    'aria-describedby': `help-${name} said-${name}`,
    'aria-invalid': isWrong(question),
    value: answer,
    onInput: ({ currentTarget }: TargetedEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      question?.type(currentTarget.value),
    onChange: question?.finish,
  };
  if (Object.hasOwn(FIXED, name)) return <input {...common} type="text" value={String(FIXED[name])} readOnly />;
  if (schema.enum !== undefined) {
    const values = schema.enum.map(String);
    return (
      <select {...common}>
        <option value="">Choose…</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
        {/* What a file says is seen, so that it can be told what is wrong with it. */}
        {answer !== undefined && !['', ...values].includes(answer) && (
          <option value={answer}>{answer} (not allowed)</option>
        )}
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
      {...(name === HANDLE ? { autocomplete: 'username', autocapitalize: 'none' } : { autocomplete: 'off' })}
      type="text"
      list={list}
      inputMode={isFigure(schema) ? 'decimal' : undefined}
      placeholder={schema.format === 'date' ? 'YYYY-MM-DD' : undefined}
      spellcheck={false}
    />
  );
}

/** Whether the control holds a mistake, for who can't see it. */
function isWrong(question: Question | undefined): true | undefined {
  return question?.findings.some(({ severity }) => severity === 'error') === true ? true : undefined;
}

function isFigure(schema: Schema): boolean {
  return typesOf(schema).some((type) => type === 'number' || type === 'integer');
}
