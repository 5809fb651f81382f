import { isObject } from '../../core/text/json.ts';
import type { SourceRow } from '../source-report.ts';
import words from './words.json' with { type: 'json' };

/** Makes the value of a column from a row of the source; undefined after reporting why it can't. */
type ColumnOf = (row: SourceRow) => unknown;

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
  gpus: (row) => `${String(row.get('gpus'))} x ${String(row.get('gpu_model'))}`,
  evidence: strongestEvidence,
};

/** Kinds of evidence, strongest first. */
const KINDS = ['direct', 'first_party', 'transcribed'];

/** A text field in the words for readers; null if it is empty. */
function publicText(field: string): ColumnOf {
  return (row) => {
    const value = row.get(field) ?? null;
    return typeof value === 'string' ? forReaders(value) || null : value;
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
    row.error({
      rule: 'nvidia/unknown-card',
      field: 'gpu',
      message,
      found: row.get('gpu'),
      allowed: Object.values(words.cards).flat().join('; '),
      fix,
    });
  }
  return key;
}

/**
 * The strongest kind of the row's evidence; none where it has no known one. The quotations themselves are not taken over:
 * the figures are cited as facts, the documents' text is not theirs to pass on.
 */
function strongestEvidence(row: SourceRow): string | null {
  const list: readonly unknown[] = [row.get('evidence')].flat();
  return KINDS.find((kind) => list.some((item) => isObject(item) && item['kind'] === kind)) ?? null;
}

/**
 * A text without what the collector of the facts remarked for themselves: record numbers, and where a document was read.
 * The caveats stay; empty when it was nothing else.
 */
export function forReaders(text: string): string {
  return words.remarks
    .reduce((rest, [pattern = '', instead = '']) => rest.replace(new RegExp(pattern, 'g'), instead), text)
    .trim();
}
