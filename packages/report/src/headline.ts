import { listed, plural } from '../../../src/core/text/words.ts';
import { sumBy } from '../../../src/figures/statistics.ts';
import { workloadInWords } from '../../client-js/src/claim.ts';
import { countOf, day, fromTo, integer } from '../../../src/figures/format.ts';
import { ENERGY, figureInWords } from '../../../src/figures/quantities.ts';
import words from '../../client-js/words.json' with { type: 'json' };
import { sentence } from '../../client-js/src/words.ts';
import { earlierEnergy } from './earlier-figures.ts';
import {
  gpusOf,
  latencyLimitsOf,
  leastWh,
  mappedNames,
  pueOf,
  requestsAtOnce,
  tokensOf,
  workloadsOf,
} from './line-words.ts';
import { mayReadMore } from './long-prompts.ts';
import { countWithoutOutput } from './not-counted.ts';
import { shareOf } from './not-included.ts';
import { type Report, type ReportSum, sumOf } from './report.ts';

/** The result in one sentence that is true without any other sentence of the report. */
export function headlineOf(report: Report): string {
  const result = report.measured.length === 0 ? withoutMeasured(report) : withMeasured(report, sumOf(report.measured));
  return `${periodOfResult(report)}: ${result}.`;
}

/** The months of the measured figures. Without any, the months of the log. */
function periodOfResult({ measured, from, to }: Report): string {
  const months = measured.map(({ month }) => month).sort();
  return period(months[0] ?? from, months.at(-1) ?? to);
}

function period(from: string, to: string): string {
  return fromTo(day(from), day(to));
}

function withMeasured(report: Report, sum: ReportSum): string {
  const { measured } = report;
  const models = new Set(measured.map(({ estimate }) => estimate.slug)).size;
  const tokens = `${integer(sum.output)} output tokens of ${plural(models, 'model')} (${shareInWords(report)})`;
  const configuration = `in the lowest-energy measured configuration${models === 1 ? '' : ' of each model'} (${shortSetting(report)})`;
  return `${tokens} would use ${energyInWords(report, sum)} ${configuration}${leftOut(report)}`;
}

/** The share of the log's output tokens that the energy covers, with what is special about these tokens. */
function shareInWords(report: Report): string {
  const tooLong = report.measured.filter(({ bound }) => bound.obstacle === 'length');
  const mapped = report.measured.filter((line) => line.mapped !== undefined);
  return [
    ...shareOfLog(report, shareOf(report, report.measured)),
    ...(mapped.length === 0
      ? []
      : [`${tokensOf(mapped)} of them under names that the author mapped: ${mappedNames(mapped)}`]),
    // Only the longest call of each line is known.
    ...(tooLong.length === 0
      ? []
      : [`up to ${tokensOf(tooLong)} of them from calls longer than the measured servers accepted`]),
  ].join('; ');
}

/** A share of the log's output tokens, and what is missing from the log. A share of null means all. */
function shareOfLog(report: Report, share: string | null): string[] {
  const leftOutRows = report.notCounted.reduce((sum, { reason, rows }) => sum + (reason === 'wrong' ? rows : 0), 0);
  const rows = leftOutRows === 0 ? 'in' : 'in the readable rows of';
  const periodOfLog = period(report.from, report.to);
  const ofPeriod = periodOfLog === periodOfResult(report) ? '' : ` of ${periodOfLog}`;
  return [
    `${share ?? 'all'} of the output tokens ${rows} the log${ofPeriod}`,
    ...(leftOutRows === 0 ? [] : [`${countOf(leftOutRows, 'other row')} left out`]),
    ...(report.missingPages.length === 0 ? [] : [`${listed(report.missingPages)} of the log missing`]),
  ];
}

/** The energy with its uncertainty range, or its lower bound. */
function energyInWords({ measured }: Report, sum: ReportSum): string {
  const { wh, atLeastWh } = sum;
  const pue = pueOf(measured);
  const kind = pue === 1 ? words.short_kind : sentence(words.short_kind_pue, { pue });
  const { value, range, bound } = figureInWords(wh, ENERGY, leastWh(sum));
  return atLeastWh === null
    ? `about ${value} of ${kind} (uncertainty range for requests like those measured: ${range})`
    : `at least ${bound} of ${kind} for requests like those measured, with the measured weights,`;
}

/** What the figures were measured with: `B200, busy server, measured on chat`. The default latency limit is among the conditions. */
function shortSetting({ measured, question }: Report): string {
  const limits = question.maxItlMs == null ? [] : latencyLimitsOf(measured).filter((limit) => limit < Infinity);
  return [
    listed(gpusOf(measured)),
    measured.every(({ isBusy }) => isBusy) ? 'busy server' : requestsAtOnce(measured),
    ...limits.map((limit) => sentence(words.short_limit_tokens, { limit })),
    `measured on ${listed(workloadsOf(measured).map((workload) => workloadInWords(words, workload)))}`,
  ].join(', ');
}

/** What the energy leaves out although a reader may expect it. */
function leftOut({ measured, notCounted }: Report): string {
  const parts = [
    ...(mayReadMore(measured) ? ['the added energy of long prompts'] : []),
    ...notCounted
      .filter(({ reason }) => reason === 'noOutput')
      .map((one) => `${countWithoutOutput(one)} without output tokens`),
  ];
  return parts.length === 0 ? '' : `, not including ${listed(parts)}`;
}

/** The result of usage for which only 2024 figures are known, or none. */
function withoutMeasured(report: Report): string {
  const ofEarlier = report.others.filter(({ kind }) => kind === 'earlier');
  const earlier = earlierEnergy(report, shareOfLog(report, shareOf(report, ofEarlier)).join('; '));
  if (earlier !== '') return `${earlier}, which can't be compared with figures of other years`;
  const reasons = new Set(report.others.map((line) => (line.kind === 'missing' ? line.reason : null)));
  const tokens = sumBy(report.others, ({ output }) => output);
  const noEnergy = `no measured energy for ${countOf(tokens, 'output token')}, because`;
  const limits = report.others.flatMap((line) => (line.kind === 'missing' ? (line.lowestLimitMs ?? []) : []));
  if (limits.length > 0) {
    const limit = report.question.maxItlMs == null ? '' : ` of ${report.question.maxItlMs} ms`;
    return `${noEnergy} no measured configuration of the models in the log meets the latency limit${limit} (the lowest limit that one meets is ${Math.min(...limits)} ms)`;
  }
  const none = `${noEnergy} no model in the log`;
  if (reasons.has('workload') || reasons.has('gpu'))
    return `${none} was measured on the GPU and workload of this report`;
  return reasons.has('hardware')
    ? `${none} was measured on the hardware that served it`
    : `${none} is known to have been measured`;
}
