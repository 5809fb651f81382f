import type { Measurement } from '../../contract/generated/api.d.ts';
import { toDigits } from '../../core/text/number.ts';
import { whPerMillionTokens } from '../../figures/energy.ts';
import type { PossibleGpus } from '../gpus.ts';
import { perGpu } from '../published-runs.ts';
import { type Check, checkFields, type RuleFinding } from '../rule.ts';
import {
  batchEquation,
  energyInWh,
  type Equation,
  fieldsOf,
  isNearFactor,
  type NumberField,
  powerEquation,
  ratioIfMismatched,
  ratioOf,
  type Ratios,
  requestsEquation,
} from './equations.ts';

/** Values in a wrong unit are often rounded, so the factor has to fit to 5 % only. */
const NEAR_ONE: Ratios = [0.95, 1.05];

/** A mistake of unit or scope, with the factor by which it changes the ratio of an equation. */
interface UnitMistake {
  readonly factor: number;
  /** The field with the mistake. */
  readonly field: NumberField;
  /** What its value looks like, to follow the name of the field. */
  readonly looksLike: string;
  /** Other fields with the same mistake. */
  readonly alsoIn?: readonly NumberField[];
  /** Fields that were probably computed from the wrong value, with the right values. */
  readonly derived?: Partial<Readonly<Record<NumberField, number>>>;
  /**
   * The mistake is reported if the ratio of the equation, divided by the factor, is in this range. Default: the range
   * that the equation accepts.
   */
  readonly within?: Ratios;
}

/** The mistakes that can explain why a file does not fit an equation. The first one that fits is reported. */
type MistakesIn = (m: Measurement, gpus: PossibleGpus) => readonly UnitMistake[];

/** Wh per million tokens for one joule per token: about 277.8. */
const WH_PER_JOULE = whPerMillionTokens(1);

/** The values of joules_per_output_token and wh_per_million_output_tokens, if exchanging them fits the power. */
function exchangedEnergies(m: Measurement): UnitMistake[] {
  if (!isNearFactor(powerEquation, m, WH_PER_JOULE, 0.1)) return [];
  const factor = WH_PER_JOULE;
  return [
    {
      factor,
      field: 'joules_per_output_token',
      looksLike: 'wh_per_million_output_tokens, and the other way round',
      derived: { wh_per_million_output_tokens: m.joules_per_output_token },
      // Each of the two values is off by the factor, so their ratio is off by its square.
      within: [factor * NEAR_ONE[0], factor * NEAR_ONE[1]],
    },
  ];
}

/** Mistaken units of joules_per_output_token, and of the Wh if they were computed from it. */
function jouleMistakes(m: Measurement): UnitMistake[] {
  const field = 'joules_per_output_token';
  const alsoIn = isNearFactor(energyInWh, m, 1, 0.01) ? (['wh_per_million_output_tokens'] as const) : [];
  return [
    { factor: 1000, field, looksLike: 'mJ, not J', alsoIn },
    { factor: 0.001, field, looksLike: 'kJ, not J', alsoIn },
    { factor: 1 / 3600, field, looksLike: 'Wh per token, not joules', alsoIn },
  ];
}

function energyMistakes(m: Measurement): readonly UnitMistake[] {
  const exchanged = exchangedEnergies(m);
  if (exchanged.length > 0) return exchanged;
  // If the joules do not fit the power either, they are the wrong value of the two.
  const joules = jouleMistakes(m);
  if (joules.some(({ factor }) => isNearFactor(powerEquation, m, factor, 0.1))) return joules;
  const field = 'wh_per_million_output_tokens';
  return [
    { factor: 1000, field, looksLike: 'kWh, not Wh' },
    { factor: 1 / 3600, field, looksLike: 'joules, not Wh' },
    { factor: 1_000_000, field, looksLike: 'Wh per token, not per million tokens' },
  ];
}

function powerMistakes(m: Measurement, gpus: PossibleGpus): readonly UnitMistake[] {
  const isPlausible = perGpu(m) >= gpus.lowestPowerLimitW * 0.1 && perGpu(m) <= gpus.powerLimitW * 1.1;
  const thousands: readonly UnitMistake[] = isPlausible
    ? jouleMistakes(m)
    : [
        { factor: 1000, field: 'gpu_power_watts_total', looksLike: 'kW, not W' },
        { factor: 0.001, field: 'gpu_power_watts_total', looksLike: 'mW, not W' },
      ];
  if (m.num_gpus === 1) return thousands;
  return [
    ...thousands,
    { factor: m.num_gpus, field: 'gpu_power_watts_total', looksLike: 'the power of one GPU, not of all' },
    { factor: 1 / m.num_gpus, field: 'tokens_per_second', looksLike: 'the throughput of one GPU, not of all' },
  ];
}

