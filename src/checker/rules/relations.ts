import type { Measurement } from '../../contract/generated/api.d.ts';
import { figure } from '../../core/text/number.ts';
import { whPerMillionTokens } from '../../figures/energy.ts';
import type { CardSet } from '../cards.ts';
import { perCard } from '../published-runs.ts';
import { type Check, fieldAtMost, type Rule, type RuleFinding, ruleOn } from '../rule.ts';
import type { Field } from '../subject.ts';

/** A mistake of unit, by the factor that it makes of a ratio. */
type Slip = readonly [factor: number, field: Exclude<Field, 'kit'>, words: string];
type Ratios = readonly [least: number, most: number];

/**
 * Two ways to the same figure: what a file says, and what follows from its other figures. The ratio of the two should be
 * about 1. Where it misses by a factor that a mistaken unit would make, that unit is named instead.
 */
interface Relation {
  /** The fields that it needs; the first is the figure that follows from the others. */
  readonly needs: readonly [Exclude<Field, 'kit'>, ...Field[]];
  readonly follows: (m: Measurement) => number;
  /** From what it follows, in words. */
  readonly from: string;
  readonly unit: string;
  /** The ratios that are accepted of unrounded figures. */
  readonly ratios: (m: Measurement) => Ratios;
  /** Figures that may be rounded: what is lost by that is accepted as well. */
  readonly rounded?: readonly Field[];
  readonly slips?: (m: Measurement, cards: CardSet) => readonly Slip[];
  /** How near to a factor a ratio lies that is a slip, where that is not as near as to 1. */
  readonly near?: Ratios;
  /** Whether a ratio above 1 is unusual, and not wrong. */
  readonly isMildAbove?: true;
  readonly message: string;
}

const JOULES: readonly Slip[] = [
  [1000, 'joules_per_output_token', 'mJ, not J'],
  [0.001, 'joules_per_output_token', 'kJ, not J'],
];

const energy: Relation = {
  needs: ['wh_per_million_output_tokens', 'joules_per_output_token'],
  follows: (m) => whPerMillionTokens(m.joules_per_output_token),
  from: 'joules_per_output_token x 1,000,000 / 3,600',
  unit: 'Wh',
  ratios: () => [1 - 0.001, 1 + 0.001],
  rounded: ['wh_per_million_output_tokens', 'joules_per_output_token'],
  // Of the two it is the joules, where they miss the power as well.
  slips: (m) =>
    JOULES.some(([factor]) => isAbout(ratioOf(power, m) / factor, 0.1))
      ? JOULES
      : [
          [1000, 'wh_per_million_output_tokens', 'kWh, not Wh'],
          [1 / 3600, 'wh_per_million_output_tokens', 'joules, not Wh'],
          [1_000_000, 'wh_per_million_output_tokens', 'Wh per token, not per million tokens'],
        ],
  message: 'The energy in Wh is not the energy in joules',
};

const power: Relation = {
  needs: ['gpu_power_watts_total', 'joules_per_output_token', 'tokens_per_second', 'num_gpus'],
  follows: (m) => m.joules_per_output_token * m.tokens_per_second,
  from: 'joules_per_output_token x tokens_per_second',
  unit: 'W',
  ratios: ({ energy_source: source }) => (COUNTERS.includes(source) ? [1 - 0.05, 1 + 0.05] : [1 - 0.1, 1 + 0.1]),
  rounded: ['gpu_power_watts_total', 'joules_per_output_token', 'tokens_per_second'],
  slips: (m, cards) => {
    const isPower = perCard(m) >= cards.leastPowerLimitW * 0.1 && perCard(m) <= cards.powerLimitW * 1.1;
    const thousands: readonly Slip[] = isPower ? JOULES : [[1000, 'gpu_power_watts_total', 'kW, not W']];
    if (m.num_gpus === 1) return thousands;
    const one: Slip = [m.num_gpus, 'gpu_power_watts_total', 'the power of one card, not of all'];
    return [...thousands, one, [1 / m.num_gpus, 'tokens_per_second', 'the throughput of one card, not of all']];
  },
  message: 'Energy per token, throughput and power do not fit each other',
};

