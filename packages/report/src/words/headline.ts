import { CHAT } from '../../../../src/figures/chat.ts';
import { countOf, listed } from '../../../../src/core/text/words.ts';
import { sumBy } from '../../../../src/figures/statistics.ts';
import { workloadInWords } from '../../../client-js/src/phrases.ts';
import { day, fromTo, threeDigits } from '../../../../src/figures/format.ts';
import { ENERGY, figureInWords } from '../../../../src/figures/quantities.ts';
import words from '../../../client-js/words.json' with { type: 'json' };
import { sentence } from '../../../client-js/src/words.ts';
import { mostOf } from './amounts.ts';
import { earlierEnergy, earlierLines } from './earlier-figures.ts';
import {
  gpusOf,
  hasSpread,
  latencyLimitsOf,
  leastWh,
  mappedNames,
  pueOf,
  requestsAtOnce,
  tokensOf,
  tooLongIn,
  workloadsOf,
} from './line-words.ts';
import type { EarlierLine, Line } from '../line.ts';
import { mayReadMore } from './long-prompts.ts';
import { countWithoutOutput } from '../log/not-counted.ts';
import { shareOf } from './not-included.ts';
import { type Report, type ReportSum, sumOf } from '../report.ts';

/** The result in one sentence that is true without any other sentence of the report. */
export function headlineOf(report: Report): string {
  const result = report.measured.length === 0 ? withoutMeasured(report) : withMeasured(report, sumOf(report.measured));
  return `${periodOfResult(report)}${inUtc(report)}: ${result}.`;
}

/** ` (UTC)` if rows of the log count in another month in UTC; otherwise empty. */
export function inUtc({ rowsInOtherMonth }: Pick<Report, 'rowsInOtherMonth'>): string {
  return rowsInOtherMonth === 0 ? '' : ' (UTC)';
}

/** The months of the measured figures. Without any, the months of the log. */
function periodOfResult({ measured, from, to }: Report): string {
  const months = measured.map(({ month }) => month).sort();
  return period(months[0] ?? from, months.at(-1) ?? to);
}

function period(from: string, to: string): string {
  return fromTo(day(from), day(to));
}

/** The energy of the measured tokens, their share of the log, the assumed servers, and what other servers may use. */
function withMeasured(report: Report, sum: ReportSum): string {
  const tokens = `${tokenCount(sum.output)} (${shareInWords(report)})`;
  return `${tokens} would use ${energyInWords(report, sum)} ${serversInWords(report)}${onOthers(report, sum)}${leftOut(report)}`;
}

/** A number of output tokens with at most three digits from a million on: `4.21 million output tokens`. */
function tokenCount(output: number): string {
  if (output < 1e6) return countOf(output, 'output token');
  const [size, word] = output < 1e9 ? [1e6, 'million'] : [1e9, 'billion'];
  return `${threeDigits(output / size)} ${word} output tokens`;
}

/** The smallest share of the output tokens from which the headline says that their calls are too long. */
const LEAST_SHARE_OF_LONG_CALLS = 0.01;

/** The share of the log's output tokens that the energy covers, with what is special about these tokens. */
function shareInWords(report: Report): string {
  const tooLong = tooLongIn(report.measured);
  const isWorthSaying = tooLong !== null && tooLong.output >= sumOf(report.measured).output * LEAST_SHARE_OF_LONG_CALLS;
  const mapped = report.measured.filter((line) => line.mapped !== undefined);
  return [
    ...shareOfLog(report, report.measured),
    ...(mapped.length === 0 ? [] : [`${tokensOf(mapped)} of them mapped by the author: ${mappedNames(mapped)}`]),
    ...(isWorthSaying ? [`${tooLong.inWords} of them from calls longer than the measured servers accepted`] : []),
  ].join('; ');
}

