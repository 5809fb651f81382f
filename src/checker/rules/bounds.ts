import { toDigits } from '../../core/text/number.ts';
import { valueText } from '../../core/text/value-text.ts';
import { whPerMillionTokens } from '../../figures/energy.ts';
import { type Check, checkFields, findingAbove, type Rule, type RuleFinding, type Thresholds } from '../rule.ts';
import type { Field, Fields } from '../subject.ts';
import type { NumberField } from './equations.ts';

/** The values that are possible with any way of serving. A count or a ratio has no unit. */
const RANGES: readonly (readonly [field: NumberField, least: number, most: number, unit?: string])[] = [
  ['num_gpus', 1, 1024, 'GPUs'],
  ['tensor_parallel', 1, 1024],
  ['data_parallel', 1, 1024],
  ['expert_parallel', 1, 1024],
  ['pipeline_parallel', 1, 1024],
  ['max_num_seqs', 1, 1_000_000],
  ['avg_running_batch', 0, 1_000_000],
  ['avg_output_tokens', 0, 1_000_000],
  ['joules_per_output_token', 1e-5, 100_000, 'J'],
  ['wh_per_million_output_tokens', whPerMillionTokens(1e-5), whPerMillionTokens(100_000), 'Wh'],
  ['median_itl_ms', 0.001, 600_000, 'ms'],
  ['p90_itl_ms', 0.001, 3_600_000, 'ms'],
  ['p95_itl_ms', 0.001, 3_600_000, 'ms'],
  ['p99_itl_ms', 0.001, 3_600_000, 'ms'],
  ['ttft_median_ms', 0.01, 3_600_000, 'ms'],
  ['tokens_per_second', 0.001, 100_000_000],
  ['gpu_power_watts_total', 1, 2_000_000, 'W'],
  ['idle_power_watts_total', 0, 2_000_000, 'W'],
  ['gpu_power_limit_w', 10, 5000, 'W'],
  ['facility_pue', 1, 5],
  ['avg_prompt_tokens', 0, 10_000_000],
  ['requests_in_window', 1, 1_000_000_000],
  ['runs', 1, 1000],
  ['slice_count', 1, 7],
  ['slices_loaded', 1, 7],
  ['total_params_b', 0.001, 20_000, 'billion'],
  ['active_params_b', 0.001, 20_000, 'billion'],
  ['energy_joules_total', 1, 1e15, 'J'],
  ['output_tokens_total', 1, 1e15],
  ['temperature_c_mean', 0, 120, '°C'],
  ['window_cv', 0, 1],
];

/** The shortest window in which GPUs reach a steady state, seconds. */
const MIN_WINDOW_SECONDS = 60;

/** The longest response, as a share of the window. With longer ones, a single batch can fill the window. */
const MAX_RESPONSE = 0.5;

/** From this many runs on, meters never show exactly the same energy each time. */
const MANY_RUNS = 3;

const inRange = RANGES.map(([field, least, most, unit = '']) =>
  checkFields([field], ({ [field]: value }) => {
    if (typeof value !== 'number' || (value >= least && value <= most)) return null;
    const range = `${toDigits(least)} to ${toDigits(most)}`;
    const isPercent = field === 'facility_pue' && value > most && value / 100 >= least && value / 100 <= most;
    return {
      message: `${field} is outside the range that is possible for a serving engine`,
      found: `${value} ${unit}`.trim(),
      allowed: `${range} ${unit}`.trim(),
      fix: isPercent
        ? `Write it as a ratio: ${toDigits(value / 100)}.`
        : `Compare ${field} with your logs and write a value from ${range}${unit === '' ? '' : `, in ${unit}`}.`,
    };
  }),
);

/** Thresholds of a value, with the texts of a finding. */
interface ValueLimit<Checked> extends Thresholds, Pick<RuleFinding, 'fix'> {
  /** The message, with `#` for the value. */
  readonly message: string;
  /** Unit of the thresholds. */
  readonly unit: string;
  /** What the file says. Default: the first field. */
  readonly found?: (fields: Checked) => string;
}

