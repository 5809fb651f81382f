import type { Diff, RecordChange } from '../contract/generated/api.d.ts';
import { byKeys } from '../text/order.ts';
import { distinctChanges } from './figures.ts';
import { DESCRIPTIONS } from './published.ts';
import { kindOf } from './records.ts';
import { percent, subject } from './words.ts';
import { plural } from '../text/words.ts';

/** What the records of a list are called; `several` is needed where it is not `one` with an s. */
interface Noun {
  readonly kind: string;
  readonly list: string;
  readonly one: string;
  readonly several?: string;
}

/** What the records of a list are called, in the order in which a summary tells of them. */
const NOUNS: readonly Noun[] = [
  { kind: 'models.json', list: 'models', one: 'model' },
  { kind: 'models/{slug}.json', list: 'configurations', one: 'configuration' },
  { kind: 'grid.json', list: 'areas', one: 'grid area' },
  { kind: 'hardware.json', list: 'tdp', one: 'GPU card' },
  { kind: 'hardware.json', list: 'systems', one: 'system' },
  { kind: 'hardware.json', list: 'mig_profiles', one: 'MIG profile' },
  { kind: 'hardware.json', list: 'embodied', one: 'main embodied-carbon figure' },
  { kind: 'hardware.json', list: 'embodied_others', one: 'further embodied-carbon figure' },
  { kind: 'hardware.json', list: 'sources', one: 'hardware document' },
  { kind: 'per-query.json', list: 'rows', one: 'per-query row' },
  { kind: 'measurements.json', list: 'rows', one: 'measurement' },
  { kind: 'manifest.json', list: 'sources', one: 'source' },
  { kind: 'manifest.json', list: 'endpoints', one: 'endpoint' },
];

type Quote = (name: string) => string;

/**
 * The diff in one sentence, without a full stop: `3 models added; 12 figures corrected, largest −4.1 %
 * (wh_per_million_output_tokens, qwen-3-8b/H100/1/64)`. What follows from something told is not told again: the rows
 * of a model that came or went, and a figure that several documents carry. `quote` marks the names that come from files.
 */
export function summaryOf(diff: Diff, quote: Quote = (name) => name): string {
  if (diff.previous === null) return 'First release';
  if (diff.documents.length === 0 && diff.changes.length === 0) return 'Nothing changed';
  const parts = [
    ...NOUNS.flatMap((noun) => records(diff.changes, noun)),
    ...bestReplaced(diff.changes),
    ...fields(distinctChanges(diff.changes), quote),
    ...diff.changes.filter((c) => DESCRIPTIONS.includes(c.document)).map((c) => `${quote(c.document)} ${c.change}`),
  ];
  if (parts.length > 0) return parts.join('; ');
  return diff.changes.length === 0 ? 'Only the order of rows or runs changed' : follows(diff, quote);
}

function records(changes: readonly RecordChange[], { one, several }: Noun): string[] {
  const told = wholeRecords(changes).filter((record) => record.noun.one === one);
  return (['added', 'removed', 'renamed'] as const).flatMap((change) => {
    const count = told.filter((record) => record.change.change === change).length;
    return count === 0 ? [] : [`${plural(count, one, several)} ${change}`];
  });
}

/** The records that came, went or have another name, each once, with what one of them is called. */
export function wholeRecords(
  changes: readonly RecordChange[],
): { readonly noun: Noun; readonly change: RecordChange }[] {
  const whole = changes.filter((c) => c.change !== 'changed');
  // The configurations of such a model come and go with it.
  const withDocument = new Set(whole.filter((c) => c.list === null).map((c) => c.document));
  const told = whole.filter(({ document }) => !withDocument.has(document));
  return NOUNS.flatMap((noun) =>
    told.filter((c) => kindOf(c.document) === noun.kind && c.list === noun.list).map((change) => ({ noun, change })),
  );
}

function bestReplaced(changes: readonly RecordChange[]): string[] {
  const count = changes.filter((c) => c.list === 'best' && c.field === 'row_id').length;
  return count === 0 ? [] : [`${plural(count, 'best configuration')} replaced`];
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
