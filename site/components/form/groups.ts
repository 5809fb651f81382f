import type { Schema } from '../../../scripts/contract/schema.ts';
import { FIXED, isRequired } from '../../../scripts/contributions/draft.ts';
import groups from './groups.json' with { type: 'json' };

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
  return [HANDLE_FIELD, ...fields.filter(({ name }) => !Object.hasOwn(FIXED, name))];
}

/** A field's name in words, for a field that has no label of its own. */
function labelFrom(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
