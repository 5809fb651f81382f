import { isHandle } from '../../../src/checker/path.ts';
import type { Finding } from '../../../src/core/findings/finding.ts';
import { type FormField, HANDLE } from './groups.ts';

/** What a form must know of a question to speak of it. */
type FormQuestion = Pick<FormField, 'name' | 'label'> & { readonly answer: string };

/** What the check calls the types, for who reads no JSON. */
const TYPES: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'yes or no',
  null: 'nothing',
};

/**
 * A finding of the check as the form says it: of questions and answers rather than of keys in a file. What was broken
 * and what was found stay what they are.
 */
export function inWords(finding: Finding, question: FormQuestion | null): Finding {
  if (question === null) return finding;
  const { name, label, answer } = question;
  if (name === HANDLE) return finding.rule === 'file/path' ? { ...finding, ...handleWords(answer) } : finding;
  const message = finding.message.replace(`"${name}"`, label);
  if (finding.rule === 'schema/missing-field') return { ...finding, message, fix: null };
  return finding.rule === 'schema/type' ? typeWords(finding, label) : { ...finding, message };
}

function typeWords(finding: Finding, label: string): Finding {
  const types = (finding.allowed ?? '').split(' or ');
  const allowed = types.map((type) => TYPES[type] ?? type).join(', or ');
  const isFigure = types.includes('integer') || types.includes('number');
  // The check offers the number where it can see one.
  const offersNumber = finding.fix?.startsWith('Write it as a number') ?? false;
  const digits = `Write the figure alone, without ${types.includes('integer') ? 'decimals' : 'words'}, unit or thousands commas.`;
  return {
    ...finding,
    message: `${label} is of the wrong kind`,
    allowed,
    fix: isFigure && !offersNumber ? digits : finding.fix,
  };
}

/** In place of what the check says of the path: the form makes it, and only the handle in it can be wrong. */
function handleWords(handle: string): Partial<Finding> {
  const place = { found: null, allowed: null, line: null };
  if (handle === '') {
    const fix = 'Write it: the file goes into the folder of that name.';
    return { ...place, message: 'Your GitHub handle is missing', fix };
  }
  if (isHandle(handle)) return {};
  return {
    ...place,
    message: 'This is not a GitHub handle',
    found: handle,
    allowed: 'up to 39 letters, digits and single hyphens between them',
    fix: 'Write the name of your account, as it stands after github.com/ in the address of your profile.',
  };
}
