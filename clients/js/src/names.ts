import { nearNames } from '../../../src/core/text/nearest.ts';
import type { Model } from '../token-energy.d.ts';
import { type SnapshotFigures, plain } from './snapshot.ts';

/** How many near names are told. */
const MOST = 3;

const known = new WeakMap<SnapshotFigures, ReadonlyMap<string, Model>>();

/** The model of a name that is certain; null where none is. */
export function modelOf(figures: SnapshotFigures, name: string): Model | null {
  let names = known.get(figures);
  if (names === undefined) {
    names = namesOf(figures);
    known.set(figures, names);
  }
  return names.get(plain(name)) ?? null;
}

/** Every certain name. A hub id without its owner is one only where no other model has it. */
function namesOf({ models, snapshot }: SnapshotFigures): Map<string, Model> {
  const bySlug = new Map(models.map((model) => [model.slug, model]));
  const tails = models.map((model) => plain(model.model_id.split('/').at(-1) ?? ''));
  const names = models.flatMap((model, i) => {
    const tail = tails[i] ?? '';
    const isOwn = tails.indexOf(tail) === tails.lastIndexOf(tail);
    return [model.slug, model.model, model.model_id, ...(isOwn ? [tail] : [])].map(
      (name) => [plain(name), model] as const,
    );
  });
  const further = Object.entries(snapshot.names).flatMap(([name, slug]) => {
    const model = bySlug.get(slug);
    return model === undefined ? [] : [[plain(name), model] as const];
  });
  // What a model itself is called comes before what others call it.
  return new Map([...further, ...names]);
}

/** Slugs of models whose names are near, of those that were measured on one of these workloads. */
export function nearModels(
  { models }: SnapshotFigures,
  name: string,
  among?: { readonly has: (workload: string) => boolean },
): string[] {
  const some = among === undefined ? models : models.filter(({ workloads }) => workloads.some((one) => among.has(one)));
  return nearNames(
    name,
    some.map(({ slug }) => slug),
    MOST,
  );
}

/** Areas whose names are near, by their codes. */
export function nearAreas({ snapshot }: SnapshotFigures, name: string): string[] {
  const byName = new Map(snapshot.grid.areas.map(({ display_name, iso3 }) => [display_name, iso3]));
  return nearNames(name, [...byName.keys()], MOST).map((found) => byName.get(found) ?? found);
}
