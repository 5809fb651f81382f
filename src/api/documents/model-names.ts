import type { KnownName, ModelNames } from '../../contract/generated/api.d.ts';
import type { Clients } from '../../contract/generated/data.d.ts';
import { fill } from '../../core/text/fill.ts';
import { byKeys } from '../../core/text/order.ts';
import { nameKey, plain } from '../../figures/name-key.ts';
import { documentEndpoint } from './endpoint.ts';
import { publishedSource } from './source.ts';

/** The properties of a model that its names depend on, with the precision that it was measured in. */
export interface NamedModel {
  readonly slug: string;
  readonly name: string;
  readonly model_id: string;
  readonly params_b: number;
  readonly precision: string;
}

/**
 * Parts of a model's name that people leave out: kind, active parameters, experts, revision, version, context length.
 */
const OPTIONAL = [
  /-(?:instruct|it|thinking)(?=-|$)/, // llama-3-1-8-b-instruct → llama-3-1-8-b
  /-a-[0-9]+-b(?=-|$)/, // qwen-3-30-b-a-3-b → qwen-3-30-b
  /(?:-[0-9]+-b)?-[0-9]+-e(?=-|$)/, // llama-4-scout-17-b-16-e → llama-4-scout
  /-[0-9]+-e(?=-|$)/, // llama-4-scout-17-b-16-e → llama-4-scout-17-b
  /-[0-9]{4}(?=-|$)/, // deepseek-r-1-0528 → deepseek-r-1
  /-v-0-[0-9]+(?=-|$)/, // mistral-7-b-v-0-3 → mistral-7-b
  /-v(?=-[0-9])/, // deepseek-v-3-1 → deepseek-3-1
  /-[0-9]+-k(?=-|$)/, // phi-3-mini-4-k → phi-3-mini
];
/**
 * The number format in a model's name, which people leave out. Left out only if no other name has the resulting form.
 */
const QUANTIZATION = /-(?:fp-8|16)(?=-|$)/; // qwen-3-8-b-fp-8 → qwen-3-8-b

/** Other ways to write the same name. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/-(?:v-)?([0-9])-([0-9])(?!-b)(?=-|$)/, '-v-$1-p-$2'], // llama-3-1-8-b → llama-v-3-p-1-8-b
  [/-((?:[0-9]+-x-)?[0-9]+-b)(?=-|$)/, ':$1'], // qwen-3-8-b → qwen-3:8-b
  [/^(phi-3)-(mini|small|medium)(?=-|$)/, '$1:$2'], // phi-3-mini → phi-3:mini
];

/** All known names of models and of the providers whose hardware was not measured, sorted. */
export function modelNames(models: readonly NamedModel[], clients: Clients): KnownName[] {
  const { names, providers, name_warnings: warnings } = clients;
  const rows = simplifiedNames(models, warnings);
  const hardware = providers.map(({ name, title: provider, hardware: hardwareNote }) =>
    meaning(`${name}/`, [], fill(warnings.other_hardware, { provider, hardware: hardwareNote })),
  );
  for (const further of names) {
    const model = models.find((candidate) => candidate.slug === further.slug);
    if (model === undefined) continue;
    const note = hardware.find((row) => row.name === `${further.provider ?? ''}/`)?.note;
    for (const row of furtherNames(further, model, { known: rows.get(nameKey(further.name)), note, warnings }))
      rows.set(row.name, row);
  }
  // A model's own name always means that model, even if its simplified form is ambiguous.
  for (const model of models)
    for (const name of [model.slug, model.name, model.model_id].map(plain)) {
      const row = rows.get(nameKey(name));
      if (row?.slug !== model.slug || row.note !== null) rows.set(name, meaning(name, [model], null));
    }
  return [...rows.values(), ...hardware].sort(byKeys('name'));
}

/**
 * What a further name means, as its key, or exactly as written if other names with that key may mean something else.
 */
function furtherNames(
  { name, slug, is_other_revision: isOtherRevision }: Clients['names'][number],
  model: NamedModel,
  context: {
    readonly known: KnownName | undefined;
    /** The note about the hardware of the name's provider, if it has one. */
    readonly note: string | null | undefined;
    readonly warnings: Clients['name_warnings'];
  },
): KnownName[] {
  const { known, note: providerNote, warnings } = context;
  const key = nameKey(name);
  const usual = providerNote ?? (key.includes(':') ? warnings.four_bits : warnings.other_weights);
  const note = isOtherRevision === true ? warnings.other_revision : usual;
  if ((known?.slug ?? slug) !== slug) return [meaning(plain(name), [model], note)];
  const isAmbiguous = isOtherRevision === true && known !== undefined;
  return isAmbiguous
    ? [meaning(key, [model], usual), meaning(plain(name), [model], note)]
    : [meaning(key, [model], note)];
}

