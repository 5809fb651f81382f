import type { KnownName, ModelNames } from '../../contract/generated/api.d.ts';
import type { Clients } from '../../contract/generated/data.d.ts';
import { fill } from '../../core/text/fill.ts';
import { byKeys } from '../../core/text/order.ts';
import { nameKey, plain } from '../../figures/name-key.ts';
import { documentEndpoint } from './endpoint.ts';

/** A model as far as its names go, with the precisions that it was measured in. */
export interface NamedModel {
  readonly slug: string;
  readonly name: string;
  readonly model_id: string;
  readonly params_b: number;
  readonly precision: string;
}

/** What of a model's own name others leave out: its kind, active parameters, experts, revision, context length. */
const OPTIONAL = [
  /-(?:instruct|it|thinking)(?=-|$)/,
  /-a-[0-9]+-b(?=-|$)/,
  /(?:-[0-9]+-b)?-[0-9]+-e(?=-|$)/,
  /-[0-9]+-e(?=-|$)/,
  /-[0-9]{4}(?=-|$)/,
  /-v-0-[0-9]+(?=-|$)/,
  /-v(?=-[0-9])/,
  /-[0-9]+-k(?=-|$)/,
];
/** Left out as well, where nothing has the name without. */
const QUANTIZATION = /-(?:fp-8|16)(?=-|$)/;

/** How else the same is written: `v3p1`, and the size as a tag of Ollama. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/-(?:v-)?([0-9])-([0-9])(?!-b)(?=-|$)/, '-v-$1-p-$2'],
  [/-((?:[0-9]+-x-)?[0-9]+-b)(?=-|$)/, ':$1'],
  [/^(phi-3)-(mini|small|medium)(?=-|$)/, '$1:$2'],
];

/** Every name that is known of models, sorted, and of the providers whose hardware was not measured. */
export function modelNames(
  models: readonly NamedModel[],
  { names, providers, name_warnings: warnings }: Clients,
): KnownName[] {
  const [all, bare] = [formsOf(models, OPTIONAL), formsOf(models, [...OPTIONAL, QUANTIZATION])];
  const rows = new Map([...bare, ...all].map(([name, of]) => [name, meaning(name, of, noteOf(name, of, warnings))]));
  const hardware = providers.map(({ name, title: provider, hardware: own }) => {
    return meaning(`${name}/`, [], fill(warnings.other_hardware, { provider, hardware: own }));
  });
  for (const { name, slug, provider } of names) {
    const of = models.filter((model) => model.slug === slug);
    const usual = nameKey(name).includes(':') ? warnings.four_bits : warnings.other_weights;
    const note = hardware.find((row) => row.name === `${provider ?? ''}/`)?.note ?? usual;
    const isOfAnother = (rows.get(nameKey(name))?.slug ?? slug) !== slug;
    const own = isOfAnother ? plain(name) : nameKey(name);
    if (of.length > 0) rows.set(own, meaning(own, of, note));
  }
  // What a model itself is called, where that means more to others.
  for (const model of models)
    for (const own of [model.slug, model.name, model.model_id].map(plain)) {
      const row = rows.get(nameKey(own));
      if (row?.slug !== model.slug || row.note !== null) rows.set(own, meaning(own, [model], null));
    }
  return [...rows.values(), ...hardware].sort(byKeys('name'));
}

function meaning(name: string, of: readonly NamedModel[], note: string | null): KnownName {
  const [model, ...others] = of;
  const may_mean = others.length > 0 ? of.map(({ slug }) => slug) : [];
  if (model === undefined || others.length > 0)
    return { name, slug: null, model_id: null, precision: null, may_mean, note };
  const { slug, model_id, precision } = model;
  return { name, slug, model_id, precision, may_mean, note };
}

/** What has to be said with a form of a name; null where it leaves nothing of the model's own out, or means several. */
function noteOf(name: string, of: readonly NamedModel[], warnings: Clients['name_warnings']): string | null {
  const [model, ...others] = of;
  if (model === undefined || others.length > 0 || ownForms(model).includes(name)) return null;
  const isOfFewBits = model.precision.endsWith('4') || name.endsWith('-16');
  return name.includes(':') && !isOfFewBits ? warnings.four_bits : warnings.other_weights;
}

/** What a model is called by its slug, its display name and its hub. */
function ownForms({ slug, name, model_id }: NamedModel): string[] {
  return [slug, name, model_id].map((one) => nameKey(one)).filter((one) => one !== '');
}

/** Every way to write models, with those that it may mean. */
function formsOf(models: readonly NamedModel[], optional: readonly RegExp[]): Map<string, NamedModel[]> {
  const forms = new Map<string, NamedModel[]>();
  for (const model of models) {
    const own = ownForms(model);
    const isSized = own.some((one) => /[0-9]-b(?:-|$)/.test(one));
    const sized = isSized ? [] : [nameKey(`${model.slug}-${model.params_b}b`)];
    const shorter = optional.reduce(
      (names, part) => withForms(names, (name) => [name.replace(part, '')]),
      new Set([...own, ...sized]),
    );
    const written = withForms(shorter, (name) => FORMS.map(([from, to]) => name.replace(from, to)));
    const is16 = model.precision.endsWith('16');
    const stated = is16 ? withForms(written, (name) => [`${name.replace(/-16$/, '')}-16`]) : written;
    for (const form of stated) forms.set(form, [...(forms.get(form) ?? []), model]);
  }
  return forms;
}

/** The names, and what `formsOfName` makes of each. */
function withForms(names: ReadonlySet<string>, formsOfName: (name: string) => readonly string[]): Set<string> {
  return new Set([...names].flatMap((name) => [name, ...formsOfName(name)]));
}

/** The precision of weights of which the source does not state it. */
const NOT_STATED = '';

/** Names that mean a model of the present benchmark, and those that mean only models of 2024. Precision is not known there. */
function withEarlier(names: readonly KnownName[], earlier: readonly KnownName[]): KnownName[] {
  const taken = new Set(names.map(({ name }) => name));
  const added = earlier.filter(({ name }) => !taken.has(name)).map((row) => ({ ...row, precision: null }));
  return [...names, ...added].sort(byKeys('name'));
}

/** `model-names.json`: what models are called. */
export const modelNamesDocument = documentEndpoint<ModelNames>({
  path: '/model-names.json',
  schema: 'ModelNames',
  sources: ['ml-energy', 'ml-energy-v2'],
  records: { names: ['name'] },
  body({ mlEnergy: { models, configurations, generations, source }, mlEnergyV2, clients }) {
    const precisions = new Map([...generations, ...configurations].map(({ slug, precision }) => [slug, precision]));
    const measured = models.flatMap((model) => {
      const precision = precisions.get(model.slug);
      return precision === undefined ? [] : [{ ...model, precision }];
    });
    const now = new Set(measured.map(({ slug }) => slug));
    const earlier = mlEnergyV2.earlierModels
      .filter(({ slug }) => !now.has(slug))
      .map((model) => ({ ...model, precision: NOT_STATED }));
    const names = modelNames(measured.sort(byKeys('slug')), clients);
    return { source, names: withEarlier(names, modelNames(earlier.sort(byKeys('slug')), clients)) };
  },
});
