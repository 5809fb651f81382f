import type { Measurement } from '../../contract/generated/api.d.ts';
import { figure } from '../../core/text/number.ts';
import { whPerMillionTokens } from '../../figures/energy.ts';
import { type Fault, figureRule, NONE, type Rule, type RuleText } from '../rule.ts';
import { type Field, hasFields, type Subject } from '../subject.ts';

/** The fields that more than one relation needs, and that are given rounded. */
type Numeric =
  'joules_per_output_token' | 'wh_per_million_output_tokens' | 'tokens_per_second' | 'gpu_power_watts_total';

type Slip = readonly [factor: number, field: Exclude<Field, 'kit'>, words: string];

/**
 * Two ways to the same quantity: what a file says, and what follows from its other figures. The ratio of the two
 * should be about 1. Where it misses by a factor that a mistaken unit would make, that unit is named instead.
 */
interface Relation extends RuleText {
  readonly needs: readonly [Field, ...Field[]];
  /** What follows from the other figures, divided by what the file says. */
  readonly ratio: (m: Measurement) => number;
  /** The lowest and the highest ratio that is accepted of unrounded figures. */
  readonly bounds: (m: Measurement) => readonly [number, number];
  /** Figures that may be rounded: what is lost by that is accepted as well. */
  readonly rounded?: readonly Numeric[];
  /** Mistakes of unit, by the factor that they make of the ratio. */
  readonly slips: (m: Measurement) => readonly Slip[];
  /** The message where no slip explains it: what was found, what is allowed. It is about the first of `needs`. */
  fault(m: Measurement, ratio: number): Fault;
}

const LATENCY_SLIPS: readonly Slip[] = [
  [1000, 'median_itl_ms', 'seconds, not milliseconds'],
  [0.001, 'median_itl_ms', 'microseconds, not milliseconds'],
];

