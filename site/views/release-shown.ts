import type { Release } from '../../src/contract/generated/api.d.ts';
import type { Documents } from '../documents.ts';

/** The latest release, where the figures of the pages are its own; a build between releases can have others. */
export function releaseShown(documents: Documents): Release | null {
  const { releases, index, models, grid, hardware, perQuery, modelDocuments, workloadDocuments } = documents;
  const latest = releases?.releases.find(({ date }) => date === releases.latest);
  const shown = [
    ['index.json', index] as const,
    ['models.json', models] as const,
    ['grid.json', grid] as const,
    ['hardware.json', hardware] as const,
    ['per-query.json', perQuery] as const,
    ...modelDocuments.map((model) => [`models/${model.slug}.json`, model] as const),
    ...workloadDocuments.map((one) => [`workloads/${one.workload}.json`, one] as const),
  ];
  const isItsOwn = shown.every(([path, { data_version }]) => latest?.data_versions[path] === data_version);
  return latest !== undefined && isItsOwn ? latest : null;
}
