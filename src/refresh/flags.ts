import type { Diff, RecordChange } from '../contract/generated/api.d.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import { percent, subject } from '../releases/summary.ts';
import { highlightsOf } from '../releases/highlights.ts';

/** A figure that moves by more than this, relative to what it was, is looked at by a person. */
const LARGE_MOVE = 0.3;

/** What records are called that a person looks at when they are new: each is a name that stays for good. */
const NAMED: readonly string[] = ['model', 'grid area'];

/** Fields that are the name of a record; an index row calls its model's so. */
const NAMES: readonly (string | null)[] = ['name', 'model'];

/** What the importer warns of. */
export function warningsAmong(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ severity }) => severity === 'warning');
}

/**
 * What a person has to look at before new figures are taken: what the importer warns of, records and figures that are
 * gone, other names, new models and areas, and large moves, the largest first.
 */
export function flagsOf(diff: Pick<Diff, 'changes'>, findings: readonly Finding[]): Finding[] {
  const { headlines, records, fields, corrections } = highlightsOf(diff);
  const figures = [...headlines, ...corrections].flatMap(({ change, further }) => [
    change,
    // A figure in another unit, or under two names, is looked at once.
    ...further.filter(({ old, new: now }) => old !== change.old || now !== change.new),
  ]);
  return [
    ...warningsAmong(findings),
    ...records
      .filter(({ change }) => change.change === 'removed')
      .map(({ noun, change }) => vanished(change, `The ${noun} ${change.id} is gone.`)),
    ...fields
      .filter(({ change }) => change.change === 'removed')
      .map(({ noun, change }) => vanished(change, `The field ${change.field ?? ''} of ${noun}s is gone.`)),
    ...figures
      .filter((change) => typeof change.old === 'number' && change.new === null)
      .map((change) => vanished(change, `The figure ${subject(change)} is gone; it was ${String(change.old)}.`)),
    ...figures
      .filter(({ field, old }) => NAMES.includes(field) && typeof old === 'string')
      .map((change) => {
        const { id, document, old, new: now } = change;
        const message = `The name of ${id === '' ? document : id} changes from "${String(old)}" to "${String(now)}".`;
        const fix = 'Make sure that it is still the same thing: an id that means another is worse than a new id.';
        return flag('other-name', change, message, fix);
      }),
    ...records
      .filter(({ noun, change }) => change.change === 'added' && NAMED.includes(noun))
      .map(({ noun, change }) => {
        const message = `The ${noun} ${change.id} is new${change.name === undefined ? '' : `: "${change.name}"`}.`;
        return flag('new', change, message, 'Make sure that it is none that was there under another id.');
      }),
    ...figures.flatMap(largeMove),
  ];
}

function flag(rule: string, { document }: RecordChange, message: string, fix: string | null = null): Finding {
  return finding({ rule: `refresh/${rule}`, severity: 'warning', file: document, message, fix });
}

function vanished(change: RecordChange, message: string): Finding {
  const isPublished = change.document.startsWith('models') && change.id !== '';
  const fix = isPublished ? 'If it is gone for good, record its slug or row_id in data/retired.json.' : null;
  return flag('vanished', change, message, fix);
}

function largeMove(change: RecordChange): Finding[] {
  const { old, new: now, relative_change: relative } = change;
  if (typeof old !== 'number' || typeof now !== 'number') return [];
  // From nothing to something is as far as a figure can move.
  if (relative !== null && Math.abs(relative) <= LARGE_MOVE) return [];
  const by = relative === null ? '' : `by ${percent(relative)}, `;
  return [flag('large-move', change, `The figure ${subject(change)} moves ${by}from ${old} to ${now}.`)];
}
