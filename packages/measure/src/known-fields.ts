import { type Draft, FIXED } from '../../../src/checker/draft.ts';
import { isHandle } from '../../../src/checker/path.ts';
import type { Schema } from '../../../src/contract/schema.ts';
import type { Reference } from '../../../src/checker/reference.ts';
import { UsageError } from '../../../src/core/findings/finding.ts';
import { visible } from '../../../src/core/text/characters.ts';
import { isObject } from '../../../src/core/text/json.ts';
import type { Card } from './energy/energy.ts';
import type { Engine, ServerFacts } from './engines/engine.ts';
import { fieldsOf } from './figures.ts';

/** What a person answers where nobody can be asked. */
export type KitAnswers = ReturnType<typeof answersOf>;

/** Of a person's own fields, what is meant where nothing is said. */
const USUAL: Draft = {
  affiliation: null,
  logs: null,
  notes: '',
  mig_profile: null,
  slice_count: null,
  slices_loaded: null,
};
/** To try a set-up nobody has to say who they are. */
const NOBODY: Draft = { contributor: 'Example contributor', vendor_affiliation: false };

/**
 * The answers of a JSON file, called `word` by its user.
 * @throws UsageError where it holds no object, a field that no measurement has, or a value that it can't have.
 */
export function answersOf(word: string | null, text: string, { validator }: Pick<Reference, 'validator'>) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (!isObject(value)) throw new UsageError(`--answers ${word} does not hold a JSON object.`);
  const { handle = '', ...fields } = value;
  if (typeof handle !== 'string' || (handle !== '' && !isHandle(handle))) {
    throw new UsageError(`--answers ${word}: handle ${visible(String(handle))} is not a GitHub handle.`);
  }
  const violations = validator.check('Measurement', fields);
  const wrong = violations.find(({ pointer }) => Object.hasOwn(fields, pointer.split('/')[1] ?? ''));
  if (wrong === undefined) return { handle, fields };
  const { pointer, message, allowed, fix } = wrong;
  const parts = [`${pointer.slice(1)}: ${message}.`, allowed && `Allowed: ${allowed}.`, fix];
  throw new UsageError(`--answers ${word}: ${parts.filter(Boolean).join(' ')}`);
}

/**
 * What engine and cards show, with the answers over it, as fields of a measurement.
 */
export function knownFields(
  { engine, shown, cards }: { readonly engine: Engine; readonly shown: ServerFacts; readonly cards: readonly Card[] },
  answers: Draft,
  reference: Pick<Reference, 'models' | 'gpusByKey'>,
  quick: boolean,
): Draft {
  const { served_model: _, speculative_decoding: drafts, ...same } = shown;
  const { product = null, driver, cuda, limitWatts = null, defaultLimitWatts = null } = cards[0] ?? {};
  const modelId = answers['model_id'] ?? same.model_id;
  const fields: Draft = {
    ...USUAL,
    ...(quick && NOBODY),
    ...same,
    speculative_decoding: drafts === undefined ? undefined : drafts !== null,
    engine: engine.name,
    model:
      typeof modelId === 'string' ? (reference.models.get(modelId)?.name ?? modelId.replace(/^.*\//, '')) : undefined,
    driver_version: driver ?? undefined,
    cuda_version: cuda ?? undefined,
    // Where the usual limit is not known the check holds the one in force against what the card can be set to.
    gpu_power_limit_w: limitWatts === defaultLimitWatts ? null : limitWatts,
    ...answers,
    // Whatever a person says of them, these are the cards that are measured.
    ...(product !== null && {
      gpu: gpuKey(product, [...reference.gpusByKey.keys()]) ?? answers['gpu'],
      gpu_product: product,
    }),
    num_gpus: cards.length,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The name that measurements use for a product: the longest one whose words are all in it. */
function gpuKey(product: string, keys: readonly string[]): string | undefined {
  const wordsOf = (text: string): string[] => text.toLowerCase().split(/[\s-]+/);
  const words = wordsOf(product);
  const known = keys.filter((key) => wordsOf(key).every((word) => words.includes(word)));
  return known.sort((a, b) => b.length - a.length)[0];
}

/** The most tokens that a step of the engine gives an answer, by what is known of its speculative decoding. */
export function tokensPerStep({ speculative_decoding: method, speculative_tokens: tokens }: Draft): number {
  if (method === undefined || method === null || method === false) return 1;
  return typeof tokens === 'number' ? tokens + 1 : Infinity;
}

/** The fields that a measurement must have, that are not known, and that no reading of the load gives. */
export function missingFields(fields: Draft, { required = [] }: Schema): string[] {
  const measured = { ...FIXED, ...fieldsOf([]), energy_source: '', prompt_set: '', measured_on: '' };
  return required.filter((field) => !Object.hasOwn(fields, field) && !Object.hasOwn(measured, field));
}

/** That fields are missing where nobody can be asked, with the way to make the engine show them. */
export function missingError(missing: readonly string[], { hint }: Engine): UsageError {
  const example = `{ ${missing.map((field) => `"${field}": ...`).join(', ')} }`;
  return new UsageError(
    `Neither engine nor cards say this, and nobody can be asked: ${missing.join(', ')}.\n${hint}\nOr say it: --answers FILE, with ${example}`,
  );
}
