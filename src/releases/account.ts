import type { RecordChange } from '../contract/generated/api.d.ts';
import { type RecordList, slugIn } from '../api/documents/endpoint.ts';
import { documentAt, endpoints } from '../api/documents/endpoints.ts';
import { groupBy } from '../core/text/group-by.ts';
import { byKeys } from '../core/text/order.ts';
import { DESCRIPTIONS } from './published-api.ts';

/** A record, or a field of the document itself, that has another value: one thing, however many fields and documents say it. */
export interface Correction {
  /** The change by which it is told: of its figure, or of the field that moved most. */
  readonly change: RecordChange;
  /** What else of it changed. */
  readonly further: readonly RecordChange[];
  /** How many documents say it. */
  readonly documents: number;
}

/** What a change log tells, each thing once, the largest moves first: what a reader looks at first comes first. */
export interface ChangeAccount {
  /** The rows that lead: their figures before and after. */
  readonly headlines: readonly Correction[];
  /** Records that came, went or have another name, and what one of them is called. */
  readonly records: readonly { readonly noun: string; readonly change: RecordChange }[];
  /** All others that have other values, but for those that a row that leads repeats. */
  readonly corrections: readonly Correction[];
  /** Descriptions of the API, as files. */
  readonly descriptions: readonly RecordChange[];
}

/** What was told of lists of changes that are still at hand: summary, page and feed of one ask for the same. */
const accounts = new WeakMap<readonly RecordChange[], ChangeAccount>();

/** What a diff has to tell. */
export function accountOf({ changes }: { readonly changes: readonly RecordChange[] }): ChangeAccount {
  const account = accounts.get(changes) ?? newAccount(changes);
  accounts.set(changes, account);
  return account;
}

function newAccount(all: readonly RecordChange[]): ChangeAccount {
  const changes = all.filter(({ document }) => documentAt(document)?.follows !== true);
  const leading = changes.filter((c) => c.change === 'changed' && isHeadline(c)).sort(byMove);
  const values = ({ field, old, new: now }: RecordChange): string => JSON.stringify([field, old, now]);
  const leads = new Map(leading.map((change) => [values(change), change]));
  const behind = new Map<RecordChange, readonly RecordChange[]>();
  const corrections = correctionsIn(changes).filter(({ change, further }) => {
    const lead = leads.get(values(change));
    if (lead !== undefined) behind.set(lead, further);
    return lead === undefined;
  });
  return {
    headlines: leading.map((change) => ({ change, further: behind.get(change) ?? [], documents: 1 })),
    records: wholeRecords(changes),
    corrections: corrections.sort(byKeys(({ change }) => moveOf(change))),
    descriptions: changes.filter((c) => DESCRIPTIONS.includes(c.document)),
  };
}

/** The list that the record of a change is in. */
export function listOf({ document, list }: RecordChange): RecordList | undefined {
  return documentAt(document)?.records.find((known) => known.list === list);
}

/** The unit of a change, where it is of the figure by which its record is told. */
export function unitOf(change: RecordChange): string | undefined {
  const { field, unit } = listOf(change)?.figure ?? {};
  return field === change.field ? unit : undefined;
}

function isHeadline(change: RecordChange): boolean {
  return listOf(change)?.leads === true && unitOf(change) !== undefined;
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
  const ofModels = whole.filter((c) => c.list === null).map((c) => c.document);
  const documents = new Set(ofModels.filter((path) => slugOfDocument(path).length > 0));
  const slugs = new Set([...documents].flatMap(slugOfDocument));
  return whole
    .filter(({ document }) => !documents.has(document))
    .flatMap((change) => {
      const { noun = null, repeats, leads = false } = listOf(change) ?? {};
      const follows = leads && change.id.split(' / ').some((part) => slugs.has(part));
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
 * What has other values, each once: a value that several fields, records or documents carry is one. An index row
 * repeats its configuration, `best` does too, `g_co2e_per_kwh` repeats one of the years, and every document names its
 * source.
 */
function correctionsIn(changes: readonly RecordChange[]): Correction[] {
  const changed = changes.filter(({ change, field }) => change === 'changed' && field !== null);
  const told = new Set(changed.flatMap((c) => [fieldKey(c, c.id, c.field ?? ''), valueKey(c, c.id, c.field ?? '')]));
  const own = changed.filter((one) => !isRepeated(one, told));
  return groupBy(own, keyOf).map(([, group]) => {
    // Of several documents that say the same, the one that has a name for it says more.
    const named = group.find(({ name }) => name !== undefined) ?? group[0];
    const ofOne = group.filter((c) => c.document === named.document && c.list === named.list && c.id === named.id);
    const [change = named, ...further] = [...ofOne].sort(
      byKeys(
        (c) => (unitOf(c) === undefined ? 1 : 0),
        (c) => (isMove(c) ? 0 : 1),
        moveOf,
      ),
    );
    return { change, further, documents: new Set(group.map(({ document }) => document)).size };
  });
}

/** Whether another record, or another field of the document, says the same. */
function isRepeated(change: RecordChange, told: ReadonlySet<string>): boolean {
  const { records = [], echoes = [] } = documentAt(change.document) ?? {};
  const list = records.find((known) => known.list === change.list);
  if (list?.repeats !== undefined || list?.leads === true || list?.noun === null) return true;
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

/** What a change is of: the same for all that a log tells as one. */
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
  return JSON.stringify(list === null ? [field, old, now] : [document, list, id]);
}

/** The source that a change says something of, by its id, and the field of it; null where it is of something else. */
export function sourceOf(change: RecordChange): { readonly id: string; readonly field: string } | null {
  const { document, list, id, field } = change;
  if (list === 'sources' && field !== null) return { id, field };
  const [only, ...others] = documentAt(document)?.sources ?? [];
  const isOwn = list === null && field?.startsWith('source.') === true;
  return isOwn && only !== undefined && others.length === 0 ? { id: only, field: field.slice('source.'.length) } : null;
}

/** Whether a change is from one figure to another. */
export function isMove({ old, new: now }: RecordChange): boolean {
  return typeof old === 'number' && typeof now === 'number';
}

function moveOf({ relative_change: relative }: RecordChange): number {
  return relative === null ? 1 : -Math.abs(relative);
}

/** Largest relative change first; those without one after them, as they were. */
const byMove = byKeys<RecordChange>(moveOf);
