import { day } from '../../src/figures/format.ts';
import type { ComponentChildren, JSX } from 'preact';

/** A link to a file or an address, in the letters of code. */
export function CodeLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href}>
      <code>{children}</code>
    </a>
  );
}

/** A link to another site; only its text where the address is not https, such as one that would run a script. */
export function OutsideLink(props: { href: string | null; rel?: string; children: ComponentChildren }) {
  const { href, rel, children } = props;
  if (href === null || !URL.canParse(href) || new URL(href).protocol !== 'https:') return <>{children}</>;
  return (
    <a href={href} rel={rel}>
      {children}
    </a>
  );
}

/** A date, `YYYY-MM-DD` or `YYYY-MM`: in words for people, as it is for programs. */
export function Day({ date, ...attributes }: Omit<JSX.IntrinsicElements['time'], 'children'> & { date: string }) {
  return (
    <time dateTime={date} {...attributes}>
      {day(date)}
    </time>
  );
}

/** A button with its text, in the looks that its class names beside `button`. */
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

/** A term of a list of terms, and its meaning. */
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
 * A section that is closed until it is asked for. It opens by itself where a link leads into it and where a browser finds
 * what is searched for on the page, and stands open on paper.
 */
export function Fold({ id, title, level = 2, children }: FoldProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <details class="fold">
      <summary>
        <Title>{title}</Title>
      </summary>
      {/* A link to the section leads inside, so that it opens. */}
      <div id={id}>{children}</div>
    </details>
  );
}
