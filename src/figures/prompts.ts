import type { ConfigurationRow, KernelFloorRow } from '../contract/generated/data.d.ts';

/**
 * The energy of reading a prompt, as a multiple of the arithmetic bound in {@link promptJoules}: the lowest, the
 * central and the highest value. They come from the kernel energy of dense 16-bit models in
 * data/aiconfigurator/floors.csv.
 */
export const PROMPT_FACTORS = { low: 1.2, central: 1.5, high: 2 } as const;

/**
 * The models and prompts that the factors apply to: billions of active parameters, and the longest prompt in tokens.
 */
export const PROMPT_DOMAIN = { min_active_params_b: 8, max_active_params_b: 70.6, max_prompt_tokens: 16_384 } as const;

/** The published factors and the models and prompts that they apply to. */
export interface PromptRule {
  readonly factors: Readonly<Record<keyof typeof PROMPT_FACTORS, number>>;
  readonly domain: Readonly<Record<keyof typeof PROMPT_DOMAIN, number>>;
}

/** The rated limits of a GPU. The peak is for the number format of the weights. */
interface GpuLimits {
  readonly power_limit_w: number;
  readonly peak_tflops: number;
}

/** A prompt, and the model and the GPU that read it. */
export interface Prompt {
  /** Active parameters, in billions. */
  readonly activeParamsB: number;
  /** Whether every token uses all parameters. */
  readonly isDense: boolean;
  readonly gpu: GpuLimits;
  /** Bits per weight. */
  readonly bits: number;
  /** Tokens of the prompt. */
  readonly tokens: number;
  /** How many of them are cached. Their energy counts as 0. */
  readonly cached?: number;
  /** Prompt tokens whose energy the measured value already includes. */
  readonly measured: number;
  /** Whether `tokens` is an average over several prompts. */
  readonly isAverage?: boolean;
}

/**
 * Energy of reading, J: the lower bound, and the central and the highest value, which are null if they are not known.
 */
export interface PromptEnergy {
  readonly low: number;
  readonly central: number | null;
  readonly high: number | null;
}

/**
 * GPU energy of reading the tokens of a prompt that are neither cached nor included in the measured value, J. A token
 * uses at least the arithmetic bound, 2 x active parameters x power limit / dense peak: two operations for each
 * parameter, on a GPU at its limits. Kernels of dense 16-bit models use 1.2 to 2 times as much, without waiting and
 * communication. These factors apply up to a prompt length. Single prompts can exceed it even if their average does
 * not, so the lower bound of an average is the arithmetic bound without a factor.
 */
export function promptJoules(prompt: Prompt, { factors, domain }: PromptRule): PromptEnergy {
  const { activeParamsB, isDense, gpu, bits, tokens, cached = 0, measured, isAverage = false } = prompt;
  const { min_active_params_b: least, max_active_params_b: most, max_prompt_tokens: longest } = domain;
  const read = Math.max(0, tokens - cached - measured);
  const perToken = (2e9 * activeParamsB * gpu.power_limit_w) / (gpu.peak_tflops * 1e12);
  const arithmeticBound = perToken * read;
  const hasFactors = isDense && bits === 16 && activeParamsB >= least && activeParamsB <= most;
  if (!hasFactors) return { low: arithmeticBound, central: null, high: null };
  if (tokens > longest) {
    // A longer prompt uses at least as much as the longest one that the factors apply to.
    const readOfLongest = Math.max(0, longest - cached - measured);
    const low = isAverage ? arithmeticBound : Math.max(arithmeticBound, factors.low * (perToken * readOfLongest));
    return { low, central: null, high: null };
  }
  return {
    low: isAverage ? arithmeticBound : factors.low * arithmeticBound,
    central: factors.central * arithmeticBound,
    high: factors.high * arithmeticBound,
  };
}

/** A measured run on one GPU, with the lower bounds of its model's kernels on that GPU. */
export interface RunFloors {
  readonly run: Pick<ConfigurationRow, 'joules_per_output_token' | 'avg_output_tokens' | 'avg_running_batch'>;
  readonly floors: readonly KernelFloorRow[];
}

/**
 * Least energy per output token that the kernels of a response use, J. It assumes the running batch of the run, no
 * prompt, and half of the response before each token. Power laws interpolate between the batches and contexts in
 * `floors`. Beyond them, the nearest value applies.
 */
export function leastJoulesPerToken({ run, floors }: RunFloors): number {
  const steps = floors.filter(({ phase }) => phase === 'step');
  const contexts = [...new Set(steps.map(({ tokens }) => tokens))];
  const atBatch = contexts.map((tokens): Point => {
    const points = steps.filter((row) => row.tokens === tokens).map((row): Point => [row.batch, row.joules_per_token]);
    return [tokens, powerLaw(points, run.avg_running_batch)];
  });
  return powerLaw(atBatch, run.avg_output_tokens / 2);
}

/**
 * The largest possible average length of the runs' prompts, in tokens. The benchmark does not publish this average. For
 * each run, the measured energy beyond the kernels of the response is divided by the kernels' energy per token of a
 * short prompt. The result is the smallest of these values, rounded up.
 * @throws Error if the kernels alone use more energy than was measured: one of the two values is then wrong.
 */
export function mostPromptTokens(runs: readonly RunFloors[]): number {
  const tokens = runs.map((each) => {
    const prompts = each.floors.filter(({ phase }) => phase === 'prompt');
    const perToken = Math.min(...prompts.map((row) => row.joules_per_token));
    const rest = (each.run.joules_per_output_token - leastJoulesPerToken(each)) * each.run.avg_output_tokens;
    if (rest <= 0) throw new Error(`The kernels alone use more energy than was measured: ${JSON.stringify(each.run)}`);
    return rest / perToken;
  });
  return Math.ceil(Math.min(...tokens));
}

type Point = readonly [x: number, y: number];

/**
 * The value at x of the power law between the neighboring points. Outside the points, the value of the first or last
 * one.
 */
function powerLaw(points: readonly Point[], x: number): number {
  const sorted = [...points].sort(([a], [b]) => a - b);
  const above = sorted.find(([at]) => at >= x) ?? sorted.at(-1);
  const below = sorted.findLast(([at]) => at <= x) ?? sorted[0];
  if (above === undefined || below === undefined) return NaN;
  const share = above[0] === below[0] ? 0 : Math.log(x / below[0]) / Math.log(above[0] / below[0]);
  return below[1] * (above[1] / below[1]) ** share;
}
