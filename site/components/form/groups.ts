import groups from './groups.json' with { type: 'json' };
import type { Schema } from '../../../src/contract/schema.ts';
import { isAsked, isRequired, typesOf } from '../../../src/checker/path.ts';
import { knownCard } from '../../../src/checker/cards.ts';
import { INDEX } from '../../../src/checker/likeness.ts';
import { runFacts } from '../../../src/checker/measured.ts';
import type { Facts } from '../../../src/checker/reference.ts';
import { WORLD } from '../../../src/sources/ember/tables.ts';
import type { Measurements } from '../../../src/contract/generated/api.d.ts';
import type { Documents } from '../../documents.ts';

/** A question of the form: a field of the measurement schema, or the handle. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** The form's own field: whose folder the file goes into. */
export const HANDLE = 'handle';

export const HANDLE_FIELD: FormField = {
  name: HANDLE,
  label: 'Your GitHub handle',
  schema: {
    type: 'string',
    minLength: 1,
    description: 'The name of your account on GitHub, which is the name of your folder. It is not part of the file.',
  },
  required: true,
};

/** Where each field stands in the form, and what it is called there. */
const GROUPS: Readonly<Record<string, { about: string; labels: Readonly<Record<string, string>> }>> = groups;

/** The group of the fields that have no other. */
const MORE = 'More';

