import { nearNames } from '../../../src/core/text/closest.ts';
import { nameKey, type NameRule, plain, rewritten } from '../../../src/figures/name-key.ts';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import type { Area, Estimate, Model, ResultWarning } from '../token-energy.d.ts';
import type { UsableSnapshot } from './snapshot-words.ts';

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
 * Looks models up: first by their own names, then by the table of a snapshot, as written, normalised, and without the
 * day of a version. A local server's name is looked up without what the server adds.
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
    if (own !== undefined) return meaning([own]);
    const bare = rewritten(written, name_rules.local);
    if (bare !== written) return findLocal(written, bare);
    const key = nameKey(written, name_rules.model);
    const [note = 0, ...places] =
      meaningOf(written) ?? meaningOf(key) ?? meaningOf(rewritten(key, name_rules.day)) ?? [];
    return meaning(
      places.flatMap((place) => models[place] ?? []),
      name_notes[note],
    );
  };
  const findLocal = (written: string, bare: string): NameMeaning<M> => {
    const tagged = new RegExp(local.ollama).test(written) ? valueAt(local.ollama_tags, bare) : undefined;
    if (tagged === '') return { ...meaning<M>([]), isOther: true };
    const found = find(tagged ?? bare);
    if (found.model === null || found.note !== '') return found;
    return { ...found, note: name_notes[localNote(snapshot, models.indexOf(found.model))] ?? '' };
  };
  return find;
}

/** What a name means that may mean any of these models. */
function meaning<M>(among: readonly M[], note = ''): NameMeaning<M> {
  const [only = null, ...others] = among;
  return { model: others.length > 0 ? null : only, among, note, isOther: false };
}

/**
 * A name in lower case, without the prefix or the folders of the reader's own server. The rest names the weights
 * exactly.
 */
export function withoutOwnServer({ own_server }: Pick<Snapshot['name_rules'], 'own_server'>, name: string): string {
  return rewritten(plain(name), own_server);
}

/** Note and models of a name in the table, or derived from one there; otherwise undefined. */
export function namedMeaning(names: Snapshot['names'], bits: NameBits, name: string): readonly number[] | undefined {
  return valueAt(names, name) ?? derivedMeaning(names, bits, name);
}

/** Which models were measured in 4 and 16 bits, and the notes on a name that may mean other weights. */
export type NameBits = Pick<Snapshot, 'models_16_bit' | 'note_16_bit' | 'local'>;

/**
 * Note and models of a name that is not in the table, by the name that it derives from; undefined without one. A name
 * that ends in `-16` derives from the name without that ending, and means only models measured in 16 bits. A name with
 * a colon, as Ollama writes it, derives from the name with a hyphen instead.
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
 * Whether a name means a GPU, with a slip: a letter that looks like a digit (`H10O`), two characters in the wrong
 * order, or a character too often. No other change is a slip, because `A10` and `H200` are GPUs of their own.
 */
export function isMisspeltGpu({ name_rules }: Pick<Snapshot, 'name_rules'>, name: string, gpu: string): boolean {
  const [written = '', meant = ''] = [name, gpu].map((text) =>
    rewritten(rewritten(plain(text), name_rules.gpu), LOOK_ALIKES),
  );
  const sorted = (text: string) => text.split('').sort().join('');
  const withoutRepeats = (text: string) => text.replace(/(.)\1+/g, '$1');
  const isRepeated = written.length > meant.length && withoutRepeats(written) === withoutRepeats(meant);
  return isRepeated || sorted(written) === sorted(meant);
}

/** Letters that look like digits, in the name of a GPU. */
const LOOK_ALIKES: readonly NameRule[] = [
  ['o', '0'],
  ['[il]', '1'],
];

/**
 * Slugs of models with similar names, first those whose name is a part of this one, such as the base model of a
 * fine-tune. Without any, those of `earlier`; without these, those similar to a known name that begins like this one.
 */
export function nearModels(
  models: readonly Model[],
  snapshot: Snapshot,
  given: string,
  earlier: readonly string[] = [],
): string[] {
  const { names, name_rules, not_similar, unmeasured } = snapshot;
  const name = withoutOwnServer(name_rules, given);
  const isOther = [not_similar, unmeasured.distilled].some((pattern) => new RegExp(pattern).test(name));
  if (isClosed(snapshot, name) || isOther) return [];
  const slugs = models.map(({ slug }) => slug);
  const key = nameKey(rewritten(name, name_rules.local), name_rules.model);
  const base = modelsInName(snapshot, key).filter((slug) => slugs.includes(slug));
  const later = [...new Set([...base, ...nearNames(name, slugs, MOST_SUGGESTIONS)])].slice(0, MOST_SUGGESTIONS);
  const near = later.length > 0 ? later : nearNames(name, earlier, MOST_SUGGESTIONS);
  if (near.length > 0 || key === '') return near;
  const { length } = key.split('-');
  const beginnings = Object.keys(names).map((known) => known.split('-').slice(0, length).join('-'));
  return nearNames(key, [...new Set(beginnings)], 1).flatMap((beginning) =>
    nearNames(beginning, slugs, MOST_SUGGESTIONS),
  );
}

