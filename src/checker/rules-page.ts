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

/** The rules by what they are about, under a heading each, in the order in which findings are reported. */
export function ruleGroups(rules: readonly RuleText[]): { title: string; rules: RuleText[] }[] {
  return Object.entries(GROUPS).map(([group, title]) => ({
    title,
    rules: rules.filter(({ id }) => id.startsWith(`${group}/`)),
  }));
}

/** The rules as a page: a row each. Why, an example and the fix stand on the site, and the fix in every finding. */
export function rulesPage(rules: readonly RuleText[]): string {
  const sections = ruleGroups(rules).map(({ title, rules: own }) => [`## ${title}`, table(own)].join('\n\n'));
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

const INTRODUCTION = `# The rules for a measurement

Generated from the rules themselves by \`npm run generate\`. Do not edit.

\`npm run check\` holds every file in \`contributions/\` against all of them and reports everything at once, each with how
to fix it. An **error**, which each is where nothing else is said, must be fixed, a *warning* is worth a look, a *notice*
only informs. The page Contribute of the site has why each is there and what breaks it.`;

function table(rules: readonly RuleText[]): string {
  const level = (severity: RuleText['severity']): string => (severity === undefined ? '' : ` *(${severity})*`);
  const rows = rules.map(({ id, title, severity }) => `| \`${id}\` | ${words(title)}${level(severity)} |`);
  return ['| Rule | What must hold |', '| --- | --- |', ...rows].join('\n');
}

/** Our own words as Markdown: what has a meaning there is taken literally. */
function words(text: string): string {
  return text.replace(/[<>*{}[\]|]/g, '\\$&');
}
