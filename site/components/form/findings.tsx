import type { Finding } from '../../../src/core/findings/finding.ts';
import { visible } from '../../../src/core/text/characters.ts';
import { slugOf } from '../../../src/core/text/slug.ts';
import type { FormField } from './groups.ts';

/** A finding in words of the form, and the question it is about; null where it is about none. */
export interface FieldFinding {
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
export function AllFindings({ told }: { told: readonly FieldFinding[] }) {
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

function Whole({ finding, field }: FieldFinding) {
  const { severity, rule } = finding;
  return (
    <li data-finding={severity}>
      <FindingWords finding={finding} />
      <span class="finding-links">
        {field !== null && <a href={`#field-${field.name}`}>Go to {field.label}</a>}
        <a href={`../#${slugOf(rule)}`}>
          Rule <span data-part="rule">{rule}</span>
        </a>
      </span>
    </li>
  );
}

/** What is wrong, where, what was found, what is allowed and how to mend it. */
function FindingWords({ finding: { message, found, allowed, fix, line } }: { readonly finding: Finding }) {
  const parts = [
    ['Found', 'found', found],
    ['Allowed', 'allowed', allowed],
    ['To fix it', 'fix', fix],
  ] as const;
  return (
    <>
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
    </>
  );
}

/** A text with a full stop at its end. */
function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