/** Checks a value computed from some fields against thresholds. */
function valueAtMost<const Needed extends readonly [Field, ...Field[]]>(
  fields: Needed,
  valueOf: (fields: Fields<Needed[number]>) => number,
  { warning, error, message, unit, found, fix }: ValueLimit<Fields<Needed[number]>>,
): Check {
  return checkFields(fields, (m) => {
    const value = valueOf(m);
    const limits = [
      ...(error < Infinity ? [`at most ${error}`] : []),
      ...(warning < error ? [`usually at most ${warning}`] : []),
    ];
    return findingAbove(value, { warning, error }, () => ({
      message: message.replace('#', toDigits(value, 3)),
      found: found?.(m) ?? valueText(m[fields[0]]),
      allowed: `${limits.join(', ')} ${unit}`.trim(),
      fix,
    }));
  });
}

/** Rules about counts, dates, ratios and percentages: values outside these limits cannot have been measured. */
export const boundRules: readonly Rule[] = [
  {
    id: 'physics/range',
    title:
      'Counts, powers, latencies, ratios, water use and host energy are in the range that is possible for a serving engine.',
    why: 'A count of 1e300 GPUs or a PUE of 120 is a typing mistake and would spoil every average that includes it.',
    hint: 'Check the value, its unit and its window against your logs.',
    example: '"facility_pue": 120; "num_gpus": 1, "tokens_per_second": 2800000',
    after: ['physics/unit-slip'],
    checks: [
      ...inRange,
      // The fastest published GPU generates 10,000 tokens per second with any model.
      valueAtMost(['tokens_per_second', 'num_gpus'], (m) => m.tokens_per_second / m.num_gpus, {
        warning: 100_000,
        error: 500_000,
        message: 'Each GPU generates # tokens per second',
        unit: 'tokens per second for each GPU',
        fix: 'Write output tokens only, divided by the seconds of the window, and count every GPU in num_gpus.',
      }),
      valueAtMost(
        ['avg_prompt_tokens', 'requests_in_window', 'window_seconds', 'num_gpus', 'tokens_per_second'],
        (m) => (m.requests_in_window * m.avg_prompt_tokens) / m.window_seconds / m.num_gpus,
        {
          warning: 500_000,
          error: 2_000_000,
          message: 'Each GPU reads # prompt tokens per second',
          unit: 'prompt tokens per second for each GPU',
          fix: 'Write the mean prompt length of one request, and the requests and seconds of one window.',
        },
      ),
      // A host uses about as much energy as its GPUs, and ten times as much if it has a single small GPU.
      valueAtMost(
        ['host_wh_per_million_output_tokens', 'wh_per_million_output_tokens'],
        (m) => (m.host_wh_per_million_output_tokens ?? 0) / m.wh_per_million_output_tokens,
        {
          warning: 10,
          error: 100,
          message: 'The host uses # times as much energy as its GPUs',
          unit: 'times the energy of the GPUs',
          fix: 'Divide the energy of the host by the output tokens of the same window, in Wh per million tokens.',
        },
      ),
      // Facilities use a few litres per kWh, and power plants tens of litres.
      valueAtMost(
        ['water_litres_per_million_output_tokens', 'wh_per_million_output_tokens'],
        (m) => ((m.water_litres_per_million_output_tokens ?? 0) * 1000) / m.wh_per_million_output_tokens,
        {
          warning: 50,
          error: 1000,
          message: 'The water is # litres for each kWh of the GPUs',
          unit: 'litres for each kWh',
          fix: 'Divide the litres by the millions of output tokens of the same period.',
        },
      ),
    ],
  },
  {
    id: 'physics/window',
    title:
      'The window lasts from 60 seconds to a week, and at least twice as long as a response. At least as many requests complete in it as decode together.',
    why: [
      'Power meters average over up to a second, and a batch needs time to become steady. In a steady state, many requests begin and end within the window. If a response lasts longer than half of it, one batch can fill the whole window.',
      'More than a day, a window shorter than two responses, and fewer completed requests than the running batch give a warning. A window shorter than a twentieth of a response gives an error.',
    ],
    hint: 'Use five minutes or more, and at least three times the duration of a response: avg_output_tokens x median_itl_ms. window_seconds is the length of one run in seconds; latencies are in ms.',
    example: '"window_seconds": 20',
    after: ['physics/unit-slip'],
    checks: [
      checkFields(['window_seconds'], ({ window_seconds: seconds }) => {
        if (seconds >= MIN_WINDOW_SECONDS) return null;
        return {
          message: 'The window is too short for a steady state',
          found: `${seconds} s`,
          allowed: `at least ${MIN_WINDOW_SECONDS} s`,
          fix: 'Measure again with a window of at least 60 s. 300 s or more is better.',
        };
      }),
      valueAtMost(['window_seconds'], (m) => m.window_seconds, {
        warning: 24 * 3600,
        error: 7 * 24 * 3600,
        message: 'The window of # seconds is too long for one steady state',
        unit: 's',
        fix: 'Write the length of one window in seconds, without warm-up and pauses.',
      }),
      valueAtMost(['p99_itl_ms', 'window_seconds'], (m) => m.p99_itl_ms / m.window_seconds / 1000, {
        warning: 1,
        error: 1,
        message: 'The p99 inter-token latency is # times the whole window',
        unit: 'times the window',
        fix: 'Write p99_itl_ms in milliseconds and window_seconds in seconds.',
      }),
      valueAtMost(
        ['window_seconds', 'avg_output_tokens', 'median_itl_ms'],
        (m) => (m.avg_output_tokens * m.median_itl_ms) / 1000 / m.window_seconds,
        {
          warning: MAX_RESPONSE,
          error: 20,
          message: 'A response (avg_output_tokens x median_itl_ms) lasts # times as long as the window',
          unit: 'times the window',
          found: (m) =>
            `${m.window_seconds} s, with responses of ${toDigits((m.avg_output_tokens * m.median_itl_ms) / 1000, 3)} s`,
          fix: 'Measure again with a window of at least twice the duration of a response, or better, three times.',
        },
      ),
      checkFields(
        ['requests_in_window', 'avg_running_batch', 'avg_output_tokens', 'median_itl_ms', 'window_seconds'],
        (m) => {
          const responseSeconds = (m.avg_output_tokens * m.median_itl_ms) / 1000;
          // A window that is too short for a response is reported as such.
          if (m.requests_in_window >= m.avg_running_batch || responseSeconds > MAX_RESPONSE * m.window_seconds)
            return null;
          return {
            severity: 'warning',
            message: 'Fewer requests completed in the window than ran at the same time',
            found: `${m.requests_in_window} requests with a running batch of ${m.avg_running_batch}`,
            allowed: `at least ${toDigits(m.avg_running_batch)} requests in a window that is longer than a response`,
            fix: 'Count all requests that completed in the window, and write the mean running batch over the window.',
          };
        },
      ),
      valueAtMost(['window_cv'], (m) => m.window_cv ?? 0, {
        warning: 0.2,
        error: Infinity,
        message: 'The energy per token varies too much within the window',
        unit: '(a coefficient of variation)',
        fix: 'Measure again after a longer warm-up, with a constant number of requests.',
      }),
    ],
  },
  {
    id: 'physics/spread',
    title:
      'joules_per_output_token_stdev comes from several runs and is at most a quarter of the mean. With three or more runs, it is not zero.',
    why: 'A single run has no standard deviation. If runs differ by as much as their mean, the mean says nothing.',
    hint: 'Write the standard deviation in J per token over the averaged runs, or null for a single run.',
    example: '"runs": 1, "joules_per_output_token_stdev": 0.002',
    checks: [
      checkFields(['joules_per_output_token_stdev', 'runs'], ({ joules_per_output_token_stdev: stdev, runs }) => {
        if (typeof stdev !== 'number') return null;
        if (runs < 2) {
          return {
            message: 'A single run has no standard deviation',
            found: `${stdev} J with runs ${runs}`,
            allowed: 'null, or at least 2 runs',
            fix: 'Write "joules_per_output_token_stdev": null, or the number of runs that you averaged.',
          };
        }
        if (stdev !== 0 || runs < MANY_RUNS) return null;
        return {
          message: `${runs} runs have exactly the same energy`,
          found: '0',
          severity: 'warning',
          fix: 'Write the standard deviation without rounding it, or null if it was not computed.',
        };
      }),
      valueAtMost(
        ['joules_per_output_token_stdev', 'joules_per_output_token', 'runs'],
        (m) => (m.runs < 2 ? 0 : (m.joules_per_output_token_stdev ?? 0) / m.joules_per_output_token),
        {
          warning: 0.25,
          error: 1,
          message: 'The standard deviation is # times the energy',
          unit: 'times the energy',
          fix: 'Write the standard deviation in J per token, over the runs. If the runs really differ this much, measure again.',
        },
      ),
    ],
  },
];
