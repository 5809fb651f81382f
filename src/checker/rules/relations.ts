import type { Measurement } from '../../contract/generated/api.d.ts';
import { toDigits } from '../../core/text/number.ts';
import { joulesPerToken, whPerMillionTokens } from '../../figures/energy.ts';
import type { PossibleGpus } from '../gpus.ts';
import { perGpu } from '../published-runs.ts';
import { type Check, fieldAtMost, type Rule, type RuleFinding, ruleOn } from '../rule.ts';
import type { Field } from '../subject.ts';

/** A mistake of unit or scope, with the factor by which it changes the ratio of a relation. */
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
  /** The ratios, divided by the factor, at which this mistake is meant. */
  readonly within?: Ratios;
}

type NumberField = Exclude<Field, 'kit'>;
type Ratios = readonly [least: number, most: number];

/**
 * A value of a file, and a formula that gives the same value from other fields. The ratio of the two should be about 1. If
 * it is off by the factor of a typical unit mistake, that mistake is reported instead.
 */
interface Relation {
  /** The fields that the relation reads. The first one is compared with the formula. */
  readonly needs: readonly [NumberField, ...Field[]];
  readonly formula: (m: Measurement) => number;
  /** The formula in words. */
  readonly formulaText: string;
  readonly unit: string;
  /** The accepted ratios of formula and value, before rounding is considered. */
  readonly ratios: (m: Measurement) => Ratios;
  /** Fields that may be rounded. Their rounding widens the accepted ratios. */
  readonly rounded?: readonly Field[];
  readonly unitMistakes?: (m: Measurement, gpus: PossibleGpus) => readonly UnitMistake[];
  /** Whether a ratio above 1 is only a warning. */
  readonly isMildAbove?: true;
  readonly message: string;
  /** How to fix a file in which the two values differ. */
  readonly fix: (m: Measurement) => string;
}

/** Mistaken units of joules_per_output_token, and of the Wh if they were computed from it. */
function jouleMistakes(m: Measurement): UnitMistake[] {
  const field = 'joules_per_output_token';
  const alsoIn = isAbout(ratioOf(energy, m), 0.01) ? (['wh_per_million_output_tokens'] as const) : [];
  return [
    { factor: 1000, field, looksLike: 'mJ, not J', alsoIn },
    { factor: 0.001, field, looksLike: 'kJ, not J', alsoIn },
  ];
}

const energy: Relation = {
  needs: ['wh_per_million_output_tokens', 'joules_per_output_token'],
  formula: (m) => whPerMillionTokens(m.joules_per_output_token),
  formulaText: 'joules_per_output_token x 1,000,000 / 3,600',
  unit: 'Wh',
  ratios: () => [1 - 0.001, 1 + 0.001],
  rounded: ['wh_per_million_output_tokens', 'joules_per_output_token'],
  unitMistakes: (m) => {
    // If the joules do not fit the power either, they are the wrong value of the two.
    const joules = jouleMistakes(m);
    if (joules.some(({ factor }) => isAbout(ratioOf(power, m) / factor, 0.1))) return joules;
    const field = 'wh_per_million_output_tokens';
    return [
      { factor: 1000, field, looksLike: 'kWh, not Wh' },
      { factor: 1 / 3600, field, looksLike: 'joules, not Wh' },
      { factor: 1_000_000, field, looksLike: 'Wh per token, not per million tokens' },
    ];
  },
  message: 'The energy in Wh is not the energy in joules',
  fix: (m) => {
    const joules = joulesPerToken(m.wh_per_million_output_tokens);
    const fitsPower = isAbout((joules * m.tokens_per_second) / m.gpu_power_watts_total, 0.05);
    return fitsPower
      ? `Write "joules_per_output_token": ${toDigits(joules)}`
      : `Write "wh_per_million_output_tokens": ${toDigits(whPerMillionTokens(m.joules_per_output_token))}`;
  },
};