/** The ratio lies between 0.72 and 4.2 in published runs. */
const batch: Relation = {
  needs: ['tokens_per_second', 'avg_running_batch', 'median_itl_ms'],
  follows: (m) => (m.avg_running_batch * 1000) / m.median_itl_ms,
  from: 'avg_running_batch x 1000 / median_itl_ms',
  unit: 'tokens per second',
  ratios: () => [0.6, 5],
  slips: () => [
    [1000, 'median_itl_ms', 'seconds, not milliseconds'],
    [0.001, 'median_itl_ms', 'microseconds, not milliseconds'],
  ],
  near: [0.6, 20],
  isMildAbove: true,
  message: 'The running batch does not fit the throughput',
};

const tokens: Relation = {
  needs: ['requests_in_window', 'avg_output_tokens', 'tokens_per_second', 'window_seconds'],
  follows: (m) => (m.tokens_per_second * m.window_seconds) / m.avg_output_tokens,
  from: 'tokens_per_second x window_seconds / avg_output_tokens',
  unit: 'requests',
  ratios: () => [1 / 1.25, 1 / 0.75],
  slips: () => [
    [1 / 60, 'window_seconds', 'minutes, not seconds'],
    [1 / 3600, 'window_seconds', 'hours, not seconds'],
    [1000, 'window_seconds', 'milliseconds, not seconds'],
  ],
  message: 'The requests of the window do not give its tokens',
};

/** To this share the figures of a file from the measuring kit follow from its totals, which may be rounded. */
const OF_KIT: Ratios = [1 / 1.001, 1 / 0.999];

/** The ratios of a figure that follows from the totals: narrower in a file from the measuring kit than in one made by hand. */
function ofTotals(byHand: Ratios): Relation['ratios'] {
  return ({ kit }) => (kit == null ? byHand : OF_KIT);
}

const ANY: Ratios = [0, Infinity];

/** Totals are optional: what follows from one that is missing is no number, and misses nothing. */
const totals: readonly Relation[] = [
  {
    needs: ['joules_per_output_token'],
    follows: (m) => (m.energy_joules_total ?? NaN) / (m.output_tokens_total ?? NaN),
    from: 'energy_joules_total / output_tokens_total',
    unit: 'J',
    ratios: ofTotals([1 - 0.05, 1 + 0.05]),
    message: 'joules_per_output_token does not follow from the totals',
  },
  {
    needs: ['tokens_per_second', 'window_seconds', 'runs'],
    follows: (m) => (m.output_tokens_total ?? NaN) / (m.window_seconds * m.runs),
    from: 'output_tokens_total / (window_seconds x runs)',
    unit: 'tokens per second',
    // Lengths of windows differ between runs.
    ratios: ofTotals([1 - 0.25, 1 + 0.25]),
    message: 'tokens_per_second does not follow from the totals',
  },
  {
    needs: ['gpu_power_watts_total', 'window_seconds', 'runs'],
    follows: (m) => (m.energy_joules_total ?? NaN) / (m.window_seconds * m.runs),
    from: 'energy_joules_total / (window_seconds x runs)',
    unit: 'W',
    ratios: ofTotals(ANY),
    message: 'gpu_power_watts_total does not follow from the totals',
  },
];

/** Where energy is read off a counter; elsewhere power is sampled, or read in another place than the energy. */
const COUNTERS: readonly string[] = ['nvml_total_energy', 'dcgm_total_energy', 'amd_smi_total_energy'];

/** The most that rounding explains of one figure: two significant digits, and the first of them 1. */
const MAX_ROUNDING = 0.05;

