import { code } from '../core/text/markdown.ts';
import type { RuleText } from './rule.ts';

/** Where the page lies in the project. */
export const RULES_PAGE = 'docs/rules.md';

const GROUPS: Readonly<Record<string, string>> = {
  file: 'The file',
  schema: 'The schema',
  physics: 'Physics',
  kit: 'The measuring kit',
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

/** The rules as a page: what must hold, why, what breaks it, how to fix it. */
export function rulesPage(rules: readonly RuleText[]): string {
  const sections = ruleGroups(rules).map(({ title, rules: own }) => [`## ${title}`, ...own.map(section)].join('\n\n'));
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

const INTRODUCTION = `# The rules for a measurement

Generated from the rules themselves by \`npm run generate\`. Do not edit.

\`npm run check\` holds every file in \`contributions/\` against all of them and reports everything at once; a pull request
is checked in the same way. An **error** must be fixed, a **warning** is worth a look, a **notice** only informs.`;

function section({ id, title, severity = 'error', why, hint, example }: RuleText): string {
  return [
    `### \`${id}\``,
    `${words(title)} *(${severity})*`,
    [`- Why: ${words(why)}`, `- Breaks it: ${code(example)}`, `- How to fix it: ${words(hint)}`].join('\n'),
  ].join('\n\n');
}

/** Our own words as Markdown: what has a meaning there is taken literally. */
function words(text: string): string {
  return text.replace(/[<>*{}[\]]/g, '\\$&');
}
