import type { JsonRow } from '../json.ts';
import type { SourceReport } from '../report.ts';
import { GPU_KEYS } from './gpu-keys.ts';
import { forReaders, internalWording } from './wording.ts';

/**
 * A text field in the words that readers get: null where there is none, undefined after reporting wording that
 * means nothing outside the collection of these facts.
 */
export function publicText({ fields, place }: JsonRow, field: string, report: SourceReport): unknown {
  const value = fields.get(field) ?? null;
  if (typeof value !== 'string') return value;
  const text = forReaders(value);
  const internal = internalWording(text);
  if (internal === null) return text === '' ? null : text;
  report.error(place, field, {
    rule: 'nvidia/internal-wording',
    message: `The text says how the fact was collected ("${internal}"), which means nothing to a reader.`,
    found: text,
    fix: 'Reword it in the source, or add a rule to the importer (nvidia/wording.ts).',
  });
  return undefined;
}

/** The open licence that a document's terms start with, as an SPDX id; null where they name none. */
export function openLicence({ fields }: JsonRow): string | null {
  return /^(Apache-2\.0|MIT)\b/.exec(String(fields.get('terms')))?.[0] ?? null;
}

/** The name under which measurements name the card of the row; undefined after reporting a card without one. */
export function gpuKey({ fields, place }: JsonRow, report: SourceReport): string | undefined {
  const gpu = fields.get('gpu');
  const key = GPU_KEYS.get(gpu);
  if (key === undefined) {
    report.error(place, 'gpu', {
      rule: 'nvidia/unknown-card',
      message: 'It is not known under which name measurements name this card.',
      found: JSON.stringify(gpu),
      allowed: [...GPU_KEYS.keys()].join('; '),
      fix: 'Add the card to the importer (nvidia/gpu-keys.ts).',
    });
  }
  return key;
}

/** Number and kind of the cards of a system, in words; undefined after reporting a number or kind that is none. */
export function gpusInWords({ fields, place }: JsonRow, report: SourceReport): string | undefined {
  const [count, model] = [fields.get('gpus'), fields.get('gpu_model')];
  if (Number.isSafeInteger(count) && Number(count) > 0 && typeof model === 'string' && model !== '') {
    return `${Number(count)} x ${model}`;
  }
  report.error(place, 'gpus', {
    rule: 'nvidia/gpus',
    message: 'The system does not say how many cards of which kind it has.',
    found: JSON.stringify([count, model]),
    allowed: 'gpus: a whole number of 1 or more; gpu_model: text',
  });
  return undefined;
}

/** The id of the row's document; undefined after reporting that the file has no such document. */
export function sourceId({ fields, place }: JsonRow, ids: ReadonlySet<unknown>, report: SourceReport): unknown {
  const id = fields.get('source');
  if (ids.has(id)) return id;
  report.error(place, 'source', {
    rule: 'nvidia/unknown-document',
    message: 'No document of the file has this id.',
    found: JSON.stringify(id),
    allowed: [...ids].join(', '),
  });
  return undefined;
}

/** Reports a figure that does not stand in the words it was read from: one of the two is mistyped. */
export function checkLabel({ fields, place }: JsonRow, figure: string, label: string, report: SourceReport): void {
  const [value, words] = [fields.get(figure), fields.get(label)];
  // What is no figure at all is told by the row's schema.
  if (typeof value !== 'number' || value <= 0 || typeof words !== 'string') return;
  const printed = words.replace(/(\d),(?=\d{3}\b)/g, '$1').match(/\d+(\.\d+)?/g) ?? [];
  if (printed.some((number) => Number(number) === value)) return;
  report.error(place, figure, {
    rule: 'nvidia/figure-not-in-label',
    message: `The figure does not stand in "${label}".`,
    found: String(value),
    allowed: words,
  });
}
