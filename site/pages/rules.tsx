import { inPrint } from '../../src/figures/format.ts';
import { allRules } from '../../src/checker/rules/index.ts';
import type { RuleText } from '../../src/checker/rule.ts';
import { ruleGroups } from '../../src/checker/rules-page.ts';
import { scopeRules } from '../../src/checker/scope.ts';
import { slugOf } from '../../src/core/text/slug.ts';
import { ruleAnchor } from '../components/form/findings.tsx';
import { Fold, Term } from '../components/prose.tsx';
import type { Page } from '../documents.ts';

/** What a severity means, and how it is marked. */
const SEVERITIES = {
  error: { mark: 'tag warn', means: 'must be fixed before a measurement is published: every rule that is not marked' },
  warning: { mark: 'tag', means: 'is worth a look; where it is right, a sentence in notes says why' },
  notice: { mark: 'tag', means: 'only informs' },
} as const;

export function rulesPage(): Page {
  const groups = ruleGroups([...allRules, ...scopeRules]);
  return {
    path: '/contribute/rules/',
    title: 'The rules for a measurement',
    description:
      'Every rule that a contributed measurement is checked against, why it is there, and how to fix a file.',
    body: (
      <>
        <h1>The rules for a measurement</h1>
        <p class="lead">
          The <a href="/contribute/form/">form</a>, the command <code>npm run check</code> and the check of a pull
          request hold a measurement against these {allRules.length + scopeRules.length} rules, and report everything at
          once.
        </p>
        <ul class="severities">
          {Object.entries(SEVERITIES).map(([severity, { mark, means }]) => (
            <li key={severity}>
              <span class={mark}>{severity}</span> {means}
            </li>
          ))}
        </ul>
        {groups.map(({ title, rules }) => (
          <Fold key={title} id={slugOf(title)} title={`${title} (${rules.length})`}>
            {rules.map((rule) => (
              <RuleFold key={rule.id} rule={rule} />
            ))}
          </Fold>
        ))}
      </>
    ),
  };
}

/** A rule, which opens. */
function RuleFold({ rule: { id, title, severity = 'error', why, example, hint } }: { readonly rule: RuleText }) {
  return (
    <Fold
      id={ruleAnchor(id)}
      level={3}
      title={
        <>
          {inPrint(title)} {severity !== 'error' && <span class={SEVERITIES[severity].mark}>{severity}</span>}
        </>
      }
    >
      <p>
        <a class="rule-id" href={`#${ruleAnchor(id)}`}>
          <code>{id}</code>
        </a>
      </p>
      <dl class="rule">
        <Term name="Why">{inPrint(why)}</Term>
        <Term name="Breaks it">
          <code>{example}</code>
        </Term>
        <Term name="To fix it">{inPrint(hint)}</Term>
      </dl>
    </Fold>
  );
}
