import { bandOf, isNotDistinguishable, NOT_DISTINGUISHABLE } from '../../../src/figures/uncertainty.ts';
import { fill } from '../../../src/core/text/fill.ts';
import { amounts, itemAmounts } from '../../../src/figures/price.ts';
import type {
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
  Question,
} from '../token-energy.d.ts';
import type { Given } from './options.ts';
import type { Choice, Lookup } from './selection.ts';
import type { SnapshotFigures, ItemConfiguration } from './snapshot.ts';

/** What the tokens of a question cost on the configuration that answers it. */
export function estimateOf(
  figures: SnapshotFigures,
  question: Given<Question>,
  choice: Choice<Configuration>,
  area: Lookup<Area>,
): Estimate {
  const { best: c } = choice;
  const { outputTokens, inputTokens = 0, pue = 1 } = question;
  const loadOf = (of: Configuration): Load => {
    const rates = {
      whPerMillionOutputTokens: of.wh_per_million_output_tokens,
      pue,
      gCo2ePerKwh: area.value?.g_co2e_per_kwh ?? 0,
      pricePerKwh: null,
    };
    const { energyWh, emissionsGCo2e } = amounts(outputTokens, rates);
    const gCo2e = area.value === null ? null : emissionsGCo2e;
    return { row_id: of.row_id, avg_running_batch: of.avg_running_batch, wh: energyWh, gCo2e };
  };
  const load = loadOf(c);
  const workload = figures.tokens.workloads.get(c.workload);
  return {
    wh: figureOf(load.wh, c),
    gCo2e: load.gCo2e === null ? null : figureOf(load.gCo2e, c),
    answerRange: { best: load, smallest: loadOf(figures.quietest(c)) },
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
    maxItlMs: choice.ceiling,
    prompts: { note: workload?.prompts ?? '', tokens: null, context_tokens: workload?.context_tokens ?? 0 },
    ...frameOf(figures, question, choice, area, workload?.caveat ?? '', promptWarnings(figures, inputTokens, c)),
  };
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
  const rates = { whPerItem: c.wh_per_output, pue, gCo2ePerKwh: area.value?.g_co2e_per_kwh ?? 0 };
  const { energyWh, emissionsGCo2e } = itemAmounts(outputs, rates);
  return {
    wh: figureOf(energyWh, c),
    gCo2e: area.value === null ? null : figureOf(emissionsGCo2e, c),
    ...row,
    outputs,
    maxLatencyS: choice.ceiling,
    ...frameOf(figures, question, choice, area, figures.items.workloads.get(c.workload)?.caveat ?? ''),
  };
}

/** What every estimate says beside its figures; `further` warnings stand before that of the PUE. */
function frameOf(
  figures: SnapshotFigures,
  { gpu, pue = 1 }: Given<Question | ItemQuestion>,
  choice: Choice<Configuration | ItemConfiguration>,
  area: Lookup<Area>,
  caveat: string,
  further: readonly string[] = [],
) {
  const { snapshot, sources } = figures;
  const { words } = snapshot;
  const { best, otherGpuThan, ceilingAsked } = choice;
  const { gpu: own, model } = best;
  const warnings = [
    ...warningsOf(figures, choice),
    ...(gpu === undefined ? [fill(words.any_gpu, { gpu: own })] : []),
    ...(otherGpuThan === null ? [] : [fill(words.other_gpu, { gpu: own, model, asked: otherGpuThan })]),
    ...further,
    ...(area.value === null ? [fill(words.no_emissions, { why: area.reason().message })] : []),
    ...(pue > 1 ? [snapshot.pue_note] : []),
  ];
  return {
    ceilingAsked,
    electricity: area.value === null ? null : electricityOf(area.value),
    pue,
    otherGpuThan,
    boundary: 'gpu_only',
    caveat: [snapshot.caveat, caveat].join(' '),
    warnings,
    release: snapshot.release,
    sources,
  } as const;
}

/** What to know of the release, and of the model and the workload that were taken. */
function warningsOf({ snapshot, notice }: SnapshotFigures, { warnings }: Pick<Choice<unknown>, 'warnings'>): string[] {
  const date = snapshot.release ?? '';
  return [...(notice === null ? [] : [fill(snapshot.words.notice, { date, notice })]), ...warnings];
}

function figureOf(value: number, { relative_uncertainty: u }: { readonly relative_uncertainty: number }): Figure {
  return { value, ...bandOf(value, u) };
}

function electricityOf({ iso3, display_name, year, g_co2e_per_kwh }: Area): Electricity {
  return { iso3, display_name, year, g_co2e_per_kwh };
}

/** What is said of a prompt that is longer than those measured. */
function promptWarnings({ snapshot, tokens }: SnapshotFigures, inputTokens: number, c: Configuration): string[] {
  const { words } = snapshot;
  const { context_tokens: context = Infinity, long_from } = tokens.workloads.get(c.workload) ?? {};
  const values = { input: inputTokens, answer: c.avg_output_tokens, context };
  if (inputTokens > context) return [fill(words.beyond_context, values)];
  return long_from === 'answer' && inputTokens > c.avg_output_tokens ? [fill(words.long_prompt, values)] : [];
}

/** A configuration that was chosen, with its bands and what it was chosen by; one named by its id by nothing. */
export function chosen(
  figures: SnapshotFigures,
  c: Configuration,
  choice: Pick<Choice<unknown>, 'ceilingAsked' | 'warnings'> & { readonly ceiling: number | null },
): ChosenConfiguration {
  const { snapshot, tokens } = figures;
  return {
    ...c,
    whPerMillionTokens: figureOf(c.wh_per_million_output_tokens, c),
    whPerAnswer: figureOf(c.wh_per_response, c),
    maxItlMs: choice.ceiling,
    ceilingAsked: choice.ceilingAsked,
    caveat: [snapshot.caveat, tokens.workloads.get(c.workload)?.caveat ?? ''].join(' '),
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
