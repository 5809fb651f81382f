import type { Schema } from '../contract/schema.ts';
import { round, whPerMillionTokens } from '../text/number.ts';
import type { Reference } from './reference.ts';

/** A measurement in the making: fields by name, whatever their values. */
export type Draft = Record<string, unknown>;

/** What a draft is completed from: the models that are published, and the day. */
export type Today = Pick<Reference, 'models' | 'date'>;

/** Fields that have one value in every measurement. */
export const FIXED: Readonly<Draft> = { protocol_version: '0.2', example: false };

/** The types that a value may have. */
export function typesOf(schema: Schema): readonly string[] {
  return [schema.type ?? []].flat();
}

/** What a person typed for a field, as the value that the field's schema asks for; text where it fits nothing else. */
export function parseAnswer(answer: string, schema: Schema): unknown {
  const types = typesOf(schema);
  if (answer === 'null' && types.includes('null')) return null;
  if ((types.includes('number') || types.includes('integer')) && answer !== '' && Number.isFinite(Number(answer))) {
    return Number(answer);
  }
  if (types.includes('boolean')) {
    if (['true', 'yes', 'y'].includes(answer.toLowerCase())) return true;
    if (['false', 'no', 'n'].includes(answer.toLowerCase())) return false;
  }
  return answer;
}

/** Whether a measurement must have the field. */
export function isRequired(field: string, schema: Schema): boolean {
  return schema.required?.includes(field) ?? false;
}

/** The draft with its fields in the order of the schema. */
export function draftOf(draft: Draft, schema: Schema): Draft {
  const order = Object.keys(schema.properties ?? {});
  return Object.fromEntries(order.filter((field) => Object.hasOwn(draft, field)).map((field) => [field, draft[field]]));
}

/** What most measurements have in these fields: one whole card, run once, by a person on their own. */
const USUAL: Readonly<Draft> = {
  num_gpus: 1,
  tensor_parallel: 1,
  data_parallel: 1,
  expert_parallel: 1,
  mig_profile: null,
  runs: 1,
  affiliation: null,
  vendor_affiliation: false,
  logs: null,
  notes: '',
};

/** A value that is usual, or follows from the others; undefined where there is none. */
export function suggestion(field: string, draft: Readonly<Draft>, { models, date }: Today): unknown {
  const joules = draft['joules_per_output_token'];
  switch (field) {
    case 'model_id':
      return [...models].find(([, model]) => model.name === draft['model'])?.[0];
    case 'wh_per_million_output_tokens':
      return typeof joules === 'number' ? round(whPerMillionTokens(joules), 6) : undefined;
    case 'slice_count':
    case 'slices_loaded':
      return draft['mig_profile'] === null ? null : undefined;
    case 'measured_on':
      return date;
    default:
      return Object.hasOwn(USUAL, field) ? USUAL[field] : undefined;
  }
}
