import type { Measurement } from '../../contract/generated/api.d.ts';
import { toDigits } from '../../core/text/number.ts';
import { fieldAtMost, type Rule, type RuleFinding, ruleOn } from '../rule.ts';
import { batch, energyInWh, power, requests, totals } from './known-relations.ts';
import { fieldsOf, isAbout, mismatchOf, relationCheck } from './relation.ts';
import { unitChecks } from './unit-mistakes.ts';

/** The check whether the throughput misses the power and the requests of the window by the same factor. */
const throughputCheck = ruleOn(['tokens_per_second', ...fieldsOf(power), ...fieldsOf(requests)], (m) => {
  const [fromPower, fromRequests] = [mismatchOf(power, m), mismatchOf(requests, m)];
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
    checks: unitChecks,
  },
  {
    id: 'physics/energy',
    title: 'Energy in Wh equals energy in joules within 0.1 %, and energy x throughput equals power within 5 or 10 %.',
    why: 'Wh and J are one value in two units, and energy per token times tokens per second is power. All are taken over the same window.',
    hint: 'Take energy, tokens and power over the same window and all GPUs, and write them unrounded. If you average several runs, average all three.',
    example: '"joules_per_output_token": 0.36, "wh_per_million_output_tokens": 103, "tokens_per_second": 1500',
    after: ['physics/throughput', 'physics/unit-slip'],
    checks: [energyInWh, power].map(relationCheck),
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
      ...[requests, ...totals].map(relationCheck),
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

const PERCENTILES = ['median_itl_ms', 'p90_itl_ms', 'p95_itl_ms', 'p99_itl_ms'] as const;

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
