import type { Measurement } from '../../contract/generated/api.d.ts';
import { figure } from '../../core/text/number.ts';
import { whPerMillionTokens } from '../../figures/energy.ts';
import type { CardSet } from '../cards.ts';
import { perCard } from '../published-runs.ts';
import { about, each, type Fault, NONE, type Rule } from '../rule.ts';
import { type Field, hasFields, type Subject } from '../subject.ts';
import { followsFromTotals, isFromKit } from '../totals.ts';

type Numeric = Exclude<Field, 'kit'>;

/** A mistake of unit, by the factor that it makes of a ratio. */
type Slip = readonly [factor: number, field: Numeric, words: string];

/**
 * Two ways to the same quantity: what a file says, and what follows from its other figures. The ratio of the two
 * should be about 1. Where it misses by a factor that a mistaken unit would make, that unit is named instead.
 */
interface Relation {
  readonly needs: readonly [Field, ...Field[]];
  /** What follows from the other figures, divided by what the file says. */
  readonly ratio: (m: Measurement) => number;
  /** The lowest and the highest ratio that is accepted of unrounded figures. */
  readonly bounds: (m: Measurement) => readonly [number, number];
  /** Figures that may be rounded: what is lost by that is accepted as well. */
  readonly rounded?: readonly Numeric[];
  readonly slips: (m: Measurement, cards: CardSet) => readonly Slip[];
  /** How near to a factor a ratio lies that is a slip, where that is not as near as to 1. */
  readonly near?: readonly [number, number];
  /** The message where no slip explains it: what was found, what is allowed. It is about the first of `needs`. */
  fault(m: Measurement, ratio: number): Fault;
}

const JOULES: readonly Slip[] = [
  [1000, 'joules_per_output_token', 'mJ, not J'],
  [0.001, 'joules_per_output_token', 'kJ, not J'],
];

const energy: Relation = {
  needs: ['wh_per_million_output_tokens', 'joules_per_output_token'],
  ratio: (m) => whPerMillionTokens(m.joules_per_output_token) / m.wh_per_million_output_tokens,
  bounds: () => [1 - 0.001, 1 + 0.001],
  rounded: ['wh_per_million_output_tokens', 'joules_per_output_token'],
  // Of the two it is the joules, where they miss the power as well.
  slips: (m) =>
    JOULES.some(([factor]) => Math.abs(power.ratio(m) / factor - 1) < 0.1)
      ? JOULES
      : [
          [1000, 'wh_per_million_output_tokens', 'kWh, not Wh'],
          [1 / 3600, 'wh_per_million_output_tokens', 'joules, not Wh'],
          [1_000_000, 'wh_per_million_output_tokens', 'Wh per token, not per million tokens'],
        ],
  fault: (m) => ({
    message: 'The energy in Wh is not the energy in joules',
    found: `${m.wh_per_million_output_tokens} Wh`,
    allowed: `${figure(whPerMillionTokens(m.joules_per_output_token))} Wh, from ${m.joules_per_output_token} J per token`,
    fix: `Write ${figure(whPerMillionTokens(m.joules_per_output_token))}, or fix joules_per_output_token.`,
  }),
};

const power: Relation = {
  needs: ['gpu_power_watts_total', 'joules_per_output_token', 'tokens_per_second', 'num_gpus'],
  ratio: (m) => (m.joules_per_output_token * m.tokens_per_second) / m.gpu_power_watts_total,
  bounds: ({ energy_source: source }) => (COUNTERS.includes(source) ? [1 - 0.05, 1 + 0.05] : [1 - 0.1, 1 + 0.1]),
  rounded: ['gpu_power_watts_total', 'joules_per_output_token', 'tokens_per_second'],
  slips: (m, cards) => {
    const isPower = perCard(m) >= cards.leastPowerLimitW * 0.1 && perCard(m) <= cards.powerLimitW * 1.1;
    const thousands: readonly Slip[] = isPower ? JOULES : [[1000, 'gpu_power_watts_total', 'kW, not W']];
    if (m.num_gpus === 1) return thousands;
    const one: Slip = [m.num_gpus, 'gpu_power_watts_total', 'the power of one card, not of all'];
    return [...thousands, one, [1 / m.num_gpus, 'tokens_per_second', 'the throughput of one card, not of all']];
  },
  fault: (m) => ({
    message: 'Energy per token, throughput and power do not fit each other',
    found: `${m.gpu_power_watts_total} W`,
    allowed: `about ${figure(m.joules_per_output_token * m.tokens_per_second)} W: ${m.joules_per_output_token} J x ${m.tokens_per_second} tokens per second`,
  }),
};

