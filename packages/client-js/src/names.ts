import { nearNames } from '../../../src/core/text/nearest.ts';
import { nameKey, plain } from '../../../src/figures/name-key.ts';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import type { Area, Model } from '../token-energy.d.ts';

/** How many near names are told. */
const MOST = 3;

/** What a name may mean. */
interface NameMeaning {
  /** The model that is certain; null where none is. */
  readonly model: Model | null;
  /** All that it may mean. */
  readonly among: readonly Model[];
  /** What has to be said with it; empty where nothing has. */
  readonly note: string;
}

export type ModelFinder = (name: string) => NameMeaning;

/** Slug, display name and hub id come first, then the names of the table. */
export function modelFinder(models: readonly Model[], { names, name_notes }: Snapshot): ModelFinder {
  // As it is written, too: the usual question is then answered at once.
  const own = new Map(
    models.flatMap((model) =>
      [model.slug, model.model, model.model_id].flatMap((name) => [name, plain(name)].map((one) => [one, model])),
    ),
  );
  return (name) => {
    const model = own.get(name) ?? own.get(plain(name));
    if (model !== undefined) return { model, among: [model], note: '' };
    const known = [plain(name), nameKey(name)].find((one) => Object.hasOwn(names, one)) ?? '';
    const [note = 0, ...places] = names[known] ?? [];
    const among = places.flatMap((place) => models[place] ?? []);
    const [only = null, ...others] = among;
    return { model: others.length > 0 ? null : only, among, note: name_notes[note] ?? '' };
  };
}

/** Models that answer nothing, and those that only their makers can measure: nothing that was measured is near one. */
const OTHER_KIND =
  /embed|rerank|guard|moderation|whisper|tts|speech|transcri|^(?:.*\/)?(?:gpt-?[0-9]|o[0-9]|claude|gemini|grok)/;

/** Slugs of models whose names are near; where none is, those near the name of the table that it is most like the beginning of. */
export function nearModels(models: readonly Model[], names: Snapshot['names'], name: string): string[] {
  if (OTHER_KIND.test(plain(name))) return [];
  const slugs = models.map(({ slug }) => slug);
  const near = nearNames(name, slugs, MOST);
  const key = nameKey(name.replace(/:latest$/, ''));
  if (near.length > 0 || key === '') return near;
  const { length } = key.split('-');
  const forms = Object.keys(names).map((form) => form.split('-').slice(0, length).join('-'));
  return nearNames(key, [...new Set(forms)], 1).flatMap((form) => nearNames(form, slugs, MOST));
}

/** What has to be said of the provider that a name is of; none where nothing has. */
export function providerNotes({ providers }: Snapshot, name: string): string[] {
  return providers.filter((one) => `/${plain(name)}`.includes(`/${one.name}`)).map(({ note }) => note);
}

/** A GPU by its plain name, without maker, memory and socket: `NVIDIA H100 80GB HBM3` is `h100`. Cards of PCIe and NVL are others. */
export function gpuName(name: string): string {
  return plain(name)
    .replace(/^nvidia[ _-]+/, '')
    .replace(/[ _-]+(?:sxm[0-9]?|[0-9]{1,4} ?gb|hbm[0-9]e?)(?![^ _-])/g, '');
}

/** Areas whose names are near, by their codes. */
export function nearAreas(areas: readonly Pick<Area, 'iso3' | 'display_name'>[], name: string): string[] {
  const byName = new Map(areas.map(({ display_name, iso3 }) => [display_name, iso3]));
  return nearNames(name, [...byName.keys()], MOST).map((found) => byName.get(found) ?? found);
}
