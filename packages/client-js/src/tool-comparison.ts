import { CHAT } from '../../../src/figures/chat.ts';
import type { Best, Configuration, Model, Reason, Selection } from '../token-energy.d.ts';
import { gpusInWords, joined } from './phrases.ts';
import { isBoundBelowRange, tied } from './comparison.ts';
import { groupBy } from '../../../src/core/text/group-by.ts';
import { countOf, listed } from '../../../src/core/text/words.ts';
import { factor, integer } from '../../../src/figures/format.ts';
import { LATENCY_LIMITS } from '../../../src/figures/latency-limits.ts';
import { ENERGY, figureInWords, quantity } from '../../../src/figures/quantities.ts';
import { pick } from '../../../src/core/text/json.ts';
import { ValueRejected } from './rejection.ts';
import {
  advice2024,
  answered,
  type Arguments,
  type Functions,
  gpusAlone,
  type ToolResult,
  withoutFigure,
  withoutLimit,
} from './tool-result.ts';
import { definition, objectSchema } from './tool-schemas.ts';

/** How many models are listed if the question names none. */
const MOST_RANKED = 10;

/** `compare` has no argument for a count of images or videos. */
const ITEMS_HINT =
  'For images and videos, call energy with outputs, once for each model. The results of one workload can be ranked.';

/** A row of a comparison, as the structured result has it. */
export const COMPARED_ROW = objectSchema({
  maxItlMs: { type: ['number', 'null'], description: 'Latency limit, ms. Null means any latency.' },
  asked: { type: 'string', description: 'The name in the question.' },
  slug: { type: 'string' },
  model: { type: 'string' },
  gpu: { type: 'string' },
  numGpus: { type: 'number' },
  avgRunningBatch: { type: 'number', description: 'Requests decoded together.' },
  whPerMillionOutputTokensWithRange: definition('Figure'),
  atLeastWhPerMillionOutputTokens: { type: ['number', 'null'] },
  whPerMeanResponseWithRange: definition('Figure'),
  avgOutputTokens: { type: 'number', description: 'Output tokens of an average measured response.' },
  tiesWithFirst: {
    type: 'boolean',
    description:
      'Whether there is no clear difference from the row with the lowest energy under the same latency limit.',
  },
  rowId: { type: 'string' },
  warnings: { type: 'array', items: definition('ResultWarning') },
});

/** A configuration that a comparison shows, with the name in the question and the latency limit. */
type Compared = Best & { readonly asked: string; readonly limit: number };

/** A model without rows, and why. */
interface Missing {
  readonly asked: string;
  readonly reason: Reason;
}

/** The result of the tool `compare`. */
export function comparison(ask: Functions, { models, noLatencyLimit = false, ...given }: Arguments): ToolResult {
  const isRanking = models === undefined;
  const names = isRanking ? rankedNames(ask, given['workload'] ?? CHAT) : namesIn(models);
  const options = { ...given, ...withoutLimit(noLatencyLimit, 'maxItlMs', given) };
  // `best` checks the values.
  const selections = names.map((model) => ({ ...options, model }));
  const all = rowsOf(ask, selections, isRanking);
  const rows = withTies(isRanking ? all.slice(0, MOST_RANKED) : all);
  // A ranking without any rows has the same reason for every model: the GPU, the workload or the limit.
  const missing = missingOf(ask, isRanking ? selections.slice(0, rows.length === 0 ? 1 : 0) : selections);
  const isOfItems = !isRanking && selections.some(({ model }) => ask.estimate({ model, outputs: 1 }) !== null);
  const reasons = [
    ...missing.map(({ asked, reason }) => missingInWords(asked, reason, names.length)),
    ...(isOfItems ? [ITEMS_HINT] : []),
  ];
  const withoutRows = { rows: [], missing: missing.map(({ reason }) => reason) };
  const [first] = rows;
  if (first === undefined) {
    const text = noRowsInWords(ask, reasons, isRanking, given['gpu']);
    return { text, content: { ...withoutRows, message: text.replaceAll('\n', ' ') } };
  }
  if (rows.some(({ workload }) => workload !== first.workload)) {
    const message = workloadsDiffer(ask, rows);
    return { text: [`No figure. ${message}`, ...reasons].join('\n'), content: { ...withoutRows, message } };
  }
  const notShown = all.length - rows.length;
  const what = isRanking
    ? `the ${rows.length} of ${all.length} models with the lowest energy, each on its lowest-energy GPU`
    : 'lowest-energy configuration of each model on each GPU';
  // If a row's lower bound is not the end of its range, the caveat of that row, which says nothing about bounds, holds
  // for all.
  const isUnbound = (row: Compared) => row.atLeastWhPerMillionOutputTokens === null || isBoundBelowRange(row);
  const { caveat } = rows.find(isUnbound) ?? first;
  const details = [...linesOf(first, rows, what, isRanking), caveat, ...warningsInWords(rows)];
  const repeated = {
    claim: joined([claimOf(first, rows, isRanking ? all.length : null), ofMeasured(rows)]),
    condition: gpusAlone(),
    warnings: reasons,
  };
  return answered(ask, { what: null, sources: [ask.about().sources.energy] }, repeated, details, {
    ...{ workload: first.workload, boundary: 'gpu_only', rows: rows.map(comparedRow), missing: withoutRows.missing },
    ...(isRanking && { notShown }),
    caveat,
  });
}

