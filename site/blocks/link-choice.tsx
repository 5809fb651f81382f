import type { ComponentChildren } from 'preact';

interface LinkChoiceProps {
  readonly id: string;
  /** What the reader chooses: `Latency limit`. */
  readonly label: string;
  /** The text of the button that opens the links. */
  readonly button: ComponentChildren;
  /** Class of the links. */
  readonly kind: string;
  /** The links. */
  readonly children: ComponentChildren;
}

/** Links to choose from. A phone shows a button, which opens them at the bottom of the screen without a script. */
export function LinkChoice({ id, label, button, kind, children }: LinkChoiceProps) {
  return (
    <>
      <button class="choice-button" type="button" popovertarget={id}>
        {button} <span aria-hidden="true">▾</span>
      </button>
      <nav id={id} class={`link-choice ${kind}`} popover="auto" aria-label={label}>
        {children}
      </nav>
    </>
  );
}