const power: Relation = {
  needs: ['gpu_power_watts_total', 'joules_per_output_token', 'tokens_per_second', 'num_gpus'],
  formula: (m) => m.joules_per_output_token * m.tokens_per_second,
  formulaText: 'joules_per_output_token x tokens_per_second',
  unit: 'W',
  ratios: ({ energy_source: source }) => (COUNTERS.includes(source) ? [1 - 0.05, 1 + 0.05] : [1 - 0.1, 1 + 0.1]),
  rounded: ['gpu_power_watts_total', 'joules_per_output_token', 'tokens_per_second'],
  unitMistakes: (m, gpus) => {
    const isPlausible = perGpu(m) >= gpus.lowestPowerLimitW * 0.1 && perGpu(m) <= gpus.powerLimitW * 1.1;
    const thousands: readonly UnitMistake[] = isPlausible
      ? jouleMistakes(m)
      : [{ factor: 1000, field: 'gpu_power_watts_total', looksLike: 'kW, not W' }];
    if (m.num_gpus === 1) return thousands;
    return [
      ...thousands,
      { factor: m.num_gpus, field: 'gpu_power_watts_total', looksLike: 'the power of one GPU, not of all' },
      { factor: 1 / m.num_gpus, field: 'tokens_per_second', looksLike: 'the throughput of one GPU, not of all' },
    ];
  },
  message: 'Energy per token, throughput and power contradict each other',
  fix: (m) => {
    const joules = m.gpu_power_watts_total / m.tokens_per_second;
    const fields = `"joules_per_output_token": ${toDigits(joules)}, "wh_per_million_output_tokens": ${toDigits(whPerMillionTokens(joules))}`;
    return `If power and throughput are of the same window, write ${fields}`;
  },
};

/** In published runs the ratio is between 0.72 and 4.2. */
const batch: Relation = {
  needs: ['tokens_per_second', 'avg_running_batch', 'median_itl_ms'],
  formula: (m) => (m.avg_running_batch * 1000) / m.median_itl_ms,
  formulaText: 'avg_running_batch x 1000 / median_itl_ms',
  unit: 'tokens per second',
  ratios: () => [0.6, 5],
  unitMistakes: (m) => {
    const field = 'median_itl_ms';
    const within: Ratios = [0.6, 20];
    const alsoIn = HIGHER_PERCENTILES.filter((name) => isSameUnit(m[name], m.median_itl_ms));
    return [
      { factor: 1000, field, looksLike: 'seconds, not milliseconds', alsoIn, within },
      { factor: 0.001, field, looksLike: 'microseconds, not milliseconds', alsoIn, within },
    ];
  },
  isMildAbove: true,
  message: 'The running batch does not fit the throughput',
  fix: (m) => {
    const running = toDigits((m.tokens_per_second * m.median_itl_ms) / 1000, 3);
    return m.speculative_decoding === true
      ? 'Divide the time of a step by the tokens that it gives: median_itl_ms is per token.'
      : `Write the mean running batch over the window, summed over replicas and slices. It is about ${running} if latency and throughput are right.`;
  },
};

const HIGHER_PERCENTILES = ['p90_itl_ms', 'p95_itl_ms', 'p99_itl_ms'] as const;

/** Whether a higher percentile is close enough to the median to be in the same unit. */
function isSameUnit(percentile: number | null | undefined, median: number): boolean {
  return typeof percentile === 'number' && percentile >= median && percentile < median * 100;
}

const tokens: Relation = {
  needs: ['requests_in_window', 'avg_output_tokens', 'tokens_per_second', 'window_seconds'],
  formula: (m) => (m.tokens_per_second * m.window_seconds) / m.avg_output_tokens,
  formulaText: 'tokens_per_second x window_seconds / avg_output_tokens',
  unit: 'requests',
  ratios: () => [1 / 1.25, 1 / 0.75],
  unitMistakes: (m) => [
    ...throughputOfOneRequest(m),
    { factor: 1 / 60, field: 'window_seconds', looksLike: 'minutes, not seconds' },
    { factor: 1 / 3600, field: 'window_seconds', looksLike: 'hours, not seconds' },
    { factor: 1000, field: 'window_seconds', looksLike: 'milliseconds, not seconds' },
  ],
  message: 'The requests of the window do not give its tokens',
  fix: (m) =>
    `Count the requests that completed within one window. With this throughput they are about ${toDigits(tokens.formula(m), 3)}.`,
};

