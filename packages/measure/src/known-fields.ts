import { type Draft, FIXED } from '../../../src/checker/draft.ts';
import type { Reference } from '../../../src/checker/reference.ts';
import type { Schema } from '../../../src/contract/schema.ts';
import { UsageError } from '../../../src/core/usage-error.ts';
import type { Gpu } from './energy/energy.ts';
import type { Engine, ServerFacts } from './engines/engine.ts';
import { gpuCount } from './gpus.ts';
import { resultFields } from './results.ts';

/** Values of the contributor's own fields unless they say otherwise. */
const DEFAULTS: Draft = {
  affiliation: null,
  logs: null,
  notes: '',
  mig_profile: null,
  slice_count: null,
  slices_loaded: null,
};
/** A trial of the setup needs no name. */
const EXAMPLE_CONTRIBUTOR: Draft = { contributor: 'Example contributor', vendor_affiliation: false };

/** What is known before the load. */
interface Known {
  readonly engine: Engine;
  readonly facts: ServerFacts;
  readonly gpus: readonly Gpu[];
}

/** The values that the engine and the GPUs show, as fields of a measurement. The contributor's answers come first. */
export function knownFields(
  { engine, facts, gpus }: Known,
  answers: Draft,
  reference: Pick<Reference, 'models' | 'gpusByKey'>,
  quick: boolean,
): Draft {
  const fields: Draft = {
    ...DEFAULTS,
    ...(quick && EXAMPLE_CONTRIBUTOR),
    ...engineFields(facts),
    engine: engine.name,
    model: modelName(answers['model_id'] ?? facts.model_id, reference),
    ...machineFields(gpus[0]),
    ...answers,
    // These are facts, so they override the answers.
    ...(facts.cpu_offload === true && { cpu_offload: true }),
    ...productFields(gpus[0], answers, reference),
    num_gpus: gpuCount(gpus),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The facts that are fields of a measurement. */
function engineFields(facts: ServerFacts): Draft {
  const { served_model: _, external_cache: __, speculative_decoding: method, ...fields } = facts;
  return { ...fields, speculative_decoding: method === undefined ? undefined : method !== null };
}

function modelName(modelId: unknown, { models }: Pick<Reference, 'models'>): string | undefined {
  if (typeof modelId !== 'string') return undefined;
  return models.get(modelId)?.name ?? modelId.replace(/^.*\//, '');
}

function machineFields(gpu: Gpu | undefined): Draft {
  const { driver = null, cuda = null, limitWatts = null, defaultLimitWatts = null } = gpu ?? {};
  return {
    driver_version: driver ?? undefined,
    cuda_version: cuda ?? undefined,
    // If the default is unknown, the check compares the limit with those that the GPU supports.
    gpu_power_limit_w: limitWatts === defaultLimitWatts ? null : limitWatts,
  };
}

function productFields(gpu: Gpu | undefined, answers: Draft, { gpusByKey }: Pick<Reference, 'gpusByKey'>): Draft {
  const product = gpu?.product ?? null;
  return product === null
    ? {}
    : { gpu: gpuKey(product, [...gpusByKey.keys()]) ?? answers['gpu'], gpu_product: product };
}

/** The name that measurements use for a product: the longest one whose words it contains. */
function gpuKey(product: string, keys: readonly string[]): string | undefined {
  const wordsOf = (text: string): string[] => text.toLowerCase().split(/[\s-]+/);
  const words = wordsOf(product);
  const matching = keys.filter((key) => wordsOf(key).every((word) => words.includes(word)));
  return matching.sort((a, b) => b.length - a.length)[0];
}

/** Most tokens that one step of the engine adds to a response, by its speculative decoding. */
export function tokensPerStep({ speculative_decoding: method, speculative_tokens: tokens }: Draft): number {
  if (method === undefined || method === null || method === false) return 1;
  return typeof tokens === 'number' ? tokens + 1 : Infinity;
}

/** Required fields of a measurement that are unknown and that the load doesn't give. */
export function missingFields(fields: Draft, { required = [] }: Schema): string[] {
  const measured = { ...FIXED, ...resultFields([]), energy_source: '', prompt_set: '', measured_on: '' };
  return required.filter((field) => !Object.hasOwn(fields, field) && !Object.hasOwn(measured, field));
}

/** Examples of fields that no engine shows. The first three are about the contributor, the others about the driver. */
const EXAMPLES: Readonly<Record<string, string>> = {
  handle: '"your-github-handle"',
  contributor: '"Your Name"',
  vendor_affiliation: 'false',
  driver_version: '"570.124.06"',
  cuda_version: '"12.8"',
};

/** The error for missing fields when nobody can be asked. */
export function missingError(missing: readonly string[], { hint }: Engine): UsageError {
  const isAboutEngine = missing.some((field) => !Object.hasOwn(EXAMPLES, field));
  const isAboutDriver = missing.some((field) => field === 'driver_version' || field === 'cuda_version');
  const example = missing.map((field) => `"${field}": ${EXAMPLES[field] ?? '...'}`).join(', ');
  const lines = [
    `These fields are needed, and neither the engine nor the source of energy shows them: ${missing.join(', ')}.`,
    ...(isAboutEngine ? [hint] : []),
    ...(isAboutDriver ? ['nvidia-smi prints the versions of the driver and of CUDA.'] : []),
    `${isAboutEngine ? 'Or add' : 'Add'} them to the file for --answers FILE, as in { ${example} }`,
  ];
  return new UsageError(lines.join('\n'));
}