const relations: readonly Relation[] = [
  {
    id: 'physics/energy-units',
    title:
      'wh_per_million_output_tokens is joules_per_output_token x 1,000,000 / 3,600, within 0.1 % and what rounding explains.',
    why: 'The two are one figure in two units: a million tokens, and 3,600 J in a Wh.',
    hint: 'Compute wh_per_million_output_tokens from the unrounded joules_per_output_token.',
    example: '"joules_per_output_token": 0.36, "wh_per_million_output_tokens": 103',
    needs: ['wh_per_million_output_tokens', 'joules_per_output_token'],
    ratio: energyRatio,
    bounds: () => [1 - 0.001, 1 + 0.001],
    rounded: ['wh_per_million_output_tokens', 'joules_per_output_token'],
    slips: () => [
      [1000, 'wh_per_million_output_tokens', 'kWh, not Wh'],
      [1 / 3600, 'wh_per_million_output_tokens', 'joules, not Wh'],
      [1_000_000, 'wh_per_million_output_tokens', 'Wh per token, not per million tokens'],
      [0.001, 'joules_per_output_token', 'kJ, not J'],
    ],
    fault: (m) => ({
      message: 'The energy in Wh is not the energy in joules',
      found: `${m.wh_per_million_output_tokens} Wh`,
      allowed: `${figure(whPerMillionTokens(m.joules_per_output_token))} Wh, from ${m.joules_per_output_token} J per token`,
      fix: `Write ${figure(whPerMillionTokens(m.joules_per_output_token))}, or fix joules_per_output_token.`,
    }),
  },
  {
    id: 'physics/power',
    title:
      'joules_per_output_token x tokens_per_second is gpu_power_watts_total, within 5 % and what rounding explains; within 10 % where energy_source is no counter.',
    why: 'Energy per token times tokens per second is power: all three are taken over the same window. Power that is sampled differs by some percent from what a counter adds up.',
    hint: 'Take energy, tokens and power over the same window, over all cards, and write them unrounded; averages of several runs are averages of all three.',
    example: '"joules_per_output_token": 0.36, "tokens_per_second": 1500, "gpu_power_watts_total": 700',
    needs: ['gpu_power_watts_total', 'joules_per_output_token', 'tokens_per_second', 'num_gpus'],
    ratio: powerRatio,
    bounds: ({ energy_source: source }) => (COUNTERS.includes(source) ? [1 - 0.05, 1 + 0.05] : [1 - 0.1, 1 + 0.1]),
    rounded: ['gpu_power_watts_total', 'joules_per_output_token', 'tokens_per_second'],
    slips: (m) => {
      const kilowatts: Slip = [1000, 'gpu_power_watts_total', 'kW, not W'];
      if (m.num_gpus === 1) return [kilowatts];
      const power: Slip = [m.num_gpus, 'gpu_power_watts_total', 'the power of one card, not of all'];
      return [kilowatts, power, [1 / m.num_gpus, 'tokens_per_second', 'the throughput of one card, not of all']];
    },
    fault: (m) => ({
      message: 'Energy per token, throughput and power do not fit each other',
      found: `${m.gpu_power_watts_total} W`,
      allowed: `about ${figure(m.joules_per_output_token * m.tokens_per_second)} W: ${m.joules_per_output_token} J x ${m.tokens_per_second} tokens per second`,
    }),
  },
  {
    id: 'physics/throughput',
    title:
      'The running batch can produce the throughput: batch x 1000 / median ITL is at least 0.6 times tokens_per_second.',
    why: 'Each request in the batch gives a token per inter-token latency. The mean latency, which decides the throughput, can be below the median: down to 0.72 of it in the runs of the ML.ENERGY Benchmark.',
    hint: 'avg_running_batch is the mean over the window, summed over replicas and slices. Latency is per token: with speculative decoding, divide the time of a step by its tokens.',
    example: '"avg_running_batch": 20, "median_itl_ms": 38, "tokens_per_second": 1500',
    needs: ['tokens_per_second', 'avg_running_batch', 'median_itl_ms'],
    ratio: batchRatio,
    bounds: () => [0.6, Infinity],
    slips: () => LATENCY_SLIPS,
    fault: (m) => ({
      message: 'The running batch is too small for the throughput',
      found: `${m.tokens_per_second} tokens per second`,
      allowed: `about ${figure((m.avg_running_batch * 1000) / m.median_itl_ms)}: ${m.avg_running_batch} requests, each a token in ${m.median_itl_ms} ms`,
    }),
  },
  {
    id: 'physics/idle-batch',
    title: 'The running batch is not more than 5 times what the throughput needs.',
    severity: 'warning',
    why: 'Published runs lie between 1.0 and 4.2; more means a long tail of slow tokens, or figures that are not of one window.',
    hint: 'Check that batch, latency and throughput are of the same window; say in notes why they differ.',
    example: '"avg_running_batch": 60, "median_itl_ms": 38, "tokens_per_second": 300',
    needs: ['avg_running_batch', 'median_itl_ms', 'tokens_per_second'],
    ratio: batchRatio,
    bounds: () => [0, 5],
    slips: () => LATENCY_SLIPS,
    fault: (m, ratio) => ({
      message: `The running batch is ${figure(ratio)} times what the throughput needs`,
      found: `${m.avg_running_batch} requests, a token in ${m.median_itl_ms} ms, ${m.tokens_per_second} tokens per second`,
      allowed: 'at most 5 times',
    }),
  },
  {
    id: 'physics/tokens-in-window',
    title: 'requests_in_window x avg_output_tokens is about tokens_per_second x window_seconds, within 25 %.',
    why: 'Both count the output tokens of the window; requests that start before it or end after it explain some difference.',
    hint: 'Count the requests that completed in one window (not summed over runs); a longer window makes the two agree better.',
    example: '"requests_in_window": 900, "avg_output_tokens": 500, "tokens_per_second": 1500, "window_seconds": 600',
    needs: ['requests_in_window', 'avg_output_tokens', 'tokens_per_second', 'window_seconds'],
    ratio: tokensRatio,
    bounds: () => [1 - 0.25, 1 + 0.25],
    slips: () => [
      [60, 'window_seconds', 'minutes, not seconds'],
      [3600, 'window_seconds', 'hours, not seconds'],
      [0.001, 'window_seconds', 'milliseconds, not seconds'],
    ],
    fault: (m) => ({
      message: 'The requests of the window do not give its tokens',
      found: `${m.requests_in_window} requests x ${m.avg_output_tokens} tokens = ${figure(m.requests_in_window * m.avg_output_tokens)} tokens`,
      allowed: `about ${figure(m.tokens_per_second * m.window_seconds)}: ${m.tokens_per_second} tokens per second x ${m.window_seconds} s`,
    }),
  },
];

function energyRatio(m: Measurement): number {
  return whPerMillionTokens(m.joules_per_output_token) / m.wh_per_million_output_tokens;
}

