import { findNodeAtLocation } from 'jsonc-parser';
import { FILL_IN } from '../../contract/schema-errors.ts';
import { quotedFix } from '../../contract/value-fix.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { pointerKeys, valueAt } from '../../core/text/json-pointer.ts';
import { readDates } from '../../core/text/written-date.ts';
import { modelIdFinding } from '../model-id.ts';
import { dateInName } from '../path.ts';
import { precisionFix } from '../precisions.ts';
import { PROTOCOL_VERSION } from '../protocol.ts';
import type { Reference } from '../reference.ts';
import { checkFile, type Rule, type RuleFinding } from '../rule.ts';
import { treeOf } from '../syntax.ts';

/** The rule that the measurement schema states. */
export const schemaRule: Rule = {
  id: 'schema/measurement',
  title: 'A file has the fields of the measurement schema, each with an allowed value.',
  why: 'A misspelt field would be ignored, text cannot be averaged, and values can only be compared if everyone writes them the same way.',
  hint: 'Put text in double quotes and numbers without quotes, units or thousands separators. Write dates as YYYY-MM-DD, model ids as owner/name and logs as an https address. Write null for an unknown value where the schema allows it. Put remarks in notes.',
  example: '"precison": "FP8"; "num_gpus": "8"; "median_itl_ms": -3; "measured_on": "21.11.2026"',
  after: ['file/text'],
  checks: [
    checkFile(({ file, schemaFindings, value, text }, { models }) =>
      schemaFindings.map((found) => {
        const fix = quotedNumberFix(found, value, text ?? '') ?? namedDateFix(found, value, file.path);
        return { ...withFieldFix(found, value, { models }), ...(fix !== null && { fix }) };
      }),
    ),
  ],
};

/** A schema finding about a measurement with the fix for its field, where the field has one of its own. */
export function withFieldFix(
  schemaFinding: Finding,
  value: unknown,
  { models }: Pick<Reference, 'models'>,
): RuleFinding {
  const { rule, pointer, message, found, allowed, fix } = schemaFinding;
  const isUnknownKey = rule === 'schema/additionalProperties';
  const details = isUnknownKey ? { atKey: true } : ownDetails(schemaFinding, valueAt(value, pointer), models);
  return { pointer, message, found, allowed, fix, ...details };
}

/** What a finding about a field says instead of the schema, if the field has its own message or fix. */
function ownDetails(
  { rule, pointer, fix }: Finding,
  value: unknown,
  models: Reference['models'],
): Partial<RuleFinding> {
  if (pointer === '/notes' && rule === 'schema/required') return { fix: 'Add "notes": "", or your remarks.' };
  if (pointer === '/protocol_version') {
    const message = rule === 'schema/required' ? {} : { message: `"protocol_version" must be "${PROTOCOL_VERSION}"` };
    return { ...message, fix: `Write "protocol_version": "${PROTOCOL_VERSION}".` };
  }
  if (typeof value !== 'string') return {};
  if (pointer === '/precision' && rule === 'schema/enum') return { fix: precisionFix(value) ?? fix };
  if (pointer === '/model_id' && rule === 'schema/pattern') return modelIdFinding(value, models);
  return fix === FILL_IN ? { fix: 'Write the value, or "unknown" if nobody knows it.' } : {};
}

/** The fix for a date that does not exist, if the file name has one: `2026-02-30`. Null for other findings. */
function namedDateFix({ pointer, rule }: Finding, value: unknown, path: string): string | null {
  const written = valueAt(value, pointer);
  if (pointer !== '/measured_on' || rule !== 'schema/format' || typeof written !== 'string') return null;
  const named = dateInName(path);
  return named === null || readDates(written).length > 0 ? null : `Write "${named}", the date in the file name.`;
}

/**
 * The fix for a number that should be text, with the number as the file has it: `13.0`, which is read as 13. Null for
 * other findings.
 */
function quotedNumberFix({ pointer, fix }: Finding, value: unknown, text: string): string | null {
  const number = valueAt(value, pointer);
  if (typeof number !== 'number' || fix !== quotedFix(String(number)) || pointer === '/protocol_version') return null;
  const tree = treeOf(text);
  const node = tree === null ? undefined : findNodeAtLocation(tree, pointerKeys(pointer));
  return node === undefined ? null : quotedFix(text.slice(node.offset, node.offset + node.length));
}
