import type { Measurement } from '../../contract/generated/api.d.ts';
import { toDigits } from '../../core/text/number.ts';
import { isWrittenByKit } from '../kit-texts.ts';
import { checkFields, PUBLISHED, type Rule, type RuleFinding } from '../rule.ts';
import {
  batchEquation,
  energyInWh,
  type Equation,
  equationCheck,
  fieldsOf,
  isAbout,
  powerEquation,
  ratioIfMismatched,
  requestsEquation,
  RESTORE_KIT_FILE,
  roundingOf,
  totals,
} from './equations.ts';
import type { Fields } from '../subject.ts';
import { unitChecks } from './unit-mistakes.ts';

/** The check whether the throughput misses the power and the requests of the window by the same factor. */
const throughputCheck = checkFields(
  ['tokens_per_second', ...fieldsOf(powerEquation), ...fieldsOf(requestsEquation)],
  (m) => {
    const [fromPower, fromRequests] = [ratioIfMismatched(powerEquation, m), ratioIfMismatched(requestsEquation, m)];
    if (fromPower === null || fromRequests === null || !isAbout(fromPower / fromRequests, 0.25)) return null;
    const expected = toDigits(m.tokens_per_second / fromPower, 4);
    return {
      message: 'The throughput fits neither the power nor the requests in the window',
      found: String(m.tokens_per_second),
      allowed: `about ${expected}`,
      fix: `Write the output tokens of all GPUs together, divided by the seconds of the same window: about ${expected}.`,
    };
  },
);

/**
 * The lowest ratio of the mean inter-token latency to the median. The mean is the running batch divided by the
 * throughput. In published runs, the ratio is at least 0.719.
 */
export const MIN_BATCH_RATIO = 0.7;

/**
 * Too high a ratio can have a long tail of slow tokens as its cause, so {@link largeBatch} looks at the percentiles.
 */
const SMALL_BATCH: Equation = { ...batchEquation, ratios: () => [MIN_BATCH_RATIO, Infinity] };

/**
 * The highest ratio of the mean latency of the slowest 1 % of the tokens to p99, the latency of the fastest of them.
 * The slowest tokens wait until the prompts of other requests are read, and more requests of a larger batch have such
 * prompts. In published runs, the ratio is at most 4.6 with a batch below 200, 22 below 500, and 33.9 with larger ones
 * (Qwen 3 235B A22B on four B200, batch limit 4,096).
 */
export function maxTail(batch: number): number {
  return Math.min(40, Math.max(10, batch / 10));
}

/**
 * With short prompts, a tail more than so many times {@link maxTail} is an error. Other tails above {@link maxTail} are
 * a warning.
 */
const IMPOSSIBLE_TAIL = 2;

type Latencies = Fields<'avg_running_batch' | 'tokens_per_second' | 'median_itl_ms' | 'p90_itl_ms' | 'p99_itl_ms'>;

/** Prompts so many times as long as the responses can take most of the time that a request is in the batch. */
const LONG_PROMPTS = 10;

/**
 * The time to first token is stated as a median. With queues, the mean can be higher, and so many times the median is
 * certainly enough.
 */
const MAX_MEAN_FIRST_TOKEN = 3;

/**
 * How many ms of a request's time in the batch are spent on its first token, for each output token. If the time to
 * first token is unknown, the result is null with long prompts, and 0 with others, whose first token takes little of
 * the time.
 */
function firstTokenMs({ ttft_median_ms: ttft, avg_output_tokens, avg_prompt_tokens = 0 }: Latencies): number | null {
  if (avg_output_tokens === undefined) return 0;
  if (typeof ttft === 'number') return ttft / avg_output_tokens;
  return avg_prompt_tokens > LONG_PROMPTS * avg_output_tokens ? null : 0;
}

/** Whether prompts are so short that reading the prompts of other requests takes little of the time of a response. */
function hasShortPrompts({ avg_output_tokens, avg_prompt_tokens }: Latencies): boolean {
  return avg_output_tokens !== undefined && avg_prompt_tokens !== undefined && avg_prompt_tokens <= avg_output_tokens;
}

/**
 * The mean time of an output token, ms, by Little's law: the requests in the batch divided by their tokens per second.
 */
function meanTokenMs(m: Latencies): number {
  return (m.avg_running_batch * 1000) / m.tokens_per_second;
}

/**
 * How many times p99 the slowest 1 % of the tokens take on average, so that batch, throughput and percentiles fit. Null
 * if long prompts of unknown duration explain the batch.
 */