/** The mistake of writing the throughput of one request, with the energy that was computed from it. */
function throughputOfOneRequest(m: Measurement): UnitMistake[] {
  const running = m.avg_running_batch as number | undefined;
  // A wrong window gives the same factor, but leaves the running batch in agreement with the throughput.
  if (running === undefined || running < MIN_BATCH_FOR_ONE_REQUEST || mismatch(batch, m) === null) return [];
  const joules = m.gpu_power_watts_total / (m.tokens_per_second * running);
  const isEnergyWrong = isAbout(ratioOf(power, m), 0.1);
  return [
    {
      factor: 1 / running,
      field: 'tokens_per_second',
      looksLike: 'the throughput of one request, not of all',
      within: [1 / 1.25, 1 / 0.75],
      ...(isEnergyWrong && {
        derived: { joules_per_output_token: joules, wh_per_million_output_tokens: whPerMillionTokens(joules) },
      }),
    },
  ];
}

/** With a smaller running batch, other mistakes give the same factor. */
const MIN_BATCH_FOR_ONE_REQUEST = 8;

/** Values in a file from the measuring kit follow from its totals to 0.1 %. The totals may be rounded. */
const KIT_RATIOS: Ratios = [1 / 1.001, 1 / 0.999];

/** The accepted ratios of a value and the totals: narrower in a file from the measuring kit than in one made by hand. */
function totalsRatios(byHand: Ratios): Relation['ratios'] {
  return ({ kit }) => (kit == null ? byHand : KIT_RATIOS);
}

const ANY: Ratios = [0, Infinity];

/** Totals are optional. With a missing one the formula gives NaN, which is never reported. */
const totals: readonly Relation[] = [
  {
    needs: ['joules_per_output_token'],
    formula: (m) => (m.energy_joules_total ?? NaN) / (m.output_tokens_total ?? NaN),
    formulaText: 'energy_joules_total / output_tokens_total',
    unit: 'J',
    ratios: totalsRatios([1 - 0.05, 1 + 0.05]),
    message: 'joules_per_output_token does not follow from the totals',
    fix: totalsFix('Write both totals over the windows of all runs and over all GPUs, or null'),
  },
  {
    needs: ['tokens_per_second', 'window_seconds', 'runs'],
    formula: (m) => (m.output_tokens_total ?? NaN) / (m.window_seconds * m.runs),
    formulaText: 'output_tokens_total / (window_seconds x runs)',
    unit: 'tokens per second',
    // Runs can have windows of different lengths.
    ratios: totalsRatios([1 - 0.25, 1 + 0.25]),
    message: 'tokens_per_second does not follow from the totals',
    fix: totalsFix('Write the output tokens of the windows of all runs together, or null'),
  },
  {
    needs: ['gpu_power_watts_total', 'window_seconds', 'runs'],
    formula: (m) => (m.energy_joules_total ?? NaN) / (m.window_seconds * m.runs),
    formulaText: 'energy_joules_total / (window_seconds x runs)',
    unit: 'W',
    ratios: totalsRatios(ANY),
    message: 'gpu_power_watts_total does not follow from the totals',
    fix: totalsFix('Write the energy of the windows of all runs together, or null'),
  },
];

/** The fix of a file whose totals contradict its values. */
function totalsFix(byHand: string): Relation['fix'] {
  return ({ kit }) => (kit == null ? `${byHand}.` : 'Restore the file as the kit wrote it, or remove kit.');
}

/** Energy sources that count energy. Others sample power, or read it in another place than the energy. */
const COUNTERS: readonly string[] = ['nvml_total_energy', 'dcgm_total_energy', 'amd_smi_total_energy'];

/** The most that rounding can change a value, as a share of it: two significant digits of which the first is 1. */
const MAX_ROUNDING = 0.05;

/** The largest relative rounding error of a number, judged by the digits that are written. */
function rounding(value: number): number {
  const [digits = '', exponent] = value.toExponential().split('e');
  // Zeros at the end of a whole number count as digits.
  const unit = Math.min(1, 10 ** (Number(exponent) - Math.max(0, digits.length - 2)));
  return Math.min(MAX_ROUNDING, unit / 2 / value);
}

function ratioOf({ needs: [field], formula }: Relation, m: Measurement): number {
  return formula(m) / Number(m[field]);
}

function isAbout(ratio: number, share: number): boolean {
  return Math.abs(ratio - 1) < share;
}

/** The ratio of a relation that a measurement does not fit; null if it fits, or if an optional field is missing. */
function mismatch(relation: Relation, m: Measurement): number | null {
  const ratio = ratioOf(relation, m);
  const [least, most] = relation.ratios(m);
  if (!(ratio < least || ratio > most)) return null;
  const slack = (relation.rounded ?? []).reduce((sum, field) => sum + rounding(Number(m[field])), 1);
  return ratio >= least / slack && ratio <= most * slack ? null : ratio;
}

