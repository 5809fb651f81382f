import type { SourceReport, SourceRow } from '../source-report.ts';
import { objectAt, withFields } from '../shape.ts';

/** Makes the value of a column from a row of the source; undefined after reporting why it can't. */
type ColumnOf = (row: SourceRow, report: SourceReport) => unknown;

/** The columns, of whichever table, that are more than the source's field of the same name. */
export const COLUMNS: ReadonlyMap<string, ColumnOf> = new Map<string, ColumnOf>([
  ...['title', 'terms', 'note', 'tdp_label', 'label'].map((field) => [field, publicText(field)] as const),
  ['version', publicText('version_or_date')],
  ['licence', openLicence],
  ['gpu_key', gpuKey],
  ['gpus', gpusInWords],
  ['evidence', strongestEvidence],
]);

const RTX_PRO_6000 = 'RTX PRO 6000 Blackwell Server Edition';

/**
 * The name under which a measurement names a card, and the ways in which the documents name it. A card that is not
 * here stops the import: which key it has is a decision, since power limits and MIG profiles are looked up by it.
 */
const GPU_KEYS: readonly (readonly [key: string, names: readonly unknown[]])[] = [
  ['A100', ['A100', 'A100 40GB', 'A100 80GB']],
  ['H100', ['H100', 'H100 80GB (PCIe and SXM5)']],
  ['H100 NVL', ['H100 NVL', 'H100 94GB (H100 NVL / SXM5 94GB)']],
  ['GH200', ['H100 96GB (H100 on GH200)']],
  ['H200', ['H200', 'H200 141GB']],
  ['H200 NVL', ['H200 NVL']],
  ['B200', ['B200', 'B200 180GB']],
  ['B300', ['B300 (Blackwell Ultra)']],
  ['GB200', ['GB200 (Blackwell GPU in GB200 NVL72)']],
  ['GB300', ['GB300 (Blackwell Ultra GPU in GB300 NVL72)']],
  ['L4', ['L4']],
  ['L40S', ['L40S']],
  [RTX_PRO_6000, [RTX_PRO_6000, `${RTX_PRO_6000} 96GB`]],
];

/** Kinds of evidence, strongest first. */
const KINDS = ['direct', 'first_party', 'transcribed'];

/**
 * A text field in the words that readers get: null where there is none, undefined after reporting wording that
 * means nothing outside the collection of these facts.
 */
function publicText(field: string): ColumnOf {
  return (row) => {
    const value = row.get(field) ?? null;
    if (typeof value !== 'string') return value;
    const text = forReaders(value);
    const internal = internalWording(text);
    if (internal === null) return text === '' ? null : text;
    const message = `The text says how the fact was collected ("${internal}"), which means nothing to a reader.`;
    const fix = 'Reword it in the source, or add a rule to the importer (nvidia/columns.ts).';
    row.error('nvidia/internal-wording', field, message, text, null, fix);
    return undefined;
  };
}

/** The open licence that a document's terms start with, as an SPDX id; null where they name none. */
function openLicence(row: SourceRow): string | null {
  return /^(Apache-2\.0|MIT)\b/.exec(row.text('terms'))?.[0] ?? null;
}

/** The name under which measurements name the card of the row. */
function gpuKey(row: SourceRow): string | undefined {
  const found = row.get('gpu');
  const key = GPU_KEYS.find(([, names]) => names.includes(found))?.[0];
  if (key === undefined) {
    const message = 'It is not known under which name measurements name this card.';
    const allowed = GPU_KEYS.flatMap(([, names]) => names).join('; ');
    const fix = 'Add the card to the importer (nvidia/columns.ts).';
    row.error('nvidia/unknown-card', 'gpu', message, found, allowed, fix);
  }
  return key;
}

/** Number and kind of the cards of a system, in words. */
function gpusInWords(row: SourceRow): string | undefined {
  const [count, model] = [row.get('gpus'), row.get('gpu_model')];
  if (Number.isSafeInteger(count) && Number(count) > 0 && typeof model === 'string' && model !== '') {
    return `${Number(count)} x ${model}`;
  }
  const message = 'The system does not say how many cards of which kind it has.';
  const allowed = 'gpus: a whole number of 1 or more; gpu_model: text';
  row.error('nvidia/gpus', 'gpus', message, [count, model], allowed);
  return undefined;
}

/**
 * The strongest kind of the row's evidence. The quotations themselves are not taken over: the figures are cited as
 * facts, the documents' text is not theirs to pass on. Undefined after reporting a list that is empty or unknown.
 */
function strongestEvidence(row: SourceRow, report: SourceReport): string | undefined {
  const list = row.get('evidence');
  if (!Array.isArray(list) || list.length === 0) {
    row.error('nvidia/evidence', 'evidence', 'The row has no evidence.', list, 'a list');
    return undefined;
  }
  const items = list.flatMap((item: unknown, i) => objectAt(report, `${row.pointer('evidence')}/${i}`, item));
  const whole = withFields(items, { required: ['kind', 'url', 'quote'] });
  const found = whole.map((item) => item.get('kind'));
  const unknown = whole.filter((item) => !KINDS.includes(item.text('kind')));
  for (const item of unknown) {
    item.error('nvidia/evidence', 'kind', 'This kind of evidence is unknown.', item.get('kind'), KINDS.join(', '));
  }
  if (unknown.length > 0 || whole.length < list.length) return undefined;
  return KINDS.find((kind) => found.includes(kind));
}

/**
 * The facts were collected with remarks for the collector: record numbers, and where a document was read. These
 * rules take them out of the texts that readers get, and leave the caveats.
 */
const WORDING: readonly (readonly [RegExp, string])[] = [
  // Record numbers in brackets: "others cite it as 2024 (12345678901, 23456789012)".
  [/ \(\d{9,}(?:, ?\d{9,})*\)/g, ''],
  // "(per citation, id 12345678901)" is "(per citation)".
  [/, id \d{9,}/g, ''],
  [/ \(stored copy\)/g, ''],
  [/ copy \(scraped (\d{4}-\d{2}-\d{2})\)/g, ' (as of $1)'],
  [/ given in the extraction\b/g, ''],
  [/ \((?:Terms page not read\.|LICENSE read)\)/g, ''],
  [
    /^URL is the one named by the repo that stores the PDF \(ends (\w+)\); the PDF read is (\w+)\./g,
    'The URL ends in $1; the figures are from $2 of the document.',
  ],
  // A sentence that only says that a document was out of reach.
  [/(?:^| )[^.]*\bnot readable here\./g, ''],
];

/** What no text for readers may have, once the rules are applied. */
const INTERNAL = /\b\d{9,}\b|stored copy|readable here|scraped|extraction|\bthe repo that\b/i;

/** A text without the collector's remarks; empty when it was nothing else. */
export function forReaders(text: string): string {
  return WORDING.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text).trim();
}

/** The first of the collector's remarks that is left in a text, or null. */
export function internalWording(text: string): string | null {
  return INTERNAL.exec(text)?.[0] ?? null;
}
