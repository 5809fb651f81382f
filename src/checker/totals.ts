import type { Measurement } from '../contract/generated/api.d.ts';
import { figure } from '../core/text/number.ts';
import type { Fault } from './rule.ts';

/** To this share the figures of a file from the measuring kit follow from its totals, which may be rounded. */
const OF_KIT = 0.001;

/** The figures that follow from the totals of a measurement, in the order in which they are told. */
const TOTALS = [
  {
    field: 'joules_per_output_token',
    unit: ' J',
    /** How far a file made by hand may be off, as a share; lengths of windows differ between runs. */
    within: 0.05,
    value: (m: Measurement) => quotient(m.energy_joules_total, m.output_tokens_total),
    words: 'energy_joules_total / output_tokens_total',
  },
  {
    field: 'tokens_per_second',
    unit: ' tokens per second',
    within: 0.25,
    value: (m: Measurement) => quotient(m.output_tokens_total, m.window_seconds * m.runs),
    words: 'output_tokens_total / (window_seconds x runs)',
  },
  {
    field: 'gpu_power_watts_total',
    unit: ' W',
    // What it follows from is held to it already.
    within: Infinity,
    value: (m: Measurement) => quotient(m.energy_joules_total, m.window_seconds * m.runs),
    words: 'energy_joules_total / (window_seconds x runs)',
  },
] as const;

function quotient(a: number | null | undefined, b: number | null | undefined): number | null {
  return a == null || b == null ? null : a / b;
}

/** Whether a file states to come from the measuring kit. */
export function isFromKit({ kit }: Pick<Measurement, 'kit'>): boolean {
  return kit != null;
}

/** The figures of a measurement that follow from its totals, and can be recalculated. */
export function recalculated(m: Measurement): readonly string[] {
  return TOTALS.filter(({ value }) => value(m) !== null).map(({ field }) => field);
}

/** The faults of figures that don't follow from the totals. */
export function followsFromTotals(m: Measurement): readonly Fault[] {
  return TOTALS.flatMap(({ field, unit, within, value, words }) => {
    const wanted = value(m);
    const [share, of] = isFromKit(m) ? [OF_KIT, wanted ?? 0] : [within, m[field]];
    // A figure that is missing or not valid is no number, and off by nothing.
    if (wanted === null || !(Math.abs(wanted - m[field]) > share * of)) return [];
    const message = `${field} does not follow from the totals`;
    const allowed = `about ${figure(wanted)}${unit}: ${words}`;
    return [{ pointer: `/${field}`, message, found: `${m[field]}${unit}`, allowed }];
  });
}
