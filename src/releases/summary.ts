import type { Diff, RecordChange, RecordCounts } from '../contract/generated/api.d.ts';
import type { Retirement } from '../contract/generated/data.d.ts';
import { groupBy } from '../core/text/group-by.ts';
import { byKeys } from '../core/text/order.ts';
import { firstFew, listed, plural } from '../core/text/words.ts';
import { isOfRecord, recordCounts } from './diff.ts';
import type { Scalar } from './records.ts';
import { replacementOf } from './retired-ids.ts';

/** A ratio as a signed percentage with a true minus sign: `−4.1 %`, `+0.023 %`. It never shows a change as zero. */
export function percent(ratio: number): string {
  const size = Math.abs(ratio * 100);
  // Small percentages keep two digits. Below a millionth of a percent, only the fact that there is a change is shown.
  const digits = size >= 0.1 ? size.toFixed(1) : size >= 1e-6 ? String(Number(size.toPrecision(2))) : '<0.000001';
  return `${ratio < 0 ? '−' : '+'}${digits} %`;
}

/** Significant digits of a number in a text. More are an artefact of binary numbers. */
const DIGITS = 8;

/** A value as text: numbers to eight significant digits, a missing value as a dash. */
export function diffValue(value: Scalar): string {
  if (value === null) return '–';
  if (typeof value !== 'number' || Number.isInteger(value)) return String(value);
  return String(Number(value.toPrecision(DIGITS)));
}

/** The old and the new value of a changed field: `51 → 47 (−7.8 %)`. */
export function moveInWords({ old, new: now, relative_change: relative }: RecordChange): string {
  return `${diffValue(old)} → ${diffValue(now)}${relative === null ? '' : ` (${percent(relative)})`}`;
}

/** Changes sorted by relative change, the largest first. Changes without one come last, in the given order. */
export function largestFirst(changes: readonly RecordChange[]): RecordChange[] {
  return [...changes].sort(byKeys<RecordChange>(({ relative_change: relative }) => -Math.abs(relative ?? 0)));
}

/**
 * A diff as a sentence without a full stop. It counts the records by document, says which publisher, address or licence is new,
 * names the areas that a new year of `grid.json` leaves out, the other fields and files that changed, and ends with the largest relative change: `12 records changed in
 * grid.json; the publisher is now B (before: A); largest change: FRA in grid.json, g_co2e_per_kwh 51 → 47 (−7.8 %)`.
 * If the site moved, addresses that only follow it are not counted. `retirements` show which of the areas that are gone are
 * no longer in the source.
 */
export function summaryOf(
  diff: Pick<Diff, 'changes' | 'documents' | 'previous'>,
  retirements: readonly Retirement[] = [],
): string {
  const { documents, previous } = diff;
  if (previous === null) return 'First release';
  if (documents.length === 0) return 'Nothing changed';
  if (diff.changes.length === 0) return 'Only the order of records changed';
  const [publication, others] = splitPublication(withoutMoves(diff.changes));
  const yearOfGrid = others.find((change) => change.document === 'grid.json' && change.field === 'year');
  return [
    ...countsByDocument(recordCounts(others)),
    ...wholeDocuments(others),
    ...publication,
    ...(yearOfGrid === undefined ? [] : newGridYear(yearOfGrid, others, retirements)),
    ...fieldsOfDocuments(others.filter((change) => change !== yearOfGrid)),
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

/** A phrase such as `the publisher is now B (before: A)` for each field in {@link PUBLICATION}, and all other changes. */
function splitPublication(changes: readonly RecordChange[]): [phrases: string[], others: RecordChange[]] {
  const named = changes.filter((change) => isOfManifest(change) && (change.field ?? '') in PUBLICATION);
  const phrases = named.map(
    ({ field, old, new: now }) =>
      `${PUBLICATION[field ?? ''] ?? ''} is now ${diffValue(now)} (before: ${diffValue(old)})`,
  );
  // If the publisher is new, its name is enough. The other fields of the publisher are left out.
  const hasNewPublisher = named.some(({ field }) => field === 'publisher.name');
  const isDetail = ({ field }: RecordChange): boolean => hasNewPublisher && field?.startsWith('publisher.') === true;
  return [phrases, changes.filter((change) => !named.includes(change) && !isDetail(change))];
}

/** `the year of grid.json is now 2025 (before: 2024), which leaves out 1 area: AFG`, `the source no longer has 1 area: ABW`. */
function newGridYear(
  { old, new: now }: RecordChange,
  changes: readonly RecordChange[],
  retirements: readonly Retirement[],
): string[] {
  const gone = changes.filter(
    ({ document, list, change }) => document === 'grid.json' && list === 'areas' && change === 'removed',
  );
  const ids = gone.map(({ id }) => id);
  // A year can leave out an area without a retirement, but the source can't lose one.
  const isRetired = (id: string): boolean => replacementOf(id, retirements) !== undefined;
  const [lost, leftOut] = [ids.filter(isRetired), ids.filter((id) => !isRetired(id))];
  const named = (areas: readonly string[]): string => `${plural(areas.length, 'area')}: ${firstFew(areas)}`;
  const leavesOut = leftOut.length === 0 ? '' : `, which leaves out ${named(leftOut)}`;
  return [
    `the year of grid.json is now ${diffValue(now)} (before: ${diffValue(old)})${leavesOut}`,
    ...(lost.length === 0 ? [] : [`the source no longer has ${named(lost)}`]),
  ];
}

/** `3 records added and 1 removed in models.json`, with the documents of one folder counted together. */
export function countsByDocument(records: Diff['records']): string[] {
  return groupBy(Object.entries(records), ([path]) => folderOf(path) ?? path).map(([, group]) => {
    const sum = (change: keyof RecordCounts): number => group.reduce((all, [, counts]) => all + counts[change], 0);
    const counts = CHANGE_KINDS.map((change) => ({ change, count: sum(change) })).filter(({ count }) => count > 0);
    const words = counts.map(({ change, count }, i) => `${i === 0 ? plural(count, 'record') : count} ${change}`);
    return `${listed(words)} in ${documentsInWords(group.map(([path]) => path))}`;
  });
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

/** `publisher changed in manifest.json`, for fields outside lists. Fields that changed in the same documents are grouped. */
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
    return { name, where: documents.length > 1 ? plural(documents.length, 'document') : documents.join() };
  });
  return groupBy(fields, ({ where }) => where).map(
    ([where, group]) => `${firstFew(group.map(({ name }) => name))} changed in ${where}`,
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
  return paths.length === 1 ? first : `${plural(paths.length, 'document')} in ${folderOf(first) ?? 'the API'}`;
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
