import type { ComponentChildren } from 'preact';

/** A term of a list, and what is said of it. */
export function Term({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