/** The share of the log's output tokens that some lines have, and what is missing from the log. */
function shareOfLog(report: Report, lines: readonly Line[]): string[] {
  const leftOutRows = report.notCounted.reduce((sum, { reason, rows }) => sum + (reason === 'wrong' ? rows : 0), 0);
  const periodOfLog = period(report.from, report.to);
  const ofPeriod = periodOfLog === periodOfResult(report) ? '' : ` of ${periodOfLog}`;
  return [
    `${shareOf(report, lines) ?? 'all'} of the ${leftOutRows === 0 ? '' : 'readable '}log${ofPeriod}`,
    ...(leftOutRows === 0 ? [] : [`${countOf(leftOutRows, 'other row')} left out`]),
    ...(report.missingPages.length === 0 ? [] : [`${listed(report.missingPages)} of the log missing`]),
  ];
}

/**
 * The energy, or its lower bound. Only without a range over several configurations, the energy has its uncertainty
 * range.
 */
function energyInWords({ measured }: Report, sum: ReportSum): string {
  const pue = pueOf(measured);
  const kind = pue === 1 ? words.short_kind : sentence(words.short_kind_pue, { pue });
  const { value, range, bound } = figureInWords(sum.wh, ENERGY, leastWh(sum));
  if (sum.atLeastWh !== null) return `at least ${bound} of ${kind}`;
  const uncertainty = hasSpread(measured) ? '' : ` (uncertainty range: ${range})`;
  return `about ${value} of ${kind}${uncertainty}`;
}

/** The servers that the energy is for: `on busy B200 servers`. Chat is the usual workload, so only others are named. */
function serversInWords({ measured, question }: Report): string {
  const isBusy = measured.every((line) => line.isBusy);
  const limits = question.maxItlMs == null ? [] : latencyLimitsOf(measured).filter((limit) => limit < Infinity);
  const workloads = workloadsOf(measured);
  const conditions = [
    ...(isBusy ? [] : [requestsAtOnce(measured)]),
    ...limits.map((limit) => sentence(words.short_limit_tokens, { limit })),
    ...(workloads.every((workload) => workload === CHAT)
      ? []
      : [`measured on ${listed(workloads.map((workload) => workloadInWords(words, workload)))}`]),
  ];
  const servers = `on ${isBusy ? 'busy ' : ''}${listed(gpusOf(measured))} servers`;
  return conditions.length === 0 ? servers : `${servers} (${conditions.join(', ')})`;
}

/** The energy of the measured configuration that uses most. */
function onOthers({ measured, question }: Report, sum: ReportSum): string {
  if (!hasSpread(measured)) return '';
  const onGpu = question.gpu == null ? '' : ` on ${listed(gpusOf(measured))}`;
  const within = question.maxItlMs == null ? '' : ' within the limit';
  return `, up to ${mostOf(sum.range, ENERGY, leastWh(sum))} in other measured configurations${onGpu}${within}`;
}

/** What may add to the energy although a reader may expect it to be included. */
function leftOut({ measured, notCounted }: Report): string {
  const parts = [
    ...(mayReadMore(measured) ? ['long prompts'] : []),
    ...notCounted
      .filter(({ reason }) => reason === 'noOutput')
      .map((one) => `${countWithoutOutput(one)} without output tokens`),
  ];
  return parts.length === 0 ? '' : `, plus any extra energy for ${listed(parts)}`;
}

/** The result of usage for which only 2024 figures are known. */
function withEarlier(report: Report, lines: readonly EarlierLine[]): string {
  const mapped = mappedNames(lines);
  const details = [...shareOfLog(report, lines), ...(mapped === '' ? [] : [`mapped by the author: ${mapped}`])].join(
    '; ',
  );
  const tokens = tokenCount(sumBy(lines, ({ output }) => output));
  const gpus = listed(gpusOf(lines));
  return `${tokens} (${details}) would use ${earlierEnergy(lines)} on busy ${gpus} servers by measurements of 2024, which are not comparable with later ones`;
}

/** The result of usage without a figure, or with 2024 figures only. */
function withoutMeasured(report: Report): string {
  const earlier = earlierLines(report);
  if (earlier.length > 0) return withEarlier(report, earlier);
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
