import type { Measurement } from '../../contract/generated/api.d.ts';
import { closestCode } from '../../core/text/closest.ts';
import { toDigits } from '../../core/text/number.ts';
import { INDEX, isComparable } from '../likeness.ts';
import { COMPARED_FIELDS, energyReferenceRun, MAX_PROMPT_RATIO } from '../nearest-run.ts';
import type { PublishedRun } from '../published-runs.ts';
import type { Reference } from '../reference.ts';
import { checkFields, type Rule, type RuleFinding } from '../rule.ts';
import { type CheckedFile, fieldsIn } from '../subject.ts';

/**
 * Energy of a contributed row divided by the energy of a similar published run. All published chat runs are
 * inside this range when compared with the run that has the next batch.
 */
const USUAL = { from: 0.5, to: 3 };

/**
 * How many times less than the lowest published energy, or more than the highest, gives a warning. With a smaller batch
 * than in every published run, a step has about the same duration and serves fewer requests, so the highest energy
 * grows with 1 / batch.
 */
const FAR = { less: 2, more: 3 };

/** The energy and the model, and the fields that the energy follows from. */
const ENERGY = [
  'wh_per_million_output_tokens',
  'model_id',
  'joules_per_output_token',
  'tokens_per_second',
  'gpu_power_watts_total',
] as const;

/** How people write the data set of the main table: LM Arena, lmarena-ai, Chatbot Arena. */
const LM_ARENA = /\b(?:lm|chatbot)[-_ ]?arena/i;

/** Rules that compare a file with published data. */
export const comparabilityRules: readonly Rule[] = [
  {
    id: 'comparability/model',
    title: 'model_id and `model` are written as in models.json if the model is listed there.',
    severity: 'warning',
    why: 'If the id is misspelt, the row is not compared with published runs and is not listed with its model. Readers look for one name per model.',
    hint: 'Copy the id and the name from models.json.',
    example: '"model": "llama3.1-8b", "model_id": "meta-llama/Llama-3.1-8B-Instruct"',
    checks: [checkFields(['model_id'], modelIdFinding), checkFields(['model', 'model_id'], modelNameFinding)],
  },
  {
    id: 'comparability/comparable',
    title: 'The median inter-token latency is at or below the latency limit of the main table.',
    severity: 'notice',
    why: 'Slower responses use less energy per token, so a row above the limit would have an unfair advantage.',
    hint: 'Nothing to fix: the row is published with "comparable": false. A smaller running batch lowers the latency.',
    example: '"median_itl_ms": 620',
    checks: [
      checkFields(['median_itl_ms'], (m, _subject, reference) => {
        if (isComparable(m, reference)) return null;
        const limit = reference.itlDeadlineMs;
        const over = toDigits(m.median_itl_ms - limit, 4);
        return {
          message: `The row will be published as not comparable: the median inter-token latency is ${over} ms above the latency limit`,
          found: `${m.median_itl_ms} ms`,
          allowed: `at most ${limit} ms to be comparable`,
          fix: null,
        };
      }),
    ],
  },
  {
    id: 'comparability/like-the-index',
    title:
      'The weights are in GPU memory, as in every row of the main table. If `workload` is lm-arena-chat (the workload of the main table), prompt_set names LM Arena.',
    severity: 'notice',
    why: 'If weights are read from main memory, GPU energy leaves out much of the energy that serving uses. Readers compare rows of this workload directly with the main table. The prompts must therefore be the same, because other prompts use a different amount of energy.',
    hint: 'A row with weights in main memory needs no fix: it is published with "weights_in_gpu_memory": false in like_the_index. For prompts that are not from LM Arena, write "workload": "other".',
    example: '"cpu_offload": true; "workload": "lm-arena-chat", "prompt_set": "my prompts"',
    checks: [
      checkFields(['cpu_offload'], ({ cpu_offload }) => {
        const message =
          'The row will be published as not directly comparable with the main table: its weights are kept in main memory';
        return cpu_offload === true ? { message, fix: null } : null;
      }),
      checkFields(['workload', 'prompt_set'], ({ workload, prompt_set: found }) => {
        if (workload !== INDEX.workload || LM_ARENA.test(found)) return null;
        return {
          severity: 'warning',
          message: `workload is ${INDEX.workload}, but prompt_set does not name LM Arena`,
          found,
          fix: 'Write "workload": "other". If the prompts are from LM Arena, say so in notes and ignore the warning.',
        };
      }),
    ],
  },
  {
    id: 'comparability/ratio',
    title:
      'Energy is 0.5 to 3 times the energy of the most similar published run. If there is none, energy is compared with the range of all published runs with the same weights.',
    severity: 'warning',
    why: 'A large difference is either a mistake or the most interesting thing about the row. A newer engine, for example, can halve the energy. The warning stays even if notes explain the difference, because reviewers need to see it. There are two exceptions for high energy: the upper limit rises in proportion if the batch is smaller than in every published run, and it does not apply if prompts are more than twice as long as the responses.',
    hint: 'Check the values, the unit and the model. If they are right, explain the difference in notes and ignore the warning.',
    example: '"wh_per_million_output_tokens": 20, where 60 is published',
    // Energy that does not fit the power and throughput is wrong in any case.
    after: ['physics/throughput', 'physics/unit-slip', 'physics/energy'],
    checks: [
      checkFields(ENERGY, (m, subject, reference) => {
        const compared = fieldsIn(subject, COMPARED_FIELDS);
        const similar = compared === null ? null : energyReferenceRun(compared, subject, reference);
        if (similar === null) return farFromPublished(m, reference);
        const { run, bitsRatio, hasSimilarLengths } = similar;
        const [from, to] = [USUAL.from * Math.min(1, bitsRatio), USUAL.to * Math.max(1, bitsRatio)];
        const ratio = m.wh_per_million_output_tokens / run.wh_per_million_output_tokens;
        if (ratio >= from && (ratio <= to || !hasSimilarLengths)) return null;
        const precision = bitsRatio === 1 ? '' : `, which is ${run.precision}`;
        return {
          message: `The energy is ${toDigits(ratio, 3)} times the energy of ${run.row_id}${precision}`,
          found: `${m.wh_per_million_output_tokens} Wh`,
          allowed: `${toDigits(from, 3)} to ${toDigits(to, 3)} times ${toDigits(run.wh_per_million_output_tokens)} Wh`,
          fix: EXPLAIN,
        };
      }),
    ],
  },
];

