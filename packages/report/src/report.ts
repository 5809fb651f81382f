import type {
  Configuration,
  EarlierEstimate,
  Estimate,
  Figure,
  PredictedEstimate,
  Question,
  Reason as PackageReason,
  TokenEnergy,
} from '../../client-js/token-energy.d.ts';
import { CHAT } from '../../../src/figures/chat.ts';
import { UsageError } from '../../../src/core/usage-error.ts';
import { visible } from '../../../src/core/text/characters.ts';
import { integer } from '../../client-js/src/format.ts';
import { isClosed } from '../../client-js/src/names.ts';
import { allGpus, allWorkloads, isMeasuredOn, measuredElsewhere, workloadsOn } from './measured-elsewhere.ts';
import {
  isOfLocalServer,
  meaningOf,
  type NameInLog,
  nameWithProvider,
  providerInName,
  type Naming,
  unusedNames,
} from './naming.ts';
import type { ReadUsage, Usage } from './usage.ts';

/** The options of a report, which apply to every row. The place applies only to rows that name none. */
export type ReportQuestion = Pick<
  Question,
  'grid' | 'year' | 'gpu' | 'pue' | 'maxItlMs' | 'boundary' | 'nodeRatio' | 'workload'
>;

/** The note on a name such as `groq/openai/gpt-oss-20b`. */
const ON_OTHER_HARDWARE = 'This provider serves models on hardware of its own, which was not measured.';

/** The note on a name such as `llama-3.3-70b-versatile`. */
const NAME_ON_OTHER_HARDWARE =
  'Only a provider that serves models on hardware of its own, which was not measured, uses this name.';

/** The largest number of unknown names that get suggestions, those with most output tokens first. Each lookup takes milliseconds. */
const MAX_SUGGESTED_NAMES = 200;

/**
 * The question that the options of the command ask. It can have values that are not allowed, which the packages report.
 * @throws UsageError if an option that must be a number is not one.
 */
export function questionOf(options: Readonly<Record<string, string | boolean | undefined>>): ReportQuestion {
  const { grid, year, gpu, boundary, workload, pue, 'latency-limit': latencyLimit, 'node-ratio': ratio } = options;
  const number = (text?: string | boolean): number | undefined => (text === undefined ? text : Number(text));
  for (const [name, text] of Object.entries({ pue, 'latency-limit': latencyLimit, 'node-ratio': ratio })) {
    if (Number.isNaN(number(text)))
      throw new UsageError(`--${name} ${String(text)} is not a number. Write it with a decimal point, such as 1.3.`);
  }
  const numbers = { pue: number(pue), maxItlMs: number(latencyLimit), nodeRatio: number(ratio) };
  return { grid, year, gpu, boundary, workload, ...numbers } as ReportQuestion;
}

/** Usage with its energy: measured, measured in 2024, or predicted. The estimate is null if no energy is known. */
export interface Line<E = Estimate | EarlierEstimate | PredictedEstimate | null> extends Usage {
  readonly estimate: E;
  /** The name that was looked up: the one in the log, or what `--map` says, after the hosted provider. */
  readonly asked: string;
  /** The model that the file for `--map` gives the name; undefined if it gives none. */
  readonly mapped: string | undefined;
  /** Whether a call is longer than the measured servers accepted. */
  readonly isTooLong: boolean;
  /** Whether the figure has no lower bound because a prompt, or the average one, may be shorter than the energy includes. */
  readonly isPromptShort: boolean;
  /** Whether the figure has no lower bound because rows of the log add up several calls, which hides short prompts. */
  readonly isAveraged: boolean;
  /** Whether the figure has no lower bound because the log doesn't state how many input tokens were cached. */
  readonly isCacheUnknown: boolean;
  /** The least energy of reading the input tokens, Wh. Null if the log or the data doesn't say enough. */
  readonly promptWh: number | null;
  /**
   * Whether the figure is a lower bound by the rule of the package if all calls have the average length. If the log doesn't give the
   * prompt lengths, the rule assumes prompts like those measured. The energy that long prompts add is then a lower bound as well,
   * because averages don't raise it.
   */
  readonly isBoundOnAverage: boolean;
  /** The configuration of the figure, with its warnings, or why the figure is missing. */
  readonly note: string;
  /** Why nothing is known; null if there is an estimate. */
  readonly missing: Missing | null;
  /** Whether the note says which name or option may give a figure. */
  readonly hasAdvice: boolean;
  /** Whether the workload was not chosen by the reader: the model was measured on no other. */
  readonly isOnlyWorkload: boolean;
  /** The model that the name means, by which models are counted: a slug or a hub id, or the name if its model is not known. */
  readonly modelKey: string;
}

