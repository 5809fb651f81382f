import type { Measurement } from '../../contract/generated/api.d.ts';
import { figure } from '../../core/text/number.ts';
import { INDEX } from '../likeness.ts';
import { alikeTo, HELD_AGAINST_RUNS } from '../published-runs.ts';
import { isComparable, type Reference } from '../reference.ts';
import { type Rule, ruleOn } from '../rule.ts';
import { hasFields } from '../subject.ts';

/**
 * Energy of a contributed row divided by that of a published run like it. Of the 328 chat runs in the ML.ENERGY Benchmark
 * none is outside for the run with the next batch.
 */
const USUAL = { from: 0.5, to: 3 };

/** How many times less than the best, or more than the worst, of everything published is worth a look. */
const FAR = { less: 2, more: 3 };

/** The energy with the model, and the fields that the energy follows from. */
const ENERGY = [
  'wh_per_million_output_tokens',
  'model_id',
  'joules_per_output_token',
  'tokens_per_second',
  'gpu_power_watts_total',
] as const;

/** Rules that compare a file with what is published, and say how it compares. */
export const comparabilityRules: readonly Rule[] = [
  {
    id: 'comparability/model',
    title: 'model_id and model are written as in models.json where the model is there.',
    severity: 'warning',
    why: 'With an id in another case the row is compared with nothing, and stands under no model; readers look for one name per model.',
    hint: 'Write id and name as models.json has them.',
    example: '"model": "llama3.1-8b", "model_id": "meta-llama/Llama-3.1-8B-Instruct"',
    checks: [
      ruleOn(['model_id'], ({ model_id: id }, { ids }) => {
        const known = ids.get(id.toLowerCase()) ?? id;
        if (known === id) return null;
        const message = 'The model is published under this id in another case';
        return { message, found: id, allowed: known, fix: `Write "${known}".` };
      }),
      ruleOn(['model', 'model_id'], (m, { models }) => {
        const name = models.get(m.model_id)?.name ?? m.model;
        if (m.model === name) return null;
        const message = 'The model has another display name on the index';
        return { message, found: m.model, allowed: name, fix: `Write "${name}".` };
      }),
    ],
  },
  {
    id: 'comparability/comparable',
    title: 'The median inter-token latency is at or under the latency limit of the index.',
    severity: 'notice',
    why: 'Slower serving uses less energy per token, so a row above the limit would have an unfair advantage.',
    hint: 'Nothing to fix: the row is published with "comparable": false. A smaller running batch lowers the latency.',
    example: '"median_itl_ms": 620',
    checks: [
      ruleOn(['median_itl_ms'], (m, reference) => {
        if (isComparable(m, reference)) return null;
        const limit = reference.itlDeadlineMs;
        const over = figure(m.median_itl_ms - limit, 4);
        const message = `The row will be published as not comparable: the median inter-token latency is ${over} ms above the latency limit`;
        return { message, found: `${m.median_itl_ms} ms`, allowed: `at most ${limit} ms to be comparable` };
      }),
    ],
  },
  {
    id: 'comparability/like-the-index',
    title: 'The weights lie in GPU memory, as those of the index do.',
    severity: 'notice',
    why: 'Where weights are read from main memory, GPU energy alone leaves out much of the energy that serving uses.',
    hint: 'Nothing to fix: the row is published with "weights_in_gpu_memory": false in like_the_index.',
    example: '"cpu_offload": true',
    checks: [
      ruleOn(['cpu_offload'], ({ cpu_offload }) => {
        const message = 'The row will be published as not like the index: its weights are kept in main memory';
        return cpu_offload === true ? { message } : null;
      }),
    ],
  },
  {
    id: 'comparability/ratio',
    title: 'Energy is 0.5 to 3 times that of the published run most alike, or of all of the same weights.',
    severity: 'warning',
    why: 'A large difference is either a mistake or the most interesting thing about the row. No note silences it: a newer engine may explain half of the energy, and whoever looks has to see why.',
    hint: 'Check the figures, the unit and the model; if they are right, say in notes what makes the difference, and leave the warning.',
    example: '"wh_per_million_output_tokens": 20, where 60 is published',
    // Energy that does not fit the power and throughput is wrong, whatever is published.
    after: ['physics/throughput', 'physics/unit-slip', 'physics/energy'],
    checks: [
      ruleOn(ENERGY, (m, reference, subject) => {
        const { measurement } = subject;
        const isHeld = measurement !== null && hasFields(subject, HELD_AGAINST_RUNS);
        const alike = isHeld ? alikeTo(measurement, subject, reference) : null;
        if (alike === null) return farFromAll(m, reference);
        const { run, bits, isAsLong } = alike;
        const [from, to] = [USUAL.from * Math.min(1, bits), USUAL.to * Math.max(1, bits)];
        const ratio = m.wh_per_million_output_tokens / run.wh_per_million_output_tokens;
        if (ratio >= from && (ratio <= to || !isAsLong)) return null;
        const precision = bits === 1 ? '' : `, which is ${run.precision}`;
        return {
          message: `The energy is ${figure(ratio, 3)} times that of ${run.row_id}${precision}`,
          found: `${m.wh_per_million_output_tokens} Wh`,
          allowed: `${figure(from, 3)} to ${figure(to, 3)} times ${figure(run.wh_per_million_output_tokens)} Wh`,
        };
      }),
    ],
  },
];

type Energy = Pick<Measurement, 'wh_per_million_output_tokens' | 'model_id'> & Partial<Measurement>;

/** What is said of energy far from everything that is published of the weights. */
function farFromAll({ wh_per_million_output_tokens: energy, model_id, workload }: Energy, reference: Reference) {
  const runs = reference.measured.chatRunsOf(model_id);
  const [least, most] = [runs[0], runs.at(-1)];
  if (least === undefined || most === undefined) return null;
  const [best, worst] = [least.wh_per_million_output_tokens, most.wh_per_million_output_tokens];
  const isLess = energy * FAR.less < best;
  if (!isLess && energy <= worst * FAR.more) return null;
  const [times, nearest] = isLess ? [best / energy, least] : [energy / worst, most];
  const isOther = typeof workload === 'string' && workload !== INDEX.workload;
  const other = isOther ? `; published is ${INDEX.workload}, and this is ${workload}` : '';
  return {
    message: `${figure(times, 2)} times ${isLess ? 'less' : 'more'} energy than anything published for ${model_id}${other}`,
    found: `${energy} Wh`,
    allowed: `${figure(best, 4)} to ${figure(worst, 4)} Wh is published; nearest is ${nearest.row_id}`,
  };
}
