import type { Diff, RecordChange, RecordCounts } from '../contract/generated/api.d.ts';
import { groupBy } from '../core/text/group-by.ts';
import { toDigits, withCommas } from '../core/text/number.ts';
import { byKeys } from '../core/text/order.ts';
import { countOf, firstFew, listed } from '../core/text/words.ts';
import { sumBy } from '../figures/statistics.ts';
import { isOfRecord, recordCounts } from './diff.ts';
import type { Scalar } from './records.ts';

/** A ratio as a signed percentage with a true minus sign: `−4.1 %`, `+0.023 %`. It never shows a change as zero. */
export function changeInPercent(ratio: number): string {
  const size = Math.abs(ratio * 100);
  // Small percentages keep two digits. Below a millionth of a percent, only the fact that there is a change is shown.
  const digits = size >= 0.1 ? size.toFixed(1) : size >= 1e-6 ? toDigits(size, 2) : '<0.000001';
  return `${ratio < 0 ? '−' : '+'}${digits} %`;
}

/** Significant digits of a number in a text. More are an artefact of binary numbers. */
const DIGITS = 8;

/** A value as text: numbers to eight significant digits, a missing value as a dash. */
export function diffValue(value: Scalar): string {
  if (value === null) return '–';
  if (typeof value !== 'number' || Number.isInteger(value)) return String(value);
  return toDigits(value, DIGITS);
}

/** The old and the new value of a changed field: `51 → 47 (−7.8 %)`. */
export function moveInWords({ old, new: now, relative_change: relative }: RecordChange): string {
  return `${diffValue(old)} → ${diffValue(now)}${relative === null ? '' : ` (${changeInPercent(relative)})`}`;
}

/**
 * Changes with removed and renamed records first, then by relative change, the largest first. Changes without one come
 * last, in the given order.
 */
export function largestFirst(changes: readonly RecordChange[]): RecordChange[] {
  const isLoss = ({ change }: RecordChange): boolean => change === 'removed' || change === 'renamed';
  return [...changes].sort(
    byKeys<RecordChange>(
      (change) => (isLoss(change) ? 0 : 1),
      ({ relative_change: relative }) => -Math.abs(relative ?? 0),
    ),
  );
}

/**
 * A diff as a sentence without a full stop: `12 records changed in grid.json; the publisher is now B (before: A); largest
 * change: FRA in grid.json, g_co2e_per_kwh 51 → 47 (−7.8 %)`. If only texts changed, it begins by saying so. It counts
 * the records by document, names removed records, says which publisher, address or licence is new, names the other
 * fields and files that changed, and ends with the largest relative change. If the site moved, addresses that only
 * follow it are not counted. `openapi.json` is named only if nothing else changed.
 */
export function summaryOf(diff: Pick<Diff, 'changes' | 'documents' | 'previous'>): string {
  const { documents, previous } = diff;
  if (previous === null) return 'First release';
  if (documents.length === 0) return 'Nothing changed';
  if (diff.changes.length === 0) return 'Only the order of records changed';
  const changes = withoutDescription(withoutMoves(diff.changes));
  const published = changes.filter(isOfPublication);
  const others = changes.filter((change) => !published.includes(change));
  return [
    ...(areTextsOnly(changes) ? ['No number changed'] : []),
    ...countsByDocument(recordCounts(others)),
    ...removedRecords(others),
    ...wholeDocuments(others),
    ...published.map(publicationInWords),
    ...fieldsOfDocuments(others),
    ...largestChange(others),
  ].join('; ');
}

/** The fields of `manifest.json` that state who publishes the data, where, and under which licence, in words. */
const PUBLICATION: Readonly<Record<string, string>> = {
  site: 'the address of the site',
  'publisher.name': 'the publisher',
  licence: 'the licence of the data',
};

function isOfManifest({ document, list }: RecordChange): boolean {
  return document === 'manifest.json' && list === null;
}

/** The changes without addresses that changed only because the site moved. */
function withoutMoves(changes: readonly RecordChange[]): readonly RecordChange[] {
  const move = changes.find((change) => isOfManifest(change) && change.field === 'site');
  const [before, after] = [String(move?.old), String(move?.new)];
  if (move === undefined) return changes;
  return changes.filter(
    (change) =>
      change === move || typeof change.old !== 'string' || change.old.replaceAll(before, after) !== change.new,
  );
}

/**
 * The changes without `openapi.json`, which repeats what changed in the documents; all changes if there are no others.
 */
function withoutDescription(changes: readonly RecordChange[]): readonly RecordChange[] {
  const others = changes.filter(({ document }) => document !== 'openapi.json');
  return others.length === 0 ? changes : others;
}

/** Whether a change is of a field in {@link PUBLICATION}. */
function isOfPublication(change: RecordChange): boolean {
  return isOfManifest(change) && (change.field ?? '') in PUBLICATION;
}

/** `the publisher is now B (before: A)`. */
function publicationInWords({ field, old, new: now }: RecordChange): string {
  return `${PUBLICATION[field ?? ''] ?? ''} is now ${diffValue(now)} (before: ${diffValue(old)})`;
}