/** The fields of the measurement schema in their groups. Each has its place, those of a newer schema under "More". */
export function formGroups(schema: Schema) {
  const properties = schema.properties ?? {};
  const labelled = new Set(Object.values(GROUPS).flatMap(({ labels }) => Object.keys(labels)));
  const others = Object.keys(properties).filter((name) => !labelled.has(name));
  const more = Object.fromEntries(others.map((name) => [name, labelFrom(name)]));
  return Object.entries(GROUPS)
    .map(([title, { about, labels }]) => ({
      title,
      about,
      fields: Object.entries(title === MORE ? more : labels).flatMap(([name, label]) => {
        const part = properties[name];
        return part === undefined ? [] : [{ name, label, schema: part, required: isRequired(name, schema) }];
      }),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** What a person is asked: the handle, and the fields that are not the same in every measurement. */
export function questionsOf(schema: Schema): FormField[] {
  const fields = formGroups(schema).flatMap((group) => group.fields);
  return [HANDLE_FIELD, ...fields.filter(({ name, schema }) => isAsked(name, schema))];
}

/** A field's name in words, for a field that has no label of its own. */
function labelFrom(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Units, by the part of a field's name that states them. The first that fits counts. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/tokens_per_second$/, 'tokens per second'],
  [/(^|_)wh_per_million_output_tokens$/, 'Wh per million tokens'],
  [/(^|_)litres_per_million_output_tokens$/, 'litres per million tokens'],
  [/^joules_per_output_token/, 'J per token'],
  [/_ms$/, 'ms'],
  [/_joules_total$/, 'J'],
  [/_c_mean$/, '°C'],
  [/_params_b$/, 'billions'],
  [/_(w|watts)(_|$)/, 'W'],
  [/_seconds$/, 's'],
  [/_tokens$/, 'tokens'],
];

/** The unit of a field, which its name states; null where it has none. */
export function unitOf(name: string): string | null {
  return UNITS.find(([part]) => part.test(name))?.[1] ?? null;
}

/** What a field may hold, in words, beside an empty answer. */
export function allowedOf(schema: Schema): string {
  if (schema.enum !== undefined) return `one of ${choicesOf(schema.enum).join(', ')}`;
  const types = typesOf(schema);
  if (types.includes('object')) return `an object with ${Object.keys(schema.properties ?? {}).join(' and ')}`;
  if (types.includes('boolean')) return 'yes or no';
  if (types.includes('integer')) return `a whole number${bounds(schema)}`;
  if (types.includes('number')) return `a number${bounds(schema)}`;
  if (schema.format === 'date') return 'a date, YYYY-MM-DD';
  if (schema.format === 'uri') return 'an https address';
  return schema.maxLength === undefined ? 'text' : `text, at most ${schema.maxLength} characters`;
}

/** The values that a person chooses from: none of them is chosen by an empty answer. */
export function choicesOf(values: readonly unknown[]): string[] {
  return values.filter((value) => value !== null).map(String);
}

function bounds({ minimum, maximum, exclusiveMinimum }: Schema): string {
  const parts = [
    exclusiveMinimum === undefined ? null : ` above ${exclusiveMinimum}`,
    minimum === undefined ? null : `, ${minimum} or more`,
    maximum === undefined ? null : `, ${maximum} or less`,
  ];
  return parts.filter((part) => part !== null).join('');
}

/** Whether a field may stay empty: left out, null, or a text without letters. */
export function mayBeEmpty(schema: Schema, required: boolean): boolean {
  return !required || typesOf(schema).includes('null') || isFreeText(schema);
}

/** Whether a text without letters keeps to the schema. */
export function isFreeText(schema: Schema): boolean {
  return (
    typesOf(schema).includes('string') &&
    (schema.minLength ?? 0) === 0 &&
    schema.enum === undefined &&
    schema.format === undefined &&
    schema.pattern === undefined
  );
}

/** Text that may be longer than this is typed in several lines, which are kept. */
const LONG_TEXT = 1000;

/** Whether a text may have several lines. */
export function isLongText(schema: Schema): boolean {
  return isFreeText(schema) && (schema.maxLength ?? Infinity) >= LONG_TEXT;
}

/** Where the form finds its data: beside its page. */
export const FORM_DATA = 'reference.json';

/** What the form needs to check as the command does: the schema, what is known, and the measurements there are. */
export type FormData = ReturnType<typeof formData>;

/** The data of the form, from the published documents and the example, which nobody may send as their own. */
export function formData(documents: Documents, example: { readonly path: string; readonly text: string }) {
  const measurements = documents.measurements.rows.map(
    ({ source_file, comparable, like_the_index, relative_uncertainty, ...measurement }) => ({
      path: source_file,
      text: JSON.stringify(measurement),
    }),
  );
  return { schema: documents.measurementSchema, facts: factsOf(documents), present: [...measurements, example] };
}

/** What contributions are checked against, as far as it is published. */
export function factsOf({
  hardware,
  models,
  modelDocuments,
  workloadDocuments,
  grid,
  index,
  measurements,
}: Documents): Facts {
  const configurations = new Map(modelDocuments.map((model) => [model.slug, model.configurations]));
  return {
    itlDeadlineMs: index.itl_deadline_ms,
    cards: hardware.cards?.map(knownCard) ?? [],
    confirmedGpus: measurements.confirmed_gpus ?? [],
    migProfiles: hardware.mig_profiles.map(({ gpu_key, profile, instances }) => ({ gpu_key, profile, instances })),
    models: models.models.map(({ model_id, slug, name, params_b, active_params_b }) => ({
      model_id,
      slug,
      name,
      params_b,
      active_params_b,
      configurations: (configurations.get(slug) ?? []).map((run) => ({
        ...runFacts(run),
        relative_uncertainty: run.relative_uncertainty,
      })),
    })),
    otherRuns: workloadDocuments.flatMap((document) =>
      document.unit === 'Wh per million output tokens' && document.workload !== INDEX.workload
        ? document.configurations.map((run) => ({
            ...runFacts(run),
            model_id: run.model_id,
            workload: document.workload,
            params_b: run.params_b,
            active_params_b: run.active_params_b,
          }))
        : [],
    ),
    reproducibility: reproducibilityIn(measurements),
    grids: [{ area: grid.areas.find(({ iso3 }) => iso3 === WORLD)?.display_name ?? 'World', gCo2ePerKwh: grid.world }],
  };
}

/** How far runs of the index's source lie apart, as the document says; null in one from before it said so. */
function reproducibilityIn({ uncertainty }: Partial<Pick<Measurements, 'uncertainty'>>) {
  const found = uncertainty?.components.find(({ name }) => name === 'reproducibility');
  if (found === undefined) return null;
  return { relativeStandard: found.relative_standard, degreesOfFreedom: found.degrees_of_freedom ?? 0 };
}
