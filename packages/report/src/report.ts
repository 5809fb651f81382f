import type { Estimate, Figure, PredictedEstimate, Question, TokenEnergy } from '../../client-js/token-energy.d.ts';
import { UsageError } from '../../../src/core/findings/finding.ts';
import { visible } from '../../../src/core/text/characters.ts';
import type { ReadUsage, Usage } from './usage.ts';

/** What is asked of every answer alike; the place holds where a row names none. */
export type ReportQuestion = Pick<Question, 'grid' | 'year' | 'gpu' | 'pue' | 'maxItlMs' | 'boundary' | 'nodeRatio'>;

/** What is asked, of the options of the command; the packages say what is wrong with a value. */
export function questionOf(options: Readonly<Record<string, string | boolean | undefined>>): ReportQuestion {
  const { grid, year, gpu, boundary, pue, ceiling, 'node-ratio': ratio } = options;
  const number = (text?: string | boolean): number | undefined => (text === undefined ? text : Number(text));
  const numbers = { pue: number(pue), maxItlMs: number(ceiling), nodeRatio: number(ratio) };
  return { grid, year, gpu, boundary, ...numbers } as ReportQuestion;
}

/** Usage and what it took, as measured or predicted; null where neither is known. */
export interface Line<E = Estimate | PredictedEstimate | null> extends Usage {
  readonly estimate: E;
  /** What the figure is of, and what has to be said with it; or why there is none. */
  readonly note: string;
}

/** With the least and the most that the tokens take on any measured configuration that the question allows, Wh. */
export type MeasuredLine = Line<Estimate> & { readonly range: Figure };

/** What usage took from a first to a last month. Only what was measured is in sums. */
export type Report = ReturnType<typeof reportOf>;

/**
 * What usage took, by the figures of the packages. The energy of a place that has no figure is in it, the carbon is not.
 * @throws UsageError on a question about a GPU, a place or a year that has no figure.
 */
export function reportOf({ usage, ...read }: ReadUsage, client: TokenEnergy, question: ReportQuestion) {
  refuseQuestion(client, question);
  const lines = usage.map((one) => lineOf(one, client, question));
  const isMeasured = (line: Line): line is Line<Estimate> => line.estimate?.basis === 'measured';
  const withRange = (line: Line<Estimate>): MeasuredLine => ({ ...line, range: rangeOf(line, client, question) });
  const measured = lines.filter(isMeasured).map(withRange);
  const [from = '', to = ''] = [usage[0]?.month, usage.at(-1)?.month];
  return { ...read, from, to, measured, others: lines.filter((line) => !isMeasured(line)), question };
}

function lineOf(one: Usage, client: TokenEnergy, question: ReportQuestion): Line {
  const { model, place, calls, output: outputTokens } = one;
  const ofCall = (tokens: number | null) =>
    tokens === null || calls === null || calls === 0 ? null : Math.round(tokens / calls);
  const inputTokens = ofCall(one.input);
  const cachedInputTokens = inputTokens === null ? null : Math.min(inputTokens, ofCall(one.cached) ?? 0);
  const prompt = { inputTokens, cachedInputTokens };
  const asked = { ...question, grid: place || question.grid, model, outputTokens, ...prompt, allowPredicted: true };
  const estimate = client.estimate(asked);
  if (estimate === null) return { ...one, estimate, note: client.why(asked)?.message ?? '' };
  const of = estimate.basis === 'measured' ? [`The configuration is ${estimate.rowId}.`] : [];
  return { ...one, estimate, note: [...of, ...estimate.warnings].join(' ') };
}

/** The same tokens on every configuration that was measured and keeps the ceiling, on the GPU that was asked for or on any. */
function rangeOf({ estimate }: Line<Estimate>, client: TokenEnergy, { gpu }: ReportQuestion): Figure {
  const { slug: model, workload, maxItlMs, outputTokens, pue, wh } = estimate;
  const rows = client.configurations({ model, workload, gpu, maxItlMs });
  const all = rows.map((row) => row.whPerMillionOutputTokens * (outputTokens / 1e6) * pue);
  return { value: wh.value, low: Math.min(...all), high: Math.max(...all) };
}

/** What several lines took together, Wh and g CO2e: the ends of a band as if all figures erred to the same side. */
export function sumOf(lines: readonly MeasuredLine[]) {
  const add = (of: (line: MeasuredLine) => number): number => lines.reduce((total, line) => total + of(line), 0);
  const figure = (of: (line: MeasuredLine) => Figure | null): Figure => {
    const end = (name: keyof Figure) => add((line) => of(line)?.[name] ?? 0);
    return { value: end('value'), low: end('low'), high: end('high') };
  };
  return {
    calls: lines.some(({ calls }) => calls === null) ? null : add(({ calls }) => calls ?? 0),
    output: add(({ output }) => output),
    wh: figure(({ estimate }) => estimate.wh),
    gCo2e: figure(({ estimate }) => estimate.gCo2e),
    range: figure(({ range }) => range),
    beyond: figure(({ estimate: { converted: of } }) => (of ? { ...of.wh, value: of.wh.middle } : null)),
  };
}

/** @throws UsageError on a question that has no answer whatever the model is. */
function refuseQuestion(client: TokenEnergy, question: ReportQuestion): void {
  const { gpu = null } = question;
  const [any] = client.configurations({ gpu });
  const gpus = [...new Set(client.configurations().map((row) => row.gpu))].sort();
  if (any === undefined)
    throw new UsageError(`No model was measured on ${visible(gpu ?? '')}. There is: ${gpus.join(', ')}.`);
  const reason = client.why({ ...question, model: any.slug, outputTokens: 0 });
  if (reason !== null && ['grid', 'year', 'boundary'].includes(reason.field))
    throw new UsageError(`${visible(reason.message)} There is: ${reason.near.join(', ') || 'nothing like it'}.`);
}
