/**
 * Checks the vocabulary of the documentation and of the schemas' descriptions with textlint: `docs/glossary.md` defines the
 * terms, and `.textlintrc.json` lists the words that stand in for them. A part of `npm run lint`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createLinter, loadLinterFormatter, loadTextlintrc } from 'textlint';

const linter = createLinter({ descriptor: await loadTextlintrc() });
const formatter = await loadLinterFormatter({ formatterName: 'unix' });
const paths = execFileSync('git', ['ls-files', '*.md', 'schema/*.json'], { encoding: 'utf8' }).trim().split('\n');
const results = await Promise.all(
  paths.map((path) => {
    const text = readFileSync(path, 'utf8');
    return path.endsWith('.md') ? linter.lintText(text, path) : linter.lintText(descriptionsIn(text), `${path}.md`);
  }),
);
const found = results
  .filter(({ messages }) => messages.length > 0)
  .map((result) => ({ ...result, filePath: result.filePath.replace('.json.md', '.json') }));
if (found.length > 0) {
  process.stdout.write(formatter.format(found));
  process.exitCode = 1;
}

/** A JSON Schema as Markdown: each description stays in its line, and all other lines are empty. */
function descriptionsIn(schema: string): string {
  const lines = schema.split('\n').map((line) => /^\s*"(?:description|title)": (".*"),?$/.exec(line)?.[1]);
  return lines.map((value) => (value === undefined ? '' : (JSON.parse(value) as string))).join('\n');
}
