import { visible } from '../../../src/core/text/characters.ts';
import { listed } from '../../../src/core/text/words.ts';
import { ratiosInWords } from '../../client-js/src/boundary.ts';
import { joined } from '../../client-js/src/claim.ts';
import { integer } from '../../client-js/src/format.ts';
import { earlierFigures } from './earlier-figures.ts';
import { gpusOf, hasEmissions, latencyLimitsOf, namesOf, tokensOf } from './line-words.ts';
import { nameInWords } from './naming.ts';
import { type MeasuredLine, type Report, sumOf } from './report.ts';

/**
 * Texts that must appear with the figures of a release. `caveatWithoutBound` is for figures that have no lower bound. `gridBasis` says
 * what emissions a grid carbon intensity counts. `citation` names the release and its sources. `archive` has the fingerprint of the
 * release and says how to cite a rehearsal, or is empty.
 */
export type Said = Readonly<
  Record<'caveat' | 'caveatWithoutBound' | 'promptCaveat' | 'gridBasis' | 'citation' | 'archive', string>
>;

/** How certain "at least" is. The method of the release's uncertainty says the same in full. */
const CERTAINTY_OF_BOUND =
  'The uncertainty range is two standard deviations wide on each side. It is one estimate for all measured configurations, from a small number of repeated runs. A value below the lower bound is unlikely, but not impossible.';

/** The conditions of the figures. Empty if no figure is known. */
export function conditionsOf(report: Report, said: Said): string {
  const { measured } = report;
  const [first] = measured;
  const earlier = earlierFigures(report);
  if (first === undefined) return earlier === '' ? '' : joined([emissionsBasis(report, said), said.archive]);
  const { atLeastWh, promptWh } = sumOf(measured);
  const { pue, converted } = first.estimate;
  const hasReading = (promptWh ?? 0) > 0;
  return joined([
    `The figures are for ${listed(gpusOf(measured))}. They were measured ${workloadsInWords(measured)}, ${latencyLimitInWords(measured)}.`,
    mappedNames(measured),
    otherWeights(measured),
    tooLongReason(measured),
    shortPrompts(measured),
    averagedPrompts(measured),
    unknownCache(measured),
    boundBelowRange(measured),
    `${beforePue(pue)}${caveatOf(said, measured, atLeastWh !== null)}`,
    atLeastWh === null ? '' : CERTAINTY_OF_BOUND,
    hasReading ? `${beforePue(pue)}Added energy of long prompts: ${said.promptCaveat}` : '',
    pueNote(pue, hasReading),
    emissionsBasis(report, said),
    converted === undefined ? '' : ratiosInWords(converted),
    earlier,
    ...report.notices.map(visible),
    said.archive,
  ]);
}

/** What the emissions of the report count; empty if it has none. */
function emissionsBasis(report: Report, { gridBasis }: Said): string {
  return hasEmissions(report) && gridBasis !== '' ? `Basis of the emissions: ${gridBasis}.` : '';
}

/** The workloads of the figures, each with the models for which the reader didn't choose it. */
function workloadsInWords(measured: readonly MeasuredLine[]): string {
  const workloads = [...new Set(measured.map(({ estimate }) => estimate.workload))].sort();
  const words = workloads.map((workload) => {
    const own = measured.filter(({ estimate, isOnlyWorkload }) => isOnlyWorkload && estimate.workload === workload);
    const models = [...new Set(own.map(({ estimate }) => estimate.model))].sort();
    return models.length === 0 ? workload : `${workload} (the only measured workload of ${listed(models, 5)})`;
  });
  return `on the ${workloads.length === 1 ? 'workload' : 'workloads'} ${listed(words, 5)}`;
}

/** The latency limits of the figures, in words. */
function latencyLimitInWords(measured: readonly MeasuredLine[]): string {
  const words = latencyLimitsOf(measured).map((limit) => (limit === Infinity ? 'none' : `${integer(limit)} ms`));
  return words.length === 1 && words[0] === 'none'
    ? 'without a latency limit'
    : `with a latency limit of ${words.join(' or ')} (median time between tokens)`;
}

