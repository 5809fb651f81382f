import { conversionInWords } from '../../../src/figures/boundary.ts';
import { rangeOutwards, threeDigits, withUnit } from '../../../src/figures/format.ts';
import { countOf, listed } from '../../../src/core/text/words.ts';
import type { CitationFacts } from '../../../src/releases/citation.ts';
import { boundaryName } from '../../charts/wording.ts';
import { withWorkloadNames } from '../workload-names.ts';
import { EMISSIONS, ENERGY, unitFor } from '../../../src/figures/quantities.ts';
import { amountWithRange } from './amounts.ts';
import { type Fields, periodOf, PERIODS, resultPeriodsOf } from './question.ts';
import { atBoundary, type CalculatorQuestion, type EnergyResult, resultTimes, type ShownFigure } from './results.ts';

/** What the sentences about a result need. */
interface SentenceProps {
  readonly fields: Fields;
  readonly facts: {
    readonly workloads: Readonly<Record<string, string>>;
    readonly cite: CitationFacts;
    /** Address of the calculator. */
    readonly address: string;
  };
  readonly question: CalculatorQuestion;
  readonly results: readonly [EnergyResult, ...EnergyResult[]];
  /** Address of this result. */
  readonly address: string;
}

/** The result in words with a short citation, to be copied. */
export function ShortSentence(props: Omit<SentenceProps, 'address'>) {
  const { cite, address } = props.facts;
  return (
    <blockquote id="sentence">
      <p role="status">{shortSentenceOf(props)}</p>{' '}
      <p class="muted small">
        Source: {cite.name}, {cite.state}, {cite.licence}, based on {listed(sourceNamesOf(props.results))}, {address}
      </p>
    </blockquote>
  );
}

/** The energy on the GPU that uses the least, with what was counted, the conditions and the emissions. */
function shortSentenceOf({ fields, results: [lowest], question }: Omit<SentenceProps, 'address'>): string {
  const [main] = resultPeriodsOf(fields);
  const { wh, gCo2e, gpus, estimate, load } = resultTimes(lowest, main.factor);
  const { electricity, basis } = estimate;
  const [period] = PERIODS[periodOf(fields)];
  const subject = subjectOf(question, modelOf(lowest), periodOf(fields) === '' ? '' : ` ${period}`);
  const isOne = (question.responses ?? question.outputTokens) === 1;
  const energy = [
    `${isOne ? 'uses' : 'use'} ${amountWithRange(wh, 'Wh', rangeNameOf(lowest))} of ${energyOf(lowest)}`,
    // The values for the period of the count need no other period.
    ...(main.factor === 1 ? [] : [main.words]),
  ].join(' ');
  const server = `${question.isNearlyIdle && load !== null ? 'nearly idle' : 'busy'} server with ${gpus}`;
  return [
    `${subject} (${server}, ${latencyLimitOf(lowest)}) ${energy}.`,
    ...(gCo2e === null || electricity === null
      ? []
      : [
          `At ${threeDigits(electricity.gCo2ePerKwh)} g CO₂e per kWh (${electricity.displayName} ${electricity.year}, location-based), this emits ${amountWithRange(gCo2e, 'g')}.`,
        ]),
    ...(basis === 'measured-2024'
      ? ['The uncertainty is not known. Don’t compare these values with figures of another year.']
      : []),
  ].join(' ');
}

/** The name of the range of a result. */
export function rangeNameOf({ estimate: { basis }, converted }: EnergyResult): string {
  return basis === 'predicted' && converted === null ? '90 % interval' : 'uncertainty range';
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
  const units = claimUnitsOf(first);
  const yearly = results.map((result) => resultTimes(result, perYear ?? 1));
  return (
    <blockquote id="claim">
      <p>{sentencesOf(props, first, units).join(' ')}</p>
      {/* Copied text has no line breaks, so the spaces are between the paragraphs. */}
      {others.map((result) => [' ', <p key={result.gpu}>{valuesOnGpu(result, question, units)}</p>])}{' '}
      {perYear !== null && perYear !== 1 && (
        <p>
          {first.converted === null ? 'In' : `Estimate for the ${boundaryName(first.converted.boundary)}, in`} a year
          {periodOf(fields) === 'day' && ' of 365 days'}:{' '}
          {yearly.map((result) => `${valuesInWords(result, units)} on ${result.gpus}`).join(', or ')}.
        </p>
      )}{' '}
      <Source {...props} />
    </blockquote>
  );
}

/** The units of a claim, each with its size. */
interface ClaimUnits {
  readonly wh: ReturnType<typeof unitFor>;
  readonly gCo2e: ReturnType<typeof unitFor>;
}