/**
 * Slugs of the models that the longest known name inside a normalised name means: `qwen-3-8b` for
 * `qwen-3-8-b-support-lora`.
 */
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

/** How a name relates to the weights and the hardware that were measured. */
export interface NameMatch {
  /**
   * - `exact`: it means exactly the measured weights
   * - `similar`: it may mean other weights, or a hosted provider may serve them on any hardware
   * - `other_hardware`: its provider has hardware of its own, which was not measured
   */
  readonly modelMatch: Estimate['modelMatch'];
  /**
   * What to say of the name: the note in the table of names, or the one on hosted providers. Empty if nothing needs
   * saying.
   */
  readonly note: string;
  /** The notes on providers with hardware of their own, of which one serves the name. */
  readonly providerNotes: readonly string[];
}

/**
 * Notes on the providers with hardware of their own, of which one serves a name. `tableNote` is the note in the table
 * of names.
 */
export function providerNotes(
  { providers, name_rules }: Pick<Snapshot, 'providers' | 'name_rules'>,
  name: string,
  tableNote = '',
): string[] {
  const written = withoutOwnServer(name_rules, name);
  return providers
    .filter((provider) => `/${written}`.includes(`/${provider.name}`) || provider.note === tableNote)
    .map(({ note }) => note);
}

/** How a name relates to the model that it was read as. `tableNote` is the note in the table of names. */
export function matchOf(
  snapshot: Pick<Snapshot, 'hosted' | 'providers' | 'name_rules' | 'unmeasured'> & Pick<UsableSnapshot, 'words'>,
  name: string,
  model: Pick<Model, 'slug' | 'model' | 'modelId'>,
  tableNote: string,
): NameMatch {
  const notes = providerNotes(snapshot, name, tableNote);
  if (notes.length > 0) return { modelMatch: 'other_hardware', note: tableNote, providerNotes: notes };
  const note = tableNote === '' && isHosted(snapshot, name, model) ? snapshot.hosted.note : tableNote;
  return { modelMatch: note === '' ? 'exact' : 'similar', note: withLoad(snapshot, name, note), providerNotes: [] };
}

/** The note on a name, which says for a name of a local server how its load matters. */
function withLoad(
  { unmeasured, words: { local_load } }: Pick<UsableSnapshot, 'unmeasured' | 'words'>,
  name: string,
  note: string,
): string {
  const isLocal = new RegExp(unmeasured.local).test(plain(name));
  return note === '' || !isLocal || note.endsWith(local_load) ? note : `${note} ${local_load}`;
}

/** Whether a hosted provider or another owner than the owner of the weights writes a name in this way. */
function isHosted(
  { hosted, name_rules }: Pick<Snapshot, 'hosted' | 'name_rules'>,
  name: string,
  { slug, model, modelId }: Pick<Model, 'slug' | 'model' | 'modelId'>,
): boolean {
  const written = withoutOwnServer(name_rules, name);
  if ([slug, model, modelId].some((ownName) => plain(ownName) === written)) return false;
  const prefix = prefixOf(written);
  const isOfOwner = prefix === '' || prefix === prefixOf(plain(modelId));
  return !isOfOwner || new RegExp(hosted.pattern).test(written);
}

/** Whether hosted providers write the hub id of a model in this way too: all of it in lower case. */
export function isMaybeHosted(name: string, { modelId }: Pick<Model, 'modelId'>): boolean {
  const written = name.trim();
  return written !== modelId && written === plain(name) && written === plain(modelId);
}

/**
 * The slug of a model after the provider in a name: `openrouter/qwen-3-14b`. The slug alone if the name has no
 * provider, only the owner of the weights, or one whose names are not known.
 */
export function slugAtProvider(
  modelOf: ModelFinder,
  { name_rules }: Pick<Snapshot, 'name_rules'>,
  name: string,
  { slug, modelId }: Model,
): string {
  const [provider = '', ...others] = withoutOwnServer(name_rules, name).split('/');
  if (others.length === 0 || provider === prefixOf(plain(modelId))) return slug;
  const named = `${provider}/${slug}`;
  return modelOf(named).model?.slug === slug ? named : slug;
}

/** A warning for each note on a provider with hardware of its own, but not for the note that another warning states. */
export function providerWarnings({ providerNotes, note }: Pick<NameMatch, 'providerNotes' | 'note'>): ResultWarning[] {
  return providerNotes
    .filter((providerNote) => providerNote !== note)
    .map((message) => ({ code: 'other_hardware', message }));
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