/**
 * Why nothing is known of the energy of a model.
 * - `hardware`: its provider has hardware that was not measured
 * - `gpu`: it was measured, but not on the GPU asked for
 * - `elsewhere`: it was measured, but with other workloads than the one asked for
 * - `closed`: its weights are not open
 * - `open`: an open-weights model without a measurement
 * - `latency`: no measured configuration of it meets the latency limit
 * - `items`: its energy is known for images or videos, not for tokens
 * - `similar`: the name is unknown or ambiguous, but similar to that of a measured model
 * - `unknown`: anything else
 */
type Missing = 'hardware' | 'gpu' | 'elsewhere' | 'closed' | 'open' | 'latency' | 'items' | 'similar' | 'unknown';

/** A line with a measured figure. */
export interface MeasuredLine extends Line<Estimate> {
  /** The same tokens on the measured configurations, Wh: on the one of the estimate, and on those that use least and most. */
  readonly range: Figure;
  /** The emissions of `range`, g CO2e; null if the grid carbon intensity is not known. */
  readonly rangeGCo2e: Figure | null;
  /** Whether the log gives the calls and their input tokens, so that the average length of the prompts is known. */
  readonly hasPromptLengths: boolean;
  /** The lower bound, Wh. Null if there is none, or if the lengths of the prompts are not known. */
  readonly atLeastWh: number | null;
  /** Whether the name means a model on a local server, such as Ollama. */
  readonly isLocal: boolean;
  /** Whether the name means exactly the weights that were measured, on the measured hardware, by the rule of the package. */
  readonly isMeasuredModel: boolean;
}

/** Energy of usage from a first to a last month. Only measured figures are in sums. */
export interface Report extends Omit<ReadUsage, 'usage'> {
  readonly from: string;
  readonly to: string;
  readonly measured: readonly MeasuredLine[];
  readonly others: readonly Line[];
  readonly question: ReportQuestion;
}

/**
 * The energy of usage, by the figures of the packages. At a place without a grid carbon intensity, only the emissions are missing.
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
  const [from = '', to = ''] = [usage[0]?.month, usage.at(-1)?.month];
  const measured = lines.filter(isMeasured).map((line) => measuredLine(line, client, question));
  const notices = [...read.notices, ...unusedNames([...usage, ...namesWithoutOutput(read)], naming)];
  return { ...read, notices, from, to, measured, others: lines.filter((line) => !isMeasured(line)), question };
}

/** The models of calls without output tokens, which are in no line of the report. */
function namesWithoutOutput({ notCounted }: Pick<ReadUsage, 'notCounted'>): NameInLog[] {
  return notCounted.flatMap(({ names = [] }) => names);
}

function isMeasured(line: Line): line is Line<Estimate> {
  return line.estimate?.basis === 'measured';
}

/** Whether a figure is of the benchmark of 2024, which is in no sum of other figures. */
export function isEarlier(line: Line): line is Line<EarlierEstimate> {
  return line.estimate?.basis === 'measured-2024';
}

/** The notes that say which name or option may give a figure, those about most output tokens first. */
export function adviceIn({ others }: Report): string[] {
  const tokens = new Map<string, number>();
  for (const { note, output, hasAdvice } of others) if (hasAdvice) tokens.set(note, (tokens.get(note) ?? 0) + output);
  return [...tokens].sort(([, a], [, b]) => b - a).map(([note]) => note);
}

/** The names with most output tokens. */
function suggestedNames(usage: readonly Usage[]): ReadonlySet<string> {
  const tokens = new Map<string, number>();
  for (const { model, output } of usage) tokens.set(model, (tokens.get(model) ?? 0) + output);
  const names = [...tokens].sort(([, a], [, b]) => b - a).map(([name]) => name);
  return new Set(names.slice(0, MAX_SUGGESTED_NAMES));
}

