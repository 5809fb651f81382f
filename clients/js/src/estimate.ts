import { bandOf, isNotDistinguishable, NOT_DISTINGUISHABLE } from '../../../scripts/configurations/uncertainty.ts';
import { fill } from '../../../scripts/text/fill.ts';
import { amounts } from '../../../scripts/configurations/price.ts';
import type { Area, Compared, Comparison, Configuration, Estimate, Figure, Load, Question } from '../token-energy.d.ts';
import { type Answer, DEFAULTS } from './selection.ts';
import type { Figures } from './snapshot.ts';

/** What the tokens of a question cost on the configuration that answers it. */
export function estimateOf(figures: Figures, question: Question, answer: Answer, area: Area): Estimate {
  const { configuration: c, otherGpuThan } = answer;
  const { snapshot } = figures;
  const { outputTokens, pue = DEFAULTS.pue } = question;
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
  const figure = (value: number): Figure => ({ value, ...bandOf(value, c.relative_uncertainty) });
  const workload = figures.workloads.get(c.workload);
  return {
    wh: figure(best.wh),
    gCo2e: figure(best.gCo2e),
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
    electricity: {
      iso3: area.iso3,
      display_name: area.display_name,
      year: area.year,
      g_co2e_per_kwh: area.g_co2e_per_kwh,
    },
    pue,
    prompts: { note: workload?.prompts ?? '', tokens: null, context_tokens: workload?.context_tokens ?? 0 },
    otherGpuThan,
    boundary: 'gpu_only',
    caveat: [snapshot.caveat, workload?.caveat ?? ''].join(' '),
    warnings: warningsOf(figures, question, answer),
    release: snapshot.release,
    sources: figures.sources,
  };
}

function warningsOf(
  { snapshot, workloads, notice }: Figures,
  { gpu, inputTokens = 0, pue = 1 }: Question,
  answer: Answer,
): string[] {
  const { words, release } = snapshot;
  const { configuration: c, otherGpuThan } = answer;
  const { context_tokens: context = Infinity, long_from } = workloads.get(c.workload) ?? {};
  const values = { input: inputTokens, answer: c.avg_output_tokens, context, gpu: c.gpu, model: c.model };
  return [
    ...(notice === null ? [] : [fill(words.notice, { date: release ?? '', notice })]),
    ...(gpu === undefined ? [fill(words.any_gpu, values)] : []),
    ...(otherGpuThan === null ? [] : [fill(words.other_gpu, { ...values, asked: otherGpuThan })]),
    ...(inputTokens > context
      ? [fill(words.beyond_context, values)]
      : long_from === 'answer' && inputTokens > c.avg_output_tokens
        ? [fill(words.long_prompt, values)]
        : []),
    ...(pue > 1 ? [snapshot.pue_note] : []),
  ];
}

/** Two configurations, per token and per answer. */
export function comparisonOf(a: Configuration, b: Configuration): Comparison {
  const compared = (of: (c: Configuration) => number): Compared => {
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
