import type { Finding } from '../../core/findings/finding.ts';
import { valueAt } from '../../core/text/json-pointer.ts';
import { type Rule, type RuleFinding, ruleOnFile } from '../rule.ts';
import type { Subject } from '../subject.ts';
import { precisionFix } from '../precisions.ts';
import { PROTOCOL_VERSION } from '../protocol.ts';
import { withoutCommas } from '../syntax.ts';

/** The rule that the measurement schema states. */
export const schemaRule: Rule = {
  id: 'schema/measurement',
  title: 'A file has the fields of the measurement schema, each with a value as the schema asks for it.',
  why: 'A mistyped field would be lost without a word, text is no number that a program adds up, and only the same word for the same thing can be compared.',
  hint: 'Write the field as the message says: text in quotes, numbers without them, nor with units or thousands commas, dates as YYYY-MM-DD, model ids as owner/name, logs as an https address, null where the schema allows it. What readers should know goes into notes.',
  example: '"precison": "FP8"; "num_gpus": "8"; "median_itl_ms": -3; "measured_on": "21.11.2026"',
  after: ['file/text'],
  checks: [ruleOnFile(({ schemaFindings, value }) => schemaFindings.map((found) => withFix(found, value)))],
};

function withFix(
  { rule, pointer, message, found: shown, allowed, fix }: Finding,
  value: Subject['value'],
): RuleFinding {
  const keyword = rule.replace('schema/', '');
  const details = { pointer, message, found: shown, allowed, fix };
  if (keyword === 'additionalProperties') return { ...details, atKey: true };
  if (details.pointer === '/protocol_version') {
    const wanted = `"protocol_version" must be "${PROTOCOL_VERSION}"`;
    return {
      ...details,
      message: keyword === 'required' ? message : wanted,
      fix: `Write "protocol_version": "${PROTOCOL_VERSION}".`,
    };
  }
  const found = valueAt(value, details.pointer);
  if (typeof found !== 'string') return details;
  if (keyword === 'enum' && details.pointer === '/precision') return { ...details, fix: precisionFix(found) };
  const number = keyword === 'type' ? plainNumber(found.trim()) : null;
  return number === null ? details : { ...details, fix: `Write it as a number: ${number}` };
}

/** The number that a text stands for, without its thousands or decimal comma; null where it is not a number. */
function plainNumber(text: string): string | null {
  return /^-?\d+(\.\d+)?$/.test(text) ? text : (withoutCommas(text)?.meant ?? null);
}
