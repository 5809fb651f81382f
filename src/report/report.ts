import type { Estimate, Figure, PredictedEstimate, Question, TokenEnergy } from '../../clients/js/token-energy.d.ts';
import { UsageError } from '../core/findings/finding.ts';
import { visible } from '../core/text/characters.ts';
import { type ReadUsage, sumIfKnown, type Usage } from './usage.ts';

/** What is asked of every answer alike; the place holds where a row names none. */
export type ReportQuestion = Pick<Question, 'grid' | 'year' | 'gpu' | 'pue' | 'maxItlMs'>;

/** Usage and what it took, as measured or predicted; null where neither is known, and `notes` say why. */
export interface Line<E = Estimate | PredictedEstimate | null> extends Usage {
  readonly estimate: E;
  readonly notes: readonly string[];
}

/** Sums: the ends of a band as if all figures erred to the same side. */
export interface Sum extends Pick<Usage, 'calls' | 'output' | 'input'> {
  /** Wh. */
  readonly wh: Figure;
  /** g CO2e. */
  readonly gCo2e: Figure;
}

/** What usage took. Only what was measured is in the sums. */
export interface Report extends Pick<ReadUsage, 'faults' | 'kept'> {
  /** First and last month. */
  readonly from: string;
  readonly to: string;
  readonly measured: readonly Line<Estimate>[];
  readonly others: readonly Line<PredictedEstimate | null>[];
  readonly total: Sum;
  /** The least and the most that the same tokens take on any measured configuration that the question allows, Wh. */
  readonly range: Pick<Figure, 'low' | 'high'>;
  readonly question: ReportQuestion;
}

/** What usage took, by the figures of the packages. @throws UsageError on a GPU, a place or a year that has no figure. */
export function reportOf({ usage, faults, kept }: ReadUsage, client: TokenEnergy, question: ReportQuestion): Report {
  refuseQuestion(usage, client, question);
  const lines = usage.map((one) => lineOf(one, client, question));
  const measured = lines.filter((line): line is Line<Estimate> => line.estimate?.basis === 'measured');
  const others = lines.filter((line): line is Line<PredictedEstimate | null> => line.estimate?.basis !== 'measured');
  const months = usage.map(({ month }) => month).sort();
  const ranges = measured.map(({ estimate }) => rangeOf(estimate, client, question));
  const range = { low: sum(ranges.map(({ low }) => low)), high: sum(ranges.map(({ high }) => high)) };
  const [from = '', to = ''] = [months[0], months.at(-1)];
  return { from, to, measured, others, total: sumOf(measured), range, question, faults, kept };
}

function lineOf(one: Usage, client: TokenEnergy, question: ReportQuestion): Line {
  const { model, place, calls, output: outputTokens } = one;
  const ofCall = (tokens: number | null) => (tokens === null || calls === null || calls === 0 ? null : tokens / calls);
  const inputTokens = ofCall(one.input);
  const cachedInputTokens = inputTokens === null ? null : Math.min(inputTokens, ofCall(one.cached) ?? 0);
  const prompt = { inputTokens, cachedInputTokens };
  const asked = { ...question, grid: place || question.grid, model, outputTokens, ...prompt, allowPredicted: true };
  const estimate = client.estimate(asked);
  const isOpen = inputTokens === null && (one.input ?? 0) > outputTokens;
  const notes = estimate?.warnings ?? [client.why(asked)?.message ?? ''];
  return { ...one, estimate, notes: isOpen ? [...notes, OPEN_PROMPTS] : notes };
}

const OPEN_PROMPTS =
  'There are more tokens of prompts than of answers, and no number of calls: where a prompt is longer than the average answer ' +
  'that was measured, the figure is too low.';

/** The same tokens on every configuration that was measured and keeps the ceiling, on the GPU that was asked for or on any. */
function rangeOf(
  { slug: model, workload, maxItlMs, outputTokens, pue }: Estimate,
  client: TokenEnergy,
  { gpu }: ReportQuestion,
) {
  const rows = client.configurations({ model, workload, gpu, maxItlMs });
  const all = rows.map((row) => row.wh_per_million_output_tokens * (outputTokens / 1e6) * pue);
  return { low: Math.min(...all), high: Math.max(...all) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** What several lines took together. */
export function sumOf(lines: readonly Line[]): Sum {
  const figure = (of: 'wh' | 'gCo2e'): Figure => {
    const end = (name: keyof Figure) => sum(lines.map(({ estimate }) => estimate?.[of]?.[name] ?? 0));
    return { value: end('value'), low: end('low'), high: end('high') };
  };
  return {
    calls: sumIfKnown(lines.map(({ calls }) => calls)),
    output: sum(lines.map(({ output }) => output)),
    input: sumIfKnown(lines.map(({ input }) => input)),
    wh: figure('wh'),
    gCo2e: figure('gCo2e'),
  };
}

/** @throws UsageError on a question that has no answer whatever the model is. */
function refuseQuestion(usage: readonly Usage[], client: TokenEnergy, question: ReportQuestion): void {
  const { gpu, grid } = question;
  if (gpu != null && client.configurations({ gpu }).length === 0) {
    const gpus = new Set(client.configurations().map((row) => row.gpu));
    throw new UsageError(`No model was measured on the GPU ${visible(gpu)}. There is: ${[...gpus].sort().join(', ')}.`);
  }
  const model = client.models()[0]?.slug ?? '';
  for (const place of new Set([grid, ...usage.map((one) => one.place || grid)])) {
    const reason = client.why({ ...question, grid: place, model, outputTokens: 0 });
    if (reason?.field === 'grid' || reason?.field === 'year')
      throw new UsageError(`${visible(reason.message)} There is: ${reason.near.join(', ') || 'nothing like it'}.`);
  }
}
