import type { Finding } from '../../../scripts/findings/finding.ts';
import { visible } from '../../../scripts/text/characters.ts';
import { ruleAnchor } from '../../components/form/rule-link.ts';
import type { Actions } from './actions.ts';

const WORDS: Readonly<Record<Finding['severity'], readonly [one: string, many: string]>> = {
  error: ['Error', 'Errors: to be mended'],
  warning: ['Warning', 'Warnings: worth a look'],
  notice: ['Notice', 'Notices'],
};

/** What the check says of one field, below it. */
export function FieldFindings({ findings }: { findings: readonly Finding[] }) {
  return (
    <>
      {findings.map((finding) => (
        <p key={finding.rule + finding.message} class={`finding ${finding.severity}`}>
          <strong>{WORDS[finding.severity][0]}:</strong> {sentence(finding.message)}
          {finding.allowed !== null && ` Allowed: ${sentence(visible(finding.allowed))}`}
          {finding.fix !== null && ` ${sentence(visible(finding.fix))}`}
        </p>
      ))}
    </>
  );
}

/** Every finding, the errors first, with the way to the field and to the rule. */
export function AllFindings({ findings, fieldOf }: { findings: readonly Finding[]; fieldOf: Actions['fieldOf'] }) {
  return (
    <>
      {(['error', 'warning', 'notice'] as const).map((severity) => {
        const told = findings.filter((finding) => finding.severity === severity);
        return (
          told.length > 0 && (
            <section key={severity} class={`findings ${severity}`}>
              <h3>{WORDS[severity][1]}</h3>
              <ul>
                {told.map((finding, i) => (
                  <li key={i} data-finding={finding.severity}>
                    <Whole finding={finding} field={fieldOf(finding)} />
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </>
  );
}

function Whole({ finding, field }: { finding: Finding; field: ReturnType<Actions['fieldOf']> }) {
  const { message, found, allowed, fix, rule, line } = finding;
  return (
    <>
      <span data-part="message">{visible(message)}</span>
      {line !== null && <span class="muted"> (line {line})</span>}
      {found !== null && <Part name="Found" part="found" text={found} />}
      {allowed !== null && <Part name="Allowed" part="allowed" text={allowed} />}
      {fix !== null && <Part name="To mend it" part="fix" text={fix} />}
      <span class="finding-links">
        {field !== null && <a href={`#field-${field.name}`}>Go to {field.label}</a>}
        <a href={`../rules/#${ruleAnchor(rule)}`}>
          Rule <span data-part="rule">{rule}</span>
        </a>
      </span>
    </>
  );
}

function Part({ name, part, text }: { name: string; part: string; text: string }) {
  return (
    <span class="finding-part">
      <span class="muted">{name}:</span> <span data-part={part}>{visible(text)}</span>
    </span>
  );
}

/** A text with a full stop at its end. */
function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
