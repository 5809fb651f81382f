import { finding, type Finding } from '../core/findings/finding.ts';
import type { Draft } from './draft.ts';
import type { Reference } from './reference.ts';
import type { Check } from './rule.ts';
import { rules } from './rules/index.ts';
import { withFieldFix } from './rules/schema.ts';
import { type CheckedFile, subjectOfRow } from './subject.ts';

/**
 * What is wrong with the value of one field, before the other fields are known: the findings of the schema, or else of
 * the rules that read this field alone. Notices are left out.
 */
export function fieldFindings(field: string, draft: Draft, reference: Reference): Finding[] {
  const invalid = reference.validator
    .check('Measurement', draft)
    .filter(({ pointer }) => pointer === `/${field}`)
    .map((found) => ({ ...found, ...withFieldFix(found, draft, reference) }));
  if (invalid.length > 0) return invalid;
  const subject = subjectOfRow({ [field]: draft[field] }, '', reference);
  const found = findingsOfChecks(({ fields }) => fields.length === 1 && fields[0] === field, subject, reference);
  return found.filter(({ severity }) => severity !== 'notice');
}

/** The errors in a draft before its other fields are known, from the rules whose fields it has. */
export function draftErrors(draft: Draft, reference: Reference): Finding[] {
  const subject = subjectOfRow(draft, '', reference);
  const found = findingsOfChecks(({ fields }) => fields.length > 0, subject, reference);
  return found.filter(({ severity }) => severity === 'error');
}

/** The findings of some checks of all rules, without a file. */
function findingsOfChecks(isMeant: (check: Check) => boolean, subject: CheckedFile, reference: Reference): Finding[] {
  return rules.flatMap((rule) =>
    rule.checks
      .filter(isMeant)
      .flatMap((check) => check.find(subject, reference))
      .map((details) => finding({ severity: rule.severity ?? 'error', ...details, rule: rule.id, file: '' })),
  );
}
