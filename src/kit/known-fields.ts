import type { Draft } from '../checker/path.ts';
import type { Reference } from '../checker/reference.ts';
import { UsageError } from '../core/findings/finding.ts';
import { visible } from '../core/text/characters.ts';
import { isObject } from '../core/text/json.ts';
import { nearest } from '../core/text/nearest.ts';
import type { Card } from './energy/energy.ts';
import type { Engine, ServerFacts } from './engines/engine.ts';

/** What a person answers where nobody can be asked, and everything that is settled before the load. */
export interface KitAnswers {
  readonly handle: string | null;
  readonly fields: Draft;
}

/** Fields of a measurement that have to be known before the load, because no reading of it gives them. */
const ASKED = [
  'model',
  'model_id',
  'gpu',
  'precision',
  'tensor_parallel',
  'data_parallel',
  'expert_parallel',
  'max_num_seqs',
  'engine_version',
  'driver_version',
  'cuda_version',
  'contributor',
  'vendor_affiliation',
] as const;

/** Fields that the kit writes itself, whatever anyone answers. */
const MEASURED: readonly string[] = [
  'protocol_version',
  'example',
  'avg_running_batch',
  'joules_per_output_token',
  'wh_per_million_output_tokens',
  'median_itl_ms',
  'p90_itl_ms',
  'p95_itl_ms',
  'p99_itl_ms',
  'tokens_per_second',
  'gpu_power_watts_total',
  'joules_per_output_token_stdev',
  'avg_output_tokens',
  'avg_prompt_tokens',
  'window_seconds',
  'runs',
  'requests_in_window',
  'energy_joules_total',
  'output_tokens_total',
  'temperature_c_mean',
  'window_cv',
  'energy_source',
  'idle_power_watts_total',
  'prompt_set',
  'measured_on',
  'kit',
  'logs_sha256',
];
/** What the cards show for sure: an answer that says otherwise is a mistake. */
const READ = ['gpu', 'gpu_product', 'num_gpus'] as const;

/** Of a person's own fields, what is meant where nothing is said. */
const USUAL: Draft = { affiliation: null, logs: null, notes: '' };
/** To try a set-up nobody has to say who they are. */
const NOBODY: Draft = { contributor: 'Example contributor', vendor_affiliation: false };

/**
 * The answers of a JSON file, called `word` by its user.
 * @throws UsageError where it holds no object, a field that no measurement has, or a value that it can't have.
 */
export function answersOf(word: string, text: string, { validator }: Reference, fields: readonly string[]): KitAnswers {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (!isObject(value)) throw new UsageError(`--answers ${word} does not hold a JSON object.`);
  const { handle = null, ...given } = value;
  if (handle !== null && typeof handle !== 'string') throw new UsageError(`--answers ${word}: handle is not a text.`);
  for (const field of Object.keys(given)) {
    if (MEASURED.includes(field)) throw new UsageError(`--answers ${word}: ${field} is measured. Leave it out.`);
    if (fields.includes(field)) continue;
    const near = nearest(field, fields);
    const hint = near === null ? ' docs/measuring.md names those it has.' : ` Did you mean ${near}?`;
    throw new UsageError(`--answers ${word}: a measurement has no field ${visible(field)}.${hint}`);
  }
  const wrong = validator.check('Measurement', given).find(({ pointer }) => {
    return Object.hasOwn(given, pointer.split('/')[1] ?? '');
  });
  if (wrong === undefined) return { handle, fields: given };
  const allowed = wrong.allowed == null ? '' : ` Allowed: ${wrong.allowed}.`;
  const found = wrong.found == null ? '' : ` Found: ${wrong.found}.`;
  throw new UsageError(`--answers ${word}: ${wrong.pointer.slice(1)}: ${wrong.message}.${found}${allowed}`);
}