/** Throughput that the batch could give, divided by what it gave: in published runs between 0.72 and 4.2. */
const batch: Relation = {
  needs: ['tokens_per_second', 'avg_running_batch', 'median_itl_ms'],
  ratio: (m) => (m.avg_running_batch * 1000) / m.median_itl_ms / m.tokens_per_second,
  bounds: () => [0.6, 5],
  slips: () => [
    [1000, 'median_itl_ms', 'seconds, not milliseconds'],
    [0.001, 'median_itl_ms', 'microseconds, not milliseconds'],
  ],
  near: [0.6, 20],
  fault: (m, ratio) =>
    ratio < 1
      ? {
          message: 'The running batch is too small for the throughput',
          found: `${m.tokens_per_second} tokens per second`,
          allowed: `about ${figure((m.avg_running_batch * 1000) / m.median_itl_ms)}: ${m.avg_running_batch} requests, each a token in ${m.median_itl_ms} ms`,
        }
      : {
          pointer: '/avg_running_batch',
          message: `The running batch is ${figure(ratio)} times what the throughput needs`,
          found: `${m.avg_running_batch} requests, a token in ${m.median_itl_ms} ms, ${m.tokens_per_second} tokens per second`,
          allowed: 'at most 5 times',
          severity: 'warning',
        },
};

const tokens: Relation = {
  needs: ['requests_in_window', 'avg_output_tokens', 'tokens_per_second', 'window_seconds'],
  ratio: (m) => (m.requests_in_window * m.avg_output_tokens) / (m.tokens_per_second * m.window_seconds),
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
};

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

/** The ratio of a relation; null where it is within its bounds, or a figure is missing. */
function missed({ needs, ratio: ratioOf, bounds, rounded = [] }: Relation, subject: Subject): number | null {
  const { measurement: m } = subject;
  if (m === null || !hasFields(subject, needs)) return null;
  const ratio = ratioOf(m);
  const [from, to] = bounds(m);
  if (ratio >= from && ratio <= to) return null;
  const slack = 1 + rounded.reduce((sum, field) => sum + rounding(Number(m[field])), 0);
  return ratio >= from / slack && ratio <= to * slack ? null : ratio;
}

/** Whether energy, throughput and power fit each other; where they don't, that is told, and nothing that follows from it. */
export function fitEachOther(subject: Subject): boolean {
  const isKnown = [energy, power].every(({ needs }) => hasFields(subject, needs));
  return isKnown && missed(energy, subject) === null && missed(power, subject) === null;
}

/**
 * The mistake of unit that explains a ratio out of bounds, or null. A figure in the wrong unit is often rounded, so
 * that the factor is met to 5 % only.
 */
function slipOf({ bounds, slips, near }: Relation, { cards }: Subject, m: Measurement, ratio: number): Fault | null {
  const [from, to] = bounds(m);
  const [least, most] = near ?? [Math.min(from, 0.95), Math.max(to, 1.05)];
  const slip = slips(m, cards).find(([factor]) => ratio / factor >= least && ratio / factor <= most);
  if (slip === undefined) return null;
  const [, field, words] = slip;
  return { pointer: `/${field}`, message: `${field} looks like ${words}`, found: String(m[field]) };
}

/** What is said where a relation is broken: the unit that explains it, or else the relation; nulls where it holds. */
function told(relation: Relation, subject: Subject): { readonly fault: Fault | null; readonly slip: Fault | null } {
  const { measurement: m } = subject;
  const ratio = missed(relation, subject);
  if (ratio === null || m === null) return { fault: null, slip: null };
  const slip = slipOf(relation, subject, m, ratio);
  return { slip, fault: slip === null ? relation.fault(m, ratio) : null };
}

function holds(relation: Relation): Rule['check'] {
  return (subject) => {
    const { fault } = told(relation, subject);
    return fault === null ? NONE : [{ pointer: `/${relation.needs[0]}`, ...fault }];
  };
}