/** Up to this many models, a comparison states each pair. */
const MOST_IN_PAIRS = 4;

/**
 * The comparison under the first latency limit: the energy of up to four models and each pair without a clear
 * difference; of more models, the lowest-energy one. `ranked` is the number of models of a ranking.
 */
function claimOf(first: Compared, rows: readonly Compared[], ranked: number | null): string {
  const shown = rows.filter(({ limit }) => limit === first.limit);
  const models = new Set(shown.map(({ slug }) => slug)).size;
  const conditions = `${first.workload}, ${limitInWords(first.limit)}`;
  const energyOf = ({ whPerMillionOutputTokensWithRange: figure }: Compared) => figureInWords(figure, ENERGY).range;
  if (ranked !== null || models > MOST_IN_PAIRS) {
    const ties = shown.filter((row) => row !== first && row.tiesWithFirst).map(nameOnGpus);
    const tie = ties.length === 0 ? '' : `No clear difference from it: ${listed(ties, 'and')}.`;
    const lowest = `Of ${ranked ?? models} measured models, ${nameOnGpus(first)} uses the least GPU energy per output token (${conditions}): ${energyOf(first)} per million (uncertainty range).`;
    return joined([lowest, tie]);
  }
  const groups = groupsOf(shown);
  const lists = groups.map((group) => group.map((row) => `${nameOnGpus(row)} ${energyOf(row)}`).join(', '));
  const energy = `Measured GPU energy per million output tokens (${conditions}; uncertainty ranges, lowest first): ${lists.join('; ')}.`;
  const pairs = groups.flatMap(pairsOf);
  if (pairs.length === 0) return energy;
  const same = models === 1 ? '' : ' on the same GPU';
  return joined([
    energy,
    tiesInWords(`per output token${same}`, pairs, ([a, b]) => tied(a, b)),
    // The responses of one model may differ in length between GPUs.
    ...(models === 1 ? [] : [tiesInWords(`per average response${same}`, pairs, ([a, b]) => tied(a, b, perResponse))]),
    ...(models === 1 ? [] : pairs.flatMap(otherOrderInWords)),
  ]);
}

/** The pairs without a clear difference, or that there are none. */
function tiesInWords(what: string, pairs: readonly Pair[], isTie: (pair: Pair) => boolean): string {
  const ties = pairs.filter(isTie).map(([a, b]) => `${nameOnGpus(a)} and ${nameOnGpus(b)}`);
  return ties.length === 0 ? `All differences ${what} are clear.` : `No clear difference ${what}: ${ties.join('; ')}.`;
}

/** That the model with more energy per token uses less per response, in a list that may be empty. */
function otherOrderInWords([a, b]: Pair): string[] {
  const isOther = perResponse(a) > perResponse(b) && !tied(a, b, perResponse);
  return isOther ? [`Per average response, ${nameOnGpus(b)} uses less than ${nameOnGpus(a)}.`] : [];
}

