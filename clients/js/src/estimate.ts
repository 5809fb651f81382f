import { CHAT } from '../../../src/figures/chat.ts';
import { promptJoules } from '../../../src/figures/prompts.ts';
import { bandOf, isNotDistinguishable, NOT_DISTINGUISHABLE } from '../../../src/figures/uncertainty.ts';
import { fill } from '../../../src/core/text/fill.ts';
import { amounts, itemAmounts } from '../../../src/figures/price.ts';
import type {
  AnswerEstimate,
  AnswerQuestion,
  Area,
  ChosenConfiguration,
  FigureComparison,
  Comparison,
  Configuration,
  Electricity,
  Estimate,
  Figure,
  ItemEstimate,
  ItemQuestion,
  Load,
  PredictableQuestion,
  PromptEnergy,
  Question,
} from '../token-energy.d.ts';
import type { Given } from './options.ts';
import type { Choice, Lookup } from './selection.ts';
import type { SnapshotFigures, ItemConfiguration } from './snapshot.ts';

/** A question of tokens, of whatever kind. */
type TokenQuestion = Question | AnswerQuestion | PredictableQuestion;

/** What the tokens of a question cost on the configuration that answers it; without a count, what an answer takes. */
export function estimateOf(
  figures: SnapshotFigures,
  question: Given<TokenQuestion>,
  choice: Choice<Configuration>,
  area: Lookup<Area>,
): Estimate | AnswerEstimate {
  const { best: c } = choice;
  const { outputTokens = 0, pue = 1 } = question;
  const workload = figures.tokens.workloads.get(c.workload);
  const promptWh = question.inputTokens === undefined ? null : promptOf(figures, question, readerOf(c));
  const uncounted = question.outputTokens === undefined ? [figures.snapshot.words.no_count] : [];
  const further = [...uncounted, ...promptWarnings(figures, question, c.workload, c.avg_output_tokens, promptWh)];
  const frame = frameOf(figures, question, choice, area, caveatOf(figures, workload), further);
  const best = loadOf(c, outputTokens, pue, area.value);
  const smallest = loadOf(figures.quietest(c), outputTokens, pue, area.value);
  // Written out: an object that others are copied into takes ten times as long.
  const estimate = {
    wh: figureOf(best.wh, c),
    gCo2e: best.gCo2e === null ? null : figureOf(best.gCo2e, c),
    answerRange: { best, smallest },
    range: question.gpu === undefined ? rangeOf(choice.measured, outputTokens, pue, area.value) : null,
    perAnswer: perAnswerOf(c, pue),
    promptWh,
    row_id: c.row_id,
    since: c.since,
    slug: c.slug,
    model: c.model,
    workload: c.workload,
    gpu: c.gpu,
    num_gpus: c.num_gpus,
    precision: c.precision,
    wh_per_million_output_tokens: c.wh_per_million_output_tokens,
    median_itl_ms: c.median_itl_ms,
    outputTokens,
    maxItlMs: choice.ceiling,
    ceilingAsked: frame.ceilingAsked,
    electricity: frame.electricity,
    pue,
    prompts: { note: workload?.prompts ?? '', tokens: null, context_tokens: workload?.context_tokens ?? 0 },
    otherGpuThan: frame.otherGpuThan,
    basis: frame.basis,
    boundary: frame.boundary,
    caveat: frame.caveat,
    warnings: frame.warnings,
    release: frame.release,
    sources: frame.sources,
  };
  if (question.outputTokens !== undefined) return estimate;
  const { wh: _wh, gCo2e: _gCo2e, answerRange: _range, range: _all, outputTokens: _tokens, ...answer } = estimate;
  return answer;
}

/** What must stand beside figures of a workload. */
function caveatOf({ snapshot }: SnapshotFigures, workload: { readonly caveat: string } | undefined): string {
  return `${snapshot.caveat} ${workload?.caveat ?? ''}`;
}

/** What tokens cost at the load of a configuration. */
function loadOf(of: Configuration, outputTokens: number, pue: number, area: Area | null): Load {
  const { energyWh, emissionsGCo2e } = amounts(outputTokens, {
    whPerMillionOutputTokens: of.wh_per_million_output_tokens,
    pue,
    gCo2ePerKwh: area?.g_co2e_per_kwh ?? 0,
  });
  const gCo2e = area === null ? null : emissionsGCo2e;
  const { row_id, gpu, num_gpus, avg_running_batch } = of;
  return { row_id, gpu, num_gpus, avg_running_batch, wh: energyWh, gCo2e };
}