/** What engine and cards show, with the answers over it, as fields of a measurement. */
export function knownFields(
  { engine, shown, cards }: { readonly engine: Engine; readonly shown: ServerFacts; readonly cards: readonly Card[] },
  answers: Draft,
  reference: Pick<Reference, 'models' | 'gpus'>,
  quick: boolean,
): Draft {
  const { served_model, max_model_len, speculative_decoding, ...same } = shown;
  const [card] = cards;
  const product = card?.product ?? null;
  const modelId = answers['model_id'] ?? same.model_id;
  const drafts = speculative_decoding === undefined ? {} : { speculative_decoding: speculative_decoding !== null };
  const limit = card?.limitWatts ?? null;
  const isLimited = limit !== null && card?.defaultLimitWatts !== null && limit !== card?.defaultLimitWatts;
  const read: Draft = {
    gpu: product === null ? undefined : gpuKey(product, [...reference.gpus.keys()]),
    gpu_product: product ?? undefined,
    num_gpus: cards.length,
  };
  for (const field of READ) refuseOther(field, answers[field], read[field], product);
  const fields: Draft = {
    ...USUAL,
    ...(quick && NOBODY),
    ...same,
    ...drafts,
    engine: engine.name,
    model:
      typeof modelId === 'string' ? (reference.models.get(modelId)?.name ?? modelId.replace(/^.*\//, '')) : undefined,
    ...read,
    driver_version: card?.driver ?? undefined,
    cuda_version: card?.cuda ?? undefined,
    gpu_power_limit_w: isLimited ? limit : null,
    mig_profile: null,
    slice_count: null,
    slices_loaded: null,
    ...answers,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** @throws UsageError where an answer is not what the cards show. */
function refuseOther(field: string, answer: unknown, shown: unknown, product: string | null): void {
  if (answer === undefined || shown === undefined || answer === shown) return;
  const [said, is] = [answer, shown].map((value) => visible(JSON.stringify(value)));
  throw new UsageError(
    `--answers: ${field} is ${said ?? ''}, and the cards show ${is ?? ''} (${product ?? 'no name'}). Leave it out, or choose the cards with --gpus.`,
  );
}

/** The name that measurements use for a product: the longest one whose words are all in it. */
function gpuKey(product: string, keys: readonly string[]): string | undefined {
  const words = product.toLowerCase().split(/[\s-]+/);
  const known = keys.filter((key) =>
    key
      .toLowerCase()
      .split(/[\s-]+/)
      .every((word) => words.includes(word)),
  );
  return known.sort((a, b) => b.length - a.length)[0];
}

/** The most tokens that a step of the engine gives an answer, by what is known of its speculative decoding. */
export function tokensPerStep({ speculative_decoding: method, speculative_tokens: tokens }: Draft): number {
  if (method === undefined || method === null || method === false) return 1;
  return typeof tokens === 'number' ? tokens + 1 : Infinity;
}

/** What is not known and has to be, with the way to make the engine show it. */
export interface MissingField {
  readonly field: string;
  readonly hint: string;
}

/** All fields that are missing. */
export function missingFields(fields: Draft, { hints }: Engine): MissingField[] {
  const missing = ASKED.filter((field) => !Object.hasOwn(fields, field));
  return missing.map((field) => ({ field, hint: hints[field as keyof typeof hints] ?? '' }));
}

/** How a value that is no text is written. */
const EXAMPLES: Readonly<Record<string, string>> = {
  tensor_parallel: '1',
  data_parallel: '1',
  expert_parallel: '1',
  max_num_seqs: '256',
  vendor_affiliation: 'false',
  precision: '"BF16"',
  cuda_version: '"13.0"',
  model_id: '"Qwen/Qwen3-8B"',
};

/** That fields are missing where nobody can be asked. */
export function missingError(missing: readonly MissingField[]): UsageError {
  const lines = missing.map(({ field, hint }) => `  ${field}${hint === '' ? '' : `: ${hint}`}`);
  const example = `{ ${missing.map(({ field }) => `"${field}": ${EXAMPLES[field] ?? '"..."'}`).join(', ')} }`;
  return new UsageError(
    [
      'Neither engine nor cards say this, and nobody can be asked:',
      ...lines,
      `Give it: --answers FILE, with ${example}`,
    ].join('\n'),
  );
}