type Pair = readonly [Compared, Compared];

/** Rows whose differences matter: several models on one GPU, or one model on several. */
function groupsOf(rows: readonly Compared[]): Compared[][] {
  const models = new Set(rows.map(({ slug }) => slug)).size;
  return models === 1 ? [[...rows]] : groupBy([...rows], ({ gpu }) => gpu).map(([, group]) => group);
}

/** Each pair of different rows, the one with less energy first. */
function pairsOf(rows: readonly Compared[]): Pair[] {
  return rows.flatMap((a, place) =>
    rows.slice(place + 1).flatMap((b): Pair[] => (a.rowId === b.rowId ? [] : [[a, b]])),
  );
}

function perResponse({ whPerResponse }: Configuration): number {
  return whPerResponse;
}

/** A model on its GPUs: `Qwen 3 32B on 2 × H100`. */
function nameOnGpus(row: Compared): string {
  return `${row.model} on ${gpusInWords(row)}`;
}

/** That the figures are not of the services or weights that the question names; otherwise empty. */
function ofMeasured(rows: readonly Compared[]): string {
  const names = [...new Set(rows.filter(({ modelMatch }) => modelMatch !== 'exact').map(({ asked }) => asked))];
  return names.length === 0
    ? ''
    : `For ${listed(names, 'and')}, the figures are of the measured weights and GPUs: the hardware and weights behind such a name are not known.`;
}

/** Why a comparison has no rows. If the question names a GPU that only the 2024 benchmark used, it says so. */
function noRowsInWords(ask: Functions, reasons: readonly string[], isRanking: boolean, gpu: unknown): string {
  const start = isRanking ? ['No model has a figure for this question. For example:'] : [];
  const end = typeof gpu === 'string' ? [advice2024(ask, gpu)].filter((advice) => advice !== '') : [];
  return [...start, ...reasons, ...end].join('\n');
}

/**
 * The rows of a comparison under a title, which has the latency limit if it is the same for all, and how the models
 * differ.
 */
function linesOf(first: Compared, rows: readonly Compared[], what: string, isRanking: boolean): string[] {
  const { workload, limit } = first;
  const isOneLimit = rows.every((row) => row.limit === limit);
  const limitInTitle = isOneLimit ? `, ${limitInWords(limit)}` : '';
  return [
    `GPU energy per million output tokens for requests like those measured (${workload}), ${what}${limitInTitle}:`,
    ...rows.map((row, place) => rowInWords(row, place, rows, isOneLimit)),
    ...(isRanking || !isOneLimit ? [] : differencesInWords(rows)),
    ...(new Set(rows.map(({ slug }) => slug)).size > 1 ? [LENGTHS_DIFFER] : []),
    ...(hasUnequalLengths(rows) ? [UNEQUAL_LENGTHS] : []),
    ...(rows.some((row) => isBoundBelowRange(row)) ? [BELOW_RANGE] : []),
  ];
}

function namesIn(models: unknown): string[] {
  if (!Array.isArray(models) || models.length === 0)
    throw new ValueRejected(`models is ${JSON.stringify(models)}. Allowed: a list of one or more names.`);
  // `best` rejects anything but a string.
  return models as string[];
}

/**
 * The slugs of the models that were measured on a workload; of all models for an unknown workload, which is then the
 * reason for missing rows.
 */
function rankedNames(ask: Functions, workload: unknown): string[] {
  const models = ask.models();
  const measured = models.filter(({ workloads }) => workloads.some((each) => each === workload));
  return (measured.length === 0 ? models : measured).map(({ slug }) => slug);
}

function missingOf(ask: Functions, selections: readonly Selection[]): Missing[] {
  return selections.flatMap((selection) => {
    const reason = ask.best(selection).length > 0 ? null : ask.why({ ...selection, allowOtherGpu: false });
    return reason === null ? [] : [{ asked: selection.model, reason }];
  });
}

