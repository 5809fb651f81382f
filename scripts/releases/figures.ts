import type { RecordChange } from '../contract/generated/api.d.ts';
import { slugIn } from '../documents/endpoint.ts';
import { documentAt } from '../documents/endpoints.ts';

/**
 * The changes of fields, each once: a value that several fields, records or documents carry is one. An index row
 * repeats its configuration, `best` does too, and `g_co2e_per_kwh` repeats one of the years.
 */
export function distinctChanges(changes: readonly RecordChange[]): RecordChange[] {
  const changed = changes.filter(({ change, field }) => change === 'changed' && field !== null);
  const told = new Set(changed.flatMap((c) => [fieldKey(c, c.id, c.field ?? ''), valueKey(c, c.id, c.field ?? '')]));
  const once = new Map<string, RecordChange>();
  for (const change of changed) {
    const key = keyOf(change);
    if (!isRepeated(change, told) && !once.has(key)) once.set(key, change);
  }
  return [...once.values()];
}

/** Whether another record, or another field of the document, says the same. */
function isRepeated(change: RecordChange, told: ReadonlySet<string>): boolean {
  const { records = [], echoes = [] } = documentAt(change.document) ?? {};
  if (records.some(({ list, repeats }) => list === change.list && repeats !== undefined)) return true;
  return echoes
    .filter(({ field }) => field === change.field)
    .some(({ of, record = change.id }) => told.has((of.endsWith('.*') ? valueKey : fieldKey)(change, record, of)));
}

function fieldKey({ document }: RecordChange, id: string, field: string): string {
  return JSON.stringify([document, id, field]);
}

/** A field of the same group (`years.2024` and `years.2025` are of one), record and values has the same key. */
function valueKey({ document, old, new: now }: RecordChange, id: string, field: string): string {
  return JSON.stringify([document, id, field.split('.')[0], old, now]);
}

function keyOf({ document, list, id, field, old, new: now }: RecordChange): string {
  const endpoint = documentAt(document);
  const { modelFields } = endpoint ?? {};
  const ofModel = modelFields?.[field ?? ''];
  if (endpoint !== undefined && ofModel !== undefined) {
    const slug = list === null ? slugIn(document, endpoint) : id.split('/')[0];
    return JSON.stringify([slug, ofModel]);
  }
  if (modelFields !== undefined && list !== null) return JSON.stringify([id, field]);
  // Fields outside lists, such as source.version, stand in many documents.
  return JSON.stringify(list === null ? [field, old, now] : [document, list, id, field]);
}
