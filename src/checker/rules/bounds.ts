import type { Ranges } from '../../contract/generated/data.d.ts';
import { figure } from '../../core/text/number.ts';
import data from '../known/ranges.json' with { type: 'json' };
import { type Rule, ruleOn, valueAtMost } from '../rule.ts';
import type { Field } from '../subject.ts';

const { ranges }: Ranges = data;
/** The shortest window in which cards are at a steady state, seconds. */
const SHORTEST = 60;

/** Of so many runs no two meters show the same energy each time. */
const MANY_RUNS = 3;

const inRange = ranges.flatMap(({ fields, least, most, unit }) =>
  (fields as readonly Field[]).map((field) =>
    ruleOn([field], ({ [field]: value }) => {
      if (typeof value !== 'number' || (value >= least && value <= most)) return null;
      const allowed = `${figure(least)} to ${figure(most)} ${unit}`.trim();
      return { message: `${field} is out of all bounds`, found: `${value} ${unit}`.trim(), allowed };
    }),
  ),
);

/** Rules that bound counts, dates, ratios and percentages: what is beyond them was not measured. */
export const boundRules: readonly Rule[] = [
  {
    id: 'physics/range',
    title: 'Counts, powers, latencies, ratios, water and energy of the host are within what any serving can have.',
    why: 'A count of 1e300 cards or a PUE of 120 is a slip of the pen, and would spoil every average it enters.',
    hint: 'Check the figure, its unit and its window against your logs.',
    example: '"facility_pue": 120; "num_gpus": 1, "tokens_per_second": 2800000',
    checks: [
      ...inRange,
      // Whatever the model: the fastest published card writes 10,000.
      valueAtMost(['tokens_per_second', 'num_gpus'], (m) => m.tokens_per_second / m.num_gpus, {
        usual: 100_000,
        most: 500_000,
        words: 'A card writes # tokens per second',
      }),
      valueAtMost(
        ['avg_prompt_tokens', 'requests_in_window', 'window_seconds', 'num_gpus', 'tokens_per_second'],
        (m) => (m.requests_in_window * m.avg_prompt_tokens) / m.window_seconds / m.num_gpus,
        { usual: 500_000, most: 2_000_000, words: 'A card reads # tokens per second' },
      ),
      // A host takes about as much as its cards, ten times as much where it has one small card.
      valueAtMost(
        ['host_wh_per_million_output_tokens', 'wh_per_million_output_tokens'],
        (m) => (m.host_wh_per_million_output_tokens ?? 0) / m.wh_per_million_output_tokens,
        { usual: 10, most: 100, words: 'The host takes # times as much energy as its cards' },
      ),
      // Facilities use some litres, the plants that feed them tens.
      valueAtMost(
        ['water_litres_per_million_output_tokens', 'wh_per_million_output_tokens'],
        (m) => ((m.water_litres_per_million_output_tokens ?? 0) * 1000) / m.wh_per_million_output_tokens,
        { usual: 50, most: 1000, words: 'The water is # litres for each kWh of the cards' },
      ),
    ],
  },
  {
    id: 'physics/window',
    title: 'The window is steady, 60 seconds to a day long (a week at most), and longer than an answer takes.',
    why: 'Power meters average over up to a second, and a batch needs time to become steady; at a steady state answers begin and end within the window, many of them.',
    hint: 'Five minutes are good, and three times what an answer takes: avg_output_tokens x median_itl_ms. The window is that of one run, in seconds; latencies are in ms.',
    example: '"window_seconds": 20',
    checks: [
      ruleOn(['window_seconds'], ({ window_seconds: seconds }) => {
        if (seconds >= SHORTEST) return null;
        const message = 'The window is too short for a steady state';
        return { message, found: `${seconds} s`, allowed: `at least ${SHORTEST} s` };
      }),
      valueAtMost(['window_seconds'], (m) => m.window_seconds, {
        usual: 24 * 3600,
        most: 7 * 24 * 3600,
        words: 'The window of # seconds is too long for one steady state',
      }),
      valueAtMost(['p99_itl_ms', 'window_seconds'], (m) => m.p99_itl_ms / m.window_seconds / 1000, {
        usual: 1,
        most: 1,
        words: 'One token in a hundred takes # times the whole window',
      }),
      valueAtMost(
        ['window_seconds', 'avg_output_tokens', 'median_itl_ms'],
        (m) => (m.avg_output_tokens * m.median_itl_ms) / 1000 / m.window_seconds,
        { usual: 1, most: 20, words: 'An answer takes # times the window: avg_output_tokens x median_itl_ms' },
      ),
      valueAtMost(['window_cv'], (m) => m.window_cv ?? 0, {
        usual: 0.2,
        most: Infinity,
        words: 'The energy per token varies too much within the window',
      }),
    ],
  },
  {
    id: 'physics/spread',
    title: 'joules_per_output_token_stdev is of several runs, not zero, and at most a quarter of the mean.',
    why: 'One run has no spread, and runs that differ by as much as they measure measure nothing.',
    hint: 'The standard deviation is in J per token, over the runs that were averaged; null for a single run.',
    example: '"runs": 1, "joules_per_output_token_stdev": 0.002',
    checks: [
      ruleOn(['joules_per_output_token_stdev', 'runs'], ({ joules_per_output_token_stdev: stdev, runs }) => {
        if (typeof stdev !== 'number') return null;
        if (runs < 2) {
          const message = 'A single run has no standard deviation';
          return { message, found: `${stdev} J with runs ${runs}`, allowed: 'null, or at least 2 runs' };
        }
        const message = `${runs} runs have the same energy to the last digit`;
        return stdev === 0 && runs >= MANY_RUNS ? { message, severity: 'warning' } : null;
      }),
      valueAtMost(
        ['joules_per_output_token_stdev', 'joules_per_output_token', 'runs'],
        (m) => (m.runs < 2 ? 0 : (m.joules_per_output_token_stdev ?? 0) / m.joules_per_output_token),
        { usual: 0.25, most: 1, words: 'The standard deviation is # times the energy' },
      ),
    ],
  },
];
