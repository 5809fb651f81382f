import { conversionInWords } from '../../../src/figures/boundary.ts';
import { rangeOutwards, threeDigits, withUnit } from '../../../src/figures/format.ts';
import { countOf, listed } from '../../../src/core/text/words.ts';
import type { CitationFacts } from '../../../src/releases/citation.ts';
import { boundaryName } from '../../charts/wording.ts';
import { withWorkloadNames } from '../workload-names.ts';
import { amountWithRange } from './amounts.ts';
import { type Fields, periodOf, PERIODS, resultPeriodsOf } from './question.ts';
import { atBoundary, type CalculatorQuestion, type EnergyResult, resultTimes, type ShownFigure } from './results.ts';

/** What the sentences about a result need. */
interface SentenceProps {
  readonly fields: Fields;
  readonly facts: { readonly workloads: Readonly<Record<string, string>>; readonly cite: CitationFacts };
  readonly question: CalculatorQuestion;
  readonly results: readonly [EnergyResult, ...EnergyResult[]];
  /** Address of this result. */
  readonly address: string;
}

/** The result in one sentence with its source, to be copied. */
export function ShortSentence(props: SentenceProps) {
  return (
    <blockquote id="sentence">
      <p role="status">{shortSentenceOf(props)}</p> <Source {...props} />
    </blockquote>
  );
}

/** The result in one sentence: what was counted, under which conditions, and the energy and emissions on each GPU. */
function shortSentenceOf({ fields, results, question }: SentenceProps): string {
  const [first] = results;
  const { electricity } = first.estimate;
  const [period, perYear] = PERIODS[periodOf(fields)];
  const limit = latencyLimitOf(first);
  const conditions = [
    question.isNearlyIdle && first.load !== null ? 'nearly idle server' : 'busy server',
    limit,
    ...(electricity === null
      ? []
      : [
          `${electricity.displayName} ${electricity.year}: ${threeDigits(electricity.gCo2ePerKwh)} g CO₂e per kWh, location-based`,
        ]),
  ];
  const counted = subjectOf(question, modelOf(first), periodOf(fields) === '' ? '' : ` ${period}`);
  const [main, other] = resultPeriodsOf(fields);
  const values = [
    [headlineOf(first), main.words].join(' ').trim() + `: ${valuesTimes(results, main.factor)}.`,
    // The sentence always has the values for a year, and those for another period only if the reader chose it.
    ...(other === undefined || main.factor === perYear
      ? []
      : [`${other.words.charAt(0).toUpperCase()}${other.words.slice(1)}: ${valuesTimes(results, other.factor)}.`]),
  ].join(' ');
  return `${counted} (${conditions.join(', ')}). ${values} ${rangesInWords(first)}`;
}

/** What the ranges in brackets are, or why there are none. */
function rangesInWords({ estimate: { basis }, converted }: EnergyResult): string {
  if (basis === 'measured-2024')
    return 'The uncertainty is not known. Don’t compare these values with figures of another year.';
  const ranges = basis === 'predicted' && converted === null ? '90 % intervals' : 'uncertainty ranges';
  return `The ranges in brackets are ${ranges}.`;
}

/** The results multiplied by a number, at their boundary: `60.4 kWh (51.3 to 71.1) on 2 × B200, or ...`. */
function valuesTimes(results: readonly EnergyResult[], factor: number): string {
  return results.map((result) => resultInWords(resultTimes(result, factor))).join(', or ');
}

/**
 * What was counted, with its model and period: `1,000 responses of Qwen 3 14B per day, with 409 output tokens each`.
 */
function subjectOf({ outputTokens, responses }: CalculatorQuestion, model: string, period: string): string {
  const tokens = countOf(outputTokens, 'output token');
  if (responses == null) return `${tokens} of ${model}${period}`;
  return `${countOf(responses, 'response')} of ${model}${period}, with ${tokens}${responses === 1 ? '' : ' each'}`;
}

/** The claim of the package for the first GPU, the values on the others, and the source, to be copied as a whole. */
export function FullClaim(props: SentenceProps) {
  const { fields, results, question } = props;
  const [, perYear] = PERIODS[periodOf(fields)];
  const [first, ...others] = results;
  return (
    <blockquote id="claim">
      <p>{sentencesOf(props, first).join(' ')}</p>
      {/* Copied text has no line breaks, so the spaces are between the paragraphs. */}
      {others.map((result) => [' ', <p key={result.gpu}>{valuesInSentence(result, question)}</p>])}{' '}
      {perYear !== null && perYear !== 1 && (
        <p>
          {first.converted === null ? 'In' : `Estimate for the ${boundaryName(first.converted.boundary)}, in`} a year
          {periodOf(fields) === 'day' && ' of 365 days'}: {valuesTimes(results, perYear)}.
        </p>
      )}{' '}
      <Source {...props} />
    </blockquote>
  );
}

