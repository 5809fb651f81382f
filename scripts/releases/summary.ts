import type { Diff, RecordChange } from '../contract/generated/api.d.ts';
import type { RecordList } from '../documents/endpoint.ts';
import { documentAt, endpoints } from '../documents/endpoints.ts';
import { byKeys } from '../text/order.ts';
import { distinctChanges } from './figures.ts';
import { DESCRIPTIONS } from './published.ts';
import { percent, subject } from './words.ts';
import { plural } from '../text/words.ts';

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
  return [...new Set(NOUNS)].flatMap((noun) =>
    [
      ...(['added', 'removed', 'renamed'] as const).map((kind) => ({
        kind,
        count: whole.filter((record) => record.noun === noun && record.change.change === kind).length,
      })),
      { kind: 'replaced', count: replaced.filter((list) => list?.noun === noun).length },
    ].flatMap(({ kind, count }) => (count === 0 ? [] : [`${plural(count, noun)} ${kind}`])),
  );
}

/** The records that came, went or have another name, each once, with what one of them is called. */
export function wholeRecords(
  changes: readonly RecordChange[],
): { readonly noun: string; readonly change: RecordChange }[] {
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
    ...(corrected.length === 0 ? [] : [`${plural(corrected.length, 'figure')} corrected${largest(corrected, quote)}`]),
    ...(added === 0 ? [] : [`${plural(added, 'figure')} added`]),
    ...(removed === 0 ? [] : [`${plural(removed, 'figure')} removed`]),
    ...(others === 0 ? [] : [`${plural(others, others === changes.length ? 'field' : 'other field')} changed`]),
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
