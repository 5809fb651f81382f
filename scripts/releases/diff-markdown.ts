import type { Diff, RecordChange } from '../contract/generated/api.d.ts';
import { code, inert, table } from '../text/markdown.ts';
import { largestFirst, shown } from './diff-text.ts';
import { summaryOf } from './summary.ts';
import { percent } from './words.ts';

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
  const counts = Object.entries(diff.records).map(([path, { added, removed, changed, renamed }]) => [
    code(path),
    ...[added, removed, changed, renamed].map(String),
  ]);
  const parts = [
    `### ${heading}`,
    `${summaryOf(diff, code)}.`,
    ...(counts.length === 0 ? [] : [table(['Document', 'Added', 'Removed', 'Changed', 'Renamed'], counts)]),
    ...(told.length === 0
      ? []
      : [table(['Document', 'Record', 'Change', 'Field', 'Old', 'New', 'Relative'], told.map(cells))]),
    ...(rest === 0 ? [] : [`… and ${rest} more`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function cells({ document, id, change, field, old, new: now, relative_change: relative }: RecordChange): string[] {
  const values = field === null ? ['', ''] : [old, now].map((value) => inert(shown(value)));
  return [
    code(document),
    id === '' ? '' : code(id),
    change,
    field === null ? '' : code(field),
    ...values,
    relative === null ? '' : percent(relative),
  ];
}
