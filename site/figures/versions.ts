import type { Model } from '../../scripts/contract/generated/api.d.ts';

/** The models that are this one in another precision: those whose slug is the same but for the precision it ends in. */
export function otherVersions(model: Model, models: readonly Model[]): Model[] {
  const precisions = new Set(models.flatMap(precisionsOf).map((precision) => precision.toLowerCase()));
  const base = (slug: string): string => {
    const cut = slug.lastIndexOf('-');
    return precisions.has(slug.slice(cut + 1)) ? slug.slice(0, cut) : slug;
  };
  return models.filter((other) => other.slug !== model.slug && base(other.slug) === base(model.slug));
}

/** The precisions that a model was measured in. */
export function precisionsOf({ configurations }: Pick<Model, 'configurations'>): string[] {
  return [...new Set(configurations.map(({ precision }) => precision))];
}
