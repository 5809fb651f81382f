import type { ComponentChildren } from 'preact';

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
