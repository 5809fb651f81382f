import { slugOf } from '../../src/core/text/slug.ts';
import { day } from '../../src/figures/format.ts';
import type { ComponentChildren, JSX } from 'preact';

/** A link to a file or an address, in a code font. */
export function CodeLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href}>
      <code>{children}</code>
    </a>
  );
}

/** A link to another site. Addresses other than https, such as scripts, are shown as text. */
export function OutsideLink(props: { href: string | null; rel?: string; children: ComponentChildren }) {
  const { href, rel, children } = props;
  if (href === null || !URL.canParse(href) || new URL(href).protocol !== 'https:') return <>{children}</>;
  return (
    <a href={href} rel={rel}>
      {children}
    </a>
  );
}

/** A term with a link to its definition. `term` is the name of the definition in `docs/glossary.md`. */
export function Defined({ term, children }: { readonly term: string; readonly children: ComponentChildren }) {
  return <a href={`/glossary/#${slugOf(term)}`}>{children}</a>;
}

/** A date, `YYYY-MM-DD` or `YYYY-MM`, in words. Programs can read its original form. */
export function Day({ date, ...attributes }: Omit<JSX.IntrinsicElements['time'], 'children'> & { date: string }) {
  return (
    <time dateTime={date} {...attributes}>
      {day(date)}
    </time>
  );
}

/** A button. `look` is a class next to `button`. */
export function Button({ look, text, ...rest }: JSX.IntrinsicElements['button'] & { look?: string; text: string }) {
  return (
    <button type="button" class={look === undefined ? 'button' : `button ${look}`} {...rest}>
      {text}
    </button>
  );
}

interface TermProps {
  readonly name: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A term of a definition list and its description. */
export function Term({ name, children }: TermProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

interface FoldProps {
  readonly id: string;
  readonly title: ComponentChildren;
  /** Level of the title. */
  readonly level?: 2 | 3;
  readonly children: ComponentChildren;
}

/**
 * A section that is closed at first. It opens when a link leads into it or when the browser's search finds a word in
 * it, and it is open in print.
 */
export function Fold({ id, title, level = 2, children }: FoldProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <details class="fold">
      <summary>
        <Title>{title}</Title>
      </summary>
      {/* The id is inside, so that a link to the section opens it. */}
      <div id={id}>{children}</div>
    </details>
  );
}
