import { once } from '../../../src/core/files/lazy-files.ts';
import { nearNames } from '../../../src/core/text/nearest.ts';
import type { Snapshot, SnapshotArea } from '../../../src/contract/generated/site.d.ts';
import type { Model } from '../token-energy.d.ts';
import { plain } from './areas.ts';

/** How many near names are told. */
const MOST = 3;

/** A model, and whether the name is its own or one that a rule takes for it. */
interface NamedModel {
  readonly model: Model;
  readonly isByRule: boolean;
}

/** The model of a name that is certain; null where none is. */
export type ModelFinder = (name: string) => NamedModel | null;

/** Slug, display name and hub id come first, then the names that rules get wrong, then the rules. */
export function modelFinder(models: readonly Model[], exceptions: Snapshot['names']): ModelFinder {
  const named = new Map<string, NamedModel>();
  const bySlug = new Map(models.map((model) => [model.slug, model]));
  for (const [name, slug] of Object.entries(exceptions)) {
    const model = bySlug.get(slug);
    if (model !== undefined) named.set(plain(name), { model, isByRule: true });
  }
  for (const model of models)
    for (const name of [model.slug, model.model, model.model_id]) named.set(plain(name), { model, isByRule: false });
  const byRule = [once(() => formsOf(models, OPTIONAL)), once(() => formsOf(models, [...OPTIONAL, QUANTIZATION]))];
  return (name) => {
    const own = named.get(plain(name));
    if (own !== undefined) return own;
    const parts = partsOf(name);
    if (parts === null) return null;
    const among = byRule.map((forms) => forms().get(parts)).find((found) => found !== undefined);
    const [model, ...others] = among ?? [];
    return model === undefined || others.length > 0 ? null : { model, isByRule: true };
  };
}

/** What providers put around the name of a model, in the order in which it is taken off. */
const AROUND = [
  // A path.
  /^.*\//,
  // A version, such as -v1:0 or @001, and an offer, such as :free.
  /(?:-v?1)?:[0-9]+$|@[0-9]+$|:(?:exacto|extended|floor|free|nitro)$/,
  /-(?:cloud|instant|maas|versatile)$/,
  // A region and a provider, such as us.meta.
  /^(?:[a-z-]+\.)+(?=[a-z])/,
  /^(?:meta|nvidia|openai)-/,
];

/** What of a model's own name others leave out: its kind, active parameters, experts, revision. */
const OPTIONAL = [
  /-(?:instruct|it|thinking)(?=-|$)/,
  /-a-[0-9]+-b(?=-|$)/,
  /-[0-9]+-e(?=-|$)/,
  /-[0-9]{4}(?=-|$)/,
] as const;
/** Left out as well, where nothing has the name without. */
const QUANTIZATION = /-(?:fp|bf)-(?:8|16)(?=-|$)/;

/** Words and numbers of a name, in order: `llama-v3p1-8b` is `llama-3-1-8-b`. Null where it has other characters. */
function partsOf(name: string): string | null {
  const written = plain(name);
  if (written.length > 200 || !/^[a-z0-9 ._:@/()[\]-]+$/.test(written)) return null;
  const bare = AROUND.reduce((rest, rule) => rest.replace(rule, ''), written);
  const parts = bare.match(/[a-z]+|[0-9]+/g)?.join('-') ?? '';
  return parts.replace(/-v(?=-[0-9])/g, '').replace(/([0-9])-p(?=-[0-9])/g, '$1');
}

/** Every way to write models, with those that it may mean. */
function formsOf(models: readonly Model[], optional: readonly RegExp[]): Map<string, Model[]> {
  const forms = new Map<string, Model[]>();
  for (const model of models) {
    const tail = model.model_id.split('/').at(-1) ?? '';
    const own = [model.slug, model.model, tail, `${model.slug}-${model.params_b}b`].map(partsOf);
    const all = optional.reduce(
      (some, part) => [...some, ...some.map((one) => one.replace(part, ''))],
      own.filter((one) => one !== null),
    );
    for (const form of new Set(all)) forms.set(form, [...(forms.get(form) ?? []), model]);
  }
  return forms;
}

/** Slugs of models whose names are near, of those that were measured on one of these workloads. */
export function nearModels(
  models: readonly Model[],
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
export function nearAreas(areas: readonly SnapshotArea[], name: string): string[] {
  const byName = new Map(areas.map(({ display_name, iso3 }) => [display_name, iso3]));
  return nearNames(name, [...byName.keys()], MOST).map((found) => byName.get(found) ?? found);
}
