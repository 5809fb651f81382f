import type { RuleText } from './rule.ts';

/** Where the page lies in the project. */
export const RULES_PAGE = 'docs/rules.md';

const GROUPS: Readonly<Record<string, string>> = {
  file: 'The file',
  schema: 'The schema',
  physics: 'Physics',
  honesty: 'Honesty',
  comparability: 'Comparability',
  scope: 'A pull request',
};

/** The rules by topic, each group with its heading, in the order in which findings are reported. */
export function ruleGroups(rules: readonly RuleText[]): { title: string; rules: RuleText[] }[] {
  return Object.entries(GROUPS).map(([group, title]) => ({
    title,
    rules: rules.filter(({ id }) => id.startsWith(`${group}/`)),
  }));
}

/** The rules as a page in Markdown, one row each. The site adds the reason, an example and a hint. */
export function rulesPage(rules: readonly RuleText[]): string {
  const sections = ruleGroups(rules).map(({ title, rules: groupRules }) =>
    [`## ${title}`, table(groupRules)].join('\n\n'),
  );
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

const INTRODUCTION = `# Rules for measurements

Generated from the rules by \`npm run generate\`. Don't edit this file.

\`npm run check\` checks every file in \`contributions/\` against these rules and reports all findings together. Every
error and every warning has a fix. The rules under "A pull request" run only on GitHub.

- A rule without a mark reports an **error**, which you must fix. For some values, it reports only a warning: if the
  condition says so, if the deviation is small, or if the value is unusual but possible. The report shows the severity
  of each finding.
- A rule marked *(warning)* reports a value that you have to look at.
- A rule marked *(notice)* describes how the row will be published. It needs no fix, unless the report shows it as a
  warning.

The Contribute page of the site explains each rule and gives an example. \`schema/measurement.schema.json\` describes the
fields, such as \`max_num_seqs\`. The [glossary](glossary.md) defines the terms.`;

function table(rules: readonly RuleText[]): string {
  const level = (severity: RuleText['severity']): string => (severity === undefined ? '' : ` *(${severity})*`);
  const rows = rules.map(
    ({ id, title, severity }) => `| \`${id}\` | ${fieldsAsCode(escapedMarkdown(title))}${level(severity)} |`,
  );
  return ['| Rule | Condition |', '| --- | --- |', ...rows].join('\n');
}

/**
 * Text with the names of fields, such as num_gpus, as code. In the texts of rules, names of one word have backticks
 * already.
 */
function fieldsAsCode(text: string): string {
  return text.replace(/(?<![<\w])[a-z0-9]+(?:_[a-z0-9]+)+(?!\w)/g, '`$&`');
}

/** Text with the special characters of Markdown escaped. */
function escapedMarkdown(text: string): string {
  return text.replace(/[<>*{}[\]|]/g, '\\$&');
}
