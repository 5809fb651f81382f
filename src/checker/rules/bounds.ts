import { figure } from '../../core/text/number.ts';
import { about, above, each, type Edge, type Fault, NONE, type Rule } from '../rule.ts';
import type { Field, Subject } from '../subject.ts';

/** What any serving could have: the lowest and the highest value of some fields, and their unit with a space before it. */
const RANGES: readonly (readonly [least: number, most: number, unit: string, fields: readonly Field[]])[] = [
  [1, 1024, ' cards', ['num_gpus']],
  [1, 1024, '', ['tensor_parallel', 'data_parallel', 'expert_parallel', 'pipeline_parallel']],
  [1, 1_000_000, '', ['max_num_seqs']],
  [0, 1_000_000, '', ['avg_running_batch', 'avg_output_tokens']],
  [0.000_01, 100_000, ' J', ['joules_per_output_token']],
  [0.000_01 / 0.0036, 100_000 / 0.0036, ' Wh', ['wh_per_million_output_tokens']],
  [0.001, 600_000, ' ms', ['median_itl_ms']],
  [0.001, 3_600_000, ' ms', ['p90_itl_ms', 'p95_itl_ms', 'p99_itl_ms']],
  [0.01, 3_600_000, ' ms', ['ttft_median_ms']],
  [0.001, 100_000_000, '', ['tokens_per_second']],
  [1, 2_000_000, ' W', ['gpu_power_watts_total']],
  [0, 2_000_000, ' W', ['idle_power_watts_total']],
  [10, 5000, ' W', ['gpu_power_limit_w']],
  [1, 5, '', ['facility_pue']],
  [0, 10_000_000, '', ['avg_prompt_tokens']],
  [1, 1_000_000_000, '', ['requests_in_window']],
  [1, 1000, '', ['runs']],
  [1, 7, '', ['slice_count', 'slices_loaded']],
  [1, 128, '', ['speculative_tokens']],
  [0.001, 20_000, ' billion', ['total_params_b', 'active_params_b']],
  [1, 1e15, ' J', ['energy_joules_total']],
  [1, 1e15, '', ['output_tokens_total']],
  [0, 120, ' °C', ['temperature_c_mean']],
  [0, 1, '', ['window_cv']],
  [1, 1e12, '', ['account_id']],
];

const BOUNDS = RANGES.flatMap(([least, most, unit, fields]) => fields.map((field) => ({ field, least, most, unit })));

/** The shortest window in which cards are at a steady state, and the longest: a day without a word, a week. */
const SHORTEST = 60;
const WINDOW = { warning: 24 * 3600, error: 7 * 24 * 3600 };

/** Host energy by GPU energy, spread by mean, and time of an answer by the window. */
const HOST = { warning: 10, error: 100 };
const SPREAD = { warning: 0.25, error: 1 };
const ANSWER = { warning: 1, error: 20 };

/** Of so many runs no two meters show the same energy each time. */
const MANY_RUNS = 3;

/** Litres of water for each kWh of the GPUs: facilities use some, the plants that feed them tens. */
const WATER = { warning: 50, error: 1000 };

/** Tokens per second of one card, written and read, whatever the model: the fastest published one writes 10,000. */
const WRITTEN = { warning: 100_000, error: 500_000 };
const READ = { warning: 500_000, error: 2_000_000 };

function outOfRange({ valid }: Subject): readonly Fault[] {
  let faults = NONE;
  for (const { field, least, most, unit } of BOUNDS) {
    const value = valid?.[field];
    if (typeof value !== 'number' || (value >= least && value <= most)) continue;
    const message = `${field} is out of all bounds`;
    const allowed = `${figure(least)} to ${figure(most)}${unit}`;
    faults = [...faults, { pointer: `/${field}`, message, found: `${value}${unit}`, allowed }];
  }
  return faults;
}

