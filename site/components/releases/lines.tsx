import type { ComponentChildren } from 'preact';

/** Lines to be typed or quoted as they stand, with a button that copies them where scripts run. */
export function Lines({ id, wrap, children }: { id: string; wrap?: true; children: ComponentChildren }) {
  return (
    <div class="lines">
      <pre id={id} class={wrap === true ? 'wrapped' : undefined} tabIndex={0}>
        {children}
      </pre>
      <CopyButton id={id} />
    </div>
  );
}

/** A button that copies what has the id. */
export function CopyButton({ id, what }: { id: string; what?: string }) {
  return (
    <button type="button" class="button quiet small-button needs-script" data-copy={`#${id}`}>
      Copy{what !== undefined && <span class="visually-hidden"> {what}</span>}
    </button>
  );
}
