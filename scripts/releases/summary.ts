import type { Diff, RecordChange } from '../contract/generated/api.d.ts';
import { type RecordList, slugIn } from '../documents/endpoint.ts';
import { documentAt, endpoints } from '../documents/endpoints.ts';
import { byKeys } from '../text/order.ts';
import { DESCRIPTIONS } from './published.ts';
import { plural } from '../text/words.ts';

/** A ratio as a signed percentage with a true minus sign: `−4.1 %`, `+0.023 %`; never shown as nothing. */
export function percent(ratio: number): string {
  const size = Math.abs(ratio * 100);
  // Small ones keep two digits; below a millionth of a percent only that there is one is said.
  const digits = size >= 0.1 ? size.toFixed(1) : size >= 1e-6 ? String(Number(size.toPrecision(2))) : '<0.000001';
  // Without an exponent, which readers don't expect in a percentage.
  const plain = digits.includes('e') ? Number(digits).toFixed(7).replace(/0+$/, '') : digits;
  return `${ratio < 0 ? '−' : '+'}${plain} %`;
}

/** What a change is about, in words: `years.2024, FRA`; a field of the document itself has its document's path. */
export function subject({ document, id, field }: RecordChange): string {
  return [field, id === '' ? document : id].filter((word) => word !== null).join(', ');
}

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

type Quote = (name: string) => string;

/**
 * The diff in one sentence, without a full stop: `3 models added; 12 figures corrected, largest −4.1 %
 * (wh_per_million_output_tokens, qwen-3-8b/H100/1/64)`. What follows from something told is not told again: the rows
 * of a model that came or went, and a figure that several documents carry. `quote` marks the names that come from files.
 */
export function summaryOf(diff: Diff, quote: Quote = (name) => name): string {
  const { changes, documents, previous } = diff;
  if (previous === null) return 'First release';
  if (documents.length === 0 && changes.length === 0) return 'Nothing changed';
  const parts = [
    ...records(changes),
    ...fields(distinctChanges(changes), quote),
    ...changes.filter((c) => DESCRIPTIONS.includes(c.document)).map((c) => `${quote(c.document)} ${c.change}`),
  ];
  if (parts.length > 0) return parts.join('; ');
  return changes.length === 0 ? 'Only the order of rows or runs changed' : follows(diff, quote);
}

/** What records are called, in the order in which a summary counts them. */
const NOUNS: readonly string[] = endpoints
  .flatMap((endpoint) => (endpoint.kind === 'document' ? endpoint.records : []))
  .flatMap(({ noun }) => noun ?? []);

/** The list that the record of a change is in. */
function listOf({ document, list }: RecordChange): RecordList | undefined {
  return documentAt(document)?.records.find((known) => known.list === list);
}

function records(changes: readonly RecordChange[]): string[] {
  const replaced = changes.filter((c) => c.field !== null && c.field === listOf(c)?.repeats).map(listOf);
  const whole = wholeRecords(changes);
  return [...new Set(NOUNS)].flatMap((noun) => [
    ...(['added', 'removed', 'renamed'] as const).flatMap((kind) =>
      counted(whole.filter((record) => record.noun === noun && record.change.change === kind).length, noun, kind),
    ),
    ...counted(replaced.filter((list) => list?.noun === noun).length, noun, 'replaced'),
  ]);
}

/** `3 models added`; nothing where there is none. */
function counted(count: number, noun: string, what: string): string[] {
  return count === 0 ? [] : [`${plural(count, noun)} ${what}`];
}

/** The records that came, went or have another name, each once, with what one of them is called. */
export function wholeRecords(changes: readonly RecordChange[]): { noun: string; change: RecordChange }[] {
  const whole = changes.filter((c) => c.change !== 'changed');
  // The configurations of such a model come and go with it.
  const withDocument = new Set(whole.filter((c) => c.list === null).map((c) => c.document));
  return whole
    .filter(({ document }) => !withDocument.has(document))
    .flatMap((change) => {
      const { noun = null, repeats } = listOf(change) ?? {};
      return noun === null || repeats !== undefined ? [] : [{ noun, change }];
    })
    .sort(byKeys(({ noun }) => NOUNS.indexOf(noun)));
}

function fields(changes: readonly RecordChange[], quote: Quote): string[] {
  const isNumber = (value: unknown): boolean => typeof value === 'number';
  const corrected = changes.filter((c) => isNumber(c.old) && isNumber(c.new));
  const added = changes.filter((c) => c.old === null && isNumber(c.new)).length;
  const removed = changes.filter((c) => isNumber(c.old) && c.new === null).length;
  const others = changes.length - corrected.length - added - removed;
  return [
    ...counted(corrected.length, 'figure', `corrected${largest(corrected, quote)}`),
    ...counted(added, 'figure', 'added'),
    ...counted(removed, 'figure', 'removed'),
    ...counted(others, others === changes.length ? 'field' : 'other field', 'changed'),
  ];
}

function largest(corrected: readonly RecordChange[], quote: Quote): string {
  const [first] = corrected.filter((c) => c.relative_change !== null).sort(byMove);
  if (first?.relative_change == null) return '';
  return `,${corrected.length === 1 ? '' : ' largest'} ${percent(first.relative_change)} (${quote(subject(first))})`;
}

/** Changes that have no word of their own, such as an index row without its configuration. */
function follows({ changes }: Diff, quote: Quote): string {
  const count = new Set(changes.map((c) => JSON.stringify([c.document, c.list, c.id]))).size;
  return `${plural(count, 'record')} changed in ${[...new Set(changes.map((c) => quote(c.document)))].join(', ')}`;
}

/** Largest relative change first; those without one after them, as they were. */
export const byMove = byKeys<RecordChange>((c) => (c.relative_change === null ? 1 : -Math.abs(c.relative_change)));
