import { nearNames } from '../../../src/core/text/nearest.ts';
import { nameKey, plain, rewritten } from '../../../src/figures/name-key.ts';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import type { Area, Model } from '../token-energy.d.ts';

/** How many similar names are suggested. */
const MOST_SUGGESTIONS = 3;

/** What a name may mean. */
interface NameMeaning<M> {
  /** The model, if the name means only one. */
  readonly model: M | null;
  /** All models that it may mean. */
  readonly among: readonly M[];
  /** A note to show with the estimate; otherwise empty. */
  readonly note: string;
}

export type ModelFinder<M = Model> = (name: string) => NameMeaning<M>;

/** The table of names. */
type NameTable = Pick<Snapshot, 'names' | 'name_notes' | 'name_rules' | 'models_16_bit' | 'note_16_bit'>;

/** The value of a key of the table's own. */
export function valueAt<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Looks models up: first by their own names, then by the table of a snapshot, as written and then normalised. */
export function modelFinder<M extends Pick<Model, 'slug' | 'model' | 'modelId'>>(
  models: readonly M[],
  snapshot: NameTable,
): ModelFinder<M> {
  const { names, name_notes, name_rules } = snapshot;
  const meaningOf = (name: string) => valueAt(names, name) ?? with16Bits(names, snapshot, name);
  const byOwnName = new Map(
    models.flatMap((model) => [model.slug, model.model, model.modelId].map((name) => [plain(name), model])),
  );
  return (name) => {
    const own = byOwnName.get(plain(name));
    if (own !== undefined) return { model: own, among: [own], note: '' };
    const [note = 0, ...places] = meaningOf(plain(name)) ?? meaningOf(nameKey(name, name_rules.model)) ?? [];
    const among = places.flatMap((place) => models[place] ?? []);
    const [only = null, ...others] = among;
    return { model: others.length > 0 ? null : only, among, note: name_notes[note] ?? '' };
  };
}

/**
 * Note and models of a name that ends in `-16`, from the name without that ending: only models measured in 16 bits.
 * Otherwise undefined.
 */
export function with16Bits(
  names: Snapshot['names'],
  { models_16_bit, note_16_bit }: Pick<Snapshot, 'models_16_bit' | 'note_16_bit'>,
  name: string,
): readonly number[] | undefined {
  if (!name.endsWith('-16')) return undefined;
  const [, ...places] = valueAt(names, name.slice(0, -'-16'.length)) ?? [];
  const found = places.filter((place) => models_16_bit.includes(place));
  if (found.length === 0) return undefined;
  return [found.length === 1 ? note_16_bit : 0, ...found];
}

/** The measured GPU of that name; otherwise undefined. */
export function gpuOf(
  { gpu_names, name_rules }: Pick<Snapshot, 'gpu_names' | 'name_rules'>,
  name: string,
): string | undefined {
  return valueAt(gpu_names, plain(name)) ?? valueAt(gpu_names, rewritten(plain(name), name_rules.gpu));
}

/** Slugs of models with similar names. Without any, those similar to a known name that begins like this one. */
export function nearModels(models: readonly Model[], snapshot: Snapshot, name: string): string[] {
  const { names, name_rules, not_similar } = snapshot;
  if (new RegExp(not_similar).test(plain(name))) return [];
  const slugs = models.map(({ slug }) => slug);
  const near = nearNames(name, slugs, MOST_SUGGESTIONS);
  const key = nameKey(rewritten(plain(name), name_rules.tag), name_rules.model);
  if (near.length > 0 || key === '') return near;
  const { length } = key.split('-');
  const beginnings = Object.keys(names).map((known) => known.split('-').slice(0, length).join('-'));
  return nearNames(key, [...new Set(beginnings)], 1).flatMap((one) => nearNames(one, slugs, MOST_SUGGESTIONS));
}

/** Notes on the provider that a name belongs to. */
export function providerNotes({ providers }: Snapshot, name: string): string[] {
  return providers.filter((one) => `/${plain(name)}`.includes(`/${one.name}`)).map(({ note }) => note);
}

/** Codes of areas with similar names. */
export function nearAreas(areas: readonly Pick<Area, 'iso3' | 'displayName'>[], name: string): string[] {
  const byName = new Map(areas.map(({ displayName, iso3 }) => [displayName, iso3]));
  return nearNames(name, [...byName.keys()], MOST_SUGGESTIONS).map((found) => byName.get(found) ?? found);
}
