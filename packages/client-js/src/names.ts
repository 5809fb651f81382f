import { nearNames } from '../../../src/core/text/closest.ts';
import { nameKey, plain, rewritten } from '../../../src/figures/name-key.ts';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import type { Area, Model, ResultWarning } from '../token-energy.d.ts';

/** How many similar names are suggested. */
const MOST_SUGGESTIONS = 3;

/** How many words of a name are searched for the names of models. */
const MOST_WORDS = 20;

/** What a name may mean. */
interface NameMeaning<M> {
  /** The model, if the name means only one. */
  readonly model: M | null;
  /** All models that it may mean. */
  readonly among: readonly M[];
  /** A note to show with the estimate; otherwise empty. */
  readonly note: string;
  /** Whether the server is known to serve another model under this name. */
  readonly isOther: boolean;
}

export type ModelFinder<M = Model> = (name: string) => NameMeaning<M>;

/** The table of names. */
type NameTable = Pick<Snapshot, 'names' | 'name_notes' | 'name_rules' | 'models_16_bit' | 'note_16_bit' | 'local'>;

/** The value of a key of the table's own. */
export function valueAt<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/**
 * Looks models up: first by their own names, then by the table of a snapshot, as written, normalised, and without the day of
 * a version. A local server's name is looked up without what the server adds.
 */
export function modelFinder<M extends Pick<Model, 'slug' | 'model' | 'modelId'>>(
  models: readonly M[],
  snapshot: NameTable,
): ModelFinder<M> {
  const { names, name_notes, name_rules, local } = snapshot;
  const meaningOf = (name: string) => namedMeaning(names, snapshot, name);
  const byOwnName = new Map(
    models.flatMap((model) => [model.slug, model.model, model.modelId].map((name) => [plain(name), model])),
  );
  const find: ModelFinder<M> = (given) => {
    const written = withoutOwnServer(name_rules, given);
    const own = byOwnName.get(written);
    if (own !== undefined) return { model: own, among: [own], note: '', isOther: false };
    const bare = rewritten(written, name_rules.local);
    if (bare !== written) return findLocal(written, bare);
    const key = nameKey(written, name_rules.model);
    const [note = 0, ...places] =
      meaningOf(written) ?? meaningOf(key) ?? meaningOf(rewritten(key, name_rules.day)) ?? [];
    const among = places.flatMap((place) => models[place] ?? []);
    const [only = null, ...others] = among;
    return { model: others.length > 0 ? null : only, among, note: name_notes[note] ?? '', isOther: false };
  };
  const findLocal = (written: string, bare: string): NameMeaning<M> => {
    const tagged = new RegExp(local.ollama).test(written) ? valueAt(local.ollama_tags, bare) : undefined;
    if (tagged === '') return { model: null, among: [], note: '', isOther: true };
    const found = find(tagged ?? bare);
    if (found.model === null || found.note !== '') return found;
    return { ...found, note: name_notes[localNote(snapshot, models.indexOf(found.model))] ?? '' };
  };
  return find;
}

/** A name in lower case, without the prefix of the reader's own server. The rest names the weights exactly. */
function withoutOwnServer({ own_server }: Pick<Snapshot['name_rules'], 'own_server'>, name: string): string {
  return rewritten(plain(name), own_server);
}

/** Note and models of a name in the table, or derived from one there; otherwise undefined. */
export function namedMeaning(names: Snapshot['names'], bits: NameBits, name: string): readonly number[] | undefined {
  return valueAt(names, name) ?? derivedMeaning(names, bits, name);
}

/** Which models were measured in 4 and 16 bits, and the notes on a name that may mean other weights. */
export type NameBits = Pick<Snapshot, 'models_16_bit' | 'note_16_bit' | 'local'>;

/**
 * Note and models of a name that ends in `-16`, from the name without that ending: only models measured in 16 bits. Of one
 * with a colon, from the name with a hyphen there: weights of Ollama. Otherwise undefined.
 */
function derivedMeaning(names: Snapshot['names'], bits: NameBits, name: string): readonly number[] | undefined {
  const is16Bit = name.endsWith('-16');
  const base = is16Bit ? name.slice(0, -'-16'.length) : name.replace(':', '-');
  const [, ...places] = base === name ? [] : (namedMeaning(names, bits, base) ?? []);
  const found = is16Bit ? places.filter((place) => bits.models_16_bit.includes(place)) : places;
  const [only, ...others] = found;
  if (only === undefined) return undefined;
  if (others.length > 0) return [0, ...found];
  return [is16Bit ? bits.note_16_bit : localNote(bits, only), only];
}