function lineOf(
  row: Usage,
  client: TokenEnergy,
  question: ReportQuestion,
  { models, workloads, names }: Naming,
  suggested: ReadonlySet<string>,
): Line {
  const { model: written, place, output: outputTokens } = row;
  const mapped = meaningOf(models, row);
  // A hosted provider chooses the hardware and the precision of the weights, even if the file for --map names a model.
  const provider = row.provider ?? (mapped === undefined ? undefined : providerInName(written));
  const model = nameWithProvider(mapped ?? written, provider);
  const workloadOfFile = meaningOf(workloads, row);
  const workload = workloadOfFile ?? question.workload;
  const asked = { ...question, workload, grid: place || question.grid, model, outputTokens } as Question;
  const usage = { ...row, asked: model, mapped };
  const estimate = client.estimate(asked) ?? predicted(client, asked);
  // The name decides, also if the model has no figure for the GPU or the latency limit that was asked for.
  const named = estimate ?? client.estimate({ model, outputTokens: 0 });
  if (named !== null && isNameOfOtherHardware(named, names))
    return lineWithout(usage, client, { note: NAME_ON_OTHER_HARDWARE, missing: 'hardware', hasAdvice: false });
  if (estimate !== null && estimate.modelMatch !== 'other_hardware')
    return estimatedLine(usage, client, asked, estimate);
  const isOnOther = estimate !== null || isOnOtherHardware(client, model);
  const reason = isOnOther
    ? { note: ON_OTHER_HARDWARE, missing: 'hardware' as const, hasAdvice: false }
    : reasonFor(client, asked, {
        isWorkloadOfFile: workloadOfFile !== undefined,
        isSuggested: suggested.has(written),
        isClosedModel: isClosed(names, model),
      });
  return lineWithout(usage, client, reason);
}

/** Why a line has no figure. */
type MissingFigure = Pick<Line, 'note' | 'hasAdvice'> & { readonly missing: Missing };

/** The line of usage without a figure. */
function lineWithout(usage: Usage & Pick<Line, 'asked' | 'mapped'>, client: TokenEnergy, reason: MissingFigure): Line {
  const nothing = {
    estimate: null,
    promptWh: null,
    isTooLong: false,
    isPromptShort: false,
    isAveraged: false,
    isCacheUnknown: false,
    isBoundOnAverage: false,
  };
  const { asked: model } = usage;
  const modelKey = client.resolve(model)?.slug ?? client.predict({ model }).modelId ?? model;
  return { ...usage, ...nothing, isOnlyWorkload: false, modelKey, ...reason };
}

/** Why a model has no figure, although its provider may use GPUs. */
function reasonFor(
  client: TokenEnergy,
  asked: Question,
  {
    isWorkloadOfFile,
    isSuggested,
    isClosedModel,
  }: Readonly<Record<'isWorkloadOfFile' | 'isSuggested' | 'isClosedModel', boolean>>,
): MissingFigure {
  const elsewhere = measuredElsewhere(client, asked, isWorkloadOfFile);
  if (elsewhere !== null) {
    const isOnGpu = asked.gpu == null || isMeasuredOn(client, asked.model, asked.gpu);
    return { note: elsewhere, missing: isOnGpu ? 'elsewhere' : 'gpu', hasAdvice: true };
  }
  const { message, advice, missing } = reasonOf(client, asked, isSuggested, isClosedModel);
  return { note: `${message}${advice}`, missing, hasAdvice: advice !== '' };
}

/** Whether, by the table of names, only a provider with its own hardware uses a name that states no provider. */
function isNameOfOtherHardware(
  { modelMatch, warnings }: NonNullable<Line['estimate']>,
  { providers }: Naming['names'],
): boolean {
  return modelMatch === 'similar' && providers.some(({ note }) => warnings.some((warning) => warning.includes(note)));
}

/** Whether the provider in a name has its own hardware, found by looking up a measured model at this provider. */
function isOnOtherHardware(client: TokenEnergy, name: string): boolean {
  const [, provider] = /^(.+\/)[^/]*$/.exec(name) ?? [];
  const [measured] = client.models();
  if (provider === undefined || measured === undefined) return false;
  return client.estimate({ model: `${provider}${measured.slug}`, outputTokens: 0 })?.modelMatch === 'other_hardware';
}

