import { findNodeAtLocation } from 'jsonc-parser';
import type { Finding } from '../../core/findings/finding.ts';
import { pointerKeys, valueAt } from '../../core/text/json-pointer.ts';
import { modelIdFinding } from '../model-id.ts';
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
    checkFile(({ schemaFindings, value, text }, { models }) =>
      schemaFindings.map((found) => {
        const known = withFieldFix(found, value, { models });
        const wasText = found.rule === 'schema/type' && typeof valueAt(value, found.pointer) === 'number';
        return wasText ? withWrittenNumber(known, text ?? '') : known;
      }),
    ),
  ],
};

/** A schema finding about a measurement with the fix for its field, where the field has one of its own. */
export function withFieldFix(
  { rule, pointer, message, found, allowed, fix }: Finding,
  value: unknown,
  { models }: Pick<Reference, 'models'>,
): RuleFinding {
  const keyword = rule.replace('schema/', '');
  const details = { pointer, message, found, allowed, fix };
  if (keyword === 'additionalProperties') return { ...details, atKey: true };
  if (pointer === '/protocol_version') {
    const own = keyword === 'required' ? {} : { message: `"protocol_version" must be "${PROTOCOL_VERSION}"` };
    return { ...details, ...own, fix: `Write "protocol_version": "${PROTOCOL_VERSION}".` };
  }
  const text = valueAt(value, pointer);
  if (typeof text !== 'string') return details;
  if (keyword === 'enum' && pointer === '/precision') return { ...details, fix: precisionFix(text) ?? fix };
  if (keyword === 'pattern' && pointer === '/model_id') return { ...details, ...modelIdFinding(text, models) };
  if (keyword === 'minLength' && fix === 'Fill it in.')
    return { ...details, fix: 'Write the value, or "unknown" if nobody knows it.' };
  return details;
}

/** The finding about a number that should be text, with the number as the file has it: `13.0`, which is read as 13. */
function withWrittenNumber(details: RuleFinding, text: string): RuleFinding {
  const tree = treeOf(text);
  const node = tree === null ? undefined : findNodeAtLocation(tree, pointerKeys(details.pointer ?? ''));
  if (node === undefined || details.fix?.startsWith('Write "') !== true) return details;
  if (details.pointer === '/protocol_version') return details;
  return { ...details, fix: `Write "${text.slice(node.offset, node.offset + node.length)}".` };
}