/** What tokens cost on the most frugal and on the least frugal of configurations, which stand in that order. */
function rangeOf(
  measured: readonly Configuration[],
  outputTokens: number,
  pue: number,
  area: Area | null,
): Estimate['range'] {
  const [first, last] = [measured[0], measured.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { least: loadOf(first, outputTokens, pue, area), most: loadOf(last, outputTokens, pue, area) };
}

/** What the answers of a configuration take; null where their lengths are not known. */
function perAnswerOf(c: Configuration, pue: number): AnswerEstimate['perAnswer'] {
  const { answer_tokens_p10: p10, answer_tokens_p50: median, answer_tokens_p90: p90 } = c;
  if (p10 === null || median === null || p90 === null) return null;
  const wh = (tokens: number): number => c.wh_per_million_output_tokens * (tokens / 1_000_000) * pue;
  return { tokens: { p10, median, p90 }, wh: { p10: wh(p10), median: wh(median), p90: wh(p90) } };
}

/** What of a configuration decides how much reading takes. */
function readerOf({ workload, gpu, active_params_b, precision, architecture }: Configuration): PromptReader {
  const bits = Number(/\d+$/.exec(precision)?.[0]);
  return { workload, gpu, active_params_b, bits, isDense: architecture.startsWith('Dense') };
}

/** What of a model and its card decides how much reading takes. */
interface PromptReader extends Pick<Configuration, 'workload' | 'gpu' | 'active_params_b'> {
  readonly bits: number;
  readonly isDense: boolean;
}

/** What reading a prompt takes beyond those measured, by the rule of prompts.json; null where nothing is known of it. */
export function promptOf(
  { snapshot: { prompts } }: SnapshotFigures,
  { inputTokens, cachedInputTokens = 0, pue = 1 }: Given<TokenQuestion>,
  { workload, gpu, bits, active_params_b: activeParamsB, isDense }: PromptReader,
): PromptEnergy | null {
  const card = prompts?.cards.find((each) => each.gpu === gpu && each.bits === bits);
  // The lengths of other prompts than those of chat have no bound.
  if (inputTokens === undefined || prompts === null || card === undefined || workload !== CHAT) return null;
  const [tokens, cached, measured] = [inputTokens, cachedInputTokens, prompts.measured_tokens];
  const joules = promptJoules({ activeParamsB, isDense, card, bits, tokens, cached, measured }, prompts);
  const wh = (of: number | null): number | null => (of === null ? null : (of / 3600) * pue);
  const { low, central, high } = joules;
  return { basis: 'floor-from-kernels', low: (low / 3600) * pue, central: wh(central), high: wh(high) };
}

/** What the images or videos of a question cost on the configuration that answers it. */
export function itemEstimateOf(
  figures: SnapshotFigures,
  question: Given<ItemQuestion>,
  choice: Choice<ItemConfiguration>,
  area: Lookup<Area>,
): ItemEstimate {
  const { best: c } = choice;
  const { relative_uncertainty: _, ...row } = c;
  const { outputs, pue = 1 } = question;
  const workload = figures.items.workloads.get(c.workload);
  const rates = { whPerItem: c.wh_per_output, pue, gCo2ePerKwh: area.value?.g_co2e_per_kwh ?? 0 };
  const { energyWh, emissionsGCo2e } = itemAmounts(outputs, rates);
  return {
    wh: figureOf(energyWh, c),
    gCo2e: area.value === null ? null : figureOf(emissionsGCo2e, c),
    ...row,
    outputs,
    maxLatencyS: choice.ceiling,
    ...frameOf(figures, question, choice, area, caveatOf(figures, workload)),
  };
}

/** What every estimate says beside its figures; `further` warnings stand before that of the PUE. */
export function frameOf(
  figures: SnapshotFigures,
  { gpu, pue = 1 }: Given<TokenQuestion | ItemQuestion>,
  choice: Pick<Choice<Pick<Configuration, 'gpu' | 'model'>>, 'best' | 'otherGpuThan' | 'ceilingAsked' | 'warnings'>,
  area: Lookup<Area>,
  caveat: string,
  further: readonly string[] = [],
) {
  const { snapshot, sources, anyGpu } = figures;
  const { words } = snapshot;
  const { best, otherGpuThan, ceilingAsked } = choice;
  const { gpu: own, model } = best;
  const warnings = [
    ...warningsOf(figures, choice),
    ...(gpu === undefined ? [anyGpu(own)] : []),
    ...(otherGpuThan === null ? [] : [fill(words.other_gpu, { gpu: own, model, asked: otherGpuThan })]),
    ...further,
    ...(area.value === null ? [fill(words.no_emissions, { why: area.reason().message })] : []),
    ...(pue > 1 ? [snapshot.pue_note] : []),
  ];
  return {
    basis: 'measured',
    ceilingAsked,
    electricity: area.value === null ? null : electricityOf(area.value),
    pue,
    otherGpuThan,
    boundary: 'gpu_only',
    caveat,
    warnings,
    release: snapshot.release,
    sources,
  } as const;
}

/** What to know of the release, and of the model and the workload that were taken. */
export function warningsOf(
  { snapshot, notice }: SnapshotFigures,
  { warnings }: Pick<Choice<unknown>, 'warnings'>,
): string[] {
  const date = snapshot.release ?? '';
  return [...(notice === null ? [] : [fill(snapshot.words.notice, { date, notice })]), ...warnings];
}

function figureOf(value: number, { relative_uncertainty: u }: { readonly relative_uncertainty: number }): Figure {
  const { low, high } = bandOf(value, u);
  return { value, low, high };
}

function electricityOf({ iso3, display_name, year, g_co2e_per_kwh }: Area): Electricity {
  return { iso3, display_name, year, g_co2e_per_kwh };
}

/** What is said of a prompt that is longer than those measured; `answer` is the average answer, where there is one. */
export function promptWarnings(
  { snapshot, tokens }: SnapshotFigures,
  { inputTokens = 0 }: Given<TokenQuestion>,
  workload: string,
  answer: number | null,
  promptWh: PromptEnergy | null,
): string[] {
  const { words, prompts } = snapshot;
  const { context_tokens: context = Infinity, long_from } = tokens.workloads.get(workload) ?? {};
  const values = { input: inputTokens, answer: answer ?? 0, context, measured: prompts?.measured_tokens ?? 0 };
  const isBeyond = inputTokens > context ? [fill(words.beyond_context, values)] : [];
  if (promptWh !== null && inputTokens > values.measured) return [...isBeyond, fill(words.prompt_apart, values)];
  const isLong = long_from === 'answer' && answer !== null && inputTokens > answer;
  return isBeyond.length === 0 && isLong ? [fill(words.long_prompt, values)] : isBeyond;
}

/** A configuration that was chosen, with its bands and what it was chosen by; one named by its id by nothing. */
export function chosen(
  figures: SnapshotFigures,
  c: Configuration,
  choice: Pick<Choice<unknown>, 'ceilingAsked' | 'warnings'> & { readonly ceiling: number | null },
): ChosenConfiguration {
  return {
    ...c,
    whPerMillionTokens: figureOf(c.wh_per_million_output_tokens, c),
    whPerAnswer: figureOf(c.wh_per_response, c),
    maxItlMs: choice.ceiling,
    ceilingAsked: choice.ceilingAsked,
    caveat: caveatOf(figures, figures.tokens.workloads.get(c.workload)),
    warnings: warningsOf(figures, choice),
  };
}

/** Two configurations, per token and per answer. */
export function comparisonOf(a: ChosenConfiguration, b: ChosenConfiguration): Comparison {
  const compared = (of: (c: Configuration) => number): FigureComparison => {
    const [x, y] = [of(a), of(b)];
    return {
      a: x,
      b: y,
      ratio: x / y,
      verdict: tied(a, b, of) ? NOT_DISTINGUISHABLE : x > y ? 'a uses more' : 'b uses more',
    };
  };
  return {
    a,
    b,
    perMillionTokens: compared((c) => c.wh_per_million_output_tokens),
    perAnswer: compared((c) => c.wh_per_response),
  };
}

/** Whether a figure of two configurations can't be told apart. */
export function tied(
  a: Configuration,
  b: Configuration,
  of = (c: Configuration) => c.wh_per_million_output_tokens,
): boolean {
  const sure = (c: Configuration) => ({ value: of(c), relativeUncertainty: c.relative_uncertainty });
  return isNotDistinguishable(sure(a), sure(b));
}