/** How far the unrounded figure can be from this one, by the digits that it is given with, as a share of it. */
function rounding(value: number): number {
  const [digits = '', exponent] = value.toExponential().split('e');
  // Zeros at the end of a whole number are digits, too.
  const unit = Math.min(1, 10 ** (Number(exponent) - Math.max(0, digits.length - 2)));
  return Math.min(MAX_ROUNDING, unit / 2 / value);
}

function ratioOf({ needs: [said], follows }: Relation, m: Measurement): number {
  return follows(m) / Number(m[said]);
}

function isAbout(ratio: number, share: number): boolean {
  return Math.abs(ratio - 1) < share;
}

/** The ratio of a relation; null if it is accepted. A missing optional field gives no ratio. */
function mismatch(relation: Relation, m: Measurement): number | null {
  const ratio = ratioOf(relation, m);
  const [least, most] = relation.ratios(m);
  if (!(ratio < least || ratio > most)) return null;
  const slack = (relation.rounded ?? []).reduce((sum, field) => sum + rounding(Number(m[field])), 1);
  return ratio >= least / slack && ratio <= most * slack ? null : ratio;
}

/**
 * The check whether a mistake of unit explains the ratio of a relation. A figure in the wrong unit is often rounded, so
 * the factor is met to 5 % only.
 */
function unitCheck(relation: Relation): Check {
  return ruleOn(relation.needs, (m, _reference, { cards }) => {
    const ratio = mismatch(relation, m);
    if (ratio === null) return null;
    const [from, to] = relation.ratios(m);
    const [least, most] = relation.near ?? [Math.min(from, 0.95), Math.max(to, 1.05)];
    const slip = relation.slips?.(m, cards).find(([factor]) => ratio / factor >= least && ratio / factor <= most);
    if (slip === undefined) return null;
    const [, field, words] = slip;
    return { pointer: `/${field}`, message: `${field} looks like ${words}`, found: String(m[field]) };
  });
}

/** The check of a relation itself. */
function relationCheck(relation: Relation): Check {
  const { needs, follows, from, unit, message, isMildAbove } = relation;
  return ruleOn(needs, (m) => {
    const ratio = mismatch(relation, m);
    if (ratio === null) return null;
    const allowed = `about ${figure(follows(m))} ${unit}: ${from}`;
    const found = `${String(m[needs[0]])} ${unit}`;
    return { message, found, allowed, ...(isMildAbove && ratio > 1 && { severity: 'warning' }) };
  });
}

/** The check whether the throughput misses the power and the requests of the window by the same factor. */
const throughputCheck = ruleOn(['tokens_per_second', ...power.needs, ...tokens.needs], (m) => {
  const [times, other] = [mismatch(power, m), mismatch(tokens, m)];
  if (times === null || other === null || !isAbout(times / other, 0.25)) return null;
  const message = 'The throughput fits neither the power nor the requests of the window';
  return { message, found: String(m.tokens_per_second), allowed: `about ${figure(m.tokens_per_second / times, 4)}` };
});

