import type { Estimate, Figure, PredictedEstimate, Question, TokenEnergy } from '../../client-js/token-energy.d.ts';
import { gCo2eOf, whOfTokens } from '../../client-js/src/amounts.ts';
import { CHAT } from '../../../src/figures/chat.ts';
import { listed } from '../../../src/core/text/words.ts';
import { sumBy } from '../../../src/figures/statistics.ts';
import { integer } from '../../../src/figures/format.ts';
import { type AnyEstimate, type CallFacts, factsOfCalls, isConverted } from './bounds.ts';
import { otherWeightsInWords } from './words/line-words.ts';
import type { Line, LineApart, MeasuredLine } from './line.ts';
import type { NamedUsage } from './named-usage.ts';
import { missingLine, suggestedNames } from './missing.ts';
import {
  isOfLocalServer,
  meaningOf,
  type NameInLog,
  nameWithProvider,
  otherWeightsOf,
  providerInName,
  type Naming,
  unusedNames,
} from './naming.ts';
import { rejectQuestion, type ReportQuestion } from './question.ts';
import type { Usage } from './log/monthly-usage.ts';
import type { ReadUsage } from './usage.ts';

/** Energy of usage from a first to a last month. Only measured figures are in sums. */
export interface Report extends Omit<ReadUsage, 'usage'> {
  readonly from: string;
  readonly to: string;
  readonly measured: readonly MeasuredLine[];
  readonly others: readonly LineApart[];
  readonly question: ReportQuestion;
}

/**
 * The energy of usage, by the figures of the packages. At a place without a grid carbon intensity, only the emissions
 * are missing.
 * @throws UsageError on a question about a GPU, a place, a workload or a year that has no figure.
 */
export function reportOf(
  { usage, ...read }: ReadUsage,
  client: TokenEnergy,
  question: ReportQuestion,
  naming: Naming,
): Report {
  rejectQuestion(client, question);
  const suggested = suggestedNames(usage);
  const lines = usage.map((row) => lineOf(row, client, question, naming, suggested));
  const withoutOutput = read.notCounted.flatMap(({ names = [] }) => names);
  return {
    ...read,
    notices: [...read.notices, ...unusedNames([...usage, ...withoutOutput] satisfies NameInLog[], naming)],
    from: usage[0]?.month ?? '',
    to: usage.at(-1)?.month ?? '',
    measured: lines.filter((line) => line.kind === 'measured'),
    others: lines.filter((line) => line.kind !== 'measured'),
    question,
  };
}

/** The notes that say which name or option may give a figure, those about most output tokens first. */
export function adviceIn({ others }: Report): string[] {
  const tokens = new Map<string, number>();
  for (const line of others)
    if (line.kind === 'missing' && line.hasAdvice) tokens.set(line.note, (tokens.get(line.note) ?? 0) + line.output);
  return [...tokens].sort(([, a], [, b]) => b - a).map(([note]) => note);
}

/** A sentence on `--grid`, if emissions are for the electricity of the world because nothing names a country. */
export function gridAdviceIn({ measured, others, question }: Report): string[] {
  const isOfWorld = [...measured, ...others].some(({ place, estimate }) => place === '' && estimate?.gCo2e != null);
  return isOfWorld && question.grid == null
    ? [
        'The emissions are for the electricity of the world where the log names no country. Pass the country of the servers, as in --grid FRA.',
      ]
    : [];
}

function lineOf(
  row: Usage,
  client: TokenEnergy,
  question: ReportQuestion,
  { models, workloads, names }: Naming,
  suggested: ReadonlySet<string>,
): Line {
  const mapped = meaningOf(names, models, row);
  // A hosted provider chooses the hardware and the precision of the weights, even if the file for --map names a model.
  const provider = row.provider ?? (mapped === undefined ? undefined : providerInName(row.model));
  const model = nameWithProvider(names, { model: mapped ?? row.model, provider });
  const workloadOfFile = meaningOf(names, workloads, row);
  const workload = workloadOfFile ?? question.workload;
  const asked = {
    ...question,
    workload,
    grid: row.place || question.grid,
    model,
    outputTokens: row.output,
  } as Question;
  const otherWeights = mapped === undefined ? null : otherWeightsOf(names, row, mapped);
  const isWorkloadOfFile = workloadOfFile !== undefined;
  const usage = {
    ...row,
    asked: model,
    mapped,
    otherWeights,
    isWorkloadOfFile,
    isLocal: isOfLocalServer(names, row),
  };
  const estimate = client.estimate(asked) ?? predicted(client, asked);
  if (estimate !== null && estimate.modelMatch !== 'other_hardware')
    return estimatedLine(usage, client, asked, estimate);
  return missingLine(client, { usage, asked, estimate, names, suggested });
}