/** The names that follow from the models' own names, with their meaning. */
function simplifiedNames(models: readonly NamedModel[], warnings: Clients['name_warnings']): Map<string, KnownName> {
  const usual = modelsByForm(models, OPTIONAL);
  const withoutQuantization = modelsByForm(models, [...OPTIONAL, QUANTIZATION]);
  const forms = [...withoutQuantization, ...usual];
  return new Map(forms.map(([name, meant]) => [name, meaning(name, meant, noteOf(name, meant, warnings))]));
}

/** A name that means the given models; if there are several, it may mean each of them. */
function meaning(name: string, models: readonly NamedModel[], note: string | null): KnownName {
  const [model, ...others] = models;
  const may_mean = others.length > 0 ? models.map(({ slug }) => slug) : [];
  if (model === undefined || others.length > 0)
    return { name, slug: null, model_id: null, precision: null, may_mean, note };
  const { slug, model_id, precision } = model;
  return { name, slug, model_id, precision, may_mean, note };
}

/**
 * The warning about a form of a name; null if it leaves out no part of the model's own name, or if it means several
 * models.
 */
function noteOf(name: string, models: readonly NamedModel[], warnings: Clients['name_warnings']): string | null {
  const [model, ...others] = models;
  if (model === undefined || others.length > 0 || ownForms(model).includes(name)) return null;
  const isFourOrSixteenBits = model.precision.endsWith('4') || name.endsWith('-16');
  return name.includes(':') && !isFourOrSixteenBits ? warnings.four_bits : warnings.other_weights;
}

/** The keys of a model's slug, display name and id on its hub. */
function ownForms({ slug, name, model_id }: NamedModel): string[] {
  return [slug, name, model_id].map((name) => nameKey(name)).filter((name) => name !== '');
}

/** The models that each form of a name may mean. */
function modelsByForm(models: readonly NamedModel[], optional: readonly RegExp[]): Map<string, NamedModel[]> {
  const forms = new Map<string, NamedModel[]>();
  for (const model of models) {
    for (const form of withPrecision(writtenForms(shorterForms(model, optional)), model))
      forms.set(form, [...(forms.get(form) ?? []), model]);
  }
  return forms;
}

/** A model's own names, with its size if they have none, and the same names without any of the optional parts. */
function shorterForms(model: NamedModel, optional: readonly RegExp[]): Set<string> {
  const forms = ownForms(model);
  const hasSize = forms.some((form) => /[0-9]-b(?:-|$)/.test(form));
  const sized = hasSize ? [] : [nameKey(`${model.slug}-${model.params_b}b`)];
  return optional.reduce(
    (names, part) => withForms(names, (name) => [name.replace(part, '')]),
    new Set([...forms, ...sized]),
  );
}

/** Names, and the other ways to write them. */
function writtenForms(names: ReadonlySet<string>): Set<string> {
  return withForms(names, (name) => FORMS.map(([from, to]) => name.replace(from, to)));
}

/** Names, and for a model with 16-bit weights the same names with this precision. */
function withPrecision(names: ReadonlySet<string>, { precision }: NamedModel): ReadonlySet<string> {
  return precision.endsWith('16') ? withForms(names, (name) => [`${name.replace(/-16$/, '')}-16`]) : names;
}

/** The names, and the forms of each. */
function withForms(names: ReadonlySet<string>, formsOfName: (name: string) => readonly string[]): Set<string> {
  return new Set([...names].flatMap((name) => [name, ...formsOfName(name)]));
}

/** Stands for a precision that the source does not state. */
const NOT_STATED = '';

/**
 * The names of the models of the present benchmark, and other names of models of 2024, whose precision is not known.
 */
function withEarlier(names: readonly KnownName[], earlier: readonly KnownName[]): KnownName[] {
  const taken = new Set(names.map(({ name }) => name));
  const added = earlier.filter(({ name }) => !taken.has(name)).map((row) => ({ ...row, precision: null }));
  return [...names, ...added].sort(byKeys('name'));
}

/** `model-names.json`: the names that people and providers use for models. */
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
    return {
      source: publishedSource(source),
      names: withEarlier(names, modelNames(earlier.sort(byKeys('slug')), clients)),
    };
  },
});