function powerRatio(m: Measurement): number {
  return (m.joules_per_output_token * m.tokens_per_second) / m.gpu_power_watts_total;
}

function tokensRatio(m: Measurement): number {
  return (m.requests_in_window * m.avg_output_tokens) / (m.tokens_per_second * m.window_seconds);
}

/** Throughput that the batch could give, divided by what it gave. */
function batchRatio(m: Measurement): number {
  return (m.avg_running_batch * 1000) / m.median_itl_ms / m.tokens_per_second;
}

/** Where energy is read off a counter; elsewhere power is sampled, or read in another place than the energy. */
const COUNTERS: readonly string[] = ['nvml_total_energy', 'dcgm_total_energy', 'amd_smi_total_energy'];

/** The most that rounding explains of one figure: two significant digits, and the first of them 1. */
const MOST_ROUNDING = 0.05;

/** How far the unrounded figure can be from this one, by the digits that it is given with, as a share of it. */
function rounding(value: number): number {
  const [digits = '', exponent] = value.toExponential().split('e');
  // Zeros at the end of a whole number are digits, too.
  const unit = Math.min(1, 10 ** (Number(exponent) - Math.max(0, digits.length - 2)));
  return Math.min(MOST_ROUNDING, unit / 2 / value);
}

/** The ratio of a relation; null where it is within its bounds. */
function missed({ ratio: ratioOf, bounds, rounded = [] }: Relation, m: Measurement): number | null {
  const ratio = ratioOf(m);
  const [from, to] = bounds(m);
  if (ratio >= from && ratio <= to) return null;
  const slack = 1 + rounded.reduce((sum, field) => sum + rounding(m[field]), 0);
  return ratio >= from / slack && ratio <= to * slack ? null : ratio;
}

/**
 * The mistake of unit that explains a ratio out of bounds, or null. A figure in the wrong unit is often rounded, so
 * that the factor is met to 5 % only; a relation that is open to one side is met as loosely as its other side allows.
 */
function slipOf({ bounds, slips }: Relation, m: Measurement, ratio: number): Fault | null {
  const [from, to] = bounds(m);
  const isOpen = from === 0 || to === Infinity;
  const [least, most] = isOpen ? [0.6, 20] : [Math.min(from, 0.95), Math.max(to, 1.05)];
  const slip = slips(m).find(([factor]) => ratio / factor >= least && ratio / factor <= most);
  return slip === undefined ? null : wrongUnit(m, slip);
}

function wrongUnit(m: Measurement, [, field, words]: Slip): Fault {
  return { pointer: `/${field}`, message: `${field} looks like ${words}`, found: String(m[field]) };
}

/** A figure that two relations have in common: where both miss by the factor of its error, it is the wrong one. */
interface Suspect {
  readonly field: Numeric;
  /** The two relations; what is wrong is said by the first. */
  readonly relations: readonly [string, string];
  /** How many times too large it is, by either relation. */
  readonly times: (m: Measurement) => readonly [number, number];
  /** How far the two may be apart, as a factor. */
  readonly within: number;
  /** What the figure fits neither of. */
  readonly words: string;
}

const suspects: readonly Suspect[] = [
  {
    field: 'joules_per_output_token',
    relations: ['physics/energy-units', 'physics/power'],
    times: (m) => [energyRatio(m), powerRatio(m)],
    within: 1.1,
    words: 'The energy in joules fits neither the energy in Wh nor the power',
  },
  {
    field: 'tokens_per_second',
    relations: ['physics/power', 'physics/tokens-in-window'],
    times: (m) => [powerRatio(m), 1 / tokensRatio(m)],
    within: 1.25,
    words: 'The throughput fits neither the power nor the requests of the window',
  },
];

/** The figure that is wrong where two relations miss by the same factor, and that factor; null where none do. */
function suspectIn(subject: Subject, m: Measurement): { readonly suspect: Suspect; readonly times: number } | null {
  for (const suspect of suspects) {
    const pair = relations.filter(({ id }) => suspect.relations.includes(id));
    if (!pair.every((each) => hasFields(subject, each.needs) && missed(each, m) !== null)) continue;
    const [times, other] = suspect.times(m);
    const apart = Math.max(times / other, other / times);
    if (apart <= suspect.within) return { suspect, times };
  }
  return null;
}

function wrongFigure({ field, words }: Suspect, times: number, m: Measurement): Fault {
  const meant = figure(m[field] / times, 4);
  return { pointer: `/${field}`, message: words, found: String(m[field]), allowed: `about ${meant}` };
}