/** The line of usage with an estimate. */
function estimatedLine(
  usage: Usage & Pick<Line, 'asked' | 'mapped'>,
  client: TokenEnergy,
  asked: Question,
  estimate: NonNullable<Line['estimate']>,
): Line {
  const { mapped, longest } = usage;
  const { promptWh, atLeastWh, warnings, isUncounted } = boundsByCallLengths(usage, client, asked, estimate);
  const accepted = 'prompts' in estimate ? estimate.prompts.contextTokens : Infinity;
  const isTooLong = longest !== null && longest > accepted;
  const note = [
    ...configurationInWords(estimate),
    ...(mapped === undefined ? [] : [`Mapped to ${mapped}.`]),
    ...(isTooLong ? [tooLongInWords(longest, accepted)] : []),
    ...warnings,
    ...emissionsNote(estimate, promptWh),
  ].join(' ');
  const isBoundOnAverage = atLeastWh !== null && !isTooLong;
  const canBeBound = estimate.atLeastWh !== null && !isTooLong;
  const obstacle = canBeBound ? promptObstacle(usage, client, asked, { atLeastWh, isUncounted }) : null;
  const isOnlyWorkload = asked.workload == null && isMeasuredBeyondChat(estimate);
  const modelKey = 'slug' in estimate ? estimate.slug : estimate.modelId;
  return {
    ...usage,
    estimate,
    promptWh,
    isTooLong,
    isPromptShort: obstacle === 'short',
    isAveraged: obstacle === 'averaged',
    isCacheUnknown: obstacle === 'cache',
    isBoundOnAverage,
    note,
    modelKey,
    isOnlyWorkload,
    missing: null,
    hasAdvice: false,
  };
}

/**
 * The lower bounds that follow from the average length of a row's calls, and the warnings. If the row doesn't state its calls, those of
 * its estimate.
 */
function boundsByCallLengths(
  usage: Usage,
  client: TokenEnergy,
  asked: Question,
  estimate: NonNullable<Line['estimate']>,
) {
  const averageCall = averageCallOf(usage, asked);
  const byCalls = averageCall === null ? null : client.estimate(averageCall);
  const { atLeastWh, warnings } = byCalls ?? estimate;
  // If no cached tokens would give a lower bound, it is missing only because their number is not known.
  const withoutCached =
    averageCall === null || usage.cached !== null ? null : client.estimate({ ...averageCall, cachedInputTokens: 0 });
  const isUncounted = atLeastWh === null && withoutCached !== null && withoutCached.atLeastWh !== null;
  return { promptWh: byCalls?.promptWh?.low ?? null, atLeastWh, warnings, isUncounted };
}

/** Why the prompts of a row leave its figure without a lower bound; null if they don't. */
function promptObstacle(
  usage: Usage,
  client: TokenEnergy,
  asked: Question,
  { atLeastWh, isUncounted }: Pick<ReturnType<typeof boundsByCallLengths>, 'atLeastWh' | 'isUncounted'>,
): 'short' | 'averaged' | 'cache' | null {
  const isShortOnAverage = atLeastWh === null && !isUncounted;
  if (isShortOnAverage || hasShortCall(usage, client, asked)) return 'short';
  if (hasPromptLengths(usage) && usage.shortest === null) return 'averaged';
  return isUncounted ? 'cache' : null;
}

/** Whether the figure is not a lower bound for one of the calls with the shortest prompts. Cached tokens that are not stated count as none. */
function hasShortCall({ shortest }: Usage, client: TokenEnergy, asked: Question): boolean {
  return (shortest ?? []).some(({ output, input, cached }) => {
    const call = { ...asked, responses: 1, outputTokens: output, inputTokens: input, allowPredicted: true };
    return client.estimate({ ...call, cachedInputTokens: cached } as Question)?.atLeastWh == null;
  });
}

/** Whether the log gives the calls and their input tokens, so that the average length of the prompts is known. */
function hasPromptLengths({ calls, input }: Usage): boolean {
  return calls !== null && calls > 0 && input !== null;
}

/** Whether an estimate is of later measurements on a workload other than the default one. */
function isMeasuredBeyondChat({ basis, workload }: NonNullable<Line['estimate']>): boolean {
  return basis === 'measured' && workload !== CHAT;
}

