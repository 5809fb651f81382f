import type { Measurement } from '../contract/generated/api.d.ts';

/** A figure that follows from the totals of a measurement. */
interface Total {
  readonly field: 'joules_per_output_token' | 'tokens_per_second' | 'gpu_power_watts_total';
  readonly unit: string;
  /** The fields that it follows from. */
  readonly from: readonly (keyof Measurement)[];
  /** What it is by them; null where one of them is not given. */
  readonly value: (m: Measurement) => number | null;
  readonly words: string;
}

/** What can be recalculated, in the order in which it is told. */
export const TOTALS: readonly Total[] = [
  {
    field: 'joules_per_output_token',
    unit: ' J',
    from: ['energy_joules_total', 'output_tokens_total'],
    value: (m) => quotient(m.energy_joules_total, m.output_tokens_total),
    words: 'energy_joules_total / output_tokens_total',
  },
  {
    field: 'tokens_per_second',
    unit: ' tokens per second',
    from: ['output_tokens_total', 'window_seconds', 'runs'],
    value: (m) => quotient(m.output_tokens_total, m.window_seconds * m.runs),
    words: 'output_tokens_total / (window_seconds x runs)',
  },
  {
    field: 'gpu_power_watts_total',
    unit: ' W',
    from: ['energy_joules_total', 'window_seconds', 'runs'],
    value: (m) => quotient(m.energy_joules_total, m.window_seconds * m.runs),
    words: 'energy_joules_total / (window_seconds x runs)',
  },
];

function quotient(a: number | null | undefined, b: number | null | undefined): number | null {
  return a == null || b == null ? null : a / b;
}

/** The figures of a measurement that follow from its totals, and can be recalculated. */
export function recalculated(m: Measurement): readonly string[] {
  return TOTALS.filter(({ value }) => value(m) !== null).map(({ field }) => field);
}
