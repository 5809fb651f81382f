import { figure } from '../../core/text/number.ts';
import { type Fault, figureRule, NONE, type Rule } from '../rule.ts';
import type { Field } from '../subject.ts';

/** What any serving could have: the lowest and the highest value of a field, and its unit with a space before it. */
type Range = readonly [least: number, most: number, unit?: string];

const RANGES: Readonly<Partial<Record<Field, Range>>> = {
  num_gpus: [1, 1024, ' cards'],
  tensor_parallel: [1, 1024],
  data_parallel: [1, 1024],
  expert_parallel: [1, 1024],
  pipeline_parallel: [1, 1024],
  max_num_seqs: [1, 1_000_000],
  avg_running_batch: [0, 1_000_000],
  joules_per_output_token: [0.000_01, 100_000, ' J'],
  wh_per_million_output_tokens: [0.000_01 / 0.0036, 100_000 / 0.0036, ' Wh'],
  median_itl_ms: [0.001, 600_000, ' ms'],
  p90_itl_ms: [0.001, 3_600_000, ' ms'],
  p95_itl_ms: [0.001, 3_600_000, ' ms'],
  p99_itl_ms: [0.001, 3_600_000, ' ms'],
  ttft_median_ms: [0.01, 3_600_000, ' ms'],
  tokens_per_second: [0.001, 100_000_000],
  gpu_power_watts_total: [1, 2_000_000, ' W'],
  gpu_power_limit_w: [10, 5000, ' W'],
  idle_power_watts_total: [0, 2_000_000, ' W'],
  facility_pue: [1, 5],
  avg_output_tokens: [0, 1_000_000],
  avg_prompt_tokens: [0, 10_000_000],
  requests_in_window: [1, 1_000_000_000],
  runs: [1, 1000],
  slice_count: [1, 7],
  slices_loaded: [1, 7],
  speculative_tokens: [1, 128],
  total_params_b: [0.001, 20_000, ' billion'],
  active_params_b: [0.001, 20_000, ' billion'],
  energy_joules_total: [1, 1e15, ' J'],
  output_tokens_total: [1, 1e15],
  temperature_c_mean: [0, 120, ' °C'],
  window_cv: [0, 1],
  account_id: [1, 1e12],
};

const ENTRIES = (Object.entries(RANGES) as readonly (readonly [Field, Range])[]).map(
  ([field, [least, most, unit = '']]) => ({ field, least, most, unit }),
);

/** The window in which cards are at a steady state, seconds: a minute, to a day without a word, to a week. */
const WINDOW = { least: 60, usual: 24 * 3600, most: 7 * 24 * 3600 };

/** Host energy by GPU energy, and spread by mean: from where on there is a warning, and an error. */
const HOST = { warning: 10, error: 100 };
const SPREAD = { warning: 0.25, error: 1 };

/** Of so many runs no two meters show the same energy each time. */
const MANY_RUNS = 3;

/** How far the totals may be from the figures made of them, as a share; lengths of windows differ between runs. */
const TOTALS = { energy: 0.05, tokens: 0.25 };

/** Litres of water for each kWh of the GPUs: facilities use some, the plants that feed them tens. */
const WATER = { warning: 50, error: 1000 };

/** Tokens per second of one card, written and read, whatever the model: from where on a warning, and an error. */
const PER_CARD = { written: { warning: 100_000, error: 500_000 }, read: { warning: 500_000, error: 2_000_000 } };

/** So many windows no answer takes. */
const LONG_ANSWER = 20;

