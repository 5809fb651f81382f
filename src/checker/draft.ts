import type { Schema } from '../contract/schema.ts';
import { roundTo } from '../core/text/number.ts';
import { whPerMillionTokens } from '../figures/energy.ts';
import { PROTOCOL_VERSION } from './protocol.ts';
import type { Reference } from './reference.ts';

/** An unfinished measurement: fields by name, with any values. */
export type Draft = Record<string, unknown>;

/** Fields with the same value in every new measurement. */
export const FIXED: Readonly<Draft> = { protocol_version: PROTOCOL_VERSION, example: false };

/** A field of a measurement that a person fills in. */
export type AskedField = ReturnType<typeof askedFields>[number];

/**
 * The fields that a person fills in, in the order of the measurement schema. They exclude the fixed fields, and `kit`,
 * the only object, which only the measuring kit writes. The question for each is its description, which names its unit
 * and an example.
 */
export function askedFields({ properties = {}, required = [] }: Schema) {
  return Object.entries(properties)
    .map(([name, { type = [], description = '' }]) => {
      return { name, question: description, types: [type].flat(), isRequired: required.includes(name) };
    })
    .filter(({ name, types }) => !Object.hasOwn(FIXED, name) && !types.includes('object'));
}

/** The value that a person typed for a field, in the type of the field; text if no type fits. */
export function parseAnswer(answer: string, { types }: AskedField): unknown {
  if (answer === 'null' && types.includes('null')) return null;
  const isNumber = types.includes('number') || types.includes('integer');
  if (isNumber && answer !== '' && Number.isFinite(Number(answer))) return Number(answer);
  const yes = types.includes('boolean') ? /^(true|yes|y)$|^(false|no|n)$/i.exec(answer) : null;
  return yes === null ? answer : yes[1] !== undefined;
}

/** The draft with its fields in the order of the schema. */
export function inSchemaOrder(draft: Draft, { properties = {} }: Schema): Draft {
  const fields = Object.keys(properties).filter((field) => Object.hasOwn(draft, field));
  return Object.fromEntries(fields.map((field) => [field, draft[field]]));
}

/** Values that follow from the draft, or that most measurements on one whole GPU have. */
export function suggestedValues(draft: Readonly<Draft>, { models, date }: Pick<Reference, 'models' | 'date'>): Draft {
  const joules = draft['joules_per_output_token'];
  const [id] = [...models].find(([, { name }]) => name === draft['model']) ?? [];
  return {
    num_gpus: 1,
    tensor_parallel: 1,
    data_parallel: 1,
    expert_parallel: 1,
    mig_profile: null,
    runs: 1,
    measured_on: date,
    affiliation: null,
    vendor_affiliation: false,
    logs: null,
    notes: '',
    ...(draft['mig_profile'] === null && { slice_count: null, slices_loaded: null }),
    ...(id !== undefined && { model_id: id }),
    ...(typeof joules === 'number' && { wh_per_million_output_tokens: roundTo(whPerMillionTokens(joules), 6) }),
  };
}
