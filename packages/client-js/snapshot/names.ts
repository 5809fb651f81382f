import { modelNames } from '../../../src/api/documents/model-names.ts';
import type { Clients } from '../../../src/contract/generated/data.d.ts';
import type { Snapshot, SnapshotEarlier } from '../../../src/contract/generated/site.d.ts';
import { byCodePoint } from '../../../src/core/text/order.ts';
import { nameKey, plain } from '../../../src/figures/name-key.ts';
import { type NameBits, namedMeaning } from '../src/names.ts';
import { OLLAMA } from './name-rules.ts';

/** The names of models, and the providers among them that have a note for every model. */
export function namesOf(
  models: readonly Pick<Snapshot['models'][0], 'slug' | 'model' | 'model_id' | 'params_b'>[],
  rows: readonly { readonly slug: string; readonly precision: string }[],
  clients: Clients,
): Pick<Snapshot, 'names' | 'models_16_bit' | 'note_16_bit' | 'local' | 'name_notes' | 'providers'> {
  const precisions = new Map(rows.map(({ slug, precision }) => [slug, precision]));
  const named = models.map((model) => ({ ...model, name: model.model, precision: precisions.get(model.slug) ?? '' }));
  const known = modelNames(named, clients);
  const providers = known.flatMap(({ name, note }) => (name.endsWith('/') && note !== null ? [{ name, note }] : []));
  const ownNames = new Set(models.flatMap(({ slug, model, model_id }) => [slug, model, model_id].map(plain)));
  const own = known.filter(({ name }) => !name.endsWith('/') && (nameKey(name) === name || !ownNames.has(name)));
  const { other_weights, four_bits } = clients.name_warnings;
  const name_notes = [...new Set(['', other_weights, four_bits, ...own.map(({ note }) => note ?? '')])];
  const places = (slugs: readonly string[]) => slugs.map((slug) => models.findIndex((model) => model.slug === slug));
  const names = own.map(({ name, slug, may_mean, note }): [string, number[]] => {
    return [name, [name_notes.indexOf(note ?? ''), ...places(slug === null ? may_mean : [slug])]];
  });
  const measuredIn = (bits: string) =>
    named.flatMap(({ precision }, place) => (precision.endsWith(bits) ? [place] : []));
  const ending = { models_16_bit: measuredIn('16'), note_16_bit: name_notes.indexOf(other_weights) };
  const local = {
    ollama: OLLAMA,
    ollama_tags: Object.fromEntries(clients.ollama_tags.map(({ name, serves }) => [name, serves ?? ''])),
    models_4_bit: measuredIn('4'),
    note_4_bit: name_notes.indexOf(four_bits),
  };
  const bits = { ...ending, local };
  return { names: withoutDerived(Object.fromEntries(names), bits), ...bits, name_notes, providers };
}

/** Names of models that were not measured later. The benchmark does not state a precision, so no name means one. */
export function earlierNames(
  own: readonly {
    readonly slug: string;
    readonly model: string;
    readonly model_id: string;
    readonly params_b: number;
  }[],
  models: readonly { readonly slug: string }[],
  clients: Clients,
): Pick<SnapshotEarlier, 'names' | 'name_notes' | 'note_4_bit'> {
  const known = modelNames(
    own.map((model) => ({ ...model, name: model.model, precision: '' })),
    clients,
  ).filter(({ name }) => !name.endsWith('/'));
  const { four_bits } = clients.name_warnings;
  const name_notes = [...new Set(['', four_bits, ...known.map(({ note }) => note ?? '')])];
  const places = (slugs: readonly string[]) => slugs.map((slug) => models.findIndex((model) => model.slug === slug));
  const names = known.map(({ name, slug, may_mean, note }): [string, number[]] => {
    return [name, [name_notes.indexOf(note ?? ''), ...places(slug === null ? may_mean : [slug])]];
  });
  const note_4_bit = name_notes.indexOf(four_bits);
  const local = { ollama: OLLAMA, ollama_tags: {}, models_4_bit: [], note_4_bit };
  const bits = { models_16_bit: [], note_16_bit: 0, local };
  return { names: withoutDerived(Object.fromEntries(names), bits), name_notes, note_4_bit };
}

/**
 * Names without those that the packages derive. A name with `-16` that they would derive but that means nothing is
 * listed as such.
 */
function withoutDerived(names: Snapshot['names'], bits: NameBits): Snapshot['names'] {
  const isDerivable = (name: string) => name.endsWith('-16') || name.includes(':');
  const listed = Object.fromEntries(Object.entries(names).filter(([name]) => !isDerivable(name)));
  const with16Bits = Object.keys(names).map((name) => `${name.replace(/-16$/, '')}-16`);
  // A name is derived from shorter ones and from those with fewer colons.
  const candidates = [...new Set([...Object.keys(names).filter(isDerivable), ...with16Bits])].sort(
    (a, b) =>
      Number(a.endsWith('-16')) - Number(b.endsWith('-16')) || Number(a.includes(':')) - Number(b.includes(':')),
  );
  for (const name of candidates) {
    const derived = namedMeaning(listed, bits, name) ?? [];
    const wanted = names[name] ?? [];
    if (derived.join() !== wanted.join()) listed[name] = [...wanted];
  }
  return Object.fromEntries(Object.entries(listed).sort(([a], [b]) => byCodePoint(a, b)));
}
