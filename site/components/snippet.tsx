import type { ComponentChildren } from 'preact';
import type { Snippet } from '../snippets.ts';

interface CopyButtonProps {
  /** Id of the element whose text is copied. */
  readonly from: string;
  /** What is copied, said to who doesn't see it. */
  readonly what?: string;
  readonly small?: true;
}

/** A button that copies the text of an element, where scripts run. */
export function CopyButton({ from, what, small }: CopyButtonProps) {
  return (
    <button
      type="button"
      class={`button quiet ${small === true ? 'small-button ' : ''}needs-script`}
      data-copy={`#${from}`}
    >
      Copy{what !== undefined && <span class="visually-hidden"> {what}</span>}
    </button>
  );
}

/** A piece of code that opens under its title. */
export function CodeSnippet({ snippet: { id, title, note, code }, open }: { snippet: Snippet; open: boolean }) {
  return (
    <details class="snippet" open={open}>
      <summary>{title}</summary>
      <div class="code-head">
        <p>{note}</p>
        <CopyButton from={`${id}-code`} what={`the code for ${title}`} />
      </div>
      <pre id={`${id}-code`} class="wrapped">
        <code>{code}</code>
      </pre>
    </details>
  );
}

/** Lines to be typed or quoted as they stand. */
export function Lines({ id, wrap, children }: { id: string; wrap?: true; children: ComponentChildren }) {
  return (
    <div class="lines">
      <pre id={id} class={wrap && 'wrapped'} tabIndex={0}>
        {children}
      </pre>
      <CopyButton from={id} small />
    </div>
  );
}