/**
 * The check whether a mistaken unit explains the ratio of a relation. Values in a wrong unit are often rounded, so the
 * factor has to fit to 5 % only.
 */
function unitCheck(relation: Relation): Check {
  return ruleOn(relation.needs, (m, _reference, { gpus }) => {
    const ratio = mismatch(relation, m);
    if (ratio === null) return null;
    const [from, to] = relation.ratios(m);
    const usual: Ratios = [Math.min(from, 0.95), Math.max(to, 1.05)];
    const mistake = relation.unitMistakes?.(m, gpus).find(({ factor, within: [least, most] = usual }) => {
      return ratio / factor >= least && ratio / factor <= most;
    });
    return mistake === undefined ? null : unitFinding(relation, mistake, m);
  });
}

/** The finding about a mistaken unit, with the converted values as the fix. */
function unitFinding(relation: Relation, mistake: UnitMistake, m: Measurement): RuleFinding {
  const { field, looksLike, factor, alsoIn = [], derived = {} } = mistake;
  const converted = (by: number): Measurement => ({ ...m, [field]: Number(m[field]) * by });
  const missBy = (by: number): number => Math.abs(Math.log(ratioOf(relation, converted(by))));
  const by = missBy(factor) <= missBy(1 / factor) ? factor : 1 / factor;
  const wrong = [field, ...alsoIn];
  const values = [...wrong.map((name) => [name, Number(m[name]) * by] as const), ...Object.entries(derived)].map(
    ([name, value]) => `"${name}": ${toDigits(value)}`,
  );
  const names = AND.format(wrong);
  return {
    pointer: `/${field}`,
    message: `${names} ${wrong.length === 1 ? 'looks' : 'look'} like ${looksLike}`,
    found: wrong.map((name) => String(m[name])).join(', '),
    fix: `Write ${values.join(', ')}`,
  };
}

const AND = new Intl.ListFormat('en-GB');

/** The check of a relation itself. */
function relationCheck(relation: Relation): Check {
  const { needs, formula, formulaText, unit, message, isMildAbove, fix } = relation;
  return ruleOn(needs, (m) => {
    const ratio = mismatch(relation, m);
    if (ratio === null) return null;
    return {
      message,
      found: `${String(m[needs[0]])} ${unit}`,
      allowed: `about ${toDigits(formula(m))} ${unit}: ${formulaText}`,
      fix: fix(m),
      ...(isMildAbove && ratio > 1 && { severity: 'warning' }),
    };
  });
}

/** The check whether the throughput misses the power and the requests of the window by the same factor. */
const throughputCheck = ruleOn(['tokens_per_second', ...power.needs, ...tokens.needs], (m) => {
  const [fromPower, fromRequests] = [mismatch(power, m), mismatch(tokens, m)];
  if (fromPower === null || fromRequests === null || !isAbout(fromPower / fromRequests, 0.25)) return null;
  const expected = toDigits(m.tokens_per_second / fromPower, 4);
  return {
    message: 'The throughput fits neither the power nor the requests of the window',
    found: String(m.tokens_per_second),
    allowed: `about ${expected}`,
    fix: `Write the output tokens of all GPUs together, divided by the seconds of the same window: about ${expected}`,
  };
});

