import type { RecordChange } from '../contract/generated/api.d.ts';
import { type RecordList, slugIn } from '../api/documents/endpoint.ts';
import { documentAt, endpoints } from '../api/documents/endpoints.ts';
import { byKeys } from '../core/text/order.ts';
import { DESCRIPTIONS } from './published-api.ts';

/** One thing that a change log tells, and how many documents say it. */
export interface LogItem {
  readonly change: RecordChange;
  readonly documents: number;
}

/** What a change log tells, each thing once, the largest moves first: what a reader looks at first comes first. */
export interface ChangeAccount {
  /** The rows that lead: their figures before and after. */
  readonly headlines: readonly RecordChange[];
  /** Records that came, went or have another name, and what one of them is called. */
  readonly records: readonly { readonly noun: string; readonly change: RecordChange }[];
  /** Figures and other fields of records and documents, without those that a row that leads has. */
  readonly fields: readonly LogItem[];
  /** Descriptions of the API, as files. */
  readonly descriptions: readonly RecordChange[];
}

/** What a diff has to tell. */
export function accountOf({ changes }: { readonly changes: readonly RecordChange[] }): ChangeAccount {
  const headlines = changes.filter((c) => c.change === 'changed' && headlineOf(c) !== undefined).sort(byMove);
  const values = ({ field, old, new: now }: RecordChange): string => JSON.stringify([field, old, now]);
  const told = new Set(headlines.map(values));
  return {
    headlines,
    records: wholeRecords(changes),
    fields: distinctFields(changes)
      .filter(({ change }) => !told.has(values(change)))
      .sort(byKeys(({ change }) => moveOf(change))),
    descriptions: changes.filter((c) => DESCRIPTIONS.includes(c.document)),
  };
}

/** The list that the record of a change is in. */
export function listOf({ document, list }: RecordChange): RecordList | undefined {
  return documentAt(document)?.records.find((known) => known.list === list);
}

/** What leads the log, where the change is of that: its unit. */
export function headlineOf(change: RecordChange): { readonly unit: string } | undefined {
  const headline = listOf(change)?.headline;
  return headline?.field === change.field ? headline : undefined;
}

/** What records are called, in the order in which a summary counts them. */
export const NOUNS: readonly string[] = endpoints
  .flatMap((endpoint) => (endpoint.kind === 'document' ? endpoint.records : []))
  .flatMap(({ noun }) => noun ?? []);

/**
 * The records that came, went or have another name, each once, with what one of them is called: what follows from another
 * one, the rows of a model that came, is left out.
 */
function wholeRecords(changes: readonly RecordChange[]) {
  const whole = changes.filter((c) => c.change !== 'changed');
  // The configurations of such a model come and go with it, and so do the rows that lead.
  const documents = new Set(whole.filter((c) => c.list === null).map((c) => c.document));
  const slugs = new Set([...documents].flatMap(slugOfDocument));
  return whole
    .filter(({ document }) => !documents.has(document))
    .flatMap((change) => {
      const { noun = null, repeats, headline } = listOf(change) ?? {};
      const follows = headline !== undefined && change.id.split(' / ').some((part) => slugs.has(part));
      return noun === null || repeats !== undefined || follows ? [] : [{ noun, change }];
    })
    .sort(byKeys(({ noun }) => NOUNS.indexOf(noun)));
}

function slugOfDocument(path: string): string[] {
  const endpoint = documentAt(path);
  const slug = endpoint === undefined ? null : slugIn(path, endpoint);
  return slug === null || slug === '' ? [] : [slug];
}

/**
 * The changes of fields, each once: a value that several fields, records or documents carry is one. An index row
 * repeats its configuration, `best` does too, `g_co2e_per_kwh` repeats one of the years, and every document names its
 * source.
 */
function distinctFields(changes: readonly RecordChange[]): LogItem[] {
  const changed = changes.filter(({ change, field }) => change === 'changed' && field !== null);
  const told = new Set(changed.flatMap((c) => [fieldKey(c, c.id, c.field ?? ''), valueKey(c, c.id, c.field ?? '')]));
  const once = new Map<string, { change: RecordChange; documents: Set<string> }>();
  for (const change of changed.filter((one) => !isRepeated(one, told))) {
    const key = keyOf(change);
    const { change: first, documents } = once.get(key) ?? { change, documents: new Set<string>() };
    // The one that has a name says more.
    const best = first.name === undefined && change.name !== undefined ? change : first;
    once.set(key, { change: best, documents: documents.add(change.document) });
  }
  return [...once.values()].map(({ change, documents }) => ({ change, documents: documents.size }));
}

/** Whether another record, or another field of the document, says the same. */
function isRepeated(change: RecordChange, told: ReadonlySet<string>): boolean {
  const { records = [], echoes = [] } = documentAt(change.document) ?? {};
  const list = records.find((known) => known.list === change.list);
  if (list?.repeats !== undefined || list?.headline !== undefined) return true;
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

function keyOf(change: RecordChange): string {
  const { document, list, id, field, old, new: now } = change;
  const endpoint = documentAt(document);
  const ofModel = endpoint?.modelFields?.[field ?? ''];
  if (endpoint !== undefined && ofModel !== undefined) {
    const slug = list === null ? slugIn(document, endpoint) : id.split('/')[0];
    return JSON.stringify([slug, ofModel]);
  }
  const source = sourceOf(change);
  if (source !== null) return JSON.stringify([source.id, 'source', source.field, old, now]);
  // Fields outside lists, such as the caveat, stand in many documents.
  return JSON.stringify(list === null ? [field, old, now] : [document, list, id, field]);
}

/** The source that a change says something of, by its id, and the field of it; null where it is of something else. */
export function sourceOf(change: RecordChange): { readonly id: string; readonly field: string } | null {
  const { document, list, id, field } = change;
  if (list === 'sources' && field !== null) return { id, field };
  const [only, ...others] = documentAt(document)?.sources ?? [];
  const isOwn = list === null && field?.startsWith('source.') === true;
  return isOwn && only !== undefined && others.length === 0 ? { id: only, field: field.slice('source.'.length) } : null;
}

function moveOf({ relative_change: relative }: RecordChange): number {
  return relative === null ? 1 : -Math.abs(relative);
}

/** Largest relative change first; those without one after them, as they were. */
const byMove = byKeys<RecordChange>(moveOf);