const HIGHER_PERCENTILES = ['p90_itl_ms', 'p95_itl_ms', 'p99_itl_ms'] as const;

function latencyMistakes(m: Measurement): readonly UnitMistake[] {
  const field = 'median_itl_ms';
  // Correct files are at 0.6 to 5, and far above with many slow tokens. A factor of 1,000 is clear in spite of that.
  const within: Ratios = [0.6, 20];
  const alsoIn = HIGHER_PERCENTILES.filter((name) => isSameUnit(m[name], m.median_itl_ms));
  return [
    { factor: 1000, field, looksLike: 'seconds, not milliseconds', alsoIn, within },
    { factor: 0.001, field, looksLike: 'microseconds, not milliseconds', alsoIn, within },
  ];
}

/** Whether a higher percentile is close enough to the median to be in the same unit. */
function isSameUnit(percentile: number | null | undefined, median: number): boolean {
  return typeof percentile === 'number' && percentile >= median && percentile < median * 100;
}

function windowMistakes(m: Measurement): readonly UnitMistake[] {
  return [
    ...throughputOfOneRequest(m),
    { factor: 1 / 60, field: 'window_seconds', looksLike: 'minutes, not seconds' },
    { factor: 1 / 3600, field: 'window_seconds', looksLike: 'hours, not seconds' },
    { factor: 1000, field: 'window_seconds', looksLike: 'milliseconds, not seconds' },
  ];
}

/** With a smaller running batch, other mistakes give the same factor. */
const MIN_BATCH_FOR_ONE_REQUEST = 8;

/** The mistake of writing the throughput of one request, with the energy that was computed from it. */
function throughputOfOneRequest(m: Measurement): UnitMistake[] {
  const running = m.avg_running_batch as number | undefined;
  // A wrong window gives the same factor, but leaves the running batch in agreement with the throughput.
  if (running === undefined || running < MIN_BATCH_FOR_ONE_REQUEST || ratioIfMismatched(batchEquation, m) === null)
    return [];
  const joules = m.gpu_power_watts_total / (m.tokens_per_second * running);
  return [
    {
      factor: 1 / running,
      field: 'tokens_per_second',
      looksLike: 'the throughput of one request, not of all',
      within: [1 / 1.25, 1 / 0.75],
      ...(isNearFactor(powerEquation, m, 1, 0.1) && {
        derived: { joules_per_output_token: joules, wh_per_million_output_tokens: whPerMillionTokens(joules) },
      }),
    },
  ];
}

/** The checks whether a mistaken unit explains why a file does not fit an equation. */
export const unitChecks: readonly Check[] = [
  unitCheck(energyInWh, energyMistakes),
  unitCheck(powerEquation, powerMistakes),
  unitCheck(batchEquation, latencyMistakes),
  unitCheck(requestsEquation, windowMistakes),
];

function unitCheck(equation: Equation, mistakesIn: MistakesIn): Check {
  return checkFields(fieldsOf(equation), (m, { gpus }) => {
    const ratio = ratioIfMismatched(equation, m);
    if (ratio === null) return null;
    const [least, most] = equation.ratios(m);
    const usual: Ratios = [Math.min(least, NEAR_ONE[0]), Math.max(most, NEAR_ONE[1])];
    const mistake = mistakesIn(m, gpus).find(({ factor, within: [from, to] = usual }) => {
      return ratio / factor >= from && ratio / factor <= to;
    });
    return mistake === undefined ? null : unitFinding(equation, mistake, m);
  });
}

const AND = new Intl.ListFormat('en-GB');

/** The finding about a mistaken unit, with the converted values as the fix. */
function unitFinding(equation: Equation, mistake: UnitMistake, m: Measurement): RuleFinding {
  const { field, looksLike, factor, alsoIn = [], derived = {} } = mistake;
  const distanceAfter = (by: number): number => {
    const converted = { ...m, [field]: Number(m[field]) * by };
    return Math.abs(Math.log(ratioOf(equation, converted) ?? 1));
  };
  const by = distanceAfter(factor) <= distanceAfter(1 / factor) ? factor : 1 / factor;
  const wrong = [field, ...alsoIn];
  const right = [...wrong.map((name) => [name, Number(m[name]) * by] as const), ...Object.entries(derived)];
  return {
    pointer: `/${field}`,
    message: `${AND.format(wrong)} ${wrong.length === 1 ? 'looks' : 'look'} like ${looksLike}`,
    found: wrong.map((name) => String(m[name])).join(', '),
    fix: `Write ${right.map(([name, value]) => `"${name}": ${toDigits(value)}`).join(', ')}.`,
  };
}