/**
 * A predicted estimate. Null if the name is not an open-weights model with known sizes, which is checked first because
 * that is fast.
 */
function predicted(client: TokenEnergy, asked: Question): PredictedEstimate | null {
  if (client.predict({ model: asked.model }).modelId === null) return null;
  const estimate = client.estimate({ ...asked, allowPredicted: true });
  return estimate?.basis === 'predicted' ? estimate : null;
}

/** The line of usage with an estimate. */
function estimatedLine(usage: NamedUsage, client: TokenEnergy, asked: Question, estimate: AnyEstimate): Line {
  const facts = factsOfCalls(usage, client, asked, estimate);
  const modelKey = 'slug' in estimate ? estimate.slug : estimate.modelId;
  const line = { ...usage, modelKey, note: noteOf(usage, estimate, facts) };
  if (estimate.basis === 'measured-2024') return { ...line, kind: 'earlier', estimate };
  if (estimate.basis === 'predicted') return { ...line, kind: 'predicted', estimate };
  const { bound, reading, tooLong } = facts;
  const isOnlyWorkload = asked.workload == null && estimate.workload !== CHAT;
  const ranges = rangesOf(client, asked, estimate);
  return {
    ...line,
    kind: 'measured',
    estimate,
    bound,
    reading,
    tooLong,
    isOnlyWorkload,
    ...ranges,
    ...loadOf(client, asked, estimate),
  };
}

/** The smallest share of a busy server's running batch at which a server still counts as busy. */
const LEAST_SHARE_OF_BUSY_BATCH = 0.8;

/**
 * The running batch of a figure, and whether it is about as large as the one of the lowest-energy configuration on the
 * same GPU within the default latency limit. The glossary defines a busy server in this way.
 */
function loadOf(
  client: TokenEnergy,
  asked: Question,
  { gpu, loadRange }: Estimate,
): Pick<MeasuredLine, 'runningBatch' | 'isBusy'> {
  const runningBatch = loadRange.best.avgRunningBatch;
  const lowest = asked.maxItlMs == null ? null : client.estimate({ ...asked, gpu, maxItlMs: undefined });
  const busyBatch = lowest?.basis === 'measured' ? lowest.loadRange.best.avgRunningBatch : runningBatch;
  return { runningBatch, isBusy: runningBatch >= LEAST_SHARE_OF_BUSY_BATCH * busyBatch };
}

/** The same tokens on all measured configurations that meet the latency limit. */
function rangesOf(
  client: TokenEnergy,
  { gpu }: Question,
  estimate: Estimate,
): Pick<MeasuredLine, 'range' | 'rangeGCo2e' | 'mostRowId'> {
  const { slug, workload, maxItlMs, outputTokens, pue, wh, electricity, gCo2e } = estimate;
  const rows = client.configurations({ model: slug, workload, gpu, maxItlMs });
  const whOfRows = rows.map((row) => whOfTokens(row.whPerMillionOutputTokens, outputTokens, pue));
  const range = { value: wh.value, low: Math.min(...whOfRows), high: Math.max(...whOfRows) };
  const mostRowId = rows[whOfRows.indexOf(range.high)]?.rowId ?? '';
  if (gCo2e === null || electricity === null) return { range, mostRowId, rangeGCo2e: null };
  const [low, high] = [gCo2eOf(range.low, electricity), gCo2eOf(range.high, electricity)];
  return { range, mostRowId, rangeGCo2e: { value: gCo2e.value, low, high } };
}