/** Rules that compare the values of a file with each other. */
export const relationRules: readonly Rule[] = [
  {
    id: 'physics/throughput',
    title: 'tokens_per_second fits the power or the requests of the window.',
    why: 'If it contradicts both by the same factor, the throughput is wrong and not the values that follow from it.',
    hint: 'Write the output tokens of all GPUs together, divided by the seconds of the same window.',
    example: '"tokens_per_second": 3000, where power and requests give 1500',
    checks: [throughputCheck],
  },
  {
    id: 'physics/unit-slip',
    title: 'Values are in the unit that the field names, and cover all GPUs and requests.',
    why: 'A value that is off by exactly the factor between two units is almost always in the wrong unit.',
    hint: 'Convert the value to the unit in the name of its field.',
    example: '"median_itl_ms": 0.038 (seconds)',
    after: ['physics/throughput'],
    checks: [energy, power, batch, tokens].map(unitCheck),
  },
  {
    id: 'physics/energy',
    title: 'Energy in Wh equals energy in joules within 0.1 %, and energy x throughput equals power within 5 or 10 %.',
    why: 'Wh and J are one value in two units, and energy per token times tokens per second is power. All are taken over the same window.',
    hint: 'Take energy, tokens and power over the same window and all GPUs, and write them unrounded. If you average several runs, average all three.',
    example: '"joules_per_output_token": 0.36, "wh_per_million_output_tokens": 103, "tokens_per_second": 1500',
    after: ['physics/throughput', 'physics/unit-slip'],
    checks: [energy, power].map(relationCheck),
  },
  {
    id: 'physics/batch',
    title: 'batch x 1000 / median ITL is 0.6 to 5 times tokens_per_second, and the batch is at most max_num_seqs.',
    why: 'Each request in the batch gives one token per inter-token latency. A higher ratio means a long tail of slow tokens, or values from different windows. No engine decodes more sequences than its batch limit.',
    hint: 'avg_running_batch is the mean over the window and max_num_seqs the batch limit, both summed over replicas and slices. Latency is per token: with speculative decoding, divide the time of a step by its tokens.',
    example: '"avg_running_batch": 20, "median_itl_ms": 38, "tokens_per_second": 1500, "max_num_seqs": 16',
    after: ['physics/throughput', 'physics/unit-slip'],
    checks: [
      relationCheck(batch),
      fieldAtMost('avg_running_batch', 'max_num_seqs', {
        message: 'The running batch is larger than the batch limit',
        fix: 'Write max_num_seqs as the engine was started, summed over all replicas and slices.',
      }),
    ],
  },
  {
    id: 'physics/percentiles',
    title: 'median <= p90 <= p95 <= p99 inter-token latency.',
    why: 'A higher percentile can not be lower.',
    hint: 'Check whether two values are swapped or come from different runs.',
    example: '"p90_itl_ms": 70, "p99_itl_ms": 45',
    after: ['physics/unit-slip'],
    checks: [ruleOn(['median_itl_ms', 'p90_itl_ms', 'p99_itl_ms'], invertedPercentiles)],
  },
  {
    id: 'physics/totals',
    title: 'Requests, throughput and totals give the same tokens and energy, within 25 % and 5 %.',
    why: 'They count the same tokens. Requests that cross the edges of the window explain some difference. Anyone who divides the totals must get the published values.',
    hint: 'Count the requests that completed within one window, and take the totals over the windows of all runs and over all GPUs. A longer window makes them agree better. Leave a file as the kit wrote it; a file made by hand has no kit.',
    example: '"requests_in_window": 900, "avg_output_tokens": 500, "tokens_per_second": 1500, "window_seconds": 600',
    after: ['physics/throughput', 'physics/unit-slip', 'physics/energy'],
    checks: [
      ...[tokens, ...totals].map(relationCheck),
      ruleOn(['kit'], ({ kit }, _, { object }) => {
        const missing = kit == null ? [] : KIT_FIELDS.filter((field) => object?.[field] == null);
        if (missing.length === 0) return null;
        return {
          message: `The measuring kit always writes ${missing.join(', ')}, but they are missing`,
          fix: 'Restore the file as the kit wrote it, or remove kit.',
        };
      }),
    ],
  },
];

/** Fields that the measuring kit writes so that others can recalculate the values. */
const KIT_FIELDS = ['energy_joules_total', 'output_tokens_total', 'window_cv', 'logs_sha256'] as const;

const PERCENTILES = ['median_itl_ms', ...HIGHER_PERCENTILES] as const;

/** The finding about the first percentile that is below the one before; null if there is none. */
function invertedPercentiles(m: Partial<Measurement>): RuleFinding | null {
  const steps = PERCENTILES.flatMap((name) => (typeof m[name] === 'number' ? [{ name, value: m[name] }] : []));
  const at = steps.findIndex(({ value }, i) => value < (steps[i - 1]?.value ?? 0));
  const [before, step] = [steps[at - 1], steps[at]];
  if (before === undefined || step === undefined) return null;
  return {
    pointer: `/${step.name}`,
    message: `${step.name} is below ${before.name}`,
    found: `${step.value} ms`,
    allowed: `at least ${before.value} ms`,
    fix: `Take all percentiles from one run, and check whether ${before.name} and ${step.name} are swapped.`,
  };
}
