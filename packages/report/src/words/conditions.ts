import { groupBy } from '../../../../src/core/text/group-by.ts';
import { countOf, firstListed, listed } from '../../../../src/core/text/words.ts';
import { integer } from '../../../../src/figures/format.ts';
import { sumBy } from '../../../../src/figures/statistics.ts';
import { limitInWords, workloadInWords } from '../../../client-js/src/phrases.ts';
import words from '../../../client-js/words.json' with { type: 'json' };
import { sentence } from '../../../client-js/src/words.ts';
import { type BoundObstacle, isConverted } from '../bounds.ts';
import type { MeasuredLine } from '../line.ts';
import {
  gpusOf,
  latencyLimitsOf,
  namesOf,
  otherWeightsInWords,
  pueOf,
  requestsAtOnce,
  tokensOf,
  workloadsOf,
} from './line-words.ts';
import { readingOf } from './long-prompts.ts';
import type { ReleaseTexts } from './release-texts.ts';
import { type Report, sumOf } from '../report.ts';

/** How certain "at least" is. The method of the release's uncertainty says the same in full. */
const CERTAINTY_OF_BOUND =
  'A value below the lower bound is unlikely, but not impossible: the uncertainty range is two standard deviations wide on each side, estimated once for all configurations from a few repeated runs.';

/** Why figures have no lower bound, after a colon. */
const OBSTACLES: Readonly<Record<BoundObstacle, string>> = {
  length: 'some calls are longer than the measured servers accepted',
  other_model: 'the name may mean other weights or hardware than those measured',
  pue: 'the PUE was not measured',
  unknown_lengths: "the log doesn't give both the number of calls and their input tokens",
  unknown_prompt: 'the length of the measured prompts of the workload is not published',
  short_prompt: 'some prompts, or prompts and responses together, may be shorter than those measured',
  averaged_calls: 'rows of the log add up several calls, some of which may have shorter prompts than those measured',
  uncounted_cache: "the log doesn't state the number of cached tokens",
};

/** Why figures of calls that a hosted provider served have no lower bound, after a colon. */
const HOSTED = 'a hosted provider may use other weights or hardware than those measured';

/** The conditions of the measured figures; empty without such figures. */
export function conditionsOf(report: Report, texts: ReleaseTexts): string[] {
  const { measured } = report;
  if (measured.length === 0) return [];
  const hasBound = sumOf(measured).atLeastWh !== null;
  const isBusy = measured.every((line) => line.isBusy);
  const pue = pueOf(measured);
  const busyCaveat = hasBound && !measured.some(isBoundBelowRange) ? texts.caveat : texts.caveatWithoutBound;
  return [
    settingInWords(report),
    ...otherWeightsInWords(measured),
    ...withoutBound(measured),
    ...longCallsInWords(measured),
    boundBelowRange(measured),
    caveatInWords(measured, isBusy ? busyCaveat : texts.caveatWithoutLoad),
    isBusy ? '' : ofOtherLoads(measured),
    hasBound ? CERTAINTY_OF_BOUND : '',
    pue === 1 ? '' : pueNote(measured),
  ];
}

/** The sentences on figures that are not from a busy server. */
function ofOtherLoads(measured: readonly MeasuredLine[]): string {
  const lines = measured.filter(({ isBusy }) => !isBusy);
  return `Within the latency limit, the figures for ${tokensOf(lines)} output tokens (${namesOf(lines)}) are from ${requestsAtOnce(lines)}, fewer than on a busy server. With fewer requests at once, a server uses more energy for the same output.`;
}

/** The caveat of the GPU energy, which a PUE or a conversion doesn't change. */
function caveatInWords(measured: readonly MeasuredLine[], caveat: string): string {
  if (caveat === '') return '';
  if (pueOf(measured) !== 1) return sentence(words.before_pue, { caveat });
  return measured.some(({ estimate }) => isConverted(estimate))
    ? sentence(words.before_conversion, { caveat })
    : caveat;
}

/**
 * A workload, with the models that have it for a reason of their own: `science questions (gpqa; chosen for Qwen 3
 * 32B)`.
 */
