import { listed } from '../../src/core/text/words.ts';
import type { Site } from '../documents.ts';

/** The GPUs that only the 2024 benchmark measured, each once. */
export function gpusOnlyIn2024({ documents, workloads }: Pick<Site, 'documents' | 'workloads'>): string[] {
  const gpus = new Set(documents.earlierDocuments.flatMap((earlier) => earlier.gpus));
  return [...gpus].filter((gpu) => workloads.every((workload) => !workload.gpus.includes(gpu)));
}

/** A sentence about the GPUs that only the 2024 benchmark measured, with a link to its page. */
export function OlderGpus(site: Pick<Site, 'documents' | 'workloads'>) {
  const gpus = gpusOnlyIn2024(site);
  if (gpus.length === 0) return null;
  return (
    <>
      The {listed(gpus)} {gpus.length === 1 ? 'was' : 'were'} measured only in{' '}
      <a href="/workloads/2024/">the 2024 benchmark</a>, whose figures can’t be compared with the others.
    </>
  );
}