/** The units in which the package's claim states a result. Everything else in the full claim has the same units. */
function claimUnitsOf({ estimate }: EnergyResult): ClaimUnits {
  const { wh, gCo2e } = estimate;
  const leastWh = Math.min(wh.low ?? wh.value, ('atLeastWh' in estimate ? estimate.atLeastWh : null) ?? Infinity);
  return { wh: unitFor(leastWh, ENERGY), gCo2e: unitFor(gCo2e?.low ?? gCo2e?.value ?? 0, EMISSIONS) };
}

/** The source in one line, and the data that it is based on. */
function Source({ facts, results, address }: SentenceProps) {
  const { author, name, state, licence, date } = facts.cite;
  return (
    <p class="muted small">
      {author} ({date.slice(0, 4)}): {name}, {state}, {licence}. Based on {listed(sourceNamesOf(results))}. {address}
    </p>
  );
}

/** The names of the sources of results, without their addresses. */
function sourceNamesOf(results: readonly EnergyResult[]): string[] {
  return [...new Set(results.flatMap(({ estimate }) => estimate.sources.map((source) => source.replace(/ \(.*/, ''))))];
}

/** The values on another GPU than the first: `On 4 × H100: 118 kWh (99.8 to 139 kWh).` */
function valuesOnGpu(result: EnergyResult, { isNearlyIdle }: CalculatorQuestion, units: ClaimUnits): string {
  const on = [
    `On ${result.gpus}`,
    ...(result.estimate.basis === 'predicted' ? ['predicted'] : []),
    ...(isNearlyIdle && result.load !== null ? ['nearly idle'] : []),
  ];
  return `${on.join(', ')}: ${valuesInWords(atBoundary(result), units)}.`;
}

/**
 * The claim of the package, which counts the tokens of one period, and what only the calculator adds to it. A
 * conversion comes first, because the headline shows it.
 */
function sentencesOf({ fields, facts, question }: SentenceProps, result: EnergyResult, units: ClaimUnits): string[] {
  const { estimate, load, converted, gpus } = result;
  const [period] = PERIODS[periodOf(fields)];
  const isNearlyIdle = question.isNearlyIdle && load !== null;
  return [
    ...(periodOf(fields) === '' ? [] : [`${period.replace('p', 'P')}:`]),
    ...(converted === null
      ? []
      : [
          conversionInWords(
            {
              ...converted,
              boundary: `${boundaryName(converted.boundary)} with ${gpus}`,
              rungs: converted.rungs.map((step) => ({ ...step, rung: boundaryName(step.rung) })),
            },
            units,
          ),
        ]),
    withWorkloadNames(estimate.claim, facts.workloads),
    ...(isNearlyIdle
      ? [
          `On a nearly idle server, at a running batch of ${threeDigits(load.avgRunningBatch)}, the same tokens use ${valuesInWords(result, units)}.`,
        ]
      : []),
  ];
}

/** The energy and the emissions of a result: `60.4 kWh (51.3 to 71.1 kWh) and 28.9 kg CO2e (24.6 to 34.0 kg CO2e)` */
function valuesInWords({ wh, gCo2e }: EnergyResult, units: ClaimUnits): string {
  return [inUnit(wh, units.wh), ...(gCo2e === null ? [] : [inUnit(gCo2e, units.gCo2e)])].join(' and ');
}

/** `0.0155 Wh (0.0132 to 0.0183 Wh)` */
function inUnit({ value, low, high }: ShownFigure, { unit, size }: ClaimUnits['wh']): string {
  const range =
    low === null || high === null ? '' : ` (${rangeOutwards({ low: low / size, high: high / size })} ${unit})`;
  return `${threeDigits(value / size)} ${unit}${range}`;
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

/** The energy of a result in a sentence: `GPU energy`, or what a conversion includes. */
function energyOf({ estimate, converted }: EnergyResult): string {
  const predicted = estimate.basis === 'predicted' ? 'predicted ' : '';
  if (converted !== null) return `energy of the ${EXTENT[converted.boundary]} (estimated from ${predicted}GPU energy)`;
  const energy = `GPU energy${estimate.pue === 1 ? '' : ' × PUE'}`;
  if (estimate.basis === 'measured-2024') return `${energy} (as measured in ${estimate.year})`;
  return `${predicted}${energy}`;
}

/** What the large figure is: `Predicted GPU energy`. */
export function headlineOf(result: EnergyResult): string {
  const words = energyOf(result);
  return words.charAt(0).toUpperCase() + words.slice(1);
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
