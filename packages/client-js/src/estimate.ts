import { CHAT } from '../../../src/figures/chat.ts';
import { type Prompt, promptJoules } from '../../../src/figures/prompts.ts';
import { bandOf, isNotDistinguishable, NOT_DISTINGUISHABLE } from '../../../src/figures/uncertainty.ts';
import { fill } from '../../../src/core/text/fill.ts';
import { pick } from '../../../src/core/text/json.ts';
import { amounts, itemAmounts } from '../../../src/figures/price.ts';
import type {
  AnswerEstimate,
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
} from '../token-energy.d.ts';
import type { Asked } from './options.ts';
import type { Choice, Lookup } from './selection.ts';
import type { SnapshotFigures, ItemConfiguration } from './snapshot.ts';

/** Whatever `estimate` answers with. */
export type AnyEstimate = Estimate | AnswerEstimate | PredictedEstimate | ItemEstimate;

/** What the tokens of a question cost on the configuration that answers it; without a count, what an answer takes. */
export function estimateOf(
  figures: SnapshotFigures,
  question: Asked,
  choice: Choice<Configuration>,
  area: Lookup<Area>,
): Estimate | AnswerEstimate {
  const { best: c, measured } = choice;
  const { outputTokens, pue = 1 } = question;
  const { row_id, since, slug, model, workload, gpu, num_gpus, precision, median_itl_ms, active_params_b } = c;
  const bits = Number(/\d+$/.exec(precision)?.[0]);
  const isDense = c.architecture.startsWith('Dense');
  const promptWh = promptOf(figures, question, { workload, gpu, active_params_b, bits, isDense });
  const uncounted = outputTokens === undefined ? [figures.snapshot.words.no_count] : [];
  const further = [...uncounted, ...promptWarnings(figures, question, workload, c.avg_output_tokens, promptWh)];
  const { caveat = '', prompts = '', context_tokens = 0 } = figures.tokens.workloads.get(workload) ?? {};
  const answer: AnswerEstimate = {
    perAnswer: perAnswerOf(c, pue),
    promptWh,
    ...{ row_id, since, slug, model, workload, gpu, num_gpus, precision, median_itl_ms },
    wh_per_million_output_tokens: c.wh_per_million_output_tokens,
    maxItlMs: choice.ceiling,
    prompts: { note: prompts, tokens: null, context_tokens },
    ...frameOf(figures, question, choice, area, `${figures.snapshot.caveat} ${caveat}`, further),
  };
  if (outputTokens === undefined) return answer;
  const load = (of: Configuration): Load => loadOf(of, outputTokens, pue, area.value);
  const [best, least, most] = [load(c), measured[0], measured.at(-1)];
  const isOfAny = question.gpu === undefined && least !== undefined && most !== undefined;
  return {
    wh: figureOf(best.wh, c),
    gCo2e: best.gCo2e === null ? null : figureOf(best.gCo2e, c),
    answerRange: { best, smallest: load(figures.quietest(c)) },
    range: isOfAny ? { least: load(least), most: load(most) } : null,
    outputTokens,
    ...answer,
  };
}

/** What tokens cost at the load of a configuration. */
function loadOf(of: Configuration, outputTokens: number, pue: number, area: Area | null): Load {
  const { energyWh, emissionsGCo2e } = amounts(outputTokens, {
    whPerMillionOutputTokens: of.wh_per_million_output_tokens,
    pue,
    gCo2ePerKwh: area?.g_co2e_per_kwh ?? 0,
  });
  const run = pick(of, ['row_id', 'gpu', 'num_gpus', 'avg_running_batch']);
  return { ...run, wh: energyWh, gCo2e: area === null ? null : emissionsGCo2e };
}

/** What the answers of a configuration take; null where their lengths are not known. */
function perAnswerOf(c: Configuration, pue: number): AnswerEstimate['perAnswer'] {
  const { answer_tokens_p10: p10, answer_tokens_p50: median, answer_tokens_p90: p90 } = c;
  if (p10 === null || median === null || p90 === null) return null;
  const wh = (tokens: number): number => c.wh_per_million_output_tokens * (tokens / 1_000_000) * pue;
  return { tokens: { p10, median, p90 }, wh: { p10: wh(p10), median: wh(median), p90: wh(p90) } };
}

/** What of a model and its card decides how much reading takes. */
type Reader = Pick<Configuration, 'workload' | 'gpu' | 'active_params_b'> & Pick<Prompt, 'bits' | 'isDense'>;