const EXPLAIN = 'If your logs confirm the energy, explain the difference in notes and ignore the warning.';

/** The most letters in which a misspelt id differs from a published one. */
const MAX_TYPING_MISTAKES = 2;

/** The finding about an id that differs from a published one in letter case or a letter or two. */
function modelIdFinding(
  { model_id: id }: Pick<Measurement, 'model_id'>,
  _subject: CheckedFile,
  { ids }: Reference,
): RuleFinding | null {
  const published = ids.get(id.toLowerCase()) ?? closestCode(id, [...ids.values()], MAX_TYPING_MISTAKES) ?? id;
  if (published === id) return null;
  const isCase = published.toLowerCase() === id.toLowerCase();
  return {
    message: isCase ? 'model_id has the wrong letter case' : 'model_id looks misspelt',
    found: id,
    allowed: published,
    fix: `Write "${published}".`,
  };
}

function modelNameFinding(
  m: Pick<Measurement, 'model' | 'model_id'>,
  _subject: CheckedFile,
  { models }: Reference,
): RuleFinding | null {
  const name = models.get(m.model_id)?.name ?? m.model;
  if (m.model === name) return null;
  const message = 'The model has another display name in the main table';
  return { message, found: m.model, allowed: name, fix: `Write "${name}".` };
}

type Energy = Pick<Measurement, 'wh_per_million_output_tokens' | 'model_id'> & Partial<Measurement>;

/** Whether prompts are so much longer than the responses that they can use most of the energy. */
function hasLongPrompts({ avg_prompt_tokens: prompt = 0, avg_output_tokens: output = Infinity }: Energy): boolean {
  return prompt > MAX_PROMPT_RATIO * output;
}

/** The finding about energy far below or above everything that is published for the weights; null otherwise. */
function farFromPublished(m: Energy, reference: Reference): RuleFinding | null {
  const runs = reference.publishedRuns.chatRunsOf(m.model_id);
  const [lowest, highest] = [runs[0], runs.at(-1)];
  if (lowest === undefined || highest === undefined) return null;
  const energy = m.wh_per_million_output_tokens;
  const range = [lowest.wh_per_million_output_tokens, highest.wh_per_million_output_tokens] as const;
  const [least, most] = range;
  if (energy * FAR.less < least) return farFinding(m, `${toDigits(least / energy, 2)} times less`, range, lowest);
  if (hasLongPrompts(m) || energy <= most * smallBatchFactor(m, runs) * FAR.more) return null;
  return farFinding(m, `${toDigits(energy / most, 2)} times more`, range, highest);
}

/** How many times the highest published energy a batch below all published ones can use; 1 for other batches. */
function smallBatchFactor({ avg_running_batch: batch }: Energy, runs: readonly PublishedRun[]): number {
  if (batch === undefined) return 1;
  const smallest = Math.min(...runs.map((run) => run.avg_running_batch));
  return Math.max(1, smallest / Math.max(1, batch));
}

/** The finding about energy outside the published range, in Wh per million output tokens. */
function farFinding(
  { wh_per_million_output_tokens: energy, model_id, workload, avg_prompt_tokens: prompt }: Energy,
  difference: string,
  [least, most]: readonly [least: number, most: number],
  nearest: PublishedRun,
): RuleFinding {
  const isOther = typeof workload === 'string' && workload !== INDEX.workload;
  const other = isOther ? `; published runs are ${INDEX.workload}, and this one is ${workload}` : '';
  const prompts = prompt === undefined ? '' : `, with prompts of ${prompt} tokens`;
  return {
    message: `${difference} energy than any published run of ${model_id}${other}`,
    found: `${energy} Wh${prompts}`,
    allowed: `${toDigits(least, 4)} to ${toDigits(most, 4)} Wh is published; the nearest run is ${nearest.row_id}`,
    fix: EXPLAIN,
  };
}