/** The source in one line, and the data that it is based on. */
function Source({ facts, results, address }: SentenceProps) {
  const { author, name, state, licence, date } = facts.cite;
  const from = [
    ...new Set(results.flatMap(({ estimate }) => estimate.sources.map((source) => source.replace(/ \(.*/, '')))),
  ];
  return (
    <p class="muted small">
      {author} ({date.slice(0, 4)}): {name}, {state}, {licence}. Based on {listed(from)}. {address}
    </p>
  );
}

/**
 * The values that the headline shows for another GPU than the first: `On 4 × H100: 118,000 Wh (99,800 to 139,000 Wh).`
 */
function valuesInSentence(result: EnergyResult, { isNearlyIdle }: CalculatorQuestion): string {
  const { gpus, wh, gCo2e, estimate, load } = atBoundary(result);
  const on = [
    `On ${gpus}`,
    ...(estimate.basis === 'predicted' ? ['predicted'] : []),
    ...(isNearlyIdle && load !== null ? ['nearly idle'] : []),
  ];
  const emissions = gCo2e === null ? '' : ` and ${inSentence(gCo2e, 'g CO2e')}`;
  return `${on.join(', ')}: ${inSentence(wh, 'Wh')}${emissions}.`;
}

/**
 * The claim of the package, which counts the tokens of one period, and what only the calculator adds to it. A
 * conversion comes first, because the headline shows it.
 */
function sentencesOf({ fields, facts, question }: SentenceProps, result: EnergyResult): string[] {
  const { estimate, load, converted, wh, gCo2e, gpus } = result;
  const [period] = PERIODS[periodOf(fields)];
  const emissions = gCo2e === null ? '' : ` and ${inSentence(gCo2e, 'g CO2e')}`;
  const isNearlyIdle = question.isNearlyIdle && load !== null;
  return [
    ...(periodOf(fields) === '' ? [] : [`${period.replace('p', 'P')}:`]),
    ...(converted === null
      ? []
      : [
          conversionInWords({
            ...converted,
            boundary: `${boundaryName(converted.boundary)} with ${gpus}`,
            rungs: converted.rungs.map((step) => ({ ...step, rung: boundaryName(step.rung) })),
          }),
        ]),
    withWorkloadNames(estimate.claim, facts.workloads),
    ...(isNearlyIdle
      ? [
          `On a nearly idle server, at a running batch of ${threeDigits(load.avgRunningBatch)}, the same tokens use ${inSentence(wh, 'Wh')}${emissions}.`,
        ]
      : []),
  ];
}

/** `0.0155 Wh (0.0132 to 0.0183 Wh)` */
function inSentence({ value, low, high }: ShownFigure, unit: string): string {
  const range = low === null || high === null ? '' : ` (${rangeOutwards({ low, high })} ${unit})`;
  return `${threeDigits(value)} ${unit}${range}`;
}

/** `60.4 kWh (51.3 to 71.1) and 28.9 kg CO₂e (24.6 to 34.0) on 2 × B200` */
function resultInWords({ gpus, wh, gCo2e }: EnergyResult): string {
  const values = [amountWithRange(wh, 'Wh'), ...(gCo2e === null ? [] : [amountWithRange(gCo2e, 'g')])];
  return `${values.join(' and ')} on ${gpus}`;
}

/** `1,000 responses of 487 tokens`, or `1,000 output tokens` */
export function countInWords({ outputTokens, responses }: CalculatorQuestion): string {
  return responses == null
    ? countOf(outputTokens, 'output token')
    : `${countOf(responses, 'response')} of ${countOf(outputTokens, 'token')}`;
}

/** What each boundary includes, in short. */
const EXTENT = {
  node: 'server',
  fleet: 'servers and standby servers',
  site: 'whole data centre, with standby servers and cooling',
} as const;

/** What the bars show: `Predicted GPU energy and emissions`. */
export function headlineOf({ estimate, gCo2e, converted }: EnergyResult): string {
  const emissions = gCo2e === null ? '' : ' and emissions';
  const isPredicted = estimate.basis === 'predicted';
  if (converted !== null)
    return `Estimated energy${emissions} of the ${EXTENT[converted.boundary]}, from ${isPredicted ? 'predicted ' : ''}GPU energy`;
  const energy = `GPU energy${estimate.pue === 1 ? '' : ' × PUE'}${emissions}`;
  if (estimate.basis === 'measured-2024') return `${energy} as measured in ${estimate.year}`;
  return isPredicted ? `Predicted ${energy}` : energy;
}

/**
 * The latency limit of an estimate, in ms, and what it applies to: the median ITL, or the mean time per output token in
 * 2024.
 */
export function limitOf(estimate: EnergyResult['estimate']) {
  return estimate.basis === 'measured-2024'
    ? ({ ms: estimate.maxMeanTpotMs, of: 'mean' } as const)
    : ({ ms: estimate.maxItlMs, of: 'median' } as const);
}

/** The latency limit of a result: `latency limit 500 ms`. */
export function latencyLimitOf({ estimate }: EnergyResult): string {
  const { ms, of } = limitOf(estimate);
  if (ms === Infinity) return 'without a latency limit';
  return `latency limit ${withUnit(ms, 'ms')}${of === 'mean' ? ' on the mean time per token' : ''}`;
}

/** The name of the model. */
export function modelOf({ estimate }: EnergyResult): string {
  return estimate.basis === 'predicted' ? estimate.modelId : estimate.model;
}