/** Rules that bound counts, dates, ratios and percentages: what is beyond them was not measured. */
export const boundRules: readonly Rule[] = [
  {
    id: 'physics/range',
    title: 'Counts, powers, latencies, ratios and percentages are within what any serving can have.',
    why: 'A count of 1e300 cards or a PUE of 120 is a slip of the pen, and would spoil every average it enters.',
    hint: 'Check the figure, and its unit, against your logs.',
    example: '"facility_pue": 120',
    check: ({ valid }) => {
      let faults = NONE;
      for (const { field, least, most, unit } of ENTRIES) {
        const value = valid?.[field];
        if (typeof value !== 'number' || (value >= least && value <= most)) continue;
        const message = `${field} is out of all bounds`;
        const allowed = `${figure(least)} to ${figure(most)}${unit}`;
        faults = [...faults, { pointer: `/${field}`, message, found: `${value}${unit}`, allowed }];
      }
      return faults;
    },
  },
  figureRule({
    id: 'physics/window',
    title: 'The window is at least 60 seconds, and at most a week. A warning above a day.',
    why: 'Power meters average over up to a second, and a batch needs time to become steady; a year is not one steady state.',
    hint: 'Five minutes are good. The window is that of one run, in seconds.',
    example: '"window_seconds": 20',
    needs: ['window_seconds'],
    check: ({ window_seconds: seconds }) => {
      if (seconds < WINDOW.least) {
        const message = 'The window is too short for a steady state';
        return { message, found: `${seconds} s`, allowed: `at least ${WINDOW.least} s` };
      }
      if (seconds <= WINDOW.usual) return null;
      const message = 'The window is too long for one steady state';
      const isUsual = seconds <= WINDOW.most;
      const allowed = `at most ${WINDOW.most} s (7 days), usually at most ${WINDOW.usual} s`;
      return { message, found: `${seconds} s`, allowed, ...(isUsual && { severity: 'warning' }) };
    },
  }),
  figureRule({
    id: 'physics/spread',
    title:
      'joules_per_output_token_stdev needs at least two runs, and is at most joules_per_output_token. A warning above a quarter of it, and where three runs or more have none.',
    why: 'One run has no spread, and runs that differ by as much as they measure measure nothing.',
    hint: 'The standard deviation is in J per token, over the runs that were averaged.',
    example: '"runs": 1, "joules_per_output_token_stdev": 0.002',
    needs: ['joules_per_output_token_stdev', 'joules_per_output_token', 'runs'],
    check: ({ joules_per_output_token_stdev: stdev, joules_per_output_token: mean, runs }) => {
      if (typeof stdev !== 'number') return null;
      if (runs < 2) {
        const message = 'A single run has no standard deviation';
        const fix = 'Write null, or the number of runs that it is of.';
        return { message, found: `${stdev} J with runs ${runs}`, allowed: 'null, or at least 2 runs', fix };
      }
      if (stdev === 0 && runs >= MANY_RUNS) {
        const message = `${runs} runs have the same energy to the last digit`;
        const fix = 'Write the standard deviation with the digits it has; runs is how many were measured.';
        return { message, found: '0 J', allowed: 'more than 0 J', fix, severity: 'warning' };
      }
      if (stdev <= mean * SPREAD.warning) return null;
      return {
        message: `The standard deviation is ${figure((stdev / mean) * 100, 3)} % of the energy`,
        found: `${stdev} J`,
        allowed: `at most ${figure(mean)} J, usually at most ${figure(mean * SPREAD.warning)} J`,
        ...(stdev <= mean * SPREAD.error && { severity: 'warning' }),
      };
    },
  }),
  figureRule({
    id: 'physics/totals',
    title:
      'energy_joules_total by output_tokens_total is joules_per_output_token, within 5 %, and output_tokens_total is tokens_per_second x window_seconds x runs, within 25 %.',
    why: 'The totals are what the other figures are made of.',
    hint: 'Both totals are over the windows of all runs and over all cards; joules_per_output_token is the one divided by the other.',
    example: '"energy_joules_total": 972, "output_tokens_total": 6750000, "joules_per_output_token": 0.144',
    needs: ['joules_per_output_token', 'tokens_per_second', 'window_seconds', 'runs'],
    check: (m) => {
      const { energy_joules_total: energy = null, output_tokens_total: tokens = null } = m;
      // Of a file from the kit, its own rules ask for more.
      if (tokens === null || m.kit != null) return null;
      if (energy !== null && isOff(energy / tokens, m.joules_per_output_token, TOTALS.energy)) {
        const found = `${energy} J / ${tokens} tokens = ${figure(energy / tokens)} J per token`;
        const allowed = `about ${m.joules_per_output_token} J per token`;
        return {
          pointer: '/energy_joules_total',
          message: 'The totals do not give the energy per token',
          found,
          allowed,
        };
      }
      const made = m.tokens_per_second * m.window_seconds * m.runs;
      if (!isOff(tokens, made, TOTALS.tokens)) return null;
      const words = `${m.tokens_per_second} tokens per second x ${m.window_seconds} s x ${m.runs} runs`;
      const message = 'The throughput does not give the tokens in all';
      return {
        pointer: '/output_tokens_total',
        message,
        found: `${tokens} tokens`,
        allowed: `about ${figure(made)}: ${words}`,
      };
    },
  }),
  figureRule({
    id: 'physics/tokens-per-card',
    title:
      'A card writes at most 500,000 tokens per second, and reads at most 2,000,000 of prompts, whatever the model. A warning above a fifth and a quarter.',
    why: 'Even where nothing is known of a model, no card comes near: the fastest published one writes a tenth of the warning.',
    hint: 'Count output tokens of the whole configuration in one window, and check avg_prompt_tokens and requests_in_window.',
    example: '"num_gpus": 1, "tokens_per_second": 2800000',
    needs: ['tokens_per_second', 'num_gpus', 'requests_in_window', 'avg_prompt_tokens', 'window_seconds'],
    check: (m) => {
      const written = m.tokens_per_second / m.num_gpus;
      const read = (m.requests_in_window * m.avg_prompt_tokens) / m.window_seconds / m.num_gpus;
      return (
        tooFast('writes', '/tokens_per_second', written, PER_CARD.written) ??
        tooFast('reads', '/avg_prompt_tokens', read, PER_CARD.read)
      );
    },
  }),
  figureRule({
    id: 'physics/tail',
    title: 'The 99th percentile of the inter-token latency is at most the window.',
    why: 'A token that takes longer than the window was not measured in it.',
    hint: 'Latencies are in ms, the window in seconds.',
    example: '"p99_itl_ms": 1000000, "window_seconds": 600',
    needs: ['p99_itl_ms', 'window_seconds'],
    check: ({ p99_itl_ms: tail, window_seconds: seconds }) => {
      if (tail <= seconds * 1000) return null;
      const message = 'One token in a hundred takes longer than the whole window';
      return { message, found: `${tail} ms`, allowed: `at most ${seconds * 1000} ms: the window is ${seconds} s` };
    },
  }),
  figureRule({
    id: 'physics/answer-time',
    title: 'An answer takes no longer than the window. A warning above it, an error above 20 times of it.',
    why: 'At a steady state answers begin and end within the window, many of them.',
    hint: 'Make the window at least as long as three answers take: avg_output_tokens x median_itl_ms.',
    example: '"avg_output_tokens": 225000, "median_itl_ms": 17, "window_seconds": 60',
    needs: ['window_seconds', 'avg_output_tokens', 'median_itl_ms'],
    check: ({ window_seconds: seconds, avg_output_tokens: tokens, median_itl_ms: itl }) => {
      const answer = (tokens * itl) / 1000;
      if (answer <= seconds) return null;
      return {
        message: 'An answer takes longer than the window',
        found: `${seconds} s`,
        allowed: `at least ${figure(answer, 4)} s: ${tokens} tokens, each in ${itl} ms`,
        ...(answer <= seconds * LONG_ANSWER && { severity: 'warning' }),
      };
    },
  }),
  figureRule({
    id: 'physics/steady',
    title:
      'The window is steady (window_cv at most 0.2), and the load takes more power than none (idle at most 0.9 of it).',
    severity: 'warning',
    why: 'A figure of an unsteady window, or of cards that do nothing, is not one of steady serving.',
    hint: 'Measure again on a busy server after a warm-up; idle power is measured before the load starts.',
    example: '"window_cv": 0.9',
    needs: ['gpu_power_watts_total'],
    check: (m) => {
      const power = m.gpu_power_watts_total;
      const [cv, idle] = [m.window_cv ?? 0, m.idle_power_watts_total ?? 0];
      if (cv > 0.2) {
        const message = 'The energy per token varies too much within the window';
        return { pointer: '/window_cv', message, found: `${cv}`, allowed: 'at most 0.2' };
      }
      // More than under load is told by another rule.
      if (idle <= power * 0.9 || idle > power) return null;
      const message = 'The cards take about as much power idle as under load';
      const allowed = `at most ${figure(power * 0.9)} W: 0.9 of ${power} W`;
      return { pointer: '/idle_power_watts_total', message, found: `${idle} W`, allowed };
    },
  }),
  figureRule({
    id: 'physics/expert-parallel',
    title: 'expert_parallel is at most num_gpus on whole cards.',
    why: 'Each share of the experts needs a card of its own.',
    hint: 'Write 1 where experts are not spread. num_gpus counts all cards of the configuration.',
    example: '"num_gpus": 8, "expert_parallel": 4096',
    needs: ['expert_parallel', 'num_gpus', 'mig_profile'],
    check: ({ expert_parallel: shares, num_gpus: cards, mig_profile }) => {
      if (mig_profile !== null || shares <= cards) return null;
      const message = 'The experts are spread over more cards than there are';
      return { message, found: `expert_parallel ${shares}`, allowed: `at most ${cards} (num_gpus)` };
    },
  }),
  figureRule({
    id: 'physics/host',
    title:
      'host_wh_per_million_output_tokens is at most 100 times wh_per_million_output_tokens. A warning above 10 times.',
    why: 'A host takes about as much as its cards, ten times as much where it has one small card.',
    hint: 'Both figures are Wh per million output tokens, of the same window.',
    example: '"host_wh_per_million_output_tokens": 1000000000',
    needs: ['host_wh_per_million_output_tokens', 'wh_per_million_output_tokens'],
    check: ({ host_wh_per_million_output_tokens: host, wh_per_million_output_tokens: gpus }) => {
      if (typeof host !== 'number' || host <= gpus * HOST.warning) return null;
      return {
        message: `The host takes ${figure(host / gpus, 3)} times as much energy as its cards`,
        found: `${host} Wh`,
        allowed: `at most ${figure(gpus * HOST.error)} Wh, usually at most ${figure(gpus * HOST.warning)} Wh: the cards take ${gpus} Wh`,
        ...(host <= gpus * HOST.error && { severity: 'warning' }),
      };
    },
  }),
  figureRule({
    id: 'physics/water',
    title: 'Water is at most 1,000 litres for each kWh of the cards. A warning above 50.',
    why: 'Cooling takes up to a few litres for each kWh, and the power plants that feed it some tens at most.',
    hint: 'Write litres per million output tokens, of the same window as the energy.',
    example: '"wh_per_million_output_tokens": 40, "water_litres_per_million_output_tokens": 100',
    needs: ['water_litres_per_million_output_tokens', 'wh_per_million_output_tokens'],
    check: ({ water_litres_per_million_output_tokens: litres, wh_per_million_output_tokens: wh }) => {
      if (typeof litres !== 'number' || litres <= (wh / 1000) * WATER.warning) return null;
      return {
        message: `The water is ${figure(litres / (wh / 1000), 3)} litres for each kWh of the cards`,
        found: `${litres} litres`,
        allowed: `at most ${figure((wh / 1000) * WATER.error)} litres, usually at most ${figure((wh / 1000) * WATER.warning)}`,
        ...(litres <= (wh / 1000) * WATER.error && { severity: 'warning' }),
      };
    },
  }),
];

/** Whether a figure misses another by more than a share of it. */
function isOff(figure: number, other: number, share: number): boolean {
  return Math.abs(figure / other - 1) > share;
}

function tooFast(
  verb: string,
  pointer: string,
  perCard: number,
  { warning, error }: typeof PER_CARD.read,
): Fault | null {
  if (perCard <= warning) return null;
  const message = `A card ${verb} ${figure(perCard, 3)} tokens per second`;
  const allowed = `at most ${error}, usually at most ${warning}, per card`;
  return {
    pointer,
    message,
    found: `${figure(perCard)} per card`,
    allowed,
    ...(perCard <= error && { severity: 'warning' }),
  };
}
