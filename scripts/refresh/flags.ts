import type { Diff, RecordChange } from '../contract/generated/api.d.ts';
import { finding, type Finding } from '../findings/finding.ts';
import { byMove, distinctChanges, percent, subject, wholeRecords } from '../releases/summary.ts';

/** A figure that moves by more than this, relative to what it was, is looked at by a person. */
const LARGE_MOVE = 0.3;

/** What records are called that a person looks at when they are new: each is a name that stays for good. */
const NAMED: readonly string[] = ['model', 'grid area'];

/** Fields that are the name of a record; an index row calls its model's so. */
const NAMES: readonly (string | null)[] = ['name', 'model'];

/** The name of a record that is new; null where it has none. */
export type NameOf = (change: RecordChange) => string | null;

/** What the importer warns of. */
export function warningsAmong(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ severity }) => severity === 'warning');
}

/**
 * What a person has to look at before new figures are taken: what the importer warns of, records and figures that are
 * gone, other names, new models and areas, and large moves, the largest first.
 */
export function flagsOf({ changes }: Pick<Diff, 'changes'>, findings: readonly Finding[], nameOf: NameOf): Finding[] {
  const figures = distinctChanges(changes);
  return [
    ...warningsAmong(findings),
    ...wholeRecords(changes)
      .filter(({ change }) => change.change === 'removed')
      .map(({ noun, change }) => vanished(change, `The ${noun} ${change.id} is gone.`)),
    ...figures
      .filter((change) => typeof change.old === 'number' && change.new === null)
      .map((change) => vanished(change, `The figure ${subject(change)} is gone; it was ${String(change.old)}.`)),
    ...figures.filter(({ field, old }) => NAMES.includes(field) && typeof old === 'string').map(renamed),
    ...wholeRecords(changes)
      .filter(({ noun, change }) => change.change === 'added' && NAMED.includes(noun))
      .map(({ noun, change }) => fresh(change, noun, nameOf(change))),
    ...[...figures].sort(byMove).flatMap(largeMove),
  ];
}

function vanished({ document, id }: RecordChange, message: string): Finding {
  const published = document.startsWith('models') && id !== '';
  const fix = published ? 'If it is gone for good, record its slug or row_id in data/retired.json.' : null;
  return finding({ rule: 'refresh/vanished', severity: 'warning', file: document, message, fix });
}

function renamed({ document, id, old, new: now }: RecordChange): Finding {
  const message = `The name of ${id === '' ? document : id} changes from "${String(old)}" to "${String(now)}".`;
  const fix = 'Make sure that it is still the same thing: an id that means another is worse than a new id.';
  return finding({ rule: 'refresh/other-name', severity: 'warning', file: document, message, fix });
}

function fresh({ document, id }: RecordChange, noun: string, name: string | null): Finding {
  const message = `The ${noun} ${id} is new${name === null ? '' : `: "${name}"`}.`;
  const fix = 'Make sure that it is none that was there under another id.';
  return finding({ rule: 'refresh/new', severity: 'warning', file: document, message, fix });
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