/** Rules that bound counts, dates, ratios and percentages: what is beyond them was not measured. */
export const boundRules: readonly Rule[] = [
  {
    id: 'physics/range',
    title:
      'Counts, powers, latencies, ratios and percentages are within what any serving can have. A card writes at most 500,000 tokens per second and reads at most 2,000,000, with a warning above a fifth and a quarter; the host takes at most 100 times the energy of the cards, with a warning above 10 times, and water is at most 1,000 litres for each kWh of the cards, with a warning above 50.',
    why: 'A count of 1e300 cards or a PUE of 120 is a slip of the pen, and would spoil every average it enters.',
    hint: 'Check the figure, its unit and its window against your logs.',
    example: '"facility_pue": 120; "num_gpus": 1, "tokens_per_second": 2800000',
    check: each(
      outOfRange,
      about(['tokens_per_second', 'num_gpus', 'requests_in_window', 'avg_prompt_tokens', 'window_seconds'], (m) => {
        const read = (m.requests_in_window * m.avg_prompt_tokens) / m.window_seconds / m.num_gpus;
        const written = tooFast('writes', m.tokens_per_second / m.num_gpus, WRITTEN);
        return written ?? tooFast('reads', read, READ, '/avg_prompt_tokens');
      }),
      about(['host_wh_per_million_output_tokens', 'wh_per_million_output_tokens'], (m) => {
        const { host_wh_per_million_output_tokens: host, wh_per_million_output_tokens: wh } = m;
        return above((host ?? 0) / wh, HOST, () => ({
          message: `The host takes ${figure((host ?? 0) / wh, 3)} times as much energy as its cards`,
          found: `${host} Wh`,
          allowed: `at most ${figure(wh * HOST.error)} Wh, usually at most ${figure(wh * HOST.warning)} Wh: the cards take ${wh} Wh`,
        }));
      }),
      about(['water_litres_per_million_output_tokens', 'wh_per_million_output_tokens'], (m) => {
        const { water_litres_per_million_output_tokens: litres, wh_per_million_output_tokens: wh } = m;
        const perKwh = ((litres ?? 0) * 1000) / wh;
        return above(perKwh, WATER, () => ({
          message: `The water is ${figure(perKwh, 3)} litres for each kWh of the cards`,
          found: `${litres} litres`,
          allowed: `at most ${figure((wh / 1000) * WATER.error)} litres, usually at most ${figure((wh / 1000) * WATER.warning)}`,
        }));
      }),
    ),
  },
  {
    id: 'physics/window',
    title:
      'The window is steady: at least 60 seconds and at most a week, with a warning above a day; as long as an answer and the slowest token in a hundred take, with a warning for answers up to 20 times as long; and window_cv is at most 0.2, or a warning.',
    why: 'Power meters average over up to a second, and a batch needs time to become steady; at a steady state answers begin and end within the window, many of them.',
    hint: 'Five minutes are good, and three times what an answer takes: avg_output_tokens x median_itl_ms. The window is that of one run, in seconds; latencies are in ms.',
    example: '"window_seconds": 20',
    check: each(
      about(['window_seconds'], ({ window_seconds: seconds }) => {
        if (seconds < SHORTEST) {
          const message = 'The window is too short for a steady state';
          return { message, found: `${seconds} s`, allowed: `at least ${SHORTEST} s` };
        }
        return above(seconds, WINDOW, () => ({
          message: 'The window is too long for one steady state',
          found: `${seconds} s`,
          allowed: `at most ${WINDOW.error} s (7 days), usually at most ${WINDOW.warning} s`,
        }));
      }),
      about(['p99_itl_ms', 'window_seconds'], ({ p99_itl_ms: tail, window_seconds: seconds }) => {
        if (tail <= seconds * 1000) return null;
        const message = 'One token in a hundred takes longer than the whole window';
        return { message, found: `${tail} ms`, allowed: `at most ${seconds * 1000} ms: the window is ${seconds} s` };
      }),
      about(['window_seconds', 'avg_output_tokens', 'median_itl_ms'], (m) => {
        const answer = (m.avg_output_tokens * m.median_itl_ms) / 1000;
        return above(answer / m.window_seconds, ANSWER, () => ({
          message: 'An answer takes longer than the window',
          found: `${m.window_seconds} s`,
          allowed: `at least ${figure(answer, 4)} s: ${m.avg_output_tokens} tokens, each in ${m.median_itl_ms} ms`,
        }));
      }),
      about(['window_cv'], ({ window_cv: cv }) => {
        if (typeof cv !== 'number' || cv <= 0.2) return null;
        const message = 'The energy per token varies too much within the window';
        return { message, found: `${cv}`, allowed: 'at most 0.2', severity: 'warning' };
      }),
    ),
  },
  {
    id: 'physics/spread',
    title:
      'joules_per_output_token_stdev needs at least two runs, and is at most joules_per_output_token. A warning above a quarter of it, and where three runs or more have none.',
    why: 'One run has no spread, and runs that differ by as much as they measure measure nothing.',
    hint: 'The standard deviation is in J per token, over the runs that were averaged; null for a single run.',
    example: '"runs": 1, "joules_per_output_token_stdev": 0.002',
    check: about(['joules_per_output_token_stdev', 'joules_per_output_token', 'runs'], (m) => {
      const { joules_per_output_token_stdev: stdev, joules_per_output_token: mean, runs } = m;
      if (typeof stdev !== 'number') return null;
      if (runs < 2) {
        const message = 'A single run has no standard deviation';
        return { message, found: `${stdev} J with runs ${runs}`, allowed: 'null, or at least 2 runs' };
      }
      if (stdev === 0 && runs >= MANY_RUNS) {
        const message = `${runs} runs have the same energy to the last digit`;
        return { message, found: '0 J', allowed: 'more than 0 J', severity: 'warning' };
      }
      return above(stdev / mean, SPREAD, () => ({
        message: `The standard deviation is ${figure((stdev / mean) * 100, 3)} % of the energy`,
        found: `${stdev} J`,
        allowed: `at most ${figure(mean)} J, usually at most ${figure(mean * SPREAD.warning)} J`,
      }));
    }),
  },
];

function tooFast(verb: string, perCard: number, edge: Edge, pointer = '/tokens_per_second'): Fault | null {
  return above(perCard, edge, () => ({
    pointer,
    message: `A card ${verb} ${figure(perCard, 3)} tokens per second`,
    found: `${figure(perCard)} per card`,
    allowed: `at most ${edge.error}, usually at most ${edge.warning}, per card`,
  }));
}
