import type { Diff, RecordChange, RecordCounts } from '../contract/generated/api.d.ts';
import { visible } from '../text/characters.ts';
import type { Scalar } from './records.ts';
import { byMove, percent, summaryOf } from './summary.ts';
import { code, inert, table } from '../text/markdown.ts';

const KINDS = ['added', 'removed', 'changed', 'renamed'] as const;

/** The first `most` changes, the largest moves before all others, and how many are left. */
export function largestFirst(diff: Diff, most: number): { told: readonly RecordChange[]; rest: number } {
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
  const kinds = KINDS.filter((kind) => counts[kind] > 0);
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

/**
 * The diff as Markdown, for release notes or a comment: the summary, records per document, and at most `most` changes,
 * the largest moves first. Nothing in it that comes from a file can become more than text. `heading` has to be Markdown.
 */
export function diffAsMarkdown(
  diff: Diff,
  most = 50,
  heading = `Changes from ${diff.previous ?? 'nothing'} to ${diff.updated}`,
): string {
  const { told, rest } = largestFirst(diff, most);
  const rows = Object.entries(diff.records).map(([path, counts]) => [code(path), ...KINDS.map((k) => `${counts[k]}`)]);
  const parts = [
    `### ${heading}`,
    `${summaryOf(diff, code)}.`,
    ...tableOf(['Document', 'Added', 'Removed', 'Changed', 'Renamed'], rows),
    ...tableOf(['Document', 'Record', 'Change', 'Field', 'Old', 'New', 'Relative'], told.map(cells)),
    ...(rest === 0 ? [] : [`… and ${rest} more`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A table; none where it has no rows. */
function tableOf(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : [table(header, rows)];
}

function cells({ document, id, change, field, old, new: now, relative_change: relative }: RecordChange): string[] {
  const values = field === null ? ['', ''] : [old, now].map((value) => inert(shown(value)));
  const name = (text: string | null): string => (text === null || text === '' ? '' : code(text));
  return [code(document), name(id), change, name(field), ...values, relative === null ? '' : percent(relative)];
}
