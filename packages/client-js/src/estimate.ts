import { CHAT } from '../../../src/figures/chat.ts';
import { type Prompt, promptJoules } from '../../../src/figures/prompts.ts';
import { uncertaintyBounds, isNotDistinguishable, NOT_DISTINGUISHABLE } from '../../../src/figures/uncertainty.ts';
import { pick } from '../../../src/core/text/json.ts';
import { amounts, itemAmounts } from '../../../src/figures/price.ts';
import type {
  Area,
  ChosenConfiguration,
  FigureComparison,
  Comparison,
  Configuration,
  Estimate,
  Figure,
  ItemEstimate,
  Load,
  PredictedEstimate,
  PromptEnergy,
  ResponseEstimate,
} from '../token-energy.d.ts';
import type { Asked } from './options.ts';
import type { Choice, Lookup } from './selection.ts';
import type { SnapshotFigures, ItemConfiguration } from './snapshot.ts';
import { sentence } from './words.ts';

/** Every result of `estimate`. */
export type AnyEstimate = Estimate | ResponseEstimate | PredictedEstimate | ItemEstimate;

/** Energy and emissions of the tokens of a question; without a count, the energy of single responses. */
export function estimateOf(
  figures: SnapshotFigures,
  question: Asked,
  choice: Choice<Configuration>,
  area: Lookup<Area>,
): Estimate | ResponseEstimate {
  const { best, limit } = choice;
  const { outputTokens, pue = 1 } = question;
  const promptWh = promptOf(figures, question, {
    workload: best.workload,
    gpu: best.gpu,
    activeParamsB: best.activeParamsB,
    bits: Number(/\d+$/.exec(best.precision)?.[0]),
    isDense: best.architecture.startsWith('Dense'),
  });
  const { caveat = '', prompts = '', context_tokens = 0 } = figures.tokens.workloads.get(best.workload) ?? {};
  const ofResponses: ResponseEstimate = {
    responsePercentiles: responsePercentilesOf(best, pue),
    promptWh,
    ...pick(best, ['rowId', 'since', 'slug', 'model', 'workload', 'gpu', 'numGpus', 'precision', 'medianItlMs']),
    whPerMillionOutputTokens: best.whPerMillionOutputTokens,
    maxItlMs: limit,
    prompts: { note: prompts, tokens: null, contextTokens: context_tokens },
    ...frameOf(figures, question, choice, area, `${figures.snapshot.caveat} ${caveat}`, [
      ...(outputTokens === undefined ? [figures.snapshot.words.no_count] : []),
      ...promptWarnings(figures, question, best.workload, best.avgOutputTokens, promptWh),
    ]),
  };
  if (outputTokens === undefined) return ofResponses;
  const load = (of: Configuration): Load => loadOf(of, outputTokens, pue, area.value);
  const atBest = load(best);
  return {
    wh: figureOf(atBest.wh, best),
    gCo2e: atBest.gCo2e === null ? null : figureOf(atBest.gCo2e, best),
    loadRange: { best: atBest, smallest: load(figures.smallestBatch(best)) },
    configurationRange: configurationRangeOf(question, choice, load),
    outputTokens,
    ...ofResponses,
  };
}

/** The configurations with the lowest and the highest energy of all that were measured; null if a GPU was named. */
function configurationRangeOf(
  { gpu }: Asked,
  { measured }: Choice<Configuration>,
  load: (of: Configuration) => Load,
): Estimate['configurationRange'] {
  const [least, most] = [measured[0], measured.at(-1)];
  if (gpu !== undefined || least === undefined || most === undefined) return null;
  return { least: load(least), most: load(most) };
}

/** Energy and emissions of tokens on a configuration. */
function loadOf(of: Configuration, outputTokens: number, pue: number, area: Area | null): Load {
  const { energyWh, emissionsGCo2e } = amounts(outputTokens, {
    whPerMillionOutputTokens: of.whPerMillionOutputTokens,
    pue,
    gCo2ePerKwh: area?.gCo2ePerKwh ?? 0,
  });
  const configuration = pick(of, ['rowId', 'gpu', 'numGpus', 'avgRunningBatch']);
  return { ...configuration, wh: energyWh, gCo2e: area === null ? null : emissionsGCo2e };
}