export function slowestTail(m: Latencies): number | null {
  const firstToken = firstTokenMs(m);
  return firstToken === null ? null : tailWith(m, firstToken);
}

/** The same with first tokens that add so many ms to each output token. */
function tailWith(m: Latencies, firstToken: number): number {
  return (meanTokenMs(m) - firstToken - msOfFasterTokens(m)) / 0.01 / m.p99_itl_ms;
}

/**
 * What the tokens up to p99 add to the mean latency, at most, ms. Each percentile is the upper end of its part of the
 * tokens.
 */
function msOfFasterTokens(m: Latencies): number {
  return 0.5 * m.median_itl_ms + 0.4 * m.p90_itl_ms + 0.05 * (m.p95_itl_ms ?? m.p99_itl_ms) + 0.04 * m.p99_itl_ms;
}

/** The finding about a running batch that needs slower tokens than the percentiles allow. */
function largeBatch(m: Latencies): RuleFinding | null {
  const firstToken = firstTokenMs(m);
  const limit = maxTail(m.avg_running_batch);
  if (firstToken === null) return null;
  const tail = tailWith(m, firstToken);
  if (tail <= limit) return null;
  const isImpossible = hasShortPrompts(m) && tailWith(m, firstToken * MAX_MEAN_FIRST_TOKEN) > limit * IMPOSSIBLE_TAIL;
  const mostMs = msOfFasterTokens(m) + 0.01 * m.p99_itl_ms * limit + firstToken;
  return {
    ...(!isImpossible && { severity: 'warning' }),
    message: 'avg_running_batch is too large for the throughput and the latencies',
    found: `${m.avg_running_batch}: each token would take ${toDigits(meanTokenMs(m), 3)} ms on average, with a median of ${m.median_itl_ms} ms and a p99 of ${m.p99_itl_ms} ms`,
    allowed: `at most ${toDigits((mostMs * m.tokens_per_second) / 1000, 3)}`,
    fix: MEAN_BATCH,
  };
}

const MEAN_BATCH =
  'Write the mean number of requests that the engine decoded in the window, without queued requests, in avg_running_batch.';

/**
 * The finding about a running batch above the batch limit. The throughput and the latencies show which of the two is
 * wrong.
 */
function batchAboveLimit(m: Fields<'avg_running_batch' | 'max_num_seqs'>): RuleFinding | null {
  const { avg_running_batch: batch, max_num_seqs: limit, tokens_per_second, median_itl_ms, p90_itl_ms, p99_itl_ms } = m;
  if (batch <= limit) return null;
  const isComplete = [tokens_per_second, median_itl_ms, p90_itl_ms, p99_itl_ms].every((value) => value !== undefined);
  const isBatchWrong = isComplete && largeBatch(m as Latencies) !== null;
  return {
    message: 'The running batch is larger than the batch limit',
    found: String(batch),
    allowed: `at most ${limit} (max_num_seqs)`,
    fix: isBatchWrong
      ? MEAN_BATCH
      : 'Write the batch limit with which the engine was started in max_num_seqs, summed over all copies of the model and all slices.',
  };
}

/**
 * The lowest ratios of p99 and the median. In published runs, they are at least 1.03, and 1.088 with a batch of 32 or
 * more.
 */
export const MIN_SPREAD_OF_PERCENTILES = 1.005;
export const MIN_SPREAD_OF_LARGE_BATCH = { batch: 32, ratio: 1.02 };

/** From this batch on, prompts of other requests interrupt a response, and its tokens take different times. */
const LEAST_BATCH_WITH_SPREAD = 2;

/** The finding about percentiles that are all the same. */
function flatPercentiles(m: Fields<'p99_itl_ms' | 'median_itl_ms' | 'avg_running_batch'>): RuleFinding | null {
  const { batch, ratio } = MIN_SPREAD_OF_LARGE_BATCH;
  const least = m.avg_running_batch >= batch ? ratio : MIN_SPREAD_OF_PERCENTILES;
  const isFlat = m.avg_running_batch >= LEAST_BATCH_WITH_SPREAD && m.p99_itl_ms / m.median_itl_ms < least;
  if (!isFlat || invertedPercentiles(m) !== null) return null;
  // Half a unit of the last digit, of the value with more digits: 41.0 is read as 41.
  const half = Math.min(...[m.median_itl_ms, m.p99_itl_ms].map((value) => roundingOf(value) * value));
  return {
    severity: 'warning',
    message: 'The p99 inter-token latency is practically the same as the median',
    found: `${m.p99_itl_ms} ms, with a median of ${m.median_itl_ms} ms`,
    allowed: `usually at least ${least} times the median`,
    fix:
      (m.p99_itl_ms + half) / (m.median_itl_ms - half) >= least
        ? 'Write the latencies with more digits, because rounding can explain that they are the same.'
        : 'Take each percentile over the inter-token latencies of all requests, not over the means of runs or requests.',
  };
}

