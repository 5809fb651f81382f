import type { Documents } from '../documents.ts';

interface WorkloadTabsProps {
  readonly documents: Pick<Documents, 'workloads'>;
  /** The workload of the page. */
  readonly current: string;
}

/** The way from one workload to the others, above the main chart of each; nothing where there is one alone. */
export function WorkloadTabs({ documents: { workloads }, current }: WorkloadTabsProps) {
  const all = workloads?.workloads ?? [];
  if (all.length < 2) return null;
  return (
    <nav class="tabs" aria-label="Kinds of work">
      {all.map(({ workload, name }) => (
        <a key={workload} href={`/workloads/${workload}/`} aria-current={workload === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
