import { looseObjectAt } from '../json.ts';
import type { JsonRow } from '../json.ts';
import type { SourceReport } from '../report.ts';
import { checkAllFields } from '../shape.ts';

/** Kinds of evidence, strongest first. */
const KINDS = ['direct', 'first_party', 'transcribed'] as const;

/**
 * The strongest kind of the row's evidence. The quotations themselves are not taken over: the figures are cited as
 * facts, the documents' text is not theirs to pass on. Undefined after reporting a list that is empty or unknown.
 */
export function strongestEvidence(
  { fields, place }: JsonRow,
  report: SourceReport,
): (typeof KINDS)[number] | undefined {
  const list = fields.get('evidence');
  const pointer = place.pointer('evidence');
  if (!Array.isArray(list) || list.length === 0) {
    const message = 'The row has no evidence.';
    report.error(place, 'evidence', {
      rule: 'nvidia/evidence',
      message,
      found: JSON.stringify(list),
      allowed: 'a list',
    });
    return undefined;
  }
  const items = list.flatMap((item: unknown, i) => looseObjectAt(item, `${pointer}/${i}`, report) ?? []);
  const whole = checkAllFields(items, { required: ['kind', 'url', 'quote'] }, report);
  const found = whole.map((item) => item.fields.get('kind'));
  const unknown = whole.filter((_, i) => !KINDS.some((kind) => kind === found[i]));
  for (const item of unknown) {
    const [message, allowed] = ['This kind of evidence is unknown.', KINDS.join(', ')];
    const kind = JSON.stringify(item.fields.get('kind'));
    report.error(item.place, 'kind', { rule: 'nvidia/evidence', message, found: kind, allowed });
  }
  if (unknown.length > 0 || whole.length < list.length) return undefined;
  return KINDS.find((kind) => found.includes(kind));
}