/** The note on a local server's name for a model. */
function localNote({ local, note_16_bit }: NameBits, place: number): number {
  return local.models_4_bit.includes(place) ? note_16_bit : local.note_4_bit;
}

/** The measured GPU of that name; otherwise undefined. */
export function gpuOf(
  { gpu_names, name_rules }: Pick<Snapshot, 'gpu_names' | 'name_rules'>,
  name: string,
): string | undefined {
  return valueAt(gpu_names, plain(name)) ?? valueAt(gpu_names, rewritten(plain(name), name_rules.gpu));
}

/**
 * Slugs of models with similar names, first those whose name is a part of this one, such as the base model of a fine-tune. Without
 * any, those similar to a known name that begins like this one.
 */
export function nearModels(models: readonly Model[], snapshot: Snapshot, given: string): string[] {
  const { names, name_rules, not_similar, unmeasured } = snapshot;
  const name = withoutOwnServer(name_rules, given);
  const isOther = [not_similar, unmeasured.distilled].some((pattern) => new RegExp(pattern).test(name));
  if (isClosed(snapshot, name) || isOther) return [];
  const slugs = models.map(({ slug }) => slug);
  const key = nameKey(rewritten(name, name_rules.local), name_rules.model);
  const base = modelsInName(snapshot, key).filter((slug) => slugs.includes(slug));
  const near = [...new Set([...base, ...nearNames(name, slugs, MOST_SUGGESTIONS)])].slice(0, MOST_SUGGESTIONS);
  if (near.length > 0 || key === '') return near;
  const { length } = key.split('-');
  const beginnings = Object.keys(names).map((known) => known.split('-').slice(0, length).join('-'));
  return nearNames(key, [...new Set(beginnings)], 1).flatMap((one) => nearNames(one, slugs, MOST_SUGGESTIONS));
}

/** Slugs of the models that the longest known name inside a normalised name means: `qwen-3-8b` for `qwen-3-8-b-support-lora`. */
function modelsInName(snapshot: Snapshot, key: string): string[] {
  const words = key.split('-').slice(0, MOST_WORDS);
  for (let count = words.length - 1; count > 1; count -= 1)
    for (let start = 0; start + count <= words.length; start += 1) {
      const part = words.slice(start, start + count).join('-');
      const [, ...places] = namedMeaning(snapshot.names, snapshot, part) ?? [];
      if (places.length > 0) return places.flatMap((place) => snapshot.models[place]?.slug ?? []);
    }
  return [];
}

/** Whether a name means a closed model. */
export function isClosed({ closed }: Pick<Snapshot, 'closed'>, name: string): boolean {
  return new RegExp(closed).test(plain(name));
}

/** Notes on the provider that a name belongs to. */
export function providerNotes({ providers }: Pick<Snapshot, 'providers'>, name: string): string[] {
  return providers.filter((one) => `/${plain(name)}`.includes(`/${one.name}`)).map(({ note }) => note);
}

/** A warning for each note on the provider that a name belongs to, but not for `stated`. */
export function providerWarnings(snapshot: Pick<Snapshot, 'providers'>, name: string, stated = ''): ResultWarning[] {
  return providerNotes(snapshot, name)
    .filter((note) => note !== stated)
    .map((message) => ({ code: 'other_hardware', message }));
}

/**
 * The note on a name that was read as a model: the one in the table of names, or the one on hosted providers. Empty if the
 * name means exactly the measured weights, and if the notes on its provider say enough.
 */
export function noteOnName(
  snapshot: Pick<Snapshot, 'hosted' | 'providers' | 'name_rules'>,
  name: string,
  model: Pick<Model, 'slug' | 'model' | 'modelId'>,
  note: string,
): string {
  const written = withoutOwnServer(snapshot.name_rules, name);
  const isOwn = [model.slug, model.model, model.modelId].some((own) => plain(own) === written);
  if (note !== '' || isOwn || providerNotes(snapshot, name).length > 0) return note;
  const { pattern, note: onHosted } = snapshot.hosted;
  const prefix = prefixOf(written);
  const isOfOwner = prefix === '' || prefix === prefixOf(plain(model.modelId));
  return isOfOwner && !new RegExp(pattern).test(written) ? '' : onHosted;
}

/** The part of a name before its last slash. */
function prefixOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')));
}

/** Codes of areas with similar names. */
export function nearAreas(areas: readonly Pick<Area, 'iso3' | 'displayName'>[], name: string): string[] {
  const byName = new Map(areas.map(({ displayName, iso3 }) => [displayName, iso3]));
  return nearNames(name, [...byName.keys()], MOST_SUGGESTIONS).map((found) => byName.get(found) ?? found);
}
