import { at, ceilingInWords, heldBy } from '../charts/ceiling.ts';
import type { Work } from '../work.ts';

interface CeilingsProps {
  readonly work: Work;
  /** Address of the page without a ceiling. */
  readonly path: string;
  readonly now: number;
  /** The figure that a ceiling leads to; null where nothing keeps it. */
  readonly leadsTo: (ceiling: number) => string | null;
}

/** The ceilings as links, each with the figure that it leads to. */
export function Ceilings({ work, path, now, leadsTo }: CeilingsProps) {
  const said = heldBy(work);
  return (
    <nav class="ceilings" aria-label="Ceiling on the latency">
      <span>{said.charAt(0).toUpperCase() + said.slice(1)}</span>
      {work.ceilings.map((ceiling) => (
        <a key={ceiling} href={at(path, work, ceiling)} aria-current={ceiling === now ? 'page' : undefined}>
          {ceilingInWords(work, ceiling)} <small>{leadsTo(ceiling) ?? 'none'}</small>
        </a>
      ))}
    </nav>
  );
}