/**
 * The configurations of all selections, lowest energy first within a latency limit: one model under several limits,
 * several under one. For a ranking, only the lowest-energy configuration of each model.
 */
function rowsOf(ask: Functions, selections: readonly Selection[], isRanking: boolean): Compared[] {
  const isOneLimit = isRanking || selections.length > 1 || selections.some(({ maxItlMs }) => maxItlMs != null);
  const limits = isOneLimit ? [{}] : [{}, ...LATENCY_LIMITS.map((maxItlMs) => ({ maxItlMs }))];
  return limits.flatMap((limit) =>
    selections
      .flatMap((selection) => {
        const rows = ask.best({ ...selection, ...limit });
        const wanted = isRanking ? rows.slice(0, 1) : rows;
        return wanted.map((row): Compared => ({ ...row, asked: selection.model, limit: row.maxItlMs ?? Infinity }));
      })
      .toSorted((a, b) => a.whPerMillionOutputTokens - b.whPerMillionOutputTokens),
  );
}

/** Why a model has no rows; with its name if the question has several. */
function missingInWords(asked: string, reason: Reason, count: number): string {
  const text = withoutFigure(reason);
  return count === 1 || text.includes(asked) ? text : `${asked}: ${text}`;
}

/** The message if models were measured on different workloads. It has the workloads that all of them share. */
function workloadsDiffer(ask: Functions, rows: readonly Compared[]): string {
  const measured = [...new Set(rows.map(({ slug }) => slug))].flatMap(
    (slug) => ask.models().find((model) => model.slug === slug) ?? [],
  );
  const [first = [], ...others] = measured.map(({ workloads }) => workloads);
  const common = first.filter((workload) => others.every((workloads) => workloads.includes(workload)));
  const advice =
    common.length === 0
      ? `No workload has all of them. ${comparableSubsets(measured)}`
      : `All of them were measured on ${common.join(' or ')}: name it in workload.`;
  const each = measured.map(({ model, workloads }) => `${model}: ${workloads.join(', ')}`);
  return `The models were measured on different workloads (${each.join('; ')}). ${advice}`;
}

/** The models that can be compared on each workload; otherwise, that each workload has only one model. */
function comparableSubsets(measured: readonly Model[]): string {
  const workloads = [...new Set(measured.flatMap((model) => model.workloads))];
  const calls = workloads.flatMap((workload) => {
    const names = measured.filter((model) => model.workloads.some((each) => each === workload)).map(({ slug }) => slug);
    return names.length < 2 ? [] : [`${names.join(', ')} with the workload ${workload}`];
  });
  return calls.length === 0
    ? 'No two of them share a workload, so call energy for each, and do not rank the results.'
    : `Compare ${calls.join(', or ')}.`;
}

/** The rows, of which each says whether it ties with the first one under its latency limit. */
function withTies(rows: readonly Compared[]): Compared[] {
  return rows.map((row) => {
    const first = rows.find(({ limit }) => limit === row.limit) ?? row;
    return { ...row, tiesWithFirst: row === first || tied(row, first) };
  });
}

/** Whether the average responses of one model differ in length by more than a fifth between GPUs. */
function hasUnequalLengths(rows: readonly Compared[]): boolean {
  return groupBy([...rows], ({ slug, limit }) => `${slug}/${limit}`).some(([, rowsOfModel]) => {
    const lengths = rowsOfModel.map(({ avgOutputTokens }) => avgOutputTokens);
    return Math.max(...lengths) > 1.2 * Math.min(...lengths);
  });
}

function comparedRow(row: Compared) {
  return {
    maxItlMs: row.limit,
    ...pick(row, [
      'asked',
      'slug',
      'model',
      'gpu',
      'numGpus',
      'avgRunningBatch',
      'whPerMillionOutputTokensWithRange',
      'atLeastWhPerMillionOutputTokens',
      'whPerMeanResponseWithRange',
      'avgOutputTokens',
      'rowId',
      'warnings',
      'tiesWithFirst',
    ]),
  };
}

const LENGTHS_DIFFER =
  'Models differ in the length of their responses and in what a token is, so the energy of a response can rank them differently.';

