import type { Schema } from '../contract/schema.ts';
import { round } from '../core/text/number.ts';
import { whPerMillionTokens } from '../figures/energy.ts';
import { PROTOCOL_VERSION } from './protocol.ts';
import type { Reference } from './reference.ts';

/** A measurement in the making: fields by name, whatever their values. */
export type Draft = Record<string, unknown>;

/** Fields that have one value in every new measurement. */
export const FIXED: Readonly<Draft> = { protocol_version: PROTOCOL_VERSION, example: false };

/** A field of a measurement that a person fills in. */
export type AskedField = ReturnType<typeof askedFields>[number];

/**
 * The fields that a person fills in, in the order of the measurement schema: not what is the same everywhere, nor what the
 * measuring kit says of itself. Each is asked for by its description, which names its unit and an example.
 */
export function askedFields({ properties = {}, required = [] }: Schema) {
  return Object.entries(properties)
    .map(([name, { type = [], description = '' }]) => {
      return { name, question: description, types: [type].flat(), isRequired: required.includes(name) };
    })
    .filter(({ name, types }) => !Object.hasOwn(FIXED, name) && !types.includes('object'));
}

/** What a person typed for a field, as the value that the field asks for; text where it fits nothing else. */
export function parseAnswer(answer: string, { types }: AskedField): unknown {
  if (answer === 'null' && types.includes('null')) return null;
  const isNumber = types.includes('number') || types.includes('integer');
  if (isNumber && answer !== '' && Number.isFinite(Number(answer))) return Number(answer);
  const yes = types.includes('boolean') ? /^(true|yes|y)$|^(false|no|n)$/i.exec(answer) : null;
  return yes === null ? answer : yes[1] !== undefined;
}

/** The draft with its fields in the order of the schema. */
export function draftOf(draft: Draft, { properties = {} }: Schema): Draft {
  const fields = Object.keys(properties).filter((field) => Object.hasOwn(draft, field));
  return Object.fromEntries(fields.map((field) => [field, draft[field]]));
}

/** Values that most measurements have, of one whole card by a person on their own, or that follow from the draft. */
export function offers(draft: Readonly<Draft>, { models, date }: Pick<Reference, 'models' | 'date'>): Draft {
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
    ...(typeof joules === 'number' && { wh_per_million_output_tokens: round(whPerMillionTokens(joules), 6) }),
  };
}