/** Rules that compare the values of a file with each other. */
export const consistencyRules: readonly Rule[] = [
  {
    id: 'physics/throughput',
    title:
      'The throughput can also be computed as (power ÷ energy per token) and as (requests × average output tokens ÷ window). If these two values agree with each other, tokens_per_second must agree with them.',
    why: 'If both values differ from tokens_per_second by the same factor, tokens_per_second is wrong, not the other values.',
    hint: 'Write the output tokens of all GPUs together, divided by the seconds of the same window.',
    example: '"tokens_per_second": 3000, where power and requests give 1500',
    checks: [throughputCheck],
  },
  {
    id: 'physics/unit-slip',
    title: 'Each value is in the unit that the name of its field states, and covers all GPUs and requests.',
    why: 'A value that is off by exactly the factor between two units is almost always in the wrong unit.',
    hint: 'Convert the value to the unit in the name of its field.',
    example: '"median_itl_ms": 0.038 (seconds)',
    after: ['physics/throughput'],
    checks: unitChecks,
  },
  {
    id: 'physics/energy',
    title:
      'Energy in Wh equals energy in joules to within 0.1 %, or to within the rounding of the values as written. Energy per token × tokens per second equals power to within 5 % for energy counters, and 10 % for other meters.',
    why: 'The fields in Wh and J state the same energy, and energy per token times tokens per second is power. All of these values are from the same window.',
    hint: 'Take energy, tokens and power over the same window and all GPUs, and write them unrounded. If you average several runs, average all three.',
    example: '"joules_per_output_token": 0.36, "wh_per_million_output_tokens": 103, "tokens_per_second": 1500',
    after: ['physics/throughput', 'physics/unit-slip'],
    checks: [energyInWh, powerEquation].map(equationCheck),
  },
  {
    id: 'physics/percentiles',
    title:
      'The inter-token latencies are in order: median <= p90 <= p95 <= p99. With a running batch of 2 or more, p99 is at least 1.005 times the median. With 32 or more, it is at least 1.02 times the median.',
    why: `A higher percentile cannot be lower, and no engine takes exactly the same time for every token of a batch. In all ${PUBLISHED}, p99 is at least this much higher.`,
    hint: 'Check whether two values are swapped, one is a copy of the other, or they come from different runs.',
    example: '"p90_itl_ms": 70, "p99_itl_ms": 45; "median_itl_ms": 17.9, "p99_itl_ms": 17.9',
    after: ['physics/unit-slip'],
    checks: [
      checkFields(['median_itl_ms', 'p90_itl_ms', 'p99_itl_ms'], invertedPercentiles),
      checkFields(['p99_itl_ms', 'median_itl_ms', 'avg_running_batch'], flatPercentiles),
    ],
  },
  {
    id: 'physics/batch',
    title: 'The running batch agrees with the throughput and the inter-token latencies, and is at most max_num_seqs.',
    why: [
      `By Little's law, the running batch divided by the throughput is the mean inter-token latency. This mean must be at least ${MIN_BATCH_RATIO} times the median.`,
      `The mean also has an upper limit. Leaving out first tokens, the slowest 1 % of the tokens may take at most ${maxTail(0)} times p99_itl_ms on average (up to ${maxTail(Infinity)} times with a batch of ${10 * maxTail(Infinity)} or more). If the mean is possible only with slower tokens, the check gives a warning. It gives an error if these tokens would have to take more than ${IMPOSSIBLE_TAIL} times as long as this limit and the prompts are not longer than the responses.`,
      `All ${PUBLISHED} are within these limits. No engine decodes more sequences than its batch limit.`,
    ],
    hint: 'avg_running_batch is the mean over the window and max_num_seqs the batch limit, both summed over all copies of the model and all slices. Latency is per token: with speculative decoding, divide the time of a step by its tokens.',
    example: '"avg_running_batch": 20, "median_itl_ms": 38, "tokens_per_second": 1500, "max_num_seqs": 16',
    after: ['physics/throughput', 'physics/unit-slip', 'physics/percentiles'],
    checks: [
      equationCheck(SMALL_BATCH),
      checkFields(['avg_running_batch', 'tokens_per_second', 'median_itl_ms', 'p90_itl_ms', 'p99_itl_ms'], largeBatch),
      checkFields(['avg_running_batch', 'max_num_seqs'], batchAboveLimit),
    ],
  },
  {
    id: 'physics/totals',
    title:
      'Requests × average output tokens agrees with throughput × window. The totals, energy_joules_total and output_tokens_total, agree with the energy per token, the throughput and the power.',
    why: [
      'Requests and throughput count the same tokens, except for requests that cross the edges of the window. Anyone who divides the totals must get the published values.',
      'Values that depend on the throughput may differ by 25 %, and the energy per token by 5 %. In a file from the measuring kit, the energy per token, the throughput and the power may differ from the totals by 0.1 %.',
    ],
    hint: 'Count the requests that completed within one window, and take the totals over the windows of all runs and over all GPUs. A longer window makes them agree better. Do not edit the values that the kit wrote, and do not remove the `kit` field. In a file made by hand, leave this field out.',
    example: '"requests_in_window": 900, "avg_output_tokens": 500, "tokens_per_second": 1500, "window_seconds": 600',
    after: ['physics/throughput', 'physics/unit-slip', 'physics/energy'],
    checks: [
      ...[requestsEquation, ...totals].map(equationCheck),
      checkFields(['kit'], ({ kit }, { object }) => {
        const missing = kit == null ? [] : KIT_FIELDS.filter((field) => object?.[field] == null);
        if (missing.length === 0) return null;
        return {
          message: `The measuring kit always writes ${missing.join(', ')}, but they are missing`,
          fix: RESTORE_KIT_FILE,
        };
      }),
      checkFields(['prompt_set', 'notes'], ({ prompt_set: found, notes, kit }) => {
        if (kit != null || !isWrittenByKit({ prompt_set: found, notes })) return null;
        return {
          severity: 'warning',
          message: 'prompt_set or notes were written by the measuring kit, but kit is missing',
          found,
          fix: 'Restore the file as the kit wrote it. If you measured without the kit, write your own prompt_set and notes.',
        };
      }),
    ],
  },
];

