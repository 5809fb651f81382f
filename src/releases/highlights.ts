import type { RecordChange } from '../contract/generated/api.d.ts';
import type { RecordList } from '../api/documents/endpoint.ts';
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

/** A change, and what that of which it is one is called. */
interface Named {
  readonly noun: string;
  readonly change: RecordChange;
}

/** What a diff has to tell, each thing once, the largest moves first: what a reader looks at first comes first. */
export interface Highlights {
  /** The rows that lead: their figures before and after. */
  readonly headlines: readonly Correction[];
  /** Records that came, went or have another name. */
  readonly records: readonly Named[];
  /** Fields that a list did not have before, or has no more. */
  readonly fields: readonly Named[];
  /** All others that have other values. */
  readonly corrections: readonly Correction[];
  /** Descriptions of the API, as files. */
  readonly descriptions: readonly RecordChange[];
}

/** What a diff has to tell. */
export function highlightsOf(diff: { readonly changes: readonly RecordChange[] }): Highlights {
  const changes = diff.changes.filter((change) => !isToldElsewhere(change));
  const headlines = changes.filter((c) => c.change === 'changed' && isOfLeadingRow(c) && unitOf(c) !== undefined);
  const values = ({ field, old, new: now }: RecordChange): string => JSON.stringify([field, old, now]);
  const corrections = correctionsIn(changes.filter((change) => !isOfLeadingRow(change)));
  // A row that leads repeats a configuration, with which it is told.
  const behind = new Map(corrections.map((one) => [values(one.change), one]));
  const leads = new Set(headlines.map((change) => behind.get(values(change))));
  return {
    headlines: headlines
      .sort(byMove)
      .map((change) => ({ change, further: behind.get(values(change))?.further ?? [], documents: 1 })),
    records: wholeRecords(changes),
    fields: named(changes.filter(isFieldOfList)),
    corrections: corrections.filter((one) => !leads.has(one)),
    descriptions: changes.filter((c) => DESCRIPTIONS.includes(c.document)),
  };
}

/**
 * Whether a change only repeats one of another record, by which it is told: what is worked out from figures of other
 * documents, a record that repeats another one, the source that every document names, what models.json says of a model.
 */
function isToldElsewhere(change: RecordChange): boolean {
  const { records = [], tellsAgain = [] } = documentAt(change.document) ?? {};
  // All of it is worked out from figures of other documents.
  const follows = records.length > 0 && records.every(({ noun }) => noun === undefined);
  const { field, list } = change;
  if (list !== null) return listOf(change)?.noun === undefined || listOf(change)?.repeats !== undefined;
  return follows || field?.startsWith('source.') === true || tellsAgain.includes(field ?? '');
}

/** Whether a whole list gained or lost a field. */
export function isFieldOfList({ change, field }: RecordChange): boolean {
  return field !== null && (change === 'added' || change === 'removed');
}

/** The list that the record of a change is in. */
export function listOf({ document, list }: RecordChange): RecordList | undefined {
  return documentAt(document)?.records.find((one) => one.list === list);
}

/** The unit of a change, where it is of the figure by which its record is told. */
export function unitOf(change: RecordChange): string | undefined {
  const { field, unit } = listOf(change)?.figure ?? {};
  return field === change.field ? unit : undefined;
}

function isOfLeadingRow(change: RecordChange): boolean {
  return listOf(change)?.leads === true;
}

/** What records are called, in the order in which a summary counts them. */
export const NOUNS: readonly string[] = endpoints
  .flatMap((endpoint) => (endpoint.kind === 'document' ? endpoint.records : []))
  .flatMap(({ noun }) => noun ?? []);

/** Changes with what each is of, in the order of the nouns; without those of what has none. */
function named(changes: readonly RecordChange[]): Named[] {
  return changes
    .flatMap((change) => {
      const noun = listOf(change)?.noun;
      return noun === undefined ? [] : [{ noun, change }];
    })
    .sort(byKeys(({ noun }) => NOUNS.indexOf(noun)));
}

/** The records that came, went or have another name; the rows of a model that did follow from it. */
function wholeRecords(changes: readonly RecordChange[]): Named[] {
  const whole = named(changes.filter((c) => c.change !== 'changed' && !isFieldOfList(c)));
  const models = new Set(whole.filter(({ noun }) => noun === 'model').map(({ change }) => change.id));
  const isOfModel = ({ id }: RecordChange): boolean => id.split(/ \/ |\//).some((part) => models.has(part));
  return whole.filter(({ noun, change }) => noun === 'model' || !isOfModel(change));
}

/** What has other values, each once: of a record what moved most, of the document itself what many documents say. */
function correctionsIn(changes: readonly RecordChange[]): Correction[] {
  const changed = changes.filter(({ change, field }) => change === 'changed' && field !== null);
  const keyOf = ({ document, list, id, field, old, new: now }: RecordChange): string =>
    JSON.stringify(list === null ? [field, old, now] : [document, list, id]);
  return groupBy(changed, keyOf)
    .map(([, group]) => {
      const documents = new Set(group.map(({ document }) => document)).size;
      const [change = group[0], ...further] = [...group].sort(byWeight);
      return { change, further: documents > 1 ? [] : further, documents };
    })
    .sort(byKeys(({ change }) => moveOf(change)));
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

/** The figure by which a record is told, then other figures, the largest move first. */
const byWeight = byKeys<RecordChange>(
  (c) => (unitOf(c) === undefined ? 1 : 0),
  (c) => (isMove(c) ? 0 : 1),
  moveOf,
);