/** The configuration of an estimate, and the benchmark if it is the one of 2024. */
function configurationInWords(estimate: NonNullable<Line['estimate']>): string[] {
  return [
    ...('rowId' in estimate ? [`The configuration is ${estimate.rowId}.`] : []),
    ...(estimate.basis === 'measured-2024' ? [`Measured in ${estimate.year} with ${estimate.engine}.`] : []),
  ];
}

/** What the emissions of an estimate leave out, if anything. */
function emissionsNote({ gCo2e }: NonNullable<Line['estimate']>, promptWh: number | null): string[] {
  const isApart = promptWh !== null && promptWh > 0;
  return isApart && gCo2e !== null ? ['The emissions are without the added energy of long prompts.'] : [];
}

/** The sentence that a call is longer than the measured servers accepted. */
function tooLongInWords(tokens: number, accepted: number): string {
  return `The longest call has ${integer(tokens)} tokens, prompt and response together, but the measured servers accepted ${integer(accepted)}, so the measured energy does not apply to it.`;
}

/** The calls of a row, each with their average tokens in whole numbers; null if the row doesn't state its calls. */
function averageCallOf({ calls, output, input, cached }: Usage, asked: Question): Question | null {
  if (calls === null || calls === 0) return null;
  const averageCall = { ...asked, responses: calls, outputTokens: Math.floor(output / calls), allowPredicted: true };
  if (input === null) return averageCall as Question;
  const inputTokens = Math.floor(input / calls);
  const cachedInputTokens = cached === null ? undefined : Math.min(inputTokens, Math.ceil(cached / calls));
  return { ...averageCall, inputTokens, cachedInputTokens } as Question;
}

/** A predicted estimate. Null if the name is not an open-weights model with known sizes, which is checked first because that is fast. */
function predicted(client: TokenEnergy, asked: Question): PredictedEstimate | null {
  if (client.predict({ model: asked.model }).modelId === null) return null;
  const estimate = client.estimate({ ...asked, allowPredicted: true });
  return estimate?.basis === 'predicted' ? estimate : null;
}

/** Why there is no figure, and which names may give one, if any. */
interface Reason {
  readonly message: string;
  readonly advice: string;
  readonly missing: Missing;
}

/** Why there is no figure. */
function reasonOf(client: TokenEnergy, asked: Question, isSuggested: boolean, isClosedModel: boolean): Reason {
  if (!isSuggested && client.resolve(asked.model) === null)
    return { message: 'There is no measured figure for this name.', advice: '', missing: 'unknown' };
  // Only a model with known sizes has a reason why it is not predicted that the reader can do something about.
  const isPredictable = client.predict({ model: asked.model }).modelId !== null;
  const reason = client.why({ ...asked, allowOtherGpu: false, allowPredicted: isPredictable });
  if (reason === null) return { message: '', advice: '', missing: 'unknown' };
  const advice =
    reason.field === 'model' && reason.near.length > 0
      ? ` If it is ${reason.near.join(' or ')}, say so in a file for --map.`
      : '';
  return { message: reason.message, advice, missing: missingFor(reason, isPredictable, isClosedModel) };
}

/** The kind of a reason for a missing figure. */
function missingFor({ field, near }: PackageReason, isOpen: boolean, isClosedModel: boolean): Missing {
  if (isOpen) return 'open';
  if (field !== 'model') return field === 'maxItlMs' ? 'latency' : 'items';
  if (isClosedModel) return 'closed';
  return near.length > 0 ? 'similar' : 'unknown';
}

