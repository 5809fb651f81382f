import type { Snippet } from '../snippets.ts';

/** A piece of code that opens under its title, with a button that copies it where scripts run. */
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

/** A button that copies the text of the element with the id `from`; `what` is said to who doesn't see it. */
export function CopyButton({ from, what }: { from: string; what: string }) {
  return (
    <button type="button" class="button quiet needs-script" data-copy={`#${from}`}>
      Copy<span class="visually-hidden"> {what}</span>
    </button>
  );
}
