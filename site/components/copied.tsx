interface CopiedProps {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** What the title is; a heading, unless it stands below a chart. */
  readonly as?: 'h3' | 'p';
}

/** A text to be copied, with the button that copies it: `islands/page.ts` hears it. */
export function Copied({ id, title, text, as: Title = 'h3' }: CopiedProps) {
  return (
    <>
      <div class="copied-head">
        <Title id={`${id}-title`}>{title}</Title>
        <button class="button quiet needs-script" type="button" data-copy={`#${id}`} aria-describedby={`${id}-title`}>
          Copy
        </button>
      </div>
      <pre id={id} class="copied-text">
        {text}
      </pre>
    </>
  );
}
