import type { Diff, RecordChange } from '../contract/generated/api.d.ts';
import { finding, type Finding } from '../findings/finding.ts';
import { distinctChanges } from '../releases/figures.ts';
import { byMove, wholeRecords } from '../releases/summary.ts';
import { percent, subject } from '../releases/words.ts';

/** A figure that moves by more than this, relative to what it was, is looked at by a person. */
const LARGE_MOVE = 0.3;

/**
 * What a person has to look at before new figures are taken: what the importer warns of, records and figures that are
 * gone, and large moves, the largest first.
 */
export function flagsOf({ changes }: Pick<Diff, 'changes'>, findings: readonly Finding[]): Finding[] {
  const figures = distinctChanges(changes);
  return [
    ...findings.filter(({ severity }) => severity === 'warning'),
    ...wholeRecords(changes)
      .filter(({ change }) => change.change === 'removed')
      .map(({ noun, change }) => vanished(change, `The ${noun.one} ${change.id} is gone.`)),
    ...figures
      .filter((change) => typeof change.old === 'number' && change.new === null)
      .map((change) => vanished(change, `The figure ${subject(change)} is gone; it was ${String(change.old)}.`)),
    ...[...figures].sort(byMove).flatMap(largeMove),
  ];
}

function vanished({ document, id }: RecordChange, message: string): Finding {
  const published = document.startsWith('models') && id !== '';
  const fix = published ? 'If it is gone for good, record its slug or row_id in data/retired.json.' : null;
  return finding({ rule: 'refresh/vanished', severity: 'warning', file: document, message, fix });
}

function largeMove(change: RecordChange): Finding[] {
  const { document, old, new: now, relative_change: relative } = change;
  if (typeof old !== 'number' || typeof now !== 'number') return [];
  // From nothing to something is as far as a figure can move.
  if (relative !== null && Math.abs(relative) <= LARGE_MOVE) return [];
  const by = relative === null ? '' : `by ${percent(relative)}, `;
  const message = `The figure ${subject(change)} moves ${by}from ${old} to ${now}.`;
  return [finding({ rule: 'refresh/large-move', severity: 'warning', file: document, message })];
}
