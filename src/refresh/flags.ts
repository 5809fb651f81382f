import type { Diff, RecordChange } from '../contract/generated/api.d.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import { groupBy } from '../core/text/group-by.ts';
import { byKeys } from '../core/text/order.ts';
import { addRetirement, hasPermanentIds, retirementToWrite } from '../releases/retired-ids.ts';
import { moveInWords } from '../releases/summary.ts';

/** The largest relative change of a value that nobody has to review. */
const LARGE_MOVE = 0.3;

/** Documents whose records are models and areas. A person reviews new ones, because their ids are permanent. */
const DOCUMENTS_OF_NAMES: readonly string[] = ['models.json', 'grid.json'];

/** Documents that are computed from others. A person sees the same changes there. */
const COMPUTED_DOCUMENTS: readonly string[] = ['cases.json', 'predictions.json'];

/** Fields with the name of a record. Rows of the index have their model's name in `model`. */
const NAME_FIELDS: readonly (string | null)[] = ['name', 'model', 'display_name'];

/** The warnings of an importer. */
export function warningsAmong(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ severity }) => severity === 'warning');
}

/**
 * The flags that a person has to review before refreshed data are accepted: the importer's warnings, large changes by
 * the factor of the change, the largest first, then removed records and values, changed names, and new models and
 * areas.
 */
export function flagsOf(diff: Pick<Diff, 'changes' | 'updated'>, findings: readonly Finding[]): Finding[] {
  const changes = diff.changes.filter(({ document }) => !COMPUTED_DOCUMENTS.includes(document));
  const changed = withoutRepeats(changes.filter(({ change }) => change === 'changed'));
  const added = changes.filter(({ change, id }) => change === 'added' && id !== '');
  return [
    ...warningsAmong(findings),
    ...largeMoves(changed),
    ...removedRecords(changes, diff.updated),
    ...changed.filter(({ old, new: now }) => typeof old === 'number' && now === null).map(removedValue),
    ...changed.filter(({ field, old }) => NAME_FIELDS.includes(field) && typeof old === 'string').map(otherName),
    ...added.filter(({ document }) => DOCUMENTS_OF_NAMES.includes(document)).map(newName),
  ];
}

/** Changes without those that repeat another one: several documents may have the same values. */
function withoutRepeats(changes: readonly RecordChange[]): RecordChange[] {
  const isName = ({ field }: RecordChange): boolean => NAME_FIELDS.includes(field);
  return groupBy(changes, (change) =>
    JSON.stringify([isName(change) ? 'name' : change.field, change.old, change.new]),
  ).map(([, [first]]) => first);
}

/**
 * A flag for each removed id, except for ids that contain another removed id, such as the rows of a removed model.
 * `date` is the date of a retirement.
 */
function removedRecords(changes: readonly RecordChange[], date: string): Finding[] {
  const removed = changes.filter(({ change, id }) => change === 'removed' && id !== '');
  const ids = new Set(removed.map(({ id }) => id));
  const isImplied = ({ id }: RecordChange): boolean => id.split(/ \/ |\//).some((part) => part !== id && ids.has(part));
  return groupBy(
    removed.filter((change) => !isImplied(change)),
    ({ id }) => id,
  ).map(([, [first]]) => removedRecord(first, date));
}

function removedRecord(change: RecordChange, date: string): Finding {
  const { document, list, id } = change;
  const isRetirable = list !== null && hasPermanentIds(document, list);
  const fix = isRetirable
    ? `If it is gone for good, edit data/retired.json. ${addRetirement(retirementToWrite(id, date))}`
    : comparisonFix(id);
  return flag('vanished', change, `${recordText(change)} was removed.`, fix);
}

function removedValue(change: RecordChange): Finding {
  const value = `${change.field ?? ''} of ${recordText(change)}`;
  return flag('vanished', change, `${value} was removed. It was ${String(change.old)}.`, comparisonFix(value));
}

/**
 * The instruction to compare a record or a value with the publisher's page. It names the record, so that flags are not
 * grouped.
 */
function comparisonFix(subject: string): string {
  return `Compare ${subject} with the publisher's page. If the change is right, accept it.`;
}

function otherName(change: RecordChange): Finding {
  const message = `The name of ${recordText(change)} changes from "${String(change.old)}" to "${String(change.new)}".`;
  const fix = 'Make sure that the id still means the same model or area. If it does not, give the new one a new id.';
  return flag('other-name', change, message, fix);
}

function newName(change: RecordChange): Finding {
  return flag('new', change, `${recordText(change)} is new.`, 'Make sure that it did not have another id before.');
}

function largeMoves(changes: readonly RecordChange[]): Finding[] {
  const moves = changes.flatMap((change) => {
    const { field, old, new: now, relative_change: relative } = change;
    if (typeof old !== 'number' || typeof now !== 'number') return [];
    // A change from zero has no relative size and is always reviewed.
    if (relative !== null && Math.abs(relative) <= LARGE_MOVE) return [];
    const value = `${field ?? ''} of ${recordText(change)}`;
    const message = `${value} changes: ${moveInWords(change)}.`;
    return [{ factor: factorBetween(old, now), flag: flag('large-move', change, message, comparisonFix(value)) }];
  });
  return moves.sort(byKeys(({ factor }) => -factor)).map((move) => move.flag);
}

/**
 * How many times larger one value is than the other, so that a tenth counts as much as ten times; infinite for zero or
 * another sign.
 */
export function factorBetween(old: number, now: number): number {
  const ratio = now / old;
  return ratio > 0 ? Math.max(ratio, 1 / ratio) : Infinity;
}

/** A changed record as text, such as `FRA in grid.json`; the path if the change is in the document itself. */
function recordText({ id, document }: RecordChange): string {
  return id === '' ? document : `${id} in ${document}`;
}

function flag(rule: string, { document }: RecordChange, message: string, fix: string): Finding {
  return finding({ rule: `refresh/${rule}`, severity: 'warning', file: document, message, fix });
}
