import type { TokenWorkload } from '../../../packages/client-js/token-energy.d.ts';
import { CHAT } from '../../../src/figures/chat.ts';

/** A model on one GPU, or on the GPU with the lowest energy if `gpu` is empty. */
export interface ModelChoice {
  /** The model's slug. */
  readonly model: string;
  readonly gpu: string;
}

/** The latency that the limit applies to: the median inter-token latency, or its 99th percentile. */
type LimitedLatency = 'median' | 'p99';

/** The reader's comparison. */
export interface ComparisonQuestion {
  /** The page's fields set each model on each GPU. A link can contain any choices. */
  readonly choices: readonly ModelChoice[];
  readonly workload: string;
  /** The latency limit as typed, ms. */
  readonly limit: string;
  readonly limited: LimitedLatency;
}

/** The largest number of models in one comparison. */
export const MOST_MODELS = 4;

/** The slugs of the models of a comparison. */
export function modelsIn({ choices }: Pick<ComparisonQuestion, 'choices'>): string[] {
  return [...new Set(choices.map(({ model }) => model))];
}

/** The GPUs of a comparison; `''` stands for the GPU with the lowest energy. */
export function gpusIn({ choices }: Pick<ComparisonQuestion, 'choices'>): string[] {
  return [...new Set(choices.map(({ gpu }) => gpu))];
}

/** Each model on each GPU. */
export function choicesOf(models: readonly string[], gpus: readonly string[]): ModelChoice[] {
  return models.flatMap((model) => gpus.map((gpu) => ({ model, gpu })));
}

/** A latency limit in ms: a positive number. Null if the text is something else. */
export function limitIn(text: string): number | null {
  const limit = /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : 0;
  return limit > 0 ? limit : null;
}

/** The query of a link to a comparison: `models=qwen-3-8b@B200,llama-3-1-8b-instruct&limit=40`. */
export function comparisonQuery({ choices, workload, limit, limited }: ComparisonQuestion, release: string): string {
  const models = choices.map(
    ({ model, gpu }) => encodeURIComponent(model) + (gpu === '' ? '' : `@${encodeURIComponent(gpu)}`),
  );
  return [
    `models=${models.join(',')}`,
    ...(workload === CHAT ? [] : [`workload=${encodeURIComponent(workload)}`]),
    `limit=${encodeURIComponent(limit)}`,
    ...(limited === 'median' ? [] : [`latency=${limited}`]),
    `release=${release}`,
  ].join('&');
}

/** The models, GPUs and workloads that a comparison can name. */
interface Comparable {
  readonly models: readonly { readonly slug: string; readonly gpus: readonly string[] }[];
  readonly workloads: readonly string[];
}

/** The comparison in the query of an address, and the parts of the query that were ignored. */
export function comparisonIn(query: string, opening: ComparisonQuestion, { models, workloads }: Comparable) {
  const parameters = new URLSearchParams(query);
  const ignored: string[] = [];
  const accepted = <T extends string>(name: string, isAllowed: (value: string) => boolean, otherwise: T): T => {
    const value = parameters.get(name);
    if (value === null) return otherwise;
    if (isAllowed(value)) return value as T;
    ignored.push(`${name}=${value.slice(0, 40)}`);
    return otherwise;
  };
  const parts = (parameters.get('models') ?? '').split(',').filter((part) => part !== '');
  const choices: ModelChoice[] = [];
  for (const part of parts) {
    const [slug = '', gpu = ''] = part.split('@');
    const model = models.find((other) => other.slug === slug);
    const isOneTooMany = !modelsIn({ choices }).includes(slug) && modelsIn({ choices }).length === MOST_MODELS;
    if (model === undefined || isOneTooMany || (gpu !== '' && !model.gpus.includes(gpu)))
      ignored.push(`models=${part.slice(0, 40)}`);
    else if (!choices.some((choice) => choice.model === slug && choice.gpu === gpu)) choices.push({ model: slug, gpu });
  }
  const question: ComparisonQuestion = {
    choices: choices.length === 0 ? opening.choices : choices,
    workload: accepted('workload', (value) => workloads.includes(value), opening.workload),
    limit: accepted('limit', (value) => limitIn(value) !== null, opening.limit),
    limited: accepted('latency', (value) => value === 'median' || value === 'p99', opening.limited),
  };
  return { question, ignored };
}

/** The workload as the package's type. The package rejects other values with a message. */
export function workloadOf({ workload }: ComparisonQuestion): TokenWorkload {
  return workload as TokenWorkload;
}
