import type {
  Estimate,
  Figure,
  PredictedEstimate,
  Question,
  Reason,
  TokenEnergy,
} from '../../../clients/js/token-energy.d.ts';
import { groupBy } from '../../../src/core/text/group-by.ts';
import { sumIfKnown, type Usage } from './usage.ts';

/** What is asked of every answer alike: place and year of the electricity, GPU, PUE, ceiling. */
export type ReportQuestion = Pick<Question, 'grid' | 'year' | 'gpu' | 'pue' | 'maxItlMs'>;

/** What a model used in a month, and what that took as far as it was measured. */
export interface MeasuredUsage extends Usage {
  readonly estimate: Estimate;
  /** What of the prompts the figure leaves out; empty where they are like those measured. */
  readonly promptWarnings: readonly string[];
}

/** What a model used that no measured figure answers for. */
interface OtherUsage {
  readonly model: string;
  readonly calls: number | null;
  readonly outputTokens: number;
}

/** The same where a prediction says what it took. */
export interface PredictedUsage extends OtherUsage {
  readonly estimate: PredictedEstimate;
}

/** The same where nothing does, and why. */
interface UnknownUsage extends OtherUsage {
  readonly reason: string;
  /** Whether its work is counted in something else than tokens, so that these are not added up. */
  readonly isCountedOtherwise: boolean;
}

/** Sums: the ends of a band as if all figures erred to the same side. */
export interface Sum {
  readonly calls: number | null;
  readonly outputTokens: number;
  readonly inputTokens: number | null;
  /** Wh. */
  readonly wh: Figure;
  /** g CO2e. */
  readonly gCo2e: Figure;
}

/** From the least to the most, Wh. */
type Range = Pick<Figure, 'low' | 'high'>;

/** Usage, and what it took. What was measured, what is predicted and what is not known are never added up. */
export interface UsageReport {
  /** First and last month. */
  readonly from: string;
  readonly to: string;
  readonly measured: readonly MeasuredUsage[];
  readonly predicted: readonly PredictedUsage[];
  readonly unknown: readonly UnknownUsage[];
  readonly total: Sum;
  /** What was asked: what it leaves open was taken as the most frugal. */
  readonly question: ReportQuestion;
  /** The least and the most that the same tokens take on the GPUs that may be meant and at the loads that were measured, Wh. */
  readonly range: Range;
}

/** What usage took, by the figures of the packages. */
export function reportOf(usage: readonly Usage[], client: TokenEnergy, question: ReportQuestion): UsageReport {
  const measured: MeasuredUsage[] = [];
  const predicted: PredictedUsage[] = [];
  const unknown: UnknownUsage[] = [];
  const ranges: Range[] = [];
  for (const [model, used] of groupBy(usage, (one) => one.model)) {
    const asked = (outputTokens: number) => ({ ...question, model, outputTokens, allowPredicted: true as const });
    const [calls, outputTokens] = [sumIfKnown(used.map((one) => one.calls)), sum(used.map((one) => one.outputTokens))];
    const whole = client.estimate(asked(outputTokens));
    if (whole === null) {
      const isCountedOtherwise = client.resolve(model) !== null && client.configurations({ model }).length === 0;
      const reason = reasonOf(client.why(asked(outputTokens)), isCountedOtherwise);
      unknown.push({ model, calls, outputTokens, reason, isCountedOtherwise });
    } else if (whole.basis === 'predicted') predicted.push({ model, calls, outputTokens, estimate: whole });
    else {
      const inputTokens = sumIfKnown(used.map((one) => one.inputTokens));
      measured.push(...used.flatMap((one) => measuredUsage(one, client, question, promptOf(inputTokens, calls))));
      ranges.push(rangeOf(whole, client, question));
    }
  }
  const months = usage.map(({ month }) => month).sort();
  const range = { low: sum(ranges.map(({ low }) => low)), high: sum(ranges.map(({ high }) => high)) };
  const [from = '', to = ''] = [months[0], months.at(-1)];
  return { from, to, measured, predicted, unknown, total: sumOf(measured), question, range };
}

/** The tokens of an average prompt; null where that is not known. */
function promptOf(inputTokens: number | null, calls: number | null): number | null {
  return inputTokens === null || calls === null || calls === 0 ? null : Math.round(inputTokens / calls);
}

/** What a model took in a month. `inputTokens` are those of its average prompt in all months, so that each says the same of it. */
function measuredUsage(
  one: Usage,
  client: TokenEnergy,
  question: ReportQuestion,
  inputTokens: number | null,
): MeasuredUsage[] {
  const asked = { ...question, model: one.model, outputTokens: one.outputTokens };
  const [bare, estimate] = [client.estimate(asked), client.estimate({ ...asked, inputTokens })];
  if (bare === null || estimate === null) return [];
  const ofPrompts = estimate.warnings.filter((warning) => !bare.warnings.includes(warning));
  const isOpen = inputTokens === null && one.inputTokens !== null && one.inputTokens > one.outputTokens;
  return [{ ...one, estimate, promptWarnings: isOpen ? [...ofPrompts, OPEN_PROMPTS] : ofPrompts }];
}

const OPEN_PROMPTS =
  'There are more tokens of prompts than of answers, and no number of calls: where a prompt is longer than the average answer ' +
  'that was measured, the figure is too low.';

/** The same tokens on each GPU that the question allows, from its best load to its smallest batch. */
function rangeOf({ slug: model, outputTokens }: Estimate, client: TokenEnergy, question: ReportQuestion): Range {
  const loads = client.best({ model, gpu: question.gpu, maxItlMs: question.maxItlMs }).flatMap(({ gpu }) => {
    const found = client.estimate({ ...question, model, gpu, outputTokens });
    return found === null ? [] : [found.answerRange.best.wh, found.answerRange.smallest.wh];
  });
  return { low: Math.min(...loads), high: Math.max(...loads) };
}

/** Why there is no figure, in words that ask for nothing that a file of usage can't give. */
function reasonOf(reason: Reason | null, isCountedOtherwise: boolean): string {
  if (isCountedOtherwise) return 'It is counted in images or videos, not in output tokens.';
  if (reason?.field === 'workload' && reason.near.length > 1)
    return `It was measured on several workloads (${reason.near.join(', ')}), and a file of usage does not say which it was.`;
  return reason?.message ?? '';
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** What several took together. */
export function sumOf(measured: readonly MeasuredUsage[]): Sum {
  const total = (of: (one: MeasuredUsage) => number): number => sum(measured.map(of));
  const figure = (of: (one: MeasuredUsage) => Figure | null): Figure => ({
    value: total((one) => of(one)?.value ?? 0),
    low: total((one) => of(one)?.low ?? 0),
    high: total((one) => of(one)?.high ?? 0),
  });
  return {
    calls: sumIfKnown(measured.map((one) => one.calls)),
    outputTokens: total((one) => one.outputTokens),
    inputTokens: sumIfKnown(measured.map((one) => one.inputTokens)),
    wh: figure(({ estimate }) => estimate.wh),
    gCo2e: figure(({ estimate }) => estimate.gCo2e),
  };
}