/** The names whose meaning the file for `--map` changes. */
function mappedNames(measured: readonly MeasuredLine[]): string {
  const meanings = new Set(
    measured.flatMap((line) => (line.mapped === undefined ? [] : [`${nameInWords(line)} as ${visible(line.mapped)}`])),
  );
  return meanings.size === 0 ? '' : `By its author's choice, this report counts ${listed([...meanings], 5)}.`;
}

/** The reason for which some lines have no lower bound; empty if there are no such lines. */
function withoutBound(lines: readonly MeasuredLine[], reason: (names: string) => string): string {
  return lines.length === 0
    ? ''
    : `The figures for ${tokensOf(lines)} output tokens have no lower bound, because ${reason(namesOf(lines))}.`;
}

function otherWeights(measured: readonly MeasuredLine[]): string {
  return withoutBound(
    measured.filter((line) => !line.isMeasuredModel),
    (names) => `${names} may mean other weights or hardware than those measured`,
  );
}

/** Usage with calls that are longer than the measured servers accepted. */
function tooLongReason(measured: readonly MeasuredLine[]): string {
  return withoutBound(
    measured.filter((line) => line.isTooLong),
    (names) => `they include calls that are longer than the measured servers accepted (${names})`,
  );
}

/** Usage with prompts that may be shorter than those that were measured. */
function shortPrompts(measured: readonly MeasuredLine[]): string {
  return withoutBound(
    measured.filter((line) => line.isPromptShort),
    (names) => `the measured prompts may have been longer than the prompts of some of these calls (${names})`,
  );
}

/** Usage of which only the average length of the prompts is known. */
function averagedPrompts(measured: readonly MeasuredLine[]): string {
  return withoutBound(
    measured.filter((line) => line.isAveraged),
    (names) =>
      `rows of the log add up several calls, some of which may have shorter prompts than those measured (${names})`,
  );
}

/** Usage whose log doesn't state how many input tokens were read from a cache. */
function unknownCache(measured: readonly MeasuredLine[]): string {
  return withoutBound(
    measured.filter((line) => line.isCacheUnknown),
    (names) => `the log does not state how many input tokens were read from a cache (${names})`,
  );
}

/** The sentence that lower bounds are below the uncertainty range; empty if none is. */
function boundBelowRange(measured: readonly MeasuredLine[]): string {
  const lines = measured.filter((line) => line.atLeastWh !== null && isBoundBelowRange(line));
  return lines.length === 0
    ? ''
    : `The lower bound for ${tokensOf(lines)} output tokens (${namesOf(lines)}) is below the uncertainty range, because batch sizes between those measured may meet the latency limit with less energy.`;
}

function isBoundBelowRange({ isBoundOnAverage, estimate: { atLeastWh, wh } }: MeasuredLine): boolean {
  return isBoundOnAverage && atLeastWh !== null && atLeastWh < wh.low;
}

/** The caveat of the figures. Its sentence on lower bounds is for reports whose lower bound is the lower end of the range. */
function caveatOf({ caveat, caveatWithoutBound }: Said, measured: readonly MeasuredLine[], hasBound: boolean): string {
  return hasBound && !measured.some(isBoundBelowRange) ? caveat : caveatWithoutBound;
}

/** The words before a caveat that is about the energy before a PUE; empty without a PUE. */
function beforePue(pue: number): string {
  return pue === 1 ? '' : 'Before the PUE: ';
}

/** The sentences on what a PUE adds, and that the figures then have no lower bound. */
function pueNote(pue: number, hasReading: boolean): string {
  if (pue === 1) return '';
  const prompts = hasReading ? ', which also multiplies the added energy of long prompts' : '';
  return `Cooling and power-supply losses are included only through the PUE${prompts}. The figures have no lower bound, because the PUE was not measured.`;
}
