import type { Snippet } from '../snippets.ts';

/** A button that copies the text of the element `from`, where scripts run; `what` is said to who doesn't see it. */
export function CopyButton({ from, what, small }: { from: string; what?: string; small?: true }) {
  return (
    <button type="button" class={`button quiet ${small ? 'small-button ' : ''}needs-script`} data-copy={`#${from}`}>
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
export function Lines({ id, wrap, text }: { id: string; wrap?: true; text: string }) {
  return (
    <div class="lines">
      <pre id={id} class={wrap && 'wrapped'} tabIndex={0}>
        {text}
      </pre>
      <CopyButton from={id} small />
    </div>
  );
}
