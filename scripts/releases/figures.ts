import type { RecordChange } from '../contract/generated/api.d.ts';
import { WORLD } from '../sources/ember/tables.ts';
import { kindOf } from './records.ts';

/** Fields of one record that say one figure twice: an alias, and another unit. */
const SAID_AGAIN: ReadonlyMap<string, string> = new Map([
  ['avg_requests_in_flight', 'avg_running_batch'],
  ['joules_per_output_token', 'wh_per_million_output_tokens'],
]);

/** Documents that say the same of a model and of its configurations. */
const OF_MODELS: ReadonlySet<string> = new Set(['index.json', 'models.json', 'models/{slug}.json']);

/** What they say of the model itself; an index row calls its name `model`. */
const MODEL_FIELDS: ReadonlyMap<string, string> = new Map([
  ['model', 'name'],
  ['name', 'name'],
  ['model_id', 'model_id'],
  ['params_b', 'params_b'],
  ['active_params_b', 'active_params_b'],
]);

/**
 * The changes of fields, each once: a value that several fields, records or documents carry is one. An index row
 * repeats its configuration, `best` does too, and `g_co2e_per_kwh` repeats one of the years.
 */
export function distinctChanges(changes: readonly RecordChange[]): RecordChange[] {
  const changed = changes.filter(({ change, field }) => change === 'changed' && field !== null);
  const years = new Set(changed.filter(({ field }) => field?.startsWith('years.') === true).map(valueKey));
  const once = new Map<string, RecordChange>();
  for (const change of changed.filter((c) => c.list !== 'best' && !repeatsAYear(c, years))) {
    const key = keyOf(change);
    const again = once.get(key);
    // The field that others repeat stands for them all.
    if (again === undefined || SAID_AGAIN.has(again.field ?? '')) once.set(key, change);
  }
  return [...once.values()];
}

/** In grid.json the intensity of `year` stands beside those of all years, and World's in the document as well. */
function repeatsAYear(change: RecordChange, years: ReadonlySet<string>): boolean {
  if (change.document !== 'grid.json') return false;
  if (change.field === 'g_co2e_per_kwh') return years.has(valueKey(change));
  return change.field === 'world' && years.has(valueKey({ ...change, id: WORLD }));
}

function valueKey({ document, id, old, new: now }: RecordChange): string {
  return JSON.stringify([document, id, old, now]);
}

function keyOf({ document, list, id, field, old, new: now }: RecordChange): string {
  const name = field ?? '';
  const ofModels = OF_MODELS.has(kindOf(document));
  const ofModel = MODEL_FIELDS.get(name);
  if (ofModels && ofModel !== undefined) {
    const slug = list === null ? document.replace(/^models\/|\.json$/g, '') : id.split('/')[0];
    return JSON.stringify([slug, ofModel]);
  }
  if (ofModels && list !== null) return JSON.stringify([id, SAID_AGAIN.get(name) ?? name]);
  // Fields outside lists, such as source.version, stand in many documents.
  return JSON.stringify(list === null ? [name, old, now] : [document, list, id, name]);
}