/** Tokens and Wh at percentiles of the responses of a configuration; null if their lengths are not known. */
function responsePercentilesOf(c: Configuration, pue: number): ResponseEstimate['responsePercentiles'] {
  const { responseTokensP10: p10, responseTokensP50: p50, responseTokensP90: p90 } = c;
  if (p10 === null || p50 === null || p90 === null) return null;
  const wh = (tokens: number): number => c.whPerMillionOutputTokens * (tokens / 1_000_000) * pue;
  return { tokens: { p10, p50, p90 }, wh: { p10: wh(p10), p50: wh(p50), p90: wh(p90) } };
}

/** What the energy of reading a prompt depends on. */
type Reader = Pick<Configuration, 'workload' | 'gpu' | 'activeParamsB'> & Pick<Prompt, 'bits' | 'isDense'>;

/** Energy of reading a prompt beyond the measured lengths, by the rule of prompts.json; null if it is not known. */
export function promptOf(
  { snapshot: { prompts } }: SnapshotFigures,
  { inputTokens: tokens, cachedInputTokens: cached = 0, pue = 1 }: Asked,
  { workload, gpu, bits, activeParamsB, isDense }: Reader,
): PromptEnergy | null {
  const card = prompts?.cards.find((each) => each.gpu === gpu && each.bits === bits);
  // Only the lengths of chat prompts have a known bound.
  if (tokens === undefined || prompts === null || card === undefined || workload !== CHAT) return null;
  const measured = prompts.measured_tokens;
  const { low, central, high } = promptJoules(
    { activeParamsB, isDense, card, bits, tokens, cached, measured },
    prompts,
  );
  const wh = (joules: number): number => (joules / 3600) * pue;
  const [middle, most] = central === null || high === null ? [null, null] : [wh(central), wh(high)];
  return { basis: 'floor-from-kernels', low: wh(low), central: middle, high: most };
}

/** Energy and emissions of the images or videos of a question. */
export function itemEstimateOf(
  figures: SnapshotFigures,
  question: Asked,
  choice: Choice<ItemConfiguration>,
  area: Lookup<Area>,
): ItemEstimate {
  const { relativeUncertainty: _, ...row } = choice.best;
  const { outputs = 0, pue = 1 } = question;
  const caveat = `${figures.snapshot.caveat} ${figures.items.workloads.get(row.workload)?.caveat ?? ''}`;
  const rates = { whPerItem: row.whPerOutput, pue, gCo2ePerKwh: area.value?.gCo2ePerKwh ?? 0 };
  const { energyWh, emissionsGCo2e } = itemAmounts(outputs, rates);
  return {
    wh: figureOf(energyWh, choice.best),
    gCo2e: area.value === null ? null : figureOf(emissionsGCo2e, choice.best),
    ...row,
    outputs,
    maxLatencyS: choice.limit,
    ...frameOf(figures, question, choice, area, caveat),
  };
}

/** What every estimate has beside its energy. `further` warnings come before that of the PUE. */
export function frameOf(
  figures: SnapshotFigures,
  { gpu, pue = 1 }: Asked,
  choice: Pick<
    Choice<Pick<Configuration, 'gpu' | 'model'>>,
    'best' | 'otherGpuThan' | 'latencyLimitGiven' | 'warnings'
  >,
  area: Lookup<Area>,
  caveat: string,
  further: readonly string[] = [],
) {
  const { words, release, sources, pue_note } = figures.snapshot;
  const { best, otherGpuThan, latencyLimitGiven, warnings } = choice;
  return {
    basis: 'measured',
    latencyLimitGiven,
    electricity: area.value === null ? null : pick(area.value, ['iso3', 'displayName', 'year', 'gCo2ePerKwh']),
    pue,
    otherGpuThan,
    boundary: 'gpu_only',
    caveat,
    warnings: [
      ...warningsOf(figures, warnings),
      ...(gpu === undefined ? [sentence(words.any_gpu, { gpu: best.gpu })] : []),
      ...(otherGpuThan === null
        ? []
        : [sentence(words.other_gpu, { gpu: best.gpu, model: best.model, asked: otherGpuThan })]),
      ...further,
      ...(area.value === null ? [sentence(words.no_emissions, { why: area.reason().message })] : []),
      ...(pue > 1 ? [pue_note] : []),
    ],
    release,
    sources,
  } as const;
}

