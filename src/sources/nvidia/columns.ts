import type { SourceReport, SourceRow } from '../source-report.ts';
import { objectAt, withFields } from '../shape.ts';
import words from './words.json' with { type: 'json' };

/** Makes the value of a column from a row of the source; undefined after reporting why it can't. */
type ColumnOf = (row: SourceRow, report: SourceReport) => unknown;

/** The columns, of whichever table, that are more than the source's field of the same name. */
export const COLUMNS: Readonly<Record<string, ColumnOf>> = {
  title: publicText('title'),
  terms: publicText('terms'),
  note: publicText('note'),
  tdp_label: publicText('tdp_label'),
  label: publicText('label'),
  version: publicText('version_or_date'),
  // The open licence that a document's terms start with, as an SPDX id; null where they name none.
  licence: (row) => /^(Apache-2\.0|MIT)\b/.exec(row.text('terms'))?.[0] ?? null,
  gpu_key: gpuKey,
  gpus: gpusInWords,
  evidence: strongestEvidence,
};

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
    const fix = 'Reword it in the source, or add a pattern to the importer (nvidia/words.json).';
    row.error('nvidia/internal-wording', field, message, text, null, fix);
    return undefined;
  };
}

/**
 * The name under which measurements name the card of the row. A card without one stops the import: which it has is a
 * decision, since power limits and MIG profiles are looked up by it.
 */
function gpuKey(row: SourceRow): string | undefined {
  const found = row.text('gpu');
  const key = Object.entries(words.cards).find(([, names]) => names.includes(found))?.[0];
  if (key === undefined) {
    const message = 'It is not known under which name measurements name this card.';
    const fix = 'Add the card to the importer (nvidia/words.json).';
    row.error('nvidia/unknown-card', 'gpu', message, row.get('gpu'), Object.values(words.cards).flat().join('; '), fix);
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

/** What no text for readers may have, once the rules are applied. */
const INTERNAL = /\b\d{9,}\b|stored copy|readable here|scraped|extraction|\bthe repo that\b/i;

/**
 * A text without what the collector of the facts remarked for themselves: record numbers, and where a document was read.
 * The caveats stay; empty when it was nothing else.
 */
export function forReaders(text: string): string {
  return words.remarks
    .reduce((rest, [pattern = '', instead = '']) => rest.replace(new RegExp(pattern, 'g'), instead), text)
    .trim();
}

/** The first of the collector's remarks that is left in a text, or null. */
export function internalWording(text: string): string | null {
  return INTERNAL.exec(text)?.[0] ?? null;
}