/** Rules that compare the figures of a file with each other. */
export const relationRules: readonly Rule[] = [
  {
    id: 'physics/throughput',
    title: 'tokens_per_second fits the power or the requests of the window.',
    why: 'If it misses both by the same factor, the throughput is wrong, and not the figures that follow from it.',
    hint: 'Write the output tokens of all GPUs together, divided by the seconds of the same window.',
    example: '"tokens_per_second": 3000, where power and requests give 1500',
    checks: [throughputCheck],
  },
  {
    id: 'physics/unit-slip',
    title: 'Figures are in the unit that the field names.',
    why: 'A figure that is wrong by the factor between two units is almost always in the wrong one.',
    hint: 'Convert the figure to the unit in the name of its field.',
    example: '"median_itl_ms": 0.038 (seconds)',
    after: ['physics/throughput'],
    checks: [energy, power, batch, tokens].map(unitCheck),
  },
  {
    id: 'physics/energy',
    title: 'Energy in Wh is that in joules, within 0.1 %, and energy x throughput is power, within 5 or 10 %.',
    why: 'Wh and J are one figure in two units, and energy per token times tokens per second is power: all are taken over the same window.',
    hint: 'Take energy, tokens and power over the same window, over all cards, and write them unrounded; averages of several runs are averages of all three.',
    example: '"joules_per_output_token": 0.36, "wh_per_million_output_tokens": 103, "tokens_per_second": 1500',
    after: ['physics/throughput', 'physics/unit-slip'],
    checks: [energy, power].map(relationCheck),
  },
  {
    id: 'physics/batch',
    title: 'batch x 1000 / median ITL is 0.6 to 5 times tokens_per_second, and batch at most max_num_seqs.',
    why: 'Each request in the batch gives a token per inter-token latency. More means a long tail of slow tokens, or figures that are not of one window; no engine decodes more sequences than its cap.',
    hint: 'avg_running_batch is the mean over the window, and max_num_seqs the cap, both summed over replicas and slices. Latency is per token: with speculative decoding, divide the time of a step by its tokens.',
    example: '"avg_running_batch": 20, "median_itl_ms": 38, "tokens_per_second": 1500, "max_num_seqs": 16',
    after: ['physics/throughput', 'physics/unit-slip'],
    checks: [
      relationCheck(batch),
      fieldAtMost('avg_running_batch', 'max_num_seqs', 'The running batch is larger than the cap on it'),
    ],
  },
  {
    id: 'physics/percentiles',
    title: 'median <= p90 <= p95 <= p99 inter-token latency.',
    why: 'A higher percentile cannot be lower.',
    hint: 'Two of the figures may be swapped, or come from different runs.',
    example: '"p90_itl_ms": 70, "p99_itl_ms": 45',
    checks: [ruleOn(['median_itl_ms', 'p90_itl_ms', 'p99_itl_ms'], invertedPercentiles)],
  },
  {
    id: 'physics/totals',
    title: 'Requests, throughput and totals give the same tokens and energy: within 25 % and 5 %.',
    why: 'They count the same tokens; requests that start before the window or end after it explain some difference. Who divides the totals must find the figures.',
    hint: 'Count the requests that completed in one window, and take the totals over the windows of all runs and over all cards; a longer window makes them agree better. Leave a file as the kit wrote it; one made by hand has no kit.',
    example: '"requests_in_window": 900, "avg_output_tokens": 500, "tokens_per_second": 1500, "window_seconds": 600',
    after: ['physics/throughput', 'physics/unit-slip', 'physics/energy'],
    checks: [
      ...[tokens, ...totals].map(relationCheck),
      ruleOn(['kit'], ({ kit }, _, { measurement }) => {
        const missing = kit == null ? [] : KIT_WRITES.filter((field) => measurement?.[field] == null);
        return missing.length === 0 ? null : { message: `The kit writes ${missing.join(', ')}, and they are missing` };
      }),
    ],
  },
];

/** What the measuring kit writes, for others to recalculate the figures. */
const KIT_WRITES = ['energy_joules_total', 'output_tokens_total', 'window_cv', 'logs_sha256'] as const;

const PERCENTILES = ['median_itl_ms', 'p90_itl_ms', 'p95_itl_ms', 'p99_itl_ms'] as const;

/** The first percentile that is below the one before. */
function invertedPercentiles(m: Partial<Measurement>): RuleFinding | null {
  const steps = PERCENTILES.flatMap((name) => (typeof m[name] === 'number' ? [{ name, value: m[name] }] : []));
  const at = steps.findIndex(({ value }, i) => value < (steps[i - 1]?.value ?? 0));
  const [before, step] = [steps[at - 1], steps[at]];
  if (before === undefined || step === undefined) return null;
  const message = `${step.name} is below ${before.name}`;
  return { pointer: `/${step.name}`, message, found: `${step.value} ms`, allowed: `at least ${before.value} ms` };
}
