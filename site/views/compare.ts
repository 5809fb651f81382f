import { gpusOf } from '../../src/figures/configuration.ts';
import { slugOf } from '../../src/core/text/slug.ts';
import type { ModelConfiguration } from '../documents.ts';

/** Two GPUs. */
export type GpuNames = readonly [string, string];

/** Each two GPUs that some model was measured on both of. */
export function comparedGpus(configurations: readonly ModelConfiguration[]): GpuNames[] {
  const gpus = gpusOf(configurations);
  const slugs = new Map(
    gpus.map((gpu) => [gpu, new Set(configurations.filter((c) => c.gpu === gpu).map(({ slug }) => slug))]),
  );
  return gpus.flatMap((a, i) =>
    gpus
      .slice(i + 1)
      .filter((b) => [...(slugs.get(a) ?? [])].some((slug) => slugs.get(b)?.has(slug)))
      .map((b): GpuNames => [a, b]),
  );
}

/** The address of the page of two GPUs. */
export function comparePath([a, b]: GpuNames): string {
  return `/compare/${slugOf(a)}-vs-${slugOf(b)}/`;
}

/** The configurations of the models that were measured on both. */
export function onBoth(configurations: readonly ModelConfiguration[], gpus: GpuNames): ModelConfiguration[] {
  const own = configurations.filter(({ gpu }) => gpus.includes(gpu));
  return own.filter(({ slug }) => gpus.every((gpu) => own.some((c) => c.slug === slug && c.gpu === gpu)));
}