function measuredLine(line: Line<Estimate>, client: TokenEnergy, { gpu }: ReportQuestion): MeasuredLine {
  const { slug, workload, maxItlMs, outputTokens, pue, wh, modelMatch, electricity, gCo2e, atLeastWh } = line.estimate;
  const rows = client.configurations({ model: slug, workload, gpu, maxItlMs });
  const whOfRows = rows.map((row) => row.whPerMillionOutputTokens * (outputTokens / 1e6) * pue);
  const range = { value: wh.value, low: Math.min(...whOfRows), high: Math.max(...whOfRows) };
  const emissions = (energyWh: number): number => (energyWh / 1000) * (electricity?.gCo2ePerKwh ?? 0);
  const isBound = line.isBoundOnAverage && !line.isPromptShort && !line.isAveraged && hasPromptLengths(line);
  return {
    ...line,
    isMeasuredModel: modelMatch === 'exact',
    range,
    rangeGCo2e: gCo2e === null ? null : { value: gCo2e.value, low: emissions(range.low), high: emissions(range.high) },
    hasPromptLengths: hasPromptLengths(line),
    atLeastWh: isBound ? atLeastWh : null,
    isLocal: isOfLocalServer(line),
  };
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
  const add = (valueOf: (line: MeasuredLine) => number): number =>
    lines.reduce((total, line) => total + valueOf(line), 0);
  const figure = (figureOf: (line: MeasuredLine) => Figure | null): Figure => {
    const sum = (part: keyof Figure) => add((line) => figureOf(line)?.[part] ?? 0);
    return { value: sum('value'), low: sum('low'), high: sum('high') };
  };
  return {
    calls: lines.some(({ calls }) => calls === null) ? null : add(({ calls }) => calls ?? 0),
    output: add(({ output }) => output),
    input: add(({ input }) => input ?? 0),
    wh: figure(({ estimate }) => estimate.wh),
    atLeastWh: lines.every(({ atLeastWh }) => atLeastWh !== null) ? add(({ atLeastWh }) => atLeastWh ?? 0) : null,
    gCo2e: figure(({ estimate }) => estimate.gCo2e),
    range: figure(({ range }) => range),
    rangeGCo2e: figure(({ rangeGCo2e }) => rangeGCo2e),
    beyond: figure(({ estimate: { converted } }) =>
      converted ? { ...converted.wh, value: converted.wh.middle } : null,
    ),
    beyondGCo2e: figure(({ estimate: { converted } }) =>
      converted?.gCo2e ? { ...converted.gCo2e, value: converted.gCo2e.middle } : null,
    ),
    promptWh: lines.every(({ promptWh }) => promptWh === null) ? null : add(({ promptWh }) => promptWh ?? 0),
  };
}

/** @throws UsageError if the question has no result for any model. */
function rejectQuestion(client: TokenEnergy, question: ReportQuestion): void {
  const { gpu = null, workload = null } = question;
  const [configuration] = client.configurations({ gpu, workload });
  if (configuration === undefined && !isMeasuredEarlier(client, question)) throw noFigure(client, gpu, workload);
  rejectPlace(client, question, configuration ?? client.configurations()[0]);
}

/** The error that no model was measured on a GPU or with a workload. */
function noFigure(client: TokenEnergy, gpu: string | null, workload: string | null): UsageError {
  const workloads = allWorkloads(client);
  if (workload !== null && !workloads.includes(workload))
    return new UsageError(`${visible(workload)} is not a workload. Allowed: ${distinct(workloads)}.`);
  const onGpu = gpu === null ? [] : workloadsOn(client, gpu);
  const [other] = onGpu;
  return new UsageError(
    other === undefined
      ? `No model was measured on ${visible(gpu ?? '')}. Measured GPUs: ${distinct(allGpus(client))}.`
      : `No model was measured on ${visible(gpu ?? '')} with the workload ${workload ?? ''}. ` +
          `On this GPU, models were measured with ${onGpu.join(', ')}. Pass --workload ${other}.`,
  );
}

/** @throws UsageError if the place, year or boundary in the question is unknown. They are checked with any configuration. */
function rejectPlace(client: TokenEnergy, question: ReportQuestion, known: Configuration | undefined): void {
  const asked = { ...question, gpu: known?.gpu, workload: known?.workload, model: known?.slug, outputTokens: 0 };
  const reason = client.why(asked as Question);
  if (reason !== null && ['grid', 'year', 'boundary'].includes(reason.field))
    throw new UsageError(
      [visible(reason.message), ...nearest(reason.near.filter((name) => !reason.message.includes(name)))].join(' '),
    );
}

/** Whether the benchmark of 2024 has a model on the GPU in the question. */
function isMeasuredEarlier(client: TokenEnergy, { gpu, workload }: ReportQuestion): boolean {
  const { earlierModels } = client.about();
  return earlierModels.some((model) => {
    const asked = { model, gpu, workload, outputTokens: 0 } as Question;
    return client.estimate(asked)?.basis === 'measured-2024';
  });
}

/** A sentence with suggestions, if there are any. */
function nearest(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`Did you mean ${names.join(' or ')}?`];
}

function distinct(names: readonly string[]): string {
  return [...new Set(names)].sort().join(', ');
}
