import { bandOf, isNotDistinguishable, NOT_DISTINGUISHABLE } from '../../../src/figures/uncertainty.ts';
import { fill } from '../../../src/core/text/fill.ts';
import { amounts, itemAmounts } from '../../../src/figures/price.ts';
import type {
  Area,
  FigureComparison,
  Comparison,
  Configuration,
  Electricity,
  Estimate,
  Figure,
  ItemEstimate,
  ItemQuestion,
  Load,
  Question,
} from '../token-energy.d.ts';
import { type Choice, DEFAULTS } from './selection.ts';
import type { SnapshotFigures, ItemConfiguration } from './snapshot.ts';

/** What the tokens of a question cost on the configuration that answers it. */
export function estimateOf(
  figures: SnapshotFigures,
  question: Question,
  answer: Choice<Configuration>,
  area: Area,
): Estimate {
  const { configuration: c, otherGpuThan } = answer;
  const { snapshot } = figures;
  const { outputTokens, inputTokens = 0, pue = DEFAULTS.pue } = question;
  const loadOf = (of: Configuration): Load => {
    const rates = {
      whPerMillionOutputTokens: of.wh_per_million_output_tokens,
      pue,
      gCo2ePerKwh: area.g_co2e_per_kwh,
      pricePerKwh: null,
    };
    const { energyWh, emissionsGCo2e } = amounts(outputTokens, rates);
    return { row_id: of.row_id, avg_running_batch: of.avg_running_batch, wh: energyWh, gCo2e: emissionsGCo2e };
  };
  const best = loadOf(c);
  const workload = figures.workloads.get(c.workload);
  return {
    wh: figureOf(best.wh, c),
    gCo2e: figureOf(best.gCo2e, c),
    answerRange: { best, smallest: loadOf(figures.quietest(c)) },
    row_id: c.row_id,
    slug: c.slug,
    model: c.model,
    workload: c.workload,
    gpu: c.gpu,
    num_gpus: c.num_gpus,
    precision: c.precision,
    wh_per_million_output_tokens: c.wh_per_million_output_tokens,
    median_itl_ms: c.median_itl_ms,
    outputTokens,
    electricity: electricityOf(area),
    pue,
    prompts: { note: workload?.prompts ?? '', tokens: null, context_tokens: workload?.context_tokens ?? 0 },
    otherGpuThan,
    boundary: 'gpu_only',
    caveat: [snapshot.caveat, workload?.caveat ?? ''].join(' '),
    warnings: warningsOf(figures, question, answer, promptWarnings(figures, inputTokens, c)),
    release: snapshot.release,
    sources: figures.sources,
  };
}

/** What the images or videos of a question cost on the configuration that answers it. */
export function itemEstimateOf(
  figures: SnapshotFigures,
  question: ItemQuestion,
  answer: Choice<ItemConfiguration>,
  area: Area,
): ItemEstimate {
  const { configuration: c, otherGpuThan } = answer;
  const { relative_uncertainty: _, ...row } = c;
  const { snapshot, items } = figures;
  const { outputs, pue = DEFAULTS.pue } = question;
  const rates = { whPerItem: c.wh_per_output, pue, gCo2ePerKwh: area.g_co2e_per_kwh };
  const { energyWh, emissionsGCo2e } = itemAmounts(outputs, rates);
  return {
    wh: figureOf(energyWh, c),
    gCo2e: figureOf(emissionsGCo2e, c),
    ...row,
    outputs,
    electricity: electricityOf(area),
    pue,
    otherGpuThan,
    boundary: 'gpu_only',
    caveat: [snapshot.caveat, items.workloads.get(c.workload)?.caveat ?? ''].join(' '),
    warnings: warningsOf(figures, question, answer),
    release: snapshot.release,
    sources: figures.sources,
  };
}

function figureOf(value: number, { relative_uncertainty: u }: { readonly relative_uncertainty: number }): Figure {
  return { value, ...bandOf(value, u) };
}

function electricityOf({ iso3, display_name, year, g_co2e_per_kwh }: Area): Electricity {
  return { iso3, display_name, year, g_co2e_per_kwh };
}

/** `further` stand before what is said of the PUE. */
function warningsOf(
  { snapshot, notice }: SnapshotFigures,
  { gpu, pue = DEFAULTS.pue }: Question | ItemQuestion,
  { configuration: { gpu: own, model }, otherGpuThan }: Choice<Configuration | ItemConfiguration>,
  further: readonly string[] = [],
): string[] {
  const { words, release } = snapshot;
  return [
    ...(notice === null ? [] : [fill(words.notice, { date: release ?? '', notice })]),
    ...(gpu === undefined ? [fill(words.any_gpu, { gpu: own })] : []),
    ...(otherGpuThan === null ? [] : [fill(words.other_gpu, { gpu: own, model, asked: otherGpuThan })]),
    ...further,
    ...(pue > 1 ? [snapshot.pue_note] : []),
  ];
}

/** What is said of a prompt that is longer than those measured. */
function promptWarnings({ snapshot, workloads }: SnapshotFigures, inputTokens: number, c: Configuration): string[] {
  const { words } = snapshot;
  const { context_tokens: context = Infinity, long_from } = workloads.get(c.workload) ?? {};
  const values = { input: inputTokens, answer: c.avg_output_tokens, context };
  if (inputTokens > context) return [fill(words.beyond_context, values)];
  return long_from === 'answer' && inputTokens > c.avg_output_tokens ? [fill(words.long_prompt, values)] : [];
}

/** Two configurations, per token and per answer. */
export function comparisonOf(a: Configuration, b: Configuration): Comparison {
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
