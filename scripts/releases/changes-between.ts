import type { RecordChange } from '../contract/generated/api.d.ts';
import { ID_FIELDS, type Identity } from './identity.ts';
import type { Json } from '../text/json.ts';
import { recordKey, recordsOf, type DataRecord, type Scalar } from './records.ts';

/** Every change between two states of the document at `path`; null is a document that is not there. In no order. */
export function changesBetween(path: string, old: Json | null, now: Json | null, identity: Identity): RecordChange[] {
  const before = new Map((old === null ? [] : recordsOf(path, old)).map((record) => [recordKey(record), record]));
  const after = now === null ? [] : recordsOf(path, now);
  const changes = after.flatMap((record) => {
    // A run whose number is dealt again may stand here without the other one: then it is the one that stood here.
    const keys = [recordKey({ list: record.list, id: idBefore(record, identity) })];
    if (!identity.isRenamed(record.id)) keys.push(recordKey(record));
    const key = keys.find((name) => before.has(name)) ?? '';
    const found = before.get(key);
    before.delete(key);
    if (found === undefined) return [whole(path, record, 'added')];
    return [...renaming(path, found, record, identity), ...fieldChanges(path, found, record, identity)];
  });
  return [...changes, ...[...before.values()].map((record) => whole(path, record, 'removed'))];
}

/** (new - old) / |old| to six significant digits; null unless both are numbers and old is not 0. */
function relativeChange(old: Scalar, now: Scalar): number | null {
  if (typeof old !== 'number' || typeof now !== 'number' || old === 0) return null;
  return Number(((now - old) / Math.abs(old)).toPrecision(6));
}

function fieldChanges(path: string, old: DataRecord, now: DataRecord, identity: Identity): RecordChange[] {
  const { repeats, list, id } = now;
  const differs = (field: string): boolean =>
    !isSame(field, old.fields.get(field) ?? null, now.fields.get(field) ?? null, identity);
  const fields =
    repeats !== null && differs(repeats) ? [repeats] : new Set([...old.fields.keys(), ...now.fields.keys()]);
  return [...fields].filter(differs).map((field) => {
    const [was, is] = [old.fields.get(field) ?? null, now.fields.get(field) ?? null];
    const relative = relativeChange(was, is);
    return { document: path, list, id, change: 'changed', field, old: was, new: is, relative_change: relative };
  });
}

/** A slug or row_id that only has another name is the same. */
function isSame(field: string, old: Scalar, now: Scalar, identity: Identity): boolean {
  if (old === now) return true;
  return ID_FIELDS.has(field) && typeof now === 'string' && identity.before(now) === old;
}

function renaming(path: string, old: DataRecord, now: DataRecord, identity: Identity): RecordChange[] {
  const { list, id, idField: field } = now;
  if (field === null) return [];
  const [was, is] = [old.fields.get(field), now.fields.get(field)];
  if (was === undefined || typeof is !== 'string' || was === is || !identity.isRenamed(is)) return [];
  return [{ document: path, list, id, change: 'renamed', field, old: was, new: is, relative_change: null }];
}

function whole(path: string, { list, id }: DataRecord, change: 'added' | 'removed'): RecordChange {
  return { document: path, list, id, change, field: null, old: null, new: null, relative_change: null };
}

function idBefore({ id, idField }: DataRecord, identity: Identity): string {
  return idField !== null && ID_FIELDS.has(idField) ? identity.before(id) : id;
}