function workloadWithReason(measured: readonly MeasuredLine[], workload: string): string {
  const own = measured.filter(({ estimate }) => estimate.workload === workload);
  const modelsOf = (lines: readonly MeasuredLine[]) =>
    firstListed([...new Set(lines.map(({ estimate }) => estimate.model))].sort(), 5);
  const chosen = modelsOf(own.filter(({ isWorkloadOfFile }) => isWorkloadOfFile));
  const only = modelsOf(own.filter(({ isOnlyWorkload }) => isOnlyWorkload));
  const reasons = [
    ...(chosen === '' ? [] : [`chosen with --workload for ${chosen}`]),
    ...(only === '' ? [] : [`the only measured workload of ${only}`]),
  ];
  return `${workloadInWords(words, workload)} (${[workload, ...reasons].join('; ')})`;
}

/** The GPUs, the latency limit and the workloads of the figures. */
function settingInWords({ measured, question }: Report): string {
  const limits = latencyLimitsOf(measured).map((limit) => limitInWords(words, words.claim_limit_tokens, limit));
  const workloads = workloadsOf(measured).map((workload) => workloadWithReason(measured, workload));
  const choice = question.gpu == null ? ' (for each model, the measured GPU with the lowest energy)' : '';
  return `The figures are for ${listed(gpusOf(measured))}${choice}, measured on ${firstListed(workloads, 5)}, ${limits.join(' or ')}.`;
}

/**
 * A sentence for each reason for which lines have no lower bound. Lines of hosted providers have a reason of their own.
 */
function withoutBound(measured: readonly MeasuredLine[]): string[] {
  return (Object.keys(OBSTACLES) as BoundObstacle[]).flatMap((obstacle) => {
    const lines = measured.filter(({ bound }) => bound.obstacle === obstacle);
    const isHosted = (line: MeasuredLine) => obstacle === 'other_model' && line.provider !== undefined && !line.isLocal;
    const [hosted, others] = [lines.filter(isHosted), lines.filter((line) => !isHosted(line))];
    return [
      ...(others.length === 0 ? [] : [boundSentence(others, OBSTACLES[obstacle])]),
      ...(hosted.length === 0 ? [] : [boundSentence(hosted, HOSTED)]),
    ];
  });
}

/** The sentence that lines have no lower bound. */
function boundSentence(lines: readonly MeasuredLine[], reason: string): string {
  return `No lower bound for ${tokensOf(lines)} output tokens (${namesOf(lines)}): ${reason}.`;
}

/**
 * A sentence on the calls that are longer than the measured servers accepted, for each number of accepted tokens. Apart
 * from them, rows that add up several calls have a sentence, because only the length of their average call is known.
 */
function longCallsInWords(measured: readonly MeasuredLine[]): string[] {
  const all = measured.flatMap(({ tooLong }) => tooLong ?? []);
  return groupBy(all, ({ limit, isByCall }) => `${limit} ${isByCall}`).map(([, same]) => {
    const [{ limit, isByCall }] = same;
    const count = sumBy(same, ({ calls }) => calls);
    const tokens = countOf(
      sumBy(same, ({ output }) => output),
      'output token',
    );
    const longer = `longer than the measured servers accepted (${integer(limit)} tokens, prompt and response together), so the measured energy does not apply to`;
    return isByCall
      ? `${countOf(count, 'call')} (${tokens}) ${count === 1 ? `is ${longer} it` : `are ${longer} them`}.`
      : `Up to ${tokens} are from calls ${longer} them. The exact number is not known, because rows of the log add up several calls.`;
  });
}

/** The sentence that lower bounds are below the uncertainty range; empty if none is. */
function boundBelowRange(measured: readonly MeasuredLine[]): string {
  const lines = measured.filter(isBoundBelowRange);
  return lines.length === 0
    ? ''
    : `The lower bound for ${tokensOf(lines)} output tokens (${namesOf(lines)}) is below the uncertainty range, because batch sizes between those measured may meet the latency limit with less energy.`;
}

function isBoundBelowRange({ bound: { atLeastWh }, estimate: { wh } }: MeasuredLine): boolean {
  return atLeastWh !== null && atLeastWh < wh.low;
}

/** The sentences on what a PUE adds. */
function pueNote(measured: readonly MeasuredLine[]): string {
  const prompts = readingOf(measured) === null ? '' : ', which also multiplies the added energy of long prompts';
  return `Cooling and the building's power distribution are included only through the PUE${prompts}.`;
}