/** Whether fields changed, but no number did, and no record was removed or renamed. */
function areTextsOnly(changes: readonly RecordChange[]): boolean {
  const fields = changes.filter(({ field }) => field !== null);
  if (changes.some(({ change }) => change === 'removed' || change === 'renamed')) return false;
  return fields.length > 0 && !fields.some(({ old, new: now }) => hasNumbers(old) || hasNumbers(now));
}

/** Whether a value of a diff is a number or a list of numbers, which a diff shows as one text: `500, 50`. */
function hasNumbers(value: Scalar): boolean {
  if (typeof value === 'string') return value.split(', ').every((part) => part !== '' && Number.isFinite(Number(part)));
  return typeof value === 'number';
}

/** `3 records added and 1 removed in models.json`, with the documents of one folder counted together. */
export function countsByDocument(records: Diff['records']): string[] {
  return groupBy(Object.entries(records), ([path]) => folderOf(path) ?? path).map(([, group]) => {
    const sum = (change: keyof RecordCounts): number => sumBy(group, ([, counts]) => counts[change]);
    const counts = CHANGE_KINDS.map((change) => ({ change, count: sum(change) })).filter(({ count }) => count > 0);
    const words = counts.map(
      ({ change, count }, i) => `${i === 0 ? countOf(count, 'record') : withCommas(String(count))} ${change}`,
    );
    return `${listed(words)} in ${documentsInWords(group.map(([path]) => path))}`;
  });
}

/** The most removed records of a document that a summary names. */
const MAX_REMOVED = 5;

/** `removed from grid.json: ABW`, for documents that lost a few records. */
function removedRecords(changes: readonly RecordChange[]): string[] {
  const removed = changes.filter((change) => change.change === 'removed' && isOfRecord(change));
  return groupBy(removed, ({ document }) => document)
    .filter(([document, group]) => folderOf(document) === null && group.length <= MAX_REMOVED)
    .map(([document, group]) => `removed from ${document}: ${group.map(({ id }) => id).join(', ')}`);
}

const CHANGE_KINDS = ['added', 'removed', 'changed', 'renamed'] as const;

function isWholeDocument({ list, field }: RecordChange): boolean {
  return list === null && field === null;
}

/** `openapi.json changed`, `2 documents in schema/ added`. */
function wholeDocuments(changes: readonly RecordChange[]): string[] {
  const whole = changes.filter(isWholeDocument);
  return groupBy(whole, ({ document, change }) => `${change} ${folderOf(document) ?? document}`).map(
    ([, group]) => `${documentsInWords(group.map(({ document }) => document))} ${group[0].change}`,
  );
}

/**
 * `field publisher changed in manifest.json`, for fields outside lists. Fields that changed in the same documents are
 * grouped.
 */
function fieldsOfDocuments(changes: readonly RecordChange[]): string[] {
  const whole = changes.filter(isWholeDocument).map(({ document }) => document);
  const outside = changes
    .filter((change) => !isOfRecord(change) && !whole.includes(change.document))
    .flatMap(({ document, list, field }) => {
      // A list in a field, such as `uncertainty.components`, is named by that field.
      const [name] = (list ?? field)?.split('.') ?? [];
      return name === undefined ? [] : [{ document, name }];
    });
  const fields = groupBy(outside, ({ name }) => name).map(([name, group]) => {
    const documents = [...new Set(group.map(({ document }) => document))];
    return { name, where: documents.length > 1 ? countOf(documents.length, 'document') : documents.join() };
  });
  return groupBy(fields, ({ where }) => where).map(
    ([where, group]) =>
      `${group.length === 1 ? 'field' : 'fields'} ${firstFew(group.map(({ name }) => name))} changed in ${where}`,
  );
}

function largestChange(changes: readonly RecordChange[]): string[] {
  const [largest] = largestFirst(changes.filter(({ relative_change: relative }) => relative !== null));
  if (largest === undefined) return [];
  const { document, id, field } = largest;
  const record = id === '' ? document : `${id} in ${document}`;
  return [`largest change: ${record}, ${field ?? ''} ${moveInWords(largest)}`];
}

/** The folder of a document in a folder, such as `models/`; null for other documents. */
function folderOf(path: string): string | null {
  return /^.*\//.exec(path)?.[0] ?? null;
}

/** `grid.json`, `18 documents in models/`. All documents given are in the same folder. */
function documentsInWords(paths: readonly string[]): string {
  const [first = ''] = paths;
  return paths.length === 1 ? first : `${countOf(paths.length, 'document')} in ${folderOf(first) ?? 'the API'}`;
}

/** The most characters of a title that feed readers show. */
const TITLE_LENGTH = 119;

/** A summary as a title: as many of its phrases as fit. If the first phrase is too long, its first words. */
export function titleOf(summary: string): string {
  if (summary.length <= TITLE_LENGTH) return summary;
  const end = summary.lastIndexOf('; ', TITLE_LENGTH - '; and more'.length);
  if (end > 0) return `${summary.slice(0, end)}; and more`;
  return `${summary.slice(0, summary.lastIndexOf(' ', TITLE_LENGTH)).replace(/[;,]$/, '')}…`;
}