const UNEQUAL_LENGTHS =
  'On these GPUs, the responses of one model had different lengths, so compare its energy per token only.';

/** Why a lower bound is below the uncertainty range next to it. */
const BELOW_RANGE =
  'Some lower bounds are below the uncertainty range, because batch sizes between those measured may meet the limit with less energy.';

/**
 * How the models on each GPU differ: each pair of up to four models, and more models from the lowest one there. Each
 * sentence is true on its own.
 */
function differencesInWords(rows: readonly Compared[]): string[] {
  const isInPairs = new Set(rows.map(({ slug }) => slug)).size <= MOST_IN_PAIRS;
  return groupBy([...rows], ({ gpu }) => gpu).flatMap(([gpu, onGpu]) =>
    pairsOf(onGpu).flatMap(([less, more]) => {
      if (more.slug === less.slug || !(isInPairs || less === onGpu[0])) return [];
      const where = `On ${gpu}, measured on ${more.workload}, ${limitInWords(more.limit)}`;
      const differences = [
        differenceInWords(more, less, 'per output token', (row) => row.whPerMillionOutputTokens),
        differenceInWords(more, less, 'per average response', perResponse),
      ];
      return [`${where}, ${nameOf(more)} compared with ${nameOf(less)}: ${differences.join(', ')}.`];
    }),
  );
}

/** The difference of two rows: `about 2.0 times the energy per output token`. */
function differenceInWords(
  more: Compared,
  less: Compared,
  what: string,
  valueOf: (configuration: Configuration) => number,
): string {
  return tied(more, less, valueOf)
    ? `no clear difference ${what}`
    : `about ${factor(valueOf(more) / valueOf(less))} times the energy ${what}`;
}

/** A model with its number of GPUs: `Qwen 3 32B (2 GPUs)`. */
function nameOf({ model, numGpus }: Compared): string {
  return `${model} (${countOf(numGpus, 'GPU')})`;
}

function limitInWords(ms: number): string {
  return ms === Infinity ? 'no latency limit' : `latency limit ${ms} ms between tokens (median)`;
}

function rowInWords(row: Compared, place: number, rows: readonly Compared[], isOneLimit: boolean): string {
  const { whPerMillionOutputTokensWithRange: figure, atLeastWhPerMillionOutputTokens: atLeast } = row;
  const { value, range, bound } = figureInWords(figure, ENERGY, atLeast ?? undefined);
  const isOfProvider = row.modelMatch === 'other_hardware';
  const energy =
    atLeast === null
      ? `${value} (uncertainty range ${range}; ${isOfProvider ? "not the provider's energy" : 'not a lower bound'})`
      : `at least ${bound} (measured ${value}, uncertainty range ${range})`;
  const isFirst = rows.findIndex(({ limit }) => limit === row.limit) === place;
  const tie = row.tiesWithFirst && !isFirst ? ', no clear difference per token from the lowest' : '';
  const limit = isOneLimit ? '' : `${limitInWords(row.limit)}: `;
  const load = `about ${integer(row.avgRunningBatch)} requests decoded together`;
  const response = `${quantity(row.whPerMeanResponseWithRange.value, ENERGY)} per average response (${integer(row.avgOutputTokens)} tokens)`;
  const asked = [row.slug, row.model].includes(row.asked) ? '' : `, asked for as ${row.asked},`;
  return `${limit}${row.model}${asked} on ${gpusInWords(row)}: ${energy}${tie}, ${response}, ${load}, row ${row.rowId}`;
}

/** Each warning of the rows once, with the names in the question unless it is about all rows or has the name. */
function warningsInWords(rows: readonly Compared[]): string[] {
  const warnings = rows.flatMap(({ asked, warnings: given }) => given.map(({ message }) => ({ asked, message })));
  return groupBy(warnings, ({ message }) => message).map(([message, sameWarnings]) => {
    const names = [...new Set(sameWarnings.map(({ asked }) => asked))];
    const isOfAll = sameWarnings.length === rows.length;
    return isOfAll || names.some((name) => message.includes(name)) ? message : `${listed(names, 'and')}: ${message}`;
  });
}
