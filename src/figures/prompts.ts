import type { ConfigurationRow, KernelFloorRow } from '../contract/generated/data.d.ts';

/**
 * The energy of reading a prompt, as a multiple of the lower bound in {@link promptJoules}: the lowest, the middle and the highest
 * value. They come from the kernel energy of dense 16-bit models in data/aiconfigurator/floors.csv.
 */
export const PROMPT_FACTORS = { low: 1.2, central: 1.5, high: 2 } as const;

/** The models and prompts that the factors apply to: billions of active parameters, and the longest prompt in tokens. */
export const PROMPT_DOMAIN = { min_active_params_b: 8, max_active_params_b: 70.6, max_prompt_tokens: 16_384 } as const;

/** The published factors and the models and prompts that they apply to. */
export interface PromptRule {
  readonly factors: Readonly<Record<keyof typeof PROMPT_FACTORS, number>>;
  readonly domain: Readonly<Record<keyof typeof PROMPT_DOMAIN, number>>;
}

/** A card at its rated limits, for weights of so many bits. */
interface PromptCard {
  readonly power_limit_w: number;
  readonly peak_tflops: number;
}

/** A prompt, and what reads it. */
export interface Prompt {
  /** Billions of parameters that work on each token. */
  readonly activeParamsB: number;
  /** Whether all parameters do. */
  readonly isDense: boolean;
  readonly card: PromptCard;
  /** Bits of a weight. */
  readonly bits: number;
  /** Tokens of the prompt, and how many of those are in a cache, which cost nothing here. */
  readonly tokens: number;
  readonly cached?: number;
  /** Tokens of the prompts that a measured figure has in it already. */
  readonly measured: number;
}

/** Energy of reading, J: the lower bound, and the central and highest values where they are known. */
export interface PromptEnergy {
  readonly low: number;
  readonly central: number | null;
  readonly high: number | null;
}

/**
 * GPU energy of reading the part of a prompt that is longer than the prompts of the benchmark, J. A token uses at least
 * 2 x active parameters x power limit / dense peak: two operations for each parameter, on a GPU at its limits. The kernels of
 * dense 16-bit models use 1.2 to 2 times as much, without waiting and communication.
 */
export function promptJoules(prompt: Prompt, { factors, domain }: PromptRule): PromptEnergy {
  const { activeParamsB, isDense, card, bits, tokens, cached = 0, measured } = prompt;
  const { min_active_params_b: least, max_active_params_b: most, max_prompt_tokens: longest } = domain;
  const read = Math.max(0, tokens - cached - measured);
  const floor = ((2e9 * activeParamsB * card.power_limit_w) / (card.peak_tflops * 1e12)) * read;
  const isSummed = isDense && bits === 16 && activeParamsB >= least && activeParamsB <= most && tokens <= longest;
  if (!isSummed) return { low: floor, central: null, high: null };
  return { low: factors.low * floor, central: factors.central * floor, high: factors.high * floor };
}

/** A measured run on one GPU, with the lower bounds of its model's kernels on that GPU. */
export interface RunFloors {
  readonly run: Pick<ConfigurationRow, 'joules_per_output_token' | 'avg_output_tokens' | 'avg_running_batch'>;
  readonly floors: readonly KernelFloorRow[];
}

/**
 * Least energy per output token that the kernels of a response use, J: at the batch of the run, with half of the response
 * before each token and no prompt. A power law interpolates between the summed batches and contexts, and not beyond them.
 */
export function responseFloor({ run, floors }: RunFloors): number {
  const steps = floors.filter(({ phase }) => phase === 'step');
  const contexts = [...new Set(steps.map(({ tokens }) => tokens))];
  const atBatch = contexts.map((tokens): Point => {
    const points = steps.filter((row) => row.tokens === tokens).map((row): Point => [row.batch, row.joules_per_token]);
    return [tokens, powerLaw(points, run.avg_running_batch)];
  });
  return powerLaw(atBatch, run.avg_output_tokens / 2);
}

/**
 * The most tokens that prompts of the runs can have had on average: what is measured beyond the kernels of the response,
 * divided by what the kernels take for a token of a short prompt; the least of all runs. The benchmark does not publish it.
 * @throws Error if the kernels alone use more energy than was measured: then one of the two figures is wrong.
 */
export function mostPromptTokens(runs: readonly RunFloors[]): number {
  const tokens = runs.map((each) => {
    const prompts = each.floors.filter(({ phase }) => phase === 'prompt');
    const perToken = Math.min(...prompts.map((row) => row.joules_per_token));
    const rest = (each.run.joules_per_output_token - responseFloor(each)) * each.run.avg_output_tokens;
    if (rest <= 0) throw new Error(`The kernels alone use more energy than was measured: ${JSON.stringify(each.run)}`);
    return rest / perToken;
  });
  return Math.ceil(Math.min(...tokens));
}

type Point = readonly [x: number, y: number];

/** The value at x of the power laws between points, and the value of the first or last point outside them. */
function powerLaw(points: readonly Point[], x: number): number {
  const sorted = [...points].sort(([a], [b]) => a - b);
  const above = sorted.find(([at]) => at >= x) ?? sorted.at(-1);
  const below = sorted.findLast(([at]) => at <= x) ?? sorted[0];
  if (above === undefined || below === undefined) return NaN;
  const share = above[0] === below[0] ? 0 : Math.log(x / below[0]) / Math.log(above[0] / below[0]);
  return below[1] * (above[1] / below[1]) ** share;
}
