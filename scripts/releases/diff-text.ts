import type { Diff, RecordChange, RecordCounts } from '../contract/generated/api.d.ts';
import { visible } from '../text/characters.ts';
import type { Scalar } from './records.ts';
import { byMove, summaryOf } from './summary.ts';
import { percent } from './words.ts';

/** The changes that are written out, and how many are not. */
interface Told {
  readonly told: readonly RecordChange[];
  readonly rest: number;
}

/** The first `most` changes, the largest moves before all others. */
export function largestFirst(diff: Diff, most: number): Told {
  const told = [...diff.changes].sort(byMove).slice(0, most);
  return { told, rest: diff.changes.length - told.length };
}

/** The diff for a terminal: what is compared, the summary, records per document, and at most `most` changes. */
export function diffAsText(diff: Diff, most = 50, heading = `${diff.previous ?? 'nothing'} → ${diff.updated}`): string {
  const { told, rest } = largestFirst(diff, most);
  const width = Math.max(0, ...told.map(({ change }) => change.length));
  const lines = [
    `${heading}: ${visible(summaryOf(diff))}`,
    ...(diff.documents.length === 0 ? [] : [`documents: ${diff.documents.map(visible).join(', ')}`]),
    ...Object.entries(diff.records).map(([path, counts]) => `  ${visible(path)}: ${countsInWords(counts)}`),
    ...(told.length === 0 ? [] : ['']),
    ...told.map((change) => `${change.change.padEnd(width)}  ${visible(changeLine(change))}`),
    ...(rest === 0 ? [] : [`… and ${rest} more`]),
  ];
  return `${lines.join('\n')}\n`;
}

function countsInWords(counts: RecordCounts): string {
  const kinds = (['added', 'removed', 'changed', 'renamed'] as const).filter((kind) => counts[kind] > 0);
  return kinds.map((kind) => `${counts[kind]} ${kind}`).join(', ');
}

function changeLine({ document, list, id, field, old, new: now, relative_change: relative }: RecordChange): string {
  const place = [document, list, id].filter((word) => word !== null && word !== '').join(' ');
  if (field === null) return place;
  return `${place} ${field}: ${shown(old)} → ${shown(now)}${relative === null ? '' : ` (${percent(relative)})`}`;
}

/** A value as a reader sees it: text as it is, nothing as a dash. */
export function shown(value: Scalar): string {
  return value === null ? '–' : String(value);
}