/** What reading a prompt takes beyond those measured, by the rule of prompts.json; null where nothing is known of it. */
export function promptOf(
  { snapshot: { prompts } }: SnapshotFigures,
  { inputTokens: tokens, cachedInputTokens: cached = 0, pue = 1 }: Asked,
  { workload, gpu, bits, active_params_b: activeParamsB, isDense }: Reader,
): PromptEnergy | null {
  const card = prompts?.cards.find((each) => each.gpu === gpu && each.bits === bits);
  // The lengths of other prompts than those of chat have no bound.
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

/** What the images or videos of a question cost on the configuration that answers it. */
export function itemEstimateOf(
  figures: SnapshotFigures,
  question: Asked,
  choice: Choice<ItemConfiguration>,
  area: Lookup<Area>,
): ItemEstimate {
  const { relative_uncertainty: _, ...row } = choice.best;
  const { outputs = 0, pue = 1 } = question;
  const caveat = `${figures.snapshot.caveat} ${figures.items.workloads.get(row.workload)?.caveat ?? ''}`;
  const rates = { whPerItem: row.wh_per_output, pue, gCo2ePerKwh: area.value?.g_co2e_per_kwh ?? 0 };
  const { energyWh, emissionsGCo2e } = itemAmounts(outputs, rates);
  return {
    wh: figureOf(energyWh, choice.best),
    gCo2e: area.value === null ? null : figureOf(emissionsGCo2e, choice.best),
    ...row,
    outputs,
    maxLatencyS: choice.ceiling,
    ...frameOf(figures, question, choice, area, caveat),
  };
}

/** What every estimate says beside its figures; `further` warnings stand before that of the PUE. */
export function frameOf(
  figures: SnapshotFigures,
  { gpu, pue = 1 }: Asked,
  choice: Pick<Choice<Pick<Configuration, 'gpu' | 'model'>>, 'best' | 'otherGpuThan' | 'ceilingAsked' | 'warnings'>,
  area: Lookup<Area>,
  caveat: string,
  further: readonly string[] = [],
) {
  const { words, release, sources, pue_note } = figures.snapshot;
  const { best, otherGpuThan, ceilingAsked, warnings } = choice;
  return {
    basis: 'measured',
    ceilingAsked,
    electricity: area.value === null ? null : pick(area.value, ['iso3', 'display_name', 'year', 'g_co2e_per_kwh']),
    pue,
    otherGpuThan,
    boundary: 'gpu_only',
    caveat,
    warnings: [
      ...warningsOf(figures, warnings),
      ...(gpu === undefined ? [fill(words.any_gpu, best)] : []),
      ...(otherGpuThan === null ? [] : [fill(words.other_gpu, { ...best, asked: otherGpuThan })]),
      ...further,
      ...(area.value === null ? [fill(words.no_emissions, { why: area.reason().message })] : []),
      ...(pue > 1 ? [pue_note] : []),
    ],
    release,
    sources,
  } as const;
}

/** What to know of the release, and of the model and the workload that were taken. */
export function warningsOf({ snapshot, notice }: SnapshotFigures, warnings: readonly string[]): string[] {
  const date = snapshot.release ?? '';
  return [...(notice === null ? [] : [fill(snapshot.words.notice, { date, notice })]), ...warnings];
}

function figureOf(value: number, { relative_uncertainty: u }: { readonly relative_uncertainty: number }): Figure {
  const { low, high } = bandOf(value, u);
  return { value, low, high };
}

/** What is said of a prompt that is longer than those measured; `answer` is the average answer, where there is one. */
export function promptWarnings(
  { snapshot, tokens }: SnapshotFigures,
  { inputTokens = 0 }: Asked,
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
    caveat: `${figures.snapshot.caveat} ${figures.tokens.workloads.get(c.workload)?.caveat ?? ''}`,
    warnings: warningsOf(figures, choice.warnings),
  };
}

/** Two configurations, per token and per answer. */
export function comparisonOf(a: ChosenConfiguration, b: ChosenConfiguration): Comparison {
  const compared = (of: (c: Configuration) => number): FigureComparison => {
    const [x, y] = [of(a), of(b)];
    const verdict = tied(a, b, of) ? NOT_DISTINGUISHABLE : x > y ? 'a uses more' : 'b uses more';
    return { a: x, b: y, ratio: x / y, verdict };
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
