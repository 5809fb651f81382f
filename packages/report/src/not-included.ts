import { basename } from 'node:path';
import { firstFew, plural } from '../../../src/core/text/words.ts';
import { integer } from '../../client-js/src/format.ts';
import { nameInWords } from './naming.ts';
import { notCountedInWords } from './not-counted.ts';
import { isEarlier, type Line, type Report } from './report.ts';

/** Why output tokens are in no sum of measured figures, with the words that follow `2 models`. */
const REASONS: readonly (readonly [isReason: (line: Line) => boolean, words: string])[] = [
  [({ estimate }) => estimate?.basis === 'predicted', 'with a predicted figure only'],
  [({ missing }) => missing === 'hardware', 'served on hardware that was not measured'],
  [({ missing }) => missing === 'elsewhere', 'without a measured figure for the GPU and workload of this report'],
  [({ missing }) => missing === 'unknown', 'without a figure, or with an unknown or ambiguous name'],
];

/** What is in no sum, in one sentence; empty where everything is. Together with the sum, it accounts for all output tokens. */
export function notIncluded({ measured, others, leftOut, notCounted }: Report): string {
  // Without other figures, the summary is about 2024.
  const earlier = measured.length === 0 ? [] : others.filter(isEarlier);
  const parts = [
    ...tokensWith(earlier, 'with a figure of the benchmark of 2024'),
    ...REASONS.flatMap(([isReason, words]) => tokensWith(others.filter(isReason), words)),
    ...notCountedInWords(notCounted),
    ...(leftOut === null ? [] : [`rows of ${basename(leftOut.file)}, from ${leftOut.pointer} on: ${leftOut.message}`]),
  ];
  return parts.length === 0 ? '' : `Not included: ${parts.join('; ')}.`;
}

/** The output tokens of some lines with the reason why they are in no sum, in a list that is empty if there are none. */
function tokensWith(lines: readonly Line[], reason: string): string[] {
  const tokens = lines.reduce((sum, { output }) => sum + output, 0);
  const names = [...new Set(lines.map(nameInWords))];
  return tokens === 0
    ? []
    : [`${integer(tokens)} output tokens of ${plural(names.length, 'model')} ${reason} (${firstFew(names, 3)})`];
}
