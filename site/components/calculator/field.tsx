import type { ComponentChildren } from 'preact';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly problem?: string | undefined;
  readonly onAnswer: (answer: string) => void;
}

/** A choice among options, with what is wrong with it, or what it means, below. */
export function Select({ wide, children, ...field }: FieldProps & { wide?: true; children: ComponentChildren }) {
  return (
    <div class={wide === true ? 'wide' : undefined}>
      <label for={field.id}>{field.label}</label>
      <select
        {...described(field)}
        value={field.value}
        onChange={(event) => {
          field.onAnswer(event.currentTarget.value);
        }}
      >
        {children}
      </select>
      <Notes {...field} />
    </div>
  );
}

/** A text or a number to type. */
export function Text({
  wide,
  inputMode = 'decimal',
  ...field
}: FieldProps & { wide?: true; inputMode?: 'decimal' | 'text' }) {
  return (
    <div class={wide === true ? 'wide' : undefined}>
      <label for={field.id}>{field.label}</label>
      <input
        {...described(field)}
        type="text"
        inputMode={inputMode}
        autocomplete="off"
        value={field.value}
        onInput={(event) => {
          field.onAnswer(event.currentTarget.value);
        }}
      />
      <Notes {...field} />
    </div>
  );
}

function described({ id, hint, problem }: FieldProps) {
  const notes = [problem === undefined ? [] : [`${id}-problem`], hint === undefined ? [] : [`${id}-hint`]].flat();
  return {
    id,
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': notes.length === 0 ? undefined : notes.join(' '),
  } as const;
}

function Notes({ id, hint, problem }: FieldProps) {
  return (
    <>
      {problem !== undefined && (
        <p class="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {hint !== undefined && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}