/** J and Wh that agree, and miss the power by a thousand: both are in another unit, if the card can draw the power. */
function energySlip(m: Measurement, { cards }: Subject): Fault | null {
  const ratio = powerRatio(m);
  const perCard = m.gpu_power_watts_total / m.num_gpus;
  const isPower =
    cards.cards.length > 0 && perCard >= cards.leastPowerLimitW * 0.1 && perCard <= cards.powerLimitW * 1.1;
  const times = [1000, 0.001].find((factor) => Math.abs(ratio / factor - 1) < 0.1);
  if (!isPower || times === undefined) return null;
  const message = `The energy is ${times > 1 ? '1,000 times more' : '1,000 times less'} than power and throughput give, in J and in Wh`;
  const joules = m.gpu_power_watts_total / m.tokens_per_second;
  const fix = `Write ${figure(joules)} J per token and ${figure(whPerMillionTokens(joules))} Wh per million tokens, if the power is right.`;
  const found = `${m.joules_per_output_token} J, ${m.wh_per_million_output_tokens} Wh`;
  return { pointer: '/joules_per_output_token', message, found, allowed: `about ${figure(joules, 4)} J`, fix };
}

/** Mistakes of unit in the joules, by the factor that they make of both relations. */
const JOULE_SLIPS: readonly Slip[] = [
  [1000, 'joules_per_output_token', 'mJ, not J'],
  [0.001, 'joules_per_output_token', 'kJ, not J'],
];

/** The mistake of unit that explains a factor of the joules; null for other figures and factors. */
function jouleSlip({ field }: Suspect, times: number): Slip | null {
  if (field !== 'joules_per_output_token') return null;
  return JOULE_SLIPS.find(([factor]) => Math.abs(times / factor - 1) < 0.1) ?? null;
}

/** Whether energy, throughput and power fit each other; where they don't, that is told, and nothing that follows from it. */
export function fitEachOther(subject: Subject): boolean {
  const { measurement: m } = subject;
  const first = relations.slice(0, 2);
  return m !== null && first.every((each) => hasFields(subject, each.needs) && missed(each, m) === null);
}

/** Rules that hold figures against each other. */
export const relationRules: readonly Rule[] = relations.map((relation) =>
  figureRule({
    ...relation,
    // Only the fields that the relation names are looked at, and all of them are valid.
    check: (figures, _reference, subject) => {
      const ratio = missed(relation, figures);
      if (ratio === null) return null;
      const found = suspectIn(subject, figures);
      if (found === null && relation.id === 'physics/power' && energySlip(figures, subject) !== null) return null;
      if (found !== null && relation.needs.includes(found.suspect.field)) {
        const isOwn = found.suspect.relations[0] === relation.id && jouleSlip(found.suspect, found.times) === null;
        return isOwn ? wrongFigure(found.suspect, found.times, figures) : null;
      }
      return slipOf(relation, figures, ratio) === null ? relation.fault(figures, ratio) : null;
    },
  }),
);

/** The rule that names a mistaken unit, in place of the relation that it breaks. */
export const unitSlipRule: Rule = {
  id: 'physics/unit-slip',
  title: 'Figures are in the unit that the field names.',
  why: 'A figure that is wrong by the factor between two units is almost always in the wrong one.',
  hint: 'Convert the figure to the unit in the name of its field.',
  example: '"median_itl_ms": 0.038 (seconds)',
  check: (subject) => {
    const { measurement } = subject;
    if (measurement === null) return NONE;
    // One figure can break two relations by the same mistake.
    const faults = new Map<string, Fault>();
    for (const relation of relations) {
      const ratio = hasFields(subject, relation.needs) ? missed(relation, measurement) : null;
      if (ratio === null) continue;
      const found = suspectIn(subject, measurement);
      const isSuspect = found !== null && relation.needs.includes(found.suspect.field);
      const joules = found === null ? null : jouleSlip(found.suspect, found.times);
      const energy = relation.id === 'physics/power' && found === null ? energySlip(measurement, subject) : null;
      const slip =
        energy ?? (!isSuspect ? slipOf(relation, measurement, ratio) : joules && wrongUnit(measurement, joules));
      if (slip !== null) faults.set(slip.message, slip);
    }
    return faults.size === 0 ? NONE : [...faults.values()];
  },
};
