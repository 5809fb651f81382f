import type { Finding } from '../../../scripts/findings/finding.ts';
import { visible } from '../../../scripts/text/characters.ts';
import { HANDLE, type FormField } from './groups.ts';
import { isHandle } from '../../../scripts/contributions/path.ts';

/** A finding in words of the form, and the question it is about; null where it is about none. */
export interface Told {
  readonly finding: Finding;
  readonly field: FormField | null;
}

const WORDS: Readonly<Record<Finding['severity'], readonly [one: string, many: string]>> = {
  error: ['Error', 'Errors: to be fixed'],
  warning: ['Warning', 'Warnings: worth a look'],
  notice: ['Notice', 'Notices'],
};

/** What the check says of one field, below it. */
export function FieldFindings({ findings }: { findings: readonly Finding[] }) {
  return (
    <>
      {findings.map(({ rule, severity, message, allowed, fix }) => (
        <p key={rule + message} class={`finding ${severity}`}>
          <strong>{WORDS[severity][0]}:</strong> {sentence(message)}
          {allowed !== null && ` Allowed: ${sentence(visible(allowed))}`}
          {fix !== null && ` ${sentence(visible(fix))}`}
        </p>
      ))}
    </>
  );
}

/** Every finding, the errors first, with the way to the field and to the rule. */
export function AllFindings({ told }: { told: readonly Told[] }) {
  return (
    <>
      {(['error', 'warning', 'notice'] as const).map((severity) => {
        const alike = told.filter(({ finding }) => finding.severity === severity);
        return (
          alike.length > 0 && (
            <section key={severity} class={`findings ${severity}`}>
              <h3>{WORDS[severity][1]}</h3>
              <ul>
                {alike.map((each, i) => (
                  <Whole key={i} {...each} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </>
  );
}

function Whole({ finding, field }: Told) {
  const { severity, message, found, allowed, fix, rule, line } = finding;
  const parts = [
    ['Found', 'found', found],
    ['Allowed', 'allowed', allowed],
    ['To fix it', 'fix', fix],
  ] as const;
  return (
    <li data-finding={severity}>
      <span data-part="message">{visible(message)}</span>
      {line !== null && <span class="muted"> (line {line})</span>}
      {parts.map(
        ([name, part, text]) =>
          text !== null && (
            <span key={part} class="finding-part">
              <span class="muted">{name}:</span> <span data-part={part}>{visible(text)}</span>
            </span>
          ),
      )}
      <span class="finding-links">
        {field !== null && <a href={`#field-${field.name}`}>Go to {field.label}</a>}
        <a href={`../rules/#${ruleAnchor(rule)}`}>
          Rule <span data-part="rule">{rule}</span>
        </a>
      </span>
    </li>
  );
}

/** A text with a full stop at its end. */
function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** The place of a rule on the page of the rules. */
export function ruleAnchor(id: string): string {
  return id.replace('/', '-');
}

/** What a form must know of a question to speak of it. */
type Question = Pick<FormField, 'name' | 'label'> & { readonly answer: string };

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
export function inWords(finding: Finding, question: Question | null): Finding {
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
