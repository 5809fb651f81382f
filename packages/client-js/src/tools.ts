import { ratiosInWords } from '../../../src/figures/boundary.ts';
import { OptionRejected, ValueRejected } from './rejection.ts';
import { decimals, integer, threeDigits } from '../../../src/figures/format.ts';
import type { AnyQuestion, Estimate, ResultWarning } from '../token-energy.d.ts';
import { joined } from './phrases.ts';
import { ENERGY, figureInWords, quantity } from '../../../src/figures/quantities.ts';
import { comparison } from './tool-comparison.ts';
import {
  advice2024,
  advised,
  adviceFor,
  answered,
  type Arguments,
  cited,
  type Functions,
  gpusAlone,
  noResult,
  type ToolResult,
  withoutLimit,
} from './tool-result.ts';
import { DECLARATIONS, type ToolDeclaration } from './tool-declarations.ts';

/** Every result of `estimate`, with those of 2024. */
type AnyResult = NonNullable<ReturnType<Functions['estimate']>>;

/** A tool with its function. */
export interface Tool extends ToolDeclaration {
  readonly result: (given: Arguments) => ToolResult;
}

/** The tools over the functions of the package. Their functions throw TypeError or RangeError as these do. */
export function toolsOf(ask: Functions): readonly Tool[] {
  const results: Readonly<Record<Tool['name'], Tool['result']>> = {
    energy: (given) => energyResult(ask, questionFrom(given)),
    compare: (given) => comparison(ask, given),
    predict: (given) => predictionResult(ask, given),
    models: () => modelList(ask),
    place: (given) => placeResult(ask, given),
  };
  return DECLARATIONS.map((tool) => ({ ...tool, result: (given) => inJson(results[tool.name](checked(tool, given))) }));
}

/** A result with its value as JSON writes it: null for a limit that is infinite. */
function inJson({ text, content }: ToolResult): ToolResult {
  return { text, content: JSON.parse(JSON.stringify(content)) as Record<string, unknown> };
}

/** The arguments without those that are null. @throws TypeError on an unknown or missing one. */
function checked({ name, inputSchema: { properties, required } }: ToolDeclaration, given: Arguments): Arguments {
  const found = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  const unknown = found.find(([option]) => !Object.hasOwn(properties, option));
  const allowed = Object.keys(properties).join(', ');
  if (unknown !== undefined)
    throw new OptionRejected(
      `${name} has no argument "${unknown[0]}". ${allowed === '' ? 'It has no arguments.' : `Allowed: ${allowed}.`}`,
    );
  const missing = required.find((option) => !found.some(([key]) => key === option));
  if (missing !== undefined) throw new OptionRejected(`${missing} is missing.`);
  return Object.fromEntries(found);
}

/** A question to `estimate`. The function checks the values. */
function questionFrom({ noLatencyLimit = false, ...given }: Arguments): AnyQuestion {
  const limit = 'outputs' in given ? 'maxLatencyS' : 'maxItlMs';
  return { ...given, ...withoutLimit(noLatencyLimit, limit, given) } as unknown as AnyQuestion;
}

/** What else the energy of a measured configuration depends on. */
function loadInWords(estimate: Estimate): string {
  const { best, smallest } = estimate.loadRange;
  const { pue } = estimate;
  const isApart = (estimate.promptWh?.low ?? 0) > 0;
  const what =
    `${pue === 1 ? 'GPU energy' : 'energy'} of the output tokens` +
    (isApart ? ' alone, without the added energy of the prompt,' : '') +
    (pue === 1 ? '' : `${isApart ? '' : ','} multiplied by the PUE of ${pue},`);
  const least = Math.min(best.wh, smallest.wh);
  const here =
    `The ${what} is ${quantity(best.wh, ENERGY, 'nearest', least)} with about ${integer(best.avgRunningBatch)} requests ` +
    `decoded together (median inter-token latency ${threeDigits(estimate.medianItlMs)} ms)`;
  const isSmallest = best.rowId === smallest.rowId;
  return isSmallest
    ? `${here}, the smallest number that was measured.`
    : `${here}, and ${quantity(smallest.wh, ENERGY, 'nearest', least)} with about ${integer(smallest.avgRunningBatch)}, the smallest number that was measured.`;
}

function energyResult(ask: Functions, question: AnyQuestion): ToolResult {
  const estimate = ask.estimate(question);
  if (estimate === null) return noResult(ask.why(question));
  const { claim, shortClaim, sources } = estimate;
  const converted = 'converted' in estimate ? estimate.converted : undefined;
  const load = 'loadRange' in estimate && estimate.wh.value > 0 ? loadInWords(estimate) : null;
  const conversion = converted === undefined ? null : `${converted.claim} ${ratiosInWords(converted)}`;
  const isRepeated = ({ code }: ResultWarning) => REPEATED_WARNINGS.includes(code);
  const details = [
    `Full claim: ${claim}`,
    ...(load === null ? [] : [`Load: ${load}`]),
    ...(conversion === null ? [] : [`Conversion: ${conversion}`]),
    ...conditionLines({ ...estimate, warnings: estimate.warnings.filter((warning) => !isRepeated(warning)) }),
  ];
  const repeated = {
    claim: joined([shortClaim, rangeInWords(estimate, question)]),
    condition: conditionOf(estimate),
    warnings: estimate.warnings.filter(isRepeated).map(({ message }) => message),
  };
  const what = 'rowId' in estimate ? estimate.rowId : estimate.modelId;
  return answered(ask, { what, sources }, repeated, details, { estimate, load, conversion });
}

