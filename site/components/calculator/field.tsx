import type { TargetedEvent } from 'preact';

/** What can be chosen: each value, and the text that stands for it. */
export type Options = readonly (readonly [value: string, text: string])[];

/** A question of the form. */
export interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** A choice among these; a text or a number to type where there are none. */
  readonly options?: Options;
  readonly inputMode?: 'decimal' | 'text';
  /** What the answer means. */
  readonly hint?: string;
  readonly problem?: string | undefined;
  readonly wide?: true;
  readonly onAnswer: (answer: string) => void;
}

/** A question with its field, and below it what is wrong with the answer, and what the answer means. */
export function Field({ id, label, value, options, inputMode = 'decimal', hint, problem, wide, onAnswer }: FieldProps) {
  const notes = [
    { id: `${id}-problem`, kind: 'field-problem', text: problem },
    { id: `${id}-hint`, kind: 'field-hint', text: hint },
  ].filter(({ text }) => text !== undefined);
  const answered = ({ currentTarget }: TargetedEvent<HTMLInputElement | HTMLSelectElement>): void => {
    onAnswer(currentTarget.value);
  };
  const attributes = {
    id,
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': notes.length === 0 ? undefined : notes.map((note) => note.id).join(' '),
  } as const;
  return (
    <div class={wide && 'wide'}>
      <label for={id}>{label}</label>
      {options === undefined ? (
        <input {...attributes} type="text" inputMode={inputMode} autocomplete="off" value={value} onInput={answered} />
      ) : (
        <select {...attributes} value={value} onChange={answered}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
      {notes.map((note) => (
        <p key={note.id} class={note.kind} id={note.id}>
          {note.text}
        </p>
      ))}
    </div>
  );
}
