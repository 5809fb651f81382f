import type { Estimate, Figure, Question, TokenEnergy } from '../../../clients/js/token-energy.d.ts';
import type { PredictedModel } from '../../../src/contract/generated/api.d.ts';
import { groupBy } from '../../../src/core/text/group-by.ts';
import type { Usage } from './usage.ts';

/** What is asked of every answer alike: place and year of the electricity, GPU, PUE, ceiling. */
export type ReportQuestion = Pick<Question, 'grid' | 'year' | 'gpu' | 'pue' | 'maxItlMs'>;

/** What a model used in a month, and what that took as far as it was measured. */
export interface MeasuredUsage extends Usage {
  readonly estimate: Estimate;
}

/** What a model used that nobody measured. */
interface OtherUsage {
  readonly model: string;
  readonly calls: number;
  readonly outputTokens: number;
}

/** The same where a prediction says what it took, Wh. */
export interface PredictedUsage extends OtherUsage {
  readonly modelId: string;
  readonly gpu: string;
  readonly wh: Figure;
}

/** The same where nothing does, and why it was not measured. */
interface UnknownUsage extends OtherUsage {
  readonly reason: string;
}

/** Sums: the ends of a band as if all figures erred to the same side. */
export interface Sum {
  readonly calls: number;
  readonly outputTokens: number;
  readonly inputTokens: number;
  /** Wh. */
  readonly wh: Figure;
  /** g CO2e. */
  readonly gCo2e: Figure;
}

/** Usage, and what it took. What was measured, what is predicted and what is not known are never added up. */
export interface UsageReport {
  /** First and last month. */
  readonly from: string;
  readonly to: string;
  readonly measured: readonly MeasuredUsage[];
  readonly predicted: readonly PredictedUsage[];
  readonly unknown: readonly UnknownUsage[];
  readonly total: Sum;
}

/** What usage took, by the figures of the packages. */
export function reportOf(
  usage: readonly Usage[],
  client: TokenEnergy,
  predictions: readonly PredictedModel[],
  question: ReportQuestion,
): UsageReport {
  const predictedFor = predictionFinder(predictions, question);
  const measured: MeasuredUsage[] = [];
  const predicted: PredictedUsage[] = [];
  const unknown: UnknownUsage[] = [];
  for (const [model, used] of groupBy(usage, (one) => one.model)) {
    const found = used.flatMap((one) => {
      const estimate = client.estimate({ ...question, model, outputTokens: one.outputTokens });
      return estimate === null ? [] : [{ ...one, estimate }];
    });
    measured.push(...found);
    if (found.length > 0) continue;
    const calls = used.reduce((sum, one) => sum + one.calls, 0);
    const outputTokens = used.reduce((sum, one) => sum + one.outputTokens, 0);
    const prediction = predictedFor(model, outputTokens);
    if (prediction !== null) predicted.push({ model, calls, outputTokens, ...prediction });
    else {
      const reason = client.why({ ...question, model, outputTokens })?.message ?? '';
      unknown.push({ model, calls, outputTokens, reason });
    }
  }
  const months = usage.map(({ month }) => month).sort();
  return { from: months[0] ?? '', to: months.at(-1) ?? '', measured, predicted, unknown, total: sumOf(measured) };
}

/** What several took together. */
export function sumOf(measured: readonly MeasuredUsage[]): Sum {
  const total = (of: (one: MeasuredUsage) => number): number => measured.reduce((sum, one) => sum + of(one), 0);
  const figure = (of: (one: MeasuredUsage) => Figure | null): Figure => ({
    value: total((one) => of(one)?.value ?? 0),
    low: total((one) => of(one)?.low ?? 0),
    high: total((one) => of(one)?.high ?? 0),
  });
  return {
    calls: total((one) => one.calls),
    outputTokens: total((one) => one.outputTokens),
    inputTokens: total((one) => one.inputTokens),
    wh: figure(({ estimate }) => estimate.wh),
    gCo2e: figure(({ estimate }) => estimate.gCo2e),
  };
}

/** Finds the prediction for a name that is the id of a model on a hub, with or without its owner; of others there is none. */
function predictionFinder(predictions: readonly PredictedModel[], { gpu, pue }: ReportQuestion) {
  const plain = (name: string): string => name.trim().toLowerCase();
  const named = new Map(
    predictions.flatMap((model) =>
      [model.model_id, model.model_id.replace(/^.*\//, '')].map((name) => [plain(name), model] as const),
    ),
  );
  return (name: string, outputTokens: number) => {
    const model = named.get(plain(name)) ?? named.get(plain(name.replace(/^.*\//, '')));
    const [best] = (model?.gpus ?? [])
      .filter((one) => gpu == null || plain(one.gpu) === plain(gpu))
      .sort((a, b) => a.wh - b.wh);
    if (model === undefined || best === undefined) return null;
    const times = (outputTokens / 1e6) * (pue ?? 1);
    const wh = { value: best.wh * times, low: best.low * times, high: best.high * times };
    return { modelId: model.model_id, gpu: best.gpu, wh };
  };
}