/** Fields that the measuring kit writes so that others can recalculate the values. */
const KIT_FIELDS = ['energy_joules_total', 'output_tokens_total', 'window_cv', 'logs_sha256'] as const;

const PERCENTILES = ['median_itl_ms', 'p90_itl_ms', 'p95_itl_ms', 'p99_itl_ms'] as const;

/** The finding about percentiles that do not ascend; null if they do. It names two that contradict each other. */
function invertedPercentiles(m: Partial<Measurement>): RuleFinding | null {
  const given = PERCENTILES.flatMap((name) => (typeof m[name] === 'number' ? [{ name, value: m[name] }] : []));
  const values = given.map(({ value }) => value);
  const descents = values.flatMap((lower, i) =>
    values.flatMap((higher, j) => (i < j && lower > higher ? [[i, j] as const] : [])),
  );
  const exchanged = descents.find(([i, j]) => isAscending(values.with(i, values[j] ?? 0).with(j, values[i] ?? 0)));
  const [i, j] = exchanged ?? descents.at(-1) ?? [];
  const [lower, higher] = [given[i ?? -1], given[j ?? -1]];
  if (lower === undefined || higher === undefined) return null;
  // Without an exchange, the one without which the others ascend is wrong.
  const wrong = given.find((_, at) => isAscending(values.toSpliced(at, 1)));
  return {
    pointer: `/${exchanged === undefined ? (wrong ?? lower).name : lower.name}`,
    message: `${lower.name} is above ${higher.name}, but a higher percentile cannot be lower`,
    found: `"${lower.name}": ${lower.value}, "${higher.name}": ${higher.value}`,
    allowed: given.map(({ name }) => name).join(' <= '),
    fix:
      exchanged === undefined
        ? 'Look up both values in your log and take all percentiles from the same run.'
        : `If the two values were exchanged, write "${lower.name}": ${higher.value}, "${higher.name}": ${lower.value}.`,
  };
}

function isAscending(values: readonly number[]): boolean {
  return values.every((value, i) => value >= (values[i - 1] ?? 0));
}