/** Rules that hold figures against each other. */
export const relationRules: readonly Rule[] = [
  {
    id: 'physics/unit-slip',
    title: 'Figures are in the unit that the field names.',
    why: 'A figure that is wrong by the factor between two units is almost always in the wrong one.',
    hint: 'Convert the figure to the unit in the name of its field.',
    example: '"median_itl_ms": 0.038 (seconds)',
    check: (subject) => {
      // One figure can break two relations by the same mistake.
      const slips = new Map<string, Fault>();
      for (const relation of [energy, power, batch, tokens]) {
        const { slip } = told(relation, subject);
        if (slip !== null) slips.set(slip.message, slip);
      }
      return slips.size === 0 ? NONE : [...slips.values()];
    },
  },
  {
    id: 'physics/energy',
    title:
      'wh_per_million_output_tokens is joules_per_output_token x 1,000,000 / 3,600, within 0.1 %, and joules_per_output_token x tokens_per_second is gpu_power_watts_total, within 5 %, or 10 % where energy_source is no counter; and what rounding explains.',
    why: 'Wh and J are one figure in two units, and energy per token times tokens per second is power: all are taken over the same window.',
    hint: 'Take energy, tokens and power over the same window, over all cards, and write them unrounded; averages of several runs are averages of all three.',
    example: '"joules_per_output_token": 0.36, "wh_per_million_output_tokens": 103, "tokens_per_second": 1500',
    check: each(holds(energy), holds(power)),
  },
  {
    id: 'physics/batch',
    title:
      'The running batch can produce the throughput: batch x 1000 / median ITL is at least 0.6 times tokens_per_second, and usually at most 5 times; and it is at most max_num_seqs.',
    why: 'Each request in the batch gives a token per inter-token latency. More means a long tail of slow tokens, or figures that are not of one window; no engine decodes more sequences than its cap.',
    hint: 'avg_running_batch is the mean over the window, and max_num_seqs the cap, both summed over replicas and slices. Latency is per token: with speculative decoding, divide the time of a step by its tokens.',
    example: '"avg_running_batch": 20, "median_itl_ms": 38, "tokens_per_second": 1500, "max_num_seqs": 16',
    check: each(
      holds(batch),
      about(['avg_running_batch', 'max_num_seqs'], ({ avg_running_batch: running, max_num_seqs: cap }) => {
        if (running <= cap) return null;
        const message = 'The running batch is larger than the cap on it';
        return { message, found: String(running), allowed: `at most ${cap} (max_num_seqs)` };
      }),
    ),
  },
  {
    id: 'physics/percentiles',
    title: 'median <= p90 <= p95 <= p99 inter-token latency.',
    why: 'A higher percentile cannot be lower.',
    hint: 'Two of the figures may be swapped, or come from different runs.',
    example: '"p90_itl_ms": 70, "p99_itl_ms": 45',
    check: about(['median_itl_ms', 'p90_itl_ms', 'p99_itl_ms'], invertedPercentiles),
  },
  {
    id: 'physics/totals',
    title:
      'requests_in_window x avg_output_tokens is tokens_per_second x window_seconds, and output_tokens_total that x runs, within 25 %; energy_joules_total by output_tokens_total is joules_per_output_token, within 5 %. Of a file from the measuring kit the totals give energy, throughput and power within 0.1 %.',
    why: 'They count the same tokens; requests that start before the window or end after it explain some difference. Who divides the totals must find the figures.',
    hint: 'Count the requests that completed in one window, and take the totals over the windows of all runs and over all cards; a longer window makes them agree better.',
    example: '"requests_in_window": 900, "avg_output_tokens": 500, "tokens_per_second": 1500, "window_seconds": 600',
    check: each(holds(tokens), totals),
  },
];

const PERCENTILES = ['median_itl_ms', 'p90_itl_ms', 'p95_itl_ms', 'p99_itl_ms'] as const;

/** The first percentile that is below the one before. */
function invertedPercentiles(m: Partial<Measurement>): Fault | null {
  const steps = PERCENTILES.flatMap((name) => (typeof m[name] === 'number' ? [{ name, value: m[name] }] : []));
  const at = steps.findIndex(({ value }, i) => value < (steps[i - 1]?.value ?? 0));
  const [before, step] = [steps[at - 1], steps[at]];
  if (before === undefined || step === undefined) return null;
  const message = `${step.name} is below ${before.name}`;
  return { pointer: `/${step.name}`, message, found: `${step.value} ms`, allowed: `at least ${before.value} ms` };
}

/** The faults of figures that don't follow from the totals. */
function totals(subject: Subject): readonly Fault[] {
  const { valid } = subject;
  if (valid === null || (isFromKit(valid) && !fitEachOther(subject))) return NONE;
  return followsFromTotals(valid);
}
