import { listed } from '../../../src/core/text/words.ts';
import { joined } from '../../client-js/src/claim.ts';
import { integer } from '../../client-js/src/format.ts';
import { ENERGY, quantity } from '../../client-js/src/quantities.ts';
import { gpusOf, tokensOf } from './line-words.ts';
import type { MeasuredLine, ReportSum } from './report.ts';

/** The energy of reading the prompts of some lines. */
interface Reading {
  /** The energy that can be calculated, rounded down if it is a lower bound: `12.4 kWh`. */
  readonly energy: string;
  /** Whether it is a lower bound. */
  readonly isBound: boolean;
  /** The lines that add energy. */
  readonly lines: readonly MeasuredLine[];
  /** Input tokens of these lines for which the log doesn't state how many were cached. The energy assumes none. */
  readonly withoutCacheCount: number;
}

/** The energy of reading the prompts of some lines, `promptWh` in Wh. */
export function readingOf(promptWh: number, lines: readonly MeasuredLine[]): Reading {
  const counted = lines.filter((line) => (line.promptWh ?? 0) > 0);
  const isBound = counted.every((line) => line.isBoundOnAverage);
  return {
    energy: quantity(promptWh, ENERGY, isBound ? 'down' : 'nearest'),
    isBound,
    lines: counted,
    withoutCacheCount: inputOf(counted.filter(({ cached }) => cached === null)),
  };
}

/** The energy that long prompts add to that of the output tokens, or why it is not known. */
export function longPromptsInWords(measured: readonly MeasuredLine[], { promptWh }: ReportSum): string {
  const withoutLengths = measured.filter((line) => !line.hasPromptLengths);
  const withLengths = measured.filter((line) => line.hasPromptLengths);
  const unknown = withLengths.filter((line) => line.promptWh === null);
  return joined([
    readingInWords(promptWh, inputOf(withLengths) - inputOf(unknown), measured),
    unknown.length > 0
      ? `For ${integer(inputOf(unknown))} input tokens, the energy includes reading prompts like those measured. The added energy of longer prompts is not known for these GPUs or workloads.`
      : '',
    withoutLengths.length > 0
      ? `The prompt lengths for ${tokensOf(withoutLengths)} output tokens are not known, because the log doesn't give both the number of calls and all of their input tokens. For these output tokens, the energy includes reading prompts like those measured, but not the added energy of longer prompts. Shorter prompts use less energy, so the total has no lower bound.`
      : '',
  ]);
}

/** The energy that long prompts add. `input` is the input tokens of all lines for which it is known. */
function readingInWords(promptWh: number | null, input: number, measured: readonly MeasuredLine[]): string {
  if (promptWh === null || input === 0) return '';
  if (promptWh === 0)
    return `No energy is added for reading the prompts, ${integer(input)} input tokens: on average, they are no longer than the measured prompts can have been. Individual prompts may be longer.`;
  const { energy, isBound, lines, withoutCacheCount } = readingOf(promptWh, measured);
  const where = `on ${listed(gpusOf(lines))} with the measured weights`;
  const isMeasuredModel = lines.every((line) => line.isMeasuredModel);
  return joined([
    "The energy and the emissions don't include the added energy of long prompts.",
    `Of ${integer(input)} input tokens, those that were not cached and go beyond what the total includes would use`,
    isBound
      ? `at least ${energy} more ${where}.`
      : `more energy ${where}. The part that can be calculated is ${energy}.`,
    withoutCacheCount === 0
      ? ''
      : `The log doesn't state how many of ${withoutCacheCount === input ? 'the' : integer(withoutCacheCount)} input tokens were cached, so this counts none. If all were cached, they add nothing.`,
    isMeasuredModel ? '' : 'With the hardware and weights that served these calls, it may be less.',
    'This is calculated from the average length of the prompts, not measured.',
  ]);
}

/** The input tokens of the lines that state them. */
function inputOf(lines: readonly MeasuredLine[]): number {
  return lines.reduce((sum, line) => sum + (line.input ?? 0), 0);
}