/** The notice on the release, before other warnings. */
export function warningsOf({ snapshot, notice }: SnapshotFigures, warnings: readonly string[]): string[] {
  const date = snapshot.release ?? '';
  return [...(notice === null ? [] : [sentence(snapshot.words.notice, { date, notice })]), ...warnings];
}

/** A value with the uncertainty range of a configuration. */
function figureOf(value: number, { relativeUncertainty }: { readonly relativeUncertainty: number }): Figure {
  const { low, high } = uncertaintyBounds(value, relativeUncertainty);
  return { value, low, high };
}

/** Warnings about a prompt longer than those measured. `response` is the average length of a response, if known. */
export function promptWarnings(
  { snapshot, tokens }: SnapshotFigures,
  { inputTokens = 0 }: Asked,
  workload: string,
  response: number | null,
  promptWh: PromptEnergy | null,
): string[] {
  const { words, prompts } = snapshot;
  const { context_tokens: context = Infinity, long_from } = tokens.workloads.get(workload) ?? {};
  const values = { input: inputTokens, response: response ?? 0, context, measured: prompts?.measured_tokens ?? 0 };
  const isBeyond = inputTokens > context ? [sentence(words.beyond_context, values)] : [];
  if (promptWh !== null && inputTokens > values.measured) return [...isBeyond, sentence(words.prompt_apart, values)];
  const isLong = long_from === 'answer' && response !== null && inputTokens > response;
  return isBeyond.length === 0 && isLong ? [sentence(words.long_prompt, values)] : isBeyond;
}

/** A configuration with its uncertainty ranges and the latency limit that it was chosen under, if any. */
export function chosen(
  figures: SnapshotFigures,
  c: Configuration,
  choice: Pick<Choice<unknown>, 'latencyLimitGiven' | 'warnings'> & { readonly limit: number | null },
): ChosenConfiguration {
  return {
    ...c,
    whPerMillionOutputTokensWithRange: figureOf(c.whPerMillionOutputTokens, c),
    whPerMeanResponseWithRange: figureOf(c.whPerResponse, c),
    maxItlMs: choice.limit,
    latencyLimitGiven: choice.latencyLimitGiven,
    caveat: `${figures.snapshot.caveat} ${figures.tokens.workloads.get(c.workload)?.caveat ?? ''}`,
    warnings: warningsOf(figures, choice.warnings),
  };
}

/** Two configurations compared, per output token and per response of average length. */
export function comparisonOf(a: ChosenConfiguration, b: ChosenConfiguration): Comparison {
  const compared = (of: (c: Configuration) => number): FigureComparison => {
    const [x, y] = [of(a), of(b)];
    const verdict = tied(a, b, of) ? NOT_DISTINGUISHABLE : x > y ? 'a uses more' : 'b uses more';
    return { a: x, b: y, ratio: x / y, verdict };
  };
  return {
    a,
    b,
    perMillionOutputTokens: compared((c) => c.whPerMillionOutputTokens),
    perMeanResponse: compared((c) => c.whPerResponse),
  };
}

/** Whether a value of two configurations is not distinguishable. */
export function tied(
  a: Configuration,
  b: Configuration,
  of = (c: Configuration) => c.whPerMillionOutputTokens,
): boolean {
  const sure = (c: Configuration) => ({ value: of(c), relativeUncertainty: c.relativeUncertainty });
  return isNotDistinguishable(sure(a), sure(b));
}
