import { CHAT } from '../../../../src/figures/chat.ts';
import { groupBy } from '../../../../src/core/text/group-by.ts';
import { countOf, listed } from '../../../../src/core/text/words.ts';
import { sumBy } from '../../../../src/figures/statistics.ts';
import { joined, workloadInWords } from '../../../client-js/src/phrases.ts';
import { integer } from '../../../../src/figures/format.ts';
import { ENERGY, quantity } from '../../../../src/figures/quantities.ts';
import type { ReleaseTexts } from './release-texts.ts';
import type { MeasuredLine } from '../line.ts';
import words from '../../../client-js/words.json' with { type: 'json' };
import { gpusOf, hasPromptLengths, namesOf, pueOf, tokensOf, workloadsOf } from './line-words.ts';
import type { Report } from '../report.ts';

/** The energy that reading the prompts of some lines adds. */
interface ReadingSum {
  /** The energy that can be calculated, rounded down if it is a lower bound: `12.4 kWh`. */
  readonly energy: string;
  readonly isLowerBound: boolean;
  /** Whether the log states no cached tokens for some of these lines. The energy then assumes that none were cached. */
  readonly assumesNoCache: boolean;
}

/** The energy of reading the prompts of some lines; null if they add nothing. */
export function readingOf(lines: readonly MeasuredLine[]): ReadingSum | null {
  const adding = lines.filter(addsEnergy);
  if (adding.length === 0) return null;
  const isLowerBound = adding.every(({ reading }) => reading?.isLowerBound === true);
  const wh = sumBy(adding, ({ reading }) => reading?.wh ?? 0);
  return {
    energy: quantity(wh, ENERGY, isLowerBound ? 'down' : 'nearest'),
    isLowerBound,
    assumesNoCache: adding.some(({ cached }) => cached === null),
  };
}

/** Whether reading the prompts may use more than the energy of the output tokens includes. */
export function mayReadMore(measured: readonly MeasuredLine[]): boolean {
  return measured.some((line) => line.reading === null || addsEnergy(line));
}

function addsEnergy({ reading }: MeasuredLine): boolean {
  return (reading?.wh ?? 0) > 0;
}

/** The energy that long prompts add to the energy of the output tokens, or why it is not known. */
export function longPromptsInWords(
  { measured }: Report,
  texts: Pick<ReleaseTexts, 'promptCaveat' | 'promptCaveatWithoutBound'>,
): string[] {
  const withLengths = measured.filter(hasPromptLengths);
  const adding = withLengths.filter(addsEnergy);
  const unknown = withLengths.filter(({ reading }) => reading === null);
  const within = withLengths.filter(({ reading }) => reading?.wh === 0);
  const withoutLengths = measured.filter((line) => !hasPromptLengths(line));
  const groups = groupBy(
    adding,
    ({ reading, cached }) => `${String(reading?.isLowerBound)} ${String(cached === null)}`,
  );
  return [
    mayReadMore(measured)
      ? 'Not included in the energy and the emissions: reading a prompt that is longer than the measured ones adds energy.'
      : '',
    ...groups.map(([, lines]) => addedInWords(lines)),
    adding.length === 0 ? '' : methodInWords(measured, texts),
    ...unknownInWords(unknown),
    within.length === 0
      ? ''
      : `The prompts of ${callsInWords(within)} add nothing on average: the energy of the responses includes reading them. Individual prompts may add some.`,
    withoutLengths.length === 0
      ? ''
      : `Not known for ${tokensOf(withoutLengths)} output tokens (${namesOf(withoutLengths)}): the log doesn't give both the number of calls and their input tokens.`,
  ];
}

/** How the added energy was calculated, and what it leaves out. */
function methodInWords(
  measured: readonly MeasuredLine[],
  { promptCaveat, promptCaveatWithoutBound }: Pick<ReleaseTexts, 'promptCaveat' | 'promptCaveatWithoutBound'>,
): string {
  const withPue = pueOf(measured) === 1 ? '' : ' and multiplied by the PUE';
  const method =
    readingOf(measured)?.isLowerBound === true
      ? [promptCaveat]
      : [`Calculated from the GPU's compute kernels alone${withPue}.`, promptCaveatWithoutBound];
  return joined([...method, 'The calculation uses the average prompt length in each row of report.csv.']);
}

/** The calls for which the added energy is not known, by reason. */
function unknownInWords(lines: readonly MeasuredLine[]): string[] {
  const chat = lines.filter(({ estimate }) => estimate.workload === CHAT);
  const others = lines.filter(({ estimate }) => estimate.workload !== CHAT);
  const labels = workloadsOf(others).map((workload) => workloadInWords(words, workload));
  const reasons = [
    [chat, ' on these GPUs for weights of this precision.'],
    [others, `: the length of the measured prompts (${listed(labels)}) is not published.`],
  ] as const;
  return reasons.flatMap(([own, reason]) => (own.length === 0 ? [] : [`Not known for ${callsInWords(own)}${reason}`]));
}

/** The energy that the prompts of some lines add, all of which have the same certainty, as sentences. */
function addedInWords(lines: readonly MeasuredLine[]): string {
  const { energy = '', isLowerBound = false, assumesNoCache = false } = readingOf(lines) ?? {};
  const calls = callsInWords(lines);
  const where = `on ${listed(gpusOf(lines))} with the measured weights`;
  if (isLowerBound) return `The prompts of ${calls} add at least ${energy} ${where}.`;
  const other = lines.some(({ bound }) => bound.obstacle === 'other_model')
    ? ' The hardware and weights that served these calls may use less.'
    : '';
  return assumesNoCache
    ? `The prompts of ${calls} add ${energy} ${where} if none of these input tokens were cached, and 0 Wh if all were. The log doesn't state how many were, so this is not a lower bound.${other}`
    : `The prompts of ${calls} add ${energy} ${where}. This is not a lower bound, for the reason in the conditions.${other}`;
}

/** The calls of some lines with their input tokens and names: `2 calls (25,500 input tokens; deepseek-r1)`. */
function callsInWords(lines: readonly MeasuredLine[]): string {
  const sum = (field: 'calls' | 'input') => sumBy(lines, (line) => line[field] ?? 0);
  return `${countOf(sum('calls'), 'call')} (${integer(sum('input'))} input tokens; ${namesOf(lines)})`;
}