/** Warnings without which a claim is not true, or doesn't answer the question. */
const REPEATED_WARNINGS: readonly string[] = [
  'notice',
  'place',
  'no_emissions',
  'not_converted_prompt',
  'earlier_not_converted',
  'no_ratios',
];

/** The uncertainty range of a value on a GPU in the question. Other short claims have a bound or a range. */
function rangeInWords(estimate: AnyResult, { gpu }: AnyQuestion): string {
  if (estimate.basis !== 'measured' || !('wh' in estimate) || gpu == null) return '';
  const { wh, atLeastWh, boundObstacle, pue } = estimate;
  if (atLeastWh !== null || boundObstacle === 'length' || wh.value === 0) return '';
  const withPue = pue === 1 ? '' : ` with the PUE of ${pue}`;
  const { value, range } = figureInWords(wh, ENERGY);
  return `The uncertainty range of ${value}${withPue} is ${range}.`;
}

/** The condition that matters most for an estimate. */
function conditionOf(estimate: AnyResult): string {
  if (estimate.basis === 'predicted') return PREDICTED_CONDITION;
  if ('wh' in estimate && estimate.wh?.value === 0) {
    const read = 'promptWh' in estimate ? (estimate.promptWh?.low ?? 0) : 0;
    return read > 0 ? 'This is the energy of the GPUs alone.' : '';
  }
  if ('outputs' in estimate)
    return 'This is the energy of the GPUs alone at steady state: the rest of the server, cooling and idle time are not included.';
  if ('converted' in estimate && estimate.converted !== undefined) return gpusAlone('Before the conversion');
  return gpusAlone(estimate.pue === 1 ? '' : 'Before the PUE');
}

const PREDICTED_CONDITION =
  'The interval is designed to contain nine in ten measured values of the energy of the GPUs alone on a busy server.';

/** The lines with the conditions under which a value holds. */
function conditionLines({ caveat, warnings }: Pick<Estimate, 'caveat' | 'warnings'>): string[] {
  return [`Caveat: ${caveat}`, ...warnings.map(({ message }) => `Warning: ${message}`)];
}

function predictionResult(ask: Functions, given: Arguments): ToolResult {
  if (!('model' in given || 'paramsB' in given)) throw new OptionRejected('Give model, or paramsB and activeParamsB.');
  const prediction = ask.predict(given as unknown as Parameters<Functions['predict']>[0]);
  const { claim, refusal, refusalCode, modelId } = prediction;
  if (claim === null) {
    const measuredIn2024 = typeof given['gpu'] === 'string' ? advice2024(ask, given['gpu']) : '';
    const advice = joined([adviceFor(refusalCode), measuredIn2024]);
    return {
      text: joined([`No prediction: ${refusal ?? ''}.`, advice]),
      content: { refusal, refusalCode, ...advised(advice) },
    };
  }
  const citing = { what: modelId, sources: prediction.sources };
  return answered(ask, citing, { claim, condition: PREDICTED_CONDITION }, conditionLines(prediction), { prediction });
}

function modelList(ask: Functions): ToolResult {
  const models = ask.models();
  const lines = models.map(
    ({ slug, model, modelId, workloads, gpus }) =>
      `${slug}: ${model} (${modelId}); ${workloads.join(', ')}; ${gpus.join(', ')}`,
  );
  const earlier = ask.about().earlierModels.filter((slug) => models.every((model) => model.slug !== slug));
  const only = `Measured in 2024 only, for the tool energy alone: ${earlier.join(', ')}.`;
  const text = earlier.length === 0 ? lines : [...lines, only];
  const { energy, earlier: earlierSource } = ask.about().sources;
  const sources = earlier.length === 0 || earlierSource === null ? [energy] : [energy, earlierSource];
  return cited(ask, { what: null, sources }, text, { models, earlierModels: earlier });
}

function placeResult(ask: Functions, given: Arguments): ToolResult {
  const { place: grid, year } = given as { place: string; year?: string };
  if (typeof grid !== 'string' || grid.trim() === '')
    throw new ValueRejected(
      `place is ${JSON.stringify(grid)}. Allowed: the ISO code or the name of a country, or WLD.`,
    );
  const area = ask.grid(grid, year);
  if (area === null) return noResult(ask.why({ model: ask.models()[0]?.slug ?? '', outputTokens: 1, grid, year }));
  const line = `${area.displayName}, ${area.year}: ${decimals(area.gCo2ePerKwh, 1)} g CO2e per kWh (annual average of lifecycle emissions, by location).`;
  const citing = { what: area.iso3, sources: [ask.about().sources.grid] };
  return cited(ask, citing, [line, ...(area.note === null ? [] : [area.note])], { area });
}
