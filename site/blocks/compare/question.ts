import type { TokenWorkload } from '../../../packages/client-js/token-energy.d.ts';
import { CHAT } from '../../../src/figures/chat.ts';

/** A model on one GPU, or on the GPU with the lowest energy if `gpu` is empty. */
export interface ModelChoice {
  /** The model's slug; empty while the reader has not chosen one. */
  readonly model: string;
  readonly gpu: string;
}

/** A choice that the reader has not made yet. */
export const NO_MODEL: ModelChoice = { model: '', gpu: '' };

/** The latency that the limit applies to: the median inter-token latency, or its 99th percentile. */
type LimitedLatency = 'median' | 'p99';

/** The reader's comparison. */
export interface ComparisonQuestion {
  readonly choices: readonly ModelChoice[];
  readonly workload: string;
  /** The latency limit as typed, ms. */
  readonly limit: string;
  readonly limited: LimitedLatency;
}

/** The largest number of models in one comparison. */
export const MOST_MODELS = 4;

/** A latency limit in ms: a positive number. Null if the text is something else. */
export function limitIn(text: string): number | null {
  const limit = /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : 0;
  return limit > 0 ? limit : null;
}

/** The query of a link to a comparison: `models=qwen-3-8b@B200,llama-3-1-8b-instruct&limit=40`. */
export function comparisonQuery({ choices, workload, limit, limited }: ComparisonQuestion, release: string): string {
  const models = choices
    .filter(({ model }) => model !== '')
    .map(({ model, gpu }) => encodeURIComponent(model) + (gpu === '' ? '' : `@${encodeURIComponent(gpu)}`));
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
  const given = new URLSearchParams(query);
  const ignored: string[] = [];
  const accepted = <T extends string>(name: string, isAllowed: (value: string) => boolean, otherwise: T): T => {
    const value = given.get(name);
    if (value === null) return otherwise;
    if (isAllowed(value)) return value as T;
    ignored.push(`${name}=${value.slice(0, 40)}`);
    return otherwise;
  };
  const named = (given.get('models') ?? '').split(',').filter((part) => part !== '');
  const choices = named.flatMap((part, i): ModelChoice[] => {
    const [slug = '', gpu = ''] = part.split('@');
    const found = models.find((one) => one.slug === slug);
    if (i < MOST_MODELS && found !== undefined && (gpu === '' || found.gpus.includes(gpu)))
      return [{ model: slug, gpu }];
    ignored.push(`models=${part.slice(0, 40)}`);
    return [];
  });
  // A link with one model leaves room for a second.
  const [only, ...others] = choices;
  const asked = only === undefined ? opening.choices : [only, ...(others.length === 0 ? [NO_MODEL] : others)];
  const question: ComparisonQuestion = {
    choices: asked,
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