/** The configuration of an estimate with its warnings, in sentences. */
function noteOf(
  usage: NamedUsage,
  estimate: AnyEstimate,
  { tooLong, warnings, callWarnings, reading }: CallFacts,
): string {
  const { calls, mapped, longest } = usage;
  return [
    ...('rowId' in estimate ? [`The configuration is ${estimate.rowId}.`] : []),
    ...(estimate.basis === 'measured-2024' ? [`Measured in ${estimate.year} with ${estimate.engine}.`] : []),
    ...(mapped === undefined ? [] : [`Mapped to ${mapped}.`]),
    ...otherWeightsInWords([usage]),
    ...(tooLong === null
      ? []
      : [
          `The longest call has ${integer(longest ?? 0)} tokens, prompt and response together, but the measured servers accepted ${integer(tooLong.limit)}, so the measured energy does not apply to it.`,
        ]),
    ...messagesOf(warnings),
    ...averageNote(calls, callWarnings.length),
    ...messagesOf(callWarnings),
    ...((reading?.wh ?? 0) > 0 ? withoutReading(estimate) : []),
  ].join(' ');
}

function messagesOf(warnings: CallFacts['warnings']): string[] {
  return warnings.map(({ message }) => message);
}

/** The sentence before warnings about an average call of a row with several calls. Empty for a row with one call. */
function averageNote(calls: number | null, warningCount: number): string[] {
  if (calls === null || calls <= 1 || warningCount === 0) return [];
  return [`For a call of the average length in this row (${integer(calls)} calls):`];
}

/** The sentence on which values leave out the added energy of long prompts. Empty if no prompt adds energy. */
function withoutReading(estimate: AnyEstimate): string[] {
  const values = [
    ...(estimate.gCo2e === null ? [] : ['emissions']),
    ...(isConverted(estimate) ? ['converted energy'] : []),
  ];
  if (values.length === 0) return [];
  const verb = estimate.gCo2e === null ? 'is' : 'are';
  return [`The ${listed(values)} ${verb} without the added energy of long prompts.`];
}

/** The energy of several lines together. */
export interface ReportSum {
  /** Null where a line doesn't state its calls. */
  readonly calls: number | null;
  readonly output: number;
  /** Input tokens of the lines that state them. */
  readonly input: number;
  /** Wh; the ends of an uncertainty range as if all figures erred to the same side. */
  readonly wh: Figure;
  /** The lower bound, Wh; null unless every line has one. */
  readonly atLeastWh: number | null;
  readonly gCo2e: Figure;
  readonly range: Figure;
  readonly rangeGCo2e: Figure;
  /** The energy of the boundary in the question, Wh, and its emissions, g CO2e; 0 without a boundary. */
  readonly beyond: Figure;
  readonly beyondGCo2e: Figure;
  /** The least energy of reading the prompts, Wh, not part of `wh`. Null if no line has it. */
  readonly promptWh: number | null;
}

export function sumOf(lines: readonly MeasuredLine[]): ReportSum {
  const add = (valueOf: (line: MeasuredLine) => number): number => sumBy(lines, valueOf);
  const figure = (figureOf: (line: MeasuredLine) => Figure | null): Figure => {
    const sum = (part: keyof Figure) => add((line) => figureOf(line)?.[part] ?? 0);
    return { value: sum('value'), low: sum('low'), high: sum('high') };
  };
  return {
    calls: lines.some(({ calls }) => calls === null) ? null : add(({ calls }) => calls ?? 0),
    output: add(({ output }) => output),
    input: add(({ input }) => input ?? 0),
    wh: figure(({ estimate }) => estimate.wh),
    atLeastWh: lines.every(({ bound }) => bound.obstacle === null) ? add(({ bound }) => bound.atLeastWh ?? 0) : null,
    gCo2e: figure(({ estimate }) => estimate.gCo2e),
    range: figure(({ range }) => range),
    rangeGCo2e: figure(({ rangeGCo2e }) => rangeGCo2e),
    beyond: figure(({ estimate: { converted } }) =>
      converted ? { ...converted.wh, value: converted.wh.middle } : null,
    ),
    beyondGCo2e: figure(({ estimate: { converted } }) =>
      converted?.gCo2e ? { ...converted.gCo2e, value: converted.gCo2e.middle } : null,
    ),
    promptWh: lines.every(({ reading }) => reading === null) ? null : add(({ reading }) => reading?.wh ?? 0),
  };
}
