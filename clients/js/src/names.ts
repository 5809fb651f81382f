import { once } from '../../../src/core/files/lazy-files.ts';
import { nearNames } from '../../../src/core/text/nearest.ts';
import type { Snapshot, SnapshotArea } from '../../../src/contract/generated/site.d.ts';
import type { Model } from '../token-energy.d.ts';
import { plain } from './areas.ts';

/** How many near names are told. */
const MOST = 3;

/** What a name may mean. */
interface NameMeaning {
  /** The model that is certain; null where none is. */
  readonly model: Model | null;
  /** All that it may mean. */
  readonly among: readonly Model[];
  /** Whether a rule takes the name for it, rather than that it is its own. */
  readonly isByRule: boolean;
}

export type ModelFinder = (name: string) => NameMeaning;

/**
 * Slug, display name and hub id come first, then the names that rules get wrong, then the rules. `isOf16Bits` has the slugs
 * of models that were measured in 16 bits.
 */
export function modelFinder(
  models: readonly Model[],
  exceptions: Snapshot['names'],
  isOf16Bits: ReadonlySet<string>,
): ModelFinder {
  const named = new Map<string, NameMeaning>();
  const bySlug = new Map(models.map((model) => [model.slug, model]));
  for (const [name, slug] of Object.entries(exceptions)) {
    const model = bySlug.get(slug);
    if (model !== undefined) named.set(plain(name), { model, among: [model], isByRule: true });
  }
  for (const model of models)
    for (const name of [model.slug, model.model, model.model_id])
      // As it is written, too: the usual question is then answered at once.
      for (const own of [name, plain(name)]) named.set(own, { model, among: [model], isByRule: false });
  const byRule = [once(() => formsOf(models, OPTIONAL)), once(() => formsOf(models, [...OPTIONAL, QUANTIZATION]))];
  return (name) => {
    const own = named.get(name) ?? named.get(plain(name));
    if (own !== undefined) return own;
    const parts = partsOf(name) ?? '';
    const bare = parts.replace(SIXTEEN_BITS, '');
    const formed = (form: string) => byRule.map((forms) => forms().get(form)).find((found) => found !== undefined);
    const among = formed(parts) ?? formed(bare)?.filter(({ slug }) => isOf16Bits.has(slug)) ?? [];
    const [model = null, ...others] = among;
    return { model: others.length > 0 ? null : model, among, isByRule: true };
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
/** Taken off a name for models that were measured so. */
const SIXTEEN_BITS = /-(?:bf|fp|f)-16$/;

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

/** Slugs of models whose names are near; where none is, those near the form that the name is most like the beginning of. */
export function nearModels(models: readonly Model[], name: string): string[] {
  const slugs = models.map(({ slug }) => slug);
  const near = nearNames(name, slugs, MOST);
  const parts = partsOf(name.replace(/:latest$/, ''));
  if (near.length > 0 || parts === null) return near;
  const { length } = parts.split('-');
  const forms = [...formsOf(models, OPTIONAL).keys()].map((form) => form.split('-').slice(0, length).join('-'));
  return nearNames(parts, [...new Set(forms)], 1).flatMap((form) => nearNames(form, slugs, MOST));
}

/** A GPU by its plain name, without maker, memory and socket: `NVIDIA H100 80GB HBM3` is `h100`. Cards of PCIe and NVL are others. */
export function gpuName(name: string): string {
  return plain(name)
    .replace(/^nvidia[ _-]+/, '')
    .replace(/[ _-]+(?:sxm[0-9]?|[0-9]{1,4} ?gb|hbm[0-9]e?)(?![^ _-])/g, '');
}

/** Areas whose names are near, by their codes. */
export function nearAreas(areas: readonly SnapshotArea[], name: string): string[] {
  const byName = new Map(areas.map(({ display_name, iso3 }) => [display_name, iso3]));
  return nearNames(name, [...byName.keys()], MOST).map((found) => byName.get(found) ?? found);
}
